"""The table while a play is carried out: asks the players, writes the log, reads the position.

The rules are plain functions that ask where a player decides. Where an answer
is missing the play stops (`Open`); with the answer all of it is done again
from the last complete step, which gives the same position and the same log.
"""

from __future__ import annotations

from typing import Any

from judge.engine.asking import Replay, Taken, going_round, refused
from judge.engine.values import Decision
from judge.faults import Fault
from judge.games.foth import terms
from judge.games.foth.layers import Layers
from judge.games.foth.naming import spread
from judge.games.foth.state import State, likeness
from judge.records import NamedTuple

OPTIONS_SHOWN = 40
OPTIONS_LISTED = 2000  # where all of them are asked for
NUMBERS_SHOWN = 10
NUMBERS = range(3)  # examples where there is no largest one
# decisions whose answer is what the next step tells
TOLD = ("choose", "target", "chance", "cost", "required")


class Wrong(Exception):
    """An answer that is none of the possible ones."""


class Asked(NamedTuple):
    """A decision that a player has made: with which answer, whether one could have said no, in which position."""

    decision: Decision
    play: Any
    stops: bool
    mark: tuple


class Table(Replay):
    """One carrying-out: a working position, the answers given so far, the log."""

    def __init__(self, now, answers=(), log=None, skip=0, dry=False, shown=OPTIONS_SHOWN):
        super().__init__(answers, log, skip)
        self.now, self.dry = now, dry
        self.asker = None if dry else self._fact
        self.shown = shown  # how many options of a decision are listed
        self.turned = 0  # unknown cards that turned out to be the ones named
        self.guessed = False  # whether the latest answer did that
        self.untold = {}  # cards that move at the same time and are told of later, with their old zones
        self.taken = []
        self.looping = False  # whether this is a rule check, in which things can go round (1201)
        self.asks = []  # what was answered in it and could have been answered otherwise
        self.barred = ()  # the marks of answers that may not be given again (1201.1a)
        self.waived = False  # whether required actions are taken as done
        self.declined = False  # whether a required action was declined, and the play with it (510.3)
        self.replacing = []  # replacements being carried out (809.2c)
        self.instead = 0  # replacements that have done something
        self.resolving = False  # whether effects are being carried out

    # reading and writing

    @property
    def layers(self):
        view = self.now.view
        if view is None:
            view = self.now.view = Layers(self.now, self.asker)
        elif view.asked is not self.asker:
            view.asked = self.asker
        return view

    def tell(self, key, cites, by=None, /, **args):
        """Notes an event; whose it is, is the player of its sentence where no other is named."""
        if self.log is not None:
            super().tell(key, cites, by, **args if by is None else {"player": by, **args})

    def touch(self):
        """The position has changed."""
        self.now.view = None

    def position(self):
        now = self.now.copy()
        for card, zone in self.untold.items():
            now.lay(card, zone)
        return State(now)

    # asking

    def ask(self, by, word, cites, options, parse, complete=True, stops=False, **args):
        """The answer of a player; the only possible one is taken without asking."""
        options, here = tuple(options), None
        if self.barred:
            here = likeness(self.now)
            options = tuple(o for o in options if (here, word, self._mark(word, o)) not in self.barred)
        if self.dry:
            return parse(options[0] if options else None)
        if complete and len(options) == 1:
            self.taken.append(Taken(by, word, options[0], cites))
            return parse(options[0])
        decision = Decision(by, word, cites, options, complete, args)
        play = self.answer_to(decision)
        if play.by != by:
            raise refused("answer.who.no", decision.cites, by=play.by, decider=by)
        turned = self.turned
        if self.looping:
            here = here or likeness(self.now)
        try:
            answer = parse(play.do["choose"])
            self.guessed = self.turned > turned
        except Wrong:
            raise refused("answer.wrong", self._wrong_answer(decision, play), by=by, answer=play.do["choose"]) from None
        if self.looping:
            mark = (here, word, self._mark(word, answer))
            if mark in self.barred:
                raise refused("same.again", ("foth:1201.1a",), player=by)
            self.asks.append(Asked(decision, play, stops, mark))
        if self.log is not None and word not in TOLD:
            self._tell(decision, answer)
        return answer

    def _tell(self, decision, answer):
        """An answer as a step of the log."""
        key = f"said.{decision.word}"
        if isinstance(answer, bool):
            key, answer = f"{key}.{'yes' if answer else 'no'}", None
        elif isinstance(answer, list):
            answer = self.now.names(answer)
        elif decision.word in ("value", "race"):
            answer = terms.spoken(answer)
        self.tell(key, decision.cites, decision.by, **{**decision.args, "by": decision.by, "answer": answer})

    def _mark(self, word, answer):
        """An answer, however its cards were named."""
        if not isinstance(answer, list):
            return answer
        names = [self.now.name(card) if isinstance(card, int) else card for card in answer]
        return names if word == "order" else sorted(names)

    def _wrong_answer(self, decision, play):
        """806.3a: a waiting ability cannot be refused."""
        given = play.do["choose"]
        refused = decision.word == "ability" and (given is False or given in ("no", "pass", []))
        return ("foth:806.3a",) if refused else decision.cites

    def yes(self, by, word, cites, **args) -> bool:
        """A yes or no."""
        return self.ask(by, word, cites, (True, False), _yes_or_no, stops=True, **args)

    def option(self, by, word, cites, options, **args):
        """One of some words."""

        def parse(given):
            for option in options:
                if str(given) == str(option):
                    return option
            name = "" if isinstance(given, bool) else self._short(given)
            alike = [o for o in options if name in (self._short(o), self._short(o).partition("#")[0])]
            if len(alike) != 1 or "." in str(given) and str(given).partition(".")[0] != self._owner(alike[0], by):
                raise Wrong
            return alike[0]

        return self.ask(by, word, cites, options, parse, **args)

    def _short(self, name):
        """A name without the player in front."""
        owner, dot, short = str(name).partition(".")
        return short if dot and owner in self.now.players else str(name)

    def _owner(self, name, by):
        """Whose a named thing is: the player in front, else the one who is asked."""
        owner, dot, _ = str(name).partition(".")
        return owner if dot and owner in self.now.players else by

    def amount(self, by, word, cites, most=None, **args) -> int:
        """103.5: a whole number from 0 on."""

        def parse(given):
            if (
                isinstance(given, bool)
                or not isinstance(given, int)
                or given < 0
                or (most is not None and given > most)
            ):
                raise Wrong
            return given

        numbers = range(most + 1) if most is not None else NUMBERS
        examples = numbers[:NUMBERS_SHOWN]
        return self.ask(by, word, cites, examples, parse, complete=len(examples) - 1 == most, stops=True, **args)

    def cards(self, by, word, cites, cards, least, most, **args) -> list[int]:
        """Some of these cards; cards alike in one zone are not told apart."""
        most = min(most, len(cards))
        least = min(least, most)
        options, complete = self.choices(cards, least, most)

        def parse(given):
            return self.named(given, cards, least, most)

        return self.ask(by, word, cites, options, parse, complete, stops=least == 0, **args)

    def choices(self, cards, least, most):
        """The ways to take some of these cards, as lists of names, and whether these are all; of too many each card is in one."""
        groups: dict = {}
        for card in cards:
            groups.setdefault(self.now.name(card), []).append(card)
        kinds = [(name, len(group)) for name, group in groups.items()]
        if any(name == "_" for name, _ in kinds) and len(kinds) == 1:
            return [["_"] * least] if least == most else [["_"] * n for n in range(least, most + 1)], True
        out: list = []
        after = [sum(count for _, count in kinds[n + 1 :]) for n in range(len(kinds))]

        def grow(n, taken):
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

    def named(self, given, cards, least, most) -> list[int]:
        """The cards that a list of names means; an unknown card may turn out to be the one named."""
        names = given if isinstance(given, list) else [given]
        for name in names:
            if isinstance(name, bool) or not isinstance(name, (str, int)):
                raise Wrong
        names = spread(names)
        left, out = list(cards), []
        for name in names:
            found = meant(self.now, name, left, names)
            if found is None:
                found = next((c for c in left if self.now.defs[c] is None and self.becomes(c, name)), None)
            if found is None:
                raise Wrong
            left.remove(found)
            out.append(found)
        if not least <= len(out) <= most:
            raise Wrong
        return out

    def becomes(self, card, name) -> bool:
        """An unknown card turns out to be the one that is named."""
        owner, _, key = str(name).rpartition(".")
        if key not in self.now.cards or owner not in ("", self.now.owner[card]):
            return False
        self.now.turns_out(card, self.now.cards[key])
        self.turned += 1
        return True

    # what the board leaves out

    def _fact(self, card, field):
        """401.2c: the owner says what an unknown card is; for a value left out, how large it is."""
        now = self.now
        if card == "race":
            value = self.option(now.turn or now.players[0], "race", ("foth:302.2a",), terms.COURSES)
            now.race[field] = value
            return value
        owner = now.owner[card]
        if now.defs[card] is None:
            key = self.option(owner, "name", ("foth:401.2c",), tuple(now.cards), zone=terms.spoken(now.where[card][1]))
            now.defs[card], now.shared = now.cards[key], None
        value = getattr(now.defs[card], field)
        return self._value(card, field, owner) if value is None else value

    def _value(self, card, field, owner):
        now, key = self.now, self.now.defs[card].key
        words = {"style": terms.STYLES, "surface": terms.SURFACES, "distance": terms.DISTANCES}
        if field in words:
            value = (self.option(owner, "value", ("foth:808.1a",), words[field], card=key, field=terms.named(field)),)
        elif field == "kind":
            value = self.option(owner, "value", ("foth:202.1",), terms.KINDS, card=key, field=terms.named(field))
        else:
            value = self.amount(owner, "value", ("foth:808.1a",), card=key, field=terms.named(field))
        raw = value[0] if isinstance(value, tuple) else value
        told = now.defs[card]._replace(
            **{field: value}, raw={**now.defs[card].raw, "is" if field == "kind" else field: raw}
        )
        now.cards = {**now.cards, key: told}
        now.defs[:] = [told if d is not None and d.key == key else d for d in now.defs]
        return value


def _yes_or_no(given) -> bool:
    if given is True or given == "yes":
        return True
    if given is False or given == "no":
        return False
    raise Wrong


def meant(now, name, cards, names=()):
    """The first of these cards that a name means; a fault if it could be either player's and `names` are not all of them."""
    if len(now.owners(name)) < 2:  # so are all names with the owner in front
        return next((c for c in cards if now.called(c, name)), None)
    found = [c for c in cards if now.called(c, name)]
    if len(found) > max(1, names.count(name)) and len({now.owner[c] for c in found}) > 1:
        raise Fault("foth.owner", name=name, names=" / ".join(f"{p}.{name}" for p in now.players))
    return found[0] if found else None
