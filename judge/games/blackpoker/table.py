"""A state in the making: the small deeds that effects are made of."""

from __future__ import annotations

from judge.engine.values import Ref
from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.choices import Choices, zone_ref
from judge.games.blackpoker.records import Action, actions, chain_of, fog_of, triggered_by
from judge.games.blackpoker.state import UNKNOWN, Fog, Request, Trump, Unit
from judge.games.blackpoker.units import character_of


class Table(Choices):
    """What can be done on the table; each deed tells what it did and from which rule."""

    __slots__ = ()

    def draw(self, player, count, cites) -> tuple:
        """Cards from the top of the life to the hand."""
        cards = self.take_top(player, count)
        if cards:
            self.add(player, "hand", cards)
            self.tell("draw", cites, player, count=len(cards), cards=shown(cards))
        return cards

    def damage(self, player, amount, cites) -> None:
        """Damage (3.8): cards from the top of the life to the graveyard, as many as there are (R104)."""
        if amount <= 0:
            return
        if player in self.shield:
            self.tell("fortress", (self.shield[player], "bp:ruling/R88"), player, amount=amount)
            return
        cards = self.take_top(player, amount)
        self.add(player, "grave", cards)
        if len(cards) < amount:
            cites = (*cites, "bp:5.4.2", "bp:ruling/R104")
        self.tell("damage", (*cites, "bp:3.8"), player, amount=amount, taken=len(cards), life=self.life(player))

    def discard(self, player, cards, cites) -> None:
        """Hand cards to the graveyard; 暴動 sees one event with their number (R97)."""
        if not cards:
            return
        for card in cards:
            self.take(player, "hand", card)
        self.add(player, "grave", cards)
        self.tell("discard", cites, player, cards=shown(cards))
        other = self.other(player)
        for action in self.triggered("discarded", other):
            self.trigger(other, action.id, len(cards))

    def to_hand(self, player, zone, cards, cites) -> None:
        """Cards from a zone to the hand."""
        for card in cards:
            self.take(player, zone, card)
        self.add(player, "hand", cards)
        self.tell("to.hand", cites, player, cards=shown(cards), zone=zone_ref(zone))

    def under_life(self, player, cards, cites) -> None:
        self.add(player, "life", cards)
        if cards:
            self.tell("to.bottom", cites, player, cards=shown(cards))

    def nothing(self, made: Request, *cites: str) -> None:
        """Tells that an effect does nothing."""
        self.tell("nothing", (*made.cites, *cites), made.by)

    # units

    def enter(self, owner, cards, up=True, charged=True, cites=(), new=True) -> None:
        """Puts a unit onto the field; cards that no script of the match fits go to the graveyard (R59)."""
        if up:
            cards = self.named_cards(owner, cards, cites)
        what = character_of(cards, up, self.setup)
        if what is None:
            self.no_script(owner, cards, cites)
            return
        unit = self.place_unit(owner, tuple(cards), up, charged, new)
        made, state = f"bp:character/{what}", Ref("bp:term/charged" if charged else "bp:term/driven")
        args = {"unit": unit.called, "cards": shown(cards) if up else (), "character": Ref(made), "state": state}
        self.tell("enter" if up else "enter.down", (*cites, "bp:4.1.3", made), owner, **args)

    def enter_from(self, owner, zone, cards, cites, **how) -> None:
        """Cards of a zone enter as a unit each."""
        for card in cards:
            self.take(owner, zone, card)
            self.enter(owner, (card,), cites=cites, **how)

    def place_unit(self, *parts) -> Unit:
        unit = Unit(self.next_number(), *parts)
        self.put(unit.owner, "field", (*self.units(unit.owner), unit))
        return unit

    def no_script(self, owner, cards, cites, ruling="bp:ruling/R59") -> None:
        """Cards that make no unit of the match go to the graveyard."""
        self.add(owner, "grave", cards)
        self.tell("noscript", (*cites, ruling), owner, cards=shown(cards))

    def replace(self, thing: Unit | Trump, **changes):
        """A unit or trump changed in place: it stays the same one."""
        zone = "field" if isinstance(thing, Unit) else "trumps"
        new = thing._replace(**changes)
        self.put(thing.owner, zone, tuple(new if u.uid == thing.uid else u for u in self.zone(thing.owner, zone)))
        return new

    def leave(self, unit: Unit) -> None:
        """Takes a unit off the field; its name stands for its cards from now on."""
        self.put(unit.owner, "field", tuple(u for u in self.units(unit.owner) if u.uid != unit.uid))
        if unit.name:
            self.gone = {**self.gone, unit.name: (unit.owner, unit.cards)}

    def named_cards(self, owner, cards, cites) -> tuple:
        """The cards of a unit, unknown ones named by their owner."""
        return tuple(self.name_card(owner, cites, "field") if card == UNKNOWN else card for card in cards)

    def revealed(self, unit: Unit, cites) -> Unit:
        """The unit with its unknown card named by its owner."""
        if UNKNOWN not in unit.cards:
            return unit
        return self.replace(unit, cards=self.named_cards(unit.owner, unit.cards, cites))

    def to_grave(self, units, cites) -> list[Unit]:
        """Units from the field to the graveyard, all at once; what this triggers is worked out now (R14, R58)."""
        here = [unit for unit in (self.unit(unit.uid) for unit in units) if unit]
        moved = [self.revealed(unit, (*cites, "bp:action/nextGeneration")) for unit in here]
        for unit in moved:
            self.leave(unit)
            self.add(unit.owner, "grave", unit.cards)
            several = ("bp:ruling/R58",) if len(unit.cards) > 1 else ()
            self.tell("grave", (*cites, *several), unit.owner, unit=unit.called, cards=shown(unit.cards))
        for unit in moved:
            what = character_of(unit.cards, unit.up, self.setup)
            for action in self.triggered("moved", unit.owner):
                cards = action.trigger.cards
                times = sum(map(cards.takes, unit.cards)) if cards else what == action.trigger.character
                for _ in range(times):
                    self.trigger(unit.owner, action.id)
        return moved

    def charge(self, units, charged: bool, cites) -> None:
        """Charges or drives units; those that already are stay so."""
        changed = [u for u in units if u.charged != charged]
        for unit in changed:
            self.replace(unit, charged=charged)
        if changed:
            key, names = "charge" if charged else "drive", [u.called for u in changed]
            self.tell(key, (*cites, "bp:4.2.1"), changed[0].owner, units=names)

    def lose_effects(self, uid) -> tuple:
        """What worked on a unit no longer does; the fog cards wait where they are: the ruling is told if it mattered."""
        mattered = any(grown.unit == uid for grown in self.growth) or any(fog.target == uid for fog in self.fogs())
        if not mattered:
            return ()
        for player in self.setup.players:
            fogs = [f._replace(target=None, live=False) if f.target == uid else f for f in self.zone(player, "fog")]
            self.put(player, "fog", tuple(fogs))
        self.growth = tuple(grown for grown in self.growth if grown.unit != uid)
        return ("bp:ruling/R63",)

    def lose_role(self, uid) -> tuple:
        """A unit is attacker or blocker no longer (リバース step 4): the ruling on what it was."""
        combat = self.combat
        if combat is None:
            return ()
        attacked, blocked = uid in combat.attackers, any(uid in bs for _, bs in combat.blocks or ())
        attackers = tuple(a for a in combat.attackers if a != uid)
        blocks = None
        if combat.blocks is not None:
            blocks = tuple((a, tuple(b for b in bs if b != uid)) for a, bs in combat.blocks if a != uid)
        self.combat = combat._replace(attackers=attackers, blocks=blocks)
        return ("bp:ruling/R45",) if attacked else ("bp:ruling/R44",) if blocked else ()

    def to_bulwarks(self, unit: Unit, charged: bool, cites) -> None:
        """A soldier becomes one bulwark a card (4.2.4); what it had received is lost."""
        cites = (*cites, *self.lose_effects(unit.uid))
        several = len(unit.cards) > 1
        if several:
            self.leave(unit)
            for card in unit.cards:
                self.place_unit(unit.owner, (card,), False, charged, unit.new)
        else:
            self.replace(unit, up=False, charged=charged)
        cites = (*cites, "bp:4.2.4", "bp:6.3")
        self.tell("bulwarks" if several else "bulwark", cites, unit.owner, unit=unit.called, count=len(unit.cards))

    def to_soldier(self, unit: Unit, charged: bool, cites) -> None:
        """A bulwark becomes a soldier; it keeps the turn it entered in (R41, R73)."""
        unit = self.revealed(unit, cites)
        cites = (*cites, *self.lose_effects(unit.uid))
        what = character_of(unit.cards, True, self.setup)
        if what is None:
            self.leave(unit)
            self.no_script(unit.owner, unit.cards, cites)
            return
        unit, made = self.replace(unit, up=True, charged=charged), f"bp:character/{what}"
        args = {"unit": unit.called, "cards": shown(unit.cards), "character": Ref(made)}
        self.tell("soldier", (*cites, made), unit.owner, **args)

    def aimed(self, made: Request) -> Unit:
        """The unit that a request is aimed at."""
        return self.unit(made.target.what)

    # requests, trumps, fogs

    def give_keys(self, request: Request) -> None:
        """The key cards leave the stage because the effect puts them somewhere (5.4.5)."""
        self.change(request, request._replace(keys=()))

    def change(self, request: Request, new: Request) -> None:
        """A request on the stage, or being carried out, is changed in its place."""
        self.stage = tuple([new if r is request else r for r in self.stage])
        self.limbo = tuple([new if r is request else r for r in self.limbo])

    def lay_fog(self, request: Request, target, cites) -> None:
        """The key cards become the fog of the action in the requester's own fog zone (6.4)."""
        script, by = fog_of(request.action), request.by
        self.give_keys(request)
        fog = Fog(self.next_number(), by, request.keys, script.id, target, name=request.name)
        self.put(by, "fog", (*self.zone(by, "fog"), fog))
        self.tell("fog", (*cites, script.cite, "bp:6.4"), by, cards=shown(request.keys), fog=Ref(script.cite))

    def turn_trump(self, trump: Trump, up: bool, cites) -> None:
        self.replace(trump, up=up)
        card = shown((trump.card,)) if up or trump.up else ()
        self.tell("trump.up" if up else "trump.down", cites, trump.owner, card=card)

    def add_trump(self, owner, card, up=False) -> None:
        self.put(owner, "trumps", (*self.zone(owner, "trumps"), Trump(self.next_number(), owner, card, up)))

    def drop_trump(self, trump: Trump) -> None:
        self.put(trump.owner, "trumps", tuple(t for t in self.zone(trump.owner, "trumps") if t.uid != trump.uid))

    def destroy_trump(self, trump: Trump, cites, by) -> None:
        """A trump goes to its owner's graveyard."""
        self.drop_trump(trump)
        self.add(trump.owner, "grave", (trump.card,))
        self.tell("trump.grave", cites, by, player=trump.owner, card=shown((trump.card,)))

    def push(self, request: Request, cites, key="staged", **args) -> None:
        """Puts a request on top of the stage."""
        self.stage += (request,)
        self.tell(key, cites, request.by, **told(request), **args, depth=len(self.stage))

    def negate(self, request: Request, cites, by=None) -> None:
        """Another effect removes a request: it leaves the stage, its key cards go to the graveyard."""
        self.stage = tuple(r for r in self.stage if r.uid != request.uid)
        self.add(request.by, "grave", request.keys)
        if request.action in chain_of("attack"):
            self.combat = None
        args = {"player": request.by, "keys": shown(request.keys), "cause": Ref(cites[0]), **told(request)}
        self.tell("negated", (*cites, "bp:ruling/R15"), by, **args)

    # triggers: worked out when the event happens (R14)

    def trigger(self, owner: str, action: str, amount: int = 0, late: bool = False) -> None:
        """An action of the owner's is triggered; it waits for the next trigger check."""
        if not actions()[action].belongs_to(self.setup.format, self.setup.frame):
            return
        request = Request(self.next_number(), owner, action, amount=amount)
        if late:
            self.late += (request,)
        else:
            self.fresh += (request,)

    def triggered(self, event: str, owner: str, action: str | None = None) -> list[Action]:
        """The owner's actions that an event (of an action) triggers: by themselves, then by each face-up trump."""
        found = triggered_by(event, action)
        if not found:
            return []
        trumps = [None, *(trump.card for trump in self.zone(owner, "trumps") if trump.up)]
        return [a for trump in trumps for a in found if a.trigger.trump == trump]


def told(request: Request) -> dict:
    """How an event speaks of a request."""
    slug = request.action
    return {"uid": request.uid, "action": Ref(f"bp:action/{slug}"), "slug": slug, "request": request.name or slug}
