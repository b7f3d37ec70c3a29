"""A browser, a server and a site for the tests of the page; where one of them is missing, the tests say so."""

import contextlib
import functools
import http.server
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync "
    # a whole Chromium draws its own window with pages of its own, which take longer than the page that is tested
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI,AimEnabled,"
    "MediaRouter,OptimizationHints,PaintHolding,HttpsUpgrades"
).split()
# the one without a window is the quickest
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PHONE, LAPTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
NODE_MODULES = os.environ.get("JUDGE_NODE_MODULES", "node_modules")
WAYS = [("ja", PHONE), ("en", LAPTOP), ("en", PHONE), ("ja", LAPTOP)]
SCREENS = ("lookup", "board", "plays", "steps", "claims")
COUNTER = {
    "title": "A counter, and two claims", "game": "bp", "turn": "A", "chance": "B",
    "players": {"A": {"life": 9, "hand": ["D4", "S2"], "field": [{"id": "a1", "cards": ["S6"]}]},
                "B": {"life": 9, "hand": ["C8", "C2"], "field": [{"id": "b1", "cards": ["H5"]}]}},
    "stage": [{"id": "r1", "by": "A", "action": "up", "key": ["H7"], "target": "a1"}],
    "script": [{"B": {"request": "counter", "key": ["C8"], "pay": {"D": ["C2"]}, "target": "r1"}}, {"all": "pass"}],
    "claims": [{"by": "B", "negated": ["r1"]}, {"by": "A", "size": {"a1": 13}}],
}  # fmt: skip


def chromium():
    """The program that is launched; None where there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def node_package(name):
    """The folder of an npm package; the test is skipped where it is not installed."""
    path = os.path.join(NODE_MODULES, name)
    if not os.path.isdir(path):
        pytest.skip(f"the npm package {name} is not in {NODE_MODULES} (JUDGE_NODE_MODULES names another folder)")
    return path


@contextlib.contextmanager
def launched():
    """A running Chromium."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if chromium() is None:
        pytest.skip("there is no Chromium here")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@contextlib.contextmanager
def served(*options):
    """`judge serve` as a user starts it, ended as a user ends it; gives its address."""
    pytest.importorskip("starlette", reason="the extra `web` is not installed")
    pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
    command = [sys.executable, "-m", "judge", "serve", "--port", "0", "--lang", "en", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        line = process.stdout.readline()
        yield re.search(r"http://\S+", line)[0]
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0, "Ctrl-C must end it cleanly"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript",
                      ".wasm": "application/wasm"}  # fmt: skip

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def hosted(folder):
    """A folder on a static host; gives its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        thread.join()


class Reader:
    """Somebody with a page open: a phone or a laptop, a language, a fresh profile."""

    def __init__(self, browser, address, lang="ja", size=PHONE, dark=False):
        touch = size is PHONE
        self.context = browser.new_context(
            viewport=size, locale={"ja": "ja-JP", "en": "en-US"}[lang], has_touch=touch, is_mobile=touch,
            color_scheme="dark" if dark else "light", reduced_motion="reduce",
        )  # fmt: skip
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)  # a busy machine is no fault of the page
        self.address, self.touch, self.lang, self.width = address, touch, lang, size["width"]
        self.wrong = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._said)

    def _said(self, message):
        unasked = message.location.get("url", "").endswith("favicon.ico")  # by no page of ours
        if message.type == "error" and "status of 400" not in message.text and not unasked:  # 400: a board's fault
            self.wrong.append(message.text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def go(self, where):
        self.page.goto(f"{self.address}#/{where}")
        return self

    def tap(self, what):
        """Taps or clicks what is found by its selector, role or words."""
        found = what if not isinstance(what, str) else self.page.locator(what)
        (found.tap if self.touch else found.click)()

    def say(self, ja, en):
        return ja if self.lang == "ja" else en

    def button(self, ja, en, inside="body"):
        return self.page.locator(inside).get_by_role("button", name=self.say(ja, en), exact=True)

    def in_sheet(self, what):
        self.tap(self.page.locator("dialog[open]").last.locator(what).first)

    def done(self):
        """Closes the sheet that is open with what was chosen in it."""
        self.tap(
            self.page.locator("dialog[open]").last.get_by_role("button", name=self.say("決定", "Done"), exact=True)
        )

    def until(self, true, arg=None, seconds=15):
        """Waits for an expression; Playwright's own way is stopped by the policy of the page, as it should be."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(true, arg):
            assert time.monotonic() < end, f"never true: {true}"
            self.page.wait_for_timeout(30)

    def no_sheet(self):
        self.until("document.querySelectorAll('dialog').length === 0")

    def fits(self):
        """Whether nothing is wider than the screen; a phone that shows a wider page makes `innerWidth` wider too."""
        return self.page.evaluate("document.documentElement.scrollWidth") <= self.width

    def resize(self, size):
        """Gives the window another size, and waits until what stands in it is laid out anew."""
        self.page.set_viewport_size(size)
        self.width = size["width"]
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def axe(self):
        """Everything that axe finds in what is shown, however small; the test is skipped where axe-core is missing."""
        if not self.page.evaluate("'axe' in window"):  # it stays from place to place, until the page is loaded anew
            with open(os.path.join(node_package("axe-core"), "axe.min.js"), encoding="utf-8") as file:
                self.page.evaluate(file.read())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [(one["id"], one["nodes"][0]["html"][:160], one["nodes"][0]["any"][:1]) for one in found["violations"]]

    def texts(self, selector):
        return self.page.locator(selector).all_inner_texts()

    def board(self):
        return self.page.evaluate(
            "() => { const kept = JSON.parse(localStorage.getItem('judge.page.1')); return kept.past[kept.at]; }"
        )

    def open_board(self, board, where="board"):
        """Begins with a board, as somebody who has laid it out before."""
        self.page.goto(f"{self.address}static/icon.svg")
        kept = {"past": [board], "at": 0, "game": board["game"], "lang": None, "theme": None, "draft": None}
        self.page.evaluate("kept => localStorage.setItem('judge.page.1', JSON.stringify(kept))", kept)
        return self.go(where)
