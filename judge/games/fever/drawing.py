"""The table of Horse Fever, drawn: the track by odds, then the players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.boardfile.located import Data
from judge.engine.undrawn import without_drawn
from judge.games.fever.effects import effect_text, icons_in
from judge.games.fever.messages import COLOUR, ICONS, LENDERS, PHASES
from judge.width import cells, folded, pad, shorten

if TYPE_CHECKING:
    from judge.engine.layout import Labels
    from judge.games.fever.state import Player, State

LANE, BESIDE = 34, 24  # cells of a horse's way, and of the rest of its line
NAME = 20
BEYOND = 7  # squares shown behind the goal line
WORDS = {
    "ja": {"round": "ラウンド", "start": "スタート", "turn": "手番", "stables": "厩舎", "cards": "手札", "bets": "賭け",
           "horses": "馬", "assistants": "助手", "objectives": "目的", "loans": "借金", "offer": "提示"},
    "en": {"round": "round", "start": "start", "turn": "turn", "stables": "stables", "cards": "cards", "bets": "bets",
           "horses": "horses", "assistants": "assistants", "objectives": "objectives", "loans": "loans", "offer": "bid"},
}  # fmt: skip


def ability_text(cards: object, name: str, labels: Labels) -> str:
    """Words the icons of a card of a board by its name; empty if the board does not describe it."""
    icons = icons_in(cards.get(name)) if isinstance(cards, dict) else []
    en = labels.lang == "en"
    return ICONS[en]((", " if en else "、").join(map(effect_text, icons)))


def lines(state: State, lang: str, width: int = 78) -> list[str]:
    """Draws the table in lines of at most `width` cells: a head, a line for each horse by its odds, and the lines of
    each player."""
    words, en = WORDS[lang], lang == "en"
    known: dict[str, str] = {**COLOUR[en], **LENDERS[en]}

    def name(word: str) -> str:
        """Returns a colour or lender in the language; any other word as it is."""
        return known.get(word, word)

    head = (
        f"{words['round']} {state.round} · {PHASES[en].get(state.phase, state.phase)} · {words['start']} {state.start}"
    )
    if state.turn:
        head += f" · {words['turn']} {state.turn}"
    if state.offer:
        head += f" · {words['offer']} {state.offer[0]} {state.offer[1]}D"
    out = [head]
    for colour in sorted(state.horses, key=lambda c: (state.odds.get(c, 99), list(state.horses).index(c))):
        out.append(_lane(state, colour, name(colour), min(LANE, width - BESIDE)))
    for player in state.players:
        out += _player(state.players[player], player, words, name, width)
    return folded(out, width)


def _lane(state: State, colour: str, name: str, lane: int) -> str:
    """Draws a horse in a line: name, odds, track, square, place if it has finished, a ▮ for each face-down card and a *
    for each effect."""
    horse = state.horses[colour]
    odds = f"1:{state.odds[colour]}" if colour in state.odds else "1:?"
    place = f"#{state.finished.index(colour) + 1}" if colour in state.finished else ""
    marks = "".join("▮" for _ in horse.cards) + "".join("*" for _ in horse.effects)
    return f"{pad(name, 7)} {odds} {_track(horse.square, state.finish, lane)} {horse.square:>3} {pad(place, 3)}{marks}"


def _track(square: int, finish: int | None, lane: int) -> str:
    """Draws a lane of the track: squares as dots, the goal line as a bar, the horse as an arrow head. Shortened to
    `lane` cells; without a bar if the goal line is unknown or too far away."""
    if finish is None or finish + BEYOND >= LANE:
        return pad("·" * min(square, lane - 1) + ">", lane)
    if finish + BEYOND >= lane:  # no room for each square: the way to the goal line in proportion
        short = lane - BEYOND - 1
        square = square * short // finish if square < finish else square - finish + short
        finish = short
    row = ["·"] * finish + ["|"] + ["·"] * BEYOND
    row[min(square, len(row) - 1)] = ">"
    return "".join(row)


def _player(player: Player, name: str, words: dict[str, str], label: Callable[[str], str], width: int) -> list[str]:
    """Draws a player in lines: VP and money, then whatever there is of stables, cards, bets and loans."""
    parts = [f"{player.vp} VP", f"{player.money}D"]
    if player.stables:
        parts.append(f"{words['stables']} " + " ".join(map(label, player.stables)))
    if player.cards:
        parts.append(f"{words['cards']} " + " ".join(player.cards))
    if player.horses:
        parts.append(f"{words['horses']} " + " ".join(f"{card}→{label(s) if s else '—'}" for card, s in player.horses))
    for key in ("assistants", "objectives"):
        if getattr(player, key):
            parts.append(f"{words[key]} " + " ".join(getattr(player, key)))
    if player.bets:
        kinds = {"win": "1", "place": "1-3"}
        bets = (f"{label(b.horse)}({kinds[b.kind]}) {b.stake}D" for b in player.bets)
        parts.append(f"{words['bets']} " + ", ".join(bets))
    if player.loans:
        parts.append(
            f"{words['loans']} "
            + ", ".join(f"{label(x.lender)} {x.owe if x.owe is not None else '?'}D" for x in player.loans)
        )
    return _flow(f"{shorten(name, NAME)}: ", parts, width)


def _flow(head: str, parts: list[str], width: int) -> list[str]:
    """Returns lines of at most `width` cells with `head` and the parts, separated by ` · `."""
    rows: list[str] = []
    row = head
    for part in parts:
        if cells(row) + cells(part) + 3 > width and row.strip():
            rows.append(row)
            row = "    "
        row += part if row in (head, "    ") else f" · {part}"
    return [*rows, row]


def undrawn(data: Data) -> Data:
    """Returns the part of a written board that `lines` does not draw: the number of the goal line, what is on horses,
    what cards do, prices and the like."""
    horses = data.get("horses") or {}
    marked = {colour: horse for colour, horse in horses.items() if set(horse or {}) - {"square"}}
    drawn = ("turn", "round", "phase", "start", "odds", "offer", "finished", "paid")
    hers = ("vp", "money", "stables", "cards", "bets", "loans", "horses", "assistants", "objectives")
    return without_drawn({**data, "horses": marked}, drawn, hers)
