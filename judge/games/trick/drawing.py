"""The table of the trick-taking horse race in characters: course, trick, players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.boardfile.located import Data
from judge.engine.undrawn import without_drawn
from judge.games.trick.cards import HORSES, UNKNOWN, WIN
from judge.games.trick.facts import whose_turn
from judge.games.trick.messages import CARDS
from judge.games.trick.state import GOAL, State, last_race
from judge.width import cells, folded, pad, shorten

COLUMN = 9
NAME = 14
SHORT = {
    "vanilla": ("バニラ", "vanilla"), "foret": ("フォレ", "foret"),
    "silver": ("シルバー", "silver"), "gateau": ("ガトー", "gateau"), WIN: ("単勝", "win"),
}  # fmt: skip
LABELS = {
    "race": ("{race}/{last}レース", "race {race}/{last}"),
    "paddock": ("パドック", "paddock"), "betting": ("馬券購入", "betting"), "running": ("レース", "race"),
    "payout": ("配当", "payout"), "over": ("終了", "over"),
    "start": ("スタート {name}", "start {name}"), "gate": ("ゲート", "gate"), "goal": ("ゴール", "goal"),
    "trick": ("場", "table"), "whip": ("ムチ", "whip"), "hand": ("手札", "hand"), "pile": ("山", "pile"),
    "points": ("{n}点", "{n} pts"), "odds": ("オッズ{n}", "odds {n}"), "bet": ("馬券", "bet"),
    "discard": ("捨てカード", "discards"), "dummy": ("ダミー", "dummy"), "order": ("着順", "finish"),
}  # fmt: skip


def lines(state: State, lang: str, width: int = 78) -> list[str]:
    """Draws the table in lines of at most `width` cells: head, course, order of finish and trick if there are any, and
    the players."""
    out = [_head(state, lang), *_course(state, lang, width)]
    if state.finished:
        out.append(f"{_label('order', lang)}: " + " > ".join(_horse(horse, lang) for horse in state.finished))
    if state.trick:
        out.append(
            f"{_label('trick', lang)}: " + "  ".join(_played(state, seat, card, lang) for seat, card in state.trick)
        )
    return folded([*out, *_riders(state, lang)], width)


def _label(key: str, lang: str, **args: Any) -> str:
    """Returns a word of LABELS in one language, with its arguments filled in."""
    return LABELS[key][lang == "en"].format(**args)


def _horse(horse: str, lang: str) -> str:
    """Returns the short name of a horse or the win card; a horse without a name is called by its rider."""
    if horse in SHORT:
        return SHORT[horse][lang == "en"]
    return horse


def _head(state: State, lang: str) -> str:
    """Words the first line: the race, the phase, the start player."""
    phase = _label("running" if state.phase == "race" else state.phase, lang)
    start = _label("start", lang, name=state.riders[state.start].name)
    return f"{_label('race', lang, race=state.race, last=last_race(state))} · {phase} · {start}"


def _course(state: State, lang: str, width: int) -> Iterator[str]:
    """Draws the course with its stacks, or in a narrow window a line for each stack from the top down; ? marks an
    unknown order at the gate."""
    stacks = [[_horse(horse, lang) for horse in stack] for stack in state.course]
    stacks[0] = [f"?{_horse(horse, lang)}" for horse in state.loose] + stacks[0]
    foot = [_label("gate", lang), *map(str, range(1, GOAL)), _label("goal", lang)]
    if width < COLUMN * len(stacks) - 1:
        yield from (f"{square}: {' / '.join(reversed(stack))}" for square, stack in zip(foot, stacks) if stack)
        return
    for level in range(max(1, *map(len, stacks)) - 1, -1, -1):
        yield "|".join(_column(stack[level] if level < len(stack) else "", COLUMN - 1) for stack in stacks)
    yield "+".join("-" * (COLUMN - 1) for _ in stacks)
    yield " ".join(pad(text, COLUMN - 1) for text in foot).rstrip()


def _column(text: str, width: int) -> str:
    """Cuts or pads a text to exactly `width` cells."""
    return pad(shorten(text, width), width)


def _card(card: str, lang: str) -> str:
    """Words a card by its colour and number: 赤5, red 5; an unknown card or number is `?`."""
    return "?" if card == UNKNOWN else CARDS[lang == "en"][card].replace(UNKNOWN, "?")


def _played(state: State, seat: int, card: str, lang: str) -> str:
    """Words a card on the table with its player, and the whip if there is one."""
    whip = f" ({_label('whip', lang)})" if seat == state.whip else ""
    return f"{state.riders[seat].name} {_card(card, lang)}{whip}"


def _riders(state: State, lang: str) -> Iterator[str]:
    """Draws for every player a line in columns, `>` before the one whose turn it is, and below it a line for each of
    pile, hand and discard that has cards."""
    turn = whose_turn(state)
    rows = [_row(state, rider, lang) for rider in state.riders]
    widths = [max(cells(row[n]) for row in rows) for n in range(len(rows[0]) - 1)]
    for rider, row in zip(state.riders, rows):
        columns = [_column(text, width) for text, width in zip(row, widths)]
        yield ("> " if rider.name == turn else "  ") + "  ".join([*columns, row[-1]]).rstrip()
        for zone in ("pile", "hand", "discard"):
            cards = getattr(rider, zone)
            if cards:
                yield f"       {_label(zone, lang)}: " + ", ".join(_card(card, lang) for card in cards)


def _row(state: State, rider: Any, lang: str) -> list[str]:
    """Returns the cells of a player's line: name, horse, odds, whips, points, betting cards."""
    whips = min(rider.whips, 2)
    return [
        shorten(rider.name, NAME),
        _horse(rider.horse, lang) if rider.horse in HORSES else "?",
        _label("odds", lang, n=state.odds.get(rider.horse, UNKNOWN)),
        f"{_label('whip', lang)} " + "■" * whips + "□" * (2 - whips),
        _label("dummy", lang) if rider.dummy else _label("points", lang, n=rider.points),
        f"{_label('bet', lang)} " + " ".join("?" if card == UNKNOWN else _horse(card, lang) for card in rider.bet)
        if rider.bet
        else "",
    ]


def undrawn(data: Data) -> Data:
    """Returns the part of a written board that `lines` does not draw: the marks of the cards, cards that a player has
    used, and the like."""
    drawn = ("turn", "phase", "race", "start", "odds", "course", "trick", "finished")
    return without_drawn(data, drawn, ("horse", "hand", "whips", "bet", "points", "pile", "discard", "dummy"))
