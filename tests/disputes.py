"""Disputes to read: claims of bundled boards turned into wrong ones, with the slip that answers them.

    python -m tests.disputes --game bp --count 12 --seed 1 --lang en

A wrong claim says what would be so without one line of the script or one thing on the table, what was so
before, or the opposite of a claim about a play. At least half of the boards have interrupts or several causes.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import judge
from judge.boardfile.board import Board, builtin_boards, read_board
from judge.boardfile.lines import Play
from judge.boardfile.located import Data
from judge.boardfile.shapes import UNKNOWN
from judge.boardfile.typed import flow
from judge.corpus.ids import GAMES
from judge.corpus.yamlfile import Document
from judge.engine.but_for import played, without_one
from judge.engine.claims import FRAME, settle
from judge.engine.run import Run, run
from judge.engine.values import Line
from judge.faults import Fault
from judge.render.answers import Speaker
from judge.render.phrases import play_phrase
from judge.render.table import table_lines

FLIPPED = {"legal": "illegal", "illegal": "legal"}
KINDS = ("without", "earlier", "play")
ADDED = ("title", "title_ja", "claims", "game", "house")


class Dispute(NamedTuple):
    """A board with one wrong claim: `kind` says how it was found, `tangled` whether several things bear on it."""

    path: str
    claim: Data
    kind: str
    tangled: bool

    def board(self) -> Board:
        """The board with the claim alone, under a title that gives nothing away."""
        data = {key: value for key, value in read_board(self.path).data.items() if key not in ("title", "title_ja")}
        return Board(Document(self.path, {**data, "claims": [self.claim]}, {}))

    def text(self, lang: str) -> str:
        """What is on the table, what was played and who claims what, in words; then the slip as printed."""
        found = judge.settle(self.board())
        run, speaker = found.run, found.run.speaker(lang)
        plays = [_line(line, speaker) for _, line in run.board.script()]
        table, played_, claimed = HEADS[lang]
        lines = [table, *table_lines(run.game, run.start, lang, 78), ""]
        if switches := run.board.get("rulings"):
            lines += [f"rulings: {flow(switches)}", ""]
        return "\n".join([*lines, played_, *plays, "", claimed, found.text(lang)])


HEADS = {"en": ("On the table", "What was played", "The slip"), "ja": ("盤面", "行われたこと", "裁定票")}


def _line(line: Any, speaker: Speaker) -> str:
    """A line of a script in words."""
    if isinstance(line, Play):
        return f"  {play_phrase(line, speaker)}"
    return f"  -- {line[1]} --"


def disputes(path: str) -> Iterator[Dispute]:
    """Every wrong claim that is found for a board."""
    done = run(read_board(path))
    if done.stop:
        return
    tangled = is_tangled(done)
    others = [other for without in without_one(done) if (other := played(done.board, without.data))]
    for _, claim in done.board.claims():
        for word, raw in claim.items():
            if word in FLIPPED and isinstance(raw, str):
                rest = {key: claim[key] for key in ("at",) if key in claim}
                yield from _wrong(path, done, {"by": _player(raw, done), FLIPPED[word]: raw, **rest}, "play", tangled)
            elif word in done.game.facts and word not in ("turn", "phase", "decision"):
                moment = {"at": claim["at"]} if "at" in claim else {}
                for kind, value in _values(done, others, word, raw, claim.get("at", "end")):
                    said = {word: value, **moment}
                    yield from _wrong(path, done, {"by": _claimant(said, done), **said}, kind, tangled)


def is_tangled(done: Run) -> bool:
    """Whether a run has something that prevents another, or two requests or effects at once."""
    keys = {step.event.key for step in done.steps} & done.game.preventing
    script = [line for _, line in done.board.script() if not isinstance(line, tuple)]
    return bool(keys) or len(script) > 3 or sum(1 for _ in without_one(done)) > 3


def _values(done: Run, others: list[Run], word: str, raw: Any, at: str) -> Iterator[tuple[str, Any]]:
    """Other values that a fact had or would have had, each with how it was found."""
    fact = done.game.facts[word]
    for each in fact.each(raw):
        seen: list[Any] = [each]
        views = [("without", other.view(at)) for other in others]
        views += [("earlier", done.after(step)) for step, _ in reversed(done.pauses)]
        for kind, view in views:
            try:
                found = done.game.claim(view, word, each).found if view else None
            except (ValueError, LookupError, Fault):
                continue
            if found is None or isinstance(found, Line) or found in seen or UNKNOWN in str(found):
                continue
            seen.append(found)
            yield kind, found


def _wrong(path: str, done: Run, claim: Data, kind: str, tangled: bool) -> Iterator[Dispute]:
    """The claim as a dispute if it can be read and is wrong."""
    data = {**done.board.data, "claims": [{key: value for key, value in claim.items() if value}]}
    try:
        (judged,) = settle(run(Board(Document(path, data, {}))))
    except (Fault, ValueError, LookupError, TypeError):
        return
    if judged.holds is False and judged.reached:
        yield Dispute(path, data["claims"][0], kind, tangled)


def _player(text: str, done: Run) -> str | None:
    """The player of a play in a claim."""
    name = text.partition(":")[0].strip()
    return name if name in done.game.players(done.start) else None


def _claimant(claim: Data, done: Run) -> str | None:
    """Who says it: the player who wins by it, or whose thing it is, else the first."""
    players = done.game.players(done.start)
    winner = claim.get("winner")
    if isinstance(winner, str) and winner in players:
        return winner
    (value,) = [claim[word] for word in claim if word not in FRAME]
    named = [name for name in players if isinstance(value, dict) and name in value]
    return named[0] if named else players[0]


def chosen(game: str, count: int, seed: int, without: set[str]) -> list[Dispute]:
    """So many disputes, one a board, at least half of them tangled; not from the boards in `without`."""
    dice = random.Random(f"{game}{seed}")
    paths = [path for path in builtin_boards(game) if name_of(path) not in without]
    dice.shuffle(paths)
    found: list[Dispute] = []
    for path in paths:
        if len(found) == count:
            break
        kind = KINDS[len(found) % len(KINDS)] if len(found) % 4 else "without"
        these = list(disputes(path))
        plain = [dispute for dispute in found if not dispute.tangled]
        these = [one for one in these if one.kind == kind and (one.tangled or len(plain) < count // 2)]
        if these:
            found.append(dice.choice(these))
    return found


def name_of(path: str) -> str:
    """The name of a board: its file without folder and ending."""
    return os.path.basename(path).removesuffix(".yaml")


def main() -> None:
    """Prints disputes with their slips."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", choices=("ja", "en"), default="en")
    parser.add_argument("--board", help="every wrong claim of this board")
    parser.add_argument("--without", help="a file with names of boards that are left out")
    parser.add_argument("--names", action="store_true", help="print the names of the boards alone")
    args = parser.parse_args()
    left = set(open(args.without, encoding="utf-8").read().split()) if args.without else set()
    for game in args.game or GAMES:
        if args.board:
            paths = [path for path in builtin_boards(game) if name_of(path) == args.board]
            found = [one for path in paths for one in disputes(path)]
        else:
            found = chosen(game, args.count, args.seed, left)
        for n, dispute in enumerate(found, 1):
            if args.names:
                print(name_of(dispute.path))
                continue
            print(f"=== {game} {n}: {name_of(dispute.path)} ({dispute.kind}{', tangled' * dispute.tangled})")
            print(dispute.text(args.lang))


if __name__ == "__main__":
    main()
