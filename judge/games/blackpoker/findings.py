"""Whether a described board is possible: every impossibility with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from judge.engine.values import Finding, Ref
from judge.games.blackpoker.cards import CARDS, shown
from judge.games.blackpoker.effects import EFFECTS
from judge.games.blackpoker.naming import request_name, target_name
from judge.games.blackpoker.phrases import Need
from judge.games.blackpoker.records import (
    Action,
    Frame,
    Script,
    actions,
    available,
    chain_of,
    characters,
    deck_cards,
    fogs,
    frames,
    trumps,
)
from judge.games.blackpoker.requests import check_need
from judge.games.blackpoker.state import UNKNOWN, Fog, Request, State, Target, Unit, Unknown
from judge.games.blackpoker.targets import fits, mismatches, protection
from judge.games.blackpoker.units import can_attack, character, has_haste, kind, kind_cite, must_attack

ASIDE = ("pack", "rare", "trumps")  # zones that not every frame has


def findings(state: State) -> list[Finding]:
    """Everything that is impossible on a board, and notes, in the order of the file."""
    parts = (_formats, _cards, _decks, _units, _zones, _fogs, _stage, _combat, _limits, _passes, _growth, _lives)
    return [finding for part in parts for finding in part(state)]


def fault(where: str, key: str, *cites: str, **args: Any) -> Finding:
    """A finding that makes the board impossible."""
    return Finding("fault", where, key, cites, args)


def _belongs(state: State, script: Script) -> bool:
    """Whether a card's script is used in the format and frame of this game."""
    return script.belongs_to(state.setup.format, state.setup.frame)


def _formats(state: State) -> Iterator[Finding]:
    """Format and frame go together (2.3, 8.3.1). A finding for each breach."""
    frame, format_ = frames()[state.setup.frame], Ref(f"bp:format/{state.setup.format}")
    if state.setup.format not in frame.formats:
        yield fault("frame", "match.frame", "bp:2.3", "bp:8.3.1", frame.cite, format=format_, frame=Ref(frame.cite))


def _cards(state: State) -> Iterator[Finding]:
    """Each card once (3.3), only cards of the deck (8.3.1), no more than it holds. A finding for each breach."""
    allowed, frame = deck_cards(state.setup.frame), frames()[state.setup.frame].cite
    for player in state.setup.players:
        counts = Counter(state.known_cards(player))
        for card in CARDS:
            if counts[card] > 1:
                yield fault(player, "card.twice", "bp:3.3", card=shown((card,)), count=counts[card])
            if counts[card] and card not in allowed:
                yield fault(player, "card.deck", frame, "bp:8.3.1", card=shown((card,)))
        total = len(list(state.all_cards(player)))
        if total > len(allowed):
            yield fault(player, "card.total", "bp:8.3.1", frame, total=total, most=len(allowed))


def _decks(state: State) -> Iterator[Finding]:
    """A deck to be set up is large enough, what is set aside included (R66), and before the set-up there is nothing
    else. A finding for each breach."""
    frame = frames()[state.setup.frame]
    decks = {player: len(state.zone(player, "deck")) for player in state.setup.players}
    for player, count in decks.items():
        if count and count < frame.deck.least:
            cites = ("bp:8.3.1", frame.cite, "bp:ruling/R66")
            yield fault(f"{player}.deck", "deck.small", *cites, count=count, least=frame.deck.least)
        if any(decks.values()) and (not count or len(list(state.all_cards(player))) > count):
            yield fault(f"{player}.deck", "deck.alone", "bp:3.9", "bp:[1]")


def _units(state: State) -> Iterator[Finding]:
    """Every unit fits a character script of the match (4.1.3), unless its card is outside the deck, which is another
    finding. A unit that entered this turn came from an action of its player."""
    allowed = {*deck_cards(state.setup.frame), UNKNOWN}
    for unit in state.units():
        if kind(state, unit) is None and allowed.issuperset(unit.cards):
            yield fault(unit.display_name, "unit.script", "bp:4.1.3", "bp:7.3.2", cards=shown(unit.cards))
        if unit.new and not _may_have_entered(state, unit.owner):
            yield fault(unit.display_name, "unit.new", "bp:9.2.1", "bp:action/attack", player=unit.owner)


def _may_have_entered(state: State, player: str) -> bool:
    """Whether an action of the player can have put a unit onto the field this turn: a main one once Draw has resolved,
    or one that needs neither the turn nor an empty stage."""
    own = player == state.turn
    if own and not (state.stage and state.stage[0].action == "draw"):
        return True
    match = available(state.setup.format, state.setup.frame)
    quick = [action for action in match if action.type == "summon" and not action.main]
    return any(not (own and Need("offturn") in action.needs) for action in quick)


def _zones(state: State) -> Iterator[Finding]:
    """A finding for each zone that the frame does not have, and for each with more cards than the frame allows (8.3.1)."""
    frame = frames()[state.setup.frame]
    cites = ("bp:8.3.1", frame.cite)
    for player in state.setup.players:
        for zone in ASIDE:
            there = state.zone(player, zone) or (zone == "pack" and state.zone(player, "opened"))
            if there and zone not in frame.aside:
                yield fault(f"{player}.{zone}", "zone.frame", *cites, zone=zone, frame=Ref(frame.cite))
        for zone, count in (("trumps", len(_trump_cards(state, player))), ("rare", _rare_cards(state, player))):
            if count > frame.aside.get(zone, count):
                yield fault(f"{player}.{zone}", "zone.count", *cites, most=frame.aside[zone], count=count)
        count, most = len(state.zone(player, "pack")), _pack_size(state, frame, player)
        if "pack" in frame.aside and count > most:
            opened = ("bp:8.3.1", "bp:frame/pack", "bp:action/packopen")
            yield fault(f"{player}.pack", "zone.count", *opened, most=most, count=count)


def _trump_cards(state: State, player: str) -> list[str]:
    """8.3.3: the cards that are the player's trumps, and those that were and have become part of a character."""
    scripts = [script for script in (character(state, unit) for unit in state.units(player)) if script]
    slots = [slot for script in scripts if script.frames for slot in script.shape.condition.slots]
    return [trump.card for trump in state.zone(player, "trumps")] + [s.card for s in slots if s.card in trumps()]


def _never_had(state: State, player: str, card: str) -> bool:
    """Whether a card cannot have been a trump of the player: as many others are there as the frame has."""
    cards = _trump_cards(state, player)
    return card not in cards and UNKNOWN not in cards and len(cards) >= frames()["extra"].aside["trumps"]


def _trump_missing(state: State, where: str, action: Action, player: str) -> Iterator[Finding]:
    """The trump that an action needed, or that triggered it, is the player's (8.3.1). A finding for each breach."""
    wanted = [need.card for need in action.needs] + ([action.trigger.trump] if action.trigger else [])
    for card in wanted:
        if card and _never_had(state, player, card):
            cites = (action.cite, trumps()[card].cite, "bp:8.3.1")
            yield fault(where, "stage.trump", *cites, action=Ref(action.cite), card=shown((card,)))


def _rare_cards(state: State, player: str) -> int:
    """How many rare cards a player has, with one that is on the stage as a key card."""
    staged = [r for r in (*state.stage, *state.limbo) if r.by == player and actions()[r.action].key_zone == "rare"]
    return len(state.zone(player, "rare")) + sum(len(request.keys) for request in staged)


def _pack_size(state: State, frame: Frame, player: str) -> int:
    """How many cards the pack can have: one less once it is opened, unless the rare card was taken instead (パック開封)."""
    whole = frame.aside.get("pack", 0)
    rare_gone = "rare" in frame.aside and not _rare_cards(state, player)
    return whole if not state.zone(player, "opened") or rare_gone else whole - 1


def _fogs(state: State) -> Iterator[Finding]:
    """A fog belongs to the match and works on something it can work on (4.3, 7.3.3): Force has no target, a soldier
    that became a bulwark has lost its fogs (R63), a closed trump stays closed (R84). A finding for each breach."""
    for fog in state.fogs():
        where, script = fog.name or f"{fog.owner}.{fog.cards[0] if fog.cards else fog.kind}", fogs()[fog.kind]
        if not _belongs(state, script):
            yield fault(where, "fog.match", "bp:7.3.3", script.cite, fog=Ref(script.cite))
        trump, unit = state.trump(fog.target), state.unit(fog.target)
        if script.works_on is None and fog.target is not None:
            yield fault(where, "fog.target", script.cite, "bp:7.3.3")
        elif script.closes and fog.live and trump and trump.up:
            yield fault(where, "fog.open", script.cite, "bp:ruling/R84", card=shown((trump.card,)))
        elif script.closes and fog.live and trump and any(_again(fog, other) for other in state.fogs()):
            yield fault(where, "fog.again", script.cite, "bp:ruling/R84", card=shown((trump.card,)))
        elif fog.live and unit and unit.bulwark:
            yield fault(where, "fog.bulwark", script.cite, "bp:ruling/R63", unit=unit.display_name)
        elif unit:
            yield from _protected(state, where, actions()[script.placed_by], unit, script.cite)


def _again(fog: Fog, other: Fog) -> bool:
    """Whether `other` is a live fog of the same kind, laid before `fog`, on the same target: it has closed the trump
    already.
    """
    return other.live and other.uid < fog.uid and (other.kind, other.target) == (fog.kind, fog.target)


def _protected(state: State, where: str, action: Action, unit: Unit, cite: str) -> Iterator[Finding]:
    """A unit that no action can target has no fog or growth that one would have given it (8.3.3). A finding for each
    breach."""
    shield = protection(state, action, unit)
    if shield:
        yield fault(where, "fog.protected", cite, "bp:8.3.3", shield, unit=unit.display_name, character=Ref(shield))


def _stage(state: State) -> Iterator[Finding]:
    """A finding for each request that cannot be on the stage (9.1.6, 9.2.1): it holds actions of the match, no
    immediate ones, main ones only at the bottom."""
    for depth, request in enumerate(state.stage):
        action = actions()[request.action]
        where = request_name(state, request)
        name = Ref(action.cite)
        if not _belongs(state, action):
            yield fault(where, "stage.match", action.cite, "bp:7.3.1" if action.formats else "bp:8.3.2", action=name)
        if action.immediate:
            yield fault(where, "stage.immediate", action.cite, "bp:9.2.1", "bp:[7]", action=name)
        elif action.main and depth and not _literal_end(state, depth):
            yield fault(where, "stage.main", action.cite, "bp:9.2.1", action=name)
        elif action.main and request.by != state.turn:
            yield fault(where, "stage.turn", action.cite, "bp:9.2.1", action=name, turn=state.turn)
        elif Need("offturn") in action.needs and request.by == state.turn:
            yield fault(where, "stage.offturn", action.cite, action=name, turn=state.turn)
        elif _by_end(action) and not _ended_below(state, depth):
            yield fault(where, "stage.end", action.cite, "bp:ruling/R06", "bp:ruling/R91", action=name)
        life = next((need for need in action.needs if need.what == "life"), None)
        if life and check_need(state, action, request.by, life).ok is False:
            yield fault(where, "stage.life", action.cite, "bp:ruling/R83", action=name, most=life.most)
        yield from _trump_missing(state, where, action, request.by)
        yield from _request(state, request, action, where)
    if state.stage and state.stage[0].action == "draw" and state.spent:
        yield fault(request_name(state, state.stage[0]), "stage.draw", "bp:action/draw", "bp:action/charge", "bp:5.6.1")


def _by_end(action: Action) -> bool:
    """Whether an action is triggered when End is requested or put on the stage."""
    return action.trigger is not None and action.trigger.event in ("requested", "staged")


def _ended_below(state: State, depth: int) -> bool:
    """Whether a trigger of End is above its player's End (below it under the literal reading, R06 off), with only other
    such triggers between, each once."""
    request, below = state.stage[depth], state.stage[:depth]
    cause, names = actions()[request.action].cause, [r.action for r in below]
    above = cause.event == "staged" or state.switch("end_request_triggers_above")
    alike = all(r.by == request.by and (r.action == cause.action or _by_end(actions()[r.action])) for r in below)
    return alike and request.action not in names and (cause.action in names) == above


def _literal_end(state: State, depth: int) -> bool:
    """Whether an End above the bottom is possible: only its triggers are below it, under the literal reading (R06
    off)."""
    here, below = state.stage[depth], state.stage[:depth]
    literal = here.action == "end" and not state.switch("end_request_triggers_above")
    return literal and all(_by_end(actions()[r.action]) and r.by == here.by for r in below)


def _request(state: State, request: Request, action: Action, where: str) -> Iterator[Finding]:
    """The key unit and target of a request are what its action asks for (5.3); its key cards were checked when it was
    read. A finding for each breach."""
    unit = state.unit(request.unit)
    if request.unit is not None and action.key_unit is None:
        yield fault(where, "stage.nounit", action.cite, "bp:5.1.1", action=Ref(action.cite))
    elif unit is not None and unit.owner != request.by:
        yield fault(where, "stage.unit", action.cite, "bp:5.3", "bp:ruling/R31")
    elif unit is not None and action.key_unit and action.key_unit.character not in (None, kind(state, unit)):
        wanted = Ref(f"bp:character/{action.key_unit.character}")
        yield fault(where, "stage.keyunit", action.cite, "bp:5.3", unit=unit.display_name, wanted=wanted)
    if action.target and request.target is None:
        yield fault(where, "stage.target", action.cite, "bp:5.3.1", action=Ref(action.cite))
    if request.target is not None and not action.target:
        yield fault(where, "stage.notarget", action.cite, "bp:5.1.1", action=Ref(action.cite))
    if request.target and action.target:
        if request.target == Target("request", request.uid):
            yield fault(where, "stage.self", action.cite, "bp:5.3.1", "bp:ruling/R36")
        elif not _can_have_targeted(state, request, request.target, action):
            args = {"action": Ref(action.cite), "target": target_name(state, request.target)}
            yield fault(where, "stage.aim", action.cite, "bp:5.3.1", **args)


def _can_have_targeted(state: State, request: Request, target: Target, action: Action) -> bool:
    """Whether the target can have been legal when it was chosen; what may have changed since does not count (R33)."""
    if target_name(state, target) is None:
        return True
    if target.kind != action.aim.kind:
        return False
    unit = state.unit(target.what) if target.kind == "unit" else None
    if unit is not None:
        lasting = {"target.own", "target.suit"}.isdisjoint(mismatches(action, request.by, request.keys, unit))
        return lasting and protection(state, action, unit) is None
    above = state.stage[state.stage.index(request) + 1 :]
    if target.kind == "request" and any(other.uid == target.what for other in above):
        if actions()["changeTarget"] not in available(state.setup.format, state.setup.frame):
            return False  # aimed at what was not there yet
    return target.kind == "trump" or fits(state, action, request.by, request.keys, target, request.uid)


def _combat(state: State) -> Iterator[Finding]:
    """Attackers are the turn player's driven or charged soldiers, blockers the other's characters (R42, R47). A finding
    for each breach."""
    bottom, fighting = state.stage[0].action if state.stage else None, chain_of("attack")[1:]
    if bottom in fighting and state.combat is None:
        yield fault("combat", "combat.missing", f"bp:action/{bottom}", "bp:5.6.1", action=Ref(f"bp:action/{bottom}"))
    if state.combat is None:
        return
    if bottom not in fighting:
        yield fault("combat", "combat.over", "bp:5.6.1", "bp:ruling/R47")
    elif bottom == "block" and state.combat.blocks:
        yield fault("combat", "combat.early", "bp:action/block", "bp:5.6.1")
    for uid, count in Counter(state.combat.attackers).items():
        unit = state.unit(uid)
        if unit and (unit.owner != state.turn or not unit.up):
            yield fault(unit.display_name, "combat.attacker", "bp:action/attack")
        elif unit and unit.new and not has_haste(unit):
            yield fault(unit.display_name, "combat.new", "bp:action/attack", "bp:ruling/R41")
        elif unit and count > 1:
            yield fault(unit.display_name, "combat.again", "bp:action/attack")
    for unit in state.units(state.turn):
        if must_attack(state, unit) and can_attack(state, unit) and unit.uid not in state.combat.attackers:
            yield fault(unit.display_name, "combat.giant", kind_cite(state, unit), "bp:ruling/R54")
    seen: set[int] = set()
    for attacker, blockers in state.combat.blocks or ():
        if attacker not in state.combat.attackers:
            yield fault("combat", "combat.blocked", "bp:action/block")
        units = state.units_numbered(blockers)
        if any(u.owner == state.turn for u in units):
            yield fault("combat", "combat.blocker", "bp:action/block")
        if len(units) > 1 and not all(u.up for u in units):
            yield fault("combat", "combat.bulwark", "bp:action/block", "bp:ruling/R42")
        if seen & set(blockers):
            yield fault("combat", "combat.twice", "bp:action/block", "bp:ruling/R42")
        seen |= set(blockers)


def _limits(state: State) -> Iterator[Finding]:
    """Only actions with a limit are counted, all of them main ones (R22). A finding for each breach."""
    for player, name in sorted(state.spent):
        where, action = f"used.{player}", actions()[name]
        cites, args = (action.cite, "bp:ruling/R22"), {"action": Ref(action.cite)}
        if not action.once:
            yield fault(where, "used.free", *cites, **args)
        elif not _belongs(state, action):
            yield fault(where, "stage.match", action.cite, "bp:8.3.2", **args)
        elif player != state.turn:
            yield fault(where, "used.turn", *cites, "bp:9.2.1", **args, turn=state.turn)
        else:
            yield from _trump_missing(state, where, action, player)


def _passes(state: State) -> Iterator[Finding]:
    """The passes fit the chance (R01, R02); a note says who is assumed to have passed where that makes a difference."""
    if isinstance(state.passed, Unknown) and state.stage:
        cites = ("bp:[11]", "bp:[16]", "bp:ruling/R03")
        yield Finding("note", "passed", "passed.unsaid", cites, {"players": list(state.passed)})
    if state.chance in state.passed:
        yield fault("passed", "passed.chance", "bp:[11]", "bp:[16]", player=state.chance)
    elif len(state.passed) > 1:
        yield fault("passed", "passed.twice", "bp:[11]", "bp:ruling/R01")
    if state.idle and (state.stage or state.passed or state.chance != state.turn):
        yield fault("idle", "idle.not", "bp:[14]", "bp:ruling/R02")


def _growth(state: State) -> Iterator[Finding]:
    """Only 激励 makes a soldier grow without a fog. A finding for each breach."""
    rally = actions()["rally"]
    players = state.setup.players
    missing = [found for player in players for found in _trump_missing(state, "effects", rally, player)]
    if state.growth and len(missing) == len(players):
        yield missing.pop()
    for unit in (state.unit(grown.unit) for grown in state.growth):
        if not _belongs(state, rally):
            yield fault("effects", "stage.match", rally.cite, "bp:8.3.2", action=Ref(rally.cite))
        elif unit and unit.bulwark:
            yield fault("effects", "effects.unit", rally.cite, "bp:ruling/R63", unit=unit.display_name)
        elif unit:
            yield from _protected(state, "effects", rally, unit, rally.cite)


def _lives(state: State) -> Iterator[Finding]:
    """A player without life has lost, unless the turn player has paid the last life for what is on the stage (R20). A
    finding for each breach."""
    without = [p for p in state.setup.players if state.life(p) == 0 and not state.zone(p, "deck")]
    if state.winner:
        loser = state.other(state.winner)
        if loser not in without:
            yield fault("winner", "winner.life", "bp:5.5", "bp:3.7", player=loser)
        elif len(without) > 1 and state.winner == state.turn:
            yield fault("winner", "winner.turn", "bp:5.5", "bp:ruling/R19", player=state.winner)
        return
    for player in without:
        if player == state.turn and _life_paid(state):
            yield Finding("note", f"{player}.life", "life.zero", ("bp:5.5", "bp:ruling/R20"), {"player": player})
        else:
            yield fault(f"{player}.life", "life.none", "bp:5.5", "bp:ruling/R20", player=player)


def _life_paid(state: State) -> bool:
    """Whether the lowest request on the stage is one that the turn player pays life for.

    Only that player pays life, on an empty stage; and the first request that resolves brings a victory check.
    """
    if not state.stage:
        return False
    first = state.stage[0]
    return first.by == state.turn and "L" in actions()[first.action].cost


def enforced_scripts() -> set[str]:
    """The scripts that the engine enforces: characters, fogs, frames, and trumps all of whose actions have an
    effect."""
    able = [trump for trump in trumps().values() if all(action in EFFECTS for action in trump.actions)]
    return {"bp:trump/secretTrump"} | {
        script.cite for script in (*able, *characters().values(), *fogs().values(), *frames().values())
    }
