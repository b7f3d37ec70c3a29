"""The table of The Really Nasty Horse Racing Game, drawn: the race as one line a horse, then the players."""

from __future__ import annotations

from collections.abc import Sequence

from judge.boardfile.located import Data
from judge.corpus.store import corpus
from judge.engine.undrawn import without_drawn
from judge.games.nasty.messages import PHASES, STATES, drawn_place
from judge.games.nasty.names import UNKNOWN, money
from judge.games.nasty.state import NO_BET, Player, State, placed, shown
from judge.games.nasty.track import Track, ground
from judge.width import cells, folded, pad, shorten

BAR, BESIDE = 42, 22  # width of the way to the post, and of the text next to it, in cells
NAME = 14
HEADS = {
    "ja": ("第{race}レース  {phase}", "番: {turn}", "着順: {order}"),
    "en": ("race {race}  {phase}", "turn: {turn}", "placed: {order}"),
}
MONEY = {"ja": "{cash}  カード {cards}  賭け {bet}", "en": "{cash}  cards {cards}  bet {bet}"}


def lines(state: State, lang: str, width: int = 78) -> list[str]:
    """Draws the table in lines of at most `width` cells: a head, the fences if there is a track, a line for each horse,
    and a line for each player's purse."""
    first, turn, order = HEADS[lang]
    head = [first.format(race=state.race, phase=_word(PHASES, state.phase, lang))]
    if state.phase in ("start", "race") and state.turn:
        head.append(turn.format(turn=state.turn))
    if state.finished:
        head.append(order.format(order=" ".join(f"{n}.{name}" for n, name in enumerate(placed(state), 1)) or "-"))
    column = min(max(cells(name) for name in state.players), NAME)
    names = {name: pad(shorten(name, column), column) for name in state.players}
    bar = min(BAR, width - column - BESIDE)
    out = ["  ".join(head)]
    if state.track:
        out.append(pad("", column + 1) + _fences(state.track, bar))
    out += [f"{names[name]} {_horse(state, p, lang, bar)}" for name, p in state.players.items()]
    out += [f"{names[name]} {_purse(p, lang)}" for name, p in state.players.items()]
    return folded(out, width)


def _word(table: Sequence[dict[str, str]], word: str, lang: str) -> str:
    """Translates a word of the board; a word that the table lacks stays as it is. `table` holds the Japanese words,
    then the English ones."""
    return table[lang == "en"].get(word, word)


def _horse(state: State, p: Player, lang: str, bar: int) -> str:
    """Draws one horse in a line: its way as a bar if there is a track, its place in words, its state unless it runs,
    and a `-` for each turn it has to miss."""
    place = drawn_place(shown(p.place), lang)
    marks = [
        place,
        *([] if p.state == "running" else [_word(STATES, p.state, lang)]),
        *(["-" * p.missed] if p.missed else []),
    ]
    return f"{_bar(state.track, p, bar)} {' '.join(marks)}" if state.track else " ".join(marks)


def _purse(p: Player, lang: str) -> str:
    """Words a player's cash, the names of the known cards with the number of unknown ones, and the bet (`?` for a
    secret horse)."""
    bet = "-"
    if p.bet is not None and p.bet != NO_BET:
        bet = f"{'?' if p.bet.horse == UNKNOWN else p.bet.horse} {money(p.bet.stake)}"
    hand = ", ".join(corpus()[f"nasty:card/{card}"].title(lang) for card in p.cards if card != UNKNOWN)
    hidden = sum(card == UNKNOWN for card in p.cards)
    cards = hand + (f"+{hidden}" if hidden and hand else str(hidden) if hidden or not hand else "")
    return MONEY[lang].format(cash=money(p.cash), cards=cards, bet=bet)


def _column(track: Track, square: int, bar: int) -> int:
    """Returns the column, from 0, at which a square stands in a bar of this width."""
    return min(bar - 1, max(0, square) * (bar - 1) // track.finish)


def _bar(track: Track, p: Player, bar: int) -> str:
    """Draws the way from the start to the post with the number of the horse's lane where it is (`+` from lane 10 on;
    `*` for one that is just said to be at the post). Nothing is marked for other places in words."""
    row = ["·"] * bar
    if isinstance(p.place, tuple):
        row[_column(track, p.place[1], bar)] = str(p.place[0]) if p.place[0] < 10 else "+"
    elif p.place == "post":
        row[-1] = "*"
    return "".join(row)


def _fences(track: Track, bar: int) -> str:
    """Draws a `#` over the first square of each fence, in every lap, and `|` at the post."""
    row = [" "] * bar
    for _, squares in track.fences:
        first = squares if isinstance(squares, int) else min(square for _, square in squares)
        for square in range(1, track.finish):
            if ground(track, square) == ground(track, first):
                row[_column(track, square, bar)] = "#"
    row[-1] = "|"
    return "".join(row)


def undrawn(data: Data) -> Data:
    """Returns the part of a written board that `lines` does not draw: the track, odds and prizes, and of each player
    grades, slip, bonuses and the like."""
    drawn = ("turn", "race", "phase", "finished", "used")
    return without_drawn(data, drawn, ("square", "state", "cash", "cards", "bet", "missed", "lane"))
