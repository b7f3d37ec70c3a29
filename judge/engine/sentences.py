"""Sentences read back: what judge prints for a play, an answer or a claim is what may be typed.

The templates of the message catalogues are read in the other direction, in both languages: `say.play.*` are plays,
`say.answer.*` answers to the open question, `say.claim.*` claims. A sentence that may mean several things gives them
all; who reads it refuses it then, with the readings to choose from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from judge.boardfile.lines import CHOOSE, EVERYBODY, ParsedPlay, Play, PlayKind
from judge.boardfile.located import Data
from judge.boardfile.maps import MapOf
from judge.boardfile.shapes import NOBODY, Flag, Shape, Word
from judge.corpus import yamlfile
from judge.corpus.names import fold
from judge.engine import prompts
from judge.engine.facts import Fact
from judge.engine.game import Game
from judge.engine.sentence_values import Pattern, Reader, Values, matches, patterns, pieces, plain
from judge.engine.values import Prompt, S
from judge.faults import Fault

T = TypeVar("T")
Scored: TypeAlias = tuple[int, T]  # a reading with how much of the sentence its template says
FEW_LETTERS = 2  # of a template, which any line may have
MOST_LETTERS = 2000  # of a sentence; what is longer is none


class Sentences(Values[S]):
    """Reads the sentences about a table; `prompt` is the question that an answer answers."""

    def __init__(self, game: Game[S], states: Sequence[S], prompt: Prompt | None = None, scope: object = None) -> None:
        """`prompt`: the question that is pending in the first state."""
        super().__init__(game, states, scope)
        self.prompt = prompt

    # plays

    def plays(self, text: str, any_form: bool = False) -> list[Play]:
        """Lists every play or answer that a sentence can be, one for each meaning, not judged yet; the wording of judge
        counts before other wordings. With `any_form` also an answer that does not fit the open question. Empty if
        there are none or the text is too long."""
        if len(text) > MOST_LETTERS:
            return []
        text, self.letters_tried = plain(text), 0
        found = self._read_plays(text, any_form)
        return found or next((plays for told in self._reworded(text) if (plays := self._read_plays(told, False))), [])

    def _reworded(self, text: str) -> Iterator[str]:
        """Yields the sentence in the words that judge itself prints, where a player has used others (on for targeting,
        は for が): once after each word that was replaced, each on top of those before."""
        by = next((str(p) for p in self.game.players(self.states[0]) if text.startswith(f"{p}は")), None)
        if by:
            yield (text := f"{by}が{text[len(by) + 1 :]}")
        for form, words in self.game.rewordings:
            told = re.sub(form, words, text, flags=re.IGNORECASE)
            if told != text:
                text = told
                yield text

    def _read_plays(self, text: str, any_form: bool) -> list[Play]:
        """Lists the likeliest plays or answers that a sentence can be, one for each meaning, without rewording it
        first."""
        found = [*self._plays(text), *self._lines(text)]
        found += self._answers(text, False) if not found or self.prompt else ()
        found += self._answers(text, True) if any_form and not found else ()
        return self._different(self._answering(_likeliest(found), text))

    def _answering(self, plays: list[Play], text: str) -> list[Play]:
        """Returns the plays as they are while something is asked or one of them is no answer. Else it returns one
        answer only: that which repeats an answer taken unasked, else the first, one that is not word for word in the
        text before one that is."""
        if self.prompt or not all(isinstance(play.do, dict) and CHOOSE in play.do for play in plays):
            return plays
        state = self.states[0]
        plays = sorted(plays, key=lambda play: isinstance(play.answer, str) and play.answer in text)
        asked = hasattr(state, "taken")
        repeated = [play for play in plays if asked and prompts.repeats(self.game, state, play.by, play.answer)]
        return (repeated or plays)[:1]

    def _different(self, plays: Iterable[Play]) -> list[Play]:
        """Lists those of some plays that can be read on this table, the first for each meaning."""
        found: dict[str, Play] = {}
        for play in plays:
            try:
                parsed = self.game.read_play(self.states[0], play, self.scope)
            except Fault:
                continue
            found.setdefault(repr((parsed.by, parsed.kind.word, self.meaning(parsed))), play)
        return list(found.values())

    def meaning(self, parsed: ParsedPlay) -> object:
        """A value that is equal for plays that mean the same: the parsed arguments of a play, or the answer as the open
        question understands it."""
        question = self.game.questions.get(self.prompt.word) if self.prompt else None
        if parsed.kind.word != CHOOSE or question is None:
            return parsed.args
        raw = question.answer.english(parsed.args[CHOOSE], self.game.vocabulary)
        return question.answer.means(raw, self.scope)

    def _plays(self, text: str) -> Iterator[Scored[Play]]:
        """Yields (score, play) for each play that a sentence can be, by the templates of every kind of play and by the
        words of files; answers are left out."""
        for kind in self.game.play_kinds:
            if kind.word == CHOOSE:
                continue
            for key, form in patterns(self.game.id, f"say.play.{kind.word}"):
                yield from self._by_template(kind, key, form, text, {})
                head, _, inside = text.rpartition(" (")
                further = self._further(kind, inside[:-1]) if head and text.endswith(")") else None
                if further:
                    yield from self._by_template(kind, key, form, head, further)
            yield from self._by_words(kind, text)

    def _by_template(self, kind: PlayKind, key: str, form: Pattern, text: str, further: Data) -> Iterator[Scored[Play]]:
        """Yields (score, play) for each way in which one template fits a sentence; `further` are parts that stood
        behind the sentence."""

        def read(name: str, typed: str) -> list[object]:
            """The values of an argument of the template."""
            return self.by(typed) if name == "by" else self.values(kind.keys[name], typed)

        if not set(form.arguments) <= {"by", *kind.keys}:
            return
        suffix = key.split(".")[1:]
        flags = [part for part in (kind.word, *suffix) if part in kind.keys and part not in form.arguments]
        own = {flag: _only(kind.keys[flag], suffix) for flag in flags}
        if not all(len(words) == 1 for words in own.values()):
            return
        for found in matches(form, text, read):
            by = str(found.pop("by", EVERYBODY))
            parts = {**{flag: words[0] for flag, words in own.items()}, **found, **further}
            do = {part: parts[part] for part in kind.keys if part in parts} if kind.keys else kind.word
            yield form.letters + len(further) * MOST_LETTERS, Play(by, do)

    def _further(self, kind: PlayKind, text: str) -> Data | None:
        """Returns, as {key: value}, the parts of a play that stand behind its sentence; None if one of them cannot be
        read."""
        found: Data = {}
        for part in pieces(text, ",、"):
            pair = self._part(kind, part)
            if pair is None:
                return None
            found |= pair
        return found

    def _part(self, kind: PlayKind, text: str) -> Data | None:
        """Returns one part of a play as {key: value}, by its template, or from its key with a value; None if the text
        is no part of this kind of play."""
        for key in kind.keys:
            for suffix, form in patterns(self.game.id, f"say.part.{key}"):
                for found in () if suffix else matches(form, text, self._reader(kind.keys)):
                    return {key: found.get(key, True)}
        word, _, value = text.partition(" ")
        named = self.game.vocabulary.key(kind.map.name, word)
        if named not in kind.keys:
            return None
        if not value and isinstance(kind.keys[named], Flag):
            return {named: True}
        values = self.values(kind.keys[named], value)
        return {named: values[0]} if values else None

    def _reader(self, keys: Mapping[str, Shape]) -> Reader:
        """Makes the function that reads an argument of a template: it lists the values of the key with this name; none
        for a name that is no key."""
        return lambda name, typed: self.values(keys[name], typed) if name in keys else []

    def _by_words(self, kind: PlayKind, text: str) -> Iterator[Scored[Play]]:
        """Yields (score, play) for each play of this kind that a sentence in the words of files can be: `A: bet red,
        stake 300`. Nothing if it has another form."""
        name, colon, rest = text.partition(":")
        by = self.by(name.strip())
        if not colon or not by or not rest.strip():
            return
        first, *others = pieces(rest, ",、")
        word, _, value = first.partition(" ")
        if self.game.vocabulary.key("play", word) != kind.word:
            return
        if not kind.keys:
            yield len(word), Play(str(by[0]), kind.word)
            return
        own = self.values(kind.keys[kind.word], value) if value else _only(kind.keys[kind.word])
        pairs = [self._part(kind, part) for part in others]
        for meant in own:
            if all(pair is not None for pair in pairs):
                further = {k: v for pair in pairs if pair for k, v in pair.items()}
                yield len(word) + len(further) * MOST_LETTERS, Play(str(by[0]), {kind.word: meant, **further})

    def _lines(self, text: str) -> Iterator[Scored[Play]]:
        """Yields (score, line) for each line of a script that belongs to no player (`to: 702.5`) and that a sentence
        can be."""
        for word, kind in self.game.lines.items():
            for suffix, form in patterns(self.game.id, f"say.play.{word}"):
                for found in () if suffix else matches(form, text, self._reader(kind.keys)):
                    yield form.letters, Play(word, found[word])

    # answers

    def _answers(self, text: str, any_form: bool) -> Iterator[Scored[Play]]:
        """Yields (score, play) for each answer that a sentence can be: to the open question, or while nothing is asked
        to any question. With `any_form` also what is no answer of the right form."""
        words = [self.prompt.word] if self.prompt else list(self.game.questions)
        for word in words:
            shape = self.game.questions[word].answer
            for suffix, form in patterns(self.game.id, f"say.answer.{word}"):
                if suffix in ("", ".yes", ".no", ".none") and (self.prompt or form.letters > FEW_LETTERS):
                    yield from self._answer(shape, suffix[1:], form, text, any_form)
            for suffix, form in patterns(self.game.id, "say.answer"):
                if not suffix:
                    yield from self._answer(shape, "", form, text, any_form)

    def _answer(self, shape: Shape, flag: str, form: Pattern, text: str, any_form: bool) -> Iterator[Scored[Play]]:
        """Yields (score, play) for each way in which one template of an answer fits a sentence; of a yes-or-no template
        the value is in its key (`flag`). If the sentence names nobody, the player who is asked answers, else the
        first player."""

        def read(name: str, typed: str) -> list[object]:
            """The values of an argument of the template."""
            if name != "value":
                return self.by(typed) if name == "by" else [typed]
            return self.values(shape, typed) or (
                self._replies(typed) if any_form and form.letters > FEW_LETTERS else []
            )

        for found in matches(form, text, read):
            by = str(found.get("by", self.prompt.by if self.prompt else self.game.players(self.states[0])[0]))
            given = [found["value"]] if "value" in found else [v for v in _FLAGS.get(flag, ()) if self.fits(shape, v)]
            yield from ((form.letters, Play(by, {CHOOSE: value})) for value in given[:1])

    def _replies(self, text: str) -> list[object]:
        """Returns a list with one value that a text can be as an answer to a question that is not open: the answer to
        some question of the game, else the text itself."""
        others = (value for question in self.game.questions.values() for value in self.values(question.answer, text))
        return [next((value for value in others if value != text), text)]

    # claims

    def claims(self, text: str) -> list[Data]:
        """Lists every claim of one statement that a sentence can be, {word: what is claimed}, one for each meaning;
        only the likeliest. Empty if there are none or the text is too long."""
        if len(text) > MOST_LETTERS:
            return []
        text, self.letters_tried = plain(text), 0
        read = [
            (score, claim)
            for word, fact in self.game.facts.items()
            for score, claim in self._claims(word, fact, text)
            if self.fits(fact.shape, claim[word])
        ]
        found: dict[str, Data] = {}
        for claim in _likeliest(read):
            ((word, claimed),) = claim.items()
            found.setdefault(f"{word} {_emptied(self.game.facts[word].shape.means(claimed, self.scope))!r}", claim)
        return list(found.values())

    def _claims(self, word: str, fact: Fact, text: str) -> Iterator[Scored[Data]]:
        """Yields (score, claim) for each claim with this word that a sentence can be, by the templates of its fact and
        by the words of files."""
        pair = (fact.about, fact.value) if fact.about else _pair(fact)

        def read(name: str, typed: str) -> list[object]:
            """The values of an argument of the template."""
            if name == "about":
                return self.values(pair[0], typed) if pair else []
            return self.values(pair[1] if pair and each else fact.value, typed) if name == "value" else []

        for suffix, form in patterns(self.game.id, f"say.claim.{word}"):
            each = fact.about is not None or "about" in form.arguments or suffix.startswith(".each")
            own = suffix.removesuffix(".several").removesuffix(".count")
            special = own[1:].removeprefix("each").lstrip(".") if own else None if not suffix else ""
            if each and pair is None:
                continue
            for found in matches(form, text, read):
                claimed = self._claimed(word, pair if each else None, special, found)
                yield from ((form.letters, claim) for claim in claimed)
        yield from self._claim_by_words(word, fact, pair, text)

    def _claimed(self, word: str, pair: tuple[Shape, Shape] | None, special: str | None, found: Data) -> Iterator[Data]:
        """Yields the claim of a sentence that a template fits; `special` is the value, the thing or both that stand
        in the key of the template itself, `found` are its arguments."""
        if special and pair and "." in special and not found:
            thing, _, special = special.partition(".")
            found = {"about": thing}
        if special and "value" not in found:
            found = {**found, "value": yamlfile.parse(special, "CLAIM").value if special not in ("?", "_") else special}
        elif special == "" and "value" not in found:
            found = {**found, "value": ""}
        elif special and pair and "about" not in found:
            found = {**found, "about": special}
        if pair and {"about", "value"} <= set(found):
            yield {word: {str(found["about"]): found["value"]}}
        elif not pair and "value" in found:
            yield {word: found["value"]}

    def _claim_by_words(
        self, word: str, fact: Fact, pair: tuple[Shape, Shape] | None, text: str
    ) -> Iterator[Scored[Data]]:
        """Yields (score, claim) for each claim with this word that a sentence in the words of files can be: `A: cards
        is 3`. Its score is the lowest."""

        def read(name: str, typed: str) -> list[object]:
            """The values of an argument of the template."""
            if name == "word":
                return [word] if self.game.vocabulary.key("claim", typed) == word or fold(typed) == fold(word) else []
            if name == "about":
                return self.values(pair[0], typed) if pair else []
            return self.values(pair[1] if pair and each else fact.value, typed)

        for key in ("say.claim.of", "say.claim"):
            each = key == "say.claim.of"
            for suffix, form in patterns(self.game.id, key) if not each or pair else ():
                for found in () if suffix else matches(form, text, read):
                    yield 1, {word: {str(found["about"]): found["value"]} if each else found["value"]}


def _likeliest(readings: Sequence[Scored[T]]) -> list[T]:
    """Lists the readings with the highest score, without their scores: those that leave the least of a sentence open."""
    best = max((score for score, _ in readings), default=0)
    return [reading for score, reading in readings if score == best]


def _emptied(claimed: object) -> object:
    """Returns a claimed value for comparing: an empty list, an empty map and nothing at all are 0, also inside tuples."""
    if isinstance(claimed, tuple):
        return tuple(map(_emptied, claimed)) or 0
    return claimed or 0


_FLAGS: dict[str, tuple[object, ...]] = {"yes": (True,), "no": (False,), "none": ([], {}, NOBODY)}


def _only(shape: Shape, hints: Sequence[str] = ()) -> list[object]:
    """Lists the values that a key can have though a sentence does not say them: yes for a flag; of a list of words the
    hinted ones, else all; none for any other shape."""
    words: list[object] = [True] if isinstance(shape, Flag) else list(shape.words) if isinstance(shape, Word) else []
    return [word for word in words if word in hints] or words


def _pair(fact: Fact) -> tuple[Shape, Shape] | None:
    """Returns (shape of the thing, shape of the value) if a claim of this fact can be a map of things though the fact
    is about the whole table; else None."""
    inside = [fact.value, *fact.value.parts()]
    return next(((one.key, one.value) for one in inside if isinstance(one, MapOf)), None)


def third_person(text: str) -> str:
    """Returns what somebody does with its English verb, the first word, in the third person: `play red 5` becomes
    `plays red 5`."""
    verb, space, rest = text.partition(" ")
    ending = "es" if re.search("(?:[sxo]|ch|sh)$", verb) else "ies" if re.search("[^aeiou]y$", verb) else "s"
    return f"{verb.removesuffix('y') if ending == 'ies' else verb}{ending}{space}{rest}"
