"""Plays as they are typed at the table: as in a script, or shorter.

A: {request: attack}      as in a script
request: attack           the player to act, without the braces
request attack            without the colon
up H7 at a1               what a game itself takes for short
choose a1 a2              an answer: one thing, several, or none (`choose`)
choose 1 3                the same by their numbers in the list of answers
A requests Up with ♡7     any sentence that judge prints for a play or an answer

And claims: who says it, what it is about and what is said.

A points B 13             A says that B has 13 points
legal up H7 at a1         somebody says that this may be done
A: {zone: {a1: grave}}    as in a file
a1 (♠6) has size 13       any sentence that judge prints for a claim, several behind each other too
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Sequence

from judge.boardfile.board import parse_written_play
from judge.boardfile.frame import claim_record
from judge.boardfile.lines import CHOOSE, Play
from judge.boardfile.located import Data, at_hand
from judge.boardfile.shapes import ListOf, Shape
from judge.boardfile.typed import play_text
from judge.corpus import yamlfile
from judge.engine.claim_sentences import claim_frame, claim_in_sentences
from judge.engine.game import AnyGame, Game
from judge.engine.loosening import fewer_words
from judge.engine.sentences import Sentences, third_person
from judge.engine.values import OUTCOMES, S
from judge.faults import Both, Fault, did_you_mean

PASS = ("pass", "パス")


def to_act(game: Game[S], state: S) -> str:
    """The player whose line comes next: who is asked, else whose turn it is, else who has a legal play, else the first
    player."""
    prompt = game.prompt(state)
    if prompt:
        return prompt.by
    named = game.to_act(state)
    if named:
        return named
    plays = game.legal_plays(state)
    return plays[0].by if plays else game.players(state)[0]


def parse_play(game: Game[S], state: S, text: str) -> Play:
    """Returns the play that a typed text means; an answer to the open question is a play too. Raises a Fault if it can
    be read as none, or as several."""
    text = text.strip()
    kind, _, rest = text.partition(" ")
    if kind == "choose":
        return parse_answer(game, state, rest.strip())
    if text.startswith("{"):
        return _of(game, to_act(game, state), text)
    sentences = Sentences(game, [state], game.prompt(state))
    found = sentences.plays(text)
    if len(found) == 1:
        return found[0]
    by, do = _who_does(game, state, text)
    answers = parse_value_answers(sentences, do) if "{" not in do else []
    if answers:
        return Play(by or to_act(game, state), {CHOOSE: answers[0]})
    if sentences.prompt and by == sentences.prompt.by:  # block ♠9 with ♢4, while blocks are asked for
        told = (sentences.plays(f"{by} {words}") for words in (do, third_person(do)))
        answered = next((plays for plays in told if plays), [])
        if len(answered) == 1:
            return answered[0]
    if by and ":" not in text and (short := _short_of(game, state, by, do)):  # A discard B2
        return short
    play = fault = None
    try:
        play = _parse_short(game, state, text)
        game.read_play(state, play)
        return play
    except Fault as wrong:
        fault = wrong
    found = found or _in_other_words(sentences, play, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise Fault("play.several", text=text, readings=" / ".join(play_text(each) for each in found))
    if play is None:
        raise fault
    return play  # whoever reads it says what is wrong with it


def _in_other_words(sentences: Sentences[S], play: Play | None, text: str) -> list[Play]:
    """Lists the plays that a line can mean though it is no whole sentence: it begins with the player, only answers the
    open question, or has more words than needed. Empty if there are none. `play` is the line as a script would have
    it, if it has that form."""
    game, state = sentences.game, sentences.states[0]
    named, do = _who_does(game, state, text)
    by = named or (play.by if play else to_act(game, state))
    if by not in game.players(state) or "{" in do:
        return sentences.plays(text, any_form=True)
    verbs = (f"{by} {verb} {do}" for verb in game.verbs)
    for told in (f"{by} {do}", f"{by}が{do}", f"{by}は{do}", f"{by} {third_person(do)}", *verbs):
        if found := sentences.plays(told):
            return found
    fewer = (short for words in fewer_words(do, game.id) if (short := _short_of(game, state, by, words)))
    return sentences.plays(text, any_form=True) or list(itertools.islice(fewer, 1))


def _short_of(game: Game[S], state: S, by: str, do: str) -> Play | None:
    """Returns what a player does in a few words as a play of the game; whether it is legal is not looked at. None if it
    cannot be read."""
    try:
        short = _parse_short(game, state, f"{by}: {do}")
        game.read_play(state, short)
    except Fault:
        return None
    return short


def _who_does(game: Game[S], state: S, text: str) -> tuple[str | None, str]:
    """Splits a line into the player at its beginning (with a colon or without) and what is done. Returns None and the
    whole line if it begins with no player or nothing follows."""
    for mark in (":", " "):
        name, found, rest = text.partition(mark)
        by = next((player for player in game.players(state) if found and player == name.strip()), None)
        if by and rest.strip():
            return by, rest.strip()
    return None, text


def parse_value_answers(sentences: Sentences[S], text: str) -> list[object]:
    """Lists the answers, as files have them, that a text in words may be to the open question; empty if nothing is
    asked or none fits."""
    prompt = sentences.prompt
    question = sentences.game.questions.get(prompt.word) if prompt else None
    return sentences.values(question.answer, text) if question else []


def _parse_short(game: Game[S], state: S, text: str) -> Play:
    """Parses a play that is written as in a script or in a few words; if the text names no player, the player who is to
    act makes it. Whether the game has such a play is not looked at. Raises a Fault if the text cannot be read."""
    verbs = play_keys(game)
    kind, _, rest = text.partition(" ")
    name, colon, _ = text.partition(":")
    if kind in verbs and rest and colon:
        return _of(game, to_act(game, state), f"{{{kind}: {rest}}}")
    if colon and name.strip() in verbs:
        return _of(game, to_act(game, state), f"{{{text}}}")
    play = parse_written_play(text, game) if colon else Play(to_act(game, state), text)
    return _expand_short(game, state, play) if isinstance(play.do, str) else play


def parse_answer(game: Game[S], state: S, text: str, by: str | None = None) -> Play:
    """Returns the play by which a text answers the open question: as in a script, in words, or with its parts side by
    side, by name or number. The answer is not checked, and it is read where nothing is asked, too. `by` is by
    default the player to act."""
    prompt = game.prompt(state)
    options = prompt.options if prompt else ()
    by = by or to_act(game, state)
    if prompt and re.search(r"[^\d\s,]", text) and not text.startswith(("[", "{")):
        found = parse_value_answers(Sentences(game, [state], prompt), text)
        if found:
            return Play(by, {CHOOSE: found[0]})
    if re.search(r"[\[{\"':]", text):
        return _of(game, by, f"{{choose: {text}}}")
    parts = [_option(part, options) for part in re.split(r"[,\s]+", text) if part]
    if len(parts) > 1:  # of answers with several parts the parts
        parts = [name for part in parts for name in (part if isinstance(part, list) else [part])]
    return Play(by, {"choose": parts[0] if len(parts) == 1 else parts})


def _option(word: str, options: tuple[object, ...]) -> object:
    """Returns the option with this number, counted from 1, unless the options are numbers themselves or one has this
    name; else the word as YAML reads it."""
    numbers = any(isinstance(option, int) and not isinstance(option, bool) for option in options)
    n = number_in(word, len(options))
    if n and not numbers and word not in map(str, options):
        return options[n - 1]
    return parse_written_play(f"choose: {word}").do


def number_in(text: str, last: int) -> int:
    """Returns the number from 1 to `last` that a text of digits stands for; 0 for any other text."""
    return int(text) if text.isdecimal() and len(text) < 10 and int(text) <= last else 0


def play_keys(game: AnyGame) -> set[str]:
    """Returns all keys that the plays of a game may have, those of all kinds together."""
    return {key for kind in game.play_kinds for key in kind.keys}


def _of(game: AnyGame, by: str, do: str) -> Play:
    """The play of player `by` from the text of what they do. Raises a Fault if the text cannot be read."""
    return parse_written_play(f"{json.dumps(by, ensure_ascii=False)}: {do}", game)


def _expand_short(game: Game[S], state: S, play: Play) -> Play:
    """Returns the play in the form of a script: one that was typed in a few words (`pass`, `up H7 at a1`, `choose yes`)
    is expanded by the game's words. A play of somebody who is no player, unless it is a pass, comes back as it is."""
    if play.do.lower() in PASS:
        return Play(play.by, "pass")
    if play.by not in game.players(state):
        return play
    kind, _, rest = play.do.partition(" ")
    if kind == "choose":
        return parse_answer(game, state, rest.strip(), play.by)
    do = game.parse_short(state, play.do)
    if do == play.do and rest and kind in play_keys(game):
        return _of(game, play.by, f"{{{kind}: {rest}}}")
    return Play(play.by, do)


# claims


def parse_claim(game: Game[S], state: S, text: str, states: Sequence[S] = ()) -> Data:
    """Returns a typed claim as data of a file. Raises a Fault if it can be read as none, or in several ways. `states`
    are further tables on which the things may be that it names: those of the run."""
    if text.strip().startswith("{"):
        return _with_plays(game, state, _written_claim(game, state, text.strip()))
    claim, body = claim_frame(game, state, text.strip())
    sentences = Sentences(game, [state, *states])
    found = claim_in_sentences(sentences, body)
    if found is not None:
        return {**claim, **found}
    first, _, rest = body.partition(" ")
    if "by" not in claim and first.rstrip(":") in game.players(state) and rest:
        claim, body = {"by": first.rstrip(":"), **claim}, rest.strip()
        found = claim_in_sentences(sentences, body)
        if found is not None:
            return {**claim, **found}
    if body.startswith("{"):
        return {**claim, **_with_plays(game, state, _written_claim(game, state, body))}
    return {**claim, **_claim_in_short(game, state, body)}


def _with_plays(game: Game[S], state: S, claim: Data) -> Data:
    """Returns the claim as it is, once each play in it could be read. Raises a Fault if one cannot."""
    for word in OUTCOMES:
        if isinstance(claim.get(word), str):
            game.read_play(state, parse_play(game, state, claim[word]))
    return claim


def _claim_in_short(game: Game[S], state: S, text: str) -> Data:
    """Returns the claim, as data of a file, of a text that begins with the word of a claim and goes on with a play, or
    with a thing and a value. Raises a Fault if it is no such text."""
    tokens = text.split()
    word = _claim_word(game, tokens[0]) if tokens else None
    if word is None:
        known = [Both(game.vocabulary.japanese("claim", each) or each, each) for each in (*game.facts, *OUTCOMES)]
        raise Fault("play.claim", word=tokens[0] if tokens else "", **did_you_mean(tokens[0] if tokens else "", known))
    if word in OUTCOMES:
        play = parse_play(game, state, " ".join(tokens[1:]))
        game.read_play(state, play)
        return {word: play_text(play)}
    claimed = _parse_claimed(game, state, word, tokens[1:])
    if claimed is None:
        value = game.facts[word].value
        wanted = value.item.wanted if isinstance(value, ListOf) and value.single else value.wanted
        raise Fault("play.said", word=word, wanted=wanted)
    return {word: claimed}


def _claim_word(game: AnyGame, token: str) -> str | None:
    """The English word of a claim that a typed word stands for; None if it is no word of a claim."""
    word = game.vocabulary.key("claim", token)
    return word if word in game.facts or word in OUTCOMES else None


def _parse_claimed(game: Game[S], state: S, word: str, tokens: list[str]) -> object:
    """Returns what stands behind the word of a claim, as data of a file, from typed words: {thing: value}, or a value
    for a fact about the whole table. None if the words do not fit."""
    fact, scope = game.facts[word], game.scope(state)
    if fact.about is None:
        whole = _parse_value(game, scope, fact.shape, tokens)
        if whole is not None or fact.several is not dict:
            return whole
    for count in range(1, len(tokens)):
        for value in _forms(tokens[count:]):
            said = fact.shape.english({" ".join(tokens[:count]): value}, game.vocabulary)
            if fact.shape.means(said, scope) is not None:
                return said
    return None


def _parse_value(game: AnyGame, scope: object, shape: Shape, tokens: list[str]) -> object:
    """Returns, as a file has it, the value that the typed words mean for this shape; None if the shape accepts no
    reading of them."""
    forms = (shape.english(form, game.vocabulary) for form in _forms(tokens))
    return next((form for form in forms if shape.means(form, scope) is not None), None)


def _forms(tokens: list[str]) -> list[object]:
    """Lists the ways to read typed words: as one value, as a list of values, and for the single word `none` (なし) as
    an empty list too; without words only as an empty list."""
    plain = [yamlfile.parse(token, "CLAIM").value if token.lstrip("-").isdecimal() else token for token in tokens]
    together = plain[0] if len(plain) == 1 else " ".join(tokens)
    return [together, plain, *([[]] if tokens in (["none"], ["なし"]) else [])] if tokens else [[]]


def _written_claim(game: Game[S], state: S, text: str) -> Data:
    """A claim typed as a file has it (`{winner: A}`), with English words. Raises a Fault if it has a wrong form."""
    record = claim_record(game)
    at = at_hand(record.english(yamlfile.parse(text, "CLAIM").value, game.vocabulary), game.scope(state))
    record.read(at)
    claim: Data = at.value
    if not set(claim) - {"by", "at", "because"}:
        raise Fault("board.claim")
    return claim
