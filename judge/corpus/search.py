"""Full-text search.

Japanese is cut into single characters and pairs, so that any query of one
character or more finds its text; English words are stemmed; names are also
found by kana and romaji. Exact numbers and names come first.

The index is Whoosh's; hits are ranked here, by BM25F over its postings times
the share of the query that an entry holds. That needs less than half of
Whoosh to be imported, and the share lets an entry with all words of a question
beat one that repeats one of them. The best by that, and the best by the finer
terms of what players ask (`termtable`), and those nearest to it in meaning
(`vectors`), are then ranked by how well they answer (`ranking`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judge.corpus.cardnames import with_signs
from judge.corpus.entry import BOARD, Entry
from judge.corpus.ids import split
from judge.corpus.indexing import Index, Progress, Weights, open_index
from judge.corpus.lookup import board_words, exact, having, without_repeats
from judge.corpus.names import fold, hiragana, is_kana, romaji, slips
from judge.corpus.questions import split_game, term_in_question
from judge.corpus.ranking import SLIPS, Pairs, Question, Without, features, fitness, flat_scores, model, strengths
from judge.corpus.snippets import ByLanguage, Snippet, answer, snippet, speaking
from judge.corpus.vectors import NEAREST, Nearness, vectors
from judge.corpus.wanted import Wanted
from judge.corpus.wording import (
    OTHER,
    STOP,
    WORDS,
    Word,
    answer_kinds,
    normal,
    query_words,
    stem,
    whole_terms,
)
from judge.records import Record

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

# a short query with one of these is about the board files themselves
ABOUT_BOARDS = ("盤面", "ボード", "board", "boards", "format", "yaml")
SHORT = 2  # words besides
FEW = 5  # a word that fewer entries hold is no rarer for that: it may be there by chance
SATURATION = 2.0  # k1 of BM25
MOST = 0.75  # of its pairs must be there for a word to be: サッカー shares two of three with アタッカー
RESEMBLING, LONG = 0.75, 7  # how like a word of a name a misspelt word is; from so many letters on with two slips
SELDOM = 0.6  # how much rulings on misprints count
TOPICS, ROUNDUP = ":topic/", 0.85  # the rule itself comes before the page that sums it up
NAMED, LONGEST = 0.8, 4  # how much it counts that the words of the query are the name of an entry, of so many words
SHOWING = re.compile("/")  # rules are named by headings, which say less
LEAST_SHARE = 0.4  # a hit holds at least this much of what the best one holds
CLOSER_SHARE = 0.25  # and this much, if it is one of those that are looked at closely
IN_QUESTIONS = 1.0  # how much a word counts that players use when they ask for an entry
MARGIN = 3.0  # how much worse than the best of all an entry may be to be shown beside it with what it answers
IN_FULL = 3  # so many are, and the best of each game
LONG_ANSWER, SHORT_ANSWER = 420, 220  # characters of English: of the first, of those beside it
IN_TWO_LINES = 140  # of the others, where there is room for two lines of each
ON_ONE_MATTER = {"term", "topic", "ruling"}  # what stands beneath a rule, or leads it
SHOWN_NEAREST, NEAR_ENOUGH = (
    5,
    4.0,
)  # entries near in meaning that are shown where nothing is found; how near the first is
CLOSELY, OF_EACH = 20, 3  # so many are looked at closely, and of each game so many


class Hit(Record):
    """One result, with the best part of its text in either language, and in `passage` a longer part.

    The first ones have the sentences that answer too; they are those of the entry `speaker`, which is below a heading.
    """

    id: str
    score: float
    snippet: Mapping[str, Snippet]
    answer: Mapping[str, Snippet] = {}
    passage: Mapping[str, Snippet] = {}
    speaker: str = ""
    beneath: str = ""  # the hit before it that leads what is on the same matter


class Results(Record):
    """The hits, best first, and how many there are in all.

    `searched` is what was searched for instead of a misspelt query; with a
    game on the table, `elsewhere` has the best hit of each other game. Where no
    game is chosen, `groups` has the best hit of each game that has a good one.
    Where there is no hit, `nearest` are the entries nearest in meaning, if the
    words of the query are known.
    """

    query: str
    hits: tuple[Hit, ...]
    total: int
    suggestions: tuple[str, ...] = ()
    searched: str = ""
    elsewhere: tuple[Hit, ...] = ()
    groups: tuple[Hit, ...] = ()
    nearest: tuple[str, ...] = ()

    def leading(self) -> dict[str, Hit]:
        """The hits that are shown with what answers, each by the entry that says it, and each entry once."""
        found: dict[str, Hit] = {}
        for hit in (*self.hits, *self.groups):
            if hit.answer:
                found.setdefault(hit.speaker, hit)
        return found

    def further(self) -> list[Hit]:
        """The other hits, without those that a leading one speaks for."""
        leading = self.leading()
        return [hit for hit in self.hits if not hit.answer and hit.id not in leading]


def search(
    text: str,
    game: str | None = None,
    kind: str | None = None,
    limit: int = 10,
    corpus: Corpus | None = None,
    progress: Progress | None = None,
    table: str | None = None,
    without: Without | None = None,
) -> Results:
    """Returns the entries about `text`, best first, at most `limit`. The game is `game`, or one named in the text;
    without one, the results are those of the current game (`table`), with the best hit of each other game as
    `elsewhere`. `without` leaves out one question written for an entry, as if it had never been asked."""
    if corpus is None:
        from judge.corpus.store import corpus as load

        corpus = load()
    owner, question = split(text.strip())
    game = owner or game
    if not game:
        game, question = split_game(question, corpus)
    question = with_signs(question or text)
    if not game and table:
        return _from_the_table(text, question, table, kind, limit, corpus, progress)
    return _search(text, question, game, kind, limit, corpus, progress, without)


def _from_the_table(
    text: str, question: str, table: str, kind: str | None, limit: int, corpus: Corpus, progress: Progress | None
) -> Results:
    """Returns the results of the current game, with the best hit in each other as `elsewhere`. If it has none (or only
    after a correction of the spelling that the others do not need), all games are searched alike."""
    everywhere = _search(text, question, None, kind, limit, corpus, progress)
    here = _search(text, question, table, kind, limit, corpus, progress)
    if not here.hits or here.searched and not everywhere.searched:
        return everywhere
    others: dict[str, Hit] = {}
    for hit in everywhere.hits:
        others.setdefault(split(hit.id)[0], hit)
    others.pop(table, None)
    return here.replace(elsewhere=tuple(others.values()))


def _search(
    text: str,
    question: str,
    game: str | None,
    kind: str | None,
    limit: int,
    corpus: Corpus,
    progress: Progress | None,
    without: Without | None = None,
) -> Results:
    """Returns the results of a search in a game, or in all for None. If no name was typed and a word is unknown,
    misspelled words are corrected; for a Japanese word without hits, the nearest word is taken. What was searched
    for then is `searched`."""
    wanted = Wanted(corpus, game, kind, without)
    first, hits, words, unknown = _candidates(question, wanted, progress)
    misspelled = [
        word for word in WORDS.findall(normal(question)) if re.fullmatch("[a-z]{4,}", word) and stem(word) in unknown
    ]
    searched = _respelled(question, misspelled, wanted) if misspelled and not first else ""
    if searched:
        first, hits, words, _ = _candidates(searched, wanted, progress)
    about = None if kind else _of_boards(question)
    if about is not None:
        before, pages, others, _ = _candidates(about, Wanted(corpus, game, BOARD), progress)
        first = list(dict.fromkeys([*before, *(identifier for identifier, _ in pages), *first]))
        words += others
    hits = [(identifier, score) for identifier, score in hits if identifier not in first]
    top = hits[0][1] if hits else 0.0
    ranked = [(i, top + len(first) - n) for n, i in enumerate(first)] + hits
    marked = marks(words)
    names = [] if corpus.ids_for_question(question) else first
    good = [] if game or kind else _best_of_games(ranked, names)
    in_full = {*good, *_in_full(ranked, names)}
    number = "?number" in answer_kinds(normal(question))
    leads = _leads([identifier for identifier, _ in ranked[:limit]], corpus)

    def hit(identifier: str, score: float) -> Hit:
        """The hit for an identifier, with its score and snippets."""
        entry, width = corpus[identifier], LONG_ANSWER if identifier == ranked[0][0] else SHORT_ANSWER
        in_words = identifier in in_full
        speaker = speaking(entry, marked, question, corpus) if in_words else entry
        answers = ByLanguage(lambda lang: answer(speaker, marked, lang, number, width)) if in_words else {}
        longer = LONG_ANSWER if in_words or entry.kind == "ruling" else IN_TWO_LINES
        passages = ByLanguage(lambda lang: answer(speaker, marked, lang, number, longer))
        snippets = ByLanguage(lambda lang: snippet(entry, marked, lang))
        return Hit(
            identifier, round(score, 3), snippets, answers, passages, speaker.id, leads.get(identifier, "")
        )  # fmt: skip

    shown = tuple(hit(*pair) for pair in ranked[:limit])
    groups = tuple(hit(*pair) for pair in ranked if pair[0] in good)
    suggestions = _suggest([question, *misspelled], wanted) if misspelled and not searched or not ranked else ()
    if suggestions and not (
        ranked or searched or question.isascii()
    ):  # a Japanese word: the nearest instead, and it is said so
        nearest = _search(text, suggestions[0], game, kind, limit, corpus, progress)
        return nearest.replace(suggestions=suggestions, searched=suggestions[0]) if nearest.hits else nearest
    near = () if ranked or kind else _nearest(Question(question), wanted)
    return Results(text, shown, len(ranked), suggestions, searched, groups=groups, nearest=near)


def _nearest(question: Question, wanted: Wanted) -> tuple[str, ...]:
    """The entries nearest to a question in meaning, where its telling words are known and one is near enough."""
    if not vectors().familiar(question.terms):
        return ()
    products = _nearness(question, wanted).products
    numbers = sorted(products, key=lambda number: (-products[number], number))[:SHOWN_NEAREST]
    return tuple(wanted.ids[number] for number in numbers if products[numbers[0]] >= NEAR_ENOUGH)


def _best_of_games(ranked: list[tuple[str, float]], names: list[str]) -> list[str]:
    """Returns the best hit of each game, of those whose name was typed, or without such of those with a score near the
    best; empty unless there are several games."""
    least = ranked[0][1] - MARGIN if ranked else 0.0
    found: dict[str, str] = {}
    for identifier, points in ranked:
        if identifier in names if names else points >= least:
            found.setdefault(split(identifier)[0], identifier)
    return list(found.values()) if len(found) > 1 else []


def _in_full(ranked: list[tuple[str, float]], names: list[str]) -> list[str]:
    """Returns the hits that are shown with their answer: only the first if a name was typed, else the best and those
    nearly as good."""
    least = ranked[0][1] - MARGIN if ranked else 0.0
    near = [identifier for identifier, points in ranked[:IN_FULL] if points >= least]
    return near[:1] if names else near


def _leads(ids: list[str], corpus: Corpus) -> dict[str, str]:
    """Returns hit → the first hit before it that is about the same matter; hits without one are missing. The two are of
    different kinds (one a term, topic or ruling), and have the same name or refer to each other."""
    found: dict[str, str] = {}
    for n, identifier in enumerate(ids):
        entry = corpus[identifier]
        for before in ids[:n]:
            lead = corpus[before]
            linked = identifier in (*lead.refs, *lead.cited_by) or entry.name and lead.name == entry.name
            if before not in found and lead.kind != entry.kind and linked and ON_ONE_MATTER & {lead.kind, entry.kind}:
                found[identifier] = before
                break
    return found


def _candidates(
    question: str, wanted: Wanted, progress: Progress | None
) -> tuple[list[str], list[tuple[str, float]], list[Word], set[str]]:
    """Returns four things: the entries with the typed name (or the property asked for), (entry, score) by contents, the
    words of the query, and the words that no entry has."""
    corpus, kinds = wanted.corpus, (wanted.kind,) if wanted.kind else None
    named = board_words if wanted.kind == BOARD else exact
    name = term_in_question(question)
    first = named(question, kinds, wanted.game, corpus) if not wanted.without else []
    first = first or (named(name, kinds, wanted.game, corpus) if name and not wanted.without else [])
    first = first or [entry for entry in having(corpus, question, wanted.game) if wanted.kind in (None, entry.kind)]
    words = words_of(question, wanted)
    hits, unknown = _rank(question, words, wanted, progress)
    if wanted.kind == BOARD and not wanted.game:
        once = {entry.id for entry in without_repeats(corpus[identifier] for identifier, _ in hits)}
        hits = [hit for hit in hits if hit[0] in once]
    return [entry.id for entry in first], hits, words, unknown


def words_of(question: str, wanted: Wanted) -> list[Word]:
    """Returns the words of a question; one that players use comes with the rules' words for it, a Japanese one with its
    synonyms. Without a game, a player's word that is a name of an entry stays as it is."""
    corpus = wanted.corpus
    asked = normal(question)
    player_words = {word: meant for word, meant in wanted.said.items() if word in asked}
    if not wanted.game:  # ブロック means ガード to some, but is itself in another game
        player_words = {word: meant for word, meant in player_words.items() if not corpus.ids_by_name(fold(word))}
    return [_with_synonyms(word, corpus) for word in query_words(question, player_words)]


def _of_boards(text: str) -> str | None:
    """The rest of a short query about board files (`盤面 ブロック` → ブロック); None if it is not about them."""
    words = normal(text).split()
    others = [word for word in words if word not in ABOUT_BOARDS]
    if len(others) == len(words) or len(others) > SHORT:
        return None
    return " ".join(others) or text


def marks(words: Iterable[Word]) -> list[str]:
    """Returns the terms to mark in a snippet: those of the words that count in full, without weak synonyms and hints."""
    forms = [form for word in words if word.weight == 1 for form in word.forms]
    return [term for terms, worth in forms if worth >= OTHER for term in terms]


def _with_synonyms(word: Word, corpus: Corpus) -> Word:
    """Returns a Japanese word with further names of the terms that it means, found by their English name, too; a hint
    or a word in Latin letters comes back as it is."""
    if word.weight < 1 or word.text[0].isascii():
        return word
    terms = _terms(corpus, word.text)
    terms += [other for term in terms for other in _terms(corpus, term.title("en"))]
    forms = list(word.forms)
    for name in dict.fromkeys(term.title("ja") for term in terms):
        if fold(name) != fold(word.text):
            runs = WORDS.findall(normal(name))
            forms.append((tuple(term for run in runs for term in whole_terms(run)), OTHER))
    return Word(word.text, tuple(forms), word.weight)


def _terms(corpus: Corpus, name: str) -> list[Entry]:
    """The entries of kind `term` that have this name."""
    return [corpus[identifier] for identifier in corpus.ids_by_name(fold(name)) if ":term/" in identifier]


def _rank(
    text: str, words: list[Word], wanted: Wanted, progress: Progress | None
) -> tuple[list[tuple[str, float]], set[str]]:
    """Returns ((identifier, score) best first, the words that no entry has), for the entries with enough of the query.
    A broken index is built anew."""
    try:
        found = _scored(open_index(wanted.corpus, progress), text, words, wanted)
    except Exception:  # an index that broke after it was made raises whatever its bytes lead to
        found = _scored(open_index(wanted.corpus, progress, anew=True), text, words, wanted)
    ranked, unknown = found
    return [(wanted.ids[number], score) for number, score in ranked], unknown


def _scored(index: Index, text: str, words: list[Word], wanted: Wanted) -> tuple[list[tuple[int, float]], set[str]]:
    """Does what `_rank` does on an open index, which it closes; it returns the numbers of entries instead of
    identifiers. Scores begin at 1 for the last."""
    coarse, values, unknown = weighed(index, text, words, wanted)
    index.close()
    fine = {number: fitness(each, model()) for number, each in values.items()}
    order = sorted((number for number in coarse if number not in fine), key=lambda number: (-coarse[number], number))
    lowest = min(fine.values(), default=0.0)
    top = (coarse[order[0]] if order else 0.0) or 1.0
    ranked = sorted(fine.items(), key=lambda pair: (-pair[1], pair[0]))
    ranked += [(number, lowest - 1 + coarse[number] / top) for number in order]
    least = min((score for _, score in ranked), default=0.0)
    return [(number, score - least + 1) for number, score in ranked], unknown


def weighed(
    index: Index, text: str, words: list[Word], wanted: Wanted
) -> tuple[dict[int, float], dict[int, dict[str, float]], set[str]]:
    """Returns three things: entry → rough score, for the best of these entry → features, and the words that no entry
    has. Pages about board files have no features."""
    scores, shares, unknown = _read(index, text, words, wanted)
    most = max(shares.values(), default=0)
    scores = {
        number: score * _standing(wanted.ids[number])
        for number, score in scores.items()
        if shares.get(number, 0) >= max((LEAST_SHARE if wanted.kind == BOARD else CLOSER_SHARE) * most - 1e-9, 0.01)
    }
    if wanted.kind == BOARD:
        return scores, {}, unknown
    question = Question(text)
    flat = flat_scores(question, lambda term: _strengths(index, term, wanted), len(wanted.numbers))
    coarse = {number: flat.get(number, 0.0) + score for number, score in scores.items()}
    near = _nearness(question, wanted) if scores else Nearness({})  # a question about something else finds nothing
    closely = [*_of_each_game(coarse, wanted, CLOSELY), *_of_each_game(near.products, wanted, NEAREST)]
    for number in closely:
        coarse.setdefault(number, flat.get(number, 0.0))
    values = {
        number: features(
            question, wanted.corpus[wanted.ids[number]], wanted.corpus, flat.get(number, 0.0),
            scores.get(number, 0.0), shares.get(number, 0.0), near.of(number), wanted.without,
        )
        for number in dict.fromkeys(closely)
    }  # fmt: skip
    held = {n: coarse[n] for n in coarse if n in values or shares.get(n, 0) >= LEAST_SHARE * most - 1e-9}
    return held, values, unknown


def _nearness(question: Question, wanted: Wanted) -> Nearness:
    """Returns how near the wanted entries are to the question in meaning; without entries if no term of the question is
    known."""
    vector = vectors().question(question.terms)
    return vectors().nearness(vector, wanted.rows) if vector else Nearness({})


def _of_each_game(values: Mapping[int, float], wanted: Wanted, closely: int) -> list[int]:
    """Lists the entries with the highest values: so many of all games, and a few of each game; some may come twice."""
    import heapq

    found = heapq.nlargest(closely, values, key=lambda number: (values[number], -number))
    for numbers in wanted.by_game:
        there = [number for number in numbers if number in values]
        found += heapq.nlargest(OF_EACH, there, key=lambda number: (values[number], -number))
    return found


def _standing(identifier: str) -> float:
    """Returns a factor for the score of an entry by its kind: somewhat less than 1 for a topic, less still for a ruling
    on a misprint, 1 for all others."""
    if TOPICS in identifier:
        return ROUNDUP
    return SELDOM if SLIPS.search(identifier) else 1.0


def _read(
    index: Index, text: str, words: list[Word], wanted: Wanted
) -> tuple[dict[int, float], dict[int, float], set[str]]:
    """Returns entry → score, entry → share of the query that it has, and the terms that no entry has, all as read from
    the index."""
    reader, numbers = index.reader, wanted.numbers
    scores: dict[int, float] = {}
    shares: dict[int, float] = {}
    whole = 0.0
    unknown: set[str] = set()
    worths: dict[str, float] = {}
    for word in words:
        found = _held(index, word, wanted)
        if not found:
            unknown.add(word.forms[0][0][0])
            continue
        many = min(max(FEW, sum(share for _, share in found.values())), len(numbers))
        worth = word.weight * math.log(1 + (len(numbers) - many + 0.5) / (many + 0.5))
        counted = word.weight == 1
        whole += worth * counted
        worths[word.text] = worth
        for number, (frequency, share) in found.items():
            scores[number] = scores.get(number, 0.0) + worth * share * frequency / (frequency + SATURATION)
            shares[number] = shares.get(number, 0.0) + worth * share * counted
    whole = whole or 1.0
    shares = {number: share / whole for number, share in shares.items()}
    scores = {number: score / whole * shares[number] for number, score in scores.items()}
    for number, part in _name_scores(words, worths, wanted).items():
        scores[number] = scores.get(number, 0.0) + NAMED * part / whole
        shares[number] = max(shares.get(number, 0.0), part / whole)
    spoken = _reading_scores(reader, text)
    for number, part in spoken.items():
        if number in numbers:
            scores[number] = scores.get(number, 0.0) + part
            shares[number] = 1.0
    return scores, shares, set() if spoken else unknown


def _name_scores(words: list[Word], worths: dict[str, float], wanted: Wanted) -> dict[int, float]:
    """Returns entry → how much of the query is its name: the worth of the words that make it up, times their share of
    the query. Rules are not counted, nor entries whose name is not in the query."""
    whole = sum(worths[word.text] for word in words if word.weight == 1 and word.text in worths)
    counted = [word.text for word in words if word.weight == 1 and word.text in worths]
    found: dict[int, float] = {}
    for first in range(len(counted)):
        for last in range(first + 1, min(first + LONGEST, len(counted)) + 1):
            part = counted[first:last]
            worth = sum(worths[text] for text in part)
            for form in {fold("".join(part)), fold("".join(map(_singular, part)))}:
                for identifier in wanted.corpus.ids_by_name(form):
                    number = wanted.places.get(identifier)
                    if number is not None and SHOWING.search(identifier):
                        found[number] = max(found.get(number, 0.0), worth * worth / whole)
    return found


def _singular(word: str) -> str:
    """An English word without its plural s."""
    return word[:-1] if word.isascii() and word.endswith("s") and len(word) > 3 else word


def _held(index: Index, word: Word, wanted: Wanted) -> dict[int, tuple[float, float]]:
    """Returns entry → (how often it has a word, how much of the word it has, from 0 to 1). Entries with too few of the
    word's terms are missing."""
    found: dict[int, tuple[float, float]] = {}
    for terms, worth in word.forms:
        if len(terms) == 1 and not found:
            found = {number: (often, worth) for number, often in _weights(index, terms[0], wanted)}
            continue
        by_term = [dict(_weights(index, term, wanted)) for term in terms]
        least = MOST * len(terms)
        if terms and least > len(terms) - 1:  # it must have all of them
            numbers = set.intersection(*map(set, by_term))
        else:
            numbers = set().union(*by_term)
        for number in numbers:
            times = [weights[number] for weights in by_term if number in weights]
            share = worth * (len(times) / len(terms)) ** 2
            if len(times) >= least and share > found.get(number, (0, 0))[1]:
                found[number] = min(times), share
    return found


def _strengths(index: Index, term: str, wanted: Wanted) -> Pairs:
    """Returns (wanted entry, strength of a finer term in it) for each that has the term; a question that is left out
    does not count."""
    if wanted.left_out:
        return list(strengths(index.table, term, model(), wanted.numbers, wanted.left_out).items())
    return _of_wanted(index.weights("finer", term, lambda: strengths(index.table, term, model())), wanted)


def _of_wanted(weights: Weights, wanted: Wanted) -> Pairs:
    """Returns those (number, value) pairs of the weights whose entry is wanted."""
    pairs = zip(*weights)
    return list(pairs) if wanted.all else [pair for pair in pairs if pair[0] in wanted.numbers]


def _weights(index: Index, term: str, wanted: Wanted) -> Pairs:
    """Returns (wanted entry, how often it has a term, weighted by field and length) for each that has the term."""
    if wanted.left_out:
        return [pair for pair in _frequencies(index, term, wanted).items() if pair[0] in wanted.numbers]
    kind = BOARD if wanted.kind == BOARD else "rules"
    return _of_wanted(index.weights(kind, term, lambda: _frequencies(index, term, wanted)), wanted)


def _frequencies(index: Index, term: str, wanted: Wanted) -> dict[int, float]:
    """document → how often it has a term, weighted by field and length; of all games and kinds."""
    found: dict[int, float] = {}
    if wanted.kind != BOARD:
        for number, (times, _, _) in index.table.rows(term):
            if wanted.left_out and number == wanted.left_out[0] and term in wanted.left_out[1]:
                times -= 1
            if times > 0:
                found[number] = IN_QUESTIONS * times
    for field, (boost, share) in wanted.fields.items():
        postings = index.postings(field, term)
        usual = index.reader.field_length(field) / wanted.many if postings else 1.0
        for number, weight in postings:
            length = index.length(number, field) / usual
            found[number] = found.get(number, 0.0) + boost * weight / (1 - share + share * length)
    return found


def _reading_scores(reader: Any, text: str) -> dict[int, float]:
    """Returns entry → the share of its reading that was typed, for readings in kana or romaji that begin with the text;
    empty if the text is too short or no reading."""
    word = hiragana(normal(text)).replace(" ", "")
    if is_kana(word) and len(word) > 1:
        word = romaji(word)
    elif not (word.isascii() and word.isalpha() and len(word) > 2):
        return {}
    found = {}
    for reading in reader.expand_prefix("reading", word):
        postings = reader.postings("reading", reading)
        while postings.is_active():
            found[postings.id()] = len(word) / len(reading)
            postings.next()
    return found


def _respelled(text: str, misspelled: list[str], wanted: Wanted) -> str:
    """Returns the text with each misspelled word replaced by a similar name; words that resemble none stay. Empty if
    nothing is replaced."""
    import difflib

    names = [word for form in _name_words(wanted) for word in re.findall("[a-z]{4,}", form)]
    text, changed = normal(text), False
    for word in misspelled:
        if word in names:  # spelled as it should be, however it is stemmed
            continue
        alike = [name for name in dict.fromkeys(names) if name[0] == word[0]]
        near = difflib.get_close_matches(word, alike, n=1, cutoff=RESEMBLING)
        if near and slips(word, near[0]) <= (1 if len(word) < LONG else 2):
            text, changed = re.sub(rf"\b{word}\b", near[0], text), True
    return text if changed else ""


def _name_words(wanted: Wanted) -> Iterator[str]:
    """Yields the English names of the wanted entries, in lower case, then the words of players."""
    for number in sorted(wanted.numbers):
        yield normal(wanted.corpus[wanted.ids[number]].title("en"))
    yield from wanted.said


def _suggest(typed: list[str], wanted: Wanted) -> tuple[str, ...]:
    """Returns up to five words and names, of the wanted entries, that are most similar to what was typed; empty if none
    is."""
    import difflib

    words: dict[str, str] = {}
    for number in sorted(wanted.numbers):
        entry = wanted.corpus[wanted.ids[number]]
        for word in [*(entry.name or {}).values(), *entry.also, *re.findall(r"[A-Za-z]{4,}", entry.text["en"])]:
            words.setdefault(normal(word), word)
    for word in [*map(normal, typed), *STOP]:
        words.pop(word, None)
    near = [word for text in typed for word in difflib.get_close_matches(normal(text), words, n=5, cutoff=0.7)]
    return tuple(dict.fromkeys(words[word] for word in near))[:5]
