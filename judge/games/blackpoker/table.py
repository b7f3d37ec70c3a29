"""A state while a play is applied: the small steps that effects are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from judge.engine.values import Ref
from judge.games.blackpoker.asking_table import AskingTable, zone_ref
from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.records import Action, actions, chain_of, fog_of, triggered_by
from judge.games.blackpoker.state import UNKNOWN, Cards, Cites, Fog, Request, Trump, Unit
from judge.games.blackpoker.units import character_of

UT = TypeVar("UT", Unit, Trump)


class Table(AskingTable):
    """What effects can do; each method tells what it did, with its rules."""

    __slots__ = ()

    def draw(self, player: str, count: int, cites: Cites) -> Cards:
        """Moves cards from the top of the life to the hand and returns them; fewer if there are not so many."""
        cards = self.take_top(player, count)
        if cards:
            self.add(player, "hand", cards)
            self.tell("draw", cites, player, count=len(cards), cards=shown(cards))
        return cards

    def damage(self, player: str, amount: int, cites: Cites) -> None:
        """Damage (3.8): moves cards from the top of the life to the graveyard, as many as there are (R104). Nothing
        happens for 0 or less, or if a trump shields the player (R88)."""
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

    def discard(self, player: str, cards: Sequence[str], cites: Cites) -> None:
        """Moves cards from hand to the graveyard and triggers the opponent's actions on that, such as 暴動: once, with
        the number of cards (R97). Nothing happens without cards."""
        if not cards:
            return
        for card in cards:
            self.take(player, "hand", card)
        self.add(player, "grave", cards)
        self.tell("discard", cites, player, cards=shown(cards))
        other = self.other(player)
        for action in self.triggered("discarded", other):
            self.trigger(other, action.id, len(cards))

    def to_hand(self, player: str, zone: str, cards: Sequence[str], cites: Cites) -> None:
        """Moves cards from a zone to the hand."""
        for card in cards:
            self.take(player, zone, card)
        self.add(player, "hand", cards)
        self.tell("to.hand", cites, player, cards=shown(cards), zone=zone_ref(zone))

    def under_life(self, player: str, cards: Sequence[str], cites: Cites) -> None:
        """Puts cards on the bottom of the life; they must have been taken from their zone before."""
        self.add(player, "life", cards)
        if cards:
            self.tell("to.bottom", cites, player, cards=shown(cards))

    def nothing(self, request: Request, lack: str, *cites: str) -> None:
        """Writes to the log that the effect of a request does nothing; `lack` is what is missing (a word of the
        message), `cites` say why."""
        ruled = tuple(cite for cite in cites if cite.startswith("bp:ruling/"))
        self.tell("nothing", tuple(dict.fromkeys((*ruled, *request.cites, *cites))), request.by, lack=lack)

    # units

    def enter(
        self,
        owner: str,
        cards: Sequence[str],
        up: bool = True,
        charged: bool = True,
        cites: Cites = (),
        new: bool = True,
    ) -> None:
        """Puts cards onto the field as one unit; its owner names unknown ones if it is face up. If no script of the
        match fits them, they go to the graveyard (R59). The cards must have been taken from their zone before."""
        if up:
            cards = self.known_cards_of(owner, cards, cites)
        what = character_of(cards, up, self.setup)
        if what is None:
            self.no_script(owner, cards, cites)
            return
        unit = self.place_unit(owner, tuple(cards), up, charged, new)
        request, state = f"bp:character/{what}", Ref("bp:term/charged" if charged else "bp:term/driven")
        args = {
            "unit": unit.display_name,
            "cards": shown(cards) if up else (),
            "character": Ref(request),
            "state": state,
        }
        self.tell("enter" if up else "enter.down", (*cites, "bp:4.1.3", request), owner, **args)

    def enter_from(self, owner: str, zone: str, cards: Sequence[str], cites: Cites, **how: Any) -> None:
        """Takes these cards from a zone and puts each onto the field as a unit of its own; `how` is as in `enter`."""
        for card in cards:
            self.take(owner, zone, card)
            self.enter(owner, (card,), cites=cites, **how)

    def place_unit(self, *parts: Any) -> Unit:
        """Puts a new unit onto the field and returns it; `parts` are its fields after its number. Nothing is checked or
        told."""
        unit = Unit(self.next_number(), *parts)
        self.put(unit.owner, "field", (*self.units(unit.owner), unit))
        return unit

    def no_script(self, owner: str, cards: Sequence[str], cites: Cites, ruling: str = "bp:ruling/R59") -> None:
        """Puts cards that make no unit of the match into the graveyard."""
        self.add(owner, "grave", cards)
        self.tell("noscript", (*cites, ruling), owner, cards=shown(cards))

    def replace(self, thing: UT, **changes: Any) -> UT:
        """Changes fields of a unit or trump on the table, in its place, and returns it as it is now; it keeps its
        number."""
        zone = "field" if isinstance(thing, Unit) else "trumps"
        new = thing._replace(**changes)
        self.put(thing.owner, zone, tuple(new if u.uid == thing.uid else u for u in self.zone(thing.owner, zone)))
        return new

    def leave(self, unit: Unit) -> None:
        """Takes a unit off the field; its cards are put nowhere. Its id, if it has one, means its cards from now on."""
        self.put(unit.owner, "field", tuple(u for u in self.units(unit.owner) if u.uid != unit.uid))
        if unit.name:
            self.gone = {**self.gone, unit.name: (unit.owner, unit.cards)}

    def known_cards_of(self, owner: str, cards: Sequence[str], cites: Cites) -> Cards:
        """Returns the cards, with unknown ones named by their owner, who is asked."""
        return tuple(self.name_card(owner, cites, "field") if card == UNKNOWN else card for card in cards)

    def revealed(self, unit: Unit, cites: Cites) -> Unit:
        """Returns the unit with known cards: its owner is asked for an unknown one, which then is known on the table
        too."""
        if UNKNOWN not in unit.cards:
            return unit
        return self.replace(unit, cards=self.known_cards_of(unit.owner, unit.cards, cites))

    def to_grave(self, units: Iterable[Unit], cites: Cites) -> list[Unit]:
        """Moves units to the graveyard at the same time, and triggers what this triggers (R14, R58). Returns those that
        were still on the field; the owner names their unknown cards."""
        here = [unit for unit in (self.unit(unit.uid) for unit in units) if unit]
        moved = [self.revealed(unit, (*cites, "bp:action/nextGeneration")) for unit in here]
        for unit in moved:
            self.leave(unit)
            self.add(unit.owner, "grave", unit.cards)
            several = ("bp:ruling/R58",) if len(unit.cards) > 1 else ()
            self.tell("grave", (*cites, *several), unit.owner, unit=unit.display_name, cards=shown(unit.cards))
        for unit in moved:
            what = character_of(unit.cards, unit.up, self.setup)
            for action in self.triggered("moved", unit.owner):
                cards = action.cause.cards
                times = sum(map(cards.takes, unit.cards)) if cards else what == action.cause.character
                for _ in range(times):
                    self.trigger(unit.owner, action.id)
        return moved

    def charge(self, units: Iterable[Unit], charged: bool, cites: Cites) -> None:
        """Charges the units (`charged`) or drives them; those that already are so stay, and nothing is told of them."""
        changed = [u for u in units if u.charged != charged]
        for unit in changed:
            self.replace(unit, charged=charged)
        if changed:
            key, names = "charge" if charged else "drive", [u.display_name for u in changed]
            self.tell(key, (*cites, "bp:4.2.1"), changed[0].owner, units=names)

    def lose_effects(self, uid: int) -> Cites:
        """Ends the fogs and growth that worked on a unit; the fog cards stay. Returns the ruling if there were any
        (R63), else nothing."""
        mattered = any(grown.unit == uid for grown in self.growth) or any(fog.target == uid for fog in self.fogs())
        if not mattered:
            return ()
        for player in self.setup.players:
            fogs = [f._replace(target=None, live=False) if f.target == uid else f for f in self.zone(player, "fog")]
            self.put(player, "fog", tuple(fogs))
        self.growth = tuple(grown for grown in self.growth if grown.unit != uid)
        return ("bp:ruling/R63",)

    def lose_role(self, uid: int) -> Cites:
        """Takes a unit out of the combat, as attacker or blocker (リバース, step 4). Returns the ruling on it (R45,
        R44), nothing if it had no role."""
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

    def to_bulwarks(self, unit: Unit, charged: bool, cites: Cites) -> None:
        """Turns a soldier into one bulwark for each card (4.2.4), charged or not; what worked on it is lost. With one
        card it stays the same unit."""
        cites = (*cites, *self.lose_effects(unit.uid))
        several = len(unit.cards) > 1
        if several:
            self.leave(unit)
            for card in unit.cards:
                self.place_unit(unit.owner, (card,), False, charged, unit.new)
        else:
            self.replace(unit, up=False, charged=charged)
        cites = (*cites, "bp:4.2.4", "bp:6.3")
        self.tell(
            "bulwarks" if several else "bulwark", cites, unit.owner, unit=unit.display_name, count=len(unit.cards)
        )

    def to_soldier(self, unit: Unit, charged: bool, cites: Cites) -> None:
        """Turns a bulwark into a soldier; the turn it entered in stays the same (R41, R73), what worked on it is lost.
        A card that makes no soldier goes to the graveyard; an unknown one is named by its owner first."""
        unit = self.revealed(unit, cites)
        cites = (*cites, *self.lose_effects(unit.uid))
        what = character_of(unit.cards, True, self.setup)
        if what is None:
            self.leave(unit)
            self.no_script(unit.owner, unit.cards, cites)
            return
        unit, request = self.replace(unit, up=True, charged=charged), f"bp:character/{what}"
        args = {"unit": unit.display_name, "cards": shown(unit.cards), "character": Ref(request)}
        self.tell("soldier", (*cites, request), unit.owner, **args)

    # what a request is aimed at: `resolve` has made sure that it is there (5.4.1)

    def target_unit(self, request: Request) -> Unit:
        """The unit that a request targets, which must still be there."""
        assert request.target is not None
        unit = self.unit(request.target.what)
        assert unit is not None
        return unit

    def target_trump(self, request: Request) -> Trump:
        """The trump that a request targets, which must still be there."""
        assert request.target is not None
        trump = self.trump(request.target.what)
        assert trump is not None
        return trump

    def target_request(self, request: Request) -> Request:
        """The request that a request targets, which must still be on the stage."""
        assert request.target is not None
        aimed = self.request(request.target.what)
        assert aimed is not None
        return aimed

    def target_player(self, request: Request) -> str:
        """The player whom a request targets; only for actions that target one."""
        assert request.target is not None
        player: str = request.target.what
        return player

    # requests, trumps, fogs

    def tell_about(self, request: Request, key: str, cites: Cites, by: str | None, /, **args: object) -> None:
        """Adds an event about a request to the log, as `tell` does; `args` follow those of the request."""
        if self.log is not None:
            self.tell(key, cites, by, **request_args(request), **args)

    def give_keys(self, request: Request) -> None:
        """Takes the key cards off the request, because the effect puts them somewhere (5.4.5); `request` itself still
        has them."""
        self.change(request, request._replace(keys=()))

    def change(self, request: Request, new: Request) -> None:
        """Replaces a request, on the stage or declared, by a changed one in the same place."""
        self.stage = tuple([new if r is request else r for r in self.stage])
        self.limbo = tuple([new if r is request else r for r in self.limbo])

    def lay_fog(self, request: Request, target: int | None, cites: Cites) -> None:
        """Takes the key cards off the request and lays them as the fog of its action, in the fog zone of its player
        (6.4); `target` is the number of what it works on."""
        script, by = fog_of(request.action), request.by
        self.give_keys(request)
        fog = Fog(self.next_number(), by, request.keys, script.id, target, name=request.name)
        self.put(by, "fog", (*self.zone(by, "fog"), fog))
        self.tell("fog", (*cites, script.cite, "bp:6.4"), by, cards=shown(request.keys), fog=Ref(script.cite))

    def turn_trump(self, trump: Trump, up: bool, cites: Cites) -> None:
        """Turns a trump face up or down and tells it."""
        self.replace(trump, up=up)
        card = shown((trump.card,)) if up or trump.up else ()
        self.tell("trump.up" if up else "trump.down", cites, trump.owner, card=card)

    def add_trump(self, owner: str, card: str, up: bool = False) -> None:
        """Puts a new trump of this card into its owner's zone; nothing is told."""
        self.put(owner, "trumps", (*self.zone(owner, "trumps"), Trump(self.next_number(), owner, card, up)))

    def drop_trump(self, trump: Trump) -> None:
        """Takes a trump out of the trump zone; its card is put nowhere, and nothing is told."""
        self.put(trump.owner, "trumps", tuple(t for t in self.zone(trump.owner, "trumps") if t.uid != trump.uid))

    def destroy_trump(self, trump: Trump, cites: Cites, by: str | None) -> None:
        """Moves a trump to its owner's graveyard and tells it as done by `by`."""
        self.drop_trump(trump)
        self.add(trump.owner, "grave", (trump.card,))
        self.tell("trump.grave", cites, by, player=trump.owner, card=shown((trump.card,)))

    def push(self, request: Request, cites: Cites, key: str = "staged", **args: Any) -> None:
        """Puts a request on top of the stage and tells it with the event `key`; triggers are not looked at here."""
        self.stage += (request,)
        self.tell_about(request, key, cites, request.by, **args, depth=len(self.stage))

    def negate(self, request: Request, cites: Cites, by: str | None = None) -> None:
        """Negates a request: it leaves the stage, its key cards go to its player's graveyard, and if it was an attack,
        the combat is over.
        """
        self.stage = tuple([r for r in self.stage if r.uid != request.uid])
        self.add(request.by, "grave", request.keys)
        if request.action in chain_of("attack"):
            self.combat = None
        if self.log is not None:
            args = {"player": request.by, "keys": shown(request.keys), "cause": Ref(cites[0]), **request_args(request)}
            self.tell("negated", (*cites, "bp:ruling/R15"), by, **args)

    # triggers: worked out when the event happens (R14)

    def trigger(self, owner: str, action: str, amount: int = 0, late: bool = False) -> None:
        """Triggers an action of a player; it waits for the next trigger check (`late`: for the one after End is on the
        stage). Nothing happens if the action is not in the match."""
        if not actions()[action].belongs_to(self.setup.format, self.setup.frame):
            return
        request = Request(self.next_number(), owner, action, amount=amount)
        if late:
            self.late += (request,)
        else:
            self.fresh += (request,)

    def triggered(self, event: str, owner: str, action: str | None = None) -> list[Action]:
        """Lists the actions of a player that an event (of an action) triggers: those without a trump, then those of
        each face-up trump. They are only listed; `trigger` triggers them."""
        found = triggered_by(event, action)
        if not found:
            return []
        trumps = [None, *(trump.card for trump in self.zone(owner, "trumps") if trump.up)]
        return [a for trump in trumps for a in found if a.cause.trump == trump]


def request_args(request: Request) -> dict[str, Any]:
    """Returns the arguments of an event about a request: its number, action and name."""
    slug = request.action
    return {"uid": request.uid, "action": Ref(f"bp:action/{slug}"), "slug": slug, "request": request.name or slug}
