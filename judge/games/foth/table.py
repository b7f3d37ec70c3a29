"""The table while a play is applied: asks the players, writes the log, reads the position.

The rules are plain functions that ask where a player decides. Where an answer
is missing the play stops (`Unanswered`); with the answer all of it is done again
from the last complete step, which gives the same position and the same log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from judge.boardfile.lines import Play
from judge.engine.prompts import going_round
from judge.engine.replay import Replay, refused
from judge.engine.values import Prompt
from judge.faults import Fault
from judge.games.foth import terms
from judge.games.foth.layers import AskValue, Layers
from judge.games.foth.naming import spread
from judge.games.foth.state import Bookmark, Cites, Likeness, Log, Position, State, Subject, Zone, likeness

if TYPE_CHECKING:
    from judge.games.foth.conditions import Context

OPTIONS_SHOWN = 40
OPTIONS_LISTED = 2000  # where all of them are asked for
NUMBERS_SHOWN = 10
NUMBERS = range(3)  # examples where there is no largest one
# questions whose answer needs no event of its own: the next event tells it
TELLING_ITSELF = ("choose", "target", "chance", "cost", "required")
# the events of the other answers; of a yes or no: that of yes, that of no
_ANSWER_EVENTS = {
    "ability": "said.ability",
    "payment": "said.payment",
    "discard": "said.discard",
    "order": "said.order",
    "replacement": "said.replacement",
    "keep": "said.keep",
    "situation": "said.situation",
    "lot": "said.lot",
    "name": "said.name",
    "value": "said.value",
    "race": "said.race",
    "loop": "said.loop",
    "agree": "said.agree",
}
_YES_OR_NO_EVENTS = {
    "may": ("said.may.yes", "said.may.no"),
    "admit": ("said.admit.yes", "said.admit.no"),
    "replace": ("said.replace.yes", "said.replace.no"),
    "redraw": ("said.redraw.yes", "said.redraw.no"),
}

# the events of an instruction that does nothing
IDLE = frozenset(
    ("set.same", "target.gone", "moved.none", "amount.none", "draw.none", "extra.none", "going.end", "condition.false")
    + ("forbidden", "forbidden.draw", "forbidden.discard", "replaced.draw", "replaced.move", "cost.impossible")
)


A = TypeVar("A")  # what an answer means
Mark = tuple[Likeness | None, str, Any]  # an answer of a rule check: in which position, to what, which one


class Wrong(Exception):
    """An answer that is none of the possible ones."""


class OnlyAnswer(Play):
    """An answer that is taken without asking, as no other lets the play be finished; no event tells of it."""


class AnsweredPrompt(NamedTuple):
    """A prompt with its answer, whether the player could have answered no, and the position it was in."""

    prompt: Prompt
    play: Play
    stops: bool
    mark: Mark


class Table(Replay[Play]):
    """A position while one play is applied, with the answers given so far and the log."""

    def __init__(
        self,
        position: Position,
        answers: Sequence[Play] = (),
        log: Log | None = None,
        skip: int = 0,
        dry: bool = False,
        shown: int = OPTIONS_SHOWN,
    ) -> None:
        """Begins with a position, which is changed in place; answers and log are as in `Replay`. `dry`: a trial, in
        which nobody is asked (the first option is taken) and unknown values raise Unknown."""
        super().__init__(answers, log, skip)
        self.position, self.dry = position, dry
        self.asker: AskValue | None = None if dry else self._fact
        self.shown = shown  # how many options of a prompt are listed
        self.turned = 0  # how many unknown cards have turned out to be cards that an answer names
        self.guessed = False  # whether the latest answer did that
        # cards that have moved and of which no event tells yet, with the zones where they lay before
        self.untold: dict[int, Zone] = {}
        self.idle = ""  # why an instruction did nothing, the last time one did
        self.looping = False  # whether this is a rule check, in which things can go round (1201)
        self.asks: list[AnsweredPrompt] = []  # what was answered in it and could have been answered otherwise
        self.barred: tuple[Mark, ...] = ()  # the marks of answers that may not be given again (1201.1a)
        self.waived = False  # whether required actions are taken as done
        self.declined = False  # whether a required action was declined, and the play with it (510.3)
        self.replacing: list[tuple[int, str]] = []  # replacements being applied (809.2c): card, ability
        self.instead = 0  # replacements that have done something
        self.resolving = False  # whether effects are being applied
        # the texts of a support card that have been begun; one must do something (805.3)
        self.doing: list[Context] = []
        self.bookmark: Bookmark | None = None  # where the answer to the next question can go on

    # reading and writing

    @property
    def layers(self) -> Layers:
        """The values of the present position, computed anew after a change."""
        view = self.position.view
        if view is None:
            view = self.position.view = Layers(self.position, self.asker)
        elif view.ask_value is not self.asker:
            view.ask_value = self.asker
        return view

    def tell(self, key: str, cites: Cites, by: str | None = None, /, **args: Any) -> None:
        """Adds an event to the log, if there is one; its first argument is the player, if `by` is given."""
        if key in IDLE:
            self.idle = key
        if self.log is not None:
            super().tell(key, cites, by, **args if by is None else {"player": by, **args})

    def touch(self) -> None:
        """Notes that the position has changed, so that values are computed anew."""
        self.position.view = None

    def snapshot(self) -> State:
        """Returns the state of this moment, for the log; cards whose move is not yet told are where they were."""
        position = self.position.copy()
        for card, zone in self.untold.items():
            position.lay(card, zone)
        return State(position)

    def put_bookmark(self) -> None:
        """Notes that an answer can go on here: the step, begun again in this position, does only what is still to do."""
        position = self.position.copy()
        self.bookmark = Bookmark(position, self.used, self.taken, self.count, self.log is not None)

    def go_on_from(self, bookmark: Bookmark) -> None:
        """Takes over the answers and events that a bookmark counts; its position must be on the table already."""
        self.used, self.taken, self.count = bookmark.used, bookmark.taken, bookmark.told
        self.bookmark = bookmark

    # asking

    def ask(
        self,
        by: str,
        word: str,
        cites: Cites,
        options: Sequence[Any],
        parse: Callable[[Any], A],
        complete: bool = True,
        stops: bool = False,
        **args: Any,
    ) -> A:
        """Asks a player and returns the parsed answer; the only possible answer is taken without asking, and in a trial
        the first option is taken.

        `complete`: the options are all possible answers; `stops`: one of them declines. Raises Unanswered if there is
        no answer yet, Refused if the answer is not possible.
        """
        options, here = tuple(options), None
        if self.barred:
            here = likeness(self.position)
            options = tuple(o for o in options if (here, word, self._mark(word, o)) not in self.barred)
        if self.dry:
            return parse(options[0] if options else None)
        prompt = Prompt(by, word, cites, options, complete, args)
        if complete and len(options) == 1:
            return self.decide(prompt, parse, options[0])
        turned = self.turned
        if self.looping:
            here = here or likeness(self.position)
        try:
            answer = self.decide(prompt, parse)
        except Wrong:
            play = self.answers[self.used - 1]
            raise refused("answer.wrong", self._wrong_answer(prompt, play), by=by, answer=play.answer) from None
        self.guessed, play = self.turned > turned, self.answers[self.used - 1]
        if self.looping:
            mark = (here, word, self._mark(word, answer))
            if mark in self.barred:
                raise refused("same.again", ("foth:1201.1a",), player=by)
            self.asks.append(AnsweredPrompt(prompt, play, stops, mark))
        if self.log is not None and word not in TELLING_ITSELF and not isinstance(play, OnlyAnswer):
            self._tell(prompt, answer)
        return answer

    def _tell(self, prompt: Prompt, answer: Any) -> None:
        """Logs that a question was answered, as an event of its own."""
        if isinstance(answer, bool):
            yes, no = _YES_OR_NO_EVENTS[prompt.word]
            key, answer = yes if answer else no, None
        else:
            key = _ANSWER_EVENTS[prompt.word]
        if isinstance(answer, list):
            answer = self.position.names(answer)
        elif prompt.word in ("value", "race"):
            answer = terms.kind_name(answer) or terms.value_entry(answer)
        self.tell(key, prompt.cites, prompt.by, **{**prompt.args, "by": prompt.by, "answer": answer})

    def _mark(self, word: str, answer: Any) -> Any:
        """Returns an answer in a form that does not depend on which copies of cards it names, so that two answers can
        be compared; the order of cards counts only for the question `order`."""
        if not isinstance(answer, list):
            return answer
        names = [self.position.name(card) if isinstance(card, int) else card for card in answer]
        return names if word == "order" else sorted(names)

    def _wrong_answer(self, prompt: Prompt, play: Play) -> Cites:
        """Returns the rules that a wrong answer breaks: 806.3a for a refusal to play a waiting ability, else those of
        the question."""
        answer = play.answer
        refused = prompt.word == "ability" and (answer is False or answer in ("no", "pass", []))
        return ("foth:806.3a",) if refused else prompt.cites

    def yes(self, by: str, word: str, cites: Cites, **args: Any) -> bool:
        """Asks a player a question of yes or no; True for yes. Raises Unanswered while there is no answer, Refused if
        it is neither."""
        return self.ask(by, word, cites, (True, False), _yes_or_no, stops=True, **args)

    def option(self, by: str, word: str, cites: Cites, options: Sequence[str], **args: Any) -> str:
        """Asks a player for one of these options and returns it; a single one is taken without asking. Raises
        Unanswered while there is no answer, Refused if it is none of them."""

        def parse(answer: Any) -> str:
            """The option that an answer names, with or without its owner; `Wrong` if it names none or several."""
            for option in options:
                if str(answer) == str(option):
                    return option
            name = "" if isinstance(answer, bool) else self._short(answer)
            alike = [o for o in options if name in (self._short(o), self._short(o).partition("#")[0])]
            if len(alike) != 1 or "." in str(answer) and str(answer).partition(".")[0] != self._owner(alike[0], by):
                raise Wrong
            return alike[0]

        return self.ask(by, word, cites, options, parse, **args)

    def _short(self, name: Any) -> str:
        """Returns a name without the player in front, if there is one: `A.H1#1` → `H1#1`."""
        owner, dot, short = str(name).partition(".")
        return short if dot and owner in self.position.players else str(name)

    def _owner(self, name: Any, by: str) -> str:
        """Returns the player in front of a name; `by` if there is none."""
        owner, dot, _ = str(name).partition(".")
        return owner if dot and owner in self.position.players else by

    def amount(self, by: str, word: str, cites: Cites, most: int | None = None, **args: Any) -> int:
        """103.5: asks a player for a whole number from 0 to `most` (without `most`, of any size) and returns it. Raises
        Unanswered while there is no answer, Refused if it is no such number."""

        def parse(answer: Any) -> int:
            """The number. Raises Wrong if it is out of bounds."""
            if (
                isinstance(answer, bool)
                or not isinstance(answer, int)
                or answer < 0
                or (most is not None and answer > most)
            ):
                raise Wrong
            return answer

        numbers = range(most + 1) if most is not None else NUMBERS
        examples = numbers[:NUMBERS_SHOWN]
        return self.ask(by, word, cites, examples, parse, complete=len(examples) - 1 == most, stops=True, **args)

    def cards(
        self, by: str, word: str, cites: Cites, cards: Sequence[int], least: int, most: int, **args: Any
    ) -> list[int]:
        """Asks a player to choose from `least` to `most` of these cards, or all if there are fewer, and returns them.
        Raises Unanswered while there is no answer, Refused if it is no such choice."""
        most = min(most, len(cards))
        least = min(least, most)
        options, complete = self.choices(cards, least, most)

        def parse(answer: Any) -> list[int]:
            """The cards that the answer names. Raises Wrong if they are not possible."""
            return self.parse_cards(answer, cards, least, most)

        return self.ask(by, word, cites, options, parse, complete, stops=least == 0, **args)

    def choices(self, cards: Sequence[int], least: int, most: int) -> tuple[list[list[str]], bool]:
        """(ways to take some of these cards, as lists of names; whether these are all).

        If there are too many, each card is in one of them.
        """
        groups: dict[str, list[int]] = {}
        for card in cards:
            groups.setdefault(self.position.name(card), []).append(card)
        kinds = [(name, len(group)) for name, group in groups.items()]
        if any(name == "_" for name, _ in kinds) and len(kinds) == 1:
            return [["_"] * least] if least == most else [["_"] * n for n in range(least, most + 1)], True
        out: list[list[str]] = []
        after = [sum(count for _, count in kinds[n + 1 :]) for n in range(len(kinds))]

        def grow(n: int, taken: list[str]) -> None:
            """Adds every choice that has `taken` and further cards from number `n` on."""
            if len(out) > self.shown:
                return
            if n == len(kinds):
                out.append(taken)
                return
            name, count = kinds[n]
            for k in range(min(count, most - len(taken)), max(0, least - len(taken) - after[n]) - 1, -1):
                grow(n + 1, [*taken, *[name] * k])

        grow(0, [])
        if len(out) <= self.shown:
            return out, True
        names = [name for name, count in kinds for _ in range(count)]
        more = [group for group in going_round(names, max(least, 1)) if sorted(group) not in map(sorted, out)]
        return out[: self.shown] + more, False

    def parse_cards(self, answer: Any, cards: Sequence[int], least: int, most: int) -> list[int]:
        """Returns the cards among `cards` that a name or a list of names means; an unknown card becomes the card named,
        if no known one has the name. Raises Wrong if there are no such cards, or too few or too many."""
        names = answer if isinstance(answer, list) else [answer]
        for name in names:
            if isinstance(name, bool) or not isinstance(name, (str, int)):
                raise Wrong
        names = spread(names)
        left, out = list(cards), []
        for name in names:
            found = card_by_name(self.position, name, left, names)
            if found is None:
                found = next((c for c in left if self.position.defs[c] is None and self.becomes(c, name)), None)
            if found is None:
                raise Wrong
            left.remove(found)
            out.append(found)
        if not least <= len(out) <= most:
            raise Wrong
        return out

    def becomes(self, card: int, name: str) -> bool:
        """Makes an unknown card the one with this name and returns True; False, without a change, if the board
        describes no such card or another player owns it."""
        owner, _, key = str(name).rpartition(".")
        if key not in self.position.cards or owner not in ("", self.position.owner[card]):
            return False
        self.position.turns_out(card, self.position.cards[key])
        self.turned += 1
        return True

    # what the board leaves out

    def _fact(self, card: Subject, field: str) -> Any:
        """401.2c: asks the owner what an unknown card is, then, if need be, for a value of it; for `race` the turn
        player for the course. Puts the answer on the table and returns the value."""
        position = self.position
        if card == "race":
            course = self.option(position.turn or position.players[0], "race", ("foth:302.2a",), terms.COURSES)
            position.race[field] = course
            return course
        owner = position.owner[card]
        if position.defs[card] is None:
            key = self.option(
                owner, "name", ("foth:401.2c",), tuple(position.cards), zone=terms.value_entry(position.where[card][1])
            )
            position.defs[card], position.shared = position.cards[key], None
        value = getattr(position.defs[card], field)
        return self._value(card, field, owner) if value is None else value

    def _value(self, card: int, field: str, owner: str) -> Any:
        """Asks the owner for a printed value that the board leaves out (808.1a). Sets the answer on all cards of this
        name and returns it; a style, surface or distance comes as a tuple of one word."""
        position, definition = self.position, self.position.definition(card)
        key = definition.key
        words = {"style": terms.STYLES, "surface": terms.SURFACES, "distance": terms.DISTANCES}
        value: Any
        if field in words:
            value = (
                self.option(owner, "value", ("foth:808.1a",), words[field], card=key, field=terms.field_entry(field)),
            )
        elif field == "kind":
            value = self.option(owner, "value", ("foth:202.1",), terms.KINDS, card=key, field=terms.field_entry(field))
        else:
            value = self.amount(owner, "value", ("foth:808.1a",), card=key, field=terms.field_entry(field))
        raw = value[0] if isinstance(value, tuple) else value
        changes = {field: value, "raw": {**definition.raw, "is" if field == "kind" else field: raw}}
        completed = definition._replace(**changes)
        position.cards = {**position.cards, key: completed}
        position.defs[:] = [completed if d is not None and d.key == key else d for d in position.defs]
        return value


def _yes_or_no(answer: Any) -> bool:
    """Returns True or False for an answer (a boolean, `yes` or `no`). Raises Wrong if it is neither."""
    if answer is True or answer == "yes":
        return True
    if answer is False or answer == "no":
        return False
    raise Wrong


def card_by_name(position: Position, name: str, cards: Sequence[int], names: Sequence[str] = ()) -> int | None:
    """Returns the first of `cards` that a name means; None if none has it. `names` are all names of the same choice.

    Raises a Fault if cards of both players have the name and `names` does not ask for all of them.
    """
    if len(position.owners(name)) < 2:  # so are all names with the owner in front
        return next((c for c in cards if position.has_name(c, name)), None)
    found = [c for c in cards if position.has_name(c, name)]
    if len(found) > max(1, names.count(name)) and len({position.owner[c] for c in found}) > 1:
        raise Fault("foth.owner", name=name, names=" / ".join(f"{p}.{name}" for p in position.players))
    return found[0] if found else None
