"""Pictures of every screen, to look at: python -m tests.web.pictures FOLDER [game …] [phone|side|narrow|laptop …]

Takes each screen of a board of each game in both languages and both themes, the
places of the look-up, and what opens above a table; puts them together on one
sheet for each game, size and theme.
"""

from __future__ import annotations

import contextlib
import json
import re
import sys
from pathlib import Path
from typing import Any

from judge.boardfile.board import builtin_boards, read_board
from judge.corpus.ids import GAMES
from tests.web import browser as browsers

SIZES: dict[str, Any] = {"phone": browsers.PHONE, "side": {"width": 740, "height": 360}, "narrow": {"width": 320, "height": 568},
                         "laptop": browsers.LAPTOP}  # fmt: skip
LOOKUP = {"lookup": ".ways", "q/who%20wins": ".best", "bp/5.4.1": ".entry h1", "sheet/bp/3": ".sheet-page details", "guide/boards": ".entry pre",
          "q/xqzzy": ".empty"}  # fmt: skip
TABLE = {"plays": ".pane-body > *", "steps": ".player", "claims": ".claim", "board": ".settings"}
EMPTY = {"board": ".empty", "claims": ".empty", "quiz": ".quiz-start"}  # what a place says before there is a board
# what opens above a place: the place, what is tapped there in turn, and what then is there
OPENED = {
    "menu": ("plays", ["#top [aria-haspopup]"], "dialog .item"),
    "saying": ("plays", [".felt .seat-name", ".pane-bar .chip"], "dialog .say, dialog .quiet"),
    "why not": ("plays", [".whynot summary"], ".composer"),
    "begin": ("claims", ["#top [aria-haspopup]", "dialog .item"], "dialog .choice"),
    "share": ("claims", [".toolbar .share"], "dialog .qr, dialog .code .quiet"),
    "claim": ("claims", [".toolbar .primary", "dialog .chips .chip >> nth=3"], "dialog .next-part > *"),
    "what if": ("claims", [".claim button.step-link"], ".whatif .check"),
    "claim menu": ("claims", [".claim .who button"], "dialog .item"),
    "text": ("board", [".texting summary"], ".source"),
    "form": ("board", [".settings .chip >> nth=1"], "dialog .sheet-body > *"),
    "player": ("board", [".felt .seat-name >> nth=1"], "dialog .sheet-body > *"),
}
HEIGHT = 560  # of a picture on a sheet


def main(asked: list[str]) -> None:
    folder, *rest = asked
    games = [one for one in rest if one in (*GAMES, "lookup")] or [*GAMES, "lookup"]
    sizes = [one for one in rest if one in SIZES] or list(SIZES)
    with browsers.served() as address, browsers.launched() as browser:
        for game in games:
            for size in sizes:
                for dark in (False, True):
                    taken = list(_taken(browser, address, Path(folder), game, size, dark))
                    _sheet(
                        browser, Path(folder, f"{game}-{size}-{'dark' if dark else 'light'}.png"), taken, SIZES[size]
                    )


def board_of(game: str) -> dict[str, Any]:
    """The longest bundled board of a game that has claims."""
    found = [read_board(path).data for path in builtin_boards(game)]
    return json.loads(
        json.dumps(max((one for one in found if one.get("claims")), key=lambda one: len(one.get("script", ()))))
    )


def _taken(browser: Any, address: str, folder: Path, game: str, size: str, dark: bool) -> Any:
    """Takes the pictures of one sheet; gives their files. Each theme shows one language and the other in turn."""
    parts = folder / "single"
    parts.mkdir(parents=True, exist_ok=True)
    lang = "en" if dark != (list(SIZES).index(size) % 2 == 1) else "ja"
    with browsers.Reader(browser, address, lang, SIZES[size], dark) as reader:
        page = reader.page

        def shot(name: str) -> Path:
            page.wait_for_timeout(350)
            plain = re.sub(r"\W+", "_", name)
            path = parts / f"{game}-{size}-{'dark' if dark else 'light'}-{plain}.png"
            page.screenshot(path=str(path))
            return path

        if game == "lookup":
            for where, ready in LOOKUP.items():
                reader.go(where)
                page.wait_for_selector(ready)
                yield shot(where)
            return
        reader.open_board(board_of(game), "plays")
        for screen, ready in TABLE.items():
            reader.go(screen)
            page.wait_for_selector(ready, state="attached")
            yield shot(screen)
            if screen == "steps":
                for _ in range(9):
                    page.locator(".player .primary").click(force=True)
                yield shot("stepped")
            if screen == "plays":
                with contextlib.suppress(Exception):
                    page.locator(".felt .can").first.click(timeout=2000)
                    yield shot("touched")
            if screen == "board":
                page.locator(".felt button[data-key]").nth(3).click()
                yield shot("tray")
        for name, (screen, taps, ready) in OPENED.items():
            reader.go("lookup")
            page.wait_for_selector(".ways")
            reader.go(screen)
            with contextlib.suppress(Exception):  # not every board has everything
                for tapped in taps:
                    page.locator(tapped).first.click(timeout=4000)
                page.wait_for_selector(ready, timeout=8000)
                yield shot(name)
            page.reload()
        assert not reader.wrong, reader.wrong
        yield from _without_board(reader, shot)


def _without_board(reader: Any, shot: Any) -> Any:
    """Takes the places before there is a board, a question of practice, and what is said when no answer comes."""
    page = reader.page
    page.evaluate("(() => { const kept = JSON.parse(localStorage.getItem('judge.page.1')); kept.past = []; kept.at = -1; "
                  "localStorage.setItem('judge.page.1', JSON.stringify(kept)); })()")  # fmt: skip
    page.reload()
    for where, ready in EMPTY.items():
        reader.go(where)
        page.wait_for_selector(ready)
        yield shot(f"empty {where}")
    page.locator(".quiz-start .primary").click()
    page.wait_for_selector(".quiz-option")
    yield shot("question")
    page.locator(".quiz-option").first.click()
    page.wait_for_selector(".quiz-slip h2")
    page.locator(".quiz-slip").scroll_into_view_if_needed()
    yield shot("answered")
    page.route("**/api/**", lambda route: route.abort())
    reader.go("q/fjord")
    page.wait_for_selector(".bad")
    yield shot("unreached")
    reader.wrong.clear()


def _sheet(browser: Any, path: Path, pictures: list[Path], size: dict[str, int]) -> None:
    """Puts pictures side by side into one."""
    wide = size["width"] > size["height"]
    width = 640 if wide else int(HEIGHT * size["width"] / size["height"])
    page = browser.new_page(viewport={"width": (width + 8) * (3 if wide else 4) + 8, "height": 400})
    page.goto("file://" + str(path.parent.resolve()))
    page.set_content("<body style='margin:8px;background:#888;display:flex;flex-wrap:wrap;gap:8px'>"
                     + "".join(f"<img width={width} src='file://{one.resolve()}'>" for one in pictures))  # fmt: skip
    page.wait_for_timeout(300)
    page.screenshot(path=str(path), full_page=True)
    page.close()
    print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
