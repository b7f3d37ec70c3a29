"""The table of The Really Nasty Horse Racing Game, drawn: the race as one line a horse, then the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.games.nasty.names import UNKNOWN, money
from judge.games.nasty.state import NO_BET, placed, shown
from judge.games.nasty.track import ground
from judge.render.width import cells, pad, shorten
from judge.render.words.nasty import PHASES, STATES, japanese_place

WIDTH = 78
BAR = 42
NAME = 14
HEADS = {
    "ja": ("第{race}レース  {phase}", "番: {turn}", "着順: {order}"),
    "en": ("race {race}  {phase}", "turn: {turn}", "placed: {order}"),
}
MONEY = {"ja": "{cash}  カード {cards}  賭け {bet}", "en": "{cash}  cards {cards}  bet {bet}"}


def lines(state: Any, lang: str) -> list[str]:
    """The table in lines of at most 78 cells."""
    first, turn, order = HEADS[lang]
    head = [first.format(race=state.race, phase=_word(PHASES, state.phase, lang))]
    if state.phase in ("start", "race") and state.turn:
        head.append(turn.format(turn=state.turn))
    if state.finished:
        head.append(order.format(order=" ".join(f"{n}.{name}" for n, name in enumerate(placed(state), 1)) or "-"))
    width = min(max(cells(name) for name in state.players), NAME)
    names = {name: pad(shorten(name, width), width) for name in state.players}
    out = ["  ".join(head)]
    if state.track:
        out.append(pad("", width + 1) + _fences(state.track))
    out += [f"{names[name]} {_horse(state, p, lang)}" for name, p in state.players.items()]
    out += [f"{names[name]} {_purse(p, lang)}" for name, p in state.players.items()]
    return [shorten(line, WIDTH) for line in out]


def _word(table: Sequence[dict[str, str]], word: str, lang: str) -> str:
    return table[lang == "en"].get(word, word)


def _horse(state: Any, p: Any, lang: str) -> str:
    """Where a horse is, whether it is out, and the turns it has to miss."""
    place = shown(p.place) if lang == "en" else japanese_place(shown(p.place))
    marks = [
        place,
        *([] if p.state == "running" else [_word(STATES, p.state, lang)]),
        *(["-" * p.missed] if p.missed else []),
    ]
    return f"{_bar(state, p)} {' '.join(marks)}" if state.track else " ".join(marks)


def _purse(p: Any, lang: str) -> str:
    """The cash, the cards by their typed names and the number of unknown ones, the bet."""
    bet = "-" if p.bet in (None, NO_BET) else f"{p.bet.horse} {money(p.bet.stake)}"
    hand = ",".join(card for card in p.cards if card != UNKNOWN)
    hidden = sum(card == UNKNOWN for card in p.cards)
    cards = hand + (f"+{hidden}" if hidden and hand else str(hidden) if hidden or not hand else "")
    return MONEY[lang].format(cash=money(p.cash), cards=cards, bet=bet)


def _column(track: Any, square: int) -> int:
    return int(min(BAR - 1, max(0, square) * (BAR - 1) // track.finish))


def _bar(state: Any, p: Any) -> str:
    """The way from the start to the post, and where the horse is on it."""
    row = ["·"] * BAR
    if isinstance(p.place, tuple):
        row[_column(state.track, p.place[1])] = str(p.place[0]) if p.place[0] < 10 else "+"
    elif p.place == "post":
        row[-1] = "*"
    return "".join(row)


def _fences(track: Any) -> str:
    """A mark over each fence, in every lap."""
    row = [" "] * BAR
    for _, squares in track.fences:
        first = squares if isinstance(squares, int) else min(square for _, square in squares)
        for square in range(1, track.finish):
            if ground(track, square) == ground(track, first):
                row[_column(track, square)] = "#"
    row[-1] = "|"
    return "".join(row)
