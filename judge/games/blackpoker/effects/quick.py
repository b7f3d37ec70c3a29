"""Quick magic of the format lists (7.3.1)."""

from __future__ import annotations

from judge.games.blackpoker.cards import number, shown
from judge.games.blackpoker.effects.registry import effect, key_sum
from judge.games.blackpoker.naming import request_display_name, target_display_name
from judge.games.blackpoker.records import actions
from judge.games.blackpoker.state import Request
from judge.games.blackpoker.table import Table, request_args
from judge.games.blackpoker.targets import candidates
from judge.games.blackpoker.units import size

BUST = 22


@effect("up")
def up(table: Table, request: Request) -> None:
    """アップ: the key card becomes a fog that adds its number to the target's size, besides all other changes of that size
    (R23, R25).
    """
    unit = table.target_unit(request)
    table.lay_fog(request, unit.uid, (*request.cites, "bp:ruling/R23", "bp:ruling/R25"))
    table.tell(
        "size", (*request.cites, "bp:4.2.3", "bp:9.4.2"), request.by, unit=unit.display_name, size=size(table, unit)
    )


@effect("down")
def down(table: Table, request: Request) -> None:
    """ダウン: if the target's size would fall to 0 or less by the key's number, it goes to the graveyard; else the key
    card becomes a fog that takes it away."""
    unit = table.target_unit(request)
    left = size(table, unit) - key_sum(request)
    if left > 0:
        up(table, request)
    else:
        table.tell("down.dead", request.cites, request.by, unit=unit.display_name, size=left)
        table.to_grave([unit], request.cites)


@effect("twist")
def twist(table: Table, request: Request) -> None:
    """ツイスト: drives or charges the target; the requester chooses now (R38)."""
    mode = table.mode(request.by, "mode", (*request.cites, "bp:ruling/R38"), ("drive", "charge"))
    table.charge([table.target_unit(request)], mode == "charge", request.cites)


@effect("counter")
def counter(table: Table, request: Request) -> None:
    """カウンター: negates the target request if it has two key cards, or one of no higher number than the key card
    (R71); else nothing happens."""
    aimed = table.target_request(request)
    mine, theirs = number(request.keys[0]), number(aimed.keys[0])
    cites = (*request.cites, "bp:ruling/R71")
    if len(aimed.keys) == 2 or theirs <= mine:
        table.negate(aimed, cites, request.by)
    else:
        table.tell("counter.low", cites, request.by, mine=mine, theirs=theirs, **request_args(aimed))


@effect("kill", "destroyBulwark", "chariotDestroy")
def kill(table: Table, request: Request) -> None:
    """キル, 防壁破壊: the target unit goes to the graveyard."""
    table.to_grave([table.target_unit(request)], request.cites)


@effect("reunion")
def reunion(table: Table, request: Request) -> None:
    """再会: a card that the requester chooses from the own graveyard goes to the hand; the keys are still on the stage,
    so they are not there (R77)."""
    cites = (*request.cites, "bp:ruling/R77")
    chosen = table.choose_cards(request.by, "grave", "revive", cites, 1)
    if chosen:
        table.to_hand(request.by, "grave", chosen, (*cites, "bp:ruling/R64"))
    else:
        table.nothing(request, "grave", "bp:ruling/R77", "bp:5.4.2")


@effect("truce")
def truce(table: Table, request: Request) -> None:
    """停戦: the target damage judgment is negated, which ends the combat (R47)."""
    table.negate(table.target_request(request), (*request.cites, "bp:ruling/R47"), request.by)


@effect("changeTarget")
def change_target(table: Table, request: Request) -> None:
    """対象変更: the requester chooses another target for the target request: one legal for the player who made that
    request (R72), never that request itself (R36). Nothing happens if there is none."""
    aimed, rulings = table.target_request(request), ("bp:ruling/R72", "bp:ruling/R36")
    others = candidates(table, actions()[aimed.action], aimed.by, aimed.keys, aimed.uid)
    cites = (*request.cites, *rulings)
    target = table.choose_one(
        request.by, "target", (*rulings, *request.cites), [other for other in others if other != aimed.target]
    )
    if target is None:
        table.nothing(request, "target", *rulings, "bp:5.4.2")
        return
    table.change(aimed, aimed._replace(target=target))
    args = {"request": request_display_name(table, aimed), "target": target_display_name(table, target)}
    table.tell("retarget", cites, request.by, **args)


@effect("search")
def search(table: Table, request: Request) -> None:
    """サーチ: a card that the requester chooses from the own life goes to the hand, then the life is shuffled (6.2)."""
    by = request.by
    chosen = table.choose_cards(by, "life", "search.life", request.cites, 1, known_only=True)
    if chosen:
        table.to_hand(by, "life", chosen, request.cites)
    table.shuffle(by, "life")
    table.tell("shuffle", (*request.cites, "bp:6.2"), by)


@effect("bj")
def blackjack(table: Table, request: Request) -> None:
    """B・J: the requester turns up life cards one by one and may stand after each. At 22 or more they all go to the
    graveyard, else to the hand (R75)."""
    by, cites = request.by, (*request.cites, "bp:ruling/R75")
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


def _count(total: int, aces: int, card: str, soft: bool) -> tuple[int, int]:
    """Returns (total, aces counted as 11) after one more card: an ace is 11, or 1 if 11 would be too much; J Q K are
    10. With `soft`, earlier aces become 1 if the total is too much."""
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
def royal(table: Table, request: Request) -> None:
    """R・S・F: the target player takes 40 damage."""
    table.damage(table.target_player(request), 40, request.cites)


@effect("reverse")
def reverse(table: Table, request: Request) -> None:
    """リバース: the requester may drive or charge the target, then a soldier becomes bulwarks or a bulwark a soldier;
    its role in combat ends (R44, R45, R73)."""
    unit, cites = table.target_unit(request), (*request.cites, "bp:ruling/R73")
    mode = table.mode(request.by, "mode", cites, ("drive", "charge", "keep"))
    if mode != "keep":
        table.charge([unit], mode == "charge", cites)
        unit = table.target_unit(request)
    turn = table.to_bulwarks if unit.up else table.to_soldier
    turn(unit, unit.charged, cites)
    role = table.lose_role(unit.uid)
    if role:
        table.tell("role.lost", (*cites, *role), unit.owner, unit=unit.display_name)


@effect("unsummons")
def unsummon(table: Table, request: Request) -> None:
    """帰還: the target returns to its owner's hand if it is charged; the key cards return to the requester's hand in
    any case (R74)."""
    unit, cites = table.target_unit(request), (*request.cites, "bp:ruling/R74")
    if unit.charged:
        table.leave(unit)
        table.add(unit.owner, "hand", unit.cards)
        table.tell("return", cites, request.by, unit=unit.display_name, cards=shown(unit.cards) if unit.up else ())
    table.give_keys(request)
    table.add(request.by, "hand", request.keys)
    table.tell("keys.back", (*cites, "bp:5.4.5"), request.by, cards=shown(request.keys))
