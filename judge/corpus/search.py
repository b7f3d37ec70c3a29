"""Full-text search.

Japanese is cut into single characters and pairs, so that any query of one
character or more finds its text; English words are stemmed; names are also
found by kana and romaji. Exact numbers and names come first.

The index is Whoosh's; hits are ranked here, by BM25F over its postings times
the share of the query that an entry holds. That needs less than half of
Whoosh to be imported, and the share lets an entry with all words of a question
beat one that repeats one of them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from judge.corpus.entry import BOARD, Entry
from judge.corpus.ids import kind_of, split
from judge.corpus.indexing import (
    OTHER,
    STOP,
    WORD,
    WORDS,
    Progress,
    Word,
    normal,
    open_index,
    query_words,
    stem,
    strings,
    whole_terms,
)
from judge.corpus.lookup import board_words, exact, without_repeats
from judge.corpus.names import fold, hiragana, is_kana, romaji
from judge.records import Record

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

Numbers = range | set[int]  # of the entries that are wanted
Spot = tuple[int, int]  # where a part of a text begins and ends

# field of the index: how much it counts, how much a long one is held against it (b of BM25)
FIELDS = {"name": (4.0, 0.5), "keywords": (3.0, 0.0), "text": (1.0, 0.6), "above": (0.5, 0.5), "aside": (0.3, 0.6)}
BOARD_FIELDS = {"board_name": (4.0, 0.5), "board_text": (1.0, 0.6)}
# a short query with one of these is about the board files themselves
ABOUT_BOARDS = ("盤面", "ボード", "board", "boards", "format", "yaml")
SHORT = 2  # words besides
FEW = 5  # a word that fewer entries hold is no rarer for that: it may be there by chance
SATURATION = 1.2  # k1 of BM25
MOST = 0.75  # of its pairs must be there for a word to be: サッカー shares two of three with アタッカー
LEAST_SHARE = 0.5  # a hit holds at least this much of what the best one holds


class Snippet(str):
    """A part of a text; `marks` are the places of what was searched for in it, beginning and end."""

    marks: tuple[Spot, ...] = ()

    def __new__(cls, text: str, marks: Iterable[Spot] = ()) -> Snippet:
        made = super().__new__(cls, text)
        made.marks = tuple(marks)
        return made

    def parts(self) -> list[tuple[str, bool]]:
        """The text cut into parts, each with whether it was searched for."""
        parts: list[tuple[str, bool]] = []
        at = 0
        for start, end in self.marks:
            parts += [(self[at:start], False), (self[start:end], True)]
            at = end
        return [(part, marked) for part, marked in (*parts, (self[at:], False)) if part]


class Hit(Record):
    """One result, with the best part of its text in either language."""

    id: str
    score: float
    snippet: dict[str, Snippet]


class Results(Record):
    query: str
    hits: tuple[Hit, ...]
    total: int
    suggestions: tuple[str, ...] = ()


def search(
    text: str,
    game: str | None = None,
    kind: str | None = None,
    limit: int = 10,
    corpus: Corpus | None = None,
    progress: Progress | None = None,
) -> Results:
    """Entries about `text`, best first; `foth:` in front of it or `game` keeps to a game."""
    if corpus is None:
        from judge.corpus.store import corpus as load

        corpus = load()
    owner, asked = split(text.strip())
    game = owner or game
    first, hits, words, unknown = _found(text, asked, _Wanted(corpus, game, kind), progress)
    about = None if kind else _of_boards(asked)
    if about is not None:
        before, pages, others, _ = _found(about, about, _Wanted(corpus, game, BOARD), progress)
        first = list(dict.fromkeys([*before, *(identifier for identifier, _ in pages), *first]))
        words += others
    hits = [(identifier, score) for identifier, score in hits if identifier not in first]
    top = hits[0][1] if hits else 0.0
    ranked = [(i, top + len(first) - n) for n, i in enumerate(first)] + hits
    marked = marks(words)
    wanted = _Wanted(corpus, game, kind)
    shown = tuple(
        Hit(i, round(s, 3), {lang: snippet(corpus[i], marked, lang) for lang in ("ja", "en")})
        for i, s in ranked[:limit]
    )
    misspelled = [word for word in WORDS.findall(normal(asked)) if word.isascii() and stem(word) in unknown]
    suggestions = _suggest([asked, *misspelled], wanted) if misspelled or not ranked else ()
    return Results(text, shown, len(ranked), suggestions)


def _found(
    text: str, asked: str, wanted: _Wanted, progress: Progress | None
) -> tuple[list[str], list[tuple[str, float]], list[Word], set[str]]:
    """What is called so; what speaks of it, with scores; the words of the query; those that no entry holds."""
    corpus, kinds = wanted.corpus, (wanted.kind,) if wanted.kind else None
    named = board_words if wanted.kind == BOARD else exact
    first = [entry.id for entry in named(text, kinds, wanted.game, corpus)]
    words = [_with_synonyms(word, corpus) for word in query_words(asked)]
    hits, unknown = _rank(asked, words, wanted, progress)
    if wanted.kind == BOARD and not wanted.game:
        once = {entry.id for entry in without_repeats(corpus[identifier] for identifier, _ in hits)}
        hits = [hit for hit in hits if hit[0] in once]
    return first, hits, words, unknown


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
        if game or kind:
            self.numbers = {n for n in self.numbers if _is_wanted(*split(self.ids[n]), game, kind)}


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
        (score * shares[number], number)
        for number, score in scores.items()
        if shares.get(number, 0) >= max(least, 0.01)
    ]
    ranked.sort(key=lambda pair: (-pair[0], pair[1]))
    return [(wanted.ids[number], score) for score, number in ranked], unknown


def _read(
    reader: Any, text: str, words: list[Word], wanted: _Wanted
) -> tuple[dict[int, float], dict[int, float], set[str]]:
    """Scores and shares of the query by document, and the terms that no document has."""
    numbers = wanted.numbers
    scores: dict[int, float] = {}
    shares: dict[int, float] = {}
    whole = 0.0
    unknown: set[str] = set()
    for word in words:
        found = _held(reader, word, wanted)
        if not found:
            unknown.add(word.forms[0][0][0])
            continue
        many = min(max(FEW, sum(share for _, share in found.values())), len(numbers))
        worth = word.weight * math.log(1 + (len(numbers) - many + 0.5) / (many + 0.5))
        counted = word.weight == 1
        whole += worth * counted
        for number, (frequency, share) in found.items():
            scores[number] = scores.get(number, 0.0) + worth * share * frequency / (frequency + SATURATION)
            shares[number] = shares.get(number, 0.0) + worth * share * counted
    shares = {number: share / whole for number, share in shares.items() if whole}
    spoken = _spoken_like(reader, text)
    for number, part in spoken.items():
        if number in numbers:
            scores[number] = scores.get(number, 0.0) + part * FIELDS["name"][0]
            shares[number] = 1.0
    reader.close()
    return scores, shares, set() if spoken else unknown


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


def snippet(entry: Entry, wanted: list[str], lang: str, width: int = 96) -> Snippet:
    """The part of a text that holds most of what is wanted.

    The words of the reader's language come first; where only the other
    language has a match, that is shown.
    """
    for tongue in (lang, "en" if lang == "ja" else "ja"):
        best, most = "", 0
        for text in (entry.text[tongue], *_other_texts(entry, tongue)):
            text = " ".join(text.split())
            held = len({term for _, _, term in _spots(text, wanted)})
            if held > most:
                best, most = text, held
        if best:
            return _window(best, _joined(best, _spots(best, wanted)), width // 2 if tongue == "ja" else width)
    return _window(" ".join(entry.text[lang].split()), [], width // 2 if lang == "ja" else width)


def _window(text: str, spots: list[Spot], width: int) -> Snippet:
    start = max(0, spots[0][0] - width // 4) if spots and len(text) > width else 0
    end = min(len(text), start + width)
    if start:  # English words stay whole
        first = spots[0][0]
        start = first - len(re.sub(r"^[!-~]*\s*", "", text[start:first]))
    if end < len(text):
        end = start + len(re.sub(r"\s*[!-~]*$", "", text[start:end]))
    before, behind = "…" if start else "", "…" if end < len(text) else ""
    shift = len(before) - start
    marks = [(a + shift, z + shift) for a, z in spots if a >= start and z <= end]
    return Snippet(before + text[start:end] + behind, marks)


def _other_texts(entry: Entry, lang: str) -> Iterator[str]:
    """What else a reader sees of an entry, in the order it is shown."""
    for field in ("effect", "question", "why"):
        yield from strings((entry.fields.get(field) or {}).get(lang, []))
    for words in entry.words.values():
        yield from words[lang]
    yield (entry.note or {}).get(lang, "")


def _spots(text: str, wanted: list[str]) -> list[tuple[int, int, str]]:
    """Where the terms stand in a text: beginning, end and term."""
    low = text.lower()
    spots = []
    if any(term[0].isascii() for term in wanted):
        for match in re.finditer(WORD, low):
            if stem(match[0]) in wanted:
                spots.append((*match.span(), stem(match[0])))
    for term in wanted:
        if not term[0].isascii():
            pattern = term[0] + "[ぁ-ゖ]" if term[1:] == "~" else re.escape(term)
            spots += [(*match.span(), term) for match in re.finditer(pattern, low)]
    return spots


def _joined(text: str, spots: list[tuple[int, int, str]]) -> list[Spot]:
    """Spots in order, overlapping ones joined; a mere ending of a katakana word is none."""
    joined: list[Spot] = []
    for a, z, _ in sorted(spots):
        if joined and a <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(z, joined[-1][1]))
        else:
            joined.append((a, z))
    return [(a, z) for a, z in joined if z - a > 2 or not re.fullmatch("[ァ-ヶー]{3}", text[max(a - 1, 0) : z])]


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
