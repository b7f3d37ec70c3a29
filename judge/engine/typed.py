"""Plays as they are typed at the table: as in a script, or shorter.

A: {request: attack}      as in a script
request: attack           the player to act, without the braces
request attack            without the colon
up H7 at a1               what a game itself takes for short
choose a1 a2              an answer: one thing, several, or none (`choose`)
choose 1 3                the same by their numbers in the list of answers

And claims: who says it, what it is about and what is said.

A points B 13             A says that B has 13 points
legal up H7 at a1         somebody says that this may be done
A: {zone: {a1: grave}}    as in a file
"""

from __future__ import annotations

import json
import re
from typing import Any

from judge.corpus import yamlfile
from judge.engine.board import parse_play
from judge.engine.frame import claim_record
from judge.engine.game import Game, Play
from judge.engine.located import at_hand
from judge.engine.shapes import Shape
from judge.engine.values import OUTCOMES
from judge.faults import Fault, did_you_mean

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
    if len(parts) > 1:  # of answers with several parts the parts
        parts = [name for part in parts for name in (part if isinstance(part, list) else [part])]
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


# claims


def typed_claim(game: Game, state: Any, text: str) -> dict[str, Any]:
    """A claim that was typed, as a file has it; a Fault where it cannot be read as one. A play in it is a Play."""
    first, _, rest = text.strip().partition(" ")
    claim: dict[str, Any] = {}
    if first.rstrip(":") in game.players(state) and rest:
        claim["by"], text = first.rstrip(":"), rest.strip()
    if text.startswith("{"):
        return {**claim, **_written_claim(game, state, text)}
    tokens = text.split()
    word = _claim_word(game, tokens[0]) if tokens else None
    if word is None:
        known = [*game.facts, *OUTCOMES]
        raise Fault("play.claim", word=tokens[0] if tokens else "", **did_you_mean(tokens[0] if tokens else "", known))
    if word in OUTCOMES:
        return {**claim, word: typed_play(game, state, " ".join(tokens[1:]))}
    said = _said(game, state, word, tokens[1:])
    if said is None:
        raise Fault("play.said", word=word, wanted=game.facts[word].value.wanted)
    return {**claim, word: said}


def _claim_word(game: Game, token: str) -> str | None:
    word = game.words.key("claim", token)
    return word if word in game.facts or word in OUTCOMES else None


def _said(game: Game, state: Any, word: str, tokens: list[str]) -> Any:
    """What stands behind the word of a claim, from the words that were typed: a thing and a value, or a value."""
    fact, scope = game.facts[word], game.scope(state)
    if fact.about is None:
        whole = _meant(game, scope, fact.shape, tokens)
        if whole is not None or fact.several is not dict:
            return whole
    for count in range(1, len(tokens)):
        for value in _forms(tokens[count:]):
            said = fact.shape.english({" ".join(tokens[:count]): value}, game.words)
            if fact.shape.means(said, scope) is not None:
                return said
    return None


def _meant(game: Game, scope: Any, shape: Shape, tokens: list[str]) -> Any:
    forms = (shape.english(form, game.words) for form in _forms(tokens))
    return next((form for form in forms if shape.means(form, scope) is not None), None)


def _forms(tokens: list[str]) -> list[Any]:
    """Words as one value, or as a list of values."""
    plain = [yamlfile.parse(token, "CLAIM").value if token.lstrip("-").isdecimal() else token for token in tokens]
    together = plain[0] if len(plain) == 1 else " ".join(tokens)
    return [together, plain, *([[]] if tokens in (["none"], ["なし"]) else [])] if tokens else [[]]


def _written_claim(game: Game, state: Any, text: str) -> dict[str, Any]:
    """A claim as in a file."""
    record = claim_record(game)
    claim: dict[str, Any] = record.english(yamlfile.parse(text, "CLAIM").value, game.words)
    record.read(at_hand(claim, game.scope(state)))
    if not set(claim) - {"by", "at", "because"}:
        raise Fault("board.claim")
    return claim
