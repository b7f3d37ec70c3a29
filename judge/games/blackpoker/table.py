"""A state in the making: the small deeds that effects are made of."""

from __future__ import annotations

from judge.engine.values import Ref
from judge.games.blackpoker.choices import Choices, shown
from judge.games.blackpoker.records import Action, actions, fog_of, triggered_by
from judge.games.blackpoker.state import UNKNOWN, Fog, Request, Trump, Unit
from judge.games.blackpoker.units import call, character_of


class Table(Choices):
    """What can be done on the table; each deed tells what it did and from which rule."""

    def draw(self, player, count, cites) -> tuple:
        """Cards from the top of the life to the hand."""
        cards = self.take_top(player, count)
        if cards:
            self.add(player, "hand", cards)
            self.tell("draw", cites, player, player=player, count=len(cards), cards=shown(cards))
        return cards

    def damage(self, player, amount, cites) -> None:
        """Damage (3.8): cards from the top of the life to the graveyard, as many as there are (R104)."""
        if amount <= 0:
            return
        if player in self.shield:
            self.tell("fortress", (self.shield[player], "bp:ruling/R88"), player, player=player, amount=amount)
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
        other = self.s.other(player)
        for action in self.triggered("discarded", other):
            self.trigger(other, action.id, len(cards))

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
            what = character_of(unit.cards, unit.up, self.s.setup)
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

    def lay_fog(self, request: Request, target, cites) -> None:
        """The key cards become the fog of the action in the requester's own fog zone (6.4)."""
        script = fog_of(request.action)
        for card in request.keys:
            self.give_key(request, card)
        fog = Fog(self.s.serial, request.by, request.keys, script.id, target)
        self.s.serial += 1
        self.put(request.by, "fog", self.zone(request.by, "fog") + (fog,))
        self.tell("fog", (*cites, script.cite, "bp:6.4"), request.by, player=request.by,
                  cards=shown(request.keys), fog=Ref(script.cite))  # fmt: skip

    def turn_trump(self, trump: Trump, up: bool, cites) -> None:
        new = trump._replace(up=up)
        self.put(
            trump.owner, "trumps", tuple(new if t.uid == trump.uid else t for t in self.zone(trump.owner, "trumps"))
        )
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
        self.tell(
            "negated", (*cites, "bp:ruling/R15"), by, player=request.by, **told(request), keys=shown(request.keys)
        )

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

    def triggered(self, event: str, owner: str, action: str | None = None) -> list[Action]:
        """The owner's actions that an event (of an action) triggers: by themselves, then by each face-up trump."""
        found = triggered_by(event, action)
        if not found:
            return []
        trumps = [None, *(trump.card for trump in self.zone(owner, "trumps") if trump.up)]
        return [a for trump in trumps for a in found if a.trigger.trump == trump]


def _ref(character):
    return Ref(f"bp:character/{character}")


def _state(charged):
    return Ref("bp:term/charged" if charged else "bp:term/driven")


def told(request: Request) -> dict:
    """How an event speaks of a request."""
    return {"uid": request.uid, "action": Ref(f"bp:action/{request.action}"), "slug": request.action,
            "request": request.name or request.action}  # fmt: skip
