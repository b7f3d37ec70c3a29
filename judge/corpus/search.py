"""Full-text search.

Japanese is cut into single characters and pairs, so that any query of one
character or more finds its text; English words are stemmed; names are also
found by kana and romaji. Exact numbers and names come first, then what fits
best by its contents (`scoring`). The index is Whoosh's; hits are ranked here:
that needs less than half of Whoosh to be imported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from judge.corpus.cardnames import with_signs
from judge.corpus.entry import BOARD, Entry
from judge.corpus.ids import split
from judge.corpus.lookup import board_words, exact, having, without_repeats
from judge.corpus.names import fold, slips
from judge.corpus.questions import split_game, term_in_question
from judge.corpus.ranking import Question, Without
from judge.corpus.scoring import by_contents, nearness
from judge.corpus.snippets import ByLanguage, Snippet, Sought, answer, snippet, speaking
from judge.corpus.vectors import vectors
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
    from judge.corpus.indexing import Progress
    from judge.corpus.store import Corpus

# a short query with one of these is about the board files themselves
ABOUT_BOARDS = ("盤面", "ボード", "board", "boards", "format", "yaml")
SHORT = 2  # words besides
RESEMBLING, LONG = 0.75, 7  # how like a word of a name a misspelt word is; from so many letters on with two slips
MARGIN = 3.0  # how much worse than the best of all an entry may be to be shown beside it with what it answers
IN_FULL = 3  # so many are, and the best of each game
LONG_ANSWER, SHORT_ANSWER = 420, 220  # characters of English: of the first, of those beside it
IN_TWO_LINES = 140  # of the others, where there is room for two lines of each
ON_ONE_MATTER = {"term", "topic", "ruling"}  # what stands beneath a rule, or leads it
# entries near in meaning that are shown where nothing is found; how near the first is
SHOWN_NEAREST, NEAR_ENOUGH = 5, 4.0


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
    sought = Sought(marks(words))
    names = [] if corpus.ids_for_question(question) else first
    good = [] if game or kind else _best_of_games(ranked, names)
    in_full = {*good, *_in_full(ranked, names)}
    number = "?number" in answer_kinds(normal(question))
    leads = _leads([identifier for identifier, _ in ranked[:limit]], corpus)

    def hit(identifier: str, score: float) -> Hit:
        """The hit for an identifier, with its score and snippets."""
        entry, width = corpus[identifier], LONG_ANSWER if identifier == ranked[0][0] else SHORT_ANSWER
        in_words = identifier in in_full
        speaker = speaking(entry, sought, question, corpus) if in_words else entry
        answers = ByLanguage(lambda lang: answer(speaker, sought, lang, number, width)) if in_words else {}
        longer = LONG_ANSWER if in_words or entry.kind == "ruling" else IN_TWO_LINES
        passages = ByLanguage(lambda lang: answer(speaker, sought, lang, number, longer))
        snippets = ByLanguage(lambda lang: snippet(entry, sought, lang))
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
    found = nearness(question, wanted).nearest(SHOWN_NEAREST)
    return tuple(wanted.ids[number] for number, _ in found if found[0][1] >= NEAR_ENOUGH)


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
    entries = [corpus[identifier] for identifier in ids]
    for n, entry in enumerate(entries):
        linked = {*entry.refs, *entry.cited_by}
        for lead in entries[:n]:
            same = lead.id in linked or entry.name and lead.name == entry.name
            if same and lead.id not in found and lead.kind != entry.kind and ON_ONE_MATTER & {lead.kind, entry.kind}:
                found[entry.id] = lead.id
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
    hits, unknown = by_contents(question, words, wanted, progress)
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
    for number in wanted.numbers:
        yield normal(wanted.corpus[wanted.ids[number]].title("en"))
    yield from wanted.said


def _suggest(typed: list[str], wanted: Wanted) -> tuple[str, ...]:
    """Returns up to five words and names, of the wanted entries, that are most similar to what was typed; empty if none
    is."""
    import difflib

    words: dict[str, str] = {}
    for number in wanted.numbers:
        entry = wanted.corpus[wanted.ids[number]]
        for word in [*(entry.name or {}).values(), *entry.also, *re.findall(r"[A-Za-z]{4,}", entry.text["en"])]:
            words.setdefault(normal(word), word)
    for word in [*map(normal, typed), *STOP]:
        words.pop(word, None)
    near = [word for text in typed for word in difflib.get_close_matches(normal(text), words, n=5, cutoff=0.7)]
    return tuple(dict.fromkeys(words[word] for word in near))[:5]
