"""Makes the files of questions for practice.

    python -m tests.quiz            # after a change of boards, rules or sentences
    python -m tests.quiz --solve    # looks for positions with one play that saves something, too: some minutes

Without `--solve` the questions about solved positions stay, as far as they are still right.
"""

from __future__ import annotations

import sys

from judge.corpus.ids import GAMES
from judge.engine.quiz.questions import questions_of
from tests.quiz import making


def main() -> None:
    games = [arg for arg in sys.argv[1:] if arg in GAMES] or GAMES
    for game in games:
        solved = making.newly_solved(game) if "--solve" in sys.argv else making.still_solved(questions_of(game))
        questions = making.made(game, solved)
        making.write(game, questions)
        print(game, len(questions))


if __name__ == "__main__":
    main()
