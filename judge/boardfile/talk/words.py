"""The words of a line of talk, each with its place: names and numbers, separators, brackets, quoted texts."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import NamedTuple

from judge.corpus import yamlfile
from judge.corpus.names import fold
from judge.faults import Fault, Place

MOST_WORDS = 2000  # of a line
# full-width signs count as half-width, one for one, so that columns stay right
WIDE: dict[int, int | str] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict(zip(map(ord, "　、。“”〈〉《》［］【】（）｛｝｜：；"), ' ,."' + '"<><>[][](){}|:;')),
    ord("＿"): "_",
}
OPEN, CLOSE, SEPARATOR, QUOTED, YAML, BOXED, TURNED, WORD = "(", ")", ",", "quoted", "yaml", "boxed", "turned", "word"
_PATTERN = r"""
(?P<quoted>"(?:[^"\\]|\\.)*")
|(?P<yaml>\{)
|(?P<boxed>\[[^\[\]]*\])
|(?P<turned><(?!=)[^<>]+>)
|(?P<open>\()
|(?P<close>\))
|(?P<separator>[,|·;])
|(?P<word>(?:[^\s"(){}\[\],|·;:]|:(?=[^\s"]))+:?|\S)
"""
_GLUED = r"([^\W\d_]+)([-+=]?\d.*|[♠♡♢♣♤♥♦♧_].*)"
_COUNTED = r"第?(\d+)([^\W\d_]+?)目?"  # a Japanese key behind its number
_KINDS = {"open": OPEN, "close": CLOSE, "separator": SEPARATOR}


class Word(NamedTuple):
    """A word of talk and where it begins; a key may have a colon behind it."""

    kind: str
    text: str
    line: int
    column: int
    colon: bool = False


def narrow(text: str) -> str:
    """Returns a text with its full-width signs, letters and digits as half-width ones; it is as long as before."""
    return text if text.isascii() else text.translate(WIDE)


_compiled: list[re.Pattern[str]] = []


def words_of(text: str, name: str, line: int, column: int, typed: str = "") -> list[Word]:
    """Returns the words of a text that begins at this place; what stands in quotes is taken from `typed`, with its
    full-width signs. Raises a Fault for quotes that cannot be read, and for far too many words."""
    if not _compiled:
        _compiled.append(re.compile(_PATTERN, re.X))
    pattern = _compiled[0]
    found: list[Word] = []
    at = 0
    while match := pattern.search(text, at):  # any sign but a space begins a word
        kind, (start, at), said = str(match.lastgroup), match.span(), match[0]
        if len(found) >= MOST_WORDS:
            raise Fault("talk.long", Place(name, line, column + start), limit=MOST_WORDS)
        if kind == "word":
            colon = len(said) > 1 and said.endswith(":")
            found.append(Word(WORD, said[:-1] if colon else said, line, column + start, colon))
            continue
        if kind == "quoted":
            colon = text[at : at + 1] == ":"
            at += colon
            inside = _unquoted(typed[start : start + len(said)] or said, Place(name, line, column + start))
            found.append(Word(QUOTED, inside, line, column + start, colon))
            continue
        if kind == "yaml":
            at = _brace_end(text, start)
            said = text[start:at]
        found.append(Word(_KINDS.get(kind, kind), said, line, column + start))
    return found


def without_glue(words: list[Word], keys: Collection[str]) -> list[Word]:
    """Returns the words, but a Japanese key and the number or card written right behind it as two words: コスト1,
    手札♠J; so is a number before its key (3レース目), the key first; and 8枚 becomes 8."""
    found: list[Word] = []
    for word in words:
        glued = None if word.kind != WORD or word.text.isascii() else re.fullmatch(_GLUED, word.text)
        if glued and fold(glued[1]) in keys:
            found.append(word._replace(text=glued[1], colon=False))
            found.append(word._replace(text=glued[2], column=word.column + len(glued[1])))
            continue
        counted = None if word.kind != WORD or word.text.isascii() else re.fullmatch(_COUNTED, word.text)
        if counted and counted[2] == "枚":
            found.append(word._replace(text=counted[1]))
        elif counted and fold(counted[2]) in keys and not word.colon:
            found.append(word._replace(text=counted[2]))
            found.append(word._replace(text=counted[1]))
        else:
            found.append(word)
    return found


def _unquoted(text: str, place: Place) -> str:
    """What stands between quotes, without them. Raises a Fault if it cannot be read, as after a wrong backslash."""
    try:
        return str(json.loads(f'"{text[1:-1]}"'))
    except ValueError:
        raise Fault("talk.quotes", place) from None


def _brace_end(text: str, start: int) -> int:
    """Returns the index behind the brace or bracket that closes the one at `start`, quotes aside; the length of the
    text if it is not closed."""
    depth = 0
    quoted = ""
    for at in range(start, len(text)):
        sign = text[at]
        if quoted:
            quoted = "" if sign == quoted else quoted
        elif sign == '"':
            quoted = sign
        elif sign in "{[":
            depth += 1
        elif sign in "}]":
            depth -= 1
            if depth == 0:
                return at + 1
    return len(text)


_FLAGS = {**dict.fromkeys(("yes", "true", "on"), True), **dict.fromkeys(("no", "false", "off"), False)}


def plain(text: str) -> object:
    """Returns the value of a word that stands without quotes: a whole number, yes or no as a bool, or the word itself."""
    flag = _FLAGS.get(text.lower())
    if flag is not None:
        return flag
    if text[:1] in "-+0123456789" and re.fullmatch(r"[-+]?(?:0|[1-9]\d{0,17})", text, re.A):
        return int(text)
    return text


def in_yaml(word: Word, name: str) -> object:
    """Returns the data that a word in braces or brackets writes as YAML does. Raises a Fault at the word if it is wrong
    YAML."""
    try:
        return yamlfile.parse(word.text, name).value
    except Fault as fault:
        place = fault.place
        line = place.line if place else 1
        column = word.column + (place.column - 1 if place and line == 1 else 0)
        fault.place = Place(name, word.line, column)
        raise
