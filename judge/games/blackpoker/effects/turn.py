"""エンド, チャージ, ドロー and 世代交代: the course of a turn."""

from __future__ import annotations

from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.effects.registry import effect, next_generation
from judge.games.blackpoker.state import Cites, Request
from judge.games.blackpoker.table import Table
from judge.games.blackpoker.units import no_charging

HAND_LIMIT = 7


@effect("end")
def end(table: Table, request: Request) -> None:
    """エンド: the player discards down to 7 and loses the own fogs (all fogs, as the switch says), and the turn goes
    over to the other player; what lasted until now is over: limits, growth, combat (R61, R62, R67)."""
    by, cites = request.by, (*request.cites, "bp:ruling/R67")
    over = len(table.zone(by, "hand")) - HAND_LIMIT
    if over > 0:
        table.discard(by, table.choose_cards(by, "hand", "discard", cites, over), cites)
    for player in table.setup.players if table.switch("fog_cleanup") == "all" else (by,):
        _clear_fog(table, player, (*request.cites, "bp:4.3", "bp:ruling/R61"))
    table.turn = table.other(by)
    table.spent, table.growth, table.combat = frozenset(), (), None
    for player in table.setup.players:
        table.put(player, "fog", tuple(f._replace(live=False) for f in table.zone(player, "fog")))
        table.put(player, "field", tuple(u._replace(new=False) if u.new else u for u in table.units(player)))
    table.tell("turn", (*request.cites, "bp:9.1.1", "bp:ruling/R62"), by, next=table.turn)


def _clear_fog(table: Table, player: str, cites: Cites) -> None:
    """Moves all fogs of a player to the graveyard; their ids mean their cards from now on."""
    fogs = table.zone(player, "fog")
    if fogs:
        cards = [card for fog in fogs for card in fog.cards]
        table.put(player, "fog", ())
        table.gone = {**table.gone, **{fog.name: (player, fog.cards) for fog in fogs if fog.name}}
        table.add(player, "grave", cards)
        table.tell("fog.cleared", cites, player, cards=shown(cards))


@effect("charge")
def charge(table: Table, request: Request) -> None:
    """チャージ: charges all units of the turn player, unless 喪失 forbids it (R89)."""
    loss = no_charging(table)
    if loss:
        driven = [unit.display_name for unit in table.units(table.turn) if not unit.charged]
        table.tell("loss", (loss, "bp:ruling/R89", *request.cites), request.by, units=driven)
    else:
        table.charge(table.units(table.turn), True, request.cites)


@effect("draw")
def draw(table: Table, request: Request) -> None:
    """ドロー: the player draws one card, and one more if wanted, decided after the first was seen (R68)."""
    cites = (*request.cites, "bp:ruling/R68")
    table.draw(request.by, 1, cites)
    if table.life(request.by) and table.yes_no(request.by, "draw", cites):
        table.draw(request.by, 1, cites)


@effect("nextGeneration")
def generation(table: Table, request: Request) -> None:
    """世代交代: its effect for the requester; it is triggered once for each card (R69)."""
    next_generation(table, request.by, (*request.cites, "bp:5.6.2", "bp:ruling/R69"))
