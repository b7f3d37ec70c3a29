"""The real rules data: complete, linked, the same in both languages, equal to the facts table."""

import re
import unicodedata
from pathlib import Path

import pytest
import yaml

import judge
from judge.corpus.entry import LANGS, OUR_READING
from judge.corpus.ids import GAMES, Number
from judge.corpus.names import hiragana

FACTS = Path(__file__).parents[1] / "facts"
TABLE = yaml.load((FACTS / "blackpoker-8.2.yaml").read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
KINDS = {"actions": "action", "characters": "character", "fogs": "fog", "trumps": "trump", "formats": "format",
         "frames": "frame"}  # fmt: skip
# said in our own words, or about the table itself
NOT_COMPARED = {"order", "id", "name", "reading", "reading_source", "effect", "notes"}
# fields that name entries by their slugs: the kind they name
SLUGS = {"formats": "format", "frames": "frame", "enables": "action", "related_unit_actions": "action",
         "placed_by": "action"}  # fmt: skip
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龥]")
SHORT = {"ja": 30, "en": 60}
PLACEHOLDER = re.compile(r"\b(TODO|TBD|FIXME|XXX|lorem|placeholder|stub)\b|仮の文|未記入|あとで書く", re.I)


@pytest.fixture(scope="module")
def corpus():
    return judge.load_corpus()


def pairs(entry):
    """(where, Japanese, English) of all that is said in two languages, names first."""
    if entry.name:
        yield "name", entry.name["ja"], entry.name["en"]
    yield "text", entry.text["ja"], entry.text["en"]
    if entry.note:
        yield "note", entry.note["ja"], entry.note["en"]
    fields = entry.fields
    for key in ("question", "why"):
        if key in fields:
            yield key, fields[key]["ja"], fields[key]["en"]
    for option in fields.get("options", ()):
        yield "options", option["ja"], option["en"]
    if "effect" in fields:
        yield from (("effect", ja, en) for ja, en in zip(fields["effect"]["ja"], fields["effect"]["en"]))
    for part in fields.get("parts", ()):
        if "head" in part:
            yield "head", part["head"]["ja"], part["head"]["en"]
        yield from (("point", point["ja"], point["en"]) for point in part["points"])
    for way in entry.next:
        if "when" in way:
            yield "next", way["when"]["ja"], way["when"]["en"]
    for table in entry.tables:
        if "caption" in table:
            yield "table", table["caption"]["ja"], table["caption"]["en"]
        yield from (("table", ja, en) for ja, en in zip(table["head"]["ja"], table["head"]["en"]))
        yield from (("table", c["ja"], c["en"]) for row in table["rows"] for c in row if isinstance(c, dict))
    for said in entry.words.values():
        yield from (("fact", ja, en) for ja, en in zip(said["ja"], said["en"]))


def faults(corpus, check):
    """What `check(entry)` finds, over the whole corpus."""
    return [(entry.id, *found) for entry in corpus for found in check(entry)]


@pytest.mark.parametrize("game, count", [("bp", 177), ("foth", 411)])
def test_every_listed_number_is_there(corpus, game, count):
    listed = (FACTS / f"{game}-ids.txt").read_text(encoding="utf-8").split()
    assert [identifier for identifier in listed if identifier not in corpus] == []
    numbered = [e.id for e in corpus.of(game) if e.number]
    assert len(numbered) == count
    assert sorted(numbered) == sorted(i for i in listed if "/" not in i)


def test_numbers_are_in_document_order(corpus):
    for game in ("bp", "foth"):
        numbers = [Number(e.number) for e in corpus.of(game) if e.number]
        assert numbers == sorted(numbers)


def test_every_game_is_there(corpus):
    assert tuple(corpus.games) == GAMES
    for game in GAMES:
        kinds = {e.kind for e in corpus.of(game)}
        assert {"rule", "term", "ruling"} <= kinds, game


def test_counts(corpus):
    count = lambda game, kind: sum(1 for _ in corpus.of(game, kind))  # noqa: E731
    assert [count("bp", kind) for kind in KINDS.values()] == [90, 12, 4, 31, 4, 5]
    assert count("bp", "ruling") == 109
    assert count("foth", "card") == 24
    assert "foth:appendix/A" in corpus


def test_names_are_found_one_by_one(corpus):
    for form, identifiers in corpus.names.items():
        assert corpus.ids_by_name(form) == identifiers
    for form in ("", "nonsense", '"', "\\", "bp:5.4.1", ",", '":["'):
        assert corpus.ids_by_name(form) == corpus.names.get(form, [])


# facts


@pytest.mark.parametrize("section", KINDS)
def test_facts_equal_the_facts_table(corpus, section):
    for row in TABLE[section]:
        entry = corpus[f"bp:{KINDS[section]}/{row['id']}"]
        wanted = {k: v for k, v in row.items() if k not in NOT_COMPARED and v not in (None, [])}
        got = {k: v for k, v in entry.fields.items() if k in row and k not in NOT_COMPARED and v not in (None, [])}
        assert got == wanted, entry.id
        assert entry.name["ja"] == row["name"]
        if row.get("reading") and re.search("[一-龥]", row["name"]):
            assert hiragana(entry.name["kana"]) == hiragana(row["reading"]), entry.id


def test_facts_are_in_the_order_of_the_table(corpus):
    for section, kind in KINDS.items():
        assert [e.id.rpartition("/")[2] for e in corpus.of("bp", kind)] == [row["id"] for row in TABLE[section]]


def test_every_action_says_its_effect(corpus):
    for entry in corpus.of("bp", "action"):
        assert entry.fields["effect"]["ja"], entry.id


def test_the_row_missing_in_the_source(corpus):
    (table,) = corpus["foth:603.1d"].tables
    assert [row[:3] for row in table["rows"] if row[0] == 2200] == [[2200, 9, 11]]
    assert corpus["foth:603.1d"].note
    assert "foth:ruling/FH-R01" in corpus["foth:603.1d"].refs


# links


def test_no_reference_dangles(corpus):
    def check(entry):
        named = [*entry.refs, *(way["to"] for way in entry.next), *entry.children, *entry.cited_by]
        named += [entry.parent] if entry.parent else []
        yield from (("refers to", i) for i in named if i not in corpus)
        for field, kind in SLUGS.items():
            value = entry.fields.get(field) if entry.game == "bp" else None
            for slug in [value] if isinstance(value, str) else value or []:
                if f"bp:{kind}/{slug}" not in corpus:
                    yield field, slug

    assert faults(corpus, check) == []


def test_references_go_both_ways(corpus):
    for entry in corpus:
        assert all(entry.id in corpus[i].cited_by for i in entry.refs), entry.id
        assert all(entry.id in corpus[i].refs for i in entry.cited_by), entry.id
        assert all(corpus[i].parent == entry.id for i in entry.children), entry.id


def test_nothing_refers_to_itself(corpus):
    assert faults(corpus, lambda e: [("itself",)] if e.id in e.refs else []) == []


def test_every_step_leads_somewhere(corpus):
    """Only the ends of a flow lead nowhere: the end of the game, and the last step of a part."""
    starts = [e.id for e in corpus.of("bp", "step") if not e.next and not e.children]
    assert len(starts) <= 3, starts


def test_rulings_are_shown_where_they_apply(corpus):
    for entry in corpus:
        if entry.kind == "ruling":
            assert entry.refs, entry.id


def test_rulings_mentioned_in_a_text_are_references(corpus):
    """`(R33)` in a note leads to a ruling that is linked."""

    def check(entry):
        if entry.game == "bp" and entry.note:
            linked = {*entry.refs, *entry.cited_by, entry.id}
            for name in re.findall(r"\bR\d{2,3}\b", entry.note["en"]):
                if f"bp:ruling/{name}" not in linked:
                    yield "note", name

    assert faults(corpus, check) == []


def named_in(entry, corpus):
    """The entries that the texts of an entry name: rules and steps by number, rulings by name."""
    told = [entry.text["en"], (entry.note or {}).get("en", "")]
    told += [entry.fields[key]["en"] for key in ("question", "why") if key in entry.fields]
    text = " ".join(told)
    some = r"v?\d+(?:\.\d+)*(?:(?:,| to| and|-) ?\d+(?:\.\d+)*)*"
    text = re.sub(rf"(?:[Ee]ditions?|[Ff]ig(?:\.|ures?)|since|updated) {some}", "", text)
    if entry.game == "bp":  # 8.2 is an edition, and a section that no text names
        text = re.sub(r"(?<![\w.])(?:8\.[12]|9\.1)\b(?!\.\d)", "", text)
    rulings = re.findall(r"\b[A-Z]{0,2}-?[A-Z]\d+[a-z]?\b|\bD-\d+\b", text)
    numbers = re.findall(
        r"\[\d+(?:-\d+)*\]"
        r"|(?<![\w.\-+:/♠♡♢♣$£×])\d+(?:\.\d+)+[a-z]?(?:-[ivx]+)?(?![\w%]|\.\d|-\d)"
        r"|(?<![\w.\-])\d{3,4}[a-z]?(?:-[ivx]+)?(?![\w%.,]\d|[a-zA-Z])"
        r"|\b(?:[a-z]+\.)+\d+\b",
        text,
    )
    found = [f"{entry.game}:ruling/{name}" for name in rulings] + [f"{entry.game}:{number}" for number in numbers]
    return [identifier for identifier in dict.fromkeys(found) if identifier in corpus]


def test_what_a_text_names_is_linked(corpus):
    """A rule or ruling named in a text or note is among its references, if it is not above or below it."""

    def check(entry):
        linked = {entry.id, entry.parent, *entry.refs, *entry.children, *(way["to"] for way in entry.next)}
        return [("names", i) for i in named_in(entry, corpus) if i not in linked] if entry.kind != "board" else []

    assert faults(corpus, check) == []


# manner

CLUMSY = {
    "en": re.compile(r"\b[12] times?\b(?! round)|^Settles\b|text at hand"),
    "ja": re.compile(
        r"を定める(章である)?。$|^[^。は]*定める。|これになる。|手元の文面|文書の外|自分に表切札|効果を出"
    ),
}


def test_nothing_is_said_clumsily(corpus):
    """Turns of phrase that careful readers stumbled over."""

    def check(entry):
        for where, *said in pairs(entry):
            yield from ((where, text[:60]) for lang, text in zip(("ja", "en"), said) if CLUMSY[lang].search(text))

    assert faults(corpus, check) == []


def test_no_english_sentence_begins_with_a_digit(corpus):
    def check(entry):
        told = [entry.text["en"], (entry.note or {}).get("en", ""), *entry.fields.get("effect", {}).get("en", ())]
        for text in told if entry.kind != "board" else ():
            for start in re.findall(r"(?:^|[^.\d][.?!] |\n(?:- )?)(\d+ [a-z]+)", re.sub(r"\b[Nn]o\. ", "", text)):
                yield "text", start

    assert faults(corpus, check) == []


# languages


NUMBER_WORDS = {
    "a": "1", "an": "1", "one": "1", "once": "1", "single": "1", "two": "2", "both": "2", "twice": "2", "three": "3", "four": "4", "fourth": "4", "five": "5", "six": "6",
}  # fmt: skip


def digits(text):
    return set(re.findall(r"\d+", unicodedata.normalize("NFKC", text)))


def test_the_same_digits_stand_in_both_languages(corpus):
    """English may write a small number as a word."""

    def check(entry):
        if entry.kind == "board":  # about writing, not about rules
            return
        for where, ja, en in pairs(entry):
            worded = {NUMBER_WORDS[word] for word in re.findall("[a-z]+", en.lower()) if word in NUMBER_WORDS}
            wrong = (digits(ja) - digits(en) - worded) | (digits(en) - digits(ja))
            if wrong:
                yield where, sorted(wrong), ja[:30]

    assert faults(corpus, check) == []


def test_nothing_is_empty_or_a_placeholder(corpus):
    def check(entry):
        for where, *texts in pairs(entry):
            yield from ((where, t) for t in texts if not t.strip() or PLACEHOLDER.search(t))

    assert faults(corpus, check) == []


PRINTED = re.compile("芝・ダ|芝|ダ(?! *ー)|万能")  # what Force of the Horse cards print, quoted as it stands


def test_each_text_is_in_its_language(corpus):
    def check(entry):
        if not JAPANESE.search(entry.text["ja"]):
            yield "text.ja", entry.text["ja"][:40]
        for where in ("text", "name"):
            said = getattr(entry, where)
            if said and JAPANESE.search(PRINTED.sub("", said["en"]) if entry.game == "foth" else said["en"]):
                yield f"{where}.en", said["en"][:60]
        for step in entry.fields.get("effect", {}).get("en", []):
            if JAPANESE.search(step):
                yield "effect.en", step[:60]

    assert faults(corpus, check) == []


def test_no_text_is_a_copy_of_another(corpus):
    """Short steps aside, which the documents themselves repeat: 「ルールチェックを行う。」"""
    seen, copies = {}, []
    for entry in corpus:
        for lang, text in entry.text.items():
            if len(text) <= SHORT[lang]:
                continue
            other = seen.setdefault((entry.game, lang, text), entry.id)
            if other != entry.id:
                copies.append((entry.id, other, text[:40]))
    assert copies == []


def test_names_can_be_read(corpus):
    def check(entry):
        kana = (entry.name or {}).get("kana", "")
        if re.search("[一-龥]", kana):
            yield "kanji in the reading", kana

    assert faults(corpus, check) == []


def test_names_are_unique_within_a_kind(corpus):
    seen, twice = {}, []
    for entry in corpus:
        if entry.name and not entry.number and entry.kind != "board":
            for lang in ("ja", "en"):
                other = seen.setdefault((entry.game, entry.kind, lang, entry.name[lang].casefold()), entry.id)
                if other != entry.id:
                    twice.append((entry.id, other, entry.name[lang]))
    assert twice == []


# glossary: where a text uses a term whose English word is agreed (`strict`), its English uses that word


def glossary(corpus, game):
    """(Japanese, English forms, strict), the longest names first, so that ガード馬 is not taken for ガード."""
    terms = []
    for entry in corpus.of(game, "term"):
        forms = [entry.name["en"], *entry.fields.get("forms", [])]
        terms.append((entry.name["ja"], [form.lower() for form in forms], bool(entry.fields.get("strict"))))
    return sorted(terms, key=lambda term: -len(term[0]))


@pytest.mark.parametrize("game", GAMES)
def test_agreed_words_are_used(corpus, game):
    terms = glossary(corpus, game)
    missing = []
    for entry in corpus.of(game):
        for where, ja, en in pairs(entry):
            if where in ("name", "note", "fact") or entry.kind == "board":
                continue
            for name, forms, strict in terms:
                if name in ja:
                    ja = ja.replace(name, "\0")
                    if strict and not any(form in en.lower() for form in forms):
                        missing.append((entry.id, where, name, forms[0], en[:60]))
    assert missing == []


def test_there_is_a_glossary(corpus):
    for game in ("bp", "foth"):
        strict = [term for term in glossary(corpus, game) if term[2]]
        assert len(strict) > 50, game


def test_entries_of_a_game_and_a_kind():
    rules = judge.load_corpus()
    for game in rules.games:
        for kind in (None, *rules.kinds):
            wanted = [entry.id for entry in rules if entry.game == game and kind in (None, entry.kind)]
            assert [entry.id for entry in rules.of(game, kind)] == wanted


READING = re.compile(r"(?:当方の読み|Our reading)(?: \(([^)]*)\))?: ?")


def test_our_readings_stand_apart_with_their_rulings(corpus):
    """A paragraph that is our reading comes last, is in both languages, and names rulings that the entry is linked to."""
    found = 0
    for entry in corpus:
        named = []
        for lang in LANGS:
            paragraphs = entry.text[lang].strip().split("\n\n")
            readings = [n for n, text in enumerate(paragraphs) if text.startswith(OUR_READING)]
            assert readings == list(range(len(paragraphs) - len(readings), len(paragraphs))), entry.id
            named.append([re.findall(r"[\w-]+", re.match(READING, paragraphs[n])[1] or "") for n in readings])
            assert all(named[-1]), (entry.id, "our reading needs the ruling that it is from")
        assert named[0] == named[1], entry.id
        for local in (local for ids in named[0] for local in ids):
            found += 1
            assert f"{entry.game}:ruling/{local}" in corpus, (entry.id, local)
            assert f"{entry.game}:ruling/{local}" in {*entry.refs, *entry.cited_by}, (entry.id, local)
    assert found > 100


RULING = re.compile(r"(?<![A-Za-z\d-])(?:[A-Z]{2}-[RF]\d+\w?|R\d{2,3}|D-\d+)(?![A-Za-z\d])")


def test_no_text_uses_a_ruling_without_saying_that_it_is_our_reading(corpus):
    """What an entry has from its document stands before our readings and names no ruling."""

    def check(entry):
        if entry.kind in ("ruling", "board", "topic"):
            return
        for lang in LANGS:
            for paragraph in entry.text[lang].strip().split("\n\n"):
                if not paragraph.startswith(OUR_READING) and (found := RULING.findall(paragraph)):
                    yield lang, found

    assert faults(corpus, check) == []
