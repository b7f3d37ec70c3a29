"""The lines of talk in which somebody says something: claims."""

from __future__ import annotations

from judge.boardfile.frame import claim_record
from judge.boardfile.maps import Map
from judge.boardfile.talk.context import Context
from judge.boardfile.talk.lines import Claimed, Line
from judge.boardfile.talk.values import Part
from judge.boardfile.talk.words import SEPARATOR, WORD, Word
from judge.faults import Fault

SAYS = "says"  # the key of a claim that is a sentence
LEGALITY = ("legal", "illegal")


class Sayings:
    """Reads the claims of a board."""

    def __init__(self, context: Context) -> None:
        """Reads claims with what is known about their board."""
        self.context = context

    def claim(self, heard: Claimed) -> Part:
        """A line in which somebody says something."""
        line = heard.rest
        words = self.context.words_of(line)
        begin = Word(WORD, line.original(), line.number, line.column)
        parts: dict[str, Part] = {}
        keys: dict[str, Word] = {}
        if heard.by:
            parts["by"] = Part(begin, heard.by)
        if heard.at:
            parts["at"] = Part(begin, heard.at)
        words, because = self._because(words)
        if not words:
            raise Fault("talk.claim", line.place(self.context.name), name=heard.by or "")
        said = self._facts(words, line)
        parts |= said.value
        keys |= said.keys
        if because:
            parts["because"] = because
        return Part(begin, parts, keys)

    def _because(self, words: list[Word]) -> tuple[list[Word], Part | None]:
        """The words without the reason at their end, and the reason."""
        for n in range(len(words) - 1, 0, -1):
            key = words[n].text if words[n].text == "because" else self.context.words.key("claim", words[n].text)
            if (
                words[n].kind == WORD
                and (key == "because" or words[n].text in ("根拠は", "根拠"))
                and n < len(words) - 1
            ):
                end = n - 1 if words[n - 1].kind == SEPARATOR else n
                entry = " ".join(word.text for word in words[n + 1 :])
                return words[:end], Part(words[n + 1], entry)
        return words, None

    def _facts(self, words: list[Word], line: Line) -> Part:
        """What is claimed: the words of a file with what they say; else a sentence, read when the table is there."""
        record = claim_record(self.context.game)
        reading = self.context.reading(words)
        key = reading.key_at(record, 0)
        start = (
            line.text.find(words[1].text, words[0].column - line.column + len(words[0].text)) if len(words) > 1 else -1
        )
        rest = _between(line, words)
        if key in LEGALITY or key == "undecided":
            facts = Map("claim", {k: v for k, v in record.keys.items() if k in self.context.game.facts})
            if key == "undecided":
                inner = self._tried_facts(facts, words[1:])
                if inner is not None:
                    return Part(words[0], {key: inner}, {key: words[0]})
            if start >= 0:
                return Part(words[0], {key: Part(words[1], rest)}, {key: words[0]})
        if key == "notes" and len(words) > 1:
            return Part(words[0], {key: Part(words[1], rest)}, {key: words[0]})
        facts = Map("claim", {k: v for k, v in record.keys.items() if k in self.context.game.facts})
        part = self._tried_facts(facts, words)
        if part is not None:
            return part
        whole = Line(
            line.text[: words[-1].column - line.column + len(words[-1].text)], line.typed, line.number, line.column
        )
        text = line.typed[: len(whole.text)].strip().rstrip(",、，")
        return Part(words[0], {SAYS: Part(words[0], text)}, {SAYS: words[0]})

    def _tried_facts(self, facts: Map, words: list[Word]) -> Part | None:
        """Facts by the words of a file."""
        return self.context.tried(facts, words, ()) if words else None


def _between(line: Line, words: list[Word]) -> str:
    """What was typed from the second of some words to the last."""
    if len(words) < 2:
        return ""
    start = words[1].column - line.column
    last = words[-1]
    end = last.column - line.column + len(last.text) + 2 * (last.kind == "quoted")
    return line.typed[start:end].strip()
