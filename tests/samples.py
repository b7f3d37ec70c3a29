"""Random strings as a person reads them, so many of each family, for a native reader to score.

    python -m tests.words sample SEED [LANG] [FAMILY…]

Sentences of the engines come from boards, files and commands that really say them; nothing is a raw template, and each
string has what it needs to be judged beside it: the command, the board, the claim.
"""

from __future__ import annotations

import io
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from judge.boardfile.board import builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.boardfile.talk.writer import write_talk
from judge.cli import COMMANDS
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.engine.claims import settle as settled
from judge.engine.run import Run, run
from judge.engine.values import Check
from judge.faults import Fault
from judge.render.answers import Speaker
from tests.broken import BOARDS
from tests.longrun import CHANGES
from tests.support import ROOT, ask

COUNT = 30  # strings of a family
ENOUGH = 400  # strings that a family is chosen from, where there are more
Told = tuple[str, str]  # what one has to know, and the string
LONG = 400  # characters of a string that is read as one

# commands with something wrong in them
MISTAKES = """
zzz
settel x.yaml
settle
settle nothing.yaml
settle {board} --lang fr
settle {board} --zzz
settle {board} --format zzz
settle {board} --short yes
resolve {board} --to x
resolve {board} --to -1
resolve {board} --at nowhere
resolve
legal {board} --by Z
legal {board} --at 999
legal {board} --at zzz
legal {board} --why
can {board}
can {board} zzz
can {board} "A: zzz"
can {board} "Z: pass"
can {board} "A: {request: zzz}"
can {board} "A: pass" --at zzz
explain {board} zzz
explain {board}
rule 999.9
rule
action zzz
action countr
card ♣99
card zzz
term zzz
topic zzz
ruling R999
ruling zzz
use zzz
use bp trick
games --zzz
search
search ガード --limit 0
search ガード --limit x
search guard --game zzz
new zzz
new trick --players 9
new trick --players x
new trick --format lite
new bp --format zzz
new bp --frame zzz
new bp --players 3
new nasty --deal zzz
new foth --distance 1500
format zzz
format trick zzz
format trick odd
sheet zzz
flow zzz
flow bp 999
guide zzz
write {board} --to zzz
write nothing.talk
schema zzz
coverage zzz
serve --port zzz
serve --port 99999999
site
mcp --http zzz
mcp --deadline -1
attach zzz nothing.txt
attach bp nothing.txt
completion zzz
export zzz
export --game zzz
whatif {board}
whatif {board} zzz
whatif {board} "winner Z"
whatif {board} "winner A" --until zzz
whatif {board} "winner A" --seconds 0
whatif {board} "winner A" --limit x
step {board} --at zzz
play nothing.yaml
play {board} --fresh --zzz
play
check .
demo --zzz
""".strip().split("\n")
# lines typed at the prompt of a game
TYPED = ("help", "?", "legal", "legal zzz", "1", "2", "99", "why zzz", "why 1", "undo", "undo x", "undo 50", "redo", "steps", "zzz",
         "pass", "A: pass", "Z: pass", "explain zzz", "explain", "claim", "claim winner A", "claim foo", "claims", "note here", "note here", "note",
         "board", "save", "save {folder}/saved.yaml", "save {folder}/no/such/x.yaml", "rule 3.1", "rule", "rule zzz", "answer 1", "answer zzz", "step", "can A: pass",
         "choose: zzz", "A: zzz", "show", "at zzz", "lang zzz", "redo 9", "legal A", "check", "settle", "whatif winner A", "what is this")  # fmt: skip


def shape(text: str) -> str:
    """A string without names, numbers and cards: two of the same shape are the same sentence."""
    return re.sub(r"[♠♡♢♣]?\d+|\b[A-Z]\d?\b|[♠♡♢♣]\w?|[「“'\"][^」”'\"]*[」”'\"]", "#", text)


def chosen(dice: random.Random, told: Iterator[Told]) -> list[Told]:
    """Up to COUNT strings of different shapes."""
    shapes: dict[str, list[Told]] = {}
    for n, each in enumerate(told):
        if n >= ENOUGH * 10 or len(shapes) >= ENOUGH:
            break
        shapes.setdefault(shape(each[1]), []).append(each)
    several = list(shapes.values())
    return [dice.choice(each) for each in dice.sample(several, min(COUNT, len(several)))]


def mixed(dice: random.Random, several: Sequence[Any]) -> list[Any]:
    """The same in another order."""
    return dice.sample(several, len(several))


def boards(dice: random.Random, *games: str) -> Iterator[Path]:
    """Bundled boards of the games, in no order."""
    yield from mixed(dice, [Path(path) for game in games or GAMES for path in builtin_boards(game)])


def runs(dice: random.Random, *games: str) -> Iterator[tuple[Path, Run]]:
    """Bundled boards that have been played out."""
    for path in boards(dice, *games):
        yield path, run(read_board(str(path)))


def lines_of(context: str, text: str) -> Iterator[Told]:
    """The lines of a page, without drawings, each below the one before."""
    before = ""
    for line in text.split("\n"):
        line = line.strip()
        if line and not re.match(r"[┌│├└─═+|]", line):
            yield f"{context} … {before[:90]}", line
            before = line


def told_by(command: str, dice: random.Random, lang: str, *more: str) -> Iterator[Told]:
    """What a command says of bundled boards."""
    for path in boards(dice):
        text = ask(command, str(path), *more, "--lang", lang).out
        found = list(lines_of(f"{command} {path.stem}", text))[1:]  # without the title
        yield from dice.sample(found, min(len(found), 6))


def of_settle(dice: random.Random, lang: str) -> Iterator[Told]:
    yield from told_by("settle", dice, lang)


def of_resolve(dice: random.Random, lang: str) -> Iterator[Told]:
    yield from told_by("resolve", dice, lang)


def of_help(dice: random.Random, lang: str) -> Iterator[Told]:
    for command in mixed(dice, ["", *COMMANDS]):
        text = ask(*command.split(), "--help", "--lang", lang).out
        text = re.sub(
            r"(?<=\S)\n(?=[^\s:]+ [^:]*$|\s{14,}\S)", "", re.sub(r"(?m)^(Usage|使い方).*\n|^\S+:$\n", "", text)
        )
        yield from lines_of(f"{command} --help", re.sub(r"(?<=\S) {2,}", "  ", text))


def of_options(dice: random.Random, lang: str) -> Iterator[Told]:
    import shlex

    for line in mixed(dice, MISTAKES):
        board = next(boards(dice))
        typed = [word.replace("{board}", str(board)) for word in shlex.split(line)]
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, JUDGE_DATA=folder):
            if typed[0] in ("serve", "site", "mcp") and len(typed) < 2:
                continue
            for told in ask(*typed, "--lang", lang).err.strip().split("\n"):
                if told:
                    yield f"judge {line}", told.replace(ROOT + os.sep, "")


def of_broken(kind: str, dice: random.Random, lang: str) -> Iterator[Told]:
    """What is said of the broken boards of a kind: fault, check, play."""
    for path in mixed(dice, BOARDS):
        if not path.read_text(encoding="utf-8").startswith(f"# {kind}"):
            continue
        if kind == "fault":
            told = ask("settle", str(path), "--lang", lang).err.strip()
            yield path.stem, told.replace(str(path), path.name)
            continue
        try:
            done = run(read_board(str(path)))
        except Fault:
            continue
        speaker = Speaker(done.game, corpus(), lang, done.states)
        if kind == "check":
            yield from ((path.stem, f"{each.where}: {speaker.text(each)}") for each in done.game.check(done.start))
        elif done.stop:
            yield from (
                (f"{path.stem}: {done.stop.play}", f"✗ {speaker.text(each)}") for each in done.stop.verdict.failed
            )


def of_findings(dice: random.Random, lang: str) -> Iterator[Told]:
    yield from of_broken("check", dice, lang)


def of_refusals(dice: random.Random, lang: str) -> Iterator[Told]:
    yield from of_broken("play", dice, lang)
    for path, done in runs(dice):
        speaker = Speaker(done.game, corpus(), lang, done.states)
        for judged in settled(done):
            if judged.verdict:
                yield from (
                    (f"{path.stem}: {judged.claim}", f"✗ {speaker.text(check)}")
                    for check in judged.verdict.checks
                    if check.ok is False
                )


def of_faults(dice: random.Random, lang: str) -> Iterator[Told]:
    yield from of_broken("fault", dice, lang)


def of_checks(game: str) -> Callable[[random.Random, str], Iterator[Told]]:
    """What is checked of plays in a game, with its mark, and what happens in it."""

    def told(dice: random.Random, lang: str) -> Iterator[Told]:
        for path, done in runs(dice, game):
            speaker = Speaker(done.game, corpus(), lang, done.states)
            state = done.game.start_run(done.start, None)
            several: list[Told] = [
                (f"{path.stem}, step {n}", speaker.step(step)) for n, step in enumerate(done.steps, 1)
            ]
            for _, line in done.board.script():
                if isinstance(line, Play):
                    verdict = done.game.judge(state, line)
                    several += [(f"{path.stem}: {line}", marked(check, speaker)) for check in verdict.checks]
                    if verdict.outcome == "illegal":
                        break
                    state = done.game.apply(state, line)
            for judged in settled(done):
                checks = judged.verdict.checks if judged.verdict else ()
                several += [(f"{path.stem}: {judged.claim}", marked(check, speaker)) for check in checks]
            yield from dice.sample(several, min(len(several), 8))

    return told


def marked(check: Check, speaker: Speaker) -> str:
    """A check with ✓, ✗ or ?."""
    return f"{'?' if check.ok is None else '✓' if check.ok else '✗'} {speaker.text(check)}"


def of_prompt(dice: random.Random, lang: str) -> Iterator[Told]:
    for path in boards(dice):
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, JUDGE_DATA=folder):
            typed = [line.replace("{folder}", folder) for line in dice.sample(TYPED, 10)]
            with mock.patch("sys.stdin", io.StringIO("\n".join(typed) + "\n")):
                answer = ask("play", str(path), "--fresh", "--lang", lang)
        found = [
            each
            for each in lines_of(f"play {path.stem}", (answer.out + answer.err).replace(folder, "DIR"))
            if prose(each[1])
        ]
        yield from dice.sample(found, min(len(found), 8))


def prose(line: str) -> bool:
    """Whether a line says something, and is neither part of a board that is shown nor what was typed."""
    return bool(re.search(r"[a-z]{2,} [a-z]{2,} |[ぁ-ん]{2}", line)) and not re.match(r"\S{1,5}> ", line)


def of_explain(dice: random.Random, lang: str) -> Iterator[Told]:
    for path, done in runs(dice):
        speaker = Speaker(done.game, corpus(), lang)
        names = list(done.game.names(done.end.state))
        for name in dice.sample(names, min(3, len(names))):
            for event in done.game.explain(done.end.state, name):
                yield f"explain {path.stem} {name}", speaker.text(event)


FILLED = {"game": "BlackPoker", "n": "3", "words": "guard", "line": "4", "column": "7", "last": "12", "total": "4", "right": "1", "by": "A", "text": "…", "problem": "out of memory"}  # fmt: skip


def of_page(dice: random.Random, lang: str) -> Iterator[Told]:
    for name in ("words.js", "table-words.js"):
        script = Path(ROOT, "judge", "web", "static", name).read_text(encoding="utf-8")
        for key, ja, en in re.findall(r'(\w+): \["((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"\]', script):
            text = ja if lang == "ja" else en
            yield f"page {key}", re.sub(r"\{(\w+)\}", lambda found: FILLED.get(found[1], found[0]), text)


def of_assistants(dice: random.Random, lang: str) -> Iterator[Told]:
    from tests.words import of_assistants as pairs

    for where, told, text in pairs():
        if told == lang:
            yield from ((where, part) for part in sentences(text))


def of_titles(dice: random.Random, lang: str) -> Iterator[Told]:
    for path in boards(dice):
        found = re.search(
            r"(?m)^title{}: (.*)$".format("_ja" if lang == "ja" else ""), path.read_text(encoding="utf-8")
        )
        if found:
            yield path.stem, found[1]


def of_entries(*kinds: str) -> Callable[[random.Random, str], Iterator[Told]]:
    """Sentences of the entries of some kinds."""

    def told(dice: random.Random, lang: str) -> Iterator[Told]:
        for entry in mixed(dice, [each for each in corpus() if each.kind in kinds]):
            parts = sentences(entry.text[lang])
            yield from ((f"{entry.id} {entry.title(lang)}", part) for part in dice.sample(parts, min(2, len(parts))))
            for part in sentences((entry.note or {}).get(lang, ""))[:1]:
                yield f"{entry.id} {entry.title(lang)} (note)", part

    return told


def sentences(text: str) -> list[str]:
    """The paragraphs of a text; a long one is cut where a sentence ends."""
    found: list[str] = []
    for paragraph in re.split(r"\n+", text):
        while len(paragraph) > LONG:
            cut = max(paragraph.rfind(". ", 0, LONG), paragraph.rfind("。", 0, LONG)) + 1 or LONG
            found.append(paragraph[:cut].strip())
            paragraph = paragraph[cut:]
        found.append(paragraph.strip())
    return [part for part in found if part and not re.fullmatch(r"[-|:\s`#]*", part)]


def of_files(*names: str) -> Callable[[random.Random, str], Iterator[Told]]:
    """Paragraphs and items of pages; `*` in a name stands for any, `{lang}` for the language."""

    def told(dice: random.Random, lang: str) -> Iterator[Told]:
        paths = [path for name in names for path in sorted(Path(ROOT).glob(name.replace("{lang}", lang)))]
        parts = []
        for path in paths:
            if path.name.startswith("README") and path.name != ("README.ja.md" if lang == "ja" else "README.md"):
                continue
            head = ""
            for part in re.split(r"\n\n|\n(?=- |\|)", re.sub(r"(?s)```.*?```", "", path.read_text(encoding="utf-8"))):
                if part.startswith("#"):
                    head = part
                elif part.strip() and not part.startswith(("    ", "<", "|--", "|:-")):
                    parts += [(f"{path.name} {head}", each) for each in sentences(part.replace("\n", " "))]
        yield from mixed(dice, parts)

    return told


def of_demo(dice: random.Random, lang: str) -> Iterator[Told]:
    yield from lines_of("demo", ask("demo", "--no-pause", "--lang", lang).out)


def of_whatif(dice: random.Random, lang: str) -> Iterator[Told]:
    for path, done in runs(dice):
        claims = [
            dict(claim) for _, claim in done.board.claims() if set(claim) & {"winner", "state", "legal", "in", "size"}
        ]
        players = list(getattr(done.start, "players", ()))
        wanted = [
            f"{key} {' '.join(value) if isinstance(value, list) else value}"
            for claim in claims[:2]
            for key, value in claim.items()
            if key in ("winner", "legal")
        ]
        wanted += [f"winner {dice.choice(players)}"] if players else []
        for claim in wanted[:2]:
            more = dice.choice(([], ["--ever"], ["--all"], ["--tree"], ["--at", "start"]))
            answer = ask("whatif", str(path), claim, *more, "--seconds", "0.3", "--lang", lang)
            found = list(lines_of(f"whatif {path.stem} {claim} {' '.join(more)}", answer.out + answer.err))[1:]
            yield from dice.sample(found, min(len(found), 5))


def of_talk(dice: random.Random, lang: str) -> Iterator[Told]:
    """The faults of table talk that has been damaged."""
    import judge

    for path in boards(dice):
        text = write_talk(read_board(str(path)))
        for _ in range(4):
            damaged = text
            for _ in range(dice.randint(1, 3)):
                damaged = dice.choice(CHANGES)(dice, damaged)
            try:
                judge.load(judge.parse_board(damaged, "board.talk"))
            except Fault as fault:
                line = re.match(r"[^:]*:(\d+):", fault.text(lang))
                shown = damaged.split("\n")[int(line[1]) - 1][:160] if line else ""
                yield f"line: {shown}", fault.text(lang)


FAMILIES: dict[str, Callable[[random.Random, str], Iterator[Told]]] = {
    "help": of_help,
    "options": of_options,
    "settle": of_settle,
    "resolve": of_resolve,
    "findings": of_findings,
    "refusals": of_refusals,
    "faults": of_faults,
    **{game: of_checks(game) for game in GAMES},
    "prompt": of_prompt,
    "explain": of_explain,
    "page": of_page,
    "assistants": of_assistants,
    "titles": of_titles,
    "keys": of_entries("board"),
    "topics": of_entries("topic"),
    "rulings": of_entries("ruling"),
    "rules": of_entries("rule", "step"),
    "cards": of_entries("action", "card", "trump", "character", "fog", "format", "frame"),
    "terms": of_entries("term"),
    "readme": of_files("README*.md"),
    "guide": of_files("judge/guide/{lang}/*.md"),
    "changelog": of_files("CHANGELOG.md"),
    "demo": of_demo,
    "whatif": of_whatif,
    "talk": of_talk,
}


def sample(seed: str, langs: list[str], families: list[str]) -> None:
    """Prints COUNT strings of each family in each language."""
    for name in families:
        for lang in ["en"] if name == "changelog" else langs:
            print(f"\n## {name} ({lang})\n")
            for n, (context, text) in enumerate(
                chosen(random.Random(f"{seed} {name}"), FAMILIES[name](random.Random(f"{seed} {name} {lang}"), lang)), 1
            ):
                print(f"{n}. {text}\n   [{context.strip(' …')}]")


def main(args: list[str]) -> None:
    """SEED [LANG] [FAMILY…]"""
    if not args:
        raise SystemExit("python -m tests.words sample SEED [LANG] [FAMILY…]; families: " + ", ".join(FAMILIES))
    seed, *more = args
    langs = [each for each in more if each in ("en", "ja")] or ["en", "ja"]
    sample(seed, langs, [each for each in more if each in FAMILIES] or list(FAMILIES))


if __name__ == "__main__":
    main(sys.argv[1:])
