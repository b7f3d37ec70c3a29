"""`judge quiz`: practice at the terminal, one key an answer; in a pipe a test paper."""

from __future__ import annotations

import sys
import unicodedata

import click

from judge.cli.common import Game, answering, show, window_width
from judge.engine.quiz import papers
from judge.engine.quiz.scores import Scores
from judge.library import quiz as asking
from judge.messages import message_text
from judge.render import blocks as b
from judge.render import quiz as pages
from judge.render.output import send
from judge.width import clean

QUIT = ("q", "Q", "\x1b", "\x04", "\x03")
UNKNOWN = ("?", "？")


@click.command("quiz")
@click.argument("game", required=False, type=Game())
@click.option("--topic", help="Only this topic")
@click.option("--hard", is_flag=True, help="Only hard questions")
@click.option(
    "--count", type=click.IntRange(1, papers.MOST), default=papers.COUNT, show_default=True, help="Number of questions"
)
@click.option("--seed", type=click.IntRange(0, 10**9), help="Repeat the question paper with this number")
@click.option("--score", is_flag=True, help="Show the score by topic")
@answering
def quiz(
    game: str | None, topic: str | None, hard: bool, count: int, seed: int | None, score: bool, lang: str, form: str
) -> int:
    """Practise ruling on boards, with a score by topic.

    Each question is answered with one key; the ruling follows. Missed questions are asked again. Without a terminal, or
    with --format, prints a test paper with the answers at the end.

    \b
    Example: judge quiz bp --topic costs
    """
    scores = Scores()
    if scores.damaged:
        click.echo(clean(f"judge: {message_text('quiz.damaged', lang, path=scores.damaged)}"), err=True)
    if score:
        show(asking.ScoreReport(scores, game), lang, form)
        return 0
    asks = form == "text" and sys.stdin.isatty() and sys.stdout.isatty()
    paper = asking.quiz(game, topic, hard, count, seed, *((scores.missed, scores.known) if asks else ()))
    if not asks:
        show(paper, lang, form)
        return 0
    _Round(paper, scores, lang).play()
    return 0


class _Round:
    """A paper that is gone through at the terminal."""

    def __init__(self, paper: asking.Paper, scores: Scores, lang: str) -> None:
        """Begins a round: the questions, the kept score that answers are added to, the language."""
        self.paper, self.scores, self.lang = paper, scores, lang
        self.right = self.total = 0
        self.unkept = False

    def play(self) -> None:
        """Asks one question after the other until the paper ends or the reader quits; then shows the score, if anything
        was answered."""
        for n, question in enumerate(self.paper, 1):
            if n > 1 and not self._wait():
                break
            if not self._ask(n, question):
                break
        if self.total:
            self._end()

    def _ask(self, n: int, question: asking.QuizQuestion) -> bool:
        """Asks a question, takes a key, adds the answer to the score and shows the ruling; True. If the reader quits,
        False, and nothing is counted."""
        click.clear()
        send(question.page(self.lang, self.paper.head(n, self.lang), window_width(indent=2)))
        count = question.question.choices
        click.echo(message_text("quiz.keys", self.lang, count=count), nl=False)
        chosen = _key(count)
        click.echo()
        if chosen is None:
            return False
        right = question.is_right(chosen) if chosen >= 0 else False
        self.total, self.right = self.total + 1, self.right + right
        unkept = self.scores.add(question.question, right)
        if unkept and not self.unkept:
            self.unkept = True
            click.echo(
                clean(f"judge: {message_text('quiz.unkept', self.lang, reason=unkept.text(self.lang))}"), err=True
            )
        key = "quiz.right" if right else "quiz.wrong"
        told = message_text(key, self.lang, answer=question.answer_text(self.lang))
        send(
            [
                b.Rule(),
                b.Text(told, "good" if right else "bad"),
                *question.slip_page(self.lang, max(chosen, 0) if chosen >= 0 else None),
            ]
        )
        return True

    def _wait(self) -> bool:
        """Waits for a key before the next question; False if the reader quits."""
        click.echo(message_text("quiz.next", self.lang, right=self.right, total=self.total), nl=False)
        key = click.getchar()
        click.echo()
        return key not in QUIT

    def _end(self) -> None:
        """Shows how the paper went, and the score by topic."""
        send([
            b.Rule(),
            b.Text(pages.result_text(self.right, self.total, self.lang), "strong"),
            b.Text(message_text("quiz.again", self.lang, seed=self.paper.seed), "quiet"),
            *asking.ScoreReport(self.scores, None).page(self.lang),
        ])  # fmt: skip


def _key(count: int) -> int | None:
    """Waits for a key that means something, and returns the index of the answer that it stands for, -1 for "I do not
    know", None if the reader quits."""
    while True:
        try:
            key = unicodedata.normalize("NFKC", click.getchar())
        except (KeyboardInterrupt, EOFError):
            return None
        if key in QUIT:
            return None
        if key in UNKNOWN:
            return -1
        if key in pages.LETTERS[:count]:
            return pages.LETTERS.index(key)
