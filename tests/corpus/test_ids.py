"""Rule numbers: parse, order, parent and children; never compared as strings."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.corpus.ids import Number, kind_of, roman, roman_value, sort_key, split

counts = st.integers(0, 99_999)
letters = st.sampled_from("abcdefghijklmnopqrstuvwxyz")
words = st.from_regex(r"[a-z]{1,6}", fullmatch=True)
parts = st.one_of(counts.map(str), st.tuples(counts, letters).map(lambda p: f"{p[0]}{p[1]}"), words)
rules = st.tuples(st.lists(parts, min_size=1, max_size=4), st.none() | st.integers(1, 89)).map(
    lambda p: ".".join(p[0]) + (f"-{roman(p[1])}" if p[1] else "")
)
steps = st.lists(counts, min_size=1, max_size=4).map(lambda p: f"[{'-'.join(map(str, p))}]")
numbers = st.one_of(rules, steps)


@given(numbers)
def test_a_number_reads_back(text):
    number = Number(text)
    assert str(number) == text
    assert Number.parse(text) == number
    assert eval(repr(number)) == number


@given(numbers)
def test_width_case_and_spaces_are_forgiven(text):
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)
    assert Number.parse(f" {wide} ") == Number(text)
    assert Number.parse(text.upper()) == Number(text)


@given(st.text(max_size=12))
def test_anything_typed_is_a_number_or_nothing(text):
    number = Number.parse(text)
    assert number is None or Number.parse(str(number)) == number


@given(numbers)
def test_a_parent_comes_before_its_children(text):
    number = Number(text)
    for up in number.ancestors():
        assert up < number
        assert up.contains(number)
        assert not number.contains(up)


@given(rules, st.integers(0, 99_999))
def test_children_of_a_rule(text, count):
    number = Number(text)
    if not number.roman:
        assert Number(f"{text}.{count}").parent() == number
        assert Number(f"{text}-{roman(count % 89 + 1)}").parent() == number
    if number.parts[-1].isdigit() and not number.roman:
        assert Number(f"{text}a").parent() == number


@given(steps, st.integers(0, 99_999))
def test_children_of_a_step(text, count):
    assert Number(f"{text[:-1]}-{count}]").parent() == Number(text)


@given(st.lists(numbers, max_size=12))
def test_order_is_total(texts):
    ordered = sorted(map(Number, texts))
    assert sorted(ordered) == ordered
    for a, b in itertools.pairwise(ordered):
        assert (a < b) != (a == b)


@given(rules, counts, counts)
def test_siblings_are_ordered_by_value(text, a, b):
    if "-" not in text and a != b:
        assert (Number(f"{text}.{a}") < Number(f"{text}.{b}")) == (a < b)


@given(st.lists(st.from_regex(r"1\.[12](\.[12]|[ab])?(-i|-ii)?", fullmatch=True), min_size=2, max_size=12))
def test_a_subtree_stands_together(texts):
    """Whatever is contained in a number follows it before anything that is not."""
    top, *others = map(Number, texts)
    inside = [top.contains(n) for n in sorted(set(others)) if n > top]
    assert inside == sorted(inside, reverse=True)


@pytest.mark.parametrize(
    "ordered",
    [
        ["3.9", "3.10", "3.11"],
        ["702.6", "702.6a", "702.6a-i", "702.6a-ii", "702.6b", "702.7", "702.60"],
        ["[6]", "[6-5]", "[6-5-2]", "[6-10-1]", "[10]"],
        ["9", "10", "100"],
        ["702.6-i", "702.6-iv", "702.6-v", "702.6-ix", "702.6-x"],
        ["11.2", "[1]"],
    ],
)
def test_order(ordered):
    assert [str(n) for n in sorted(map(Number, reversed(ordered)))] == ordered


@pytest.mark.parametrize(
    "chain",
    [
        ["702.6e-i", "702.6e", "702.6", "702", "700"],
        ["[6-5-2]", "[6-5]", "[6]"],
        ["5.4.1", "5.4", "5"],
        ["plus.pay.2", "plus.pay", "plus"],
        ["1201.1", "1201", "1200"],
        ["100"],
    ],
)
def test_ancestors(chain):
    number = Number(chain[0])
    assert [str(n) for n in number.ancestors()] == chain[1:]


def test_a_number_is_no_prefix():
    assert not Number("702.6").contains(Number("702.60"))
    assert not Number("5.4").contains(Number("5.41"))
    assert Number("702.6") != Number("702.60")


@pytest.mark.parametrize("text", ["", "702.", ".6", "702..6", "702.6-", "702.6-iiii", "[6-]", "[]", "6-5", "03.1",
                                  "1" * 5000, "[a]", "702.6 e", "é", "٣", "-1", "1.2\n"])  # fmt: skip
def test_malformed(text):
    with pytest.raises(ValueError):
        Number(text)


@pytest.mark.parametrize("typed", ["§702.6", "702.6.", "７０２．６", " 702.6\t"])
def test_what_a_user_types(typed):
    assert Number.parse(typed) == Number("702.6")


@given(st.integers(1, 89))
def test_roman_numerals(value):
    assert roman_value(roman(value)) == value


def test_identifiers():
    assert split("bp:action/counter") == ("bp", "action/counter")
    assert split("action/counter") == ("", "action/counter")
    assert split("chess:e4") == ("", "chess:e4")
    assert kind_of("action/counter") == "action"
    assert kind_of("[6-5-2]") == "step"
    assert kind_of("702.6") == "rule"
    assert kind_of("action/../x") is None
    assert kind_of("Action") is None


@given(st.lists(st.one_of(numbers, st.from_regex(r"(action|term)/[A-Za-z0-9]{1,6}", fullmatch=True)), max_size=8))
def test_identifiers_can_be_sorted(texts):
    ordered = sorted(texts, key=sort_key)
    assert [("/" in t) for t in ordered] == sorted("/" in t for t in ordered)


def test_named_entries_sort_by_value():
    assert sorted(["ruling/R10", "ruling/R9", "card/2000m", "card/1200m"], key=sort_key) == [
        "card/1200m", "card/2000m", "ruling/R9", "ruling/R10",
    ]  # fmt: skip
