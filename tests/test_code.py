"""The shape of the program: layers, no printing below the command line, message catalogues, public names."""

import ast
import importlib
import re
import sys
from pathlib import Path

import pytest

import judge
from judge import faults, messages
from judge.corpus.ids import GAMES
from judge.parts import part_of
from judge.records import Record
from tests.support import ROOT

PACKAGE = Path(ROOT) / "judge"
MODULES = sorted(PACKAGE.rglob("*.py"))
LAYERS = ("corpus", "engine", "games", "render", "library", "web", "assistants", "cli")  # each may use those before it
# the engine finds the rules of a board's game by its name, once, when it is read
REGISTRY = ("judge.boardfile.board", "judge.games.game_of")


def layer(module):
    """The layer of `judge.corpus.ids`; modules at the top belong to none."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else ""


def name_of(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def imports(path):
    """The modules of this package that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("judge"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("judge"):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_dependencies_point_one_way(path):
    here = layer(name_of(path))
    if not here:
        return
    for used in imports(path):
        there = layer(used)
        assert (name_of(path), used) == REGISTRY or not there or LAYERS.index(there) <= LAYERS.index(here), used


@pytest.mark.parametrize("path", [p for p in MODULES if "games" in p.parts], ids=name_of)
def test_a_game_imports_no_other_game(path):
    game = name_of(path).split(".")[2]
    for used in imports(path):
        parts = used.split(".")
        if parts[1] == "games" and len(parts) > 3:
            assert parts[2] == game or game == "__init__", used


@pytest.mark.parametrize("path", [p for p in MODULES if "cli" not in p.parts], ids=name_of)
def test_nothing_below_the_command_line_prints(path):
    if path.name in ("output.py", "terminal.py") or path.name == "__main__.py":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"), name_of(path)
        assert ast.unparse(node) not in ("sys.stdout", "sys.stderr") if isinstance(node, ast.Attribute) else True


@pytest.mark.parametrize("module", [messages, faults], ids=lambda m: m.__name__)
def test_messages(module):
    """No key twice, both languages, the same arguments in both."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    (table,) = [n.value for n in tree.body if isinstance(n, ast.Assign) and n.targets[0].id == "MESSAGES"]
    keys = [key.value for key in table.keys if key is not None]
    assert sorted(set(keys)) == sorted(keys)
    of_games = {key: words for game in GAMES for key, words in part_of(game, "messages").FAULTS.items()}
    for key, (ja, en) in {**module.MESSAGES, **of_games}.items():
        assert ja.strip() and en.strip(), key
        named = [{re.sub("_(ja|en)$", "", name) for name in re.findall(r"{(\w+)}", text)} for text in (ja, en)]
        assert named[0] == named[1], key


def test_every_message_that_is_said_exists():
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            called, key = getattr(node.func, "id", ""), node.args[0].value
            if called == "Fault":
                assert faults.message(key), (name_of(path), key)
            shown = path.parent.name in ("cli", "render") and len(node.args) == 2
            if called == "say" and shown and isinstance(key, str):
                assert key in messages.MESSAGES, (name_of(path), key)


def keys_of_messages(tree):
    """The expressions that stand where the key of a message does: in a call that makes one, or assigned to `key`."""
    places = {"Check": 1, "checked": 1, "Line": 0, "Event": 0, "Finding": 2, "refused": 0, "tell": 2, ".tell": 0}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            method = isinstance(node.func, ast.Attribute) and f".{node.func.attr}"
            place = places.get(method or getattr(node.func, "id", ""))
            yield from node.args[place : place + 1] if place is not None else ()
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "key":
            yield node.value


@pytest.mark.parametrize("path", [p for p in MODULES if "games" in p.parts], ids=name_of)
def test_the_key_of_a_message_stands_where_it_is_used(path):
    """Whoever looks for the key of an event, a check or a line finds the place that makes it."""
    for key in keys_of_messages(ast.parse(path.read_text(encoding="utf-8"))):
        for part in ast.walk(key):
            put_together = (
                isinstance(part, ast.JoinedStr) or isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add)
            )
            assert not put_together, ast.unparse(key)


@pytest.mark.parametrize("name", judge.__all__)
def test_public_names(name):
    assert getattr(judge, name).__doc__, name


def test_unknown_public_name():
    with pytest.raises(AttributeError):
        getattr(judge, "nonsense")  # noqa: B009
    assert "search" in dir(judge)


def test_every_module_says_what_it_is():
    for path in MODULES:
        source = path.read_text(encoding="utf-8")
        assert not source.strip() or ast.get_docstring(ast.parse(source)), name_of(path)
        if not path.stem.endswith("messages"):  # a table of messages is as long as its game
            assert len(source.splitlines()) <= 600, name_of(path)


def functions(tree, names=()):
    """Every function with the names of the classes and functions around it; whether it stands directly in a class."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield (*names, node.name), node, isinstance(tree, ast.ClassDef)
        inside = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        yield from functions(node, (*names, node.name) if inside else names)


@pytest.mark.parametrize("path", [path for path in MODULES if path.name != "__main__.py"], ids=name_of)
def test_every_function_has_a_docstring(path):
    """Its own, or that of the method which it overrides."""
    module = importlib.import_module(name_of(path).removesuffix(".__init__"))
    for names, node, in_class in functions(ast.parse(path.read_text(encoding="utf-8"))):
        if ast.get_docstring(node):
            continue
        bases = getattr(module, names[0]).__mro__[1:-1] if in_class and len(names) == 2 else ()
        overridden = [vars(base)[node.name] for base in bases if node.name in vars(base)]
        assert any(each.__doc__ for each in overridden), ".".join(names)


ANYS = 136  # how often `Any` stands in the engine and the board files; lower it when there are fewer


def test_any_becomes_rarer():
    """Values whose type nothing checks: at most as many as before."""
    found = {
        name_of(path): sum(
            isinstance(node, ast.Name) and node.id == "Any"
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        )
        for folder in ("engine", "boardfile")
        for path in (PACKAGE / folder).rglob("*.py")
    }
    assert sum(found.values()) <= ANYS, {name: count for name, count in found.items() if count}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_named_tuple_has_no_second_base(path):
    """Python 3.10 cannot import such a class."""
    classes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)]
    bases = [[ast.unparse(base).rpartition(".")[2] for base in one.bases] for one in classes]
    assert not [each for each in bases if "NamedTuple" in each and len(each) > 1]


def test_every_module_can_be_imported():
    for path in MODULES:
        if path.name != "__main__.py":
            importlib.import_module(name_of(path).removesuffix(".__init__"))


def test_the_smoke_test_needs_the_standard_library_alone():
    for node in ast.walk(ast.parse((Path(ROOT) / "tests" / "smoke.py").read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
            assert set(names) <= sys.stdlib_module_names


def test_records():
    class Card(Record):
        suit: str
        number: int = 1

    card = Card("S")
    assert (card.suit, card.number) == ("S", 1)
    assert card == Card(suit="S", number=1) != Card("S", 2)
    assert card.replace(number=9).as_dict() == {"suit": "S", "number": 9}
    assert repr(card) == "Card(suit='S', number=1)"
    with pytest.raises(AttributeError):
        card.suit = "H"
    for args, named in ((), {}), (("S", 1, 2), {}), (("S",), {"suit": "H"}), (("S",), {"colour": 1}):
        with pytest.raises(TypeError):
            Card(*args, **named)


# words that the code gave up for ordinary ones (state, prompt, display_name, parse, apply, request, target …)
OLD_WORDS = set(
    "said told called spoken named meant spelt unsaid aimed hangs perform carry tries onward asked verbs".split()
)
OLD_NAMES = {"Decision", "Judged", "Stated", "Answer", "Reply", "Found", "Covered", "Tried", "Verb", "Move", "Change"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_one_word_has_one_meaning(path):
    """No module, class, function or parameter has a name of the old vocabulary."""
    assert not OLD_WORDS & set(path.stem.strip("_").split("_"))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            assert node.name not in OLD_NAMES and not OLD_WORDS & set(node.name.strip("_").split("_")), node.name
        if isinstance(node, ast.arg):
            assert not OLD_WORDS & set(node.arg.strip("_").split("_")), node.arg
