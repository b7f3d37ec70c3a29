"""The lines of talk, told apart by their form: the game, keys, cards, players, plays, moments, claims."""

from __future__ import annotations

import re
from typing import NamedTuple

from judge.boardfile.talk.words import Word, narrow, words_of
from judge.corpus import yamlfile
from judge.faults import Fault, Place

MOST_LINES = 20_000
DEEPEST = yamlfile.DEPTH_LIMIT
_NAME = (
    r"""\s*(?P<name>"(?:[^"\\]|\\.)*"|[^\s"「『:][^"「『:]{0,200}?)\s*(?P<star>\*?)\s*:(?=[\s"{\[]|$|[^\x00-\x7f])"""
)
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_WHEN = rf"(?:at\s+(?P<at>{_QUOTED}|[^,:]{{1,100}}?)\s*,\s*|(?P<at_ja>[^,:「]{{1,100}}?)の時点で\s*,?\s*)?"
_SAYS = rf"""\s*{_WHEN}(?P<name>{_QUOTED}|[^\s"「:][^"「:]{{0,200}}?)\s+(?:says|claims|thinks)\s*(?:that\b)?:?\s*(?P<rest>.+)"""
_QUOTES = (
    rf"""\s*{_WHEN}(?P<name>[^\s"「『:][^"「『:]{{0,200}}?)?\s*(?:の主張\s*)?:?\s*[「『](?P<rest>[^」』]*)[」』]\s*"""
)
_CLAIMS = rf"""\s*{_WHEN}(?P<name>[^\s"「:][^"「:]{{0,200}}?)?(?:の主張|(?<![^\s])claim|主張)\s*:\s*(?P<rest>.+)"""
_MOMENT = r"\s*(?:--+|—+|――?)\s*(?P<rest>\S.*)"
_CORRECTS = r"\s*(?:no|いや|いえ|違う)\s*,\s*(?P<rest>\S.*)"
# how somebody says something, each with words of which one must be in the line
_HEARD = (
    (("「", "『"), _QUOTES),
    (("claim", "主張"), _CLAIMS),
    (("says", "claims", "thinks"), _SAYS),
)
_CARD = r"""\s*(?P<name>"(?:[^"\\]|\\.)*"|[^\s"=:][^"=:]{0,200}?)\s+=\s+(?P<rest>.*)"""


class Line(NamedTuple):
    """A line of talk: its text with full-width signs made narrow, and as it was typed, without comments."""

    text: str
    typed: str
    number: int
    column: int = 1  # where the text begins

    def rest(self, start: int) -> Line:
        """The part of the line from the character at this index on, as a line of its own."""
        return Line(self.text[start:], self.typed[start:], self.number, self.column + start)

    def words(self, name: str) -> list[Word]:
        """The words of the line. Raises a Fault for a quote or brace without end, and for parentheses too deep in each
        other."""
        found = words_of(self.text, name, self.number, self.column, self.typed)
        depth = 0
        for word in found:
            depth += (word.kind == "(") - (word.kind == ")")
            if depth > DEEPEST:
                raise Fault("yaml.depth", Place(name, word.line, word.column), limit=DEEPEST)
        return found

    def place(self, name: str) -> Place:
        """The place in the file (`name`) where the line begins."""
        return Place(name, self.number, self.column + len(self.text) - len(self.text.lstrip()))

    def original(self) -> str:
        """The line as it was typed, without the spaces around it."""
        return self.typed.strip()


class Named(NamedTuple):
    """A line `NAME: …`: the name, whether a star marks it, what is said of it."""

    name: str
    star: bool
    rest: Line
    at: Line


class Claimed(NamedTuple):
    """A line in which somebody says something: who, at which moment, what."""

    by: str | None
    at: str | None
    rest: Line


def lines_of(text: str, name: str) -> list[Line]:
    """Lists the lines of a text that say something, without their comments; the first keeps what stands behind #, its
    title. Raises a Fault if there are more than `MOST_LINES`."""
    found: list[Line] = []
    for number, typed in enumerate(text.split("\n"), 1):
        typed = typed.rstrip("\r")
        plain = narrow(typed)
        end = comment_at(plain) if found else len(plain)
        plain, typed = plain[:end].rstrip(), typed[:end].rstrip()
        if not plain.strip() or plain.lstrip().startswith("#"):
            continue
        if len(found) >= MOST_LINES:
            raise Fault("yaml.nodes", Place(name, number, 1), limit=MOST_LINES)
        found.append(Line(plain, typed, number))
    return found


def comment_at(text: str) -> int:
    """Returns the index at which the comment of a line begins: at a space with # behind it, outside of quotes; the
    length of the line if there is none."""
    at = text.find(" #")
    while at >= 0:
        if text.count('"', 0, at) % 2 == 0:
            return at
        at = text.find(" #", at + 1)
    return len(text)


def name_line(line: Line) -> Named | None:
    """Returns (name, whether a star stands behind it, rest, place) of a line that begins with a name and a colon; None
    if it does not. Raises a Fault if the name stands in quotes that cannot be read."""
    found = re.match(_NAME, line.text)
    if not found:
        return None
    return _with_name(line, found, bool(found["star"]), found.end())


def _with_name(line: Line, found: re.Match[str], star: bool, rest: int) -> Named:
    """Makes the `Named` of a line: the name that was found at its beginning, its star and place, and the line from
    index `rest` on."""
    begin = Line(line.text, line.typed, line.number, line.column + found.start("name"))
    return Named(_unquoted(found["name"], line), star, line.rest(rest), begin)


def claimed(line: Line) -> Claimed | None:
    """Returns who claims something, at which moment, and what, from a line such as `Ann: "…"` or `Bob says …`; player
    and moment are None if they are not named. None if the line is no claim."""
    forms = (form for signs, form in _HEARD if any(sign in line.text for sign in signs))
    found = next((found for form in forms if (found := re.fullmatch(form, line.text))), None)
    if not found:
        return None
    at = found["at"] or found["at_ja"]
    by = _unquoted(found["name"].rstrip("*").strip(), line) if found["name"] else None
    start = found.start("rest")
    said = Line(found["rest"], line.typed[start : found.end("rest")], line.number, line.column + start)
    if len(said.text) > 1 and said.text[0] == said.text[-1] == '"' and said.text.count('"') == 2:
        said = Line(said.text[1:-1], said.typed[1:-1], said.number, said.column + 1)
    return Claimed(by or None, _unquoted(at.strip(), line) if at else None, said)


def _unquoted(name: str, line: Line) -> str:
    """Returns a name without the quotes around it if there are any. Raises a Fault with the place of the line if the
    quotes cannot be read."""
    return words_of(name, "", line.number, line.column)[0].text if name.startswith('"') else name


def moment(line: Line) -> Line | None:
    """Returns the part of a line `-- NAME` that is the name of the present moment; None for any other line."""
    found = re.fullmatch(_MOMENT, line.text) if line.text.lstrip()[:1] in "-—―" else None
    return line.rest(found.start("rest")) if found else None


def correction(line: Line) -> Line | None:
    """Returns the part of a line behind `no,`, which corrects the line above it; None if the line is no correction."""
    found = re.fullmatch(_CORRECTS, line.text) if "," in line.text else None
    return line.rest(found.start("rest")) if found else None


def card(line: Line) -> Named | None:
    """Returns (name, star, rest, place) of a line that describes a card, `NAME = …`, with no star; None if the line is
    none."""
    found = re.fullmatch(_CARD, line.text) if "=" in line.text else None
    if not found:
        return None
    return _with_name(line, found, False, found.start("rest"))
