"""アタック, ブロック, ダメージ判定: who fights whom and what comes of it."""

from __future__ import annotations

from judge.engine.asking import Refused, refused
from judge.engine.values import Check, Ref
from judge.games.blackpoker.cards import number
from judge.games.blackpoker.choices import listed, shown
from judge.games.blackpoker.effects.registry import cite, effect, naming
from judge.games.blackpoker.state import Combat
from judge.games.blackpoker.units import (
    call,
    can_attack,
    character,
    face_up,
    has_haste,
    has_label,
    is_bulwark,
    is_soldier,
    must_attack,
    size,
)


@effect("attack")
def attack(t, made):
    """アタック: the attackers are named and driven now, none being allowed (R40); a giant that can must go (R54)."""
    able = [u for u in t.s.units(made.by) if can_attack(t.s, u)]
    giants = [u for u in able if must_attack(t.s, u)]
    duty = (character(t.s, giants[0]).cite, "bp:ruling/R54") if giants else ()
    cites = (*cite(made), "bp:ruling/R40", "bp:ruling/R41", "bp:ruling/R60", *duty)
    asked = (*cite(made), "bp:ruling/R40")
    chosen = t.choose_some(made.by, "attackers", asked, able, 0, len(able), naming(t),
                           must=(giants, (*cite(made), *duty)), why=lambda name: _no_attacker(t, made, name))  # fmt: skip
    t.s.combat = Combat(tuple(u.uid for u in chosen)) if chosen else None
    t.tell("attack", cites, made.by, player=made.by, units=[call(t.s, u) for u in chosen])
    t.charge(chosen, False, cite(made))


def _no_attacker(t, made, name) -> Check:
    """Why something cannot be named as an attacker, or not once more."""
    unit, refusal = _no_fighter(t, made, name, made.by, "attacker")
    if refusal:
        return refusal
    if unit.new and not has_haste(unit):
        armed = ("bp:ruling/R60",) if len(unit.cards) > 1 else ()
        return Check(False, "answer.new", (*cite(made), "bp:ruling/R41", *armed), {"answer": name})
    return Check(False, "answer.twice", cite(made), {"answer": name})


def _no_fighter(t, made, name, owner, label) -> tuple:
    """The unit that a name calls, and what keeps it from both attacking and blocking: owner, label, state."""
    sides = (t.s.units(owner), t.s.units(t.s.other(owner)))
    found = (t.match(name, units, [call(t.s, u) for u in units], owner) for units in sides)
    unit = next((unit for unit in found if unit), None)
    args = {"answer": name, "player": owner}
    if unit is None or unit.owner != owner:
        return unit, Check(False, "answer.other", cite(made), args)
    if not has_label(t.s, unit, label):
        script = character(t.s, unit)
        cites = (*cite(made), script.cite if script else "bp:4.1.3")
        return unit, Check(False, "answer.label", cites, {**args, "label": Ref(f"bp:term/{label}")})
    if not unit.charged:
        return unit, Check(False, "answer.driven", (*cite(made), "bp:4.2.1"), args)
    return unit, None


@effect("block")
def block(t, made):
    """ブロック: the opponent names blockers among charged characters, soldiers together or one bulwark (R42, R43)."""
    guard = t.s.other(made.by)
    cites = (*cite(made), "bp:ruling/R17", "bp:ruling/R42", "bp:ruling/R43")
    combat = t.s.combat or Combat(())
    attackers = [u for u in map(t.s.unit, combat.attackers) if u]
    cites += () if attackers else ("bp:ruling/R53",)
    able = [u for u in t.s.units(guard) if u.charged and has_label(t.s, u, "blocker")]
    blocks = _ask_blocks(t, made, guard, attackers, able)
    t.s.combat = combat._replace(blocks=tuple((a.uid, tuple(b.uid for b in bs)) for a, bs in blocks))
    if blocks:
        for attacker, blockers in blocks:
            t.tell("block", cites, guard, player=guard, attacker=call(t.s, attacker),
                   blockers=[call(t.s, b) for b in blockers])  # fmt: skip
    else:
        t.tell("block.none", cites, guard, player=guard)


def _ask_blocks(t, made, guard, attackers, able):
    name = naming(t)
    ruled = (*cite(made), "bp:ruling/R42")

    def read(answer):
        if answer in ([], (), None):
            answer = {}
        if not isinstance(answer, dict):
            raise refused("answer.blocks", cite(made))
        blocks, used = [], set()
        for attacker_name, given in answer.items():
            attacker = t.match(attacker_name, attackers, [name(a) for a in attackers], guard)
            if attacker is None:
                raise refused("answer.attacker", cite(made), answer=attacker_name)
            blockers = []
            for item in listed(given):
                blocker = t.match(item, able, [name(b) for b in able], guard)
                if blocker is None:
                    raise Refused(_no_fighter(t, made, item, guard, "blocker")[1])
                if blocker.uid in used:
                    raise refused("answer.blocktwice", ruled, answer=item)
                used.add(blocker.uid)
                blockers.append(blocker)
            if len(blockers) > 1 and any(is_bulwark(b) for b in blockers):
                raise refused("answer.bulwark", ruled, attacker=name(attacker))
            if blockers:
                blocks.append((attacker, blockers))
        return blocks

    options = [{}] + [{name(a): [name(b)]} for a in attackers for b in able]
    forced = None if attackers and able else {}
    asked = (*cite(made), "bp:ruling/R17", "bp:ruling/R42")
    only = (*cite(made), "bp:ruling/R53") if not attackers else cite(made)
    return t.ask(guard, "blocks", asked, options, read, forced, False, only,
                 attackers=[name(a) for a in attackers], blockers=[name(b) for b in able])  # fmt: skip


@effect("damageJudge")
def damage_judge(t, made):
    """ダメージ判定: sizes are taken at the start, everything happens at once (R49), then damage."""
    if t.s.combat is None:
        return
    fallen, hits = [], []
    inverted = next((script.cite for p in t.s.setup.players for script, _ in face_up(t.s, p, "inverts")), None)
    for uid in t.s.combat.attackers:
        attacker = t.s.unit(uid)
        if attacker is None or not is_soldier(attacker):
            t.tell("fight.gone", (*cite(made), "bp:ruling/R45"), made.by)
            continue
        named = t.s.combat.blockers(uid)
        blockers = [b for b in map(t.s.unit, named) if b]
        if not blockers:
            _unblocked(t, made, attacker, hits, bool(named))
        elif is_bulwark(blockers[0]):
            fallen += _against_bulwark(t, made, attacker, blockers[0])
        else:
            fallen += _against_soldiers(t, made, attacker, blockers, inverted, hits, len(named))
    cites = (*cite(made), "bp:ruling/R49") if len(t.s.combat.attackers) > 1 else cite(made)
    t.to_grave(fallen, cites)
    for player, amount in hits:
        t.damage(player, amount, cites)


def _unblocked(t, made, attacker, hits, blocked_before):
    """No blocker is left on the field: the attacker's size is damage to the opponent (R44, R48, R50)."""
    amount = max(0, size(t.s, attacker))
    hits.append((t.s.other(attacker.owner), amount))
    cites = (*cite(made), "bp:ruling/R48") + (("bp:ruling/R44",) if blocked_before else ())
    cites += () if amount else ("bp:ruling/R50",)
    t.tell("fight.open", cites, attacker.owner, unit=call(t.s, attacker), size=amount,
           player=t.s.other(attacker.owner))  # fmt: skip
    for found in t.triggered("unblocked", attacker.owner, action=made.action):
        if has_label(t.s, attacker, found.trigger.label):
            t.trigger(attacker.owner, found.id)


def _against_bulwark(t, made, attacker, bulwark):
    """The bulwark is turned up: a Joker or a number of the attacker's cards fells the attacker; the bulwark falls."""
    bulwark = t.revealed(bulwark, cite(made))
    hit = number(bulwark.cards[0]) == 0 or any(number(c) == number(bulwark.cards[0]) for c in attacker.cards)
    script = character(t.s, attacker)
    spared = hit and script is not None and script.stands_bulwarks
    joker = number(bulwark.cards[0]) == 0
    key = "fight.giant" if spared else "fight.joker" if joker else "fight.hit" if hit else "fight.miss"
    cites = (*cite(made), "bp:ruling/R51") + ((script.cite,) if spared else ())
    t.tell(key, cites, bulwark.owner, unit=call(t.s, attacker), bulwark=call(t.s, bulwark), card=shown(bulwark.cards))
    return [attacker, bulwark] if hit and not spared else [bulwark]


def _against_soldiers(t, made, attacker, blockers, inverted, hits, named):
    """Sizes are compared, the blockers' together (R46, R48); 革命 turns the result round (R86)."""
    mine, theirs = size(t.s, attacker), sum(size(t.s, b) for b in blockers)
    low, high = ([attacker], blockers) if mine < theirs else (blockers, [attacker])
    difference, loser = abs(mine - theirs), high[0].owner
    if mine == theirs:
        fallen = [attacker, *blockers]
    elif inverted:
        fallen = high
        hits.append((loser, difference))
    else:
        fallen = low
    cites = (*cite(made), "bp:ruling/R48") + ((inverted, "bp:ruling/R86") if inverted else ())
    cites += ("bp:ruling/R46",) if len(blockers) < named else ()
    t.tell("fight.inverted" if inverted and difference else "fight.sizes", cites, attacker.owner,
           unit=call(t.s, attacker), size=mine, blockers=[call(t.s, b) for b in blockers], sum=theirs,
           fallen=[call(t.s, u) for u in fallen], player=loser, difference=difference)  # fmt: skip
    return fallen
