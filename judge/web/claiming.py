"""Claims at the table: what can be said of a thing that somebody touches, and a claim that stays with its moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from judge.boardfile.board import Board
from judge.boardfile.frame import END, START
from judge.boardfile.shapes import NOBODY, UNKNOWN, ListOf, NameOf, Player, Shape
from judge.corpus.store import corpus
from judge.engine.facts import Fact
from judge.engine.game import AnyGame
from judge.engine.layout import Labels
from judge.engine.run import View
from judge.faults import Fault
from judge.library.runs import run
from judge.library.sessions import Session
from judge.messages import message_text
from judge.render.answers import Speaker, moment_text

Data = dict[str, Any]
GONE = "gone"  # where something is that is nowhere
PROBES: tuple[object, ...] = (
    0,
    1,
    [1, 1],
    "start",
    NOBODY,
    [],
    UNKNOWN,
    "field",
    "charge",
    "running",
    "hero",
)  # one of them can be claimed of any thing


class Moment(NamedTuple):
    """A moment of a board that a claim can be about: what it is called in the file, and how many lines lead there."""

    view: View
    name: str | None  # None: it has none yet
    lines: int  # of the script that lead there, named moments counted


def _moment(board: Board, step: int) -> Moment:
    """Returns the first moment at or after a step at which somebody could play: the start, after a line of the script,
    or the end. If the run stopped after its start, it is the end."""
    done = run(board)
    script = board.script()
    plays = [n for n, (_, line) in enumerate(script) if not isinstance(line, tuple)]
    at = next((n for n, (count, _) in enumerate(done.pauses) if count >= step), len(done.pauses))
    if at == 0:
        return Moment(done.view(START) or done.end, START, 0)
    if at > len(plays) or done.stop or step >= len(done.steps):
        return Moment(done.end, END, len(script))
    count, state = done.pauses[at]
    lines = plays[at - 1] + 1
    name = script[lines][1] if lines < len(script) else None
    view = View(state, done.steps[:count], done.game.prompt(state))
    return Moment(view, name[1] if isinstance(name, tuple) else None, lines)


def sayable(board: Board, lang: str, names: Sequence[str] | None = None, step: int | None = None) -> Data:
    """Returns `facts`, what can be claimed of a thing by the first of its `names` that each fact takes, with how it is;
    and `moment`, what the moment is called. Without names it is about the table: what each fact can list. Without a
    step it is about now, after the last line of the script (`moment` is None)."""
    if step is None:
        session = Session(board)
        game, view = session.game, View(session.table, session.steps, session.game.prompt(session.table))
        called = None
    else:
        moment = _moment(board, step)
        game, view = board.game, moment.view
        called = moment.name or moment_text(len(moment.view.steps), Speaker(game, corpus(), lang))
        called = moment_text(called, Speaker(game, corpus(), lang)) if called in (START, END) else called
    labels = Labels(game, lang)
    found = _facts(game, view, names) if names else _lists(board, view, lang)
    facts = [{**row, "label": labels("claim", row["word"])} for row in found]
    return {"facts": facts, "moment": called}


def _facts(game: AnyGame, view: View, names: Sequence[str]) -> Iterator[Data]:
    """Yields a row for each fact about a thing: those that give it a value, then those that list it, then those whose
    value is unknown; each row with what is so. Facts that say nothing of it are left out."""
    scope, players = game.scope(view.state), game.players(view.state)
    unknown: list[Data] = []
    listed: list[Data] = []
    for word, fact in game.facts.items():
        for name in names:
            if fact.about:
                value = _so(game, view, fact, name) if fact.about.means(name, scope) is not None else NOBODY
                if value not in (NOBODY, GONE):
                    row = {"word": word, "thing": name, "value": value, "whole": False}
                    if value is None:
                        unknown.append(row)
                    else:
                        yield row
                    break
            elif _takes(fact, name, scope) and (isinstance(_item_shape(fact), Player) or name not in players):
                whole: object = [name] if isinstance(fact.value, ListOf) else name
                listed.append({"word": word, "thing": None, "value": whole, "whole": True})
                break
    yield from (*listed, *unknown)


def _lists(board: Board, view: View, lang: str) -> Iterator[Data]:
    """Yields a row for each name that a fact about the whole table can list and nobody can touch: what the script has
    named, and is gone."""
    game = board.game
    scope, written = game.scope(view.state), set(_texts(board.data))
    speaker = Speaker(game, corpus(), lang, lambda: [view.state, *(step.state for step in view.steps)])
    touched = [fact.about for fact in game.facts.values() if fact.about]
    for word, fact in game.facts.items():
        shape = _item_shape(fact)
        if fact.about or not isinstance(fact.value, ListOf) or not isinstance(shape, NameOf) or not shape.known:
            continue
        if not any(shape is one for one in touched):
            for name in dict.fromkeys(str(one) for one in shape.known(scope) if str(one) in written):
                note = speaker.display_name(name) or name
                yield {"word": word, "thing": None, "value": [name], "whole": True, "note": note}


def _texts(value: object) -> Iterator[str]:
    """Yields every text in a part of a board; keys are left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)


def _takes(fact: Fact, name: str, scope: object) -> bool:
    """Whether a fact about the whole table lists things like this one, or names one."""
    shape = _item_shape(fact)
    return isinstance(shape, (NameOf, Player)) and shape.means(name, scope) is not None


def _item_shape(fact: Fact) -> Shape:
    """The shape of what a fact lists, or of the one thing that it names."""
    return fact.value.item if isinstance(fact.value, ListOf) else fact.value


def _so(game: AnyGame, view: View, fact: Fact, name: str) -> object:
    """The value that a fact has for a thing now, as a claim would have it; None if it is unknown, NOBODY if the fact
    says nothing of it."""
    for tried in PROBES:
        try:
            found = game.claim(view, fact.word, {name: tried}).found
        except (Fault, LookupError, AttributeError, TypeError):
            continue
        value = found.get(name) if isinstance(found, dict) else found
        if value is None or value == UNKNOWN:
            return None
        return list(value) if isinstance(value, tuple) else value
    return NOBODY


def claimed(board: Board, claim: Data, lang: str, step: int | None = None) -> Data:
    """Returns `board`: a copy with one more claim, which stays with its moment: that after a step, or now; a moment
    without a name gets one in the script. Raises a Fault if a board could not hold the claim."""
    label = message_text("play.claim.name", lang)
    if step is None:
        session = Session(board)
        if session.stop:
            return {"board": {**board.data, "claims": [*board.data.get("claims", ()), claim]}}
        session.claim(claim, label)
        return {"board": session.to_board()}
    moment = _moment(board, step)
    script = list(board.data.get("script", ()))
    name = moment.name
    if name is None:
        known = {line["at"] for line in script if isinstance(line, dict) and "at" in line}
        name = next(one for n in range(1, len(known) + 2) if (one := f"{label} {n}") not in known)
        script.insert(moment.lines, {"at": name})
    said = {**claim, "at": name} if name != END else claim
    after = {**board.data, **({"script": script} if script else {}), "claims": [*board.data.get("claims", ()), said]}
    return {"board": after}
