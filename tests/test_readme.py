"""What the READMEs and the guide say is so: commands print what is shown, boards are the files, Python runs, CI calls the test command."""

import doctest
import json
import os
import re

import pytest

from judge.corpus.entry import LANGS
from judge.library import guides
from tests import readme
from tests.support import ROOT, ask

TEXTS = {page: readme.read(page) for page in readme.PAGES}
SHOWN = [(page, command, shown) for page, text in TEXTS.items() for command, shown in readme.commands(text)]
BOARDS = [(page, path, shown) for page, text in TEXTS.items() for path, shown in readme.boards(text)]
pages = pytest.mark.parametrize("page", readme.PAGES)
readmes = pytest.mark.parametrize("page", readme.READMES)
languages = pytest.mark.parametrize("lang", LANGS)


def guide(lang):
    """The whole guide in a language."""
    return "".join(text for page, text in TEXTS.items() if page.startswith(f"judge/guide/{lang}/"))


@pytest.mark.parametrize("page, command, shown", SHOWN, ids=[f"{page}: {command}" for page, command, _ in SHOWN])
def test_command(page, command, shown):
    assert readme.output(command) == shown


@pytest.mark.parametrize("page, path, shown", BOARDS, ids=[f"{page}: {path}" for page, path, _ in BOARDS])
def test_board(page, path, shown):
    assert readme.read(path) == shown


@languages
def test_there_is_a_tour(lang):
    commands = [command for command, _ in readme.commands(guide(lang))]
    assert len(commands) >= 20
    japanese = [command for command in commands if "--lang ja" in command]
    assert lang != "ja" or len(japanese) >= len(commands) - 3  # a few commands have no language


@languages
def test_every_game_has_a_board(lang):
    folders = {path.split("/")[1] for path, _ in readme.boards(guide(lang))}
    assert folders == {"blackpoker", "foth", "trick", "nasty", "fever"}


@pages
def test_a_readme_is_one_page(page):
    assert len(TEXTS[page].splitlines()) <= (220 if page in readme.READMES else 400)


@pytest.mark.parametrize("page", [page for page, text in TEXTS.items() if ">>> " in text])
def test_python(page):
    example = doctest.DocTestParser().get_doctest(TEXTS[page], {}, page, page, 0)
    here = os.getcwd()
    os.chdir(ROOT)
    try:
        result = doctest.DocTestRunner(verbose=False).run(example)
    finally:
        os.chdir(here)
    assert result.attempted > 4 and result.failed == 0


@readmes
def test_set_up_is_two_commands(page):
    blocks = re.findall(r"```sh\n(.*?)```", TEXTS[page], re.S)
    assert [block.count("\n") for block in blocks] == [1, 1]
    assert blocks[0].rstrip().endswith("judge demo")
    assert blocks[1].rstrip().endswith("-m pytest -n auto")


@pytest.mark.parametrize("pair", [readme.READMES, *zip(readme.GUIDES, readme.GUIDES[len(guides.PAGES) :])], ids=str)
def test_both_languages_say_the_same(pair):
    """The same blocks of code in the same order, and as many sections; console blocks differ by their language."""
    english, japanese = (TEXTS[page] for page in pair)
    for kind in ("sh", "python", "yaml"):
        find = re.compile(rf"```{kind}\n(.*?)```", re.S)
        code = [[re.sub(r"\s*#.*", "", block) for block in find.findall(text)] for text in (english, japanese)]
        assert len(code[0]) == len(code[1]), kind
        assert kind == "yaml" or code[0] == code[1]
    plain = [[re.sub(r" --lang (ja|en)", "", c) for c, _ in readme.commands(text)] for text in (english, japanese)]
    assert plain[0] == plain[1]
    assert len(re.findall("^##+ ", english, re.M)) == len(re.findall("^##+ ", japanese, re.M))


def test_ci_calls_the_test_command_of_the_readme():
    path = os.path.join(ROOT, ".ci", "run")
    assert os.access(path, os.X_OK)
    with open(path, encoding="utf-8") as file:
        script = file.read()
    (pattern,) = re.findall(r"grep -m1 '(.*)' README.md", script)
    found = [line for line in TEXTS["README.md"].splitlines() if re.search(pattern, line)]
    assert len(found) == 1 and found[0].endswith("-m pytest -n auto")


@pages
def test_files_and_links_that_are_named_exist(page):
    text = TEXTS[page]
    for name in re.findall(r"`((?:rulesdata|tests|judge)/[\w./-]*)`", text):
        assert os.path.exists(os.path.join(ROOT, name)), name
    for module in re.findall(r"python -m (tests[\w.]*)", text):
        path = os.path.join(ROOT, *module.split("."))
        assert os.path.exists(path + ".py") or os.path.exists(os.path.join(path, "__main__.py")), module
    for name in re.findall(r"\]\(([\w./-]+)\)", text):
        assert os.path.exists(os.path.join(ROOT, os.path.dirname(page), name)), name
    headings = [re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in re.findall(r"^#+ (.*)$", text, re.M)]
    for target in re.findall(r"\]\(#([\w-]+)\)", text):
        assert target in headings


def test_changelog_knows_this_version():
    import judge

    with open(os.path.join(ROOT, "CHANGELOG.md"), encoding="utf-8") as file:
        assert f"## {judge.__version__}" in file.read()


def test_nothing_names_the_machine_it_was_made_on():
    homes = re.compile(r"(?<![\w.~])/(?:root|home/(?!player))/|(?<![\w.])/tmp/")
    for folder, names, files in os.walk(ROOT):
        names[:] = [n for n in names if not n.startswith(".") and n not in ("__pycache__", "build", "dist")]
        for name in files:
            if name.endswith((".py", ".md", ".yaml", ".toml", ".txt")):
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                    found = [line for line in file if homes.search(line) and "homes = " not in line]
                assert found == [], (folder, name)


@pytest.mark.parametrize("page", [page for page in readme.PAGES if "```json" in TEXTS[page]])
def test_configuration_of_an_assistant(page):
    """What an assistant is told to start is a command line of the program."""
    (block,) = re.findall(r"```json\n(.*?)```", TEXTS[page], re.S)
    (server,) = json.loads(block)["mcpServers"].values()
    assert server["command"] == "judge"
    assert ask(*server["args"], "--help").code == 0 and server["args"][0] == "mcp"
    assert block.count("\n") <= 3
