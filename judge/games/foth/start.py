"""A starting position with made-up cards (601.2b, 602, 603)."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from judge.boardfile.board import board_from_dict
from judge.boardfile.lines import Play
from judge.corpus import yamlfile
from judge.corpus.datafiles import data_folder
from judge.faults import Fault, did_you_mean
from judge.games.foth import flow, terms

if TYPE_CHECKING:
    from random import Random


def deal(seed: int, distance: int | None = None) -> dict[str, Any]:
    """601–603: deals a game with made-up cards up to the first turn and returns it as the map of a board file, the same
    for the same seed. Without `distance` (metres) the race is drawn (601.2b). Raises a Fault if no race has this
    distance."""
    from judge.games.foth.game import GAME

    rng = random.Random(seed)
    metres = distance if distance is not None else rng.choice(list(terms.METRES))
    if metres not in terms.METRES:
        raise Fault("list.value", name="--distance", value=metres, **did_you_mean(str(metres), list(terms.METRES)))
    race = {"course": _one(rng, terms.COURSES), "distance": metres, "going": _one(rng, terms.GOINGS)}
    size = terms.deck_size(terms.METRES[metres])
    made_up = yamlfile.read(os.path.join(data_folder(), "foth", "examples", "made-up.yaml")).value
    horses, supports = _horses(rng, size // 6, made_up), made_up["supports"]
    players = {player: {"deck": _deck(rng, horses, supports, size)} for player in ("A", "B")}
    cards = {**horses, **supports, "Force": "force"}
    board = {"game": "foth", "race": race, "step": "602", "cards": cards, "players": players}
    state = flow.advance(GAME.read(board_from_dict(board)))
    while state.prompt:
        wish = False if state.prompt.word == "redraw" else rng.choice(state.prompt.options)
        state = flow.answer(state, Play(state.prompt.by, {"choose": wish}))
    return {k: v for k, v in GAME.write(state).items() if k != "then"}


def worded(board: dict[str, Any], lang: str) -> dict[str, Any]:
    """Returns a dealt board with the words of its race and cards in English if `lang` is English, else as it is."""
    if lang == "ja":
        return board
    return {**board, "race": _in_english(board["race"]), "cards": _in_english(board["cards"])}


def _in_english(value: Any) -> Any:
    """Returns a value of a board with the known Japanese words in it replaced by English ones, at any depth; other
    texts stay."""
    if isinstance(value, dict):
        return {key: _in_english(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_in_english(inner) for inner in value]
    return terms.ENGLISH.get(value, value) if isinstance(value, str) else value


def _one(rng: Random, words: Sequence[str]) -> str:
    """One of these words at random, as a file has it."""
    return terms.WRITTEN[rng.choice(words)]


def _horses(rng: Random, count: int, invented: dict[str, Any]) -> dict[str, Any]:
    """Makes random horses and returns {name: card as a board file writes it}, `count` of them. `invented` holds the
    parts of names and the texts to choose from."""
    out: dict[str, Any] = {}
    while len(out) < count:
        name = rng.choice(invented["syllables"]) + rng.choice(invented["ends"])
        if name in out:
            continue
        cost = rng.randint(0, 3)
        ability = rng.choice(invented["horse_texts"])
        run = max(1, cost + rng.randint(1, 2) - ability.get("weaker", 0))
        out[name] = {
            "is": "horse",
            "cost": cost,
            "surface": rng.choice(["芝", "芝", "芝・ダ"]),
            "distance": rng.choice(["万能", ["短", "マイル"], ["マイル", "中"], ["中", "長"]]),
            "style": _one(rng, terms.STYLES),
            "favored": [_one(rng, terms.COURSES), _one(rng, terms.GOINGS)],
            "run": run,
            "guard": max(0, 4 - cost + rng.randint(-1, 1)),
            **{key: text for key, text in ability.items() if key == "text"},
        }
    return out


def _deck(rng: Random, horses: dict[str, Any], supports: dict[str, Any], size: int) -> list[str]:
    """602.1c: returns the names of the cards of a random deck in random order: three copies of each horse and support
    taken, the rest normal force."""
    names = [*horses, *supports]
    rng.shuffle(names)
    chosen = [name for name in names if name in horses][: size * 2 // 15]
    chosen += [name for name in names if name in supports][:4]
    deck = [name for name in chosen for _ in range(3)]
    deck += ["Force"] * (size - len(deck))
    rng.shuffle(deck)
    return deck
