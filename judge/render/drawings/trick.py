"""The table of the trick-taking horse race in characters: course, trick, players."""

from __future__ import annotations

from judge.games.trick.cards import HORSES, UNKNOWN, WIN
from judge.games.trick.claims import whose_turn
from judge.games.trick.state import GOAL, State, last_race
from judge.render.width import cells, pad

WIDTH = 78
COLUMN = 9
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
    "discard": ("捨て", "discards"), "dummy": ("ダミー", "dummy"), "order": ("着順", "finish"),
}  # fmt: skip


def lines(state: State, lang: str) -> list[str]:
    """The table, at most 78 cells wide."""
    out = [_head(state, lang), *_course(state, lang)]
    if state.finished:
        out.append(f"{_say('order', lang)}: " + " > ".join(_horse(horse, lang) for horse in state.finished))
    if state.trick:
        out.append(f"{_say('trick', lang)}: " + "  ".join(_played(state, seat, card, lang) for seat, card in state.trick))
    turn = whose_turn(state)
    for rider in state.riders:
        out += _rider(state, rider, rider.name == turn, lang)
    return [_cut(line) for line in out]


def _say(key, lang, **args):
    return LABELS[key][lang == "en"].format(**args)


def _horse(horse, lang):
    if horse in SHORT:
        return SHORT[horse][lang == "en"]
    return horse


def _head(state, lang):
    phase = _say("running" if state.phase == "race" else state.phase, lang)
    start = _say("start", lang, name=state.riders[state.start].name)
    return f"{_say('race', lang, race=state.race, last=last_race(state))} · {phase} · {start}"


def _course(state, lang):
    """Stacks as they lie, the upper horse above; unknown order at the gate is marked with ?."""
    stacks = [[_horse(horse, lang) for horse in stack] for stack in state.course]
    stacks[0] = [f"?{_horse(horse, lang)}" for horse in state.loose] + stacks[0]
    for level in range(max(1, *map(len, stacks)) - 1, -1, -1):
        yield "|".join(pad(_cut(stack[level] if level < len(stack) else "", COLUMN - 1), COLUMN - 1) for stack in stacks)
    foot = [_say("gate", lang), *map(str, range(1, GOAL)), _say("goal", lang)]
    yield "+".join("-" * (COLUMN - 1) for _ in stacks)
    yield " ".join(pad(text, COLUMN - 1) for text in foot).rstrip()


def _played(state, seat, card, lang):
    whip = f" ({_say('whip', lang)})" if seat == state.whip else ""
    return f"{state.riders[seat].name} {card}{whip}"


def _rider(state, rider, turn, lang):
    horse = _horse(rider.horse, lang) if rider.horse in HORSES else "?"
    parts = [pad(_cut(rider.name, 12), 4), pad(horse, 8), _say("odds", lang, n=state.odds.get(rider.horse, UNKNOWN))]
    parts.append(f"{_say('whip', lang)} " + "■" * min(rider.whips, 2) + "□" * (2 - min(rider.whips, 2)))
    parts.append(_say("dummy", lang) if rider.dummy else _say("points", lang, n=rider.points))
    if rider.bet:
        parts.append(f"{_say('bet', lang)} " + " ".join(_horse(card, lang) for card in rider.bet))
    yield ("> " if turn else "  ") + "  ".join(parts)
    for zone in ("pile", "hand", "discard"):
        cards = getattr(rider, zone)
        if cards:
            yield f"       {_say(zone, lang)}: " + " ".join(cards)


def _cut(text, width=WIDTH):
    """A text that fits; what does not ends with …"""
    if cells(text) <= width:
        return text
    while cells(text) > width - 1:
        text = text[:-1]
    return text + "…"
