"""What a wheel brings compiled: used as it is, done without where the data beside it have changed."""

import os
import shutil

import pytest

import judge
from judge.corpus import datafiles, folders, indexing, store
from tests.support import forget, using, write

GAME = "id: foth\nname: {ja: 試しの競馬, en: Trial race}\nedition: {ja: 試し, en: trial}\n"
RULES = '- id: "1"\n  text: {ja: 馬は走る。, en: The horse runs.}\n'


@pytest.fixture
def package(tmp_path, monkeypatch):
    """An installed package: rules data, and beside them what was compiled from them."""
    write(tmp_path, {"rulesdata/foth/game.yaml": GAME, "rulesdata/foth/rules/1.yaml": RULES})
    data, made = str(tmp_path / "rulesdata"), str(tmp_path / "compiled")
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "cache"))
    with using(data):
        indexing.build(store.build(data, made), made)
        forget()
        yield tmp_path


def test_the_first_lookup_and_search_need_no_cache(package, monkeypatch):
    monkeypatch.setattr("judge.corpus.load.load", lambda folder: pytest.fail("compiled again"))
    monkeypatch.setattr(indexing, "_fill", lambda *_: pytest.fail("indexed again"))
    assert judge.lookup("foth:1").entries[0].text["en"] == "The horse runs."
    assert [hit.id for hit in judge.search("runs").hits] == ["foth:1"]
    assert not os.path.exists(folders.cache_folder())


def test_changed_data_are_compiled_anew(package):
    write(package, {"rulesdata/foth/rules/1.yaml": RULES.replace("horse", "mare")})
    assert judge.lookup("foth:1").entries[0].text["en"] == "The mare runs."
    assert [hit.id for hit in judge.search("mare").hits] == ["foth:1"]


def test_data_written_long_after_the_installation_are_compiled_anew(package):
    path = package / "rulesdata/foth/rules/1.yaml"
    path.write_text(RULES.replace("runs", "eats"), encoding="utf-8")  # of the same size
    later = os.stat(package / "compiled" / store.BUILT).st_mtime + store.INSTALLING + 1
    os.utime(path, (later, later))
    assert judge.lookup("foth:1").entries[0].text["en"] == "The horse eats."


def test_what_is_broken_is_done_without(package):
    with open(package / "compiled" / store.BUILT, "ab") as file:
        file.write(b"x")
    assert judge.lookup("foth:1").entries
    forget()
    shutil.copy(store.cache_path(datafiles.data_folder()), package / "kept")
    for name in os.listdir(package / "compiled"):
        if name.startswith("index-"):
            for part in os.listdir(package / "compiled" / name):
                (package / "compiled" / name / part).write_bytes(b"")
    assert [hit.id for hit in judge.search("runs").hits] == ["foth:1"]
