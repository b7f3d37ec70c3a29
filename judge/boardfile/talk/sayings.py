"""The lines of talk in which somebody says something: claims."""

from __future__ import annotations

import functools
import re

from judge.boardfile.frame import claim_record, is_reason
from judge.boardfile.lines import EVERYBODY, Play
from judge.boardfile.maps import Map
from judge.boardfile.talk.context import Context
from judge.boardfile.talk.lines import Claimed, Line, name_line
from judge.boardfile.talk.parts import Part
from judge.boardfile.talk.plays import Plays
from judge.boardfile.talk.words import QUOTED, SEPARATOR, WORD, YAML, Word
from judge.boardfile.typed import play_text
from judge.faults import Fault

SAYS = "says"  # the key of a claim that is a sentence
# what is said of what somebody may, can or must do
_ABLE = r"^\S+ (?:may|can|cannot|can't|must|has to|is (?:not )?allowed to) |(?:でき|られ)(?:る|ない)$|(?:なければならない|ないといけない)$|を[^を]*[えけせてねべめれ](?:る|ない)$"
LEGALITY = ("legal", "illegal")


class Sayings:
    """Reads the lines of a board in which somebody claims something."""

    def __init__(self, context: Context, plays: Plays) -> None:
        """Reads claims with what is known about their board."""
        self.context, self.plays = context, plays

    def claim(self, heard: Claimed) -> Part:
        """Returns the claim in a line in which somebody says something, as a map with `by` and `at` if they are named.
        What only the table can tell is kept as a sentence (`says`). Raises a Fault if it claims nothing, or the same
        thing twice."""
        line = heard.rest
        words = self.context.words_of(line)
        begin = Word(WORD, line.original(), line.number, line.column)
        parts: dict[str, Part] = {}
        keys: dict[str, Word] = {}
        if heard.by:
            parts["by"] = Part(begin, heard.by)
        if heard.at:
            parts["at"] = Part(begin, heard.at)
        if len(words) == 1 and words[0].kind == YAML:
            data = self.context.reading(words).data_of(words[0])
            if isinstance(data.value, dict) and data.value:
                return data
        words, because = self._because(words)
        if not words:
            raise Fault("talk.claim", line.place(self.context.name), name=heard.by or "")
        for statement, around in self._statements(words, line):
            part = self._facts(statement, around)
            for key, value in part.value.items():
                if key in parts:
                    raise Fault("claim.twice", around.place(self.context.name), word=key)
                parts[key] = value
            keys |= part.keys
        if because:
            parts["because"] = because
        return Part(begin, parts, keys)

    def of_what_can_be_done(self, claim: Part) -> bool:
        """Tells whether a claim without a moment is a sentence about what somebody may, can or must do. It means the
        moment at which it is said."""
        said = claim.value.get(SAYS)
        return said is not None and "at" not in claim.value and bool(re.search(_ABLE, said.value, re.IGNORECASE))

    def _statements(self, words: list[Word], line: Line) -> list[tuple[list[Word], Line]]:
        """Returns (words, line) for each statement of a claim; it is cut at semicolons, and empty statements are left
        out."""
        found: list[list[Word]] = [[]]
        for word in words:
            if word.kind == SEPARATOR and word.text == ";":
                found.append([])
            else:
                found[-1].append(word)
        statements = [statement for statement in found if statement]
        return [(statement, _from(line, statement)) for statement in statements]

    def _because(self, words: list[Word]) -> tuple[list[Word], Part | None]:
        """Returns (the words without the reason at their end, the entry that is the reason); None for the entry if the
        words give none, or a reason in the player's own words, which is left out."""
        for n in range(len(words) - 1, 0, -1):
            key = words[n].text if words[n].text == "because" else self.context.words.key("claim", words[n].text)
            if (
                words[n].kind == WORD
                and (key == "because" or words[n].text in ("根拠は", "根拠"))
                and n < len(words) - 1
            ):
                end = n - 1 if words[n - 1].kind == SEPARATOR else n
                entry = " ".join(word.text for word in words[n + 1 :])
                told = not is_reason(self.context.game.id, entry)
                return words[:end], Part(words[n + 1], entry) if told else None
        return words, None

    def _facts(self, words: list[Word], line: Line) -> Part:
        """The claim that one statement makes: read by the words of files if it begins with one; else kept as a sentence
        under `says`, to be read when the table is known."""
        record = claim_record(self.context.game)
        key = self.context.reading(words).key_at(record, 0)
        facts = self._fact_keys
        if key == "undecided":
            inner = self._tried_facts(facts, words[1:])
            if inner is not None:
                return Part(words[0], {key: inner}, {key: words[0]})
        if key in (*LEGALITY, "undecided", "notes") and len(words) > 1:
            rest = _from(line, words[1:])
            text = rest.original() if key == "notes" else self._play(rest)
            return Part(words[0], {str(key): Part(words[1], text)}, {str(key): words[0]})
        part = self._tried_facts(facts, words)
        if part is not None:
            return part
        return Part(words[0], {SAYS: Part(words[0], line.original().rstrip(",、，"))}, {SAYS: words[0]})

    def _play(self, line: Line) -> str:
        """The play that a claim calls legal or illegal, as files write it; if only the table can tell what is meant,
        the text as it was typed."""
        named = name_line(line)
        if named is None or named.name not in self.context.players and not self.context.is_everybody(named.name):
            return line.original()
        words = self.context.words_of(named.rest)
        part = None if not words or words[0].kind == YAML else self.plays.play(words)
        return (
            line.original()
            if part is None
            else play_text(Play(EVERYBODY if self.context.is_everybody(named.name) else named.name, part.data()))
        )

    @functools.cached_property
    def _fact_keys(self) -> Map:
        """Returns the shape of a claim with the words of facts alone (`life`, `size` …), without who says it and when."""
        keys = claim_record(self.context.game).keys
        return Map("claim", {word: keys[word] for word in keys if word in self.context.game.facts})

    def _tried_facts(self, facts: Map, words: list[Word]) -> Part | None:
        """The claim that these words make when they are read by the keys of a file (`life 5`); None if they are no such
        claim."""
        return self.context.tried(facts, words, ()) if words else None


def _from(line: Line, words: list[Word]) -> Line:
    """The part of a line that these words of it cover, from the first to the last."""
    start = words[0].column - line.column
    last = words[-1]
    end = last.column - line.column + len(last.text) + 2 * (last.kind == QUOTED) + last.colon
    return Line(line.text[start:end], line.typed[start:end], line.number, words[0].column)
