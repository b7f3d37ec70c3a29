"""The golden pages under `tests/golden/`: which there are, and how they are made.

After a change that is meant to be seen, make them anew and read the difference:

    python -m tests.golden
"""

from __future__ import annotations

import io
import os
import tempfile

from judge.corpus.ids import GAMES
from tests.support import Terminal, ask

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")
SLIPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "slips")
PAGES = {
    "rule": ["bp:5.4.1"],
    "children": ["foth:702.6"],
    "table": ["rule", "foth:603.1d"],
    "step": ["bp:[6-5-2]"],
    "subrules": ["rule", "foth:503", "--subrules"],
    "action": ["action", "counter"],
    "card": ["card", "♣9"],
    "topic": ["topic", "bp:topic/attack"],
    "points": ["topic", "foth:topic/supports"],
    "flow": ["flow", "foth", "702.6"],
    "where": ["flow", "rulesdata/fever/boards/bet-second-anticlockwise.yaml"],
    "term": ["term", "ガード馬"],
    "ruling": ["ruling", "R19"],
    "near": ["rule", "702.16"],
    "ambiguous": ["3.1"],
    "search": ["search", "ガード馬", "--limit", "3"],
    **{f"slip-{game}": ["settle", os.path.join(SLIPS, f"{game}.yaml")] for game in GAMES},
    "slip-short": ["settle", os.path.join(SLIPS, "trick.yaml"), "--short"],
    "legal": ["legal", os.path.join(SLIPS, "trick.yaml"), "--at", "last card"],
    "can": ["can", os.path.join(SLIPS, "trick.yaml"), "B: {play: B7, whip: yes}"],
    "resolve": ["resolve", os.path.join(SLIPS, "trick.yaml")],
    "quiz": ["quiz", "fever", "--count", "2", "--seed", "4"],
}
FORMS = {"plain": "txt", "terminal": "txt", "markdown": "md"}
LANGS = ("ja", "en")


def path(name: str, lang: str, form: str) -> str:
    return os.path.join(FOLDER, form, f"{name}.{lang}.{FORMS[form]}")


def page(name: str, lang: str, form: str) -> str:
    """What the command prints: in a pipe, on a terminal of 80 columns (colours left out), or as Markdown."""
    args = [*PAGES[name], "--lang", lang]
    if form == "terminal":
        return _on_terminal(args)
    return ask(*args, "--format", "md" if form == "markdown" else "text").out


def _on_terminal(args):
    from rich.console import Console

    from judge.render import terminal

    shown, real = io.StringIO(), terminal.show
    console = Console(file=shown, width=80, force_terminal=True, color_system=None, highlight=False, emoji=False)
    terminal.show = lambda blocks: real(blocks, console)
    try:
        ask(*args, stream=Terminal)
    finally:
        terminal.show = real
    return shown.getvalue()


def main():
    with tempfile.TemporaryDirectory() as cache:
        os.environ.update(JUDGE_CACHE=cache, JUDGE_DATA=os.path.join(cache, "user"), TERM="xterm")
        os.environ.pop("COLUMNS", None)  # a window that this runs in is none of theirs
        for form in FORMS:
            os.makedirs(os.path.join(FOLDER, form), exist_ok=True)
            for name in PAGES:
                for lang in LANGS:
                    with open(path(name, lang, form), "w", encoding="utf-8", newline="\n") as file:
                        file.write(page(name, lang, form))
    print(f"{len(PAGES) * len(LANGS) * len(FORMS)} pages written to {os.path.relpath(FOLDER)}")


if __name__ == "__main__":
    main()
