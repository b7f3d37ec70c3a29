"""The BlackPoker table: the opponent above, the turn player below, the stage between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.boardfile.located import Data
from judge.corpus.store import corpus
from judge.engine.undrawn import without_drawn
from judge.games.blackpoker.cards import shown
from judge.games.blackpoker.naming import request_name, target_name
from judge.games.blackpoker.state import UNKNOWN
from judge.games.blackpoker.units import size
from judge.width import pad, wrap

Words = dict[str, str]
WORDS = {
    "ja": {"life": "ライフ", "hand": "手札", "grave": "墓地", "rare": "レア", "pack": "パック", "trumps": "切札", "fog": "フォグ",
           "stage": "ステージ (上から)", "empty": "空", "turn": "ターン", "chance": "チャンス", "open": "開封", "closed": "未開封",
           "new": "新", "attack": "アタッカー", "block": "{}をブロック"},
    "en": {"life": "life", "hand": "hand", "grave": "grave", "rare": "rare", "pack": "pack", "trumps": "trumps", "fog": "fog",
           "stage": "stage (top first)", "empty": "empty", "turn": "turn", "chance": "chance", "open": "opened",
           "closed": "unopened", "new": "new", "attack": "attacks", "block": "blocks {}"},
}  # fmt: skip


def lines(state: Any, lang: str, width: int = 78) -> list[str]:
    """Returns the drawn table as lines of at most `width` cells: the turn player below, the other above, the stage
    between them."""
    words = WORDS[lang]
    below = state.turn
    above = state.other(below)
    inner = width - 4
    edge = "─" * (inner + 2)
    parts = (_side(state, above, words), _stage(state, words, lang), _side(state, below, words))
    above_stage, stage, below_stage = (
        [f"│ {pad(line, inner)} │" for row in part for line in wrap(row, inner)] for part in parts
    )
    return [f"┌{edge}┐", *above_stage, f"├{edge}┤", *stage, f"├{edge}┤", *below_stage, f"└{edge}┘"]


def _side(state: Any, player: str, words: Words) -> list[str]:
    """Returns the rows of one player: name and counts, then further zones that are not empty, then units."""
    marks = [words["turn"]] if state.turn == player else []
    marks += [words["chance"]] if state.chance == player else []
    head = f"{player} {'[' + ', '.join(marks) + ']' if marks else ''}".strip()
    counts = [f"{words['life']} {state.life(player)}", f"{words['hand']} {_cards(state.zone(player, 'hand'))}"]
    grave = state.zone(player, "grave")
    counts.append(f"{words['grave']} {len(grave)}" + (f" ({shown(grave[-1:])[0]})" if grave else ""))
    rows = [f"{head}  " + " · ".join(counts)]
    more = []
    if state.zone(player, "trumps"):
        faces = [shown((t.card,))[0] if t.up else "▒" for t in state.zone(player, "trumps")]
        more.append(f"{words['trumps']} {' '.join(faces)}")
    if state.zone(player, "fog"):
        more.append(f"{words['fog']} " + " ".join(_fog(state, f) for f in state.zone(player, "fog")))
    if state.zone(player, "rare"):
        more.append(f"{words['rare']} 1")
    if state.zone(player, "pack"):
        opened = words["open" if state.zone(player, "opened") else "closed"]
        more.append(f"{words['pack']} {len(state.zone(player, 'pack'))} ({opened})")
    rows += [" · ".join(more)] if more else []
    units = [_unit(state, u, words) for u in state.units(player)]
    return rows + (["  ".join(units)] if units else [])


def _cards(cards: Sequence[str]) -> str:
    """Returns the known cards in one text, then the number of unknown ones (`♠6 ?×2`); `0` without cards."""
    known = [c for c in cards if c != UNKNOWN]
    hidden = len(cards) - len(known)
    return " ".join(shown(known) + ([f"?×{hidden}"] if hidden else [])) or "0"


def _fog(state: Any, fog: Any) -> str:
    """Returns a fog as text with the unit it works on: `♡7→a1`; without one just its cards."""
    text = "+".join(shown(fog.cards))
    unit = state.unit(fog.target) if fog.target is not None else None
    return f"{text}→{unit.display_name}" if unit else text


def _unit(state: Any, unit: Any, words: Words) -> str:
    """Returns a unit as text: `[a1 ♠6 (9)]` charged, `<a1 ♠6 (9)>` driven, a bulwark as ▒; with notes if it is new,
    attacks, or blocks whom."""
    face = "+".join(shown(unit.cards)) if unit.up else "▒"
    name = (
        f"{unit.name or unit.display_name} " if unit.name or UNKNOWN in unit.cards else ""
    )  # a hidden card stays hidden
    text = f"{name}{face}" + (f" ({size(state, unit)})" if unit.up and UNKNOWN not in unit.cards else "")
    notes = [words["new"]] if unit.new else []
    combat = state.combat
    if combat and unit.uid in combat.attackers:
        notes.append(words["attack"])
    stopped = [attacker for attacker, blockers in (combat.blocks or () if combat else ()) if unit.uid in blockers]
    notes += [words["block"].format(state.unit(attacker).display_name) for attacker in stopped if state.unit(attacker)]
    text += f" {'/'.join(notes)}" if notes else ""
    return f"[{text}]" if unit.charged else f"<{text}>"


def _stage(state: Any, words: Words, lang: str) -> list[str]:
    """Returns the rows of the stage: its heading, then the requests, the top one first."""
    rows = [words["stage"] + ("" if state.stage else f": {words['empty']}")]
    for request in reversed(state.stage):
        aim = target_name(state, request.target)
        keys = " ".join(shown(request.keys))
        name = request_name(state, request)
        called = corpus()[f"bp:action/{request.action}"].title(lang)
        label = called if called.lower() == name else f"{name} {called}"
        text = f"  {request.by}: {label}" + (f" {keys}" if keys else "") + (f" → {aim}" if aim else "")
        rows.append(text)
    return rows


def undrawn(data: Data) -> Data:
    """Returns those parts of a written board that the drawing does not show: known cards in piles, known cards that lie
    face down, actions already used, and other keys that are not drawn."""

    def rest(key: str, value: Any) -> Any:
        """What is not drawn of a player's key."""
        if key in ("life", "pack", "deck"):
            known = value if isinstance(value, list) else value.get("cards") if isinstance(value, dict) else None
            return value if isinstance(known, list) else None
        if key == "grave":
            return value if isinstance(value, list) and len(value) > 1 else None
        if key == "field":
            return [unit for unit in value if unit.get("as") == "bulwark" and UNKNOWN not in unit["cards"]]
        if key == "trumps":
            return [trump for trump in value if trump.get("face") == "down" and trump.get("card") != UNKNOWN]
        return value

    combat = {key: value for key, value in data.items() if key != "combat" or value.get("blocks") is None}
    return without_drawn(combat, ("turn", "chance", "stage", "combat"), ("hand", "fog"), rest)
