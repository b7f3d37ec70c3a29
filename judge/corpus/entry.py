"""What the corpus is made of."""

from __future__ import annotations

from typing import Any

from judge.records import Record

LANGS = ("ja", "en")
# the kinds of entries in the order of every list; a game may declare others in its `game.yaml`
KINDS = tuple("topic rule step appendix action character fog trump card format frame term ruling board".split())
TOPIC = "topic"  # pages that answer how and what, each point with the rules it rests on
STEP = "step"
NUMBERED = ("rule", STEP)  # the kinds whose identifiers are numbers
WHOLE = "all"  # under `flow` in a `game.yaml`: the steps of the whole game
BOARD = "board"  # the words of board files: reference, no rules; found where nothing else has that name


PART = "#"  # stands between an entry and the part of it that a citation means
OUR_READING = ("当方の読み", "Our reading")  # how the paragraph of a text begins that is our ruling, not the document


class Entry(Record):
    """One topic, rule, step, action, card, term or ruling.

    `refs` are the entries it names; `parent`, `children` and `cited_by` are
    derived. All of them are full identifiers, in order. `slips` are misprints
    of the source that a reader of the rule need not know.
    """

    id: str
    game: str
    kind: str
    text: dict[str, str]
    number: str | None = None
    name: dict[str, str] | None = None
    fields: dict[str, Any] = {}
    refs: tuple[str, ...] = ()
    source: str | None = None
    note: dict[str, str] | None = None
    slips: dict[str, str] | None = None
    also: tuple[str, ...] = ()
    keywords: dict[str, list[str]] = {}
    tables: tuple[dict[str, Any], ...] = ()
    next: tuple[dict[str, Any], ...] = ()
    words: dict[str, dict[str, list[str]]] = {}
    parent: str | None = None
    children: tuple[str, ...] = ()
    cited_by: tuple[str, ...] = ()

    @property
    def local(self) -> str:
        """The identifier without the game: `action/counter` for `bp:action/counter`."""
        return self.id.partition(":")[2]

    def title(self, lang: str) -> str:
        """Its name in a language; empty for a rule without a heading."""
        return (self.name or {}).get(lang, "")

    def to_dict(self) -> dict[str, Any]:
        """The entry as plain data for JSON, without empty fields."""
        return {key: value for key, value in self.as_dict().items() if value}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Entry:
        """The entry from what `to_dict` returned."""
        return cls(**data)
