"""What judge prints of plays, answers and claims is read back: python -m tests.read_back [GAME…] for all bundled boards.

Each is said in both languages at the table where it stands, and must mean the same again: the same play, or one that
is said in the same words and has the same verdict. Claims about things that have one name in words are found together.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from judge.boardfile.board import builtin_boards, parse_written_play, read_board
from judge.boardfile.lines import CHOOSE, Play
from judge.boardfile.located import at_hand
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.engine.run import Run, run
from judge.engine.sentences import Sentences
from judge.engine.values import OUTCOMES
from judge.faults import Fault
from judge.render.answers import Speaker
from judge.render.phrases import claim_phrases, play_phrase

LANGS = ("en", "ja")
LISTED = 12  # of the legal plays at the end of a board


def flat(value: Any) -> Any:
    """A value for comparing: a list of one is that one, several unknown cards are one by one, none at all is 0."""
    if isinstance(value, dict):
        return {key: flat(each) for key, each in value.items()} or 0
    if isinstance(value, (list, tuple)):
        spread = [["_"] * int(e[2:]) if isinstance(e, str) and e.startswith("_*") else [flat(e)] for e in value]
        values = [each for part in spread for each in part]
        return values[0] if len(values) == 1 else values or 0
    return 0 if value is None else value


def told_plays(done: Run) -> Iterator[tuple[Any, Play]]:
    """Every play of a board with the table where it stands: of its script, of its claims, the legal ones at its end."""
    game, state = done.game, done.game.start_run(done.start, None)
    for _, line in done.board.script():
        if isinstance(line, Play):
            yield state, line
            if game.judge(state, line).outcome == "illegal":
                break
            state = game.apply(state, line)
    for _, claim in done.board.claims():
        view = done.view(claim.get("at", "end"))
        for outcome in OUTCOMES if view else ():
            if isinstance(claim.get(outcome), str):
                yield view.state, parse_written_play(claim[outcome], game)
    yield from ((done.end.state, play) for play in game.legal_plays(done.end.state)[:LISTED])


def lost_plays(done: Run) -> Iterator[str]:
    """The sentences of plays that are not read back as what they are."""
    game = done.game
    for state, play in told_plays(done):
        prompt = game.prompt(state)
        reader = Sentences(game, [state], prompt)

        def meaning(one: Play, table: Any = state, reads: Sentences[Any] = reader) -> object:
            parsed = game.read_play(table, one)
            return parsed.kind.word, flat(reads.meaning(parsed))

        try:
            wanted = meaning(play)
        except Fault:
            continue
        for lang in LANGS:
            speaker = Speaker(game, corpus(), lang, lambda table=state: [table])
            text = play_phrase(play, speaker, prompt)
            found = reader.plays(text, any_form=True)
            same = [meaning(one) for one in found] == [wanted] and (found[0].by == play.by or play.by not in text)
            again = len(found) == 1 and (
                play_phrase(found[0], speaker, prompt) == text
                or _keys(game.judge(state, found[0])) == _keys(game.judge(state, play))
            )
            if not same and not again and not _no_answer(game, prompt, play, reader):
                yield f"{text} ({play}): {found}"


def _keys(verdict: Any) -> list[tuple[str, object]]:
    """The checks of a verdict and how they went."""
    return [(check.key, check.ok) for check in verdict.checks]


def _no_answer(game: Any, prompt: Any, play: Play, reader: Sentences[Any]) -> bool:
    """Whether a play answers the open question in a form that no answer to it has."""
    if prompt is None or not isinstance(play.do, dict) or CHOOSE not in play.do:
        return False
    question = game.questions[prompt.word]
    return question.answer.means(question.answer.english(play.answer, game.vocabulary), reader.scope) is None


def lost_claims(done: Run) -> Iterator[str]:
    """The sentences of claims that are not read back as what they are."""
    game, states = done.game, done.states()
    for _, claim in done.board.claims():
        view = done.view(claim.get("at", "end"))
        inner = claim["undecided"] if isinstance(claim.get("undecided"), dict) else claim
        for part in _statements(game, inner) if view else ():
            reader = Sentences(game, [view.state, *states])
            for lang in LANGS:
                speaker = Speaker(game, corpus(), lang, lambda: states)
                for text in claim_phrases(part, speaker, view.prompt):
                    found = reader.claims(text)
                    same = [_meaning(game, reader, one) for one in found] == [_meaning(game, reader, part)]
                    again = [[text] == list(claim_phrases(one, speaker, view.prompt)) for one in found]
                    if not same and not (
                        again
                        and all(again)
                        and (
                            len(found) == 1
                            or _meaning(game, reader, part) in [_meaning(game, reader, one) for one in found]
                        )
                    ):
                        yield f"{text} ({part}): {found}"


def _statements(game: Any, claim: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The statements of a claim, each about one thing."""
    for word, wanted in claim.items():
        if word in game.facts:
            parted = isinstance(wanted, dict) and (game.facts[word].about or game.facts[word].several is dict)
            yield from ({word: {key: value}} for key, value in wanted.items()) if parted else [{word: wanted}]


def _meaning(game: Any, reader: Sentences[Any], claim: dict[str, Any]) -> object:
    """What a statement means."""
    ((word, wanted),) = claim.items()
    return word, flat(game.facts[word].shape.read(at_hand(wanted, reader.scope)))


def lost(path: str) -> list[str]:
    """Everything that a board says and that is not read back."""
    done = run(read_board(path))
    return [*lost_plays(done), *lost_claims(done)]


def main() -> None:
    for game in sys.argv[1:] or GAMES:
        paths = builtin_boards(game)
        missing = {path: found for path in paths if (found := lost(path))}
        print(f"{game}: {len(paths)} boards, {sum(map(len, missing.values()))} sentences lost")
        for path, found in missing.items():
            print(path.rpartition("/")[2], *found, sep="\n    ")


if __name__ == "__main__":
    main()
