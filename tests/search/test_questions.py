"""How often search answers: the shares of a set of questions whose answer comes first, and among the first three.

`python -m tests.search.test_questions` prints them, and what the questions for tuning missed; what the others missed
is not shown, so that nothing is fitted to them.
"""

import pathlib

import yaml

import judge

# floors: answered first, in the first three; the aim for all is 0.85 and 0.96
FLOORS = {"tuning": (0.9, 0.97), "counted only": (0.84, 0.96), "all": (0.87, 0.97), "fresh": (0.7, 0.88)}


def questions(name="questions.yaml"):
    """(game, question, answers) of a file, in order; the game is None where none lies on the table."""
    text = pathlib.Path(__file__).with_name(name).read_text(encoding="utf-8")
    for game, asked in yaml.load(text, yaml.BaseLoader).items():  # numbers stay as they are written
        on_the_table = None if game == "any" else game
        for question, answers in asked.items():
            found = {a if ":" in a else f"{game}:{a}" for a in str(answers).split()}
            yield on_the_table, str(question), found


def place(game, question, answers):
    """The place of the first hit that answers, from 1; 0 where none of the first three does."""
    hits = [hit.id for hit in judge.search(question, game=game, limit=3).hits]
    return next((n for n, hit in enumerate(hits, 1) if hit in answers), 0)


def shares(places):
    return sum(n == 1 for n in places) / len(places), sum(n > 0 for n in places) / len(places)


def test_questions_are_answered():
    places = [place(*question) for question in questions()]
    fresh = [place(*question) for question in questions("fresh.yaml")]
    assert len(places) >= 250
    for name, some in zip(FLOORS, (places[::2], places[1::2], places, fresh)):
        first, three = shares(some)
        print(f"{name}: {len(some)} questions, answered first {first:.1%}, in the first three {three:.1%}")
        assert first >= FLOORS[name][0] and three >= FLOORS[name][1], name


def test_every_answer_exists():
    known = judge.load_corpus()
    for _, question, answers in [*questions(), *questions("fresh.yaml")]:
        for answer in answers:
            assert answer in known or judge.lookup(answer).entries, (question, answer)


if __name__ == "__main__":
    for game, question, answers in list(questions())[::2]:
        n = place(game, question, answers)
        if n != 1:
            hits = [hit.id for hit in judge.search(question, game=game, limit=4).hits]
            print(n, game, question, "| wanted", *sorted(answers), "| found", *hits)
    test_questions_are_answered()
