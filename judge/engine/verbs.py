"""Plays, declared: what may be written in a line of a script, how it is judged and carried out.

A `Verb` has the keys of its map as shapes, the checks on it and what it does.
From the declaration come the reading of plays, the verdict, the list of legal
ones, the reasons against the others, what may be typed for short at the prompt,
the schema and the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import TYPE_CHECKING, Any

from judge.engine.located import Located, at_hand
from judge.engine.shapes import Flag, ListOf, OneOf, Shape
from judge.engine.shapes import Record as Map
from judge.faults import did_you_mean
from judge.records import NamedTuple, Record

if TYPE_CHECKING:
    from judge.engine.game import Game, Play

EVERYBODY = "all"
PASS, CHOOSE = "pass", "choose"


class Verb(Record):
    """One kind of play.

    `keys` are those of its map, its own first; a verb without keys is written
    as a bare word (`pass`). `tries` gives what a player could do with it, as a
    script has it, while `open` says that it is worth trying; `typed` are the
    keys that may follow it when it is typed in words, and `marks` the little
    words between them ("at" for the target). `bare`: the verb itself may be
    left out then. `together`: everybody at once may do it.
    """

    word: str
    keys: dict[str, Shape]
    checks: Callable[[Any, str, dict[str, Any]], Iterable[Any]]
    perform: Callable[[Any, str, dict[str, Any], list[Any] | None], Any]
    tries: Callable[[Any, str], Iterable[Any]] = staticmethod(lambda state, by: ())
    open: Callable[[Any], bool] = staticmethod(lambda state: True)
    required: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    marks: dict[str, str] = {}
    bare: bool = False
    together: bool = False
    example: str = ""

    @property
    def record(self) -> Map:
        return Map(f"play.{self.word}", self.keys, self.required)

    def write(self, args: dict[str, Any]) -> Any:
        """What is done, as a script has it."""
        return self.record.write(args) if self.keys else self.word


class Move(NamedTuple):
    """A play that has been read: who, the verb, and its parts as the engine means them."""

    by: str
    verb: Verb
    args: dict[str, Any]

    @property
    def do(self) -> Any:
        return self.verb.write(self.args)


def choose(answers: Iterable[Shape]) -> Verb:
    """The verb that answers a decision; what it says is looked at when the question is known."""
    return Verb(CHOOSE, {CHOOSE: OneOf(*answers)}, _unused, _unused, together=True, example="{choose: yes}")


def _unused(*_: Any) -> None:
    raise NotImplementedError("answers are judged by judge.engine.asking")


def read_move(game: Game, at: Located) -> Move:
    """The play at a place, `{PLAYER: what they do}`; a Fault where it is none of this game."""
    (by,) = at.value
    if by in game.lines:
        return _line(game.lines[by], at)
    names = at.scope.players
    if by not in names and by != EVERYBODY:
        raise at.fault("board.player", name=by, **did_you_mean(by, [*names, EVERYBODY]))
    here = at[by]
    verb = verb_of(game, here)
    if by == EVERYBODY and not verb.together:
        raise at.fault("board.player", name=by, **did_you_mean(by, names))
    if verb.word == CHOOSE:
        verb.record.check_keys(here)
        return Move(by, verb, {CHOOSE: here.value[CHOOSE]})
    if verb.keys:
        _given(verb, here[verb.word])
    return Move(by, verb, game.play_records[verb.word].read_parts(here) if verb.keys else {})


def _given(verb: Verb, at: Located) -> None:
    """The word of a play must say something."""
    if at.value is None:
        shape = verb.keys[verb.word]
        shape.read(at)
        raise at.wrong(shape.wanted)


def plain_move(game: Game, names: Container[str], by: str, do: Any) -> Move | None:
    """A play whose parts certainly mean themselves; None where it must be read with its place."""
    verb = game.verb_named.get(next(iter(do))) if isinstance(do, dict) and do and by in names else None
    if verb is None:
        return None
    for key, value in do.items():
        if key not in verb.keys or not verb.keys[key].plain(value):
            return None
    for key in verb.required:
        if key not in do:
            return None
    return Move(by, verb, dict(do) if len(do) == 1 else {key: do[key] for key in verb.keys if key in do})


def _line(verb: Verb, at: Located) -> Move:
    """A line of the script that is no player's."""
    _given(verb, at[verb.word])
    return Move(verb.word, verb, verb.record.read_parts(at))


def verb_of(game: Game, at: Located) -> Verb:
    """Which verb a play has: its own word is among the keys."""
    do = at.value
    if isinstance(do, dict):
        for verb in game.verbs:
            if verb.word in do and do.keys() <= verb.keys.keys():
                return verb
    words = {verb.word: verb for verb in game.verbs}
    if isinstance(do, str):
        if do in words and not words[do].keys:
            return words[do]
        short = words.get(do) or next((v for v in game.verbs if v.bare and _first(v).means(do, at.scope)), None)
        if short:
            raise at.fault("play.alone", verb=do, example=short.example)
    found = [verb for verb in game.verbs if verb.keys and isinstance(do, dict) and verb.word in do]
    if not found:
        word = next(iter(do), "") if isinstance(do, dict) else do
        if isinstance(do, dict) and do:
            allowed = [v.word for v in game.verbs if v.keys]
            raise at.key_fault("play.unknown", word, word=word, **at.hint(word, allowed, "play"))
        raise at.fault("play.unknown", word=word, **at.hint(word, list(words), "play"))
    if len(found) > 1:
        raise at.fault("play.verbs", verbs=", ".join(v.word for v in found))
    return found[0]


def _first(verb: Verb) -> Shape:
    """What stands behind the word of a verb."""
    return verb.keys[verb.word]


# what may be played


def legal_plays(game: Game, state: Any, by: str | None = None) -> list[Any]:
    """Every legal play, in the order of players and verbs; of an open decision the answers that can be listed."""
    from judge.engine.game import Play

    asked = game.decision(state)
    if asked:
        tried = [Play(asked.by, {CHOOSE: option}) for option in asked.options]
    else:
        tried = [play for play in candidates(game, state, game.acting(state) if by is None else [by]) if play]
        tried += candidates(game, state, [EVERYBODY]) if by is None else []
    of_them = [play for play in tried if by in (None, play.by) or play.by == EVERYBODY]
    names = game.players(state)
    for play in of_them:
        play.move, play.judged = plain_move(game, names, play.by, play.do), state
    return [play for play in of_them if game.judge(state, play).outcome == "legal"]


def candidates(game: Game, state: Any, players: Any, always: bool = False) -> list[Any]:
    """What these players could try, each thing once; `always`: also what cannot be done now."""
    from judge.engine.game import Play

    found: dict[Any, Play] = {}
    for name in players:
        for verb in game.verbs:
            if (name == EVERYBODY) <= verb.together and (always or verb.open(state)):
                found |= {(name, repr(do)): Play(name, do) for do in verb.tries(state, name)}
    return list(found.values())


def plays_named(game: Game, state: Any, name: str, by: str | None = None) -> list[Any]:
    """The plays that a word means: those of a verb, or those in which a card, a horse or a player is named.

    What nobody could try is tried all the same where the word alone makes a play: a card that is in no hand.
    """
    from judge.engine.game import Play

    players = [by] if by else [*game.players(state), EVERYBODY]
    scope, word = game.scope(state), game.words.key("play", name)
    for always in (False, True):
        tried = candidates(game, state, players, always)
        named = [play for play in tried if _mentions(game, scope, play, word)]
        if named:
            return [play for play in named if not any(_plainer(other, play) for other in named)]
    for verb in game.verbs:
        if not verb.keys and verb.word == word:
            return [Play(who, word) for who in players if who != EVERYBODY]
        meant = _first(verb).means(name, scope) if verb.bare else None
        if meant is not None:
            do = {verb.word: _first(verb).write(meant)}
            return [Play(who, do) for who in players if who != EVERYBODY]
    return []


def _plainer(other: Play, play: Play) -> bool:
    """Whether another play is this one with parts left out."""
    if other.by != play.by or not isinstance(other.do, dict) or not isinstance(play.do, dict):
        return False
    return len(other.do) < len(play.do) and other.do.items() <= play.do.items()


def _mentions(game: Game, scope: Any, play: Play, name: Any) -> Any:
    if isinstance(play.do, str):
        return play.do == name
    verb = next(verb for verb in game.verbs if verb.word in play.do)
    if name == verb.word:
        return True
    for key, value in play.do.items():
        said = verb.keys[key].means(value, scope)
        meant = verb.keys[key].means(verb.keys[key].english(name, game.words), scope)
        if said is not None and said == meant or name == key and value is True:
            return True
    return False


# plays in a few words


def spelt_out(game: Game, scope: Any, words: str) -> Any:
    """What was typed in a few words (`bet red win 300`, `R5 whip`), as a script has it; other words as they are."""
    tokens = _tokens(game, words)
    if not tokens:
        return words
    named = [verb for verb in game.verbs if game.words.key("play", tokens[0].lower()) == verb.word]
    for verb in named:
        if not verb.keys and len(tokens) == 1:
            return verb.word
        do = _filled(game, verb, scope, tokens[1:])
        if do is not None:
            return do
    for verb in game.verbs if not named else ():
        do = _filled(game, verb, scope, tokens) if verb.bare else None
        if do is not None:
            return do
    return words


def _tokens(game: Game, words: str) -> list[str]:
    """The words of what was typed; a flag in Japanese needs no space before it (赤5ムチ)."""
    tokens = []
    for token in words.split():
        flags = [(verb, key) for verb in game.verbs for key in verb.typed if _is_flag(verb, key)]
        for verb, key in flags:
            for flag in game.words.spellings(f"play.{verb.word}", key):
                if token.endswith(flag) and token != flag:
                    tokens.append(token.removesuffix(flag))
                    token = flag
        tokens.append(token)
    return tokens


def _filled(game: Game, verb: Verb, scope: Any, tokens: Any) -> Any:
    """The parts of a play from words: each run of them, the longest first, goes to the first key that takes it."""
    do: dict[str, Any] = {}
    marked = None
    start = 0
    while start < len(tokens):
        word = game.words.key(verb.record.name, tokens[start])
        if word in verb.marks and start + 1 < len(tokens):
            marked, start = verb.marks[word], start + 1
            continue
        keys = (
            [marked] if marked else [key for key in verb.typed if key not in do or isinstance(verb.keys[key], ListOf)]
        )
        took = _longest(game, verb, scope, keys, [*tokens[:start], word, *tokens[start + 1 :]], start)
        if took is None:
            unread = [marked] if marked else [key for key in verb.typed if key not in do and not _is_flag(verb, key)]
            if verb.word not in do or not unread:
                return None
            took = unread[0], " ".join(tokens[start:]), len(tokens)  # whoever reads it says what is wrong with it
        key, value, start = took
        listed = isinstance(verb.keys[key], ListOf)
        do[key] = [*do.get(key, []), value] if listed and key in do else [value] if listed else value
        marked = None
    for key in verb.typed:
        if verb.word == key and key not in do and verb.keys[key].means(True) is True:
            do = {key: True, **do}
    return (
        {key: do[key] for key in verb.keys if key in do} if verb.word in do and set(verb.required) <= set(do) else None
    )


def _is_flag(verb: Verb, key: Any) -> bool:
    return isinstance(verb.keys[key], Flag)


def _longest(game: Game, verb: Verb, scope: Any, keys: Any, tokens: Any, start: Any) -> Any:
    """(key, value, next token): the first key that takes the next words, up to the next mark, and the longest run of them."""
    stop = next((n for n in range(start + 1, len(tokens)) if tokens[n] in verb.marks), len(tokens))
    for key in keys:
        shape = verb.keys[key]
        shape = shape.item if isinstance(shape, ListOf) else shape
        for end in range(stop, start, -1):
            text = " ".join(tokens[start:end])
            value = True if text == key else int(text) if text.isdecimal() and len(text) < 10 else text
            found = shape.means(shape.english(value, game.words), scope)
            if found is not None:
                return key, shape.write(found), end
    return None


def readable(game: Game, state: Any, play: Play, scope: Any = None) -> Move:
    """A play given by itself (typed, or in a claim) on a state."""
    move = plain_move(game, game.players(state), play.by, play.do)
    return move or read_move(game, at_hand({play.by: play.do}, scope or game.scope(state)))
