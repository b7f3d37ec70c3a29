"""A state in the making: the small deeds that effects are made of, and the questions they ask.

A play runs on a `Table` from beginning to end. Where the rules leave a choice
the table asks; if no answer has been given yet the play stops there, and it is
carried out again from its beginning with one answer more when the answer
comes. So every state stays a value and no effect has to be cut into pieces.
"""

from __future__ import annotations

from judge.corpus.store import corpus
from judge.engine.values import Check, Decision, Event, Ref
from judge.games.blackpoker.cardpage import entry20
from judge.games.blackpoker.cards import CARDS, number, parse_card, sign
from judge.games.blackpoker.records import actions
from judge.games.blackpoker.state import UNKNOWN, Fog, Mixed, Named, Request, State, Target, Trump, Unit
from judge.games.blackpoker.units import GENERATION, call, character_of

REVIVES = ("reanimator", "chariot", "strategist", "knight")


class Open(Exception):
    """A question without an answer."""

    def __init__(self, decision: Decision):
        self.decision = decision


class Refused(Exception):
    """An answer that the rules do not allow."""

    def __init__(self, check: Check):
        self.check = check


class GameOver(Exception):
    """A victory check has found a loser."""


class Table:
    """A working copy of a state, with the answers given and the log."""

    def __init__(self, state: State, answers=(), log=None, skip: int = 0):
        self.s = state.copy()
        self.s.pending = None
        self.s.forced = ()
        self.s.redo = None
        self.answers = list(answers)
        self.log = log
        self.skip = skip
        self.count = 0
        self.shield: frozenset = frozenset()

    # telling

    def tell(self, key: str, cites: tuple, by: str | None = None, **args) -> None:
        """Notes an event; one that an earlier run of the same play has noted is passed over."""
        if self.log is None:
            return
        self.count += 1
        if self.count > self.skip:
            self.log.append((Event(key, cites, by, args), self.s.copy()))

    # asking

    def ask(self, by: str, word: str, cites: tuple, options, read, forced=None, complete=True, **args):
        """The answer to a question. `read` turns an answer into what it means, or raises Refused.

        `forced` is the only possible answer where there is just one: it is
        taken without asking.
        """
        if forced is not None:
            if took_unknown(forced) and self.answers and isinstance(self.answers[0], Named):
                return read(self.answers.pop(0).answer)
            self.s.forced += ((by, forced),)
            return read(forced)
        if self.answers:
            return read(self.answers.pop(0))
        raise Open(Decision(by, word, cites, tuple(options), complete, args))

    def choose_one(self, by, word, cites, options: list, call_=str, optional=False, **args):
        """One of several things; None where there are none (or `optional` and the answer is [])."""
        if not options:
            return None
        names = [call_(o) for o in options]
        forced = names[0] if len(set(names)) == 1 and not optional else None
        shown = list(dict.fromkeys(names))

        def read(answer):
            answer = answer[0] if isinstance(answer, (list, tuple)) and len(answer) == 1 else answer
            if optional and answer in ([], (), None):
                return None
            found = self._match(answer, options, names)
            if found is None:
                raise Refused(Check(False, "answer.option", cites, {"answer": answer, "options": shown}))
            return found

        return self.ask(by, word, cites, [*shown, *([[]] if optional else [])], read, forced, **args)

    def choose_some(self, by, word, cites, options: list, least: int, most: int, call_=str, must=(), **args) -> list:
        """Between `least` and `most` of several things, `must` among them, in the order of the answer."""
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
            given = list(answer) if isinstance(answer, (list, tuple)) else [answer]
            left, left_names, chosen = list(options), list(names), []
            for item in given:
                found = self._match(item, left, left_names)
                if found is None:
                    raise Refused(Check(False, "answer.option", cites, {"answer": item, "options": left_names}))
                n = next(k for k, o in enumerate(left) if o is found)
                chosen.append(left.pop(n))
                left_names.pop(n)
            if not least <= len(chosen) <= most:
                raise Refused(Check(False, "answer.count", cites, {"count": len(chosen), "least": least, "most": most}))
            for wanted in must:
                if wanted not in chosen:
                    raise Refused(Check(False, "answer.must", cites, {"wanted": call_(wanted)}))
            return chosen

        return self.ask(by, word, cites, names, read, forced, least=least, most=most, **args)

    def choose_order(self, by, word, cites, items: list, call_=str, **args) -> list:
        """All of some things in an order of the player's choice, the first one ends on top."""
        names = [call_(i) for i in items]
        forced = names if len(set(names)) < 2 else None

        def read(answer):
            given = list(answer) if isinstance(answer, (list, tuple)) else [answer]
            left, left_names, out = list(items), list(names), []
            for item in given:
                found = self._match(item, left, left_names)
                if found is None:
                    raise Refused(Check(False, "answer.option", cites, {"answer": item, "options": left_names}))
                n = next(k for k, o in enumerate(left) if o is found)
                out.append(left.pop(n))
                left_names.pop(n)
            if left:
                raise Refused(Check(False, "answer.order", cites, {"options": names}))
            return out

        return self.ask(by, word, cites, [names], read, forced, complete=False, **args)

    def yes_no(self, by, word, cites, **args) -> bool:
        def read(answer):
            if isinstance(answer, str) and answer.lower() in ("yes", "no"):
                answer = answer.lower() == "yes"
            if not isinstance(answer, bool):
                raise Refused(Check(False, "answer.option", cites, {"answer": answer, "options": ["yes", "no"]}))
            return answer

        return self.ask(by, word, cites, (True, False), read, **args)

    def mode(self, by, word, cites, modes: tuple, **args) -> str:
        """One of several words."""
        return self.choose_one(by, word, cites, list(modes), **args)

    def _match(self, answer, options, names):
        """The option an answer names: by its name, or a unit or card by card with or without its owner."""
        text = str(answer)
        for option, name in zip(options, names):
            if text == name:
                return option
        owner, dot, rest = text.rpartition(".")
        card = parse_card(rest)
        for option in options:
            thing = self._thing(option)
            if isinstance(thing, (Unit, Fog)) and card in thing.cards and (not dot or thing.owner == owner):
                return option
            if isinstance(thing, Trump) and card == thing.card and (not dot or thing.owner == owner):
                return option
            if isinstance(thing, Request) and text in (thing.action, f"{thing.by}.{thing.action}"):
                return option
            if isinstance(thing, str) and card is not None and card == thing:
                return option
        return None

    def _thing(self, option):
        """What a target stands for; anything else is what it is."""
        if not isinstance(option, Target):
            return option
        find = {"unit": self.s.unit, "trump": self.s.trump, "request": self.s.request}.get(option.kind)
        return find(option.what) if find else option

    # cards nobody has named

    def missing(self, player: str) -> list[str]:
        """The cards of a player's deck that lie in none of the player's zones by name."""
        known = set(known_cards(self.s, player))
        return [card for card in deck_cards(self.s.setup.frame) if card not in known]

    def name_card(self, player: str, cites: tuple, where: str) -> str:
        """The owner names an unknown card on which something hangs."""
        options = self.missing(player)
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

    def choose_cards(self, by, owner, zone, word, cites, count, fits=None, named=False, **args) -> list[str]:
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
            given = list(answer) if isinstance(answer, (list, tuple)) else [answer]
            left, chosen = list(cards), []
            for item in given:
                chosen.append(self._card_named(item, left, owner, zone, fits, bool(blank), cites, known))
            if not least <= len(chosen) <= most:
                raise Refused(Check(False, "answer.count", cites, {"count": len(chosen), "least": least, "most": most}))
            return chosen

        shown_options = list(dict.fromkeys(options if blank or not hidden else options + self._guesses(owner, fits)))
        return self.ask(by, word, cites, shown_options, read, forced, not hidden, least=least, most=most, **args)

    def _guesses(self, owner, fits):
        """What an unknown card could be."""
        return [c for c in self.missing(owner) if fits is None or fits(c)]

    def _card_named(self, item, left, owner, zone, fits, blank, cites, known):
        """The card an answer names, taken out of `left`; an unknown one is turned into it."""
        card = UNKNOWN if item == UNKNOWN else parse_card(str(item).rpartition(".")[2])
        if card in left and (blank if card == UNKNOWN else fits is None or fits(card)):
            left.remove(card)
            return card
        if card and card != UNKNOWN and UNKNOWN in left and card in self.missing(owner) and (fits is None or fits(card)):
            left.remove(UNKNOWN)
            self.put(owner, zone, _swap(self.zone(owner, zone), card))
            return card
        raise Refused(Check(False, "answer.option", cites, {"answer": str(item), "options": known}))

    def turn_top(self, player, cites) -> str:
        """Takes the top life card off face up; its owner names it first where nobody knows it."""
        cards = self.ordered(player, "life")
        if cards[0] == UNKNOWN:
            self.put(player, "life", (self.name_card(player, cites, "life"), *cards[1:]))
        (card,) = self.take_top(player, 1)
        return card

    # deeds

    def draw(self, player, count, cites) -> tuple:
        """Cards from the top of the life to the hand."""
        cards = self.take_top(player, count)
        if cards:
            self.add(player, "hand", cards)
            self.tell("draw", cites, player, player=player, count=len(cards), cards=shown(cards))
        return cards

    def damage(self, player, amount, cites, source=None) -> None:
        """Damage (3.8): cards from the top of the life to the graveyard, as many as there are (R104)."""
        if amount <= 0:
            return
        if player in self.shield:
            self.tell("fortress", ("bp:trump/c9", "bp:ruling/R88"), player, player=player, amount=amount)
            return
        cards = self.take_top(player, amount)
        self.add(player, "grave", cards)
        if len(cards) < amount:
            cites = (*cites, "bp:5.4.2", "bp:ruling/R104")
        self.tell("damage", (*cites, "bp:3.8"), player, player=player, amount=amount, taken=len(cards),
                  life=self.s.life(player))  # fmt: skip

    def discard(self, player, cards, cites) -> None:
        """Hand cards to the graveyard; 暴動 sees one event with their number (R97)."""
        if not cards:
            return
        for card in cards:
            self.take(player, "hand", card)
        self.add(player, "grave", cards)
        self.tell("discard", cites, player, player=player, cards=shown(cards))
        self.trigger_discard(player, len(cards))

    def enter(self, owner, cards, up=True, charged=True, cites=(), new=True) -> Unit | None:
        """Puts a unit onto the field; cards that no script of the match fits go to the graveyard (R59)."""
        if up and UNKNOWN in cards:
            cards = tuple(c if c != UNKNOWN else self.name_card(owner, cites, "field") for c in cards)
        if character_of(cards, up, self.s.setup) is None:
            self.add(owner, "grave", cards)
            self.tell("noscript", (*cites, "bp:ruling/R59"), owner, player=owner, cards=shown(cards))
            return None
        unit = Unit(self.s.serial, owner, tuple(cards), up, charged, new)
        self.s.serial += 1
        self.put(owner, "field", self.zone(owner, "field") + (unit,))
        what = character_of(cards, up, self.s.setup)
        self.tell("enter" if up else "enter.down", (*cites, "bp:4.1.3", f"bp:character/{what}"), owner, player=owner,
                  unit=call(self.s, unit), cards=shown(cards) if up else (), character=_ref(what),
                  state=_state(charged))  # fmt: skip
        return unit

    def replace(self, unit: Unit, **changes) -> Unit:
        """A unit changed in place: it stays the same unit."""
        new = unit._replace(**changes)
        self.put(unit.owner, "field", tuple(new if u.uid == unit.uid else u for u in self.zone(unit.owner, "field")))
        return new

    def leave(self, unit: Unit) -> None:
        """Takes a unit off the field; its name stands for its cards from now on."""
        self.put(unit.owner, "field", tuple(u for u in self.zone(unit.owner, "field") if u.uid != unit.uid))
        if unit.name:
            self.s.gone = {**self.s.gone, unit.name: (unit.owner, unit.cards)}

    def revealed(self, unit: Unit, cites) -> Unit:
        """The unit with its unknown card named by its owner."""
        if UNKNOWN not in unit.cards:
            return unit
        return self.replace(unit, cards=tuple(
            self.name_card(unit.owner, cites, "field") if c == UNKNOWN else c for c in unit.cards))  # fmt: skip

    def to_grave(self, units, cites) -> list[Unit]:
        """Units from the field to the graveyard, all at once; what this triggers is worked out now (R14, R58)."""
        moved = []
        for unit in units:
            here = self.s.unit(unit.uid)
            if here is not None:
                moved.append(self.revealed(here, (*cites, "bp:action/nextGeneration")))
        for unit in moved:
            self.leave(unit)
            self.add(unit.owner, "grave", unit.cards)
        for unit in moved:
            several = ("bp:ruling/R58",) if len(unit.cards) > 1 else ()
            self.tell("grave", (*cites, *several), unit.owner, unit=call(self.s, unit), player=unit.owner,
                      cards=shown(unit.cards))  # fmt: skip
        for unit in moved:
            for card in unit.cards:
                if number(card) in GENERATION:
                    self.trigger(unit.owner, "nextGeneration")
            what = character_of(unit.cards, unit.up, self.s.setup)
            if what in REVIVES:
                self.trigger(unit.owner, f"{what}Revive")
        return moved

    def charge(self, units, charged: bool, cites) -> None:
        """Charges or drives units; those that already are stay so."""
        changed = [u for u in units if u.charged != charged]
        for unit in changed:
            self.replace(unit, charged=charged)
        if changed:
            self.tell("charge" if charged else "drive", (*cites, "bp:4.2.1"), changed[0].owner,
                      units=[call(self.s, u) for u in changed])  # fmt: skip

    def lose_effects(self, uid) -> tuple:
        """What worked on a unit no longer does; the fog cards wait where they are: the ruling is told if it mattered."""
        mattered = any(e[0] == uid for e in self.s.effects)
        for player in self.s.setup.players:
            fogs = self.zone(player, "fog")
            if any(f.target == uid for f in fogs):
                mattered = True
                self.put(player, "fog", tuple(f._replace(target=None, live=False) if f.target == uid else f
                                              for f in fogs))  # fmt: skip
        self.s.effects = tuple(e for e in self.s.effects if e[0] != uid)
        return ("bp:ruling/R63",) if mattered else ()

    def lose_role(self, uid) -> tuple:
        """A unit is attacker or blocker no longer (リバース step 4): the ruling on what it was."""
        combat = self.s.combat
        if combat is None:
            return ()
        attacked, blocked = uid in combat.attackers, any(uid in bs for _, bs in combat.blocks or ())
        attackers = tuple(a for a in combat.attackers if a != uid)
        blocks = None
        if combat.blocks is not None:
            blocks = tuple((a, tuple(b for b in bs if b != uid)) for a, bs in combat.blocks if a != uid)
        self.s.combat = combat._replace(attackers=attackers, blocks=blocks)
        return ("bp:ruling/R45",) if attacked else ("bp:ruling/R44",) if blocked else ()

    def to_bulwarks(self, unit: Unit, charged: bool, cites) -> None:
        """A soldier becomes one bulwark a card (4.2.4); what it had received is lost."""
        cites = (*cites, *self.lose_effects(unit.uid))
        if len(unit.cards) == 1:
            self.replace(unit, up=False, charged=charged)
        else:
            self.leave(unit)
            for card in unit.cards:
                part = Unit(self.s.serial, unit.owner, (card,), False, charged, unit.new)
                self.s.serial += 1
                self.put(unit.owner, "field", self.zone(unit.owner, "field") + (part,))
        key = "bulwark" if len(unit.cards) == 1 else "bulwarks"
        self.tell(key, (*cites, "bp:4.2.4", "bp:6.3"), unit.owner, unit=call(self.s, unit), count=len(unit.cards))

    def to_soldier(self, unit: Unit, charged: bool, cites) -> None:
        """A bulwark becomes a soldier; it keeps the turn it entered in (R41, R73)."""
        unit = self.revealed(unit, cites)
        cites = (*cites, *self.lose_effects(unit.uid))
        what = character_of(unit.cards, True, self.s.setup)
        if what is None:
            self.leave(unit)
            self.add(unit.owner, "grave", unit.cards)
            self.tell("noscript", (*cites, "bp:ruling/R59"), unit.owner, player=unit.owner, cards=shown(unit.cards))
            return
        unit = self.replace(unit, up=True, charged=charged)
        self.tell("soldier", (*cites, f"bp:character/{what}"), unit.owner, unit=call(self.s, unit),
                  cards=shown(unit.cards), character=_ref(what))  # fmt: skip

    # keys, trumps, fogs

    def give_key(self, request: Request, card: str) -> None:
        """A key card leaves the stage because the effect puts it somewhere (5.4.5)."""

        def without(r):
            if r.uid != request.uid:
                return r
            keys = list(r.keys)
            keys.remove(card)
            return r._replace(keys=tuple(keys))

        self.s.stage = tuple(without(r) for r in self.s.stage)
        self.s.limbo = tuple(without(r) for r in self.s.limbo)

    def lay_fog(self, request: Request, what: str, target, cites) -> None:
        """The key cards become a fog in the requester's own fog zone (6.4)."""
        for card in request.keys:
            self.give_key(request, card)
        fog = Fog(self.s.serial, request.by, request.keys, what, target)
        self.s.serial += 1
        self.put(request.by, "fog", self.zone(request.by, "fog") + (fog,))
        self.tell("fog", (*cites, f"bp:fog/{what}", "bp:6.4"), request.by, player=request.by,
                  cards=shown(request.keys), fog=_ref(what, "fog"))  # fmt: skip

    def turn_trump(self, trump: Trump, up: bool, cites) -> None:
        new = trump._replace(up=up)
        self.put(trump.owner, "trumps", tuple(new if t.uid == trump.uid else t for t in self.zone(trump.owner, "trumps")))
        self.tell("trump.up" if up else "trump.down", cites, trump.owner, player=trump.owner,
                  card=shown((trump.card,)) if up or trump.up else ())  # fmt: skip

    def drop_trump(self, trump: Trump) -> None:
        self.put(trump.owner, "trumps", tuple(t for t in self.zone(trump.owner, "trumps") if t.uid != trump.uid))

    def negate(self, request: Request, cites, by=None) -> None:
        """Another effect removes a request: it leaves the stage, its key cards go to the graveyard."""
        self.s.stage = tuple(r for r in self.s.stage if r.uid != request.uid)
        self.add_keys(request)
        if request.action in ("attack", "block", "damageJudge"):
            self.s.combat = None
        self.tell("negated", (*cites, "bp:ruling/R15"), by, player=request.by, **told(request), keys=shown(request.keys))

    def add_keys(self, request: Request) -> None:
        if request.keys:
            self.add(request.by, "grave", request.keys)

    # triggers: worked out when the event happens (R14)

    def trigger(self, owner: str, action: str, amount: int = 0, late: bool = False) -> None:
        """An action of the owner's is triggered; it waits for the next trigger check."""
        if not actions()[action].belongs_to(self.s.setup.format, self.s.setup.frame):
            return
        request = Request(self.s.serial, owner, action, amount=amount)
        self.s.serial += 1
        if late:
            self.s.late += (request,)
        else:
            self.s.fresh += (request,)

    def trigger_discard(self, player, count):
        other = self.s.other(player)
        if self.s.has_trump(other, "C5"):
            self.trigger(other, "riot", count)


def took_unknown(forced) -> bool:
    """Whether an answer that was taken without asking consists of unknown cards; they may be named afterwards."""
    return isinstance(forced, list) and UNKNOWN in forced


def _swap(cards, card):
    """The zone with its first unknown card turned into `card`."""
    n = cards.index(UNKNOWN)
    return cards[:n] + (card,) + cards[n + 1 :]


def _ref(slug, sort="character"):
    return Ref(f"bp:{sort}/{slug}")


def _state(charged):
    return Ref("bp:term/charged" if charged else "bp:term/driven")


def told(request: Request) -> dict:
    """How an event speaks of a request."""
    return {"uid": request.uid, "action": Ref(f"bp:action/{request.action}"), "slug": request.action,
            "request": request.name or request.action}  # fmt: skip


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
    if frame == "entry20":
        held = entry20(corpus())
        return tuple(card for card in CARDS if card in held)
    return CARDS


def known_cards(state: State, player: str):
    """Every card of a player that lies somewhere by name."""
    for name in ("life", "hand", "grave", "pack", "shown", "rare"):
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
