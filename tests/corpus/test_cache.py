"""The compiled corpus and the index: made once, replaced whole, rebuilt when broken, done without where need be."""

import errno
import os
import subprocess
import sys

import pytest

from judge.corpus import folders, indexing, store
from judge.corpus.load import load
from judge.corpus.store import Corpus, compile_corpus, corpus
from tests.support import ROOT, RULES, ask, forget, script, small_data, using, write


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A small data folder with a cache of its own."""
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "cache"))
    folder = small_data(tmp_path / "data")
    with using(folder):
        yield tmp_path / "data"


def cache_file(data):
    return store.cache_path(str(data))


def index_folder():
    place = folders.cache_folder()
    (name,) = [n for n in os.listdir(place) if n.startswith("index-")]
    return os.path.join(place, name)


def answers():
    """Lookup and search both answer."""
    forget()
    assert corpus()["foth:1.1"].text["en"] == "Horses run 1 at a time."
    assert ask("1.2").code == 0
    assert "foth:1" in ask("search", "走破", "--json").out


def test_made_once_and_read_again(data, monkeypatch):
    answers()
    before = os.stat(cache_file(data)).st_mtime_ns, os.stat(index_folder()).st_mtime_ns
    monkeypatch.setattr("judge.corpus.load.load", lambda folder: pytest.fail("the data was read again"))
    monkeypatch.setattr(indexing, "_fill", lambda *args: pytest.fail("the index was made again"))
    answers()
    assert before == (os.stat(cache_file(data)).st_mtime_ns, os.stat(index_folder()).st_mtime_ns)


def test_lookup_needs_neither_yaml_nor_whoosh_nor_rich(data):
    answers()
    code = (
        "import sys; from judge.corpus import datafiles; datafiles.data_folder = lambda: sys.argv[1]\n"
        "from judge.cli import main; main.main(['rule', '1.1'], standalone_mode=False)\n"
        "print([m for m in ('yaml', 'whoosh', 'rich', 'judge.corpus.load', 'tempfile', 'difflib') if m in sys.modules])"
    )
    env = {**os.environ, "PYTHONPATH": ROOT}
    done = subprocess.run([sys.executable, "-c", code, str(data)], capture_output=True, text=True, env=env, timeout=60)
    assert done.stdout.endswith("[]\n"), done


def test_rebuilt_when_the_data_changes(data):
    answers()
    write(data, {"foth/rules/1.yaml": RULES.replace("The horse runs.", "The horse walks home.")})
    forget()
    assert corpus()["foth:1"].text["en"] == "The horse walks home."
    assert "foth:1" in ask("search", "walking home", "--json").out
    write(data, {"foth/rules/2.yaml": '- id: "2"\n  text: {ja: 新, en: new}\n'})
    forget()
    assert "foth:2" in corpus()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: b"",
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole[:-1],
        lambda whole: whole.replace(b"Horses run", b"Horses fly"),
        lambda whole: b"\x80\x04\x95 a pickle, perhaps",
        lambda whole: b"[" * 200_000,
        lambda whole: b'{"format": 3}\n{}\n',
        lambda whole: b"null\n" + whole,
        lambda whole: whole.split(b"\n")[0] + b"\n",
        lambda whole: os.urandom(4096),
    ],
    ids=["empty", "half", "short", "changed", "pickle", "deep", "header", "foreign", "headonly", "noise"],
)
def test_a_broken_file_is_made_anew(data, spoil):
    answers()
    with open(cache_file(data), "rb") as file:
        whole = file.read()
    with open(cache_file(data), "wb") as file:
        file.write(spoil(whole))
    answers()
    with open(cache_file(data), "rb") as file:
        assert file.read() == whole


def test_a_folder_in_the_place_of_the_file(data):
    os.makedirs(cache_file(data))
    answers()


@pytest.mark.parametrize("spoil", ["truncate", "garble", "remove", "empty"])
def test_a_broken_index_is_made_anew(data, spoil):
    answers()
    folder = index_folder()
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        size = os.path.getsize(path)
        if spoil == "truncate":
            os.truncate(path, size // 2)
        elif spoil == "garble" and size:
            with open(path, "r+b") as file:
                file.seek(size // 3)
                file.write(b"\xff" * (size // 3))
        elif spoil in ("remove", "empty") and not (spoil == "remove" and name.endswith(".toc")):
            os.remove(path)
    answers()
    assert indexing._open(index_folder())


def test_an_index_that_broke_unseen_is_made_anew(data):
    """Its files have the size and time they should have, and other bytes."""
    answers()
    folder = index_folder()
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        stat = os.stat(path)
        if name != indexing.STAMP:
            with open(path, "r+b") as file:
                file.write(b"\xff" * stat.st_size)
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert indexing._stamp(folder) == open(os.path.join(folder, indexing.STAMP), encoding="utf-8").read()
    answers()


def test_what_other_runs_left_is_cleared_away(data):
    answers()
    place = folders.cache_folder()
    os.rename(index_folder(), os.path.join(place, "index-0-old"))
    os.makedirs(os.path.join(place, "new-stale"))
    os.makedirs(os.path.join(place, "new-running"))
    for name in ("index-0-old", "new-stale"):
        os.utime(os.path.join(place, name), (1, 1))
    answers()
    left = sorted(os.listdir(place))
    assert "index-0-old" not in left and "new-stale" not in left and "new-running" in left


def test_two_installations_keep_their_own(data, tmp_path):
    answers()
    other = small_data(tmp_path / "other")
    assert store.cache_path(other) != cache_file(data)


def test_no_home(data, monkeypatch):
    for name in ("JUDGE_CACHE", "JUDGE_DATA", "XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert folders.cache_folder() is None and folders.user_folder() is None
    answers()
    answer = ask("attach", "foth", "--remove")
    assert answer.code == 2 and "no rules are attached" in answer.err


def test_folders(monkeypatch):
    monkeypatch.delenv("JUDGE_CACHE")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert folders.cache_folder() == "/somewhere/judge"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", "/home/player")
    assert folders.cache_folder() == "/home/player/.cache/judge"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert folders.cache_folder() == "/home/player/Library/Caches/judge"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "C:/Users/player")
    assert folders.cache_folder().replace("\\", "/") == "C:/Users/player/judge"


def test_the_cache_folder_is_a_file(data, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "file"))
    answers()
    assert (tmp_path / "file").read_text() == "no folder"


def test_a_read_only_folder(data, tmp_path, monkeypatch):
    place = tmp_path / "readonly"
    place.mkdir(mode=0o555)
    monkeypatch.setenv("JUDGE_CACHE", str(place))
    if os.name == "nt" or os.getuid() == 0:  # permissions do not stop this user

        def refused(*args, **kwargs):
            raise PermissionError(errno.EROFS, "Read-only file system")

        monkeypatch.setattr("tempfile.mkstemp", refused)
        monkeypatch.setattr("tempfile.mkdtemp", refused)
    answers()
    assert os.listdir(place) == []


def test_a_full_disk(data, monkeypatch):
    """Every file that is opened for writing in the cache runs out of space."""

    def full(*args, **kwargs):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(folders, "replace_file", full)
    monkeypatch.setattr("whoosh.filedb.filestore.FileStorage.create_file", full)
    answers()
    assert [n for n in os.listdir(folders.cache_folder()) if n.startswith(("index-", "corpus-"))] == []


def test_a_full_disk_leaves_nothing_half_written(tmp_path, monkeypatch):
    path = str(tmp_path / "kept")
    folders.replace_file(path, b"old")
    monkeypatch.setattr(os, "fdopen", lambda *args: _Full(*args))
    with pytest.raises(OSError):
        folders.replace_file(path, b"new" * 1000)
    monkeypatch.undo()
    assert os.listdir(tmp_path) == ["kept"]
    assert (tmp_path / "kept").read_bytes() == b"old"


class _Full:
    """A file that takes a few bytes and then has no space left."""

    def __init__(self, handle, mode):
        self.handle = handle

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.handle)

    def write(self, data):
        os.write(self.handle, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs Unix permissions")
def test_an_index_that_others_can_write_to_is_not_opened(data):
    answers()
    folder = index_folder()
    os.chmod(folder, 0o777)
    with pytest.raises(OSError, match="not the user's own"):
        indexing._open(folder)
    answers()
    assert os.stat(index_folder()).st_mode & 0o022 == 0


def test_two_first_runs_at_once(data, tmp_path):
    env = {**os.environ, "JUDGE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": ROOT}
    command, pipe = script(data, "search", "走破", "--json"), subprocess.PIPE
    runs = [subprocess.Popen(command, stdout=pipe, stderr=pipe, env=env) for _ in range(4)]
    results = [run.communicate(timeout=60) for run in runs]
    assert [run.returncode for run in runs] == [0] * 4
    assert {out for out, _ in results} == {results[0][0]}
    assert all(err == b"" for _, err in results)
    assert not [n for n in os.listdir(tmp_path / "cache") if n.startswith("new-") or n.endswith(".new")]


# the compiled form


def test_compiled_and_loaded_are_the_same(data):
    entries, games = load(str(data))
    compiled = Corpus(compile_corpus(entries, games))
    assert [e.to_dict() for e in compiled] == [_plain(e) for e in entries]
    assert compiled.player_words == {game: about.pop("words") for game, about in games.items()}
    for identifier, questions in [pair for about in games.values() for pair in about.pop("questions").items()]:
        assert compiled.questions(identifier) == questions
    assert compiled.games == games
    assert compiled.names["そうは"] == ["foth:1"]
    assert compiled.key == Corpus(compile_corpus(entries, games)).key


def _plain(entry):
    """As JSON gives it back: tuples are lists."""
    return {k: list(v) if isinstance(v, tuple) else v for k, v in entry.to_dict().items()}


def test_corpus(data):
    rules = corpus()
    assert len(rules) == 3 and "foth:1" in rules and "foth:9" not in rules
    assert rules.get("foth:9") is None
    assert [e.id for e in rules.of("foth", "rule")] == ["foth:1", "foth:1.1", "foth:1.2"]
    assert [e.id for e in rules.subtree(rules["foth:1"])] == ["foth:1", "foth:1.1", "foth:1.2"]
    assert [e.id for e in rules.ancestors(rules["foth:1.1"])] == ["foth:1"]
    assert rules["foth:1.2"].cited_by == ["foth:1.1"]
    with pytest.raises(KeyError):
        rules["foth:9"]


def test_no_rules_data(monkeypatch):
    monkeypatch.setattr(os.path, "isdir", lambda path: False)
    forget()
    answer = ask("1.1")
    forget()
    assert answer.code == 2 and "no rules data" in answer.err and answer.err.count("\n") == 1


def test_broken_rules_data_is_one_line(data):
    write(data, {"foth/rules/1.yaml": "- id: 1\n"})
    forget()
    answer = ask("1.1")
    assert answer.code == 2
    assert answer.err == f"judge: {data}/foth/rules/1.yaml:1:3: missing key 'text'; add it\n"
