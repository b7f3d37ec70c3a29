"""What a board says in words, read when the table is there: plays of its script, sentences of its claims.

Most boards say nothing in words: what reads them is imported when there is something to read.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.boardfile.board import parse_written_play
from judge.boardfile.lines import CHOOSE, EVERYBODY, Play
from judge.boardfile.located import Data
from judge.boardfile.shapes import Word
from judge.engine.game import AnyGame, Game
from judge.engine.values import S
from judge.faults import Fault

SAYS = "says"  # the key of a claim that is a sentence
UNREAD = ("play.claim", "play.said")  # the faults of a sentence that judge would not print
# words of a sentence that say nothing of what is claimed
FILLERS = frozenset("has have had is are was the a an of in at on with to now his her its cards card".split())


def is_free_text(game: AnyGame, do: object) -> bool:
    """Tells whether what a script says somebody does is in free words: a text that is no word of a play, or the word of
    a play that needs a map."""
    if not isinstance(do, str):
        return False
    kind = game.play_kind_by_word.get(do)
    return kind is None or bool(kind.keys)


def line_from_text(game: Game[S], state: S, line: Play) -> Play:
    """Returns a line of a script in the form of a file. Free words are read at this state, first as an answer to the
    open question, then as a play; any other line comes back as it is. Raises a Fault if they cannot be read."""
    if not is_free_text(game, line.do) or line.by in game.lines:
        return line
    from judge.engine.parsing import parse_play, to_act

    answer = _answer(game, state, line)
    if answer is not None:
        return answer
    if line.by == EVERYBODY:  # nobody was named: whoever is next
        line = Play(to_act(game, state), line.do)
    told = line.do.startswith(line.by) and len(line.do) > len(line.by)
    play = parse_play(game, state, line.do if told else f"{line.by}: {line.do}")
    if isinstance(play.do, str):
        game.read_play(state, play)  # a Fault, unless it is a word of files
    return play


def _answer(game: Game[S], state: S, line: Play) -> Play | None:
    """Returns the play that answers the open question with the words of a line. None if this player is not asked, or
    the words are no answer to it or an illegal one."""
    prompt = game.prompt(state)
    if prompt is None or not game.answers_for(state, line.by, prompt.by) and line.by != EVERYBODY:
        return None
    from judge.engine.parsing import parse_answer

    try:
        play = parse_answer(game, state, line.do, line.by)
        question = game.questions.get(prompt.word)
        said = play.do[CHOOSE]
        if (
            question
            and question.answer.means(question.answer.english(said, game.vocabulary), game.scope(state)) is None
        ):
            return None
        return play if game.judge(state, play).outcome != "illegal" else None
    except Fault:
        return None


def play_from_text(game: Game[S], state: S, text: str) -> Play:
    """Returns the play that a claim about legality names, written as in a script or in free words. Raises a Fault if
    the text cannot be read."""
    try:
        play = parse_written_play(text, game)
    except Fault:
        from judge.engine.parsing import parse_play

        return parse_play(game, state, text)
    return line_from_text(game, state, play)


def claim_from_text(game: Game[S], state: S, claim: Data, states: Sequence[S] = ()) -> Data:
    """Returns a claim in the form of a file. Its sentence (`says`) is read on this state, and things on the tables
    before it (`states`) can be named too; a claim without one comes back as it is. Raises a Fault if the sentence
    cannot be read."""
    if SAYS not in claim:
        return claim
    from judge.engine.parsing import parse_claim

    rest = {word: value for word, value in claim.items() if word != SAYS}
    try:
        return {**parse_claim(game, state, claim[SAYS], states), **rest}
    except Fault as fault:
        if fault.key not in UNREAD:
            raise
        plainly = _plainly(game, state, claim[SAYS], claim.get("by"))
        if plainly is None:
            raise
        return {**plainly, **rest}


def _plainly(game: Game[S], state: S, text: str, by: str | None) -> Data | None:
    """Returns, as data of a file, the claim of a sentence in words of its own: a thing, a word of a claim and a value,
    in any order (`Ann has 700 money`, `B is on square 2 25`), or a thing and a value that tells what it is about (`B
    has fallen`). None if it cannot be read so, or in several ways."""
    from judge.engine.parsing import parse_claim

    tokens = [token for token in text.rstrip(".。").replace(",", " ").split() if token.lower() not in FILLERS]
    tokens = [str(by) if token in ("I", "me") and by else token.removesuffix("'s") for token in tokens]
    for n, token in enumerate(tokens):
        word = game.vocabulary.key("claim", token)
        if word in game.facts:
            try:
                return parse_claim(game, state, " ".join([word, *tokens[:n], *tokens[n + 1 :]]))
            except Fault:
                continue
    scope, found = game.scope(state), []
    if len(tokens) == 2 and not tokens[1].isdecimal():
        for word, fact in game.facts.items():
            claimed = {tokens[0]: fact.value.english(tokens[1], game.vocabulary)} if fact.about else None
            if claimed and fact.shape.means(claimed, scope) is not None:
                found.append((isinstance(fact.value, Word), {word: claimed}))
    best = [claim for closed, claim in found if closed or len(found) == 1]  # a word of a list rather than any name
    return best[0] if len(best) == 1 else None
