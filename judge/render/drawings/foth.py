"""The table of Force of the Horse: areas, tracks, hands, situation and farm of both players."""

from __future__ import annotations

from typing import Any

from judge.corpus.store import corpus
from judge.games.foth import terms
from judge.games.foth.layers import Unknown, layers_of
from judge.render.width import cells, folded, pad, shorten
from judge.render.words import spoken

NAME = 18
_AREA = 13
_LABELS = {"hand": ("手札", "hand"), "track": ("走破", "track"), "situation": ("状況", "situation"), "farm": ("ファーム", "farm"),
           "excluded": ("除外", "excluded"), "deck": ("デッキ", "deck"), "aside": ("取り分け", "aside")}  # fmt: skip


def lines(state: Any, lang: str, width: int = 78) -> list[str]:
    """The table in lines of at most `width` cells; what is longer goes on below."""
    now = state.now

    def said(word: str) -> str:
        return spoken(terms.spoken(word), lang, corpus())

    race = " ".join(said(now.race[k]) for k in ("course", "surface") if now.race[k])
    metres = f"{now.race['metres']}m" if now.race["metres"] else said(now.race["distance"])
    out = [f"── {race} {metres} {said(now.race['going'])} · {now.step} · {now.turn or ''} ──"]
    name = min(max(cells(player) for player in now.players), NAME)
    for player in now.players:
        mark = "▶" if player == now.turn else " "
        areas = " ".join(pad(f"{said(s)} {len(now.zones[player, s])}", _AREA) for s in terms.STYLES)
        if name + len(terms.STYLES) * (_AREA + 1) + 3 > width:  # no room for columns
            areas = " ".join(f"{said(s)} {len(now.zones[player, s])}" for s in terms.STYLES)
        out.append(f"{mark}{pad(shorten(player, name), name)} │ {areas}")
        for zone in _LABELS:
            cards = now.zones[player, zone]
            if cards:
                out.append(f"    {_LABELS[zone][lang == 'en']}: " + _cards(now, cards, zone))
    if now.zones[None, "resolution"]:
        label = "解決" if lang == "ja" else "resolution"
        out.append(f"  {label}: " + " ".join(now.names(now.zones[None, "resolution"])))
    return folded(out, width)


def _cards(now: Any, cards: Any, zone: str) -> str:
    """Names, horses on the track with run and guard; many unknown ones as a count."""
    words: list[tuple[str, int]] = []
    for card in cards:
        name = now.name(card)
        if zone == "track" and now.is_horse(card):
            name += _values(now, card)
        if words and words[-1][0] == name:
            words[-1] = (name, words[-1][1] + 1)
        else:
            words.append((name, 1))
    return " ".join(n if k == 1 else f"{n}*{k}" for n, k in words)


def _values(now: Any, card: Any) -> str:
    try:
        layers = layers_of(now)
        layers.asked = None
        return f"({layers.get(card, 'run')}/{layers.get(card, 'guard')})"
    except Unknown:
        return "(?)"
