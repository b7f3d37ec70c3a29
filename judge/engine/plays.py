"""What may be played: the list of legal plays, those that a word means, and plays typed in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge.boardfile.lines import CHOOSE, EVERYBODY, ParsedPlay, Play, PlayKind, behind_word, plain_play, read_play
from judge.boardfile.located import Data, at_hand
from judge.boardfile.shapes import Flag, ListOf
from judge.engine.values import S

if TYPE_CHECKING:
    from judge.engine.game import AnyGame, Game

MOST_WORDS = 12  # of a value that is typed; no name has more


def legal_plays(game: Game[S], state: S, by: str | None = None) -> list[Play]:
    """Lists the legal plays of a player (of all players if `by` is None), sorted by player and kind. While a question
    is pending, these are the legal ones among the answers that it lists."""
    return [play for play in _tried(game, state, by) if game.judge(state, play).outcome == "legal"]


def undecided_plays(game: Game[S], state: S, by: str | None = None) -> list[Play]:
    """Lists the plays of a player (of all if `by` is None) whose legality the board leaves open, in the order of
    `legal_plays`."""
    return [play for play in _tried(game, state, by) if game.judge(state, play).outcome == "undecided"]


def _tried(game: Game[S], state: S, by: str | None) -> list[Play]:
    """Lists the plays that are worth judging for a player (for all if `by` is None), legal or not; while a question is
    pending, the answers that it lists."""
    prompt = game.prompt(state)
    if prompt:
        tried = [Play(prompt.by, {CHOOSE: option}) for option in prompt.options]
    else:
        tried = [play for play in candidates(game, state, game.acting(state) if by is None else [by]) if play]
        tried += candidates(game, state, [EVERYBODY]) if by is None else []
    of_them = [play for play in tried if by in (None, play.by) or play.by == EVERYBODY]
    names = game.players(state)
    for play in of_them:
        play.parsed, play.parsed_for = plain_play(game, names, play.by, play.do), state
    return of_them


def candidates(game: Game[S], state: S, players: Iterable[str], always: bool = False) -> list[Play]:
    """Lists the plays that these players could try, each once, not judged yet. Kinds that cannot be played now are left
    out, unless `always`."""
    found: dict[tuple[str, str], Play] = {}
    for name in players:
        for kind in game.play_kinds:
            if (name == EVERYBODY) <= kind.together and (always or kind.worth_trying(state)):
                found |= {(name, repr(do)): Play(name, do) for do in kind.candidates(state, name)}
    return list(found.values())


def plays_matching(game: Game[S], state: S, name: str, by: str | None = None) -> list[Play]:
    """Lists the plays that a word means, not judged yet: those of a kind, or those in which a card, a horse or a player
    has this name. If nobody could try one, it makes the play of the word alone for each player (with a card that is
    in no hand); empty if the word makes none."""
    players = [by] if by else [*game.players(state), EVERYBODY]
    scope, word = game.scope(state), game.vocabulary.key("play", name)
    for always in (False, True):
        tried = candidates(game, state, players, always)
        named = [play for play in tried if _mentions(game, scope, play, word)]
        if named:
            return [play for play in named if not any(_plainer(other, play) for other in named)]
    for kind in game.play_kinds:
        if not kind.keys and kind.word == word:
            return [Play(who, word) for who in players if who != EVERYBODY]
        meant = behind_word(kind).means(name, scope) if kind.bare else None
        if meant is not None:
            do = {kind.word: behind_word(kind).write(meant)}
            return [Play(who, do) for who in players if who != EVERYBODY]
    return []


def _plainer(other: Play, play: Play) -> bool:
    """Tells whether `other` is the same play of the same player with some parts left out."""
    if other.by != play.by or not isinstance(other.do, dict) or not isinstance(play.do, dict):
        return False
    return len(other.do) < len(play.do) and other.do.items() <= play.do.items()


def _mentions(game: AnyGame, scope: object, play: Play, name: object) -> bool:
    """Whether a play is of the kind called `name`, or one of its parts means the thing called so."""
    if isinstance(play.do, str):
        return play.do == name
    kind = next(kind for kind in game.play_kinds if kind.word in play.do)
    if name == kind.word:
        return True
    for key, value in play.do.items():
        said = kind.keys[key].means(value, scope)
        meant = kind.keys[key].means(kind.keys[key].english(name, game.vocabulary), scope)
        if said is not None and said == meant or name == key and value is True:
            return True
    return False


# plays in a few words


def parse_short(game: AnyGame, scope: object, words: str) -> Data | str:
    """Returns what a player does in the form of a script, from a few typed words (`bet red win 300`, `R5 whip`); the
    words themselves if they make no play."""
    tokens = _tokens(game, words)
    if not tokens:
        return words
    named = [kind for kind in game.play_kinds if game.vocabulary.key("play", tokens[0].lower()) == kind.word]
    for kind in named:
        if not kind.keys and len(tokens) == 1:
            return kind.word
        do = _filled(game, kind, scope, tokens[1:])
        if do is not None:
            return do
    for kind in game.play_kinds if not named else ():
        do = _filled(game, kind, scope, tokens) if kind.bare else None
        if do is not None:
            return do
    return words


def _tokens(game: AnyGame, words: str) -> list[str]:
    """The typed words, split at spaces, without the commas behind them; a Japanese yes-or-no part is split off its word
    (赤5ムチ)."""
    tokens = []
    for token in words.split():
        token = token.rstrip(",、") or token
        flags = [(kind, key) for kind in game.play_kinds for key in kind.typed if _is_flag(kind, key)]
        for kind, key in flags:
            for flag in game.vocabulary.spellings(f"play.{kind.word}", key):
                if token.endswith(flag) and token != flag:
                    tokens.append(token.removesuffix(flag))
                    token = flag
        tokens.append(token)
    return tokens


def _filled(game: AnyGame, kind: PlayKind, scope: object, tokens: list[str]) -> Data | None:
    """Returns the parts of a play of this kind, read from typed words; None if some word fits no part. The longest run
    of words that a part accepts goes to it."""
    do: Data = {}
    marked = None
    start = 0
    while start < len(tokens):
        word = game.vocabulary.key(kind.map.name, tokens[start])
        named = word in kind.keys and word != kind.word and word not in do and not _is_flag(kind, word)
        if word in kind.keys and word not in (*kind.typed, *do) and _is_flag(kind, word):
            do[word] = True
            start += 1
            continue
        if (word in kind.marks or named) and not marked and start + 1 < len(tokens):
            marked, start = kind.marks.get(word, word), start + 1
            continue
        keys = (
            [marked] if marked else [key for key in kind.typed if key not in do or isinstance(kind.keys[key], ListOf)]
        )
        took = _longest(game, kind, scope, keys, [*tokens[:start], word, *tokens[start + 1 :]], start)
        if took is None:
            unread = [marked] if marked else [key for key in kind.typed if key not in do and not _is_flag(kind, key)]
            if kind.word not in do or not unread:
                return None
            took = unread[0], " ".join(tokens[start:]), len(tokens)  # whoever reads it says what is wrong with it
        key, value, start = took
        listed = isinstance(kind.keys[key], ListOf)
        do[key] = [*do.get(key, []), value] if listed and key in do else [value] if listed else value
        marked = None
    for key in kind.typed:
        if kind.word == key and key not in do and kind.keys[key].means(True, scope) is True:
            do = {key: True, **do}
    return (
        {key: do[key] for key in kind.keys if key in do} if kind.word in do and set(kind.required) <= set(do) else None
    )


def _is_flag(kind: PlayKind, key: str) -> bool:
    """Whether this key of a kind of play takes yes or no."""
    return isinstance(kind.keys[key], Flag)


def _longest(
    game: AnyGame, kind: PlayKind, scope: object, keys: Iterable[str], tokens: list[str], start: int
) -> tuple[str, object, int] | None:
    """Reads the next words of a typed play: (key, value, index of the next token), or None if no key takes them.

    The first key that takes some wins, with as many words as it can; a mark word (`at`, `pay`) ends them.
    """
    most = min(len(tokens), start + MOST_WORDS)
    stop = next((n for n in range(start + 1, most) if tokens[n] in kind.marks), most)
    for key in keys:
        shape = kind.keys[key]
        shape = shape.item if isinstance(shape, ListOf) else shape
        for end in range(stop, start, -1):
            text = " ".join(tokens[start:end])
            value = True if text == key else int(text) if text.isdecimal() and len(text) < 10 else text
            found = shape.means(shape.english(value, game.vocabulary), scope)
            if found is not None:
                return key, shape.write(found), end
    return None


def read_single(game: Game[S], state: S, play: Play, scope: object = None) -> ParsedPlay:
    """Parses a play that stands by itself (typed, or in a claim), with the names of `scope`, or of the state if it is
    None. Raises a Fault if it is no play of this game."""
    parsed = plain_play(game, game.players(state), play.by, play.do)
    return parsed or read_play(game, at_hand({play.by: play.do}, scope or game.scope(state)))
