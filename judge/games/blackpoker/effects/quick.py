"""Quick magic of the format lists (7.3.1)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.effects.registry import effect, key_sum
from judge.games.blackpoker.naming import spoken_request, spoken_target
from judge.games.blackpoker.records import actions
from judge.games.blackpoker.table import told
from judge.games.blackpoker.targets import candidates
from judge.games.blackpoker.units import size

BUST = 22


@effect("up")
def up(table, made):
    """アップ: the key card becomes a fog that adds its number to the target's size, with all others (R23, R25)."""
    unit = table.aimed(made)
    table.lay_fog(made, unit.uid, (*made.cites, "bp:ruling/R23", "bp:ruling/R25"))
    table.tell("size", (*made.cites, "bp:4.2.3", "bp:9.4.2"), made.by, unit=unit.called, size=size(table, unit))


@effect("down")
def down(table, made):
    """ダウン: the size falls by the key's number; at 0 or less the soldier goes to the graveyard, else a fog lies."""
    unit = table.aimed(made)
    left = size(table, unit) - key_sum(made)
    if left > 0:
        up(table, made)
    else:
        table.tell("down.dead", made.cites, made.by, unit=unit.called, size=left)
        table.to_grave([unit], made.cites)


@effect("twist")
def twist(table, made):
    """ツイスト: the target is driven or charged, chosen now (R38)."""
    mode = table.mode(made.by, "mode", (*made.cites, "bp:ruling/R38"), ("drive", "charge"))
    table.charge([table.aimed(made)], mode == "charge", made.cites)


@effect("counter")
def counter(table, made):
    """カウンター: a request with one key card of no higher number, or with two, is negated (R71)."""
    aimed = table.request(made.target.what)
    mine, theirs = number(made.keys[0]), number(aimed.keys[0])
    cites = (*made.cites, "bp:ruling/R71")
    if len(aimed.keys) == 2 or theirs <= mine:
        table.negate(aimed, cites, made.by)
    else:
        table.tell("counter.low", cites, made.by, mine=mine, theirs=theirs, **told(aimed))


@effect("kill", "destroyBulwark", "chariotDestroy")
def kill(table, made):
    """キル, 防壁破壊: the target goes to the graveyard."""
    table.to_grave([table.aimed(made)], made.cites)


@effect("reunion")
def reunion(table, made):
    """再会: a card of the own graveyard goes to the hand; the keys are still on the stage (R77)."""
    cites = (*made.cites, "bp:ruling/R77")
    chosen = table.choose_cards(made.by, "grave", "revive", cites, 1)
    if chosen:
        table.to_hand(made.by, "grave", chosen, (*cites, "bp:ruling/R64"))
    else:
        table.nothing(made, "bp:ruling/R77", "bp:5.4.2")


@effect("truce")
def truce(table, made):
    """停戦: the damage judgment is removed; attackers and blockers are that no longer (R47)."""
    table.negate(table.request(made.target.what), (*made.cites, "bp:ruling/R47"), made.by)


@effect("changeTarget")
def change_target(table, made):
    """対象変更: another target that the redirected action may have, from its controller's view (R72), never itself (R36)."""
    aimed, rulings = table.request(made.target.what), ("bp:ruling/R72", "bp:ruling/R36")
    others = candidates(table, actions()[aimed.action], aimed.by, aimed.keys, aimed.uid)
    cites = (*made.cites, *rulings)
    target = table.choose_one(made.by, "target", cites, [other for other in others if other != aimed.target])
    if target is None:
        table.nothing(made, *rulings, "bp:5.4.2")
        return
    table.change(aimed, aimed._replace(target=target))
    told = {"request": spoken_request(table, aimed), "target": spoken_target(table, target)}
    table.tell("retarget", cites, made.by, **told)


@effect("search")
def search(table, made):
    """サーチ: any card of the life goes to the hand, then the life is shuffled (6.2)."""
    by = made.by
    chosen = table.choose_cards(by, "life", "search.life", made.cites, 1, named=True)
    if chosen:
        table.to_hand(by, "life", chosen, made.cites)
    table.shuffle(by, "life")
    table.tell("shuffle", (*made.cites, "bp:6.2"), by)


@effect("bj")
def blackjack(table, made):
    """B・J: life cards are turned up one by one; 22 or more is bust, else the player may stand (R75)."""
    by, cites = made.by, (*made.cites, "bp:ruling/R75")
    total, aces = 0, 0
    while table.life(by):
        card = table.turn_top(by, cites)
        table.add(by, "shown", (card,))
        total, aces = _count(total, aces, card, table.switch("bj_soft_ace"))
        table.tell("bj", cites, by, card=shown((card,)), total=total)
        if total >= BUST or not table.life(by) or table.mode(by, "bj", cites, ("hit", "stand"), total=total) == "stand":
            break
    zone, key = ("grave", "bj.bust") if total >= BUST else ("hand", "bj.stand")
    table.add(by, zone, table.zone(by, "shown"))
    table.put(by, "shown", ())
    table.tell(key, cites, by, total=total)


def _count(total, aces, card, soft):
    """A is 11, or 1 where 11 would bust; J Q K are 10. With the soft ace an earlier 11 may still become 1."""
    if number(card) != 1:
        total += min(number(card), 10)
    elif total + 11 < BUST:
        total, aces = total + 11, aces + 1
    else:
        total += 1
    while soft and total >= BUST and aces:
        total, aces = total - 10, aces - 1
    return total, aces


@effect("rsf")
def royal(table, made):
    """R・S・F: 40 damage to the target player."""
    table.damage(made.target.what, 40, made.cites)


@effect("reverse")
def reverse(table, made):
    """リバース: state if wanted, then soldier ↔ bulwark; roles in combat end (R44, R45, R73)."""
    unit, cites = table.aimed(made), (*made.cites, "bp:ruling/R73")
    mode = table.mode(made.by, "mode", cites, ("drive", "charge", "keep"))
    if mode != "keep":
        table.charge([unit], mode == "charge", cites)
        unit = table.unit(unit.uid)
    turn = table.to_bulwarks if unit.up else table.to_soldier
    turn(unit, unit.charged, cites)
    role = table.lose_role(unit.uid)
    if role:
        table.tell("role.lost", (*cites, *role), unit.owner, unit=unit.called)


@effect("unsummons")
def unsummon(table, made):
    """帰還: a charged target returns to the hand, and so do the key cards in any case (R74)."""
    unit, cites = table.aimed(made), (*made.cites, "bp:ruling/R74")
    if unit.charged:
        table.leave(unit)
        table.add(unit.owner, "hand", unit.cards)
        table.tell("return", cites, made.by, unit=unit.called, cards=shown(unit.cards) if unit.up else ())
    table.give_keys(made)
    table.add(made.by, "hand", made.keys)
    table.tell("keys.back", (*cites, "bp:5.4.5"), made.by, cards=shown(made.keys))
