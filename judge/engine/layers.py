"""Layers of a value: what it is made of, and which of them a wrong claim has missed."""

from __future__ import annotations

from collections.abc import Sequence

from judge.engine.deciding import Statement
from judge.engine.game import AnyGame
from judge.engine.run import View
from judge.engine.values import Line


def layers_of(game: AnyGame, view: View, statement: Statement) -> tuple[Line, ...]:
    """The lines that the value of a statement is made of; empty if the game does not say or there is only one."""
    fact, claimed = game.facts.get(statement.word), statement.claimed
    if fact is None or fact.layers is None or not isinstance(claimed, dict) or len(claimed) != 1:
        return ()
    lines = tuple(fact.layers(view.state, str(next(iter(claimed)))))
    return lines if len(lines) > 1 else ()


def missed(lines: Sequence[Line], claimed: object) -> Line:
    """Returns the line that a wrong claim forgot: the one right after the last line whose running total is the claimed
    value; the last line if no total is."""
    before = [n for n, line in enumerate(lines[:-1]) if line.value is not None and line.value == claimed]
    return lines[before[-1] + 1] if before else lines[-1]


def lost_layers(before: Sequence[Line], after: Sequence[Line]) -> tuple[Line, ...]:
    """Returns the lines of a value that it has no longer, in their order; running totals do not count."""
    left = [(line.key, dict(line.args)) for line in after]
    lost = []
    for line in before[1:]:
        said = (line.key, dict(line.args))
        if said in left:
            left.remove(said)
        else:
            lost.append(line)
    return tuple(lost)
