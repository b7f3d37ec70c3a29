"""What the README says is so: its commands print what it shows, its Python runs, CI calls its test command."""

import doctest
import os
import re

import pytest

from tests import readme
from tests.support import ROOT

TEXT = readme.read()
SHOWN = readme.commands(TEXT)


@pytest.mark.parametrize("command, shown", SHOWN, ids=[command for command, _ in SHOWN])
def test_command(command, shown):
    assert readme.output(command) == shown


def test_there_is_a_tour():
    assert len(SHOWN) >= 8
    assert readme.renew(TEXT) == TEXT


def test_python():
    example = doctest.DocTestParser().get_doctest(TEXT, {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner(verbose=False)
    result = runner.run(example)
    assert result.attempted > 3 and result.failed == 0


def test_set_up_is_two_commands():
    blocks = re.findall(r"```sh\n(.*?)```", TEXT, re.S)
    assert [block.count("\n") for block in blocks] == [1, 1]
    assert blocks[0].rstrip().endswith("judge demo")
    assert blocks[1].rstrip().endswith("-m pytest")


def test_ci_calls_the_test_command_of_the_readme():
    path = os.path.join(ROOT, ".ci", "run")
    assert os.access(path, os.X_OK)
    with open(path, encoding="utf-8") as file:
        script = file.read()
    (pattern,) = re.findall(r"grep -m1 '(.*)' README.md", script)
    found = [line for line in TEXT.splitlines() if re.search(pattern, line)]
    assert len(found) == 1 and found[0].endswith("-m pytest")


def test_files_and_links_that_are_named_exist():
    for name in re.findall(r"`((?:rulesdata|tests|judge)/[\w./]*)`", TEXT):
        assert os.path.exists(os.path.join(ROOT, name)), name
    for target in re.findall(r"\]\(#([\w-]+)\)", TEXT):
        headings = [re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in re.findall(r"^#+ (.*)$", TEXT, re.M)]
        assert target in headings


def test_changelog_knows_this_version():
    import judge

    with open(os.path.join(ROOT, "CHANGELOG.md"), encoding="utf-8") as file:
        assert f"## {judge.__version__}" in file.read()


def test_nothing_names_the_machine_it_was_made_on():
    homes = re.compile(r"(?<![\w.~])/(?:work|farm|root|home/(?!player))/|(?<![\w.])/tmp/")
    for folder, names, files in os.walk(ROOT):
        names[:] = [n for n in names if not n.startswith(".") and n not in ("__pycache__", "build", "dist")]
        for name in files:
            if name.endswith((".py", ".md", ".yaml", ".toml", ".txt")):
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                    found = [line for line in file if homes.search(line) and "homes = " not in line]
                assert found == [], (folder, name)
