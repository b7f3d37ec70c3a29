"""`python -m tests.docstrings SEED …`: 40 functions drawn with each seed, name and docstring alone.

Somebody who does not know the code writes down for each what it takes, returns and raises and when it is called, and
then compares that with the code: what was not understood exactly is rewritten. `--code` prints the functions themselves.
"""

import ast
import random
import sys
from pathlib import Path

from tests.support import ROOT

HOW_MANY = 40


def functions(path):
    """(name, node, its class or None) of each function of a module that is not inside another one."""

    def inside(body, prefix, owner):
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield prefix + node.name, node, owner
            elif isinstance(node, ast.ClassDef):
                yield from inside(node.body, f"{prefix}{node.name}.", node)
            elif isinstance(node, ast.If | ast.Try):
                yield from inside(node.body, prefix, owner)

    yield from inside(ast.parse(path.read_text(encoding="utf-8")).body, "", None)


def every_function():
    """All functions of the program with a docstring of their own, by file and name."""
    found = []
    for path in sorted(Path(ROOT, "judge").rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        found += [(where, *function) for function in functions(path) if ast.get_docstring(function[1])]
    return sorted(found, key=lambda function: function[:2])


def sample(seed):
    return random.Random(seed).sample(every_function(), HOW_MANY)


def main(arguments):
    seeds = [int(argument) for argument in arguments if argument.isdigit()]
    for seed in seeds:
        for number, (where, name, node, owner) in enumerate(sample(seed), 1):
            print(f"\n{seed}.{number} {where} {name}({node.lineno})")
            if owner and (told := ast.get_docstring(owner)):
                print("   class:", told.split("\n\n")[0].replace("\n", " "))
            if "--code" in arguments:
                print(ast.unparse(node))
            else:
                print("  ", ast.get_docstring(node).replace("\n", "\n   "))


if __name__ == "__main__":
    main(sys.argv[1:])
