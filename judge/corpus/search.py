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

from judge.corpus.ids import kind_of
from judge.corpus.indexing import STOP, WORD, WORDS, normal, open_index, stem, strings
from judge.corpus.lookup import exact
from judge.corpus.names import hiragana, is_kana, romaji
from judge.records import Record

# field of the index: how much it counts, how much a long one is held against it (b of BM25)
FIELDS = {"name": (4.0, 0.5), "keywords": (3.0, 0.0), "text": (1.0, 0.6), "above": (0.5, 0.5), "aside": (0.3, 0.6)}
SATURATION = 1.2  # k1 of BM25
COVERAGE = 1.5  # how much more an entry counts that holds more of the query
PARTICLES = set("がはをにのとへもでや")
ENDING, FAINT = 0.4, 0.1  # weights of a kanji with its ending, and of other kana
LEAST_SHARE = 0.5  # a hit holds at least this much of what was asked


class Hit(Record):
    """One result; the matches in `snippet` stand between \\x01 and \\x02."""

    id: str
    score: float
    snippet: dict


class Results(Record):
    query: str
    hits: tuple[Hit, ...]
    total: int
    suggestions: tuple[str, ...] = ()


def search(text: str, game=None, kind=None, limit=10, corpus=None, progress=None) -> Results:
    """Entries about `text`, best first."""
    if corpus is None:
        from judge.corpus.store import corpus as load

        corpus = load()
    first = [e.id for e in exact(text, (kind,) if kind else None, game, corpus)]
    wanted = query_terms(text)
    scores, unknown = _rank(text, wanted, corpus, progress)
    hits = [
        (identifier, score)
        for identifier, score in scores
        if identifier not in first
        and (not game or identifier.startswith(f"{game}:"))
        and (not kind or kind_of(identifier.partition(":")[2]) == kind)
    ]
    top = hits[0][1] if hits else 0.0
    ranked = [(i, top + len(first) - n) for n, i in enumerate(first)] + hits
    shown = tuple(
        Hit(i, round(s, 3), {lang: snippet(corpus[i], wanted, lang) for lang in ("ja", "en")})
        for i, s in ranked[:limit]
    )
    misspelled = [word for word in WORDS.findall(normal(text)) if word.isascii() and stem(word) in unknown]
    suggestions = _suggest([text, *misspelled], corpus) if misspelled or not ranked else ()
    return Results(text, shown, len(ranked), suggestions)


def query_terms(text: str) -> dict[str, float]:
    """What a query asks for: stems, numbers, pairs of Japanese characters, single ones where there is one.

    Kana after a kanji is an ending, other kana mostly grammar: such pairs weigh
    less. A query in kana alone is taken at full weight.
    """
    words = WORDS.findall(normal(text))
    wanted: dict[str, float] = {}
    for word in words:
        if word[0].isascii():
            if word not in STOP:
                wanted[stem(word) if word[0].isalpha() else word] = 1.0
            continue
        asked = [word[n : n + 2] for n in range(len(word) - 1)] or [word]
        asked += [c for before, c, after in zip("の" + word, word, word[1:] + "の") if _alone(before, c, after)]
        wanted |= {term: _weight(term) for term in asked}
    if all(weight < 1 for weight in wanted.values()):
        return dict.fromkeys(wanted, 1.0) or {stem(word): 1.0 for word in words}
    return wanted


def _is_hiragana(c):
    return "ぁ" <= c <= "ゖ"


def _alone(before, c, after):
    """Whether a kanji stands alone between hiragana, as 払 in どう払うか."""
    return "一" <= c <= "鿿" and _is_hiragana(before) and _is_hiragana(after)


def _weight(term):
    if not any(map(_is_hiragana, term)):
        return 1.0
    return ENDING if any("一" <= c <= "鿿" for c in term) and not PARTICLES & set(term) else FAINT


def _rank(text, wanted, corpus, progress):
    """(identifier, score) of every entry that holds enough of the query, best first, equals in document order;
    and the terms that no entry holds."""
    try:
        read = _read(open_index(corpus, progress), text, wanted, len(corpus))
    except Exception:  # an index that broke after it was made raises whatever its bytes lead to
        read = _read(open_index(corpus, progress, anew=True), text, wanted, len(corpus))
    scores, shares, whole, unknown = read
    ranked = [
        (score * ((shares[number] / whole) ** COVERAGE if whole else 1.0), number)
        for number, score in scores.items()
        if shares[number] >= LEAST_SHARE * whole
    ]
    ranked.sort(key=lambda pair: (-pair[0], pair[1]))
    ids = list(corpus.ids)
    return [(ids[number], score) for score, number in ranked], unknown


def _read(reader, text, wanted, count):
    """Scores and shares of the query by document, the worth of the whole query, the terms that no entry holds."""
    scores: dict[int, float] = {}
    shares: dict[int, float] = {}
    whole, unknown = 0.0, []
    for term, weight in wanted.items():
        found = _frequencies(reader, term)
        if not found:
            unknown.append(term)
            continue
        worth = weight * math.log(1 + (count - len(found) + 0.5) / (len(found) + 0.5))
        whole += worth
        for number, frequency in found.items():
            scores[number] = scores.get(number, 0.0) + worth * frequency / (frequency + SATURATION)
            shares[number] = shares.get(number, 0.0) + worth
    spoken = _spoken_like(reader, text)
    for number, part in spoken.items():
        scores[number] = scores.get(number, 0.0) + part * FIELDS["name"][0]
        shares[number] = whole
    reader.close()
    return scores, shares, whole, [] if spoken else unknown


def _frequencies(reader, term):
    """Document → how often it holds a term, each field with its boost and in proportion to its length."""
    found: dict[int, float] = {}
    for field, (boost, share) in FIELDS.items():
        if (field, term) not in reader:
            continue
        usual = reader.field_length(field) / reader.doc_count()
        postings = reader.postings(field, term)
        while postings.is_active():
            number = postings.id()
            length = reader.doc_field_length(number, field) / usual
            times = boost * postings.weight() / (1 - share + share * length)
            found[number] = found.get(number, 0.0) + times
            postings.next()
    return found


def _spoken_like(reader, text):
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


def snippet(entry, wanted, lang, width=96) -> str:
    """The part of the text around the first matches, each between \\x01 and \\x02.

    The words of the reader's language come first; where only the other
    language has a match, that is shown.
    """
    wanted = [term for term in wanted if wanted[term] >= ENDING]
    for tongue in (lang, "en" if lang == "ja" else "ja"):
        for text in (entry.text[tongue], *_other_texts(entry, tongue)):
            text = " ".join(text.split())
            spots = _spots(text, wanted)
            if spots:
                return _window(text, spots, width // 2 if tongue == "ja" else width)
    return _window(" ".join(entry.text[lang].split()), [], width // 2 if lang == "ja" else width)


def _window(text, spots, width):
    start = max(0, spots[0][0] - width // 4) if spots and len(text) > width else 0
    end = min(len(text), start + width)
    if start:  # English words stay whole
        start += len(re.match(r"[!-~]*\s*", text[start : spots[0][0]])[0])
    if end < len(text):
        end -= len(re.search(r"\s*[!-~]*$", text[start:end])[0])
    out, at = "…" if start else "", start
    for a, z in spots:
        if a >= at and z <= end:
            out += text[at:a] + "\x01" + text[a:z] + "\x02"
            at = z
    return out + text[at:end] + ("…" if end < len(text) else "")


def _other_texts(entry, lang):
    """What else a reader sees of an entry, in the order it is shown."""
    for field in ("effect", "question", "why"):
        yield from strings((entry.fields.get(field) or {}).get(lang, []))
    for words in entry.words.values():
        yield from words[lang]
    yield (entry.note or {}).get(lang, "")


def _spots(text, wanted):
    """Where the terms stand in a text, overlapping ones joined; a mere ending of a katakana word is none."""
    low = text.lower()
    spots = []
    if any(term[0].isascii() for term in wanted):
        for match in re.finditer(WORD, low):
            word = match[0]
            if (stem(word) if word[0].isalpha() else word) in wanted:
                spots.append(match.span())
    for term in wanted:
        if not term[0].isascii():
            spots += [(m.start(), m.end()) for m in re.finditer(re.escape(term), low)]
    joined = []
    for a, z in sorted(spots):
        if joined and a <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(z, joined[-1][1]))
        else:
            joined.append((a, z))
    return [(a, z) for a, z in joined if z - a > 2 or not re.fullmatch("[ァ-ヶー]{3}", low[max(a - 1, 0) : z])]


def _suggest(wanted, corpus):
    """The words and names that are spelled most like what was typed."""
    import difflib

    words = {}
    for entry in corpus:
        for word in [*(entry.name or {}).values(), *entry.also, *re.findall(r"[A-Za-z]{4,}", entry.text["en"])]:
            words.setdefault(word.lower(), word)
    near = [word for text in wanted for word in difflib.get_close_matches(normal(text), words, n=5, cutoff=0.7)]
    return tuple(dict.fromkeys(words[word] for word in near))[:5]
