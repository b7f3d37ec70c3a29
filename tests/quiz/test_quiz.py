"""`judge quiz` at the table: papers, answers by one key, the score, what was missed."""

import io
import json
import os
import re

import click
import pytest

import judge
from judge.engine.quiz import papers
from judge.engine.quiz.questions import HARD, questions_of
from judge.engine.quiz.scores import Scores
from judge.faults import Fault
from judge.library import quiz as asking
from tests.support import Terminal, ask


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    return tmp_path


class Reader:
    """Somebody at a terminal who presses keys; what was shown."""

    def __init__(self, monkeypatch):
        self.keys = []
        monkeypatch.setattr("sys.stdin", Terminal(io.BytesIO()))
        monkeypatch.setattr(click, "getchar", lambda *_: self.keys.pop(0))
        monkeypatch.setattr(click, "clear", lambda: None)

    def sits(self, *args, keys):
        self.keys = list(keys)
        return ask("quiz", *args, stream=Terminal)


@pytest.fixture
def reader(monkeypatch):
    return Reader(monkeypatch)


def answers(paper, right=True):
    """The keys that answer the questions of a paper, rightly or wrongly."""
    for asked in paper:
        answer = asked.question.answer
        yield str(answer + 1 if right else (answer + 1) % asked.question.choices + 1)


def keys(paper, right=True):
    """The same with a key after each slip."""
    return [key for answer in answers(paper, right) for key in (answer, " ")][:-1]


def test_a_paper_is_answered_by_one_key_each(reader):
    paper = judge.quiz("trick", count=3, seed=5)
    shown = reader.sits("trick", "--count", "3", "--seed", "5", "--lang", "en", keys=keys(paper))
    assert shown.code == 0 and shown.err == ""
    assert shown.out.count("Correct: ") == 3 and "3 of 3 questions correct" in shown.out
    assert "Question 3 of 3" in shown.out and "--seed 5" in shown.out
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown.out)
    for asked in paper:
        assert " ".join(asked.slip().text("en").split())[:40] in " ".join(plain.split())


def test_wrong_answers_are_counted_and_asked_again(reader):
    paper = judge.quiz("fever", count=2, seed=8)
    shown = reader.sits("fever", "--count", "2", "--seed", "8", "--lang", "en", keys=keys(paper, right=False))
    assert shown.out.count("Not correct. The answer is") == 2 and "0 of 2 questions correct" in shown.out
    scores = Scores()
    assert sorted(scores.missed) == sorted(asked.question.id for asked in paper)
    again = judge.quiz("fever", count=4, missed=scores.missed)
    assert {asked.question.id for asked in again[:2]} == set(scores.missed)
    for asked in again[:2]:
        scores.add(asked.question, True)
    assert Scores().missed == []
    assert not {asked.question.id for asked in judge.quiz("fever", count=90, known=scores.known)} & set(scores.known)


def test_not_knowing_is_a_miss_and_q_ends(reader):
    shown = reader.sits("bp", "--seed", "1", "--lang", "ja", keys=["x", "9", "？", "q"])
    assert "不正解。正解は" in shown.out and "1問中0問正解" in shown.out
    assert len(Scores().missed) == 1
    assert reader.sits("bp", "--seed", "1", keys=["q"]).code == 0
    assert len(Scores().answers) == 1


def test_the_score_by_topic(reader):
    paper = judge.quiz("bp", topic="costs", count=2, seed=1)
    assert {asked.question.topic for asked in paper} == {"bp:topic/costs"}
    reader.sits("bp", "--topic", "costs", "--count", "2", "--seed", "1", keys=keys(paper))
    assert re.search(r"BlackPoker +Paying costs +2/2", ask("quiz", "--score", "--lang", "en").out)
    assert re.search(r"BlackPoker +コストの払い方 +2/2", ask("quiz", "bp", "--score", "--lang", "ja").out)
    assert ask("quiz", "--score", "--json").data["topics"] == [
        {"game": "bp", "topic": "bp:topic/costs", "right": 2, "total": 2}
    ]
    assert ask("quiz", "fever", "--score", "--json").data["topics"] == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_same_seed_gives_the_same_paper(lang):
    args = ("quiz", "foth", "--count", "4", "--seed", "77", "--lang", lang)
    assert ask(*args).out == ask(*args).out
    assert ask(*args).out != ask(*args[:-3], "78", "--lang", lang).out


@pytest.mark.parametrize("form", ["text", "md", "html"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_printed_paper_has_the_answers_at_the_end(form, lang):
    shown = ask("quiz", "nasty", "--count", "3", "--seed", "4", "--format", form, "--lang", lang)
    assert shown.code == 0
    answers = {"ja": "解答", "en": "Answers"}[lang]
    questions, rulings = shown.out.split(answers, 1)
    for n in (1, 2, 3):
        assert {"ja": f"第{n}問", "en": f"Question {n} of 3"}[lang] in questions
    for asked in judge.quiz("nasty", count=3, seed=4):
        told = asked.answer_text(lang)
        assert told not in questions and (told in rulings or form != "text")


def test_json_has_questions_answers_and_slips():
    found = ask("quiz", "trick", "--count", "2", "--seed", "3", "--json", "--lang", "ja").data
    assert found["seed"] == 3 and len(found["questions"]) == 2
    for question in found["questions"]:
        assert 0 <= question["answer"] < len(question["options"]) and question["slip"] and question["table"]
    assert found == judge.quiz("trick", count=2, seed=3).json("ja")


def test_hard_ones_alone():
    assert {asked.question.level for asked in judge.quiz("foth", hard=True, count=15)} == {HARD}


def test_topics_by_name_number_and_word():
    found = papers.selected(None)
    for name in ("bp:topic/costs", "topic/costs", "costs", "Paying costs"):
        assert papers.topic_with_name(name, papers.selected("bp")) == "bp:topic/costs"
    assert papers.topic_with_name("bets", found) == "fever:topic/bets"
    with pytest.raises(Fault):
        papers.topic_with_name("", found)
    refused = ask("quiz", "bp", "--topic", "cots", "--lang", "en")
    assert (
        refused.code == 2
        and refused.err == "judge: there are no questions about the topic 'cots'; did you mean 'costs'?\n"
    )


def test_every_topic_can_be_asked_for():
    for row in asking.topics("bp", "ja"):
        assert (
            judge.quiz("bp", topic=row["id"], count=1)[0].question.topic == row["id"] and row["count"] and row["name"]
        )


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": 1, "answers": {"bp-1": {"right": -1}}}', '{"format": 9, "answers": {}}', "[" * 5000],
)
def test_a_damaged_score_is_put_aside(data, text):
    (data / "quiz.json").write_text(text, encoding="utf-8")
    shown = ask("quiz", "--score", "--lang", "en")
    assert shown.code == 0 and "No questions have been answered yet" in shown.out
    assert shown.err.startswith("judge: the score cannot be read; it was moved to ") and shown.err.count("\n") == 1
    (aside,) = [name for name in os.listdir(data) if name.endswith(".damaged")]
    assert (data / aside).read_text(encoding="utf-8") == text and not (data / "quiz.json").exists()
    assert ask("quiz", "--score").err == ""


def test_a_score_that_cannot_be_kept_is_said_once(reader, data):
    (data / "file").write_text("", encoding="utf-8")
    os.environ["JUDGE_DATA"] = str(data / "file")  # no folder can be made here
    paper = judge.quiz("trick", count=2, seed=2)
    shown = reader.sits("trick", "--count", "2", "--seed", "2", "--lang", "en", keys=keys(paper))
    assert shown.code == 0 and shown.err.count("cannot save the score") == 1


def test_two_windows_keep_each_others_answers():
    first, second = Scores(), Scores()
    one, other = questions_of("bp")[:2]
    first.add(one, True)
    second.add(other, False)
    assert set(Scores().answers) == {one.id, other.id}
    assert json.loads(open(second.path, encoding="utf-8").read())["answers"][one.id]["right"] == 1


def test_bad_input_is_one_line():
    for args in (["quiz", "chess"], ["quiz", "--count", "0"], ["quiz", "--seed", "x"]):
        refused = ask(*args, "--lang", "en")
        assert refused.code == 2 and refused.err.count("\n") == 1, args
