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
    """Returns all findings on a board, what is impossible and notes, in the order of the parts: format, cards, decks,
    units, zones, fogs, stage, combat, limits, passes, growth, lives."""
    parts = (_formats, _cards, _decks, _units, _zones, _fogs, _stage, _combat, _limits, _passes, _growth, _lives)
    return [finding for part in parts for finding in part(state)]


def fault(where: str, key: str, *cites: str, **args: Any) -> Finding:
    """Makes the finding of something impossible on a board, at the place `where`, with the message `key`, its citations
    and arguments."""
    return Finding("fault", where, key, cites, args)


def _belongs(state: State, script: Script) -> bool:
    """Whether a card's script is used in the format and frame of this game."""
    return script.belongs_to(state.setup.format, state.setup.frame)


def _formats(state: State) -> Iterator[Finding]:
    """Yields a finding if the frame does not have the format (2.3, 8.3.1)."""
    frame, format_ = frames()[state.setup.frame], Ref(f"bp:format/{state.setup.format}")
    if state.setup.format not in frame.formats:
        yield fault("frame", "match.frame", "bp:2.3", "bp:8.3.1", frame.cite, format=format_, frame=Ref(frame.cite))


def _cards(state: State) -> Iterator[Finding]:
    """Yields a finding for each card that a player has twice (3.3) or that is not in the frame's deck (8.3.1), and one
    for each player with more cards than the deck."""
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
    """Yields findings on decks to be set up: one that is too small (R66), and, if any player has a deck, each player
    without one or with cards elsewhere."""
    frame = frames()[state.setup.frame]
    decks = {player: len(state.zone(player, "deck")) for player in state.setup.players}
    for player, count in decks.items():
        if count and count < frame.deck.least:
            cites = ("bp:8.3.1", frame.cite, "bp:ruling/R66")
            yield fault(f"{player}.deck", "deck.small", *cites, count=count, least=frame.deck.least)
        if any(decks.values()) and (not count or len(list(state.all_cards(player))) > count):
            yield fault(f"{player}.deck", "deck.alone", "bp:3.9", "bp:[1]")


def _units(state: State) -> Iterator[Finding]:
    """Yields a finding for each unit that fits no character script of the match (4.1.3), unless its card is outside the
    deck, and for each `new` unit that no action of its player can have put there this turn."""
    allowed = {*deck_cards(state.setup.frame), UNKNOWN}
    for unit in state.units():
        if kind(state, unit) is None and allowed.issuperset(unit.cards):
            yield fault(unit.display_name, "unit.script", "bp:4.1.3", "bp:7.3.2", cards=shown(unit.cards))
        if unit.new and not _may_have_entered(state, unit.owner):
            yield fault(unit.display_name, "unit.new", "bp:9.2.1", "bp:action/attack", player=unit.owner)


def _may_have_entered(state: State, player: str) -> bool:
    """Tells whether an action can have put a unit of this player onto the field this turn: for the turn player, if
    ドロー is not still to resolve at the bottom of the stage; else a summon that is no main action and that the
    player may request in this turn."""
    own = player == state.turn
    if own and not (state.stage and state.stage[0].action == "draw"):
        return True
    match = available(state.setup.format, state.setup.frame)
    quick = [action for action in match if action.type == "summon" and not action.main]
    return any(not (own and Need("offturn") in action.needs) for action in quick)


def _zones(state: State) -> Iterator[Finding]:
    """Yields a finding for each zone that the frame does not have but that has cards, and for each of trumps, rare card
    and pack with more cards than the frame allows (8.3.1)."""
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
    """8.3.3: lists the cards that are the player's trumps now, and those of former trumps that are part of a character."""
    scripts = [script for script in (character(state, unit) for unit in state.units(player)) if script]
    slots = [slot for script in scripts if script.frames for slot in script.shape.condition.slots]
    return [trump.card for trump in state.zone(player, "trumps")] + [s.card for s in slots if s.card in trumps()]


def _never_had(state: State, player: str, card: str) -> bool:
    """Tells whether a card cannot have been a trump of the player: it is none now, none is unknown, and there are as
    many as Extra sets aside."""
    cards = _trump_cards(state, player)
    return card not in cards and UNKNOWN not in cards and len(cards) >= frames()["extra"].aside["trumps"]


def _trump_missing(state: State, where: str, action: Action, player: str) -> Iterator[Finding]:
    """Yields a finding for each trump that an action needs, or that triggers it, but that the player can never have had
    (8.3.1)."""
    wanted = [need.card for need in action.needs] + ([action.trigger.trump] if action.trigger else [])
    for card in wanted:
        if card and _never_had(state, player, card):
            cites = (action.cite, trumps()[card].cite, "bp:8.3.1")
            yield fault(where, "stage.trump", *cites, action=Ref(action.cite), card=shown((card,)))


def _rare_cards(state: State, player: str) -> int:
    """Returns how many rare cards a player has, counting one that is a key card on the stage."""
    staged = [r for r in (*state.stage, *state.limbo) if r.by == player and actions()[r.action].key_zone == "rare"]
    return len(state.zone(player, "rare")) + sum(len(request.keys) for request in staged)


def _pack_size(state: State, frame: Frame, player: str) -> int:
    """Returns how many cards the pack can have at most: those of the frame, or one less once it is opened, unless the
    rare card was taken instead (パック開封)."""
    whole = frame.aside.get("pack", 0)
    rare_gone = "rare" in frame.aside and not _rare_cards(state, player)
    return whole if not state.zone(player, "opened") or rare_gone else whole - 1


def _fogs(state: State) -> Iterator[Finding]:
    """Yields a finding for each fog that is impossible (4.3): it is not in the match (7.3.3), has a target though it
    takes none (Force), closes a trump that is open or closed already (R84), works on a bulwark (R63), or on a unit
    that is protected."""
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
    """Yields a finding if the unit cannot be a target of this action, so that no fog or growth can come from it
    (8.3.3)."""
    shield = protection(state, action, unit)
    if shield:
        yield fault(where, "fog.protected", cite, "bp:8.3.3", shield, unit=unit.display_name, character=Ref(shield))


def _stage(state: State) -> Iterator[Finding]:
    """Yields a finding for each request that cannot be on the stage (9.1.6, 9.2.1): not of the match, immediate, a main
    action above the bottom or out of turn, a condition or trump that it cannot have had, or parts that do not fit.
    One more if a limit is used while ドロー is at the bottom."""
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
    """Tells whether an action is one that is triggered when End is requested or put on the stage."""
    return action.trigger is not None and action.trigger.event in ("requested", "staged")


def _ended_below(state: State, depth: int) -> bool:
    """Tells whether the trigger of End at this depth is possible: End of the same player is below it (or, under the
    literal reading with R06 off, not below it), with only other such triggers below, each once."""
    request, below = state.stage[depth], state.stage[:depth]
    cause, names = actions()[request.action].cause, [r.action for r in below]
    above = cause.event == "staged" or state.switch("end_request_triggers_above")
    alike = all(r.by == request.by and (r.action == cause.action or _by_end(actions()[r.action])) for r in below)
    return alike and request.action not in names and (cause.action in names) == above


def _literal_end(state: State, depth: int) -> bool:
    """Tells whether the request at this depth is an End that may be above the bottom: under the literal reading (R06
    off), with only its own player's triggers of End below."""
    here, below = state.stage[depth], state.stage[:depth]
    literal = here.action == "end" and not state.switch("end_request_triggers_above")
    return literal and all(_by_end(actions()[r.action]) and r.by == here.by for r in below)


def _request(state: State, request: Request, action: Action, where: str) -> Iterator[Finding]:
    """Yields a finding for each key unit or target of a request on the stage that its action does not take, misses, or
    does not allow (5.3, R31, R36). Key cards were checked when the file was read."""
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
    """Tells whether the target can have been legal when it was chosen; what may have changed since does not count
    (R33). True if the target has left."""
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
    """Yields findings on combat: missing while ブロック or ダメージ判定 is at the bottom of the stage, or there though
    neither is (R47); attackers that cannot attack (R41), a giant left out (R54); blockers of the wrong player or
    twice, a bulwark with others (R42)."""
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
    """Yields a finding for each action noted as used that has no limit per turn, is not in the match, is not the turn
    player's, or needs a trump that the player never had (R22)."""
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
    """Yields a note on who is taken to have passed, if the board does not say and the stage is not empty; a finding if
    who has the chance has passed or both have (R01), and if `idle` does not fit (R02)."""
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
    """Yields findings on growth without a fog, which only 激励 gives: one if no player can have had its trump, one for
    each grown unit if 激励 is not in the match, or if the unit is a bulwark (R63) or protected."""
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
    """Yields a finding for each player without life or deck while nobody has won; only a note if the turn player paid
    the last life for what is on the stage (R20). With a winner, a finding if the other player has life, or both have
    none and the turn player won (R19)."""
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
    """Tells whether the lowest request on the stage is one that the turn player paid life for.

    Only that player pays life, on an empty stage; and the first request that resolves brings a victory check.
    """
    if not state.stage:
        return False
    first = state.stage[0]
    return first.by == state.turn and "L" in actions()[first.action].cost


def enforced_scripts() -> set[str]:
    """Returns the entries of the scripts that the engine enforces: all characters, fogs and frames, the face-down
    trump, and those trumps all of whose actions have an effect."""
    able = [trump for trump in trumps().values() if all(action in EFFECTS for action in trump.actions)]
    return {"bp:trump/secretTrump"} | {
        script.cite for script in (*able, *characters().values(), *fogs().values(), *frames().values())
    }
