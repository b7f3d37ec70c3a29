"""`judge site`: files for any static host, always the same; with Pyodide the judge itself, also offline."""

import json
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import judge
from judge.boardfile.board import read_board
from judge.web import site
from tests.support import ROOT, ask
from tests.web.browser import COUNTER, Reader, hosted, node_package

DISPUTE = os.path.join(ROOT, "rulesdata", "blackpoker", "examples", "dispute.yaml")


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    """A site without the engine, written by a process of its own."""
    folder = tmp_path_factory.mktemp("rules") / "site"
    command = [sys.executable, "-m", "judge", "site", str(folder), "--lang", "en"]
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=env)
    assert done.returncode == 0 and "only looks up rules" in done.stdout, done.stderr
    return folder


def test_the_same_input_gives_the_same_bytes(rules):
    files = dict(site.site_files())
    written = {str(path.relative_to(rules)): path.read_bytes() for path in rules.rglob("*") if path.is_file()}
    assert json.loads(written.pop(site.MARK))["files"].keys() == files.keys()
    assert written == files
    assert b'content="rules"' in files["index.html"] and b"unsafe-inline" not in files["index.html"]
    assert not any(name.startswith("engine/") for name in files)
    assert set(json.loads(files["data/bp.ja.json"])) >= {"bp:5.4.1", "bp:action/counter", "bp:card/C9"}


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("keep me")
    told = ask("site", str(tmp_path), "--lang", "en")
    assert told.code == 2 and "is not empty" in told.err
    assert os.listdir(tmp_path) == ["mine.txt"]


def test_a_folder_without_pyodide(tmp_path):
    told = ask("site", str(tmp_path / "site"), "--pyodide", str(tmp_path), "--lang", "ja")
    assert told.code == 2 and "pyodide.mjs" in told.err
    assert not (tmp_path / "site").exists()


def test_without_an_engine_it_is_the_rules_reference(rules, browser):
    with hosted(rules) as address, Reader(browser, address, "en") as reader:
        page = reader.go("lookup").page
        page.locator(".searchbox input").fill("counter")
        page.wait_for_selector(".answer[data-answered=counter]")
        reader.tap(page.locator(".best a").first)
        page.wait_for_selector(".entry h1")
        assert page.locator(".entry h1").inner_text().startswith("Counter")
        reader.go("lookup").page.locator(".searchbox input").fill("life becomes")
        page.wait_for_selector(".answer[data-answered='life becomes'] .best")
        assert "only looks up rules" in reader.go("board").page.locator("main").inner_text()
        assert reader.wrong == []


def test_its_own_site_is_written_anew(rules):
    (rules / "static" / "old.js").write_text("gone next time")
    mark = rules / site.MARK
    known = json.loads(mark.read_text(encoding="utf-8"))
    mark.write_text(json.dumps({**known, "files": {**known["files"], "static/old.js": ""}}), encoding="utf-8")
    site.write(str(rules))
    assert not (rules / "static" / "old.js").exists()
    assert json.loads(mark.read_text(encoding="utf-8")) == known


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """The folder of a site with the engine."""
    package = node_package("pyodide")
    folder = tmp_path_factory.mktemp("public")
    site.write(str(folder), package)
    return folder


@pytest.fixture(scope="module")
def whole(public, browser):
    """The address of that site."""
    with hosted(public) as address:
        yield address


def test_boards_are_judged_in_the_browser_and_offline(browser, whole):
    board = json.loads(json.dumps(read_board(DISPUTE).data))
    with Reader(browser, whole, "ja") as reader:
        page = reader.page
        page.set_default_timeout(90_000)
        reader.open_board(board, "claims")
        page.wait_for_selector(".claim")
        slip = reader.texts(".claim")
        assert len(slip) == len(board["claims"])
        asked = "async board => (await import('./static/engine.js')).ask('settle', {board, lang: 'ja'})"
        assert page.evaluate(asked, board) == json.loads(json.dumps(judge.settle(DISPUTE).json("ja")))
        reader.until("navigator.serviceWorker.controller !== null", seconds=60)
        reader.until("caches.keys().then(names => names.length > 0)")
        reader.context.set_offline(True)
        page.reload()
        page.wait_for_selector(".claim")
        assert reader.texts(".claim") == slip
        reader.go("foth/702.6e")
        page.wait_for_selector(".entry h1")
        assert "702.6e" in page.locator(".entry h1").inner_text()
        assert reader.wrong == []


def test_a_phone_at_the_table_gets_the_same_slip_by_link(browser, whole, address):
    """A board laid out on a served page opens on a site, and the other way round."""
    board = json.loads(json.dumps(read_board(DISPUTE).data))
    with Reader(browser, address, "ja") as first, Reader(browser, whole, "ja") as second:
        first.open_board(board, "claims")
        first.page.wait_for_selector(".claim")
        packed = "async board => (await import('./static/share.js')).pack(board, 'claims')"
        second.page.set_default_timeout(90_000)
        second.page.goto(f"{whole}#b={first.page.evaluate(packed, board)}")
        second.page.wait_for_selector(".claim")
        assert second.texts(".claim") == first.texts(".claim")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_guide_is_one_tap_from_the_start(rules, browser, lang):
    """The same pages as `judge guide`, in both languages, from files of the site."""
    pages = json.loads((rules / "data" / f"guide.{lang}.json").read_text("utf-8"))
    titles = {one["page"]: one["title"] for one in judge.guide().json(lang)["pages"]}
    assert {name: page["title"] for name, page in pages.items()} == titles
    with hosted(rules) as address, Reader(browser, address, lang) as reader:
        page = reader.go("lookup").page
        reader.tap(page.locator('a[href="#/guide"]'))
        page.wait_for_selector(".guide .quick a")
        assert page.locator(".guide .quick a").all_inner_texts() == list(titles.values())
        reader.tap(page.locator('.guide a[href="#/guide/boards"]'))
        page.wait_for_selector(".guide .entry h1")
        assert page.locator(".guide .entry h1").inner_text() == titles["boards"]
        assert page.locator(".guide .entry pre").count() > 0


def test_the_engine_does_not_wait_for_what_only_search_reads(public):
    """The weights and the vectors, the index and Whoosh come in a pack of their own; the one before it is small."""
    with (
        tarfile.open(public / "engine" / "judge.pack") as first,
        tarfile.open(public / "engine" / "later.pack") as later,
    ):
        assert not set(first.getnames()) & set(later.getnames())
        assert not [name for name in first.getnames() if name.startswith(("whoosh", "index/")) or "/boards/" in name]
        for name in ("weights.json", "vectors.bin"):
            path = os.path.join(ROOT, "judge", "corpus", name)
            with open(path, "rb") as file:
                assert later.extractfile(f"judge/corpus/{name}").read() == file.read()
    assert (public / "engine" / "judge.pack").stat().st_size < 3_000_000


WITHOUT = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "whoosh":
            raise ImportError(name)
sys.meta_path.insert(0, Blocked())
import json
from judge.web.answering import PAGE, answer
board, said, later = json.loads(sys.argv[1]), {"turn": "A"}, set(sys.argv[2:])
asked = {
    "schema": {"game": "bp"}, "write": {"board": board}, "new": {"game": "foth", "deal": 3}, "example": {"game": "nasty"},
    "entry": {"id": "bp:card/C9"}, "form": {"game": "bp"}, "blank": {"game": "fever"}, "table": {"board": board},
    "rename": {"board": board, "player": "A", "name": "Aki"}, "sitting": {"board": board}, "why": {"board": board, "name": "attack"},
    "may": {"board": board, "play": {"A": "pass"}}, "steps": {"board": board}, "slip": {"board": board}, "qr": {"text": "x"},
    "sayable": {"board": board}, "claim": {"board": board, "claim": said}, "lines": {"board": board, "claim": said, "seconds": 1},
    "tell": {"board": board, "text": "A: pass", "laying": False},
}
assert set(asked) == set(PAGE) - later, set(asked) ^ (set(PAGE) - later)
print({command: found["error"] for command, request in asked.items() if "error" in (found := answer(command, {**request, "lang": "ja"}))})
"""


def test_all_but_searching_boards_and_practice_is_answered_before_the_rest_is_there():
    """The commands that the worker lets wait are those that need the second pack, and no other one needs Whoosh."""
    worker = (Path(ROOT) / "judge" / "web" / "static" / "worker.js").read_text("utf-8")
    later = json.loads(re.search(r"new Set\((\[.*?\])\)", worker)[1])
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, json.dumps(COUNTER), *later], capture_output=True, text=True, cwd=ROOT
    )
    assert done.stdout.strip() == "{}", done.stderr


def test_a_search_is_answered_from_the_texts_until_the_engine_can_search(browser, whole):
    """Names and texts of the chosen game at once; then what the engine finds takes their place."""
    held = []
    with Reader(browser, whole, "en") as reader:
        reader.page.route("**/later.pack", lambda route: held.append(route))
        reader.go("q/bulwark").page.wait_for_selector(".results .waiting")
        assert reader.page.locator(".best a").first.inner_text().lower() == "bulwark"
        assert reader.page.locator(".best p").first.inner_text()
        reader.until("document.body.dataset.engine === 'ready'", seconds=90)
        assert not reader.page.locator(".answer[data-answered]").count()
        held[0].continue_()
        reader.page.wait_for_selector(".answer[data-answered=bulwark]", timeout=90_000)
        assert not reader.page.locator(".waiting").count() and reader.page.locator(".best mark").count()
        assert reader.wrong == []
