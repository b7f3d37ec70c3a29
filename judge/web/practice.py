"""What the page's practice asks: a paper with its tables, and the ruling on an answer."""

from __future__ import annotations

from typing import Any

from judge.engine.layout import layout
from judge.engine.quiz import papers
from judge.engine.quiz.questions import PLAY
from judge.library import quiz
from judge.render.blocks import Title
from judge.render.html import fragment
from judge.web.reading import address

Data = dict[str, Any]
MOST = 40  # questions of a paper on the page


def paper(
    game: str,
    lang: str,
    topic: str | None = None,
    hard: bool = False,
    count: int = papers.COUNT,
    seed: int | None = None,
    missed: list[str] | None = None,
) -> Data:
    """Returns questions about a game without their answers, each with its table, and the seed; what was `missed` comes
    first unless a seed is given."""
    found = quiz.quiz(game, topic, hard, min(count, MOST), seed, missed=missed or ())
    return {"seed": found.seed, "questions": [_question(one, lang) for one in found]}


def _question(question: quiz.QuizQuestion, lang: str) -> Data:
    """A question with the layout of its table."""
    situation = question.situation
    drawn = layout(situation.run.game, situation.state, lang)
    return {**question.json(lang, answered=False), "table": drawn}


def quiz_topics(game: str, lang: str) -> Data:
    """The topics of the questions about a game."""
    return {"topics": quiz.topics(game, lang)}


def ruling(id: str, lang: str, chosen: int | None = None) -> Data:
    """Returns the right answer to a question, whether the `chosen` one is it (False for None), and the slip as HTML.
    Raises a Fault if there is no such question."""
    question = quiz.question_report(id)
    page = question.slip_page(lang, chosen)
    written = [
        block.replace(tag="") if isinstance(block, Title) and question.question.kind == PLAY else block
        for block in page
    ]
    slip = fragment(written, lang, address)  # without the play as it is typed
    right = chosen is not None and question.is_right(chosen)
    return {"answer": question.question.answer, "right": right, "answer_text": question.answer_text(lang), "html": slip}
