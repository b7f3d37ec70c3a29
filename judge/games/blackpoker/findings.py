"""Is a described board possible? Every impossibility with its rule."""

from __future__ import annotations

from collections import Counter

from judge.engine.values import Finding, Ref
from judge.games.blackpoker.cards import CARDS, shown
from judge.games.blackpoker.effects import EFFECTS
from judge.games.blackpoker.naming import request_name, target_name
from judge.games.blackpoker.records import Need, actions, available, characters, deck_cards, fogs, frames, trumps
from judge.games.blackpoker.requests import BY_EFFECT
from judge.games.blackpoker.state import UNKNOWN, State, Target
from judge.games.blackpoker.targets import fits, protection
from judge.games.blackpoker.units import character, has_haste, kind

ASIDE = ("pack", "rare", "trumps")  # zones that not every frame has
CHAIN = ("block", "damageJudge")


def fault(where, key, *cites, **args) -> Finding:
    return Finding("fault", where, key, cites, args)


def findings(state: State) -> list[Finding]:
    """All that cannot be, in the order of the file."""
    return [*_match(state), *_cards(state), *_decks(state), *_units(state), *_zones(state), *_fogs(state), *_stage(state),
            *_combat(state), *_limits(state)]  # fmt: skip


def _match(state):
    """Format and frame go together (2.3, 8.3.1)."""
    frame = frames()[state.setup.frame]
    if state.setup.format not in frame.formats:
        yield fault("frame", "match.frame", "bp:2.3", "bp:8.3.1", frame.cite,
                    format=Ref(f"bp:format/{state.setup.format}"), frame=Ref(frame.cite))  # fmt: skip


def _cards(state):
    """Each card once (3.3), only cards of the deck (8.3.1), no more than it holds."""
    allowed = deck_cards(state.setup.frame)
    for player in state.setup.players:
        counts = Counter(state.known_cards(player))
        for card in CARDS:
            if counts[card] > 1:
                cites = ("bp:3.3",)
                yield fault(player, "card.twice", *cites, card=shown((card,)), count=counts[card])
            if counts[card] and card not in allowed:
                yield fault(player, "card.deck", f"bp:frame/{state.setup.frame}", "bp:8.3.1", card=shown((card,)))
        total = len(list(state.all_cards(player)))
        if total > len(allowed):
            yield fault(
                player, "card.total", "bp:8.3.1", f"bp:frame/{state.setup.frame}", total=total, most=len(allowed)
            )
        hidden = total - sum(counts.values())
        if hidden > len(allowed) - len([c for c in counts if c in allowed]) and total <= len(allowed):
            yield fault(player, "card.hidden", "bp:8.3.1", count=hidden)


def _decks(state):
    """A deck to be set up is large enough, what is set aside included (R66)."""
    frame = frames()[state.setup.frame]
    for player in state.setup.players:
        deck = state.zone(player, "deck")
        if deck and len(deck) < frame.deck.least:
            yield fault(f"{player}.deck", "deck.small", "bp:8.3.1", frame.cite, "bp:ruling/R66",
                        count=len(deck), least=frame.deck.least)  # fmt: skip


def _units(state):
    """Every unit fits a character script of the match (4.1.3); a card outside the deck has been told already."""
    allowed = (*deck_cards(state.setup.frame), UNKNOWN)
    for unit in state.units():
        if kind(state, unit) is not None or any(card not in allowed for card in unit.cards):
            continue
        yield fault(unit.called, "unit.script", "bp:4.1.3", "bp:7.3.2", cards=shown(unit.cards))


def _zones(state):
    """Zones that the frame has (8.3.1), with as many cards as it allows."""
    frame = frames()[state.setup.frame]
    for player in state.setup.players:
        for zone in ASIDE:
            there = state.zone(player, zone) or (zone == "pack" and state.zone(player, "opened"))
            if there and zone not in frame.aside:
                yield fault(f"{player}.{zone}", "zone.frame", "bp:8.3.1", frame.cite, zone=zone, frame=Ref(frame.cite))
        for zone, count in (("trumps", _trump_cards(state, player)), ("rare", _rare_cards(state, player))):
            if count > frame.aside.get(zone, count):
                yield fault(f"{player}.{zone}", "zone.count", "bp:8.3.1", frame.cite, most=frame.aside[zone],
                            count=count)  # fmt: skip
        pack, most = len(state.zone(player, "pack")), _pack_size(state, frame, player)
        if "pack" in frame.aside and pack > most:
            yield fault(f"{player}.pack", "zone.count", "bp:8.3.1", "bp:frame/pack", "bp:action/packopen",
                        most=most, count=pack)  # fmt: skip


def _trump_cards(state, player):
    """The trumps, and those that have become part of a character (8.3.3)."""
    pairs = [
        script.shape.condition.slots for u in state.units(player) if (script := character(state, u)) and script.frames
    ]
    return len(state.zone(player, "trumps")) + sum(any(slot.card in trumps() for slot in pair) for pair in pairs)


def _rare_cards(state, player):
    """The rare card, and one that lies on the stage as a key."""
    staged = [r for r in (*state.stage, *state.limbo) if r.by == player and actions()[r.action].key_zone == "rare"]
    return len(state.zone(player, "rare")) + sum(len(request.keys) for request in staged)


def _pack_size(state, frame, player):
    """One card less once it was opened unless the rare card was taken instead (パック開封)."""
    whole = frame.aside.get("pack", 0)
    rare_gone = "rare" in frame.aside and not state.zone(player, "rare")
    return whole if not state.zone(player, "opened") or rare_gone else whole - 1


def _fogs(state):
    """A fog belongs to the match and works on something it can work on (4.3, 7.3.3)."""
    for player in state.setup.players:
        for fog in state.zone(player, "fog"):
            where = fog.name or f"{player}.{fog.cards[0] if fog.cards else fog.kind}"
            script = fogs()[fog.kind]
            if not script.belongs_to(state.setup.format, state.setup.frame):
                yield fault(where, "fog.match", "bp:7.3.3", script.cite, fog=Ref(script.cite))
            yield from _fog_target(state, fog, script, where)


def _fog_target(state, fog, script, where):
    """Force has no target; a soldier that became a bulwark has lost its fogs (R63), a closed trump stays closed (R84)."""
    trump, unit = state.trump(fog.target), state.unit(fog.target)
    if script.works_on is None and fog.target is not None:
        yield fault(where, "fog.target", script.cite, "bp:7.3.3")
    elif script.closes and fog.live and trump and trump.up:
        yield fault(where, "fog.open", script.cite, "bp:ruling/R84", card=shown((trump.card,)))
    elif fog.live and unit and unit.bulwark:
        yield fault(where, "fog.bulwark", script.cite, "bp:ruling/R63", unit=unit.called)
    elif unit and (shield := protection(state, actions()[script.placed_by], unit)):
        yield fault(where, "fog.protected", script.cite, "bp:8.3.3", shield, unit=unit.called, character=Ref(shield))


def _stage(state):
    """A stage that can have come about (9.1.6, 9.2.1): actions of the match, normal ones, main ones at the bottom."""
    match = available(state.setup.format, state.setup.frame)
    for depth, request in enumerate(state.stage):
        action = actions()[request.action]
        where = request_name(state, request)
        name = Ref(action.cite)
        if action not in match:
            yield fault(where, "stage.match", action.cite, "bp:7.3.1" if action.formats else "bp:8.3.2", action=name)
        if action.immediate:
            yield fault(where, "stage.immediate", action.cite, "bp:9.2.1", "bp:[7]", action=name)
        elif action.main and depth and not _chained(state, depth):
            yield fault(where, "stage.main", action.cite, "bp:9.2.1", action=name)
        elif action.main and request.by != state.turn:
            yield fault(where, "stage.turn", action.cite, "bp:9.2.1", action=name, turn=state.turn)
        elif Need("offturn") in action.needs and request.by == state.turn:
            yield fault(where, "stage.offturn", action.cite, action=name, turn=state.turn)
        elif _by_end(action) and not _ended_below(state, request):
            yield fault(where, "stage.end", action.cite, "bp:ruling/R06", "bp:ruling/R91", action=name)
        yield from _request(state, request, action, where)
    if state.stage and state.stage[0].action == "draw" and state.spent:
        yield fault(request_name(state, state.stage[0]), "stage.draw", "bp:action/draw", "bp:action/charge", "bp:5.6.1")


def _by_end(action):
    """Whether the request of End, or its lying on the stage, triggers an action."""
    return action.trigger is not None and action.trigger.event in ("requested", "staged")


def _ended_below(state, request):
    """A trigger of End lies above its player's End; under the literal reading (R06 off) it lies below."""
    cause = actions()[request.action].trigger
    if state.switch("end_request_triggers_above", True):
        return (state.stage[0].action, state.stage[0].by) == (cause.action, request.by)
    return cause.event != "staged" or any((r.action, r.by) == (cause.action, request.by) for r in state.stage)


def _chained(state, depth):
    """A main request above the bottom: put there by an effect (the attack of 追撃, the equipment of 修繕), or an End
    whose triggers lie below it under the literal reading (R06 off)."""
    below, here = state.stage[depth - 1], state.stage[depth]
    if here.action == "end" and not state.switch("end_request_triggers_above", True):
        return all(_by_end(actions()[r.action]) and r.by == here.by for r in state.stage[:depth])
    return BY_EFFECT.get(here.action) == below.action


def _request(state, request, action, where):
    """Its key unit and target are what the action asks for (5.3); its key cards were looked at when it was read."""
    unit = state.unit(request.unit)
    if request.unit is not None and action.key_unit is None:
        yield fault(where, "stage.nounit", action.cite, "bp:5.1.1", action=Ref(action.cite))
    elif unit is not None and unit.owner != request.by:
        yield fault(where, "stage.unit", action.cite, "bp:5.3", "bp:ruling/R31")
    if action.target and request.target is None:
        yield fault(where, "stage.target", action.cite, "bp:5.3.1", action=Ref(action.cite))
    if request.target is not None and not action.target:
        yield fault(where, "stage.notarget", action.cite, "bp:5.1.1", action=Ref(action.cite))
    if request.target and action.target:
        if request.target == Target("request", request.uid):
            yield fault(where, "stage.self", action.cite, "bp:5.3.1", "bp:ruling/R36")
        elif not _can_have_aimed(state, request, action):
            yield fault(where, "stage.aim", action.cite, "bp:5.3.1", action=Ref(action.cite),
                        target=target_name(state, request.target))  # fmt: skip


def _can_have_aimed(state, request, action):
    """Whether the target can have been a right one; what may have changed since is left aside (R33)."""
    target = request.target
    if target_name(state, target) is None:
        return True
    if target.kind != action.target.kind:
        return False
    if target.kind == "unit":
        unit = state.unit(target.what)
        return protection(state, action, unit) is None and (unit.owner == request.by or not action.target.own)
    return target.kind == "trump" or fits(state, action, request.by, request.keys, target, request.uid)


def _combat(state):
    """Attackers are the turn player's driven or charged soldiers, blockers the other's characters (R42, R47)."""
    bottom = state.stage[0].action if state.stage else None
    if bottom in CHAIN and state.combat is None:
        yield fault("combat", "combat.missing", f"bp:action/{bottom}", "bp:5.6.1", action=Ref(f"bp:action/{bottom}"))
    if state.combat is None:
        return
    if bottom not in CHAIN:
        yield fault("combat", "combat.over", "bp:5.6.1", "bp:ruling/R47")
    elif bottom == "block" and state.combat.blocks:
        yield fault("combat", "combat.early", "bp:action/block", "bp:5.6.1")
    for uid, count in Counter(state.combat.attackers).items():
        unit = state.unit(uid)
        if unit and (unit.owner != state.turn or not unit.up):
            yield fault(unit.called, "combat.attacker", "bp:action/attack")
        elif unit and unit.new and not has_haste(unit):
            yield fault(unit.called, "combat.new", "bp:action/attack", "bp:ruling/R41")
        elif unit and count > 1:
            yield fault(unit.called, "combat.again", "bp:action/attack")
    seen = set()
    for attacker, blockers in state.combat.blocks or ():
        if attacker not in state.combat.attackers:
            yield fault("combat", "combat.blocked", "bp:action/block")
        units = [u for u in map(state.unit, blockers) if u]
        if any(u.owner == state.turn for u in units):
            yield fault("combat", "combat.blocker", "bp:action/block")
        if len(units) > 1 and not all(u.up for u in units):
            yield fault("combat", "combat.bulwark", "bp:action/block", "bp:ruling/R42")
        if seen & set(blockers):
            yield fault("combat", "combat.twice", "bp:action/block", "bp:ruling/R42")
        seen |= set(blockers)


def _limits(state):
    """Only actions with a limit are counted, all of them main ones; passes fit the chance (R01, R02, R22)."""
    for player, action in sorted(state.spent):
        cites = (f"bp:action/{action}", "bp:ruling/R22")
        if not actions()[action].once:
            yield fault(f"used.{player}", "used.free", *cites, action=Ref(cites[0]))
        elif not actions()[action].belongs_to(state.setup.format, state.setup.frame):
            yield fault(f"used.{player}", "stage.match", f"bp:action/{action}", "bp:8.3.2", action=Ref(cites[0]))
        elif player != state.turn:
            yield fault(f"used.{player}", "used.turn", *cites, "bp:9.2.1", action=Ref(cites[0]), turn=state.turn)
    if state.chance in state.passed:
        yield fault("passed", "passed.chance", "bp:[11]", "bp:[16]", player=state.chance)
    elif len(state.passed) > 1:
        yield fault("passed", "passed.twice", "bp:[11]", "bp:ruling/R01")
    if state.idle and (state.stage or state.passed or state.chance != state.turn):
        yield fault("idle", "idle.not", "bp:[14]", "bp:ruling/R02")
    for uid, *_ in state.growth:
        unit = state.unit(uid)
        if not actions()["rally"].belongs_to(state.setup.format, state.setup.frame):
            yield fault("effects", "stage.match", "bp:action/rally", "bp:8.3.2", action=Ref("bp:action/rally"))
        elif unit is not None and not unit.up:
            yield fault("effects", "effects.unit", "bp:action/rally", "bp:ruling/R63", unit=unit.called)
        elif unit is not None and (shield := protection(state, actions()["rally"], unit)):
            yield fault("effects", "fog.protected", "bp:action/rally", "bp:8.3.3", shield, unit=unit.called,
                        character=Ref(shield))  # fmt: skip
    for player in state.setup.players:
        if state.life(player) == 0 and not state.zone(player, "deck"):
            yield Finding("note", f"{player}.life", "life.zero", ("bp:5.5", "bp:ruling/R20"), {"player": player})


def enforced_scripts() -> set[str]:
    """Trumps all of whose actions have an effect (their abilities are read into what is carried out), characters, fogs, frames."""
    able = [trump for trump in trumps().values() if all(action in EFFECTS for action in trump.actions)]
    return {"bp:trump/secretTrump"} | {
        script.cite for script in (*able, *characters().values(), *fogs().values(), *frames().values())
    }
