"""The lines of talk that say what is done: plays, answers, moments, corrections."""

from __future__ import annotations

from collections.abc import Iterator

from judge.boardfile.lines import CHOOSE, EVERYBODY
from judge.boardfile.shapes import Shape
from judge.boardfile.talk import lines as talk_lines
from judge.boardfile.talk.context import Context
from judge.boardfile.talk.lines import Line, Named
from judge.boardfile.talk.parts import Part, Tangled
from judge.boardfile.talk.values import EMPTY
from judge.boardfile.talk.words import SEPARATOR, WORD, Word
from judge.faults import Both, Fault, Place, joined


class Plays:
    """Reads the lines of a script; `script` has those read so far, each with who does it."""

    def __init__(self, context: Context) -> None:
        """Begins a script without lines."""
        self.context = context
        self.script: list[tuple[str, Part]] = []

    def acts(self, words: list[Word]) -> bool:
        """Tells whether the first words name something that can be done, or a thing that can be played without a verb,
        or all words together are a play."""
        reading = self.context.reading(words)
        for kind in self.context.game.play_kinds:
            if kind.keys and reading.key_at(self.context.game.play_maps[kind.word], 0) == kind.word:
                return True
            if kind.bare and kind.keys and next(reading.read(kind.keys[kind.word], 0, len(words), frozenset()), None):
                return True
        return self.play(words) is not None

    def moment(self, line: Line) -> None:
        """Takes a line `-- NAME`: the present moment gets this name in the script."""
        words = self.context.words_of(line)
        text = words[0].text if len(words) == 1 else line.original()
        self.script.append(("at", Part(Word(WORD, text, line.number, line.column), text)))

    def moment_here(self, name: str) -> str:
        """Returns the name of the present moment: that which the script has just given it, else this one, which it gets
        now."""
        if not self.script or self.script[-1][0] != "at":
            self.script.append(("at", Part(Word(WORD, name, 1, 1), name)))
        return str(self.script[-1][1].value)

    def line(self, line: Named) -> list[tuple[str, Part]]:
        """Returns [(player, what they do)] for a line `NAME: what they do`, two if the answer to the play is in it.
        Words that only the table can tell are kept as text. Raises a Fault if nothing stands behind the colon."""
        who = EVERYBODY if self.context.is_everybody(line.name) else line.name
        own = self.context.words.key("line", line.name)
        words = self.context.words_of(line.rest)
        begin = Word(WORD, line.rest.original(), line.at.number, line.at.column)
        if own in self.context.game.lines and line.name not in self.context.players:
            kind = self.context.game.lines[own]
            return [(own, self.context.whole(kind.keys[own], words, (WORD, own)))]
        if not words:
            raise Fault("talk.nothing", Place(self.context.name, begin.line, begin.column), name=line.name)
        if len(words) == 1 and words[0].kind == "yaml":
            return [(who, self.context.reading(words).data_of(words[0]))]
        part = self.play(words)
        parts = self.riding(part) if part is not None else None
        return [(who, one) for one in parts or [Part(words[0], line.rest.original())]]

    def riding(self, part: Part) -> list[Part] | None:
        """Returns the play, with its answer as a second one if the game's signs part it off: attackers on an attack.
        None if only the table can tell what is meant."""
        return self.context.signs.riding(part) if self.context.signs.riding else [part]

    def play(self, words: list[Word]) -> Part | None:
        """Returns the play that these words make by the words of files (`request up key ♡7`, `up ♡7`), with its keys in
        their usual order; None if only the table can tell what they mean."""
        if len(words) == 1 and words[0].kind == WORD:
            done = self.context.words.key(
                "play", words[0].text if not words[0].text.isascii() else words[0].text.lower()
            )
            if any(kind.word == done and not kind.keys for kind in self.context.game.play_kinds):
                return Part(words[0], done)
        for kind in self.context.game.play_kinds:
            if not kind.keys:
                continue
            shape = self.context.game.play_maps[kind.word]
            reading = self.context.reading(words)
            first = reading.key_at(shape, 0)
            if kind.word == CHOOSE:
                if first == CHOOSE:
                    return self.answer(words, kind.keys[CHOOSE])
                continue
            if first != kind.word and not kind.bare:
                continue
            try:
                for part, after in reading.map(shape, 0, len(words), unnamed=kind.typed, marks=kind.marks):
                    done = {*part.value, *()}
                    if reading.behind(after, len(words)) == len(words) and {kind.word, *kind.required} <= done:
                        ordered = {key: part.value[key] for key in shape.keys if key in part.value}
                        return Part(part.said, ordered, part.keys)
            except Tangled:
                return None
        return None

    def answer(self, words: list[Word], shape: Shape) -> Part | None:
        """Returns the play `{choose: …}` with the answer that stands behind the word `choose` as data, an empty list if
        nothing does; its form is known only with the question. None if the words are no data."""
        if len(words) == 1:
            return Part(words[0], {CHOOSE: Part(words[0], [])}, {CHOOSE: words[0]})
        if len(words) == 2 and words[1].text.lower() in EMPTY and words[1].kind == WORD:
            return Part(words[0], {CHOOSE: Part(words[1], words[1].text)}, {CHOOSE: words[0]})
        reading = self.context.reading(words)
        part = next(
            (p for p, after in reading.free_from(1, len(words)) if reading.behind(after, len(words)) == len(words)),
            None,
        )
        return Part(words[0], {CHOOSE: part}, {CHOOSE: words[0]}) if part else None

    def sentence(self, line: Line) -> Iterator[tuple[str, Part]]:
        """Yields (player, what they do) for each play of a line without a colon: a trick of cards (everybody's), a line
        of the table, a sentence about what a player does. What only the table can tell is kept as text. Raises a
        Fault if it is none of these."""
        words = self.context.words_of(line)
        text = line.original()
        own = self.context.words.key("line", words[0].text)
        if own in self.context.game.lines:
            yield own, self.context.whole(self.context.game.lines[own].keys[own], words[1:] or words, (WORD, own))
            return
        pieces = _pieces(words)
        plays = [self.play(piece) for piece in pieces]
        if all(plays):
            for piece, play in zip(pieces, plays):
                told = Part(piece[0], " ".join(word.text for word in piece))
                yield EVERYBODY, play if play and self._together(play) else told
            return
        together = self.play(words)
        if together is not None and self._together(together):
            yield EVERYBODY, together
            return
        question = self.context.words.key("answer", words[0].text)
        if question in self.context.game.questions and len(words) > 1:  # dice red red
            found = self.answer(words, self.context.game.questions[question].answer)
            if found is not None:
                yield EVERYBODY, found
                return
        who = next(
            (name for name in sorted(self.context.players, key=len, reverse=True) if text.startswith(name)), None
        )
        if who is None:
            names = list(self.context.players) or ["NAME"]
            whom = Both("、".join(names), joined(names, "or"))
            raise Fault("talk.line", line.place(self.context.name), line=text, names=whom)
        yield who, Part(words[0], text)

    def _together(self, play: Part | None) -> bool:
        """Tells whether this is a play that everybody can make at once; False for None."""
        kinds = self.context.game.play_kinds
        return play is not None and any(
            kind.together and (kind.word in play.value if isinstance(play.value, dict) else kind.word == play.value)
            for kind in kinds
        )

    def correct(self, line: Line) -> None:
        """Takes a line `no, …`: the last play of the script is replaced by what it says, a whole play or one part of
        the last one; what only the table can tell is kept as text. Raises a Fault if nothing has been played yet."""
        last = next((n for n in range(len(self.script) - 1, -1, -1) if self.script[n][0] != "at"), None)
        if last is None:
            raise Fault("talk.correct", line.place(self.context.name))
        who, before = self.script[last]
        words = self.context.words_of(line)
        name = talk_lines.name_line(line)
        if name and (name.name in self.context.players or self.context.is_everybody(name.name)):
            self.script[last : last + 1] = self.line(name)
            return
        while words and words[0].text.lower() in ("that", "it", "was", "a", "an", "the", "is"):
            words = words[1:]
        part = self.play(words) if words else None
        if part is None and words and isinstance(before.value, dict):
            part = self._replaced(who, before, words)
        self.script[last] = (who, part or Part(words[0] if words else before.said, line.original()))

    def _replaced(self, who: str, before: Part, words: list[Word]) -> Part | None:
        """Returns the last play with the part replaced that these words are a value of (`no, with C8`); None if they
        are a value of no part of it."""
        for kind in self.context.game.play_kinds:
            if kind.word in before.value:
                for key in before.value:
                    part = self.context.tried(kind.keys[key], words)
                    if part is not None:
                        return Part(before.said, {**before.value, key: part}, before.keys)
        return None


def _pieces(words: list[Word]) -> list[list[Word]]:
    """The words cut at separators (commas, semicolons) into lists, empty ones left out."""
    found: list[list[Word]] = [[]]
    for word in words:
        if word.kind == SEPARATOR:
            found.append([])
        else:
            found[-1].append(word)
    return [piece for piece in found if piece]
