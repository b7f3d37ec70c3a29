"""What a written board says that the drawing of its table does not show, for whoever must know everything of a situation."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.boardfile.located import Data

NOT_SAID = (
    "game",
    "title",
    "title_ja",
    "players",
    "script",
    "claims",
    "then",
    "taken",
)  # of a table: they are no part of it


def without_drawn(
    data: Data,
    drawn: Iterable[str],
    of_players: Iterable[str],
    rest: Callable[[str, object], object] = lambda key, value: value,
) -> Data:
    """Returns a written board without what a drawing shows: the keys `drawn` of the file, the keys `of_players` of each
    player, and empty values. `rest(key, value)` is what is left of another value of a player, None for nothing."""
    hidden, hers = {*drawn, *NOT_SAID}, set(of_players)
    players = {}
    for name, player in (data.get("players") or {}).items():
        left = {key: rest(key, value) for key, value in (player or {}).items() if key not in hers}
        players[name] = {key: value for key, value in left.items() if value not in (None, [], {})}
    found = {key: value for key, value in data.items() if key not in hidden and value not in (None, [], {}, False)}
    return {**found, "players": {name: player for name, player in players.items() if player}}
