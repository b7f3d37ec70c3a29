"""Papers: which questions are asked, in which order. The same seed gives the same paper."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence

from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.engine.quiz.questions import HARD, Question, questions_of
from judge.faults import Fault, did_you_mean

COUNT = 10  # questions of a paper
MOST = 400
SEEDS = 10_000  # a seed that nobody gave is below this, so that it can be typed again


def selected(game: str | None, topic: str | None = None, hard: bool = False) -> list[Question]:
    """Lists the questions about a game (about all games if it is None); with `topic` only those about it, with `hard`
    only hard ones. Raises a Fault if nothing is asked about the topic."""
    games = (game,) if game else GAMES
    found = [question for each in games for question in questions_of(each)]
    if topic is not None:
        wanted = topic_with_name(topic, found)
        found = [question for question in found if question.topic == wanted]
    return [question for question in found if question.level == HARD or not hard]


def topics_of(questions: Iterable[Question]) -> list[str]:
    """Lists the topics of questions as identifiers, each once, in the order of the corpus."""
    used = {question.topic for question in questions}
    return [identifier for identifier in corpus().ids if identifier in used]


def topic_with_name(name: str, questions: Sequence[Question]) -> str:
    """Returns the identifier of the topic that a name means, among those of some questions: its identifier, a number, a
    name in either language, or a part of these that fits one topic only. Raises a Fault if there is none."""
    topics = topics_of(questions)
    means = {topic: _spellings(topic) for topic in topics}
    wanted = name.strip().lower()
    for topic, spellings in means.items():
        if wanted in spellings:
            return topic
    near = [topic for topic, spellings in means.items() if any(wanted in spelling for spelling in spellings)]
    if len(near) == 1 and wanted:
        return near[0]
    raise Fault(
        "quiz.topic",
        name=name,
        **did_you_mean(name, [topic.partition(":")[2].removeprefix("topic/") for topic in topics]),
    )


def _spellings(topic: str) -> list[str]:
    """Lists what a topic may be called, in small letters: its identifier with and without the game, and its titles in
    both languages."""
    entry = corpus()[topic]
    local = topic.partition(":")[2]
    return [
        each.lower() for each in (topic, local, local.partition("/")[2], entry.title("en"), entry.title("ja")) if each
    ]


def paper(
    questions: Sequence[Question], count: int, seed: int, missed: Collection[str] = (), known: Collection[str] = ()
) -> list[Question]:
    """Chooses `count` of these questions (all if there are fewer), the same for the same seed: first some that were
    `missed` before, at most half, then others, those that are `known` last. Topics and kinds take turns."""
    chance = random.Random(seed)
    order = list(questions)
    chance.shuffle(order)
    due = [question for question in order if question.id in missed][: max(count // 2, 1)]
    rest = _in_turn([question for question in order if question not in due])
    rest.sort(key=lambda question: question.id in known)
    return [*due, *rest][:count]


def _in_turn(questions: Sequence[Question]) -> list[Question]:
    """Returns the questions sorted so that topics and kinds take turns, in the given order within each."""
    turn: dict[tuple[str, str], int] = {}
    row: dict[str, int] = {}
    placed: list[tuple[int, int, int, Question]] = []
    for question in questions:
        about = (question.topic, question.kind)
        first = turn.get(about, 0)
        turn[about] = first + 1
        second = row.get(question.topic, 0)
        row[question.topic] = second + 1
        placed.append((first, second, len(placed), question))
    return [question for *_, question in sorted(placed, key=lambda each: (each[0], each[1], each[2]))]
