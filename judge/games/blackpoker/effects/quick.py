"""Quick magic of the format lists (7.3.1)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number
from judge.games.blackpoker.choices import shown, zone_ref
from judge.games.blackpoker.effects.registry import cite, effect, key_sum, target_unit
from judge.games.blackpoker.naming import target_name
from judge.games.blackpoker.records import actions
from judge.games.blackpoker.targets import candidates
from judge.games.blackpoker.units import call, is_soldier, size

BUST = 22


@effect("up")
def up(t, made):
    """アップ: the key card becomes a fog that adds its number to the target's size, with all others (R23, R25)."""
    t.lay_fog(made, made.target.what, (*cite(made), "bp:ruling/R23", "bp:ruling/R25"))
    _tell_size(t, made)


@effect("down")
def down(t, made):
    """ダウン: the size falls by the key's number; at 0 or less the soldier goes to the graveyard, else a fog lies."""
    unit = target_unit(t, made)
    left = size(t.s, unit) - key_sum(made)
    if left <= 0:
        t.tell("down.dead", cite(made), made.by, unit=call(t.s, unit), size=left)
        t.to_grave([unit], cite(made))
    else:
        t.lay_fog(made, unit.uid, (*cite(made), "bp:ruling/R23", "bp:ruling/R25"))
        _tell_size(t, made)


def _tell_size(t, made):
    """What the size of the target has become (4.2.3)."""
    unit = target_unit(t, made)
    t.tell("size", (*cite(made), "bp:4.2.3", "bp:9.4.2"), made.by, unit=call(t.s, unit), size=size(t.s, unit))


@effect("twist")
def twist(t, made):
    """ツイスト: the target is driven or charged, chosen now (R38)."""
    mode = t.mode(made.by, "mode", (*cite(made), "bp:ruling/R38"), ("drive", "charge"))
    t.charge([target_unit(t, made)], mode == "charge", cite(made))


@effect("counter")
def counter(t, made):
    """カウンター: a request with one key card of no higher number, or with two, is negated (R71)."""
    aimed = t.s.request(made.target.what)
    mine = number(made.keys[0])
    cites = (*cite(made), "bp:ruling/R71")
    if len(aimed.keys) == 2 or number(aimed.keys[0]) <= mine:
        t.negate(aimed, cites, made.by)
    else:
        t.tell("counter.low", cites, made.by, mine=mine, theirs=number(aimed.keys[0]))


@effect("kill")
def kill(t, made):
    """キル: the target goes to the graveyard."""
    t.to_grave([target_unit(t, made)], cite(made))


@effect("reunion")
def reunion(t, made):
    """再会: a card of the own graveyard goes to the hand; the keys are still on the stage (R77)."""
    cites = (*cite(made), "bp:ruling/R77")
    chosen = t.choose_cards(made.by, made.by, "grave", "revive", cites, 1)
    if not chosen:
        t.tell("nothing", (*cites, "bp:5.4.2"), made.by, player=made.by)
    for card in chosen:
        t.take(made.by, "grave", card)
        t.add(made.by, "hand", (card,))
        t.tell("to.hand", (*cites, "bp:ruling/R64"), made.by, player=made.by, cards=shown((card,)),
               zone=zone_ref("grave"))  # fmt: skip


@effect("truce")
def truce(t, made):
    """停戦: the damage judgment is removed; attackers and blockers are that no longer (R47)."""
    t.negate(t.s.request(made.target.what), (*cite(made), "bp:ruling/R47"), made.by)


@effect("changeTarget")
def change_target(t, made):
    """対象変更: another target that the redirected action may have, from its controller's view (R72), never itself (R36)."""
    aimed = t.s.request(made.target.what)
    cites = (*cite(made), "bp:ruling/R72", "bp:ruling/R36")
    action = actions()[aimed.action]
    choices = [x for x in candidates(t.s, action, aimed.by, aimed.keys, aimed.uid) if x != aimed.target]
    target = t.choose_one(made.by, "target", cites, choices, lambda x: target_name(t.s, x))
    if target is None:
        t.tell("nothing", (*cites, "bp:5.4.2"), made.by, player=made.by)
        return
    t.s.stage = tuple(r._replace(target=target) if r.uid == aimed.uid else r for r in t.s.stage)
    t.tell("retarget", cites, made.by, request=aimed.name or aimed.action, target=target_name(t.s, target))


@effect("search")
def search(t, made):
    """サーチ: any card of the life goes to the hand, then the life is shuffled (6.2)."""
    by = made.by
    for card in t.choose_cards(by, by, "life", "search.life", cite(made), 1, named=True):
        t.take(by, "life", card)
        t.add(by, "hand", (card,))
        t.tell("to.hand", cite(made), by, player=by, cards=shown((card,)), zone=zone_ref("life"))
    t.shuffle(by, "life")
    t.tell("shuffle", (*cite(made), "bp:6.2"), by, player=by)


@effect("bj")
def blackjack(t, made):
    """B・J: life cards are turned up one by one; 22 or more is bust, else the player may stand (R75)."""
    by, cites = made.by, (*cite(made), "bp:ruling/R75")
    soft = t.s.setup.switches.get("bj_soft_ace")
    total, aces = 0, 0
    while t.s.life(by):
        card = t.turn_top(by, cites)
        t.add(by, "shown", (card,))
        total, aces = _count(total, aces, card, soft)
        t.tell("bj", cites, by, player=by, card=shown((card,)), total=total)
        if total >= BUST:
            _put_shown(t, by, "grave")
            t.tell("bj.bust", cites, by, player=by, total=total)
            return
        if not t.s.life(by) or t.mode(by, "bj", cites, ("hit", "stand"), total=total) == "stand":
            break
    _put_shown(t, by, "hand")
    t.tell("bj.stand", cites, by, player=by, total=total)


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


def _put_shown(t, player, zone):
    t.add(player, zone, t.zone(player, "shown"))
    t.put(player, "shown", ())


@effect("rsf")
def royal(t, made):
    """R・S・F: 40 damage to the target player."""
    t.damage(made.target.what, 40, cite(made))


@effect("reverse")
def reverse(t, made):
    """リバース: state if wanted, then soldier ↔ bulwark; roles in combat end (R44, R45, R73)."""
    unit = target_unit(t, made)
    cites = (*cite(made), "bp:ruling/R73")
    mode = t.mode(made.by, "mode", cites, ("drive", "charge", "keep"))
    if mode != "keep":
        t.charge([unit], mode == "charge", cites)
        unit = t.s.unit(unit.uid)
    if is_soldier(unit):
        t.to_bulwarks(unit, unit.charged, cites)
    else:
        t.to_soldier(unit, unit.charged, cites)
    role = t.lose_role(unit.uid)
    if role:
        t.tell("role.lost", (*cites, *role), unit.owner, unit=call(t.s, unit))


@effect("unsummons")
def unsummon(t, made):
    """帰還: a charged target returns to the hand, and so do the key cards in any case (R74)."""
    unit = target_unit(t, made)
    cites = (*cite(made), "bp:ruling/R74")
    if unit.charged:
        t.leave(unit)
        t.add(unit.owner, "hand", unit.cards)
        t.tell("return", cites, made.by, unit=call(t.s, unit), cards=shown(unit.cards) if unit.up else ())
    for card in made.keys:
        t.give_key(made, card)
    t.add(made.by, "hand", made.keys)
    t.tell("keys.back", (*cites, "bp:5.4.5"), made.by, player=made.by, cards=shown(made.keys))
