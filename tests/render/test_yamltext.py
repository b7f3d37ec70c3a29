"""Boards written by the program are read back as they were."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.corpus.yamlfile import fit_for_files, parse
from judge.render.yamltext import dump

texts = st.text(max_size=12).filter(lambda text: fit_for_files(text) and "\r" not in text)
names = texts.filter(lambda text: text.lower() not in ("yes", "no", "on", "off", "true", "false"))
values = st.recursive(
    texts | st.integers(-(10**6), 10**6) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(names, values, min_size=1, max_size=4))
@example({"Ann: 1": {"title": "two\nlines"}, "#x": ["- a", "true", "12", "1:5", "", " x", "a #b", "'", '"', "=", "<<"]})
@example({"a": {"~": "null", "? x": "[", "x,y": "{", "&a": "*a", "!t": "%", "0x1": "1e3", ".inf": "2026-11-16"}})
@example(
    {"": [{"\xa00" + "x" * 120: None}], "b": [{"\u3000" + "x" * 120: ["y" * 60 + "\xa0", "z" * 60 + "\u3000", "w"]}]}
)
@example({"c": ["y" * 60 + "\xa0", "z" * 60 + "\u3000", "\xa0" * 60, "\u2003" * 60]})
def test_what_is_written_is_read_back(data):
    assert parse(dump(data), "board").value == data
