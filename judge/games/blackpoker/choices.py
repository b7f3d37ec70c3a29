"""Choices in the midst of a play: read from the answers given so far; an open one stops the play.

What could be chosen in one way only is taken unasked.
"""

from __future__ import annotations

from judge.engine.asking import Open, Refused, Replay, Taken, refused
from judge.engine.values import Decision, Ref
from judge.engine.vocabulary import vocabulary
from judge.faults import Fault
from judge.games.blackpoker.cards import parse_card, sign
from judge.games.blackpoker.records import find_action, frames
from judge.games.blackpoker.state import UNKNOWN, Fog, Mixed, Request, State, Target, Trump, Unit

YES, NO = ("yes", "on"), ("no", "off")  # the words that YAML reads as truth values


class Choices(Replay):
    """A working copy of a state with its zones, the answers given and the log."""

    def __init__(self, state: State, answers=(), log=None, skip: int = 0):
        super().__init__(answers, log, skip)
        self.s = state.copy()
        self.s.pending = self.s.guessed = None
        self.s.taken = ()
        self.shield: dict = {}  # whose life the effect cannot hurt, and the trump that says so

    def position(self):
        return self.s.copy()

    # asking

    def ask(self, by: str, word: str, cites: tuple, options, read, forced=None, complete=True, only=None, **args):
        """The answer to a question. `read` turns an answer into what it means, or raises Refused.

        `forced` is the only possible answer where there is just one: it is
        taken without asking; `only` are the entries that leave no other.
        """
        later = self.used < len(self.answers) and self.answers[self.used].afterwards
        if forced is not None and not (later and took_unknown(forced)):
            self.s.taken += (Taken(by, word, forced, only or cites),)
            return read(forced)
        decision = Decision(by, word, cites, tuple(options), complete, args)
        if forced is None and later:
            raise Open(decision)
        return read(self.answer_to(decision).answer)

    def choose_one(self, by, word, cites, options: list, call_=str, optional=False, refusal=None, **args):
        """One of several things; None where there are none (or `optional` and the answer is []).

        `refusal` are the entries that say what may be chosen, where not all of them do.
        """
        if not options:
            return None
        names = [call_(o) for o in options]
        forced = names[0] if len(set(names)) == 1 and not optional else None
        shown = list(dict.fromkeys(names))

        def read(answer):
            answer = answer[0] if isinstance(answer, (list, tuple)) and len(answer) == 1 else answer
            if optional and answer in ([], (), None):
                return None
            found = self.match(answer, options, names, by)
            if found is None:
                raise refused("answer.option", refusal or cites, answer=answer, options=shown)
            return found

        return self.ask(by, word, cites, [*shown, *([[]] if optional else [])], read, forced, True, refusal, **args)

    def choose_some(self, by, word, cites, options: list, least: int, most: int, call_=str, must=(), why=None, **args):
        """Between `least` and `most` of several things, in the order of the answer, `must` (with its reason) among them.

        `why` gives the reason against a name that is no option.
        """
        must, duty = must or ((), ())
        names = [call_(o) for o in options]
        most, least = min(most, len(options)), min(least, len(options))
        only = least == most and (least == len(options) or len(set(names)) == 1)
        if not options or most == 0:
            forced = []
        elif only or len(must) == len(options):
            forced = names[:most]
        else:
            forced = None

        def read(answer):
            chosen = self._named(answer, options, names, cites, by, why)
            if not least <= len(chosen) <= most:
                raise self._miscounted(len(chosen), least, most, cites)
            for wanted in must:
                if wanted not in chosen:
                    raise refused("answer.must", duty, wanted=call_(wanted))
            return chosen

        forced_by = duty if must and len(must) == len(options) else None
        return self.ask(
            by, word, cites, names, read, forced, least == most == 1, forced_by, least=least, most=most, **args
        )

    def choose_order(self, by, word, cites, items: list, call_=str, **args) -> list:
        """All of some things in an order of the player's choice, the first one ends on top."""
        names = [call_(i) for i in items]
        forced = names if len(set(names)) < 2 else None

        def read(answer):
            ordered = self._named(answer, items, names, cites, by)
            if len(ordered) < len(items):
                raise refused("answer.order", cites, options=names)
            return ordered

        return self.ask(by, word, cites, [names], read, forced, complete=False, **args)

    @staticmethod
    def _miscounted(count, least, most, cites):
        return refused("answer.count", cites, count=count, wanted=least if least == most else f"{least}-{most}")

    def _named(self, answer, options, names, cites, by, why=None) -> list:
        """The things that an answer names one after the other, each once."""
        left, left_names, out = list(options), list(names), []
        for item in listed(answer):
            found = self.match(item, left, left_names, by)
            if found is None:
                refusal = why(item) if why else None
                raise Refused(refusal) if refusal else refused("answer.option", cites, answer=item, options=left_names)
            n = next(k for k, option in enumerate(left) if option is found)
            out.append(left.pop(n))
            left_names.pop(n)
        return out

    def yes_no(self, by, word, cites, **args) -> bool:
        def read(answer):
            said = in_english(answer, "flag")
            if isinstance(said, str) and said.lower() in YES + NO:
                said = said.lower() in YES
            if not isinstance(said, bool):
                raise refused("answer.option", cites[:1], answer=answer, options=["yes", "no"])
            return said

        return self.ask(by, word, cites, (True, False), read, **args)

    def mode(self, by, word, cites, modes: tuple, **args) -> str:
        """One of several words, which the first of the entries gives; the others say when or why it is asked."""
        return self.choose_one(by, word, cites, list(modes), refusal=cites[:1] if len(modes) > 1 else None, **args)

    def zone_or_card(self, by, word, cites, zones: tuple, **args) -> tuple:
        """A zone by its word, or at once a known card of one of them: (zone, the cards named or None)."""

        def read(answer):
            name = answer[0] if isinstance(answer, (list, tuple)) and len(answer) == 1 else answer
            card, word = parse_card(str(name).removeprefix(f"{by}.")), in_english(name)
            for zone in zones:
                if word == zone or card and card in self.zone(by, zone):
                    return zone, (None if word == zone else [card])
            raise refused("answer.option", cites, answer=name, options=list(zones))

        return self.ask(by, word, cites, zones, read, **args)

    def match(self, answer, options, names, by):
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
        thing, card = self._thing(option), parse_card(word)
        if isinstance(thing, (Unit, Fog)):
            return thing.owner if card in thing.cards else None
        if isinstance(thing, Trump):
            return thing.owner if card == thing.card else None
        if isinstance(thing, Request):
            action = find_action(word)
            return thing.by if action is not None and action.id == thing.action else None
        return by if isinstance(thing, str) and card is not None and card == thing else None

    def _thing(self, option):
        """What a target stands for; anything else is what it is."""
        if not isinstance(option, Target):
            return option
        find = {"unit": self.s.unit, "trump": self.s.trump, "request": self.s.request}.get(option.kind)
        return find(option.what) if find else option

    # cards nobody has named

    def missing(self, player: str) -> list[str]:
        return missing_cards(self.s, player)

    def name_card(self, player: str, cites: tuple, where: str) -> str:
        """The owner names an unknown card on which something hangs."""
        options = self.missing(player) or list(deck_cards(self.s.setup.frame))  # a board that cannot be: any card
        return self.choose_one(player, "card", cites, options, zone=zone_ref(where))

    # zones

    def zone(self, player, name):
        return self.s.zones.get((player, name), ())

    def put(self, player, name, cards):
        self.s.zones[(player, name)] = cards

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
        taken = cards[:count]
        self.put(player, "life", cards[count:])
        return taken

    def add(self, player, name, cards):
        """Puts cards into a hand, graveyard or on the bottom of the life."""
        if name == "life":
            self.ordered(player, "life")
        have = self.zone(player, name)
        self.put(player, name, tuple(have) + tuple(cards))

    def on_top(self, player, cards):
        self.put(player, "life", tuple(cards) + tuple(self.ordered(player, "life")))

    def take(self, player, name, card):
        """Takes one card out of a zone by its name, an unknown one if it must be that."""
        cards = list(self.zone(player, name))
        mixed = type(self.zone(player, name)) is Mixed
        if card in cards:
            cards.remove(card)
        else:
            cards.remove(UNKNOWN)
        self.put(player, name, (Mixed if mixed else tuple)(cards))

    def shuffle(self, player, name):
        """The order becomes unknown; what the cards are stays known where all of it was."""
        cards = self.zone(player, name)
        self.put(player, name, (UNKNOWN,) * len(cards) if UNKNOWN in cards else Mixed(sorted(cards)))

    # cards chosen by name

    def choose_cards(self, by, owner, zone, word, cites, count, fits=None, named=False, refusal=None, **args):
        """`count` cards of a zone by name, as many as there are; `fits` says which may be taken.

        An unknown card may be taken as `_` while nothing hangs on what it is;
        with `fits` or `named` its name must be said. One named that can only
        be an unknown card turns out to be it. Whether an unknown card fits,
        its owner knows: none may be chosen then.
        """
        cards = list(self.zone(owner, zone))
        hidden = cards.count(UNKNOWN)
        known = [c for c in cards if c != UNKNOWN and (fits is None or fits(c))]
        blank = [UNKNOWN] * hidden if fits is None and not named else []
        options = known + blank
        most = min(count, len(known) + hidden)
        least = min(most, len(known)) if fits else most
        if most == 0:
            forced = []
        elif least == most and not (hidden and not blank) and (most == len(options) or len(set(options)) == 1):
            forced = options[:most]
        else:
            forced = None

        def read(answer):
            left, chosen = list(cards), []
            for item in cards_called(self.s, answer, owner):
                chosen.append(self._card_named(item, left, owner, zone, fits, bool(blank), refusal or cites, known))
            if not least <= len(chosen) <= most:
                raise self._miscounted(len(chosen), least, most, refusal or cites)
            return chosen

        shown_options = list(dict.fromkeys(options if blank or not hidden else options + self._guesses(owner, fits)))
        complete = least == most == 1 and not hidden
        return self.ask(by, word, cites, shown_options, read, forced, complete, refusal, least=least, most=most, **args)

    def _guesses(self, owner, fits):
        """What an unknown card could be."""
        return [c for c in self.missing(owner) if fits is None or fits(c)]

    def _card_named(self, item, left, owner, zone, fits, blank, cites, known):
        """The card an answer names, taken out of `left`; an unknown one is turned into it."""
        card = UNKNOWN if item == UNKNOWN else own_card(item, owner)
        if card in left and (blank if card == UNKNOWN else fits is None or fits(card)):
            left.remove(card)
            return card
        if (
            card
            and card != UNKNOWN
            and UNKNOWN in left
            and card in self.missing(owner)
            and (fits is None or fits(card))
        ):
            left.remove(UNKNOWN)
            self.put(owner, zone, _swap(self.zone(owner, zone), card))
            return card
        raise refused("answer.option", cites, answer=str(item), options=known)

    def turn_top(self, player, cites) -> str:
        """Takes the top life card off face up; its owner names it first where nobody knows it."""
        cards = self.ordered(player, "life")
        if cards[0] == UNKNOWN:
            self.put(player, "life", (self.name_card(player, cites, "life"), *cards[1:]))
        (card,) = self.take_top(player, 1)
        return card


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


def _swap(cards, card):
    """The zone with its first unknown card turned into `card`."""
    n = cards.index(UNKNOWN)
    return cards[:n] + (card,) + cards[n + 1 :]


ZONE_TERMS = {"life": "life", "hand": "hand", "grave": "graveyard", "pack": "pack", "rare": "rareCard", "field": "field",
              "trumps": "trump", "fog": "fog", "stage": "stage"}  # fmt: skip


def zone_ref(zone: str) -> Ref:
    """The term that a zone is called by."""
    return Ref(f"bp:term/{ZONE_TERMS[zone]}")


def shown(cards) -> list[str]:
    """Cards as they are printed; an unknown one as `_`."""
    return [card if card == UNKNOWN else sign(card) for card in cards]


def deck_cards(frame) -> tuple:
    """The cards a deck of this frame can hold."""
    return frames()[frame].deck.cards


def among(state: State, player: str, have, cards) -> tuple[bool | None, list]:
    """Whether cards are among those a player has somewhere."""
    left = list(have)
    missing = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    if not missing:
        return True, []
    elsewhere = set(known_cards(state, player))
    possible = (
        len(missing) <= left.count(UNKNOWN)
        and len(set(missing)) == len(missing)
        and all(card not in elsewhere and card in deck_cards(state.setup.frame) for card in missing)
    )
    return (None if possible else False), missing


def missing_cards(state: State, player: str) -> list[str]:
    """The cards of a player's deck that lie in none of the player's zones by name."""
    known = set(known_cards(state, player))
    return [card for card in deck_cards(state.setup.frame) if card not in known]


def known_cards(state: State, player: str):
    """Every card of a player that lies somewhere by name."""
    for name in ("life", "hand", "grave", "pack", "shown", "rare", "deck", "preset"):
        yield from (c for c in state.zone(player, name) if c != UNKNOWN)
    for unit in state.units(player):
        yield from (c for c in unit.cards if c != UNKNOWN)
    for fog in state.zone(player, "fog"):
        yield from fog.cards
    for trump in state.zone(player, "trumps"):
        if trump.card != UNKNOWN:
            yield trump.card
    for request in (*state.stage, *state.limbo):
        if request.by == player:
            yield from request.keys
