"""アタック, ブロック, ダメージ判定: who fights whom and what comes of it."""

from __future__ import annotations

from judge.engine.asking import Refused, refused
from judge.engine.values import Check, Ref
from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.choices import OPTIONS_SHOWN, listed
from judge.games.blackpoker.effects.registry import effect
from judge.games.blackpoker.state import Combat
from judge.games.blackpoker.units import can_attack, character, face_up, has_haste, has_label, must_attack, size


@effect("attack")
def attack(table, made):
    """アタック: the attackers are named and driven now, none being allowed (R40); a giant that can must go (R54)."""
    able = [u for u in table.units(made.by) if can_attack(table, u)]
    giants = [u for u in able if must_attack(table, u)]
    duty = (character(table, giants[0]).cite, "bp:ruling/R54") if giants else ()
    asked, must = (*made.cites, "bp:ruling/R40"), (giants, (*made.cites, *duty))
    chosen = table.choose_some(made.by, "attackers", asked, able, 0, must, lambda name: _no_attacker(table, made, name))
    table.combat = Combat(tuple(u.uid for u in chosen)) if chosen else None
    cites = (*asked, "bp:ruling/R41", "bp:ruling/R60", *duty)
    table.tell("attack", cites, made.by, units=[u.called for u in chosen])
    table.charge(chosen, False, made.cites)


def _no_attacker(table, made, name) -> list[Check]:
    """Why something cannot be named as an attacker, or not once more."""
    unit, against = _no_fighter(table, made, name, made.by, "attacker")
    if unit and unit.owner == made.by and unit.new and not unit.bulwark and not has_haste(unit):
        armed = ("bp:ruling/R60",) if len(unit.cards) > 1 else ()
        against.append(Check(False, "answer.new", (*made.cites, "bp:ruling/R41", *armed), {"answer": name}))
    return against or [Check(False, "answer.twice", made.cites, {"answer": name})]


def _no_fighter(table, made, name, owner, label) -> tuple:
    """The unit that a name calls, and all that keeps it from both attacking and blocking: owner, label, state."""
    found = (_unit(table, name, table.units(player), owner) for player in (owner, table.other(owner)))
    unit = next((unit for unit in found if unit), None)
    args = {"answer": name, "player": owner}
    if unit is None or unit.owner != owner:
        return unit, [Check(False, "answer.other", made.cites, args)]
    against = []
    if not has_label(table, unit, label):
        script = character(table, unit)
        cites = (*made.cites, script.cite if script else "bp:4.1.3")
        against.append(Check(False, "answer.label", cites, {**args, "label": Ref(f"bp:term/{label}")}))
    if not unit.charged:
        against.append(Check(False, "answer.driven", (*made.cites, "bp:4.2.1"), args))
    return unit, against


def _unit(table, name, units, by):
    return table.meant(name, units, [unit.called for unit in units], by)


@effect("block")
def block(table, made):
    """ブロック: the opponent names blockers among charged characters, soldiers together or one bulwark (R42, R43)."""
    guard, combat = table.other(made.by), table.combat or Combat(())
    cites = (*made.cites, "bp:ruling/R17", "bp:ruling/R42", "bp:ruling/R43")
    attackers = [u for u in map(table.unit, combat.attackers) if u]
    cites += () if attackers else ("bp:ruling/R53",)
    able = [u for u in table.units(guard) if u.charged and has_label(table, u, "blocker")]
    blocks = _ask_blocks(table, made, guard, attackers, able)
    table.combat = combat._replace(blocks=tuple((a.uid, tuple(b.uid for b in bs)) for a, bs in blocks))
    for attacker, blockers in blocks:
        table.tell("block", cites, guard, attacker=attacker.called, blockers=[b.called for b in blockers])
    if not blocks:
        table.tell("block.none", cites, guard)


def _ask_blocks(table, made, guard, attackers, able):
    ruled = (*made.cites, "bp:ruling/R42")

    def read(answer):
        if answer in ([], (), None):
            answer = {}
        if not isinstance(answer, dict):
            raise refused("answer.blocks", made.cites)
        blocks, against, used = [], [], []
        for name, given in answer.items():
            attacker, blockers = _unit(table, name, attackers, guard), []
            if attacker is None:
                against.append(Check(False, "answer.attacker", made.cites, {"answer": name}))
            for item in listed(given):
                blocker = _unit(table, item, able, guard)
                if blocker is None:
                    against += _no_fighter(table, made, item, guard, "blocker")[1]
                elif blocker in used:
                    against.append(Check(False, "answer.blocktwice", ruled, {"answer": item}))
                else:
                    used.append(blocker)
                    blockers.append(blocker)
            if attacker and len(blockers) > 1 and any(b.bulwark for b in blockers):
                against.append(Check(False, "answer.bulwark", ruled, {"attacker": attacker.called}))
            if attacker and blockers:
                blocks.append((attacker, blockers))
        if against:
            raise Refused(*against)
        return blocks

    names = {"attackers": [a.called for a in attackers], "blockers": [b.called for b in able]}
    options, complete = _assignments(names["attackers"], able)
    forced = None if attackers and able else {}
    asked = (*made.cites, "bp:ruling/R17", "bp:ruling/R42")
    only = made.cites if attackers else (*made.cites, "bp:ruling/R53")
    return table.ask(guard, "blocks", asked, options, read, forced, complete, only, **names)


def _assignments(attackers, able):
    """The ways to block, the fewest blockers first, and whether these are all; of too many those with one blocker."""
    found = [()]  # each the places of attacker and blocker in pairs
    for n, blocker in enumerate(able):
        for pairs in tuple(found):
            for aim in range(len(attackers)):
                beside = [able[other] for at, other in pairs if at == aim]
                if not beside or blocker.up and all(one.up for one in beside):
                    found.append((*pairs, (aim, n)))
        if len(found) > OPTIONS_SHOWN:
            return [{}] + [{a: [b.called]} for a in attackers for b in able], False
    found.sort(key=lambda pairs: (len(pairs), *zip(*pairs)))
    return [
        {attackers[aim]: [able[n].called for at, n in pairs if at == aim] for aim, _ in pairs} for pairs in found
    ], True


@effect("damageJudge")
def damage_judge(table, made):
    """ダメージ判定: sizes are taken at the start, everything happens at once (R49), then damage."""
    if table.combat is None:
        return
    fallen, hits = [], []
    for uid in table.combat.attackers:
        attacker, named = table.unit(uid), table.combat.blockers(uid)
        if attacker is None or not attacker.up:
            table.tell("fight.gone", (*made.cites, "bp:ruling/R45"), made.by)
            continue
        blockers = [b for b in map(table.unit, named) if b]
        if not blockers:
            hits.append(_unblocked(table, made, attacker, bool(named)))
        elif blockers[0].bulwark:
            fallen += _against_bulwark(table, made, attacker, blockers[0])
        else:
            fallen += _against_soldiers(table, made, attacker, blockers, hits, len(named))
    cites = (*made.cites, "bp:ruling/R49") if len(table.combat.attackers) > 1 else made.cites
    table.to_grave(fallen, cites)
    for player, amount in hits:
        table.damage(player, amount, cites)


def _unblocked(table, made, attacker, blocked_before):
    """No blocker is left on the field: the attacker's size is damage to the opponent (R44, R48, R50)."""
    victim, amount = table.other(attacker.owner), max(0, size(table, attacker))
    cites = (*made.cites, "bp:ruling/R48") + (("bp:ruling/R44",) if blocked_before else ())
    cites += () if amount else ("bp:ruling/R50",)
    table.tell("fight.open", cites, attacker.owner, unit=attacker.called, size=amount, player=victim)
    for found in table.triggered("unblocked", attacker.owner, action=made.action):
        if has_label(table, attacker, found.trigger.label):
            table.trigger(attacker.owner, found.id)
    return victim, amount


def _against_bulwark(table, made, attacker, bulwark):
    """The bulwark is turned up: a Joker or a number of the attacker's cards fells the attacker; the bulwark falls."""
    bulwark = table.revealed(bulwark, made.cites)
    feared, script = number(bulwark.cards[0]), character(table, attacker)
    hit = feared == 0 or feared in map(number, attacker.cards)
    spared = hit and script is not None and script.stands_bulwarks
    key = "fight.giant" if spared else "fight.joker" if feared == 0 else "fight.hit" if hit else "fight.miss"
    cites = (*made.cites, "bp:ruling/R51") + ((script.cite,) if spared else ())
    args = {"unit": attacker.called, "bulwark": bulwark.called, "card": shown(bulwark.cards)}
    table.tell(key, cites, bulwark.owner, **args)
    return [attacker, bulwark] if hit and not spared else [bulwark]


def _against_soldiers(table, made, attacker, blockers, hits, named):
    """Sizes are compared, the blockers' together (R46, R48); 革命 turns the result round (R86)."""
    mine, theirs = size(table, attacker), sum(size(table, b) for b in blockers)
    low, high = ([attacker], blockers) if mine < theirs else (blockers, [attacker])
    difference, loser = abs(mine - theirs), high[0].owner
    inverted = next((script.cite for p in table.setup.players for script, _ in face_up(table, p, "inverts")), None)
    fallen = [attacker, *blockers] if not difference else high if inverted else low
    cites = (*made.cites, "bp:ruling/R48") + ((inverted, "bp:ruling/R86") if inverted else ())
    cites += ("bp:ruling/R46",) if len(blockers) < named else ()
    sides = {"unit": attacker.called, "size": mine, "blockers": [b.called for b in blockers], "sum": theirs}
    sides |= {"fallen": [u.called for u in fallen], "player": loser, "difference": difference}
    if inverted and difference:
        hits.append((loser, difference))
        table.tell("fight.inverted", cites, attacker.owner, **sides)
    else:
        table.tell("fight.sizes", cites, attacker.owner, **sides)
    return fallen
