"""A dealt board to start from."""

from __future__ import annotations

import random
from typing import Any

from judge.games.fever.pack import PACK_CHARACTERS
from judge.games.fever.sheet import COLOURS, ODDS


def deal(seed: int, players: int = 4) -> dict[str, Any]:
    """fever:setup.1 to fever:setup.4: returns the data of a board at the start of a game, the same for the same seed,
    with goal line, cards and characters of the preset.

    The rules text has no characters, so without the preset of outside knowledge there is no starting money.
    """
    chance = random.Random(seed)
    odds = dict(zip(COLOURS, chance.sample(ODDS, len(ODDS))))
    stable = {value: colour for colour, value in odds.items()}
    characters = chance.sample(ODDS, players)
    return {
        "title": f"Start, {players} players, seed {seed} (goal line, cards and characters: preset of outside knowledge)",
        "title_ja": f"開始時、{players}人、番号{seed} (ゴールライン、カード、キャラクターは早見表にないもの)",
        "game": "fever",
        "options": {"pack": True},
        "round": 1,
        "start": "P1",
        "phase": "deal",
        "odds": odds,
        "players": {
            f"P{n}": {"vp": 1, "money": PACK_CHARACTERS[c], "stables": [stable[c]]} for n, c in enumerate(characters, 1)
        },
    }
