"""Questions in the midst of a play: answered from the answers given so far, or else the play stops there.

What could be answered in one way only is taken without asking.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, islice, permutations
from typing import Any, TypeVar

from judge.boardfile.vocabulary import vocabulary
from judge.engine.prompts import going_round
from judge.engine.replay import Refused, Replay, Unanswered, refused
from judge.engine.values import Check, Prompt, Ref
from judge.faults import Fault
from judge.games.blackpoker.cards import parse_card, sign
from judge.games.blackpoker.naming import target_name
from judge.games.blackpoker.records import deck_cards, find_action
from judge.games.blackpoker.state import (
    UNKNOWN,
    Cards,
    Cites,
    Fog,
    GivenAnswer,
    Log,
    Mixed,
    Request,
    State,
    Target,
    Trump,
    Unit,
)

YES, NO = ("yes", "on"), ("no", "off")  # the words that YAML reads as truth values
OPTIONS_SHOWN = 64  # of more ways to answer only examples are options

T = TypeVar("T")  # what is chosen
Reasons = Callable[[Any], list[Check]]  # what is against a name that is not an option
Fits = Callable[[str], bool]  # whether a card may be chosen


class AskingTable(State, Replay[GivenAnswer]):
    """A state while a play is applied, with the answers given and the log."""

    __slots__ = ("answers", "base", "count", "log", "shield", "skip", "used")  # not part of the state

    def __init__(
        self, state: State, answers: Sequence[GivenAnswer] = (), log: Log | None = None, skip: int = 0
    ) -> None:
        """Begins with a state; answers and log are as in `Replay`."""
        self.__dict__ = state.__dict__.copy()
        Replay.__init__(self, answers, log, skip)
        self.base = state
        self.zones = state.zones.copy()
        self.pending = self.guessed = None
        self.shield: dict[str, str] = {}  # whose life the effect cannot hurt, and the trump that says so

    def done(self) -> State:
        """Returns the state to which the play led. It shares its data with the table, which must not be used
        afterwards."""
        state = State.__new__(State)
        state.__dict__ = self.__dict__
        return state

    def snapshot(self) -> State:
        """A copy of the state at this moment, for the log."""
        return self.copy()

    # asking

    def ask(
        self,
        by: str,
        word: str,
        cites: Cites,
        options: Iterable[Any],
        read: Callable[[Any], T],
        forced: Any = None,
        complete: bool = True,
        only: Cites | None = None,
        **args: Any,
    ) -> T:
        """Returns what the answer to a question means. `read` turns an answer into that, or raises Refused; `complete`
        says that `options` are all there are.

        `forced` is the only possible answer if there is just one: it is taken without asking, because of the entries
        `only` (by default `cites`). If it has unknown cards, an answer given afterwards takes its place. Raises
        Unanswered if no answer is given yet.
        """
        prompt = Prompt(by, word, cites, tuple(options), complete, args)
        if self.used < len(self.answers) and self.answers[self.used].afterwards:
            if forced is None:
                raise Unanswered(prompt)
            if took_unknown(forced):
                return self.decide(prompt, read)
        return self.decide(prompt, read, forced, only or ())

    def choose_one(
        self,
        by: str,
        word: str,
        cites: Cites,
        options: Sequence[T],
        names_of: Callable[[T], str] | None = None,
        refusal: Cites | None = None,
        why: Reasons | None = None,
        **args: Any,
    ) -> T | None:
        """Returns the option that the player chooses; None if there are no options. A single option is taken without
        asking.

        `refusal` are the entries that say which options there are, if not all of `cites` do; `why` gives the reasons
        against a name that is not an option. Raises Unanswered or Refused.
        """
        if not options:
            return None
        names = list(map(names_of or self.name_of, options))
        shown = list(dict.fromkeys(names))

        def read(answer: Any) -> T:
            """The option that an answer names. Raises Refused if it names none."""
            name = _single(answer)
            found = self.parse_option(name, options, names, by)
            if found is None:
                against = why(name) if why and isinstance(name, str) else []
                raise Refused(*against or [_no_option(name, shown, refusal or cites, False)])
            return found

        forced = names[0] if len(shown) == 1 else None
        return self.ask(by, word, cites, shown, read, forced, True, refusal, **args)

    def choose_some(
        self,
        by: str,
        word: str,
        cites: Cites,
        options: Sequence[T],
        least: int,
        must: tuple[Sequence[T], Cites] = ((), ()),
        why: Reasons | None = None,
    ) -> list[T]:
        """Returns the options that the player chooses, at least `least` of them, in the order of the answer. Nothing is
        asked if all must be taken.

        `must` are options that have to be among them, with the entries that say so; `why` gives the reasons against a
        name that is not an option. Raises Unanswered or Refused.
        """
        wanted, duty = must
        names, most, least = list(map(self.name_of, options)), len(options), min(least, len(options))
        forced = names if least == most or len(wanted) == most else None

        def read(answer: Any) -> list[T]:
            """The options that an answer names. Raises Refused if they are not allowed."""
            chosen, against = self._parse_options(answer, options, names, cites, by, why)
            if not against and len(chosen) < least:
                against.append(_miscounted(len(chosen), least, most, cites))
            missing = (self.name_of(one) for one in wanted if one not in chosen)
            return _unless(
                [*against, *(Check(False, "answer.must", duty, {"wanted": name}) for name in missing)], chosen
            )

        only = duty if wanted and len(wanted) == most else None
        shown, complete = together(names, least, most, list(map(self.name_of, wanted)))
        return self.ask(by, word, cites, shown, read, forced, complete, only, among=names, least=least, most=most)

    def choose_order(self, by: str, word: str, cites: Cites, cards: list[str]) -> list[str]:
        """Returns all of these cards in the order that the player chooses; the first one ends on top. Cards that are
        all the same are not asked about. Raises Unanswered or Refused."""

        def read(answer: Any) -> list[str]:
            """The cards in the answer's order. Raises Refused if they are not exactly these."""
            ordered, against = self._parse_options(answer, cards, cards, cites, by)
            if len(ordered) < len(cards):
                against.append(Check(False, "answer.order", cites, {"cards": [sign(card) for card in cards]}))
            return _unless(against, ordered)

        orders = list(map(list, islice(permutations(cards), OPTIONS_SHOWN + 1)))
        shown, complete = (orders, True) if len(orders) <= OPTIONS_SHOWN else (going_round(cards, len(cards)), False)
        return self.ask(by, word, cites, shown, read, cards if len(set(cards)) < 2 else None, complete)

    def _parse_options(
        self, answer: Any, options: Sequence[T], names: Sequence[str], cites: Cites, by: str, why: Reasons | None = None
    ) -> tuple[list[T], list[Check]]:
        """Returns (the options that an answer names, in its order, each at most once; failed checks on its other
        names)."""
        left, left_names, out, against = list(options), list(names), [], []
        for item in listed(answer):
            found = self.parse_option(item, left, left_names, by)
            if found is not None:
                n = next(k for k, option in enumerate(left) if option is found)
                out.append(left.pop(n))
                left_names.pop(n)
            elif why:
                against += why(item)
            else:
                again = self.parse_option(item, options, names, by) is not None
                against.append(_no_option(item, names, cites, again))
        return out, against

    def yes_no(self, by: str, word: str, cites: Cites) -> bool:
        """Asks the player and returns whether the answer is yes. Raises Unanswered if there is no answer yet, Refused
        if it is neither yes nor no."""

        def read(answer: Any) -> bool:
            """True or False. Raises Refused if the answer is neither."""
            value = in_english(answer, "flag")
            if isinstance(value, str) and value.lower() in YES + NO:
                value = value.lower() in YES
            if not isinstance(value, bool):
                raise refused("answer.option", cites[:1], answer=answer, options=["yes", "no"])
            return value

        return self.ask(by, word, cites, (True, False), read)

    def mode(self, by: str, word: str, cites: Cites, modes: tuple[str, ...], **args: Any) -> str:
        """Asks the player for one of several words and returns it; a single one is taken without asking. The first of
        `cites` gives the words, the others say when or why."""
        chosen = self.choose_one(by, word, cites, modes, refusal=cites[:1] if len(modes) > 1 else None, **args)
        assert chosen is not None, "there is always a mode"
        return chosen

    def zone_or_card(self, by: str, word: str, cites: Cites, zones: tuple[str, ...]) -> tuple[str, list[str] | None]:
        """Asks the player for a zone. Returns (zone, None) if the player chooses a zone, (zone, [card]) if the player
        names a known card there. Raises Unanswered if there is no answer yet, Refused for any other answer."""

        def read(answer: Any) -> tuple[str, list[str] | None]:
            """(zone, card in a list or None) for an answer. Raises Refused if it names neither."""
            name = _single(answer)
            card, word = parse_card(str(name).removeprefix(f"{by}.")), in_english(name)
            for zone in zones:
                if word == zone:
                    return zone, None
                if card and card in self.zone(by, zone):
                    return zone, [card]
            raise refused("answer.option", cites, answer=name, options=list(zones))

        return self.ask(by, word, cites, zones, read)

    # names of options

    def name_of(self, option: Any) -> str:
        """Returns the name by which an answer means an option: that of a target or unit, a trump as `A.C9`, anything
        else as text."""
        if isinstance(option, Target):
            name = target_name(self, option)
            assert name is not None, f"{option} can be chosen, so it is there"
            return name
        if isinstance(option, Trump):
            return f"{option.owner}.{option.card}"
        return option.display_name if isinstance(option, Unit) else str(option)

    def parse_option(self, answer: Any, options: Sequence[T], names: Sequence[str], by: str) -> T | None:
        """The option that an answer names: by its name, or a unit or card by a card, with or without its owner; else
        None.

        Raises a Fault for a card without its owner that both players have among the options.
        """
        for text in (str(answer), str(in_english(answer))):
            for option, name in zip(options, names):
                if text == name:
                    return option
        owner, dot, rest = str(answer).rpartition(".")
        found: dict[str, T] = {}
        for option in options:
            whose = self._owner_of_option(option, rest, by)
            if whose is not None and (not dot or whose == owner):
                found.setdefault(whose, option)
        if len(found) > 1:
            raise Fault("bp.owner", name=answer, names=" / ".join(f"{player}.{answer}" for player in sorted(found)))
        return next(iter(found.values()), None)

    def _owner_of_option(self, option: Any, word: str, by: str) -> str | None:
        """The owner of `option` if `word` (a card or the name of an action) names it, else None; a bare card is the
        chooser's."""
        thing, card = self.target_value(option) if isinstance(option, Target) else option, parse_card(word)
        if isinstance(thing, (Unit, Fog)):
            return thing.owner if card in thing.cards else None
        if isinstance(thing, Trump):
            return thing.owner if card == thing.card else None
        if isinstance(thing, Request):
            action = find_action(word)
            return thing.by if action is not None and action.id == thing.action else None
        return by if isinstance(thing, str) and card is not None and card == thing else None

    # cards chosen by name

    def choose_cards(
        self,
        by: str,
        zone: str,
        word: str,
        cites: Cites,
        count: int,
        fits: Fits | None = None,
        known_only: bool = False,
        refusal: Cites | None = None,
        owner: str | None = None,
    ) -> list[str]:
        """Returns `count` cards of a zone that the player chooses by name, or as many as there are; only cards that
        `fits` accepts. The zone belongs to `owner`, by default to the player who chooses; the cards stay in it.

        An unknown card can be chosen as `_` if it does not matter which card it is; with `fits` or `known_only` it must
        be named. A card that can only be one of the unknown cards replaces one of them in the zone. Only the owner
        knows whether an unknown card fits, so with `fits` the player may leave them out.
        """
        owner = owner or by
        cards = list(self.zone(owner, zone))
        hidden = cards.count(UNKNOWN)
        known = [c for c in cards if c != UNKNOWN and (fits is None or fits(c))]
        blank = [UNKNOWN] * hidden if fits is None and not known_only else []
        options = known + blank
        most = min(count, len(known) + hidden)
        least = min(most, len(known)) if fits else most
        forced = None
        if most == 0:
            forced = []
        elif least == most and not (hidden and not blank) and (most == len(options) or len(set(options)) == 1):
            forced = options[:most]

        def read(answer: Any) -> list[str]:
            """The cards that an answer names. Raises Refused if they cannot be chosen."""
            left, why = list(cards), refusal or cites
            given, chosen, against = parse_cards(self, answer, owner), [], []
            for item in given:
                card = self._parse_card(item, left, owner, zone, fits, bool(blank))
                if card is None:
                    again = own_card(item, owner) in chosen
                    against.append(self._elsewhere(item, owner, zone, why) or _no_option(str(item), known, why, again))
                else:
                    chosen.append(card)
            if not least <= len(given) <= most:
                against.append(_miscounted(len(given), least, most, why))
            return _unless(against, chosen)

        guesses = [c for c in missing_cards(self, owner) if fits is None or fits(c)] if hidden and not blank else []
        shown, complete = together(options + guesses, least, most)
        args = {"among": list(dict.fromkeys(options + guesses)), "least": least, "most": most}
        return self.ask(by, word, cites, shown, read, forced, complete and not hidden, refusal, **args)

    def _elsewhere(self, item: Any, owner: str, zone: str, cites: Cites) -> Check | None:
        """Returns the failed check that a card which an answer names lies in another zone; None if it is known to lie in
        this one or in none."""
        card = own_card(item, owner)
        zones = list(self.zones_with(owner, card)) if card and card != UNKNOWN else []
        if not zones or zone in zones:
            return None
        if zones[0] == "stage":  # the key cards of the action itself (R77)
            cites = tuple(sorted(cites, key=lambda cite: cite != "bp:ruling/R77"))
        args = {"answer": sign(card or ""), "place": zone_ref(zone), "zone": zone_ref(zones[0])}
        return Check(False, "answer.elsewhere", cites, args)

    def _parse_card(
        self, item: Any, left: list[str], owner: str, zone: str, fits: Fits | None, blank: bool
    ) -> str | None:
        """Returns the card that an answer names and removes it from the list `left`; None if it cannot be chosen. If
        the card can only be an unknown one (`left` has it as `_`), an unknown card of the zone becomes it."""
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

    def name_card(self, player: str, cites: Cites, where: str) -> str:
        """Asks the owner which card an unknown card in the zone `where` is, because something depends on it, and
        returns the card named. The zone does not change."""
        options = missing_cards(self, player) or list(deck_cards(self.setup.frame))  # a board that cannot be: any card
        card = self.choose_one(player, "card", cites, options, zone=zone_ref(where))
        assert card is not None, "there is always a card that it could be"
        return card

    def turn_top(self, player: str, cites: Cites) -> str:
        """Takes the top card off the life and returns it; if it is unknown, its owner is asked for its name first."""
        if self.ordered(player, "life")[0] == UNKNOWN:
            self.turn_out(player, "life", self.name_card(player, cites, "life"))
        (card,) = self.take_top(player, 1)
        return card

    # zones

    def put(self, player: str, name: str, cards: tuple[Any, ...]) -> None:
        """Changes the table: these become the whole contents of a player's zone."""
        self.zones[(player, name)] = cards

    def ordered(self, player: str, name: str) -> Cards:
        """Returns the cards of a zone in their order. After a shuffle two or more of them become unknown cards, in the
        zone too."""
        cards = self.zone(player, name)
        if type(cards) is Mixed:
            cards = tuple(cards) if len(cards) < 2 else (UNKNOWN,) * len(cards)
            self.put(player, name, cards)
        return cards

    def take_top(self, player: str, count: int) -> Cards:
        """Takes `count` cards off the top of the life and returns them; fewer if there are not so many (5.4.2)."""
        cards = self.ordered(player, "life")
        self.put(player, "life", cards[count:])
        return cards[:count]

    def add(self, player: str, name: str, cards: Iterable[str]) -> None:
        """Changes the table: puts cards at the end of a zone; of the life this is the bottom, of the graveyard the top."""
        have = self.ordered(player, name) if name == "life" else self.zone(player, name)
        self.put(player, name, (*have, *cards))

    def on_top(self, player: str, cards: Iterable[str]) -> None:
        """Changes the table: puts cards on top of the life, the first one uppermost."""
        self.put(player, "life", (*cards, *self.ordered(player, "life")))

    def take(self, player: str, name: str, card: str) -> None:
        """Changes the table: removes a card from a zone; if it is not there by name, an unknown card goes instead."""
        zone = self.zone(player, name)
        cards = list(zone)
        cards.remove(card if card in cards else UNKNOWN)
        self.put(player, name, type(zone)(cards))

    def turn_out(self, player: str, name: str, card: str) -> None:
        """Replaces the first unknown card of a zone by this card."""
        cards = self.zone(player, name)
        n = cards.index(UNKNOWN)
        self.put(player, name, (*cards[:n], card, *cards[n + 1 :]))

    def shuffle(self, player: str, name: str) -> None:
        """Changes the table: the order of a zone becomes unknown. Its cards stay known if all of them were (`Mixed`),
        else all become unknown."""
        cards = self.zone(player, name)
        self.put(player, name, (UNKNOWN,) * len(cards) if UNKNOWN in cards else Mixed(sorted(cards)))


def _miscounted(count: int, least: int, most: int, cites: Cites) -> Check:
    """Returns the failed check for an answer with `count` things instead of `least` to `most`."""
    wanted = least if least == most else f"{least}-{most}"
    return Check(False, "answer.count", cites, {"count": count, "wanted": wanted})


def _no_option(answer: Any, options: Iterable[Any], cites: Cites, again: bool) -> Check:
    """Returns the failed check for a name that is not among the options; if `again`, for one that was chosen before."""
    args = {"answer": answer} if again else {"answer": answer, "options": list(options)}
    return Check(False, "answer.twice" if again else "answer.option", cites, args)


def _unless(against: list[Check], chosen: list[T]) -> list[T]:
    """Returns `chosen` if `against` is empty; else raises Refused with these failed checks."""
    if against:
        raise Refused(*against)
    return chosen


def together(names: list[str], least: int, most: int, must: Sequence[str] = ()) -> tuple[list[Any], bool]:
    """Returns the ways to choose `least` to `most` of some names with `must` among them, and whether these are all the
    ways.

    A way with a single thing is its bare name, else a list; none at all comes last. If there are more than
    OPTIONS_SHOWN ways, only some come: one that begins with each name.
    """
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


def _single(answer: Any) -> Any:
    """The only item of a list of one; anything else as it is."""
    return answer[0] if isinstance(answer, (list, tuple)) and len(answer) == 1 else answer


def listed(answer: Any) -> list[Any]:
    """An answer as a list."""
    return list(answer) if isinstance(answer, (list, tuple)) else [answer]


def in_english(answer: Any, words: str = "answer") -> Any:
    """Returns a word of an answer in English: `charge` for チャージ. What the vocabulary of `words` does not have comes
    back as it is."""
    return vocabulary("bp").value(words, answer)


def own_card(name: Any, by: str) -> str | None:
    """Returns the card that a name (`C9` or `A.C9`) means; None if it is no card or has another owner than `by` in
    front."""
    owner, dot, rest = str(name).rpartition(".")
    return parse_card(rest) if not dot or owner == by else None


def parse_cards(state: State, names: Any, owner: str) -> list[Any]:
    """Lists the names given one by one (a single name is a list of one). An id of a unit or fog of this owner that has
    left is replaced by its cards; other names stay as they are."""
    out: list[Any] = []
    for name in listed(names):
        left = state.gone.get(name) if isinstance(name, str) else None
        out += left[1] if left and left[0] == owner else [name]
    return out


def took_unknown(forced: Any) -> bool:
    """Tells whether an answer that was taken without asking is a list with an unknown card; the owner may name that
    card later."""
    return isinstance(forced, list) and UNKNOWN in forced


@functools.cache
def zone_ref(zone: str) -> Ref:
    """Returns the reference to the glossary entry (`bp:term/…`) of a zone."""
    return Ref(f"bp:term/{ZONE_TERMS.get(zone, zone)}")


ZONE_TERMS = {"grave": "graveyard", "rare": "rareCard", "trumps": "trump"}


def among(state: State, player: str, have: Iterable[str], cards: Iterable[str]) -> tuple[bool | None, list[str]]:
    """Returns (whether `cards` are all in `have`, those missing there by name). The first is None if unknown cards in
    `have` could be the missing ones, which must then be in none of the player's zones by name."""
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
    """Lists the cards of the frame's deck that are in none of the player's zones by name: what an unknown card can be."""
    known = set(state.known_cards(player))
    return [card for card in deck_cards(state.setup.frame) if card not in known]
