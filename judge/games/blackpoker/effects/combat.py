"""アタック, ブロック, ダメージ判定: who fights whom and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.engine.replay import Refused, refused
from judge.engine.values import Check, Cites, Ref
from judge.games.blackpoker.asking_table import OPTIONS_SHOWN, listed
from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.effects.registry import effect
from judge.games.blackpoker.state import Combat, Request, Unit
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import (
    can_attack,
    character,
    face_up,
    has_haste,
    has_label,
    kind_cite,
    must_attack,
    size,
)

Blocks = list[tuple[Unit, list[Unit]]]  # the attackers that are blocked, each with its blockers


@effect("attack")
def attack(table: Table, request: Request) -> None:
    """アタック: the player chooses attackers, or none, and they are driven (R40); a giant that can attack must be among
    them (R54). With attackers a combat begins."""
    able = [u for u in table.units(request.by) if can_attack(table, u)]
    giants = [u for u in able if must_attack(table, u)]
    duty = (kind_cite(table, giants[0]), "bp:ruling/R54") if giants else ()
    prompt, must = (*request.cites, "bp:ruling/R40"), (giants, (*duty, *request.cites))
    chosen = table.choose_some(
        request.by, "attackers", prompt, able, 0, must, lambda name: no_attacker(table, request.cites, request.by, name)
    )
    table.combat = Combat(tuple(u.uid for u in chosen)) if chosen else None
    cites = (*prompt, "bp:ruling/R41", "bp:ruling/R60", *duty)
    table.tell("attack", cites, request.by, units=[u.display_name for u in chosen])
    table.charge(chosen, False, request.cites)


def no_attacker(table: Table, action: Cites, by: str, name: Any) -> list[Check]:
    """Returns the failed checks that say why a name cannot be an attacker; if nothing is against it, the one that it is
    chosen twice. `action` is the entry of the attack."""
    unit, against = _no_fighter(table, action, name, by, "attacker")
    if unit and unit.owner == by and unit.new and not unit.bulwark and not has_haste(unit):
        armed = ("bp:ruling/R60",) if len(unit.cards) > 1 else ()
        against.append(Check(False, "answer.new", (*action, "bp:ruling/R41", *armed), {"answer": name}))
    return against or [Check(False, "answer.twice", action, {"answer": name})]


def _no_fighter(table: Table, action: Cites, name: Any, owner: str, label: str) -> tuple[Unit | None, list[Check]]:
    """Returns (unit, failed checks) for a name among attackers or blockers: its owner, label and state are checked. The
    unit is None if none has this name."""
    found = (_unit(table, name, table.units(player), owner) for player in (owner, table.other(owner)))
    unit = next((unit for unit in found if unit), None)
    args = {"answer": name, "player": owner}
    if unit is None or unit.owner != owner:
        return unit, [Check(False, "answer.other", action, args)]
    against = []
    if not has_label(table, unit, label):
        cites = (*action, kind_cite(table, unit))
        against.append(Check(False, "answer.label", cites, {**args, "label": Ref(f"bp:term/{label}")}))
    if not unit.charged:
        against.append(Check(False, "answer.driven", (*action, "bp:4.2.1"), args))
    return unit, against


def _unit(table: Table, name: Any, units: Sequence[Unit], by: str) -> Unit | None:
    """The unit among `units` that a name means, else None."""
    return table.parse_option(name, units, [unit.display_name for unit in units], by)


@effect("block")
def block(table: Table, request: Request) -> None:
    """ブロック: the opponent of the requester chooses, for each attacker, any number of charged soldiers or one charged
    bulwark, or no blocks (R42, R43); the combat keeps them."""
    guard, combat = table.other(request.by), table.combat or Combat(())
    cites = (*request.cites, "bp:ruling/R17", "bp:ruling/R42", "bp:ruling/R43")
    attackers = table.units_numbered(combat.attackers)
    cites += () if attackers else ("bp:ruling/R53",)
    able = [u for u in table.units(guard) if u.charged and has_label(table, u, "blocker")]
    blocks = _ask_blocks(table, request, guard, attackers, able)
    table.combat = combat._replace(blocks=tuple((a.uid, tuple(b.uid for b in bs)) for a, bs in blocks))
    for attacker, blockers in blocks:
        table.tell("block", cites, guard, attacker=attacker.display_name, blockers=[b.display_name for b in blockers])
    if not blocks:
        table.tell("block.none", cites, guard)


def _ask_blocks(table: Table, request: Request, guard: str, attackers: list[Unit], able: list[Unit]) -> Blocks:
    """Asks the defending player for blocks and returns (attacker, blockers) for each blocked attacker; none without
    attackers or possible blockers. Raises Refused if the answer is no map of blocks or fails a check."""
    ruled = ("bp:ruling/R42", *request.cites)

    def read(answer: Any) -> Blocks:
        """The blocks that an answer describes. Raises Refused if they are not allowed."""
        if answer in ([], (), None):
            answer = {}
        if not isinstance(answer, dict):
            raise refused("answer.blocks", request.cites)
        blocks, against, used = [], [], []
        for name, given in answer.items():
            attacker, blockers = _unit(table, name, attackers, guard), []
            if attacker is None:
                against.append(Check(False, "answer.attacker", request.cites, {"answer": name}))
            for item in listed(given):
                blocker = _unit(table, item, able, guard)
                if blocker is None:
                    against += _no_fighter(table, request.cites, item, guard, "blocker")[1]
                elif blocker in used:
                    against.append(Check(False, "answer.blocktwice", ruled, {"answer": item}))
                else:
                    used.append(blocker)
                    blockers.append(blocker)
            if attacker and len(blockers) > 1 and any(b.bulwark for b in blockers):
                against.append(Check(False, "answer.bulwark", ruled, {"attacker": attacker.display_name}))
            if attacker and blockers:
                blocks.append((attacker, blockers))
        if against:
            raise Refused(*against)
        return blocks

    names = {"attackers": [a.display_name for a in attackers], "blockers": [b.display_name for b in able]}
    options, complete = _assignments(names["attackers"], able)
    forced: dict[str, list[str]] | None = None if attackers and able else {}
    prompt = (*request.cites, "bp:ruling/R17", "bp:ruling/R42")
    only = request.cites if attackers else (*request.cites, "bp:ruling/R53")
    return table.ask(guard, "blocks", prompt, options, read, forced, complete, only, **names)


def _assignments(attackers: list[str], able: list[Unit]) -> tuple[list[dict[str, list[str]]], bool]:
    """Returns the ways to block, the fewest blockers first, and whether these are all of them; if there are too many,
    only no block and those with one blocker."""
    found: list[tuple[tuple[int, int], ...]] = [()]  # each the places of attacker and blocker in pairs
    for n, blocker in enumerate(able):
        for pairs in tuple(found):
            for aim in range(len(attackers)):
                beside = [able[other] for at, other in pairs if at == aim]
                if not beside or blocker.up and all(one.up for one in beside):
                    found.append((*pairs, (aim, n)))
        if len(found) > OPTIONS_SHOWN:
            return [{}] + [{a: [b.display_name]} for a in attackers for b in able], False
    found.sort(key=lambda pairs: (len(pairs), *zip(*pairs)))
    return [
        {attackers[aim]: [able[n].display_name for at, n in pairs if at == aim] for aim, _ in pairs} for pairs in found
    ], True


@effect("damageJudge")
def damage_judge(table: Table, request: Request) -> None:
    """ダメージ判定: compares each attacker with its blockers, by the sizes at the start; all the fallen go to the
    graveyard at once (R49), then players take damage. Without a combat nothing happens."""
    if table.combat is None:
        return
    fallen, hits = [], []
    for uid in table.combat.attackers:
        attacker, named = table.unit(uid), table.combat.blockers(uid)
        if attacker is None or not attacker.up:
            table.tell("fight.gone", ("bp:ruling/R45", *request.cites), request.by)
            continue
        blockers = table.units_numbered(named)
        if not blockers:
            hits.append(_unblocked(table, request, attacker, bool(named)))
        elif blockers[0].bulwark:
            fallen += _against_bulwark(table, request, attacker, blockers[0])
        else:
            fallen += _against_soldiers(table, request, attacker, blockers, hits, len(named))
    cites = (*request.cites, "bp:ruling/R49") if len(table.combat.attackers) > 1 else request.cites
    table.to_grave(fallen, cites)
    for player, amount in hits:
        table.damage(player, amount, cites)


def _unblocked(table: Table, request: Request, attacker: Unit, blocked_before: bool) -> tuple[str, int]:
    """Returns (player, damage) of an attacker with no blocker left on the field: its size, at least 0 (R44, R48, R50).
    Tells it, and triggers the owner's actions on that."""
    victim, amount = table.other(attacker.owner), max(0, size(table, attacker))
    cites = (*(("bp:ruling/R44",) if blocked_before else ()), *request.cites, "bp:ruling/R48")
    cites += () if amount else ("bp:ruling/R50",)
    table.tell("fight.open", cites, attacker.owner, unit=attacker.display_name, size=amount, player=victim)
    for found in table.triggered("unblocked", attacker.owner, action=request.action):
        if found.cause.label and has_label(table, attacker, found.cause.label):
            table.trigger(attacker.owner, found.id)
    return victim, amount


def _against_bulwark(table: Table, request: Request, attacker: Unit, bulwark: Unit) -> list[Unit]:
    """Returns the units that go to the graveyard: the bulwark, and the attacker if the bulwark is a Joker or has one of
    its numbers; a giant stays even then. Tells it; the owner of an unknown bulwark names its card."""
    bulwark = table.revealed(bulwark, request.cites)
    feared, script = number(bulwark.cards[0]), character(table, attacker)
    hit = feared == 0 or feared in map(number, attacker.cards)
    spared = script if hit and script is not None and script.stands_bulwarks else None
    key = "fight.giant" if spared else "fight.joker" if feared == 0 else "fight.hit" if hit else "fight.miss"
    cites = (*request.cites, "bp:ruling/R51") + ((spared.cite,) if spared else ())
    args = {"unit": attacker.display_name, "bulwark": bulwark.display_name, "card": shown(bulwark.cards)}
    table.tell(key, cites, bulwark.owner, **args)
    return [attacker, bulwark] if hit and not spared else [bulwark]


def _against_soldiers(
    table: Table, request: Request, attacker: Unit, blockers: list[Unit], hits: list[tuple[str, int]], declared: int
) -> list[Unit]:
    """Returns the units that go to the graveyard when sizes are compared, the blockers' added up (R46, R48): the
    smaller side, or both if equal. If 革命 inverts it, the larger side, and its owner's damage, the difference, is
    added to `hits` (R86)."""
    mine, theirs = size(table, attacker), sum(size(table, b) for b in blockers)
    low, high = ([attacker], blockers) if mine < theirs else (blockers, [attacker])
    difference, loser = abs(mine - theirs), high[0].owner
    inverted = next((script.cite for p in table.setup.players for script, _ in face_up(table, p, "inverts")), None)
    fallen = [attacker, *blockers] if not difference else high if inverted else low
    cites = (*(("bp:ruling/R46",) if len(blockers) < declared else ()), *request.cites, "bp:ruling/R48")
    if inverted:
        cites = (inverted, "bp:ruling/R86", *cites) if difference else (*cites, inverted, "bp:ruling/R86")
    sides = {"unit": attacker.display_name, "size": mine, "blockers": [b.display_name for b in blockers], "sum": theirs}
    sides |= {"fallen": [u.display_name for u in fallen], "player": loser, "difference": difference}
    if inverted and difference:
        hits.append((loser, difference))
        table.tell("fight.inverted", cites, attacker.owner, **sides)
    else:
        table.tell("fight.sizes", cites, attacker.owner, **sides)
    return fallen
