"""The score of a reader, kept in the data folder: what was answered rightly, what was missed, by question and topic."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from typing import NamedTuple

from judge.boardfile.located import Data
from judge.corpus import folders
from judge.engine.quiz.questions import Question
from judge.faults import Both, system_says

FORMAT = 1
KEYS = {"game": str, "topic": str, "right": int, "wrong": int, "missed": bool}
NO_FOLDER = Both("フォルダがない", "there is no folder for it")


class Row(NamedTuple):
    """How often a reader has answered questions of one topic rightly, and how many answers there were."""

    game: str
    topic: str
    right: int
    total: int


class Scores:
    """What a reader has answered. `damaged` is where a file was put that could not be read."""

    def __init__(self) -> None:
        """Reads the file of the reader; one that cannot be read is put aside."""
        folder = folders.user_folder()
        self.path = os.path.join(folder, "quiz.json") if folder else None
        self.damaged: str | None = None
        self.answers = self._read()

    @property
    def missed(self) -> list[str]:
        """Lists the identifiers of the questions whose last answer was wrong."""
        return [identifier for identifier, row in self.answers.items() if row["missed"]]

    @property
    def known(self) -> list[str]:
        """Lists the identifiers of the questions whose last answer was right."""
        return [identifier for identifier, row in self.answers.items() if not row["missed"]]

    def rows(self, game: str | None = None) -> Iterator[Row]:
        """Yields the score of each topic that has answers, of one game or (None) of all, sorted by game and topic."""
        topics: dict[tuple[str, str], list[int]] = {}
        for row in self.answers.values():
            if game in (None, row["game"]):
                count = topics.setdefault((row["game"], row["topic"]), [0, 0])
                count[0] += row["right"]
                count[1] += row["right"] + row["wrong"]
        for (of, topic), (right, total) in sorted(topics.items()):
            yield Row(of, topic, right, total)

    def add(self, question: Question, right: bool) -> Both | None:
        """Keeps an answer in the reader's file. Returns None, or the reason in both languages if it could not be saved.
        What another window has kept meanwhile stays."""
        self.answers = self._read() if self.path else self.answers
        old = self.answers.get(question.id, {"right": 0, "wrong": 0})
        count = {"right": old["right"] + right, "wrong": old["wrong"] + (not right)}
        self.answers[question.id] = {"game": question.game, "topic": question.topic, **count, "missed": not right}
        if not self.path:
            return NO_FOLDER
        text = json.dumps({"format": FORMAT, "answers": self.answers}, ensure_ascii=False, indent=0)
        try:
            folders.replace_file(self.path, f"{text}\n".encode())
        except OSError as error:
            return system_says(error)
        return None

    def _read(self) -> dict[str, Data]:
        """Returns the answers that are kept, question → counts; empty if there is no file or it cannot be read. A
        damaged file is renamed."""
        if not self.path:
            return {}
        try:
            with open(self.path, "rb") as file:
                data = json.loads(file.read())
        except FileNotFoundError:
            return {}
        except OSError:
            return {}
        except (ValueError, RecursionError):
            data = None
        answers = data.get("answers") if isinstance(data, dict) and data.get("format") == FORMAT else None
        if isinstance(answers, dict) and all(_is_row(row) for row in answers.values()):
            return answers
        self._put_aside()
        return {}

    def _put_aside(self) -> None:
        """Renames a damaged file, so that it is neither read nor overwritten, and notes its path in `damaged`. If it
        cannot be renamed, nothing is saved any more."""
        assert self.path
        aside = f"{self.path.removesuffix('.json')}-{time.time_ns()}.damaged"
        try:
            os.replace(self.path, aside)
        except OSError:
            aside, self.path = self.path, None  # it stays as it is, and nothing is kept
        self.damaged = aside


def _is_row(row: object) -> bool:
    """Tells whether a value has the form of what is kept of one question: its keys, each of its type, no count below 0."""
    return (
        isinstance(row, dict)
        and set(row) == set(KEYS)
        and all(type(row[key]) is kind for key, kind in KEYS.items())
        and row["right"] >= 0
        and row["wrong"] >= 0
    )
