"""Choices in the midst of a play: read from the answers given so far; an open one stops the play.

What could be chosen in one way only is taken unasked.
"""

from __future__ import annotations

from itertools import combinations, islice, permutations

from judge.engine.asking import Open, Refused, Replay, Taken, going_round, refused
from judge.engine.values import Check, Decision, Event, Ref
from judge.engine.vocabulary import vocabulary
from judge.faults import Fault
from judge.games.blackpoker.cards import parse_card, sign
from judge.games.blackpoker.naming import target_name
from judge.games.blackpoker.records import deck_cards, find_action
from judge.games.blackpoker.state import UNKNOWN, Fog, Mixed, Request, State, Target, Trump, Unit

YES, NO = ("yes", "on"), ("no", "off")  # the words that YAML reads as truth values
OPTIONS_SHOWN = 64  # of more ways to answer only examples are options


class Choices(State, Replay):
    """A state in the making, with the answers given and the log."""

    __slots__ = ("answers", "count", "log", "shield", "skip", "used")  # what is no part of the state

    def __init__(self, state: State, answers=(), log=None, skip: int = 0):
        Replay.__init__(self, answers, log, skip)
        self.__dict__ = state.__dict__.copy()
        self.zones = state.zones.copy()
        self.pending = self.guessed = None
        self.taken = ()
        self.shield: dict = {}  # whose life the effect cannot hurt, and the trump that says so

    def done(self) -> State:
        """The state that was made; nothing more is done with the table."""
        state = State.__new__(State)
        state.__dict__ = self.__dict__
        return state

    def tell(self, key, cites, by=None, /, **args):
        """Notes an event; `player` is who did it, where nothing else is said."""
        if self.log is None:
            return
        self.count += 1
        if self.count > self.skip:
            if by:
                args.setdefault("player", by)
            self.log.append((Event(key, cites, by, args), self.copy()))

    # asking

    def ask(self, by: str, word: str, cites: tuple, options, read, forced=None, complete=True, only=None, **args):
        """The answer to a question. `read` turns an answer into what it means, or raises Refused.

        `forced` is the only possible answer where there is just one: it is
        taken without asking; `only` are the entries that leave no other.
        """
        later = self.used < len(self.answers) and self.answers[self.used].afterwards
        if forced is not None and not (later and took_unknown(forced)):
            self.taken += (Taken(by, word, forced, only or cites),)
            return read(forced)
        decision = Decision(by, word, cites, tuple(options), complete, args)
        if forced is None and later:
            raise Open(decision)
        return read(self.answer_to(decision).answer)

    def choose_one(self, by, word, cites, options: list, called=None, refusal=None, why=None, **args):
        """One of several things; None where there are none.

        `refusal` are the entries that say what may be chosen, where not all of them do; `why` gives the reasons against
        a name that is no option.
        """
        if not options:
            return None
        names = list(map(called or self.name_of, options))
        shown = list(dict.fromkeys(names))

        def read(answer):
            name = _single(answer)
            found = self.meant(name, options, names, by)
            if found is None:
                against = why(name) if why and isinstance(name, str) else []
                raise Refused(*against or [_no_option(name, shown, refusal or cites, False)])
            return found

        forced = names[0] if len(shown) == 1 else None
        return self.ask(by, word, cites, shown, read, forced, True, refusal, **args)

    def choose_some(self, by, word, cites, options: list, least: int, must=(), why=None):
        """At least so many of several things, in the order of the answer, `must` (with its reason) among them.

        `why` gives the reasons against a name that is no option.
        """
        must, duty = must or ((), ())
        names, most, least = list(map(self.name_of, options)), len(options), min(least, len(options))
        forced = names if least == most or len(must) == most else None

        def read(answer):
            chosen, against = self._named(answer, options, names, cites, by, why)
            if not against and len(chosen) < least:
                against.append(_miscounted(len(chosen), least, most, cites))
            missing = (self.name_of(wanted) for wanted in must if wanted not in chosen)
            return _unless(
                [*against, *(Check(False, "answer.must", duty, {"wanted": name}) for name in missing)], chosen
            )

        only = duty if must and len(must) == most else None
        shown, complete = together(names, least, most, [self.name_of(wanted) for wanted in must])
        return self.ask(by, word, cites, shown, read, forced, complete, only, among=names, least=least, most=most)

    def choose_order(self, by, word, cites, cards: list) -> list:
        """All of some cards in an order of the player's choice, the first one ends on top."""

        def read(answer):
            ordered, against = self._named(answer, cards, cards, cites, by)
            if len(ordered) < len(cards):
                against.append(Check(False, "answer.order", cites, {"cards": [sign(card) for card in cards]}))
            return _unless(against, ordered)

        orders = list(map(list, islice(permutations(cards), OPTIONS_SHOWN + 1)))
        shown, complete = (orders, True) if len(orders) <= OPTIONS_SHOWN else (going_round(cards, len(cards)), False)
        return self.ask(by, word, cites, shown, read, cards if len(set(cards)) < 2 else None, complete)

    def _named(self, answer, options, names, cites, by, why=None) -> tuple[list, list[Check]]:
        """The things that an answer names one after the other, each once, and what is against the others."""
        left, left_names, out, against = list(options), list(names), [], []
        for item in listed(answer):
            found = self.meant(item, left, left_names, by)
            if found is not None:
                n = next(k for k, option in enumerate(left) if option is found)
                out.append(left.pop(n))
                left_names.pop(n)
            elif why:
                against += why(item)
            else:
                again = self.meant(item, options, names, by) is not None
                against.append(_no_option(item, names, cites, again))
        return out, against

    def yes_no(self, by, word, cites) -> bool:
        def read(answer):
            said = in_english(answer, "flag")
            if isinstance(said, str) and said.lower() in YES + NO:
                said = said.lower() in YES
            if not isinstance(said, bool):
                raise refused("answer.option", cites[:1], answer=answer, options=["yes", "no"])
            return said

        return self.ask(by, word, cites, (True, False), read)

    def mode(self, by, word, cites, modes: tuple, **args) -> str:
        """One of several words, which the first of the entries gives; the others say when or why it is asked."""
        return self.choose_one(by, word, cites, list(modes), refusal=cites[:1] if len(modes) > 1 else None, **args)

    def zone_or_card(self, by, word, cites, zones: tuple) -> tuple:
        """A zone by its word, or at once a known card of one of them: (zone, the cards named or None)."""

        def read(answer):
            name = _single(answer)
            card, word = parse_card(str(name).removeprefix(f"{by}.")), in_english(name)
            for zone in zones:
                if word == zone or card and card in self.zone(by, zone):
                    return zone, (None if word == zone else [card])
            raise refused("answer.option", cites, answer=name, options=list(zones))

        return self.ask(by, word, cites, zones, read)

    # names of options

    def name_of(self, option) -> str:
        """What something that can be chosen is called."""
        if isinstance(option, Target):
            return target_name(self, option)
        if isinstance(option, Trump):
            return f"{option.owner}.{option.card}"
        return option.called if isinstance(option, Unit) else str(option)

    def meant(self, answer, options, names, by):
        """The option an answer names: by its name, or a unit or card by card with or without its owner.

        A card without its owner that both players have among the options is a Fault.
        """
        for text in (str(answer), str(in_english(answer))):
            for option, name in zip(options, names):
                if text == name:
                    return option
        owner, dot, rest = str(answer).rpartition(".")
        found = {}
        for option in options:
            whose = self._called(option, rest, by)
            if whose is not None and (not dot or whose == owner):
                found.setdefault(whose, option)
        if len(found) > 1:
            raise Fault("bp.owner", name=answer, names=" / ".join(f"{player}.{answer}" for player in sorted(found)))
        return next(iter(found.values()), None)

    def _called(self, option, word, by) -> str | None:
        """Whose it is, where a card or the name of an action means this option; a mere card is that of who chooses."""
        thing, card = self.thing(option) if isinstance(option, Target) else option, parse_card(word)
        if isinstance(thing, (Unit, Fog)):
            return thing.owner if card in thing.cards else None
        if isinstance(thing, Trump):
            return thing.owner if card == thing.card else None
        if isinstance(thing, Request):
            action = find_action(word)
            return thing.by if action is not None and action.id == thing.action else None
        return by if isinstance(thing, str) and card is not None and card == thing else None

    # cards chosen by name

    def choose_cards(self, by, zone, word, cites, count, fits=None, named=False, refusal=None, owner=None):
        """`count` cards of a zone by name, as many as there are; `fits` says which may be taken.

        An unknown card may be taken as `_` while nothing hangs on what it is;
        with `fits` or `named` its name must be said. One named that can only
        be an unknown card turns out to be it. Whether an unknown card fits,
        its owner knows: none may be chosen then.
        """
        owner = owner or by
        cards = list(self.zone(owner, zone))
        hidden = cards.count(UNKNOWN)
        known = [c for c in cards if c != UNKNOWN and (fits is None or fits(c))]
        blank = [UNKNOWN] * hidden if fits is None and not named else []
        options = known + blank
        most = min(count, len(known) + hidden)
        least = min(most, len(known)) if fits else most
        forced = None
        if most == 0:
            forced = []
        elif least == most and not (hidden and not blank) and (most == len(options) or len(set(options)) == 1):
            forced = options[:most]

        def read(answer):
            left, chosen, against, why = list(cards), [], [], refusal or cites
            for item in cards_called(self, answer, owner):
                card = self._card_named(item, left, owner, zone, fits, bool(blank))
                if card is None:
                    against.append(_no_option(str(item), known, why, own_card(item, owner) in chosen))
                chosen.append(card)
            if not least <= len(chosen) <= most:
                against.append(_miscounted(len(chosen), least, most, why))
            return _unless(against, chosen)

        guesses = [c for c in missing_cards(self, owner) if fits is None or fits(c)] if hidden and not blank else []
        shown, complete = together(options + guesses, least, most)
        args = {"among": list(dict.fromkeys(options + guesses)), "least": least, "most": most}
        return self.ask(by, word, cites, shown, read, forced, complete and not hidden, refusal, **args)

    def _card_named(self, item, left, owner, zone, fits, blank) -> str | None:
        """The card an answer names, taken out of `left`; an unknown one is turned into it. None for one that is none."""
        card = UNKNOWN if item == UNKNOWN else own_card(item, owner)
        if card is None or not (blank if card == UNKNOWN else fits is None or fits(card)):
            return None
        if card in left:
            left.remove(card)
        elif card != UNKNOWN and UNKNOWN in left and card in missing_cards(self, owner):
            left.remove(UNKNOWN)
            self.turn_out(owner, zone, card)
        else:
            return None
        return card

    def name_card(self, player: str, cites: tuple, where: str) -> str:
        """The owner names an unknown card on which something hangs."""
        options = missing_cards(self, player) or list(deck_cards(self.setup.frame))  # a board that cannot be: any card
        return self.choose_one(player, "card", cites, options, zone=zone_ref(where))

    def turn_top(self, player, cites) -> str:
        """Takes the top life card off face up; its owner names it first where nobody knows it."""
        if self.ordered(player, "life")[0] == UNKNOWN:
            self.turn_out(player, "life", self.name_card(player, cites, "life"))
        (card,) = self.take_top(player, 1)
        return card

    # zones

    def put(self, player, name, cards):
        self.zones[(player, name)] = cards

    def ordered(self, player, name):
        """A zone in its order; where only a shuffle knows it, the cards become unknown."""
        cards = self.zone(player, name)
        if type(cards) is Mixed:
            cards = tuple(cards) if len(cards) < 2 else (UNKNOWN,) * len(cards)
            self.put(player, name, cards)
        return cards

    def take_top(self, player, count: int) -> tuple:
        """Takes cards from the top of the life, as many as there are (5.4.2)."""
        cards = self.ordered(player, "life")
        self.put(player, "life", cards[count:])
        return cards[:count]

    def add(self, player, name, cards):
        """Puts cards into a hand, graveyard or on the bottom of the life."""
        have = self.ordered(player, name) if name == "life" else self.zone(player, name)
        self.put(player, name, (*have, *cards))

    def on_top(self, player, cards):
        self.put(player, "life", (*cards, *self.ordered(player, "life")))

    def take(self, player, name, card):
        """Takes one card out of a zone by its name, an unknown one if it must be that."""
        zone = self.zone(player, name)
        cards = list(zone)
        cards.remove(card if card in cards else UNKNOWN)
        self.put(player, name, type(zone)(cards))

    def turn_out(self, player, name, card):
        """The first unknown card of a zone turns out to be this one."""
        cards = self.zone(player, name)
        n = cards.index(UNKNOWN)
        self.put(player, name, (*cards[:n], card, *cards[n + 1 :]))

    def shuffle(self, player, name):
        """The order becomes unknown; what the cards are stays known where all of it was."""
        cards = self.zone(player, name)
        self.put(player, name, (UNKNOWN,) * len(cards) if UNKNOWN in cards else Mixed(sorted(cards)))


def _miscounted(count, least, most, cites) -> Check:
    wanted = least if least == most else f"{least}-{most}"
    return Check(False, "answer.count", cites, {"count": count, "wanted": wanted})


def _no_option(answer, options, cites, again) -> Check:
    """A name that stands for nothing that may be chosen, or for something chosen before."""
    args = {"answer": answer} if again else {"answer": answer, "options": list(options)}
    return Check(False, "answer.twice" if again else "answer.option", cites, args)


def _unless(against: list[Check], chosen: list) -> list:
    if against:
        raise Refused(*against)
    return chosen


def together(names: list, least: int, most: int, must=()) -> tuple[list, bool]:
    """The ways to choose so many of some things, `must` among them, and whether these are all: single ones by their bare
    names first, none last. Of too many one that begins with each thing."""
    free = [name for name in names if name not in must]
    known, hidden = [name for name in free if name != UNKNOWN], free.count(UNKNOWN)
    sizes = [*range(max(least, len(must), 1), most + 1)] + [0] * (not least and not must)
    parts = ((n - len(must) - blank, (UNKNOWN,) * blank) for n in sizes for blank in range(hidden + 1))
    sets = (some + blanks for count, blanks in parts if count >= 0 for some in combinations(known, count))
    found = list(islice(sets, OPTIONS_SHOWN + 1))
    complete = len(found) <= OPTIONS_SHOWN
    if not complete:
        groups = going_round(free, max(least - len(must), 1))
        found = list({tuple(sorted(group)): tuple(group) for group in groups}.values())
    whole = ([*must, *some] for some in found)
    return [some[0] if len(some) == 1 else some for some in whole], complete


def _single(answer):
    return answer[0] if isinstance(answer, (list, tuple)) and len(answer) == 1 else answer


def listed(answer) -> list:
    return list(answer) if isinstance(answer, (list, tuple)) else [answer]


def in_english(answer, words: str = "answer"):
    """A word of an answer in English: `charge` for チャージ."""
    return vocabulary("bp").value(words, answer)


def own_card(name, by: str) -> str | None:
    """The card that a name means, unless it is called another player's."""
    owner, dot, rest = str(name).rpartition(".")
    return parse_card(rest) if not dot or owner == by else None


def cards_called(state: State, names, owner: str) -> list:
    """Names of cards; the id of a unit or fog that has left stands for its cards, where they are the owner's."""
    out: list = []
    for name in listed(names):
        left = state.gone.get(name) if isinstance(name, str) else None
        out += left[1] if left and left[0] == owner else [name]
    return out


def took_unknown(forced) -> bool:
    """Whether an answer that was taken without asking consists of unknown cards; they may be named afterwards."""
    return isinstance(forced, list) and UNKNOWN in forced


def zone_ref(zone: str) -> Ref:
    """The term that a zone is called by."""
    return Ref(f"bp:term/{ZONE_TERMS.get(zone, zone)}")


ZONE_TERMS = {"grave": "graveyard", "rare": "rareCard", "trumps": "trump"}


def among(state: State, player: str, have, cards) -> tuple[bool | None, list]:
    """Whether cards are among those a player has somewhere."""
    left, missing = list(have), []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    if not missing:
        return True, []
    could = set(missing) <= set(missing_cards(state, player)) and len(set(missing)) == len(missing)
    possible = could and len(missing) <= left.count(UNKNOWN)
    return (None if possible else False), missing


def missing_cards(state: State, player: str) -> list[str]:
    """The cards of a player's deck that lie in none of the player's zones by name."""
    known = set(state.known_cards(player))
    return [card for card in deck_cards(state.setup.frame) if card not in known]
