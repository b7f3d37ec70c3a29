"""Full-text search.

Japanese is cut into single characters and pairs, so that any query of one
character or more finds its text; English words are stemmed; names are also
found by kana and romaji. Exact numbers and names come first.

The index is Whoosh's; hits are ranked here, by BM25F over its postings times
the share of the query that an entry holds. That needs less than half of
Whoosh to be imported, and the share lets an entry with all words of a question
beat one that repeats one of them. An entry also ranks by how like the query
the nearest question is that players are known to ask for it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from judge.corpus.cardnames import with_signs
from judge.corpus.entry import BOARD, LANGS, Entry
from judge.corpus.ids import kind_of, split
from judge.corpus.indexing import Progress, open_index, question_text, questions
from judge.corpus.lookup import board_words, exact, without_repeats
from judge.corpus.names import fold, hiragana, is_kana, romaji
from judge.corpus.questions import asked_meaning, named_game
from judge.corpus.snippets import Snippet, answer, snippet
from judge.corpus.wording import HINT, OTHER, STOP, WORDS, Word, asked_for, normal, query_words, stem, whole_terms
from judge.records import Record

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

Numbers = range | set[int]  # of the entries that are wanted

# field of the index: how much it counts, how much a long one is held against it (b of BM25)
FIELDS = {"name": (4.0, 0.5), "keywords": (3.0, 0.0), "text": (1.0, 0.6), "above": (0.5, 0.5), "aside": (0.3, 0.6)}
BOARD_FIELDS = {"board_name": (4.0, 0.5), "board_text": (1.0, 0.6)}
# a short query with one of these is about the board files themselves
ABOUT_BOARDS = ("盤面", "ボード", "board", "boards", "format", "yaml")
SHORT = 2  # words besides
FEW = 5  # a word that fewer entries hold is no rarer for that: it may be there by chance
SATURATION = 2.0  # k1 of BM25
MOST = 0.75  # of its pairs must be there for a word to be: サッカー shares two of three with アタッカー
RESEMBLING = 0.75  # how like a word of a name a misspelt word is
LIKE = 2.0  # how much the nearest question of players counts beside the words of an entry
RULED = 0.85  # the question of a ruling is longer, and put for the sake of its answer
MANY = 12  # such questions are looked at closely
NOTHING: dict[str, dict[str, list[str]]] = {"words": {}, "asked": {}}
# rulings on misprints of the documents, which players seldom ask about
SLIPS = re.compile(r":ruling/(?:D-|[A-Z]+-F)")
SELDOM = 0.6
TOPICS, ROUNDUP = ":topic/", 0.85  # the rule itself comes before the page that sums it up
NAMED, LONGEST = 0.8, 4  # how much it counts that the words of the query are the name of an entry, of so many words
SHOWING = re.compile("/")  # rules are named by headings, which say less
LEAST_SHARE = 0.5  # a hit holds at least this much of what the best one holds


class Hit(Record):
    """One result, with the best part of its text in either language; the first has the sentences that answer too."""

    id: str
    score: float
    snippet: dict[str, Snippet]
    answer: dict[str, Snippet] = {}


class Results(Record):
    """The hits, best first, and how many there are in all.

    `searched` is what was searched for instead of a misspelt query; with a
    game on the table, `elsewhere` has the best hit of each other game.
    """

    query: str
    hits: tuple[Hit, ...]
    total: int
    suggestions: tuple[str, ...] = ()
    searched: str = ""
    elsewhere: tuple[Hit, ...] = ()


def search(
    text: str,
    game: str | None = None,
    kind: str | None = None,
    limit: int = 10,
    corpus: Corpus | None = None,
    progress: Progress | None = None,
    table: str | None = None,
) -> Results:
    """Entries about `text`, best first.

    `foth:` in front of it, the name of a game in it, or `game` keeps to a game;
    what is found of the game on the `table` comes before that of the others.
    """
    if corpus is None:
        from judge.corpus.store import corpus as load

        corpus = load()
    owner, asked = split(text.strip())
    game = owner or game
    if not game:
        game, asked = named_game(asked, corpus)
    asked = with_signs(asked or text)
    if not game and table:
        return _from_the_table(text, asked, table, kind, limit, corpus, progress)
    return _search(text, asked, game, kind, limit, corpus, progress)


def _from_the_table(
    text: str, asked: str, table: str, kind: str | None, limit: int, corpus: Corpus, progress: Progress | None
) -> Results:
    """The hits of one game, and the best of each other; those of all games where that one has none."""
    everywhere = _search(text, asked, None, kind, limit, corpus, progress)
    here = _search(text, asked, table, kind, limit, corpus, progress)
    if not here.hits or here.searched and not everywhere.searched:
        return everywhere
    others: dict[str, Hit] = {}
    for hit in everywhere.hits:
        others.setdefault(split(hit.id)[0], hit)
    others.pop(table, None)
    return here.replace(elsewhere=tuple(others.values()))


def _search(
    text: str, asked: str, game: str | None, kind: str | None, limit: int, corpus: Corpus, progress: Progress | None
) -> Results:
    wanted = _Wanted(corpus, game, kind)
    first, hits, words, unknown = _found(asked, wanted, progress)
    misspelled = [
        word for word in WORDS.findall(normal(asked)) if re.fullmatch("[a-z]{4,}", word) and stem(word) in unknown
    ]
    searched = _respelled(asked, misspelled, wanted) if misspelled and not first else ""
    if searched:
        first, hits, words, _ = _found(searched, wanted, progress)
    about = None if kind else _of_boards(asked)
    if about is not None:
        before, pages, others, _ = _found(about, _Wanted(corpus, game, BOARD), progress)
        first = list(dict.fromkeys([*before, *(identifier for identifier, _ in pages), *first]))
        words += others
    hits = [(identifier, score) for identifier, score in hits if identifier not in first]
    top = hits[0][1] if hits else 0.0
    ranked = [(i, top + len(first) - n) for n, i in enumerate(first)] + hits
    marked = marks(words)
    shown = tuple(
        Hit(i, round(s, 3), {lang: snippet(corpus[i], marked, lang) for lang in LANGS},
            {} if n else {lang: answer(corpus[i], marked, lang, "?number" in asked_for(normal(asked))) for lang in LANGS})
        for n, (i, s) in enumerate(ranked[:limit])
    )  # fmt: skip
    suggestions = _suggest([asked, *misspelled], wanted) if misspelled and not searched or not ranked else ()
    if suggestions and not (
        ranked or searched or asked.isascii()
    ):  # a Japanese word: the nearest instead, and it is said so
        nearest = _search(text, suggestions[0], game, kind, limit, corpus, progress)
        return nearest.replace(suggestions=suggestions, searched=suggestions[0]) if nearest.hits else nearest
    return Results(text, shown, len(ranked), suggestions, searched)


def _found(
    asked: str, wanted: _Wanted, progress: Progress | None
) -> tuple[list[str], list[tuple[str, float]], list[Word], set[str]]:
    """What is called so; what speaks of it, with scores; the words of the query; those that no entry holds."""
    corpus, kinds = wanted.corpus, (wanted.kind,) if wanted.kind else None
    named = board_words if wanted.kind == BOARD else exact
    name = asked_meaning(asked)
    first = named(asked, kinds, wanted.game, corpus) or (named(name, kinds, wanted.game, corpus) if name else [])
    said = {word: meant for word, meant in wanted.said.items() if word in normal(asked)}
    if not wanted.game:  # ブロック means ガード to some, but is itself in another game
        said = {word: meant for word, meant in said.items() if not corpus.named(fold(word))}
    words = [_with_synonyms(word, corpus) for word in query_words(asked, said)]
    hits, unknown = _rank(asked, words, wanted, progress)
    if wanted.kind == BOARD and not wanted.game:
        once = {entry.id for entry in without_repeats(corpus[identifier] for identifier, _ in hits)}
        hits = [hit for hit in hits if hit[0] in once]
    return [entry.id for entry in first], hits, words, unknown


def _of_boards(text: str) -> str | None:
    """What a short query about board files asks of them (`盤面 ブロック`): the other words, None if it is none."""
    words = normal(text).split()
    others = [word for word in words if word not in ABOUT_BOARDS]
    if len(others) == len(words) or len(others) > SHORT:
        return None
    return " ".join(others) or text


def marks(words: Iterable[Word]) -> list[str]:
    """The terms that are marked in a snippet: those of whole words."""
    forms = [form for word in words if word.weight == 1 for form in word.forms]
    return [term for terms, worth in forms if worth >= OTHER for term in terms]


class _Wanted:
    """The entries of a game and a kind, by their numbers in the index."""

    def __init__(self, corpus: Corpus, game: str | None, kind: str | None):
        self.corpus, self.ids, self.game, self.kind = corpus, list(corpus.ids), game, kind
        words = {n for n, identifier in enumerate(self.ids) if f":{BOARD}/" in identifier}
        self.fields = BOARD_FIELDS if kind == BOARD else FIELDS
        self.numbers: Numbers = words if kind == BOARD else set(range(len(self.ids))) - words
        self.many = len(self.numbers)  # in the fields of the index that are searched
        self.said: dict[str, list[str]] = {}
        for owner in [game] if game else corpus.players:
            for said, meant in corpus.players.get(owner, NOTHING)["words"].items():
                self.said.setdefault(said, []).extend(meant)
        self.questions = [] if kind == BOARD else questions(corpus)
        if game or kind:
            self.numbers = {n for n in self.numbers if _is_wanted(*split(self.ids[n]), game, kind)}
        self.places = places = {self.ids[n]: n for n in self.numbers} if kind != BOARD else {}
        self.owners = {  # number of a question in the index → that of the entry which answers it
            n: places[identifier]
            for n, (identifier, _) in enumerate(self.questions, len(self.ids))
            if identifier in places
        }


def _is_wanted(owner: str, local: str, game: str | None, kind: str | None) -> bool:
    return (not game or owner == game) and (not kind or kind_of(local) == kind)


def _with_synonyms(word: Word, corpus: Corpus) -> Word:
    """A Japanese word with what the glossaries call the same: terms that it names, or that share an English name."""
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
    return [corpus[identifier] for identifier in corpus.named(fold(name)) if ":term/" in identifier]


def _rank(
    text: str, words: list[Word], wanted: _Wanted, progress: Progress | None
) -> tuple[list[tuple[str, float]], set[str]]:
    """(identifier, score) of every entry that holds enough of the query, best first, equals in document order;
    and the words that no entry holds."""
    try:
        read = _read(open_index(wanted.corpus, progress), text, words, wanted)
    except Exception:  # an index that broke after it was made raises whatever its bytes lead to
        read = _read(open_index(wanted.corpus, progress, anew=True), text, words, wanted)
    scores, shares, unknown = read
    least = LEAST_SHARE * max(shares.values(), default=0)
    ranked = [
        (score * _standing(wanted.ids[number]), number)
        for number, score in scores.items()
        if shares.get(number, 0) >= max(least - 1e-9, 0.01)
    ]
    ranked.sort(key=lambda pair: (-pair[0], pair[1]))
    return [(wanted.ids[number], score) for score, number in ranked], unknown


def _standing(identifier: str) -> float:
    """How much an entry counts beside others that are as near to the query."""
    if TOPICS in identifier:
        return ROUNDUP
    return SELDOM if SLIPS.search(identifier) else 1.0


def _read(
    reader: Any, text: str, words: list[Word], wanted: _Wanted
) -> tuple[dict[int, float], dict[int, float], set[str]]:
    """Scores and shares of the query by document, and the terms that no document has."""
    numbers = wanted.numbers
    scores: dict[int, float] = {}
    shares: dict[int, float] = {}
    whole = 0.0
    unknown: set[str] = set()
    worths: dict[str, float] = {}
    asked: list[tuple[Word, float, dict[int, float]]] = []  # what a word is worth, how much of it each question holds
    for word in words:
        found = _held(reader, word, wanted)
        like = _in_questions(reader, word, wanted)
        if not found and not like:
            unknown.add(word.forms[0][0][0])
            continue
        many = sum(share for _, share in found.values()) or len({wanted.owners[n] for n in like})
        many = min(max(FEW, many), len(numbers))
        worth = word.weight * math.log(1 + (len(numbers) - many + 0.5) / (many + 0.5))
        counted = word.weight == 1
        whole += worth * counted
        asked.append((word, worth, like))
        worths[word.text] = worth
        for number, (frequency, share) in found.items():
            scores[number] = scores.get(number, 0.0) + worth * share * frequency / (frequency + SATURATION)
            shares[number] = shares.get(number, 0.0) + worth * share * counted
    shares = {number: share / whole for number, share in shares.items() if whole}
    scores = {number: score * shares[number] for number, score in scores.items() if number in shares}
    for number, part in _named(words, worths, wanted).items():
        scores[number] = scores.get(number, 0.0) + NAMED * part
        shares[number] = max(shares.get(number, 0.0), part / whole if whole else 0.0)
    for number, likeness in _nearest_questions(asked, wanted).items():
        scores[number] = scores.get(number, 0.0) + LIKE * whole * likeness**2
        shares[number] = max(shares.get(number, 0.0), likeness)
    spoken = _spoken_like(reader, text)
    for number, part in spoken.items():
        if number in numbers:
            scores[number] = scores.get(number, 0.0) + part * FIELDS["name"][0]
            shares[number] = 1.0
    reader.close()
    return scores, shares, set() if spoken else unknown


def _named(words: list[Word], worths: dict[str, float], wanted: _Wanted) -> dict[int, float]:
    """Entry → what the words are worth that are its name, times their share of the query."""
    whole = sum(worths[word.text] for word in words if word.weight == 1 and word.text in worths)
    counted = [word.text for word in words if word.weight == 1 and word.text in worths]
    found: dict[int, float] = {}
    for first in range(len(counted)):
        for last in range(first + 1, min(first + LONGEST, len(counted)) + 1):
            part = counted[first:last]
            worth = sum(worths[text] for text in part)
            for form in {fold("".join(part)), fold("".join(map(_singular, part)))}:
                for identifier in wanted.corpus.named(form):
                    number = wanted.places.get(identifier)
                    if number is not None and SHOWING.search(identifier):
                        found[number] = max(found.get(number, 0.0), worth * worth / whole)
    return found


def _singular(word: str) -> str:
    return word[:-1] if word.isascii() and word.endswith("s") and len(word) > 3 else word


def _in_questions(reader: Any, word: Word, wanted: _Wanted) -> dict[int, float]:
    """Number of a question → how much of a word it holds."""
    found: dict[int, float] = {}
    if word.weight < HINT or not wanted.owners:
        return found
    for terms, worth in word.forms:
        held: dict[int, int] = {}
        for term in terms:
            if ("asked", term) in reader:
                postings = reader.postings("asked", term)
                while postings.is_active():
                    number = postings.id()
                    if number in wanted.owners:
                        held[number] = held.get(number, 0) + 1
                    postings.next()
        for number, times in held.items():
            share = worth * (times / len(terms)) ** 2
            if times >= MOST * len(terms) and share > found.get(number, 0.0):
                found[number] = share
    return found


def _nearest_questions(asked: list[tuple[Word, float, dict[int, float]]], wanted: _Wanted) -> dict[int, float]:
    """Entry → how like the query the nearest question of players is: 1 where both have the same words."""
    whole = sum(worth for _, worth, _ in asked)
    held: dict[int, float] = {}
    about: set[int] = set()  # questions that share more than hints with the query
    for word, worth, like in asked:
        about |= set(like) if word.weight == 1 else set()
        for number, share in like.items():
            held[number] = held.get(number, 0.0) + worth * share
    found: dict[int, float] = {}
    terms = {term for word, _, _ in asked for terms, _ in word.forms for term in terms}
    for number in sorted(about, key=lambda number: (-held[number], number))[:MANY]:
        identifier, question = wanted.questions[number - len(wanted.ids)]
        own = query_words(question_text(identifier, question, wanted.corpus))
        usual = whole / len(asked)
        missing = sum(w.weight for w in own if w.weight >= HINT and not terms & set(w.forms[0][0]))
        likeness = held[number] / whole * held[number] / (held[number] + usual * missing)
        likeness *= RULED if question in LANGS else 1
        owner = wanted.owners[number]
        found[owner] = max(found.get(owner, 0.0), likeness)
    return found


def _held(reader: Any, word: Word, wanted: _Wanted) -> dict[int, tuple[float, float]]:
    """Document → how often it holds a word, and how much of it."""
    found: dict[int, tuple[float, float]] = {}
    for terms, worth in word.forms:
        by_term = [_frequencies(reader, term, wanted) for term in terms]
        for number in set().union(*by_term):
            times = [frequencies[number] for frequencies in by_term if number in frequencies]
            share = worth * (len(times) / len(terms)) ** 2
            if len(times) >= MOST * len(terms) and share > found.get(number, (0, 0))[1]:
                found[number] = min(times), share
    return found


def _frequencies(reader: Any, term: str, wanted: _Wanted) -> dict[int, float]:
    """Document → how often it holds a term, each field with its boost and in proportion to its length."""
    found: dict[int, float] = {}
    for field, (boost, share) in wanted.fields.items():
        if (field, term) not in reader:
            continue
        usual = reader.field_length(field) / wanted.many
        postings = reader.postings(field, term)
        while postings.is_active():
            number = postings.id()
            if number in wanted.numbers:
                length = reader.doc_field_length(number, field) / usual
                times = boost * postings.weight() / (1 - share + share * length)
                found[number] = found.get(number, 0.0) + times
            postings.next()
    return found


def _spoken_like(reader: Any, text: str) -> dict[int, float]:
    """Document → share of its reading that was typed in kana or romaji, from the beginning."""
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


def _respelled(text: str, misspelled: list[str], wanted: _Wanted) -> str:
    """The text with its misspelt words spelled like the names they resemble; empty where one resembles none."""
    import difflib

    names = [word for form in _name_words(wanted) for word in re.findall("[a-z]{4,}", form)]
    text, changed = normal(text), False
    for word in misspelled:
        alike = [name for name in dict.fromkeys(names) if name[0] == word[0]]
        near = difflib.get_close_matches(word, alike, n=1, cutoff=RESEMBLING)
        if near:
            text, changed = re.sub(rf"\b{word}\b", near[0], text), True
    return text if changed else ""


def _name_words(wanted: _Wanted) -> Iterator[str]:
    """What is called by name, and what players ask, of the entries wanted."""
    for number in sorted(wanted.numbers):
        entry = wanted.corpus[wanted.ids[number]]
        yield normal(entry.title("en"))
    yield from (normal(question) for _, question in wanted.questions)


def _suggest(typed: list[str], wanted: _Wanted) -> tuple[str, ...]:
    """The words and names of the entries wanted that are spelled most like what was typed, and can be searched."""
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
