"""The table of Force of the Horse: areas, tracks, hands, situation and farm of both players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from judge.boardfile.located import Data
from judge.engine.undrawn import without_drawn
from judge.games.foth import terms
from judge.games.foth.cardwords import ability_text as ability_text
from judge.games.foth.cardwords import card_words as card_words
from judge.games.foth.layers import run_and_guard
from judge.width import cells, folded, pad, shorten

if TYPE_CHECKING:
    from judge.games.foth.state import Position, State

NAME = 18
_AREA = 13
_LABELS = {"hand": ("手札", "hand"), "track": ("走破", "track"), "situation": ("状況", "situation"), "farm": ("ファーム", "farm"),
           "excluded": ("除外", "excluded"), "deck": ("デッキ", "deck"), "aside": ("取り分け", "aside")}  # fmt: skip


def lines(state: State, lang: str, width: int = 78) -> list[str]:
    """Draws the table in the language: a heading with race, step and turn player, then the areas and zones of each
    player. No line is wider than `width` cells; a longer one goes on below."""
    position = state.position

    def term_name(word: str) -> str:
        """The printed name of a word in the language."""
        return terms.value_name(word, lang)

    race = " ".join(term_name(position.race[k]) for k in ("course", "surface") if position.race[k])
    metres = f"{position.race['metres']}m" if position.race["metres"] else term_name(position.race["distance"])
    out = [f"── {race} {metres} {term_name(position.race['going'])} · {position.step} · {position.turn or ''} ──"]
    name = min(max(cells(player) for player in position.players), NAME)
    for player in position.players:
        mark = "▶" if player == position.turn else " "
        areas = " ".join(pad(f"{term_name(s)} {len(position.zones[player, s])}", _AREA) for s in terms.STYLES)
        if name + len(terms.STYLES) * (_AREA + 1) + 3 > width:  # no room for columns
            areas = " ".join(f"{term_name(s)} {len(position.zones[player, s])}" for s in terms.STYLES)
        out.append(f"{mark}{pad(shorten(player, name), name)} │ {areas}")
        for zone in _LABELS:
            cards = position.zones[player, zone]
            if cards:
                out.append(f"    {_LABELS[zone][lang == 'en']}: " + _cards(position, cards, zone))
    if position.zones[None, "resolution"]:
        label = "解決" if lang == "ja" else "resolution"
        out.append(f"  {label}: " + " ".join(position.names(position.zones[None, "resolution"])))
    return folded(out, width)


def _cards(position: Position, cards: Sequence[int], zone: str) -> str:
    """Returns the names of a zone's cards in one line; equal ones next to each other become `F*3`. A horse in the track
    has run and guard behind it."""
    words: list[tuple[str, int]] = []
    for card in cards:
        name = position.name(card)
        if zone == "track" and position.is_horse(card):
            name += f"({run_and_guard(position, card)})"
        if words and words[-1][0] == name:
            words[-1] = (name, words[-1][1] + 1)
        else:
            words.append((name, 1))
    return " ".join(n if k == 1 else f"{n}*{k}" for n, k in words)


def undrawn(data: Data) -> Data:
    """Returns the part of a written board that `lines` does not draw, such as what is printed on the cards and which
    cards lie in the areas."""

    def rest(key: str, value: Any) -> Any:
        """What is not drawn of a player's key."""
        if key == "areas":
            return value if any(isinstance(each, list) for each in value) else None
        named = [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
        return [
            each for each in named if set(each) - {"card", "since"}
        ]  # since when it lies there is seen by its place

    return without_drawn(data, ("turn", "race", "resolution", "effects", "played", "pending"), (), rest)
