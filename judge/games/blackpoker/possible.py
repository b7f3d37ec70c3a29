"""Is a described board possible? Every impossibility with its rule."""

from __future__ import annotations

from collections import Counter

from judge.engine.values import Finding, Ref
from judge.games.blackpoker.boardfile import FOGS
from judge.games.blackpoker.cards import CARDS
from judge.games.blackpoker.effects import EFFECTS
from judge.games.blackpoker.naming import request_name
from judge.games.blackpoker.notation import condition
from judge.games.blackpoker.records import actions, available
from judge.games.blackpoker.requests import KEY_UNITS
from judge.games.blackpoker.setup import ALLOWED
from judge.games.blackpoker.state import UNKNOWN, State
from judge.games.blackpoker.table import deck_cards, known_cards, shown
from judge.games.blackpoker.units import LABEL_TRUMPS, call, is_soldier, kind

EXTRA_ZONES = {"pack": ("pack", "rarePack", "strategy", "extra"), "rare": ("rarePack", "strategy", "extra"),
               "trumps": ("extra",)}  # fmt: skip
FOG_CONDITIONS = {"upFog": "H:A-10", "downFog": "S:A-10", "forceFog": "H:A-10 x2", "closeFog": "Q"}
# static abilities of trumps and what carries them out
STATIC = {
    "SA": "革命: fights are turned round, soldiers get the label",
    "D5": "喪失: no charging",
    "C9": "要塞: no damage",
    **{card: f"label {label}" for card, (label, _) in LABEL_TRUMPS.items()},
}
CHAIN = ("block", "damageJudge")


def fault(where, key, *cites, **args) -> Finding:
    return Finding("fault", where, key, cites, args)


def findings(state: State) -> list[Finding]:
    """All that cannot be, in the order of the file."""
    return [*_match(state), *_cards(state), *_units(state), *_zones(state), *_fogs(state), *_stage(state),
            *_combat(state), *_limits(state)]  # fmt: skip


def _match(state):
    """Format and frame go together (2.3, 8.3.1)."""
    if state.setup.format not in ALLOWED[state.setup.frame]:
        yield fault("frame", "match.frame", "bp:2.3", "bp:8.3.1", f"bp:frame/{state.setup.frame}",
                    format=Ref(f"bp:format/{state.setup.format}"), frame=Ref(f"bp:frame/{state.setup.frame}"))  # fmt: skip


def _cards(state):
    """Each card once (3.3), only cards of the deck (8.3.1), no more than it holds."""
    allowed = deck_cards(state.setup.frame)
    for player in state.setup.players:
        counts = Counter(known_cards(state, player))
        for card in CARDS:
            if counts[card] > 1:
                cites = ("bp:3.3",)
                yield fault(player, "card.twice", *cites, card=shown((card,)), count=counts[card])
            if counts[card] and card not in allowed:
                yield fault(player, "card.deck", "bp:frame/entry20", "bp:8.3.1", card=shown((card,)))
        total = _total(state, player)
        if total > len(allowed):
            yield fault(player, "card.total", "bp:8.3.1", f"bp:frame/{state.setup.frame}", total=total, most=len(allowed))
        hidden = total - sum(counts.values())
        if hidden > len(allowed) - len([c for c in counts if c in allowed]) and total <= len(allowed):
            yield fault(player, "card.hidden", "bp:8.3.1", count=hidden)


def _total(state, player):
    total = sum(len(state.zone(player, z)) for z in ("life", "hand", "grave", "pack", "rare", "shown", "trumps"))
    total += sum(len(u.cards) for u in state.units(player)) + sum(len(f.cards) for f in state.zone(player, "fog"))
    return total + sum(len(r.keys) for r in (*state.stage, *state.limbo) if r.by == player)


def _units(state):
    """Every unit fits a character script of the match (4.1.3)."""
    for unit in state.units():
        if kind(state, unit) is not None:
            continue
        if unit.up and UNKNOWN in unit.cards:
            yield fault(call(state, unit), "unit.hidden", "bp:6.1", "bp:4.1.3")
        else:
            yield fault(call(state, unit), "unit.script", "bp:4.1.3", "bp:7.3.2", cards=shown(unit.cards))


def _zones(state):
    """Zones that the frame has (8.3.1), with as many cards as it allows."""
    for player in state.setup.players:
        for zone, frames in EXTRA_ZONES.items():
            if state.zone(player, zone) and state.setup.frame not in frames:
                yield fault(f"{player}.{zone}", "zone.frame", "bp:8.3.1", f"bp:frame/{state.setup.frame}",
                            zone=zone, frame=Ref(f"bp:frame/{state.setup.frame}"))  # fmt: skip
        if len(state.zone(player, "trumps")) > 2:
            yield fault(f"{player}.trumps", "zone.count", "bp:8.3.1", "bp:frame/extra", most=2,
                        count=len(state.zone(player, "trumps")))  # fmt: skip
        pack = state.zone(player, "pack")
        limit = 14 - (1 if state.zone(player, "opened") and not _rare_taken(state, player) else 0)
        if len(pack) > 14:
            yield fault(f"{player}.pack", "zone.count", "bp:8.3.1", "bp:frame/pack", most=limit, count=len(pack))


def _rare_taken(state, player):
    return not state.zone(player, "rare")


def _fogs(state):
    """A fog is made of the right cards and works on something (4.3, 7.3.3)."""
    for player in state.setup.players:
        for fog in state.zone(player, "fog"):
            where = fog.name or f"{player}.{fog.cards[0] if fog.cards else fog.kind}"
            if not condition(FOG_CONDITIONS[fog.kind]).met_by(fog.cards):
                yield fault(where, "fog.cards", "bp:4.3", f"bp:fog/{fog.kind}", cards=shown(fog.cards),
                            fog=Ref(f"bp:fog/{fog.kind}"))  # fmt: skip
            if not _in_match(state, f"{fog.kind}"):
                yield fault(where, "fog.match", "bp:7.3.3", f"bp:fog/{fog.kind}", fog=Ref(f"bp:fog/{fog.kind}"))


def _in_match(state, fog):
    placed = {"upFog": "up", "downFog": "down", "forceFog": "force", "closeFog": "close"}[fog]
    return actions()[placed].belongs_to(state.setup.format, state.setup.frame)


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
        yield from _request(state, request, action, where)


def _chained(state, depth):
    """A main request above the bottom that an effect put there: the attack of 追撃, the equipment of 修繕."""
    below, here = state.stage[depth - 1], state.stage[depth]
    return (below.action, here.action) in (("pursuit", "attack"), ("repair", "mountSoldier"))


def _request(state, request, action, where):
    """Its key cards, key unit and target are what the action asks for (5.3)."""
    repaired = request.action == "mountSoldier"
    if action.key is None and request.keys:
        yield fault(where, "stage.nokey", action.cite, "bp:5.1.1", keys=shown(request.keys))
    elif action.key is not None and not action.key.met_by(request.keys) and not (repaired and not request.keys):
        yield fault(where, "stage.key", action.cite, "bp:5.3", keys=shown(request.keys), action=Ref(action.cite))
    if action.key_unit is not None and action.key_unit not in KEY_UNITS:
        raise ValueError(action.key_unit)
    if action.target and request.target is None:
        yield fault(where, "stage.target", action.cite, "bp:5.3.1", action=Ref(action.cite))
    if request.target is not None and not action.target:
        yield fault(where, "stage.notarget", action.cite, "bp:5.1.1", action=Ref(action.cite))
    if request.target and request.target.kind == "request" and request.target.what == request.uid:
        yield fault(where, "stage.self", action.cite, "bp:5.3.1", "bp:ruling/R36")


def _combat(state):
    """Attackers are the turn player's driven or charged soldiers, blockers the other's characters (R42, R47)."""
    chain = [r for r in state.stage if r.action in CHAIN]
    if chain and state.combat is None and chain[-1].action == "block":
        yield fault("combat", "combat.missing", "bp:action/block", "bp:5.6.1")
    if state.combat is None:
        return
    for uid in state.combat.attackers:
        unit = state.unit(uid)
        if unit and (unit.owner != state.turn or not is_soldier(unit)):
            yield fault(call(state, unit), "combat.attacker", "bp:action/attack")
    seen = set()
    for attacker, blockers in state.combat.blocks or ():
        if attacker not in state.combat.attackers:
            yield fault("combat", "combat.blocked", "bp:action/block")
        units = [u for u in map(state.unit, blockers) if u]
        if any(u.owner == state.turn for u in units):
            yield fault("combat", "combat.blocker", "bp:action/block")
        if len(units) > 1 and not all(is_soldier(u) for u in units):
            yield fault("combat", "combat.bulwark", "bp:action/block", "bp:ruling/R42")
        if seen & set(blockers):
            yield fault("combat", "combat.twice", "bp:action/block", "bp:ruling/R42")
        seen |= set(blockers)


def _limits(state):
    """Only actions with a limit are counted; passes fit the chance (R01, R22)."""
    for player, action in sorted(state.used):
        if not actions()[action].once:
            yield fault(f"used.{player}", "used.free", f"bp:action/{action}", "bp:ruling/R22", action=Ref(f"bp:action/{action}"))
    if state.chance in state.passed:
        yield fault("passed", "passed.chance", "bp:[11]", "bp:[16]", player=state.chance)
    for player in state.setup.players:
        if state.life(player) == 0:
            yield Finding("note", f"{player}.life", "life.zero", ("bp:5.5", "bp:ruling/R20"), {"player": player})


def enforced_trumps(corpus) -> set[str]:
    """Trumps all of whose actions have an effect and whose static ability is carried out; fogs; frames dealt."""
    found = {f"bp:fog/{fog}" for fog in FOGS}
    for entry in corpus.of("bp", "trump"):
        card = entry.fields["card"].replace(":", "")
        able = all(a in EFFECTS for a in entry.fields.get("enables", ()))
        if able and (not entry.fields.get("static_ability") or card in STATIC):
            found.add(entry.id)
    return found | {f"bp:frame/{frame}" for frame in ALLOWED}
