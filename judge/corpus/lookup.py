"""Finds what a user means by a number, an identifier, a name or a card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from judge.corpus.entry import BOARD, NUMBERED, PART, Entry
from judge.corpus.ids import Number, split
from judge.records import Record

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

# what a command of this name shows
KINDS = {
    "topic": ("topic",),
    "rule": ("rule", "step", "appendix"),
    "action": ("action",),
    "card": ("card", "trump", "character", "fog"),
    "term": ("term",),
    "ruling": ("ruling",),
}
LISTED = ("timing", "speed", "trigger")  # the facts of actions that are asked for
NEAR_LIMIT = 5


class Match(Record):
    """Entries that are meant; or several candidates; or what comes near.

    With a game on the table its entries are meant, and those of others are `elsewhere`.
    """

    entries: tuple[Entry, ...] = ()
    candidates: tuple[Entry, ...] = ()
    near: tuple[Entry, ...] = ()
    near_reason: str = ""
    query: str = ""
    elsewhere: tuple[Entry, ...] = ()


def lookup(
    query: str,
    kinds: Sequence[str] | None = None,
    game: str | None = None,
    corpus: Corpus | None = None,
    table: str | None = None,
) -> Match:
    """Returns what `query` names, as a Match. An identifier or number is exact. A name in one game means all its
    entries there (an action and its fog share a name). A name in several games gives candidates, unless one of the
    games is the current one (`table`): then its entries, the others as `elsewhere`. If nothing is found: what is
    near by number or spelling."""
    corpus = corpus or _installed()
    found = exact(query, kinds, game, corpus) or board_words(query, kinds, game, corpus)
    here = [entry for entry in found if entry.game == table]
    if here:
        others = tuple(entry for entry in found if entry.game != table)
        return Match(entries=tuple(here), query=query, elsewhere=others)
    if len({e.game for e in found}) > 1:
        return Match(candidates=tuple(found), query=query)
    if found:
        return Match(entries=tuple(found), query=query)
    owner, rest = split(query.strip())
    game = owner or game
    number = _number_like(rest)
    if number:
        near = [e for e in _near_numbers(corpus, number, game) if _wanted(e, kinds, game)]
        if near:
            return Match(near=tuple(near), near_reason="number", query=query)
    near = [e for e in _near_names(corpus, rest) if _wanted(e, kinds, game)]
    return Match(near=tuple(near[:NEAR_LIMIT]), near_reason="name" if near else "", query=query)


def exact(
    query: str, kinds: Sequence[str] | None = None, game: str | None = None, corpus: Corpus | None = None
) -> list[Entry]:
    """Returns the entries whose identifier, number or name is `query`, in all games or one; empty if there is none. A
    word such as `odds` can be an entry in one game and a name in others; both are returned. Behind `#` a part of an
    entry may follow."""
    corpus = corpus or _installed()
    whole, sign, part = query.strip().partition(PART)
    if sign:
        ids = (f"{entry.id}{PART}{part.strip()}" for entry in exact(whole, kinds, game, corpus))
        return [corpus[identifier] for identifier in ids if identifier in corpus]
    owner, rest = split(query.strip())
    game = owner or game
    numbers = kinds is None or any(kind in NUMBERED for kind in kinds)
    found = [e for e in _by_identifier(corpus, rest, game, numbers) if _wanted(e, kinds, game)]
    if kinds is not None and not found:  # `judge topic turn`
        slugs = [f"{name}:{kind}/{rest}" for name in ([game] if game else corpus.games) for kind in kinds]
        found = [corpus[slug] for slug in slugs if slug in corpus]
    if rest.isdecimal() and not owner:  # 2200 is short for 2200m
        found += [e for e in _by_name(corpus, f"{rest}m") if _wanted(e, kinds, game)]
    if found and (owner or not rest.isalpha()):
        return found
    if kinds is None or set(kinds) != {BOARD}:
        found += [e for e in _by_name(corpus, rest) if _wanted(e, kinds, game) and e not in found]
        found = found or [e for e in _by_ruling_number(corpus, rest) if _wanted(e, kinds, game)]
        found = found or [e for e in _by_players_word(corpus, rest, game) if _wanted(e, kinds, game)]
        written = [corpus[identifier] for identifier in corpus.ids_for_question(rest)]
        games = {e.game for e in found}
        found += [e for e in written if _wanted(e, kinds, game) and e.game not in games]
    return _in_order(corpus, found) if len(found) > 1 else found


def having(corpus: Corpus, query: str, game: str | None = None) -> list[Entry]:
    """The actions with the property that a query asks for: クイックのアクション, quick actions; empty if it asks for none."""
    if "アクション" not in query and "action" not in query:
        return []
    asks = re.fullmatch(
        r"(.+?)の?アクション(?:の?一覧|は何|は|を全部)?[?？]?|(?:list of |all |which |what )?(.+?) actions?\??", query
    )
    if not asks:
        return []
    from judge.corpus.names import fold

    wanted = fold(asks[1] or asks[2])
    found = []
    for entry in (entry for name in ([game] if game else corpus.games) for entry in corpus.of(name, "action")):
        values = [entry.words.get(field, {}) for field in LISTED]
        if wanted in {fold(word) for words in values for each in words.values() for word in each}:
            found.append(entry)
    return found


def board_words(
    query: str, kinds: Sequence[str] | None = None, game: str | None = None, corpus: Corpus | None = None
) -> list[Entry]:
    """Returns the pages about a word of board files, in Japanese or English; empty if there is none. Without a game, of
    pages that are alike in several games only the first."""
    from judge.corpus.names import fold

    corpus = corpus or _installed()
    owner, rest = split(query.strip())
    found = [corpus[identifier] for identifier in corpus.board_names.get(fold(rest), ())]
    found = [entry for entry in found if _wanted(entry, kinds, owner or game)]
    return found if owner or game else without_repeats(found)


def without_repeats(pages: Iterable[Entry]) -> list[Entry]:
    """Returns pages about board words; of those that are alike in several games (same word, same text) only the first."""
    found: dict[tuple[str, str], Entry] = {}
    for page in pages:
        found.setdefault((page.local, page.text["ja"]), page)
    return list(found.values())


def _installed() -> Corpus:
    """The corpus that comes with the program."""
    from judge.corpus.store import corpus

    return corpus()


def _wanted(entry: Entry, kinds: Sequence[str] | None, game: str | None) -> bool:
    """Whether an entry is of one of these kinds and of this game; None allows all."""
    return (kinds is None or entry.kind in kinds) and game in (None, entry.game)


def _by_identifier(corpus: Corpus, text: str, game: str | None, numbers: bool) -> list[Entry]:
    """Returns the entries with this number or `kind/slug` (in any case), in one game or in every game that has it;
    empty if there is none. Other spellings of a number count only if `numbers` is true."""
    games = [game] if game else list(corpus.games)
    written = [f"{name}:{text}" for name in games if f"{name}:{text}" in corpus]
    if not written:
        for number in Number.spelled(text) if numbers else ():
            written = written or [f"{name}:{number}" for name in games if f"{name}:{number}" in corpus]
        if "/" in text and not written:
            folded = text.casefold()
            named = (i.partition(":") for i in corpus.ids if "/" in i)
            written = [f"{of}:{slug}" for of, _, slug in named if of in games and slug.casefold() == folded]
    return [corpus[identifier] for identifier in written]


def _by_name(corpus: Corpus, text: str) -> list[Entry]:
    """Returns the entries with this Japanese or English name, kana, romaji, other name, or the slug alone (`counter`,
    `R01`), of all games; empty if there is none. What was found by its reading brings along all entries of the same
    name."""
    from judge.corpus.names import fold, loose, other_readings

    found: list[str] = []
    for typed in (text, *other_readings(text)):
        form = fold(typed)
        found = corpus.ids_by_name(form) or corpus.ids_by_name(loose(typed)) or _by_part_of_a_reading(corpus, typed)
        if found:
            break
    written = {fold(corpus[i].title("ja")) for i in found if form in _readings(corpus[i])}
    return [corpus[i] for i in {*found, *(i for name in written for i in corpus.ids_by_name(name))}]


LONGEST_NUMBER = (
    40  # characters of a ruling's number with its words; longer rows of signs would be tried in too many ways
)


def _by_ruling_number(corpus: Corpus, text: str) -> list[Entry]:
    """Returns the rulings with this number, however it is written: `FH R1`, `fh-r01`, `ruling 19`, `裁定 19` (of every
    game, if none is written). Empty if the text is none."""
    if len(text) > LONGEST_NUMBER:
        return []
    said = re.fullmatch(
        r"(rulings?|裁定)?\W*(?:no\.?|第)?\W*((?:[a-z]{2})?\W*[rfd]?)\W*0*([0-9]{1,3}[a-z]?)", text.lower()
    )
    if not said or not (said[1] or said[2]):
        return []
    series = "-?".join(re.sub(r"\W", "", said[2])) or "(?:[a-z]{2}-)?r"
    pattern = rf":ruling/{series}-?0*{said[3]}$"
    return [corpus[identifier] for identifier in corpus.ids if re.search(pattern, identifier, re.I)]


def _by_players_word(corpus: Corpus, text: str, game: str | None) -> list[Entry]:
    """The entries that players of a game call otherwise than its rules do: 切り札, tap, 山札."""
    from judge.corpus.names import fold

    wanted, found = fold(text), []
    for owner in [game] if game else corpus.player_words:
        meant = corpus.rules_words.get(owner, {}).get(wanted, ())
        named = next((ids for other in meant if (ids := _of_game(corpus.ids_by_name(fold(other)), owner))), [])
        found += [corpus[identifier] for identifier in named if identifier not in found]
    return found


def _of_game(identifiers: Iterable[str], game: str) -> list[str]:
    """Returns those of the identifiers that belong to a game, in their order."""
    return [identifier for identifier in identifiers if identifier.startswith(f"{game}:")]


def _in_order(corpus: Corpus, entries: list[Entry]) -> list[Entry]:
    """Entries in the order of the corpus."""
    places = {identifier: n for n, identifier in enumerate(corpus.ids)}
    return sorted(entries, key=lambda entry: places[entry.id])


def _readings(entry: Entry) -> set[str]:
    """The readings of an entry's name in kana and romaji."""
    from judge.corpus.names import spellings

    return spellings({"kana": (entry.name or {}).get("kana")})


def _by_part_of_a_reading(corpus: Corpus, typed: str) -> list[str]:
    """Returns the identifiers of what has a name that is part of another name and is read as typed: ばけん begins
    ばけんカード, so what is called 馬券 is found. Empty unless kana or Latin letters were typed."""
    from judge.corpus.names import fold, is_kana, romaji

    form = fold(typed)
    if len(form) < 2 or not (is_kana(typed) or typed.isascii() and typed.isalpha()):
        return []
    found: dict[str, None] = {}
    for name in [name for name in corpus.names if name.startswith(form)]:
        for entry in (corpus[i] for i in corpus.names[name]):
            kana, written = fold((entry.name or {}).get("kana") or ""), fold(entry.title("ja"))
            for n in range(1, len(kana)):
                if form in (kana[:n], romaji(kana[:n])) and written.endswith(kana[n:]):
                    found |= dict.fromkeys(corpus.ids_by_name(written[: len(written) - len(kana[n:])]))
    return list(found)


def _number_like(text: str) -> Number | None:
    """Returns the number that a text is, or begins with (`702.6,`); None for a word."""
    match = re.match(r"[0-9]+(\.[0-9]+)*", text) if re.fullmatch(r"[0-9][0-9a-z.,-]*", text) else None
    number = Number.parse(text) or (Number.parse(match[0]) if match else None)
    return number if number and any(part[0].isdigit() for part in number.parts) else None


def _near_numbers(corpus: Corpus, number: Number, game: str | None) -> list[Entry]:
    """Returns what may be meant by a number that does not exist: the numbers with a digit less and the nearest number
    above. If a named game has none of these: the rules that end with the number (`fever:buy.4` for `fever:4`), else
    its chapters."""
    near: dict[str, Entry] = {}
    for name in [game] if game else corpus.games:
        found = [e for e in (corpus.get(f"{name}:{n}") for n in [number, *_shorter(number)]) if e]
        above = next((e for e in (corpus.get(f"{name}:{n}") for n in number.ancestors()) if e), None)
        near |= {e.id: e for e in [*found, above] if e}
    if not near and game:
        rules = list(corpus.of(game, "rule"))
        near = {e.id: e for e in rules if e.id.endswith(f".{number}")} or {e.id: e for e in rules if not e.parent}
    return list(near.values())


def _shorter(number: Number) -> Iterator[Number]:
    """The numbers that result if digits of the last part are left out: `702.16` → 702.6, 702.1."""
    *head, last = number.parts
    digits = "".join(c for c in last if c.isdigit())
    if number.step or len(digits) < 2:
        return
    for n in range(len(digits)):
        yield Number(".".join([*head, str(int(digits[:n] + digits[n + 1 :]))]))


def _near_names(corpus: Corpus, text: str) -> list[Entry]:
    """Returns the entries with a name that contains the text or is spelled similarly, at most some; empty if there is
    none."""
    import difflib

    from judge.corpus.names import fold

    wanted = fold(text)
    if not wanted:
        return []
    inside = [form for form in corpus.names if wanted in form and (len(wanted) > 1 or not wanted.isascii())]
    inside.sort(key=len)
    close = difflib.get_close_matches(wanted, corpus.names, n=8, cutoff=0.65)
    ids = dict.fromkeys(i for form in [*inside[:8], *close] for i in corpus.names[form])
    return [corpus[i] for i in ids]
