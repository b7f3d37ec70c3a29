"""What may be written in the boards of a game, as data from which a page makes its forms.

Every shape of the declared format is given once, under a number; a map names
the numbers of its parts. Words have their labels in the reader's language, keys
also what they are for. What can be named on one board (players, units, cards in
play) is told apart from the form, by `choices`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import Any

from judge.boardfile import maps, shapes, zones
from judge.boardfile.format import described
from judge.boardfile.frame import file_record
from judge.boardfile.later import Later
from judge.boardfile.lines import CHOOSE
from judge.corpus.store import corpus
from judge.engine.game import Game
from judge.engine.layout import Labels, deck_of, described_in, first_keys, stand_in
from judge.engine.values import OUTCOMES
from judge.games import game_of
from judge.messages import message_text
from judge.render.answers import Speaker
from judge.render.catalogue import phrase

Data = dict[str, Any]
SKIPPED = ("game", "script", "claims")  # the page has its own place for them
NAMED = ("action", "character", "card")  # kinds of entries whose last word names them in files
MOST_CARDS = 200  # of a list that may be a count as well
MOST_VALUE = 999  # of a number to which the format sets no bounds
# how nothing at all is spelled in a file: on a page it is a button
_SPELLING = re.compile(r"; (?:\[\]|\{\}) for [^.]*|[^。]*(?:\[\]|\{\})。| \(none\)")


def form(game_id: str, lang: str) -> Data:
    """Returns all shapes of a game as data for the page's forms, and which of them belong to files, plays, answers and
    claims; shapes are named by their number in `shapes`."""
    game = game_of(game_id)
    found = _Shapes(game, lang)
    labels = found.labels
    file = found.number(file_record(game))
    plays = [
        {"word": kind.word, "label": labels("play", kind.word), "shape": found.number(kind.map),
         "keys": bool(kind.keys), "together": kind.together}
        for kind in game.play_kinds if kind.word != CHOOSE
    ]  # fmt: skip
    claims = [
        {"word": word, "label": labels("claim", word), "note": _key_note(game, "claim", word, lang),
         "about": found.number(fact.about) if fact.about else None, "value": found.number(fact.value)}
        for word, fact in game.facts.items()
    ]  # fmt: skip
    answers = {word: found.number(question.answer) for word, question in game.questions.items()}
    outcomes = [{"word": word, "label": labels("claim", word)} for word in OUTCOMES]
    return {"game": game_id, "file": file, "plays": plays, "claims": claims, "outcomes": outcomes, "answers": answers,
            "seats": list(game.seats), "decks": found.decks, "shapes": found.data}  # fmt: skip


def choices(game: Game[Any], states: Sequence[Any], lang: str) -> dict[str, list[Data]]:
    """number of a shape → the names that may be chosen for it on this board.

    `states` begins with the present one; things that have left it are named as in the others.
    """
    found = _collected(game.id, lang)
    scope = game.scope(states[0])
    speaker = Speaker(game, corpus(), lang, lambda: states)
    out = {}
    displayed: dict[str, str] = {}  # a name is displayed alike wherever no entry of its own is meant
    for number, shape in enumerate(found.shapes):
        if isinstance(shape, shapes.NameOf) and shape.known and found.data[number]["kind"] == "name":
            names = list(dict.fromkeys(map(str, shape.known(scope))))
            if not shape.entry:
                displayed |= {name: _display_name(speaker, shape, name) for name in names if name not in displayed}
            out[str(number)] = [
                {"value": name, "label": _display_name(speaker, shape, name) if shape.entry else displayed[name]}
                for name in names
            ]
    return out


@functools.cache
def _collected(game_id: str, lang: str) -> _Shapes:
    """Returns the collection of every shape of a game in a language, made once for all its boards."""
    game = game_of(game_id)
    found = _Shapes(game, lang)
    _all_of(game, found)
    return found


def _all_of(game: Game[Any], found: _Shapes) -> None:
    """Puts every shape of a game into the collection `found`, in the order in which `form` numbers them."""
    found.number(file_record(game))
    for kind in game.play_kinds:
        if kind.word != CHOOSE:
            found.number(kind.map)
    for fact in game.facts.values():
        if fact.about:
            found.number(fact.about)
        found.number(fact.value)
    for question in game.questions.values():
        found.number(question.answer)


def _display_name(speaker: Speaker, shape: shapes.NameOf, name: str) -> str:
    """A name in the reader's language: as the game displays it, or the title of the entry with that name."""
    game, lang = speaker.game, speaker.lang
    if name == shapes.UNKNOWN:
        return message_text("word.unknown", lang)
    if shape.entry:
        return phrase(shape.entry(name), lang, corpus())
    entry = next((found for kind in NAMED if (found := corpus().get(f"{game.id}:{kind}/{name}"))), None)
    if entry:
        return entry.title(lang)
    word: str | None = game.vocabulary.japanese_word(name) if lang == "ja" else None
    return word or speaker.display_name(name) or name


def _key_note(game: Game[Any], record: str, word: str, lang: str) -> str:
    """Returns what the reference says about a key, without its remarks on spelling; empty if it says nothing."""
    text: dict[str, str] = game.vocabulary.text(record, word)
    note = _SPELLING.sub("", text.get(lang, ""))
    return note.replace("none", "なし") if lang == "ja" else note


class _Shapes:
    """The shapes of a game, each once, in the order in which they were met."""

    def __init__(self, game: Game[Any], lang: str):
        """Begins a collection without shapes, for a game and a language."""
        self.game, self.lang, self.labels = game, lang, Labels(game, lang)
        self.shapes: list[shapes.Shape] = []
        self.data: list[Data] = []
        self.decks: list[list[Data]] = []
        self._known: dict[Any, int] = {}
        self._decks: dict[str, int] = {}

    def number(self, shape: shapes.Shape) -> int:
        """The number of a shape; a new one is added to `data` with its form."""
        shape = stand_in(self.game, shape.shape if isinstance(shape, Later) else shape)
        key = shape.name if isinstance(shape, maps.Map) and shape.name.startswith("play.") else id(shape)
        if key not in self._known:
            at = self._known[key] = len(self.data)
            self.shapes.append(shape)
            self.data.append({})
            self.data[at] = _form(shape, self)
        return self._known[key]

    def deck(self, shape: shapes.Shape) -> int | None:
        """The number of the deck of cards that may be chosen for a shape; None if it is no card."""
        cards = deck_of(self.game, shape, self.lang)
        if not cards:
            return None
        key = " ".join(card["value"] for card in cards)
        if key not in self._decks:
            self._decks[key] = len(self.decks)
            self.decks.append(cards)
        return self._decks[key]


@functools.singledispatch
def _form(shape: shapes.Shape, found: _Shapes) -> Data:
    """Returns a shape that has no form of its own as data: a choice of entries if it names them, a number if it takes
    only numbers, else any value with a description."""
    words = list(_entry_words(shape, found))
    if words:
        return {"kind": "word", "words": words}
    if shape.fits(0) and not any(map(shape.fits, ("", 0.5, [], {}))):  # a number and nothing else
        return {"kind": "count", "least": -MOST_VALUE, "most": MOST_VALUE}
    return {"kind": "any", "wanted": described(shape).text(found.lang)}


def _entry_words(shape: shapes.Shape, found: _Shapes) -> Iterator[Data]:
    """Yields the entries that may be chosen, for a shape that names entries of one kind (actions, formats); nothing for
    other shapes."""
    kind = getattr(shape, "kind", None)
    if isinstance(kind, str):
        for entry in corpus().of(found.game.id, kind):
            yield {"value": entry.id.rpartition("/")[2], "label": entry.title(found.lang), "entry": entry.id}


@_form.register
def _count(shape: shapes.Count, found: _Shapes) -> Data:
    """A number field with its bounds."""
    return {"kind": "count", "least": shape.least, "most": shape.most}


@_form.register
def _text(shape: shapes.Text, found: _Shapes) -> Data:
    """A text field."""
    return {"kind": "text"}


@_form.register
def _flag(shape: shapes.Flag, found: _Shapes) -> Data:
    """A choice between yes and no, or of the only one that makes sense."""
    yes_no = [
        {"value": value, "label": message_text(f"word.{word}", found.lang)}
        for value, word in ((True, "yes"), (False, "no"))
    ]
    return {"kind": "word", "words": [one for one in yes_no if shape.only in (None, one["value"])]}


@_form.register
def _word(shape: shapes.Word, found: _Shapes) -> Data:
    """A choice among the words of a list."""
    return {"kind": "word", "words": [{"value": w, "label": found.labels.word(shape.name, w)} for w in shape.words]}


@_form.register
def _name_of(shape: shapes.NameOf, found: _Shapes) -> Data:
    """Returns a choice among entries, if the shape names entries; else a field for a name, with the deck of cards it
    may be and, if the name may be new, where it is described."""
    words = list(_entry_words(shape, found))
    if words:
        return {"kind": "word", "words": words}
    deck = found.deck(shape)
    new = described_in(found.game, shape)
    more = {"deck": deck, "new": new}
    return {
        "kind": "name",
        "wanted": described(shape).text(found.lang),
        **{k: v for k, v in more.items() if v is not None},
    }


@_form.register
def _player(shape: shapes.Player, found: _Shapes) -> Data:
    """A choice among the players of the board and the further words of the shape."""
    besides = [{"value": word, "label": found.labels.word("frame", word)} for word in shape.besides]
    return {"kind": "player", "words": besides}


@_form.register
def _nothing(shape: shapes.Nothing, found: _Shapes) -> Data:
    """A choice of `none` alone."""
    return {"kind": "word", "words": [{"value": shapes.NOBODY, "label": message_text("word.none", found.lang)}]}


@_form.register
def _list_of(shape: shapes.ListOf, found: _Shapes) -> Data:
    """A list with the form of its items."""
    fixed = {"wanted": shape.wanted.text(found.lang)} if shape.least == shape.most else {}
    return {"kind": "list", "item": found.number(shape.item), "least": shape.least, "most": shape.most,
            "single": shape.single, **fixed}  # fmt: skip


@_form.register
def _map_of(shape: maps.MapOf, found: _Shapes) -> Data:
    """A map with the forms of its keys and values."""
    return {"kind": "map", "key": found.number(shape.key), "value": found.number(shape.value)}


@_form.register
def _map(shape: maps.Map, found: _Shapes) -> Data:
    """A record: each key with its label, its note and its form."""
    first = first_keys(found.game, shape.name)
    keys = [
        {"key": key, "label": found.labels(shape.name, key), "note": _key_note(found.game, shape.name, key, found.lang),
         "required": key in shape.required, "first": key in first, "shape": found.number(part)}
        for key, part in shape.keys.items() if shape.name != "file" or key not in SKIPPED
    ]  # fmt: skip
    keys.sort(key=lambda one: first.index(one["key"]) if one["first"] else len(first))
    return {"kind": "record", "name": shape.name, "keys": keys}


@_form.register
def _either(shape: shapes.Either, found: _Shapes) -> Data:
    """Returns a choice among the forms of several shapes; for a number or a list of cards, the form of a zone."""
    if (
        len(shape.shapes) == 2
        and isinstance(shape.shapes[0], shapes.Count)
        and isinstance(shape.shapes[1], shapes.ListOf)
    ):
        return {"kind": "zone", "card": found.number(shape.shapes[1].item), "most": MOST_CARDS}
    return {"kind": "either", "shapes": [found.number(one) for one in shape.shapes]}


@_form.register
def _zone(shape: zones.Zone, found: _Shapes) -> Data:
    """Cards: how many, or which."""
    return {"kind": "zone", "card": found.number(shape.card), "most": shape.most}
