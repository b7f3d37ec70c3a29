"""The reference of board files as pages and as JSON: all words of a game, or one of them with its example."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.corpus.entry import Entry
from judge.corpus.store import corpus
from judge.engine.format import Use, described, example, uses
from judge.engine.game import Game
from judge.render import blocks as b
from judge.render.messages import say
from judge.render.width import clean
from judge.render.yamltext import dump

Rows = list[tuple[b.Words, str, str]]


def contents_page(game: Game, found: Iterable[Use], lang: str) -> b.Page:
    """Every word, by sections: its Japanese, what is written, what it is for."""
    page: b.Page = [b.Crumbs((_game_name(game, lang),)), b.Title(say("format.title", lang), game.id)]
    for head, rows in _grouped(game, found, lang).items():
        page += [b.Text(head, "strong"), b.Clauses(tuple(rows))]
    return [*page, b.Text(say("format.more", lang, game=game.id), "quiet")]


def _grouped(game: Game, found: Iterable[Use], lang: str) -> dict[str, Rows]:
    groups: dict[str, Rows] = {}
    for use in found:
        groups.setdefault(_section(game, use, lang), []).append(_clause(use, lang))
    return groups


def _clause(use: Use, lang: str) -> tuple[b.Words, str, str]:
    word: b.Words = b.Cite(use.entry.id, use.word) if use.entry else use.word
    heading = " — ".join(filter(None, (_japanese(use), _shape(use, lang))))
    return word, clean(heading), clean(use.entry.text[lang]) if use.entry else ""


def _section(game: Game, use: Use, lang: str) -> str:
    """The heading under which a word stands."""
    owner = use.record.rpartition(".")[2]
    if use.section == "record":
        return say("format.record", lang, name=_in_words(game, owner, lang))
    if use.section in ("play", "answer") and use.record != use.section:
        return say(f"format.{use.section}.of", lang, name=_in_words(game, owner, lang))
    return say(f"format.{use.section}", lang)


def _in_words(game: Game, word: str, lang: str) -> str:
    said = game.words.said(word)
    return clean(f"{word} ({said})" if said and lang == "ja" else word)


def _game_name(game: Game, lang: str) -> str:
    return clean(corpus().games[game.id]["name"][lang])


def _japanese(use: Use) -> str:
    return use.entry.title("ja") if use.entry and use.record != "word" else ""


def _shape(use: Use, lang: str) -> str:
    if use.section == "word" or use.record == "word":
        return ", ".join(" ".join(_spellings(said)) for said in _values(use).values())
    if use.shape is None:
        return say("format.alone", lang) if use.record == "play" else ""
    return described(use.shape).text(lang)


def _values(use: Use) -> dict[str, Any]:
    values: dict[str, Any] = (use.entry.fields.get("values") or {}) if use.entry else {}
    return values


def _spellings(said: Any) -> list[str]:
    return [str(each) for each in said] if isinstance(said, list) else [str(said)]


# one word


def words_page(game: Game, found: Iterable[Use], lang: str) -> b.Page:
    """One use of a word after the other."""
    page: b.Page = []
    for n, use in enumerate(found):
        page += [b.Rule()] if n else []
        page += word_page(game, use, lang)
    return page


def word_page(game: Game, use: Use, lang: str) -> Iterator[b.Block]:
    """What it is for, where it stands, what is written behind it, and a board to copy."""
    yield b.Crumbs((_game_name(game, lang), say("format.title", lang), _section(game, use, lang)))
    japanese = _japanese(use)
    yield b.Title(clean(use.word), use.entry.id if use.entry else "", clean(japanese))
    if use.entry:
        yield b.Text(clean(use.entry.text[lang]))
    rows = list(_facts(game, use, lang))
    if rows:
        yield b.Facts(tuple(rows))
    board = example(game, use)
    if board is not None:
        yield b.Text(say("format.example", lang), "strong")
        yield _board(board)


def _facts(game: Game, use: Use, lang: str) -> Iterator[tuple[str, b.Words]]:
    shape = _shape(use, lang) if use.record != "word" else ""
    if shape:
        yield say("format.shape", lang), clean(shape)
    if use.required:
        yield say("format.required", lang), say("format.required.yes", lang)
    if use.entry and use.entry.also:
        yield say("also", lang), clean(("、" if lang == "ja" else ", ").join(use.entry.also))
    keys = [other.word for other in uses(game) if other.record == use.slug]
    if keys:
        yield say("format.keys", lang), clean(", ".join(_in_words(game, key, lang) for key in keys))
    for word, said in _values(use).items():
        yield clean(word), clean("、".join(_spellings(said)))


def _board(board: dict[str, Any]) -> b.Picture:
    """A board as it would be typed."""
    return b.Picture(tuple(dump(_with_numbers(board), 78).splitlines()))


def _with_numbers(value: Any) -> Any:
    """The same with numbers as keys where they are no words: 8, not "8"."""
    if isinstance(value, dict):
        return {int(k) if str(k).isdecimal() else k: _with_numbers(v) for k, v in value.items()}
    return [_with_numbers(one) for one in value] if isinstance(value, list) else value


def entry_uses(game: Game, entry: Entry) -> list[Use]:
    """The use that a page of the corpus is about; none for what is no word, such as the smallest board."""
    return [use for use in uses(game) if use.entry is not None and use.entry.id == entry.id]


def plain_page(game: Game, entry: Entry, lang: str) -> b.Page:
    """A page of the corpus that is about no word, as the smallest board."""
    slug = entry.local.partition("/")[2]
    record, _, word = slug.rpartition(".")
    use = Use("word" if not record else "file", record, word, None, entry)
    page: b.Page = [b.Crumbs((_game_name(game, lang), say("format.title", lang)))]
    page += [b.Title(clean(entry.title(lang)), entry.id), b.Text(clean(entry.text[lang]))]
    board = example(game, use)
    return [*page, _board(board)] if board else page


# JSON


def contents_json(game: Game, found: Iterable[Use]) -> dict[str, Any]:
    return {"game": game.id, "words": [_use_json(game, use) for use in found]}


def _use_json(game: Game, use: Use) -> dict[str, Any]:
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
        "example": example(game, use),
    }
    values = {word: _spellings(said) for word, said in _values(use).items()}
    return {**data, "values": values} if values else data
