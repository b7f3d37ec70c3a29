"""The reference of board files as pages and as JSON: all words of a game, or one of them with its example."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any

from judge.boardfile.board import board_from_dict
from judge.boardfile.format import Use, described, example, in_order, uses
from judge.boardfile.vocabulary import BASE
from judge.corpus.entry import BOARD, Entry
from judge.corpus.store import Corpus, corpus
from judge.engine.game import Game
from judge.messages import message_text
from judge.render import blocks as b
from judge.render.yamltext import dump
from judge.width import clean

Rows = list[tuple[b.RichText, str, str]]


def contents_page(game: Game[Any], found: Iterable[Use], lang: str) -> b.Page:
    """Makes the page of `format GAME`: every word of its files under the heading of its section, with its Japanese
    name, its shape and what it is for."""
    page: b.Page = [b.Crumbs((_game_name(game, lang),)), b.Title(message_text("format.title", lang), game.id)]
    for head, rows in _grouped(game, found, lang).items():
        page += [b.Text(head, "strong"), b.Clauses(tuple(rows))]
    return [*page, b.Text(message_text("format.more", lang, game=game.id), "quiet")]


def _grouped(game: Game[Any], found: Iterable[Use], lang: str) -> dict[str, Rows]:
    """Returns heading of the section → rows, one row for each use of a word."""
    groups: dict[str, Rows] = {}
    for use in found:
        groups.setdefault(_section(game, use, lang), []).append(_clause(use, lang))
    return groups


def _clause(use: Use, lang: str) -> tuple[b.RichText, str, str]:
    """A key of board files as a row: its word, a heading with its shape, its description."""
    word: b.RichText = b.Cite(use.entry.id, use.word) if use.entry else use.word
    heading = " — ".join(filter(None, (_japanese(use), _shape(use, lang))))
    return word, clean(heading), clean(use.entry.text[lang]) if use.entry else ""


def _section(game: Game[Any], use: Use, lang: str) -> str:
    """Returns the heading of the section to which a use belongs."""
    owner = use.record.rpartition(".")[2]
    if use.section == "record":
        return message_text("format.record", lang, name=_word_text(game, owner, lang))
    if use.section in ("play", "answer") and use.record != use.section:
        return message_text(f"format.{use.section}.of", lang, name=_word_text(game, owner, lang))
    return message_text(f"format.{use.section}", lang)


def _word_text(game: Game[Any], word: str, lang: str) -> str:
    """Returns a word of files; to a Japanese reader with its Japanese name in brackets, if it has one."""
    said = game.vocabulary.japanese_word(word)
    return clean(f"{word} ({said})" if said and lang == "ja" else word)


def _game_name(game: Game[Any], lang: str) -> str:
    """The name of a game in a language."""
    return clean(corpus().games[game.id]["name"][lang])


def _japanese(use: Use) -> str:
    """The Japanese name of a key; empty for a list of words."""
    return use.entry.title("ja") if use.entry and use.record != "word" else ""


def _shape(use: Use, lang: str) -> str:
    """Words what may be written for a key: the listed words, or a description of the shape. A play that is written
    alone says so; other keys without a shape give an empty text."""
    if use.section == "word" or use.record == "word":
        return ", ".join(" ".join(_spellings(said)) for said in _values(use).values())
    if use.shape is None:
        return message_text("format.alone", lang) if use.record == "play" else ""
    return described(use.shape).text(lang)


def _values(use: Use) -> dict[str, Any]:
    """Returns word → its Japanese spellings for a list of words; empty for other uses."""
    values: dict[str, Any] = (use.entry.fields.get("values") or {}) if use.entry else {}
    return values


def _spellings(values: Any) -> list[str]:
    """Returns the spellings of a word as a list, also if only one is given."""
    return [str(each) for each in values] if isinstance(values, list) else [str(values)]


# one word


def uses_page(game: Game[Any], found: Iterable[Use], lang: str) -> b.Page:
    """Returns the pages of the uses of a word as one page, with a rule between them."""
    page: b.Page = []
    for n, use in enumerate(found):
        page += [b.Rule()] if n else []
        page += word_page(game, use, lang)
    return page


def word_page(game: Game[Any], use: Use, lang: str) -> Iterator[b.Block]:
    """Yields the page of one use of a word: what it is for, where it stands, what is written behind it, and an example
    board in table talk and in YAML if there is one."""
    yield b.Crumbs((_game_name(game, lang), message_text("format.title", lang), _section(game, use, lang)))
    japanese = _japanese(use)
    yield b.Title(clean(use.word), use.entry.id if use.entry else "", clean(japanese))
    if use.entry:
        yield b.Text(clean(use.entry.text[lang]))
    board = example(game, use)
    told = [] if board is None else _talk(board)
    rows = list(_facts(game, use, lang, told))
    if rows:
        yield b.Facts(tuple(rows))
    if board is not None:
        yield b.Text(message_text("format.example", lang), "strong")
        yield b.Picture(tuple(told))
        yield b.Text(message_text("format.yaml", lang), "strong")
        yield _board(board)


def _facts(game: Game[Any], use: Use, lang: str, lines: list[str]) -> Iterator[tuple[str, b.RichText]]:
    """Yields (label, value) for what is known of a key: how it is told in table talk, its shape, that it is required,
    its other names, the keys inside it, the words of a list. What it does not have is left out."""
    base = _base_talk(game, corpus()) if lines else frozenset()
    own = [line for line in lines if line not in base]
    if own and len(own) < len(lines):
        yield message_text("format.talk", lang), clean(" / ".join(own))
    shape = _shape(use, lang) if use.record != "word" else ""
    if shape:
        yield message_text("format.shape", lang), clean(shape)
    if use.required:
        yield message_text("format.required", lang), message_text("format.required.yes", lang)
    if use.entry and use.entry.also:
        yield message_text("also", lang), clean(("、" if lang == "ja" else ", ").join(use.entry.also))
    keys = [other.word for other in uses(game) if other.record == use.slug]
    if keys:
        yield message_text("format.keys", lang), clean(", ".join(_word_text(game, key, lang) for key in keys))
    for word, said in _values(use).items():
        yield clean(word), clean("、".join(_spellings(said)))


@functools.lru_cache(maxsize=16)
def _base_talk(game: Game[Any], rules: Corpus) -> frozenset[str]:
    """The lines of the smallest board of a game in table talk."""
    return frozenset(_talk(in_order(game, rules[f"{game.id}:{BOARD}/{BASE}"].fields["example"])))


def _talk(board: dict[str, Any]) -> list[str]:
    """The lines of a board in table talk."""
    from judge.boardfile.talk.writer import write_talk

    return write_talk(board_from_dict(_with_numbers(board))).splitlines()


def _board(board: dict[str, Any]) -> b.Picture:
    """A board as YAML, as one would type it."""
    return b.Picture(tuple(dump(_with_numbers(board), 78).splitlines()))


def _with_numbers(value: Any) -> Any:
    """Returns a copy of the data in which keys that are written as numbers are numbers: 8, not "8"."""
    if isinstance(value, dict):
        return {int(k) if str(k).isdecimal() else k: _with_numbers(v) for k, v in value.items()}
    return [_with_numbers(one) for one in value] if isinstance(value, list) else value


def entry_uses(game: Game[Any], entry: Entry) -> list[Use]:
    """The use that an entry of the corpus is about; empty if it is about none, such as the smallest board."""
    return [use for use in uses(game) if use.entry is not None and use.entry.id == entry.id]


def plain_page(game: Game[Any], entry: Entry, lang: str) -> b.Page:
    """Makes the page of an entry of the format that is about no single word, such as the smallest board: its text, and
    its example if it has one."""
    slug = entry.local.partition("/")[2]
    record, _, word = slug.rpartition(".")
    use = Use("word" if not record else "file", record, word, None, entry)
    page: b.Page = [b.Crumbs((_game_name(game, lang), message_text("format.title", lang)))]
    page += [b.Title(clean(entry.title(lang)), entry.id), b.Text(clean(entry.text[lang]))]
    board = example(game, use)
    return [*page, b.Picture(tuple(_talk(board))), _board(board)] if board else page


# JSON


def contents_json(game: Game[Any], found: Iterable[Use]) -> dict[str, Any]:
    """Returns what `format GAME` answers to --json: a map for each use of a word."""
    return {"game": game.id, "words": [_use_json(game, use) for use in found]}


def _use_json(game: Game[Any], use: Use) -> dict[str, Any]:
    """Returns a use of a word as plain data, with an example in both notations; what it lacks is null. A list of words
    has them under `values`."""
    told = described(use.shape) if use.shape else None
    entry = use.entry
    data: dict[str, Any] = {
        "id": entry.id if entry else None,
        "section": use.section,
        "in": use.record,
        "word": use.word,
        "japanese": [entry.title("ja"), *entry.also] if entry and use.record != "word" else [],
        "shape": {"ja": told.ja, "en": told.en} if told else None,
        "text": entry.text if entry else None,
        "required": use.required,
        "example": (board := example(game, use)),
        "talk": "\n".join(_talk(board)) if board else None,
    }
    values = {word: _spellings(said) for word, said in _values(use).items()}
    return {**data, "values": values} if values else data
