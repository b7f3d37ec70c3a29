"""Fits the weights of search: `python -m tests.search fit` writes `judge/corpus/weights.json`.

First the fields of the term table and BM25's parameters, on one half of a sample
of the written questions, each left out in its turn; what is kept is tested on
the other half. Then the weights of the features, by a linear model: the
probability that a candidate answers is the softmax of its score, and the
likelihood of those that do answer is raised step by step.

Who writes several questions for an entry takes care not to repeat themselves, so
a written question is less like its neighbours than a stranger's is. Therefore
the questions for tuning of `questions.yaml` and `fresh.yaml`, every second one,
which nobody wrote for an entry, count three times as much as the written ones
(tried: 1, 3 and 9 times; the other halves of those files chose).
"""

import json
import math
import pathlib
from datetime import date

import judge.corpus.ranking as ranking
from judge.corpus import indexing
from judge.corpus.ranking import FEATURES, Model, Question, Without, flat_scores, strengths
from judge.corpus.scoring import weighed
from judge.corpus.search import words_of
from judge.corpus.store import load_corpus
from judge.corpus.wanted import Wanted
from tests.search.measuring import written
from tests.search.test_questions import questions

PATH = pathlib.Path(ranking.__file__).with_name("weights.json")
PER_GAME = 260
STEPS, RATE, HOLD = 120, 0.4, 0.003  # of the linear model: how often, how far, how strongly weights are held back
SHARES = (0.25, 0.75)  # how much the written questions count, and those for tuning
# what is tried: one at a time, each from where the others stand
GRID = {
    "questions": (1.0, 1.5, 2.0, 3.0), "name": (1.0, 2.0, 3.0, 5.0), "saturation": (1.0, 2.0, 4.0, 6.0),
    "length": (0.3, 0.5, 0.7),
}  # fmt: skip


def tuning():
    """(game, question, answers) of the questions for tuning: every second one."""
    for name in ("questions.yaml", "fresh.yaml"):
        yield from [row for row in list(questions(name))[::2] if row[0]]


def fit():
    """Fits everything, writes the file and prints how good it is."""
    sample = list(written(PER_GAME))
    start = {"questions": 2.0, "name": 2.0, "saturation": 2.0, "length": 0.5}
    halves = sample[::2], sample[1::2]
    before = [ranks(half, start) for half in halves]
    best = fit_fields(halves[0], start)
    after = [ranks(half, best) for half in halves]
    print(
        f"fields {best}: mean reciprocal rank {before[0]:.3f} → {after[0]:.3f}, other half {before[1]:.3f} → {after[1]:.3f}"
    )
    data = {
        "made": "python -m tests.search fit", "date": date.today().isoformat(),
        "fields": {"questions": best["questions"], "name": best["name"], "text": 1.0},
        "saturation": best["saturation"], "length": best["length"], "features": {},
        "figures": {
            "mean reciprocal rank of the flat score, left out": {
                "questions": len(sample), "fitted half before": before[0], "fitted half": after[0],
                "other half before": before[1], "other half": after[1],
            },
        },
    }  # fmt: skip
    store(data)
    left_out = [candidates(question, game, {entry}, Without(entry, question)) for game, _, question, entry in sample]
    others = [candidates(question, game, answers) for game, question, answers in tuning()]
    weights = fit_features(left_out[::2], others)
    data["features"] = {feature: round(weight, 3) for feature, weight in weights.items()}
    data["figures"]["first, first three among the candidates"] = {
        name: [round(share, 3) for share in firsts(rows, weights)]
        for name, rows in (("left out, fitted half", left_out[::2]), ("left out, other half", left_out[1::2]), ("tuning", others))
    }  # fmt: skip
    store(data)
    print(json.dumps(data["figures"], indent=2))


def store(data):
    PATH.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    ranking.model.cache_clear()


def ranks(rows, values):
    """The mean of 1 / place of its entry over the questions, by the flat score alone."""
    corpus = load_corpus()
    fitted = Model((values["questions"], values["name"], 1.0), values["saturation"], values["length"], ())
    index = indexing.open_index(corpus).table
    wanted = {game: Wanted(corpus, game, None) for game in {row[0] for row in rows}}
    total = 0.0
    for game, _, text, entry in rows:
        number, terms = Wanted.terms_left_out(wanted[game].number(entry), text)
        scores = flat_scores(
            Question(text), lambda term: strengths(index, term, fitted, number if term in terms else None), wanted[game]
        )
        total += 1 / (1 + sum(scores[other] > scores[number] for other in wanted[game].numbers))
    return round(total / len(rows), 4)


def fit_fields(rows, values):
    best = ranks(rows, values)
    for name, choices in GRID.items():
        for choice in choices:
            tried = {**values, name: choice}
            got = ranks(rows, tried) if tried != values else best
            if got > best:
                best, values = got, tried
    return values


def candidates(text, game, answers, without=None):
    """The features of what may answer a question, and which of them do answer."""
    wanted = Wanted(load_corpus(), game, None, without)
    _, values, _ = weighed(indexing.open_index(wanted.corpus), text, words_of(text, wanted), wanted)
    return [(each, wanted.ids[number] in answers) for number, each in values.items()]


def fit_features(*sets):
    """The weights of the features by which those that answer come first; each set counts with its share."""
    useful = [
        [row for row in rows if any(good for _, good in row) and not all(good for _, good in row)] for rows in sets
    ]
    weights, squares = [0.0] * len(FEATURES), [1e-8] * len(FEATURES)
    for _ in range(STEPS):
        slope = [0.0] * len(FEATURES)
        for rows, share in zip(useful, SHARES):
            part = share / len(rows)
            for row in rows:
                for vector, pull in pulls(row, weights):
                    for n, value in enumerate(vector):
                        if value:
                            slope[n] += part * pull * value
        for n, weight in enumerate(weights):
            step = slope[n] - HOLD * weight
            squares[n] += step * step
            weights[n] += RATE * step / math.sqrt(squares[n])
    return dict(zip(FEATURES, weights))


def pulls(row, weights):
    """Each candidate with how far its score should rise."""
    scores = [sum(weight * value for weight, value in zip(weights, vector)) for vector, _ in row]
    top = max(scores)
    likely = [math.exp(score - top) for score in scores]
    whole, right = sum(likely), sum(each for each, (_, good) in zip(likely, row) if good)
    for each, (vector, good) in zip(likely, row):
        yield vector, (each / right if good else 0.0) - each / whole


def firsts(rows, weights):
    """The shares of questions with an answer first, and among the first three."""
    first = three = 0
    for row in rows:
        ranked = sorted(row, key=lambda pair: -sum(weights[name] * value for name, value in zip(FEATURES, pair[0])))
        first += any(good for _, good in ranked[:1])
        three += any(good for _, good in ranked[:3])
    return first / len(rows), three / len(rows)
