"""Plays as they are typed at the table: as in a script, or shorter.

A: {request: attack}      as in a script
request: attack           the player to act, without the braces
request attack            without the colon
up H7 at a1               what a game itself takes for short
choose a1 a2              an answer: one thing, several, or none (`choose`)
choose 1 3                the same by their numbers in the list of answers
"""

from __future__ import annotations

import json
import re
from typing import Any

from judge.engine.board import parse_play
from judge.engine.game import Game, Play

PASS = ("pass", "パス")


def to_act(game: Game, state: Any) -> str:
    """Whose line comes next: who decides, else who is at turn, else who can play something, else the first player."""
    decision = game.decision(state)
    if decision:
        return decision.by
    named = game.to_act(state)
    if named:
        return named
    plays = game.plays(state)
    return plays[0].by if plays else game.players(state)[0]


def typed_play(game: Game, state: Any, text: str) -> Play:
    """A typed play; a Fault where it cannot be read as one."""
    text = text.strip()
    verbs = words_of(game)
    verb, _, rest = text.partition(" ")
    name, colon, _ = text.partition(":")
    if verb == "choose":
        return typed_answer(game, state, rest.strip())
    if text.startswith("{"):
        return _of(game, to_act(game, state), text)
    if verb in verbs and rest and colon:
        return _of(game, to_act(game, state), f"{{{verb}: {rest}}}")
    if colon and name.strip() in verbs:
        return _of(game, to_act(game, state), f"{{{text}}}")
    play = parse_play(text, game) if colon else Play(to_act(game, state), text)
    return _spelt(game, state, play) if isinstance(play.do, str) else play


def typed_answer(game: Game, state: Any, text: str, by: str | None = None) -> Play:
    """An answer to the open decision: as in a script, or its parts side by side, by name or number."""
    decision = game.decision(state)
    options = decision.options if decision else ()
    by = by or to_act(game, state)
    if re.search(r"[\[{\"':]", text):
        return _of(game, by, f"{{choose: {text}}}")
    parts = [_option(part, options) for part in re.split(r"[,\s]+", text) if part]
    return Play(by, {"choose": parts[0] if len(parts) == 1 else parts})


def _option(word: str, options: tuple[Any, ...]) -> Any:
    """An option by its name, or by its number where the options are no numbers themselves."""
    numbers = any(isinstance(option, int) and not isinstance(option, bool) for option in options)
    n = number_in(word, len(options))
    if n and not numbers and word not in map(str, options):
        return options[n - 1]
    return parse_play(f"choose: {word}").do


def number_in(text: str, last: int) -> int:
    """The number from 1 to `last` that was typed, 0 for anything else, however long."""
    return int(text) if text.isdecimal() and len(text) < 10 and int(text) <= last else 0


def words_of(game: Game) -> set[str]:
    """The keys that a play may have."""
    return {key for verb in game.verbs for key in verb.keys}


def _of(game: Game, by: str, do: str) -> Play:
    return parse_play(f"{json.dumps(by, ensure_ascii=False)}: {do}", game)


def _spelt(game: Game, state: Any, play: Play) -> Play:
    """A play of one word, or of a few, as the game takes it."""
    if play.do.lower() in PASS:
        return Play(play.by, "pass")
    if play.by not in game.players(state):
        return play
    verb, _, rest = play.do.partition(" ")
    if verb == "choose":
        return typed_answer(game, state, rest.strip(), play.by)
    do = game.spelt_out(state, play.do)
    if do == play.do and rest and verb in words_of(game):
        return _of(game, play.by, f"{{{verb}: {rest}}}")
    return Play(play.by, do)
