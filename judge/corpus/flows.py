"""The procedure of a game as steps that lead to each other, from its list of steps and from where entries say they lead."""

from __future__ import annotations

from collections.abc import Iterable

from judge.corpus.entry import WHOLE, Entry
from judge.corpus.store import Corpus
from judge.records import Record


class Way(Record):
    """Where a step leads, and when, in both languages; always where nothing is said."""

    to: str
    when: dict[str, str] = {}


class Step(Record):
    """A step, where it leads and how many steps it has below it."""

    entry: Entry
    ways: tuple[Way, ...]
    below: int


def flow_steps(corpus: Corpus, game: str, within: str | None = None) -> list[Step]:
    """The steps of a game's procedure, or those within one step, in order; empty if there are none."""
    steps = _listed(corpus, game, within)
    return [
        Step(step, tuple(_ways(corpus, step, after)), len(_listed(corpus, game, step.id)))
        for step, after in zip(steps, [*steps[1:], None])
    ]


def _listed(corpus: Corpus, game: str, within: str | None) -> list[Entry]:
    """Returns the entries that are the steps: those that the game lists for the whole or for the step `within`, else
    the entries below that step. Empty if there are none."""
    listed = corpus.games[game].get("flow", {}).get(within.partition(":")[2] if within else WHOLE)
    if listed is None and within and corpus[within].kind == "step":
        return [corpus[child] for child in corpus[within].children]
    return [corpus[f"{game}:{step}"] for step in listed or ()]


def _ways(corpus: Corpus, step: Entry, after: Entry | None) -> Iterable[Way]:
    """Returns where one can go from a step: the steps it names (those inside itself left out), else the next one
    (`after`); empty after the last."""
    if step.next:
        found = (Way(way["to"], way.get("when", {})) for way in step.next)
        return [way for way in found if step.id not in _above(corpus, way.to)]
    return [Way(after.id)] if after else []


def _above(corpus: Corpus, identifier: str) -> list[str]:
    """Lists the identifiers of the entries above an entry, from the chapter to the parent."""
    return [entry.id for entry in corpus.ancestors(corpus[identifier])]


def standing(corpus: Corpus, steps: Iterable[Step], rules: Iterable[str]) -> str | None:
    """Returns the identifier of the step at which a game stands: the first of the `rules` that is a step or lies below
    one decides. None if no step fits."""
    known = {step.entry.id for step in steps}
    for rule in rules:
        for identifier in [rule, *reversed(_above(corpus, rule))]:
            if identifier in known:
                return identifier
    return None
