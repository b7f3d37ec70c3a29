"""How often search answers, counted over sets of questions.

Written questions are those of `rulesdata/*/questions.yaml`: each is asked as if
it had not been written, and only its own entry answers it (`strictly`), or also
an entry of its family: its parent, its children, its siblings, what it refers to.
Only those are counted that are kept back when the vectors of search are learnt.
Strangers' questions (`strangers.yaml`) have several entries that answer.
"""

import pathlib
import random
import zlib
from collections import Counter

import yaml

import judge
from judge.corpus.entry import LANGS
from judge.corpus.ids import GAMES
from judge.corpus.ranking import Without
from judge.corpus.search import search
from judge.corpus.store import load_corpus

HERE = pathlib.Path(__file__).parent
SEED = 20


def all_written():
    """(game, language, question, its entry) of all written questions."""
    corpus = load_corpus()
    for game in GAMES:
        for identifier in corpus.ids_of(game):
            for lang, questions in corpus.questions(identifier).items():
                for question in questions:
                    yield game, lang, question, identifier


def kept_back(question):
    """Whether a written question is kept back when the vectors are learnt: one of eight, always the same."""
    return zlib.crc32(question.encode()) % 8 == 0


def written(per_game=None, seed=SEED):
    """The written questions that are kept back: all of them, or so many of each game at most, by lot."""
    for game in GAMES:
        rows = [row for row in all_written() if row[0] == game and kept_back(row[2])]
        yield from random.Random(seed).sample(rows, min(per_game, len(rows))) if per_game else rows


def strangers(path=HERE / "strangers.yaml"):
    """(game, language, question, the entries that answer) of what strangers ask, from a file of them.

    It maps each game to a list of questions, each with its language (`lang`), its text (`question`) and the ids of all
    entries that answer it (`answers`). Raises SystemExit with one line if a row is not like that or an id is of no entry.
    """
    for game, rows in yaml.load(pathlib.Path(path).read_text(encoding="utf-8"), yaml.BaseLoader).items():
        for n, row in enumerate(rows, 1):
            where = f"{path}: {game}, question {n}:"
            if game not in GAMES:
                raise SystemExit(f"{where} there is no game '{game}', only {', '.join(GAMES)}")
            if set(row) != {"lang", "question", "answers"} or row["lang"] not in LANGS or not row["answers"]:
                raise SystemExit(f"{where} wanted are lang (ja or en), question and answers")
            answers = {answer if ":" in answer else f"{game}:{answer}" for answer in row["answers"]}
            unknown = sorted(answer for answer in answers if not judge.lookup(answer).entries)
            if unknown:
                raise SystemExit(f"{where} no entry is called {', '.join(unknown)}")
            yield game, row["lang"], row["question"], answers


def family(identifier):
    """An entry with its parent, children, siblings, and what refers to it or it refers to."""
    corpus = load_corpus()
    entry = corpus[identifier]
    above = corpus[entry.parent] if entry.parent else None
    near = [*entry.children, *entry.refs, *entry.cited_by, *([above.id, *above.children] if above else ())]
    return {identifier, *near}


def place(question, answers, game=None, without=None):
    """Where the first hit that answers stands, from 1, 0 where none of ten does; whether it leads, or leads the answers
    of some game that is shown; whether its page shows the sentences of one that answers."""
    results = search(question, game=game, without=without, corpus=load_corpus())
    found = next((n for n, hit in enumerate(results.hits, 1) if hit.id in answers), 0)
    leads = any(hit.id in answers for hit in (*results.hits[:1], *results.groups))
    return found, leads, any(hit.id in answers for hit in (*results.hits, *results.groups) if hit.answer)


def count(rows, leave_out=False):
    """The shares of `COLUMNS` by (game, language) and in all: {name: (questions, *shares)}."""
    counted = Counter()
    for game, lang, question, answer in rows:
        without = Without(answer, question) if leave_out else None
        answers = {answer} if leave_out else answer
        near = family(answer) if leave_out else answers
        with_game, _, shown = place(question, answers, game, without)
        no_game, leads, shown_too = place(question, answers, None, without)
        related, _, _ = place(question, near, game, without) if leave_out else (with_game, False, False)
        held = (
            with_game == 1, 0 < with_game <= 3, related == 1, 0 < related <= 3, shown, no_game == 1, leads, shown_too,
        )  # fmt: skip
        for name in (f"{game} {lang}", "all"):
            counted[name, "questions"] += 1
            for column, is_so in zip(COLUMNS, held):
                counted[name, column] += is_so
    names = dict.fromkeys(name for name, _ in counted)
    return {
        name: (many := counted[name, "questions"], *(counted[name, column] / many for column in COLUMNS))
        for name in sorted(names, key=lambda name: name == "all")
    }


# with the game: first; in the first three; the same where one of its family will do; with its sentences on the page.
# Without it: first; first of all or of a game that is shown; with its sentences on the page
COLUMNS = ("first", "three", "family first", "family three", "shown", "no game: first", "leads its game", "shown there")


# of strangers' questions, which have no family
FIGURES = ("first", "three", "no game: first", "leads its game", "shown there")


def table(counted, columns=COLUMNS):
    """The shares as lines of text."""
    yield f"{'':15}{'questions':>10}" + "".join(f"{column:>16}" for column in columns)
    for name, (many, *shares) in counted.items():
        held = dict(zip(COLUMNS, shares))
        yield f"{name:15}{many:>10}" + "".join(f"{held[column]:>16.1%}" for column in columns)
