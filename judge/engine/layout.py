"""The table of a game as plain data that a page can draw: who sits there, what lies where, in the reader's words.

One form for all games, made by one module a game (`layout`)::

    {"head": [fact …], "course": {…}, "middle": [area …], "seats": [seat …]}

A seat has a name, marks (who is at turn), facts and areas; an area has cards,
a card its faces. `path` says where in the board file the thing is written, so
that a page can open just that part for editing; `key` stays the same from one
state to the next, so that a page can show what has changed. `calls` are the
names by which plays and answers speak of a thing; `touched` finds the things
that a play speaks of, so that it can be made by touching them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from judge.boardfile.lines import CHOOSE, Play
from judge.boardfile.located import Data as Data
from judge.boardfile.shapes import UNKNOWN, Shape
from judge.corpus.store import corpus
from judge.engine.game import AnyGame, Game
from judge.engine.values import Prompt, S
from judge.messages import message_text
from judge.parts import part_of


class Labels:
    """The words of a game's board files in one language, as headings.

    A game's drawing may say a word better than its files spell it: `WORDS` has
    (Japanese, English) by the word and where it stands, as in `("pay", "D")`.
    """

    def __init__(self, game: AnyGame, lang: str):
        """The labels of a game in a language."""
        self.game, self.lang = game, lang
        self.better = getattr(part_of(game.id, "layout"), "WORDS", {})

    def __call__(self, record: str, word: str) -> str:
        """Returns the label of a key of a record, in the language of these labels; the key itself, spelled with spaces,
        if nothing better is known."""
        if (record, word) in self.better:
            return self._better(record, word)
        if self.lang == "ja":
            said: str = self.game.vocabulary.japanese(record, word) or self.game.vocabulary.japanese_word(word) or word
            return said
        page = self.game.vocabulary.pages(record).get(word)
        return (page.title("en") if page else str(word)).replace("_", " ")

    def _better(self, record: str, word: str) -> str:
        """Returns the label for a key in the language of these labels where the game's layout has one of its own.
        Raises KeyError if it has none."""
        ja, en = self.better[record, word]
        return str(ja if self.lang == "ja" else en)

    def word(self, name: str, word: Any) -> str:
        """Returns the label of a value that is a word of the list `name` (a phase, a colour, a step), in the language
        of these labels; yes or no, none and unknown have labels too."""
        if isinstance(word, bool):
            return message_text("word.yes" if word else "word.no", self.lang)
        if word is None:
            return message_text("word.none", self.lang)
        if word == UNKNOWN:
            return message_text("word.unknown", self.lang)
        if (f"word.{name}", word) in self.better:
            return self._better(f"word.{name}", word)
        rule = corpus().get(f"{self.game.id}:{word}") if name == "step" else None  # steps are called by their rules
        if rule:
            return f"{rule.local} {rule.title(self.lang)}".strip()
        if self.lang == "ja":
            words = self.game.vocabulary
            said: str = words.japanese(f"word.{name}", str(word)) or words.japanese_word(str(word)) or str(word)
            return said
        return str(word).replace("_", " ")


def layout(game: Game[S], state: S, lang: str) -> Data:
    """Returns the table as plain data for the page, with the game's id under `game`; `seats` is empty if the game has
    no layout of its own."""
    drawing = part_of(game.id, "layout")
    data: Data = drawing.layout(state, Labels(game, lang)) if drawing else {"seats": []}
    return {"game": game.id, **data}


def touched_by(game: AnyGame, table: Data, by: str, do: object) -> list[str]:
    """Lists the keys of the things on a game's table (data of `layout`) that a play or an answer names, in its order."""
    drawing = part_of(game.id, "layout")
    return touched(table, by, do, getattr(drawing, "SILENT", ()))


def touched_by_answers(game: Game[S], state: S, table: Data, prompt: Prompt) -> list[list[str]]:
    """Returns, for each option of a question in order, the keys of the things that it names and of the squares to which
    it leads. Of several options that lead to the same squares and the same state, only the first has the squares."""
    drawing = part_of(game.id, "layout")
    reached = getattr(drawing, "reached", None)
    found, seen = [], set()
    for answer in prompt.options:
        keys = touched_by(game, table, prompt.by, answer)
        squares = reached(state, prompt, answer) if reached else []
        if squares:
            outcome = (tuple(squares), repr(game.apply(state, Play(prompt.by, {CHOOSE: answer}))))
            keys += [] if outcome in seen else squares
            seen.add(outcome)
        found.append(keys)
    return found


def deck_of(game: AnyGame, shape: Shape, lang: str) -> list[Data]:
    """The cards that may be chosen for a place of this shape, as {value, face}; empty if these are no printed cards."""
    drawing = part_of(game.id, "layout")
    return list(drawing.deck(shape, Labels(game, lang))) if drawing else []


def stand_in(game: AnyGame, shape: Shape) -> Shape:
    """Returns the shape from which the page makes an input field: a simpler one if the game names one for it, else the
    shape itself."""
    drawing = part_of(game.id, "layout")
    other: Shape = drawing.stand_in(shape) if drawing and hasattr(drawing, "stand_in") else shape
    return other


def first_keys(game: AnyGame, record: str) -> tuple[str, ...]:
    """Returns the keys of a record that a form shows at once, however many there are; the others are a tap away. Empty
    if the game's layout names none."""
    found: tuple[str, ...] = getattr(part_of(game.id, "layout"), "FIRST", {}).get(record, ())
    return found


def described_in(game: AnyGame, shape: Shape) -> str | None:
    """The key of the board file that lists things of this shape, if new ones can be described there; else None."""
    drawing = part_of(game.id, "layout")
    return "cards" if drawing and shape is getattr(drawing, "CARD_OF_BOARD", None) else None


def fact(
    key: str, label: str, value: object, path: Sequence[str | int] | None = None, short: str | None = None
) -> Data:
    """Returns one labelled value of a table as data for the page; an empty value is shown as —. `path` leads to the key
    of the board that sets it.

    `short` is how a narrow table shows it; an empty one is shown somewhere else already.
    """
    data: Data = {"key": key, "label": label, "value": "—" if value is None else str(value)}
    data |= {"short": short} if short is not None else {}
    return {**data, "path": list(path)} if path is not None else data


def area(
    key: str, label: str, path: Sequence[str | int] | None, cards: Iterable[Data], show: str = "row", **more: object
) -> Data:
    """Cards that lie together, as data for the page; `show` is `row`, `pile` or `units`."""
    return {"key": key, "label": label, "path": list(path) if path is not None else None, "cards": list(cards),
            "show": show, **more}  # fmt: skip


def card(key: str, *faces: Data | None, **more: object) -> Data:
    """Returns one card or unit as data for the page: its key, its faces, and of the further keys (`name`, `label`,
    `size`, `turned`, `notes` …) those that are not empty."""
    return {"key": key, "faces": list(faces), **{name: value for name, value in more.items() if value}}


def zone(
    key: str,
    label: str,
    path: Sequence[str | int],
    cards: Sequence[str],
    face: Callable[[str], Data | None],
    down: bool = False,
    show: str = "row",
    **more: object,
) -> Data:
    """Returns a zone of cards as an area for the page, with their number. An unknown card has no face; equal cards get
    different keys by counting them. `down`: they lie face down."""
    seen: dict[str, int] = {}
    out = []
    for one in cards:
        seen[one] = seen.get(one, 0) + 1
        out.append(card(f"{key}:{one}:{seen[one]}", None if one == UNKNOWN else face(one), calls=[one], down=down))
    return area(key, label, path, out, show, count=len(cards), **more)


def track(label: str, path: Sequence[str | int], columns: int, rows: Sequence[Data], horses: Sequence[Data],
          **more: object) -> Data:  # fmt: skip
    """A track as one grid: `rows` are its lanes, `columns` its squares behind the gate, which is column 0.

    A row has a label and a note; a horse its key, row, column, colour and letter. `finish` is the column from which
    on a horse has finished, `fences` are (row, column), `words` the labels of columns that have no number.
    """
    return {"kind": "grid", "label": label, "path": list(path), "columns": columns, "rows": list(rows),
            "horses": list(horses), **more}  # fmt: skip


# touching a thing to play


def things(table: Data) -> Iterator[tuple[str, str, Data]]:
    """Yields everything on a table that can be touched as (key, owner, thing): cards in the middle, horses, the cards
    of each seat, and the seat itself. The owner is empty where nobody has it."""
    for one in table.get("middle", ()):
        for laid in one["cards"]:
            yield laid["key"], laid.get("by", ""), laid
    course = table.get("course", {})
    for horse in [*course.get("horses", ()), *(h for square in course.get("squares", ()) for h in square["horses"])]:
        yield horse["key"], "", horse
    for seat in table["seats"]:
        for one in seat["areas"]:
            for laid in one["cards"]:
                yield laid["key"], seat["name"], laid
        yield f"seat:{seat['name']}", seat["name"], {"calls": [seat["name"]]}


def touched(table: Data, by: str, do: object, silent: Collection[str] = ()) -> list[str]:
    """Lists the keys of the things on a table that a play or an answer names, in its order; of several things with a
    name, one of its own player is taken first, and each only once.

    `silent` are keys of plays whose values name no things: actions.
    """
    known: dict[str, list[tuple[str, str]]] = {}
    for key, owner, thing in things(table):
        for name in thing.get("calls", ()):
            known.setdefault(str(name), []).append((key, owner))
    found: list[str] = []
    for name in _names(do, silent):
        owner, _, rest = name.rpartition(".")
        keys = known.get(name) or [one for one in known.get(rest, ()) if one[1] == owner]
        left = [one for one in keys if one[0] not in found]
        if left:
            found.append(min(left, key=lambda one: one[1] != by)[0])
    return found


def _names(value: object, silent: Collection[str]) -> Iterator[str]:
    """Yields the names in a play, in order; an ability is named by its card, `F*3` three times; keys in `silent` are
    left out."""
    if isinstance(value, str):
        name, _, count = value.partition("#")[0].partition("*")
        yield from [name] * (int(count) if count.isdecimal() else 1)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if isinstance(part, (list, Mapping)) and key not in silent:
                yield str(key)
            if key not in silent:
                yield from _names(part, silent)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _names(part, silent)
