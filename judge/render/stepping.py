"""The screen of `judge step`: the table, the step and its rules, at any size from 80×24 on."""

from __future__ import annotations

from typing import Any

from judge.corpus.store import Corpus
from judge.engine.run import Run
from judge.messages import counted, message_text
from judge.render.answers import Speaker, quiet_text, stop_text, winner_text
from judge.render.blocks import flat
from judge.render.page import heading
from judge.render.table import table_lines
from judge.width import cells, clean, pad, wrap

WIDE = 132

Lines = list[tuple[str, str]]  # style and text


class Stepper:
    """Where a reader stands in a run, and what the screen shows there. Step 0 is the board itself."""

    def __init__(self, run: Run, corpus: Corpus, lang: str):
        """Makes the stepper of a run; it stands at step 0 and shows the table."""
        self.run, self.corpus, self.lang = run, corpus, lang
        self.speaker = Speaker(run.game, corpus, lang)
        self.at = 0
        self.everything = False  # whether quiet steps are shown one by one
        self.view = "step"  # step, rules, keys
        self.scroll = 0
        self.typed: str | None = None  # the number of a step while it is being typed

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.run.steps)

    def go(self, step: int) -> None:
        """Goes to a step (0 is the start, a number too high the last) and shows the table from its top."""
        self.at = max(0, min(step, self.last))
        self.view, self.scroll = "step", 0

    def forward(self) -> None:
        """Goes to the next step that is not quiet; if there is none, to the last step."""
        later = (step.n for step in self.run.steps[self.at :] if not self._quiet(step.n))
        self.go(next(later, self.last))

    def back(self) -> None:
        """Goes to the last step before this one that is not quiet; if there is none, to the start."""
        earlier = (n for n in range(self.at - 1, 0, -1) if not self._quiet(n))
        self.go(next(earlier, 0))

    def _quiet(self, step: int) -> bool:
        """Whether a step is routine and left out; never if everything is shown."""
        return not self.everything and self.run.steps[step - 1].event.key in self.run.game.quiet

    def _skipped(self) -> int:
        """How many quiet steps lie just before this one."""
        return next((n for n in range(self.at) if self.at - n < 2 or not self._quiet(self.at - n - 1)), 0)

    def show(self, view: str) -> None:
        """Shows the rules (`rules`) or the keys (`keys`) instead of the table; if they are shown already, shows the
        table again."""
        self.view, self.scroll = ("step" if self.view == view else view), 0

    def roll(self, lines: int) -> None:
        """Scrolls by so many lines, up if negative, but not above the top."""
        self.scroll = max(0, self.scroll + lines)

    def state(self) -> Any:
        """The state after the present step."""
        return self.run.steps[self.at - 1].state if self.at else self.run.start

    def screen(self, width: int, height: int) -> Lines:
        """Returns what fills a window: a title, the table and step (or rules, or keys), a status line; exactly `height`
        lines of (style, text), each at most `width` cells. It counts on at least 40 columns and 6 lines."""
        width = max(width, 40)
        head = [("bold", self._fit(self._title(), width))]
        foot = [("dim", self._fit(self._status(), width))]
        room = max(height - len(head) - len(foot), 4)
        if self.view != "step":
            body = self._scrolled([("", line) for line in self._page(width)], room)
        elif width >= WIDE:
            body = self._beside(width, room)
        else:
            body = self._stacked(width, room)
        body += [("", "")] * (room - len(body))
        return head + body[:room] + foot

    def _title(self) -> str:
        """The title of the board, or that of `resolve`."""
        return clean(self.run.board.title(self.lang)) or self.speaker.label("resolve.title")

    def _stacked(self, width: int, room: int) -> Lines:
        """Returns lines with the table above and the present step below; a table that is too tall loses lines, never
        the step."""
        told = self._step_lines(width)
        table = [("", self._fit(line, width)) for line in table_lines(self.run.game, self.state(), self.lang, width)]
        free = room - min(len(told), room - 4) - 1
        if len(table) > free:
            table = table[: max(free - 1, 0)] + [("dim", self._fit("…", width))]
        return [*table, ("", ""), *told]

    def _beside(self, width: int, room: int) -> Lines:
        """Returns lines with the table on the left and the present step on the right, at most `room` of them."""
        table = table_lines(self.run.game, self.state(), self.lang)
        column = max(map(cells, table), default=0) + 2
        told = self._step_lines(width - column)
        rows = []
        for n in range(max(len(table), len(told))):
            left = table[n] if n < len(table) else ""
            style, right = told[n] if n < len(told) else ("", "")
            rows.append((style, self._fit(pad(left, column) + right, width)))
        return rows[:room]

    def _step_lines(self, width: int) -> Lines:
        """Returns lines on the present step: quiet steps before it, its sentence, its rules, moments named here; at the
        last step also how the run ended. At 0, how many steps there are."""
        if self.at == 0:
            steps = message_text(counted("count.steps", self.last), self.lang, count=self.last)
            lines = [("bold", line) for line in wrap(message_text("step.start", self.lang, steps=steps), width)]
        else:
            step = self.run.steps[self.at - 1]
            head = f"{step.n}. "
            told = wrap(self.speaker.step(step), width - len(head))
            skipped = self._skipped()
            before = [("dim", quiet_text(skipped, self.speaker))] if skipped else []
            lines = before + [("bold", (head if n == 0 else " " * len(head)) + line) for n, line in enumerate(told)]
            lines += [("cyan", f"   {line}") for line in wrap(flat(self.speaker.cites(step.event.cites)), width - 3)]
        lines += [("magenta", f"── {clean(name)} ──") for name, view in self.run.moments.items()
                  if len(view.steps) == self.at]  # fmt: skip
        return lines + (self._ending(width) if self.at == self.last else [])

    def _ending(self, width: int) -> Lines:
        """Returns lines on what follows the last step: an illegal play, an open question, undecided lines of the
        script, the winner; empty if there is nothing."""
        lines: Lines = []
        if self.run.stop:
            lines += [
                ("red", line) for line in wrap(stop_text(self.run.stop, self.speaker, self.run.end.prompt), width)
            ]
        if self.run.end.prompt:
            text = message_text("decision", self.lang) + ": " + self.speaker.prompt_text(self.run.end.prompt)
            lines += [("yellow", line) for line in wrap(text, width)]
        for line, _verdict in self.run.doubts:
            text = message_text("resolve.doubt", self.lang, line=line + 1)
            lines += [("yellow", part) for part in wrap(text, width)]
        if self.run.winner:
            lines.append(("green", self._fit(flat(winner_text(self.run.winner, self.speaker).text), width)))
        return lines

    def _page(self, width: int) -> list[str]:
        """Returns the lines of the list of keys, or of the rules that the present step cites; one line says so if it
        cites none."""
        if self.view == "keys":
            return [line for key in KEYS for line in wrap(message_text(key, self.lang), width)]
        cites = self.run.steps[self.at - 1].event.cites if self.at else ()
        lines: list[str] = []
        for identifier in cites:
            entry = self.corpus.get(identifier)
            if entry is None:
                continue
            lines += wrap(f"{heading(entry, self.lang)}  [{entry.id}]", width)
            lines += [f"  {line}" for line in wrap(clean(entry.text[self.lang]), width - 2)]
            lines.append("")
        return lines or [message_text("step.norules", self.lang)]

    def _scrolled(self, lines: Lines, room: int) -> Lines:
        """Returns the lines that the window shows at the present scroll position, and moves that position back if it is
        beyond the end."""
        most = max(0, len(lines) - room)
        self.scroll = min(self.scroll, most)
        return lines[self.scroll : self.scroll + room]

    def _status(self) -> str:
        """The status line: the number typed so far, or the step and their count."""
        if self.typed is not None:
            return message_text("step.goto", self.lang, typed=self.typed)
        return message_text("step.status", self.lang, at=self.at, last=self.last)

    @staticmethod
    def _fit(text: str, width: int) -> str:
        """A text cut to `width` cells, with … at the end if something is missing."""
        if cells(text) <= width:
            return text
        out = ""
        for c in text:
            if cells(out + c) > width - 1:
                return out + "…"
            out += c
        return out


KEYS = ("step.key.next", "step.key.back", "step.key.goto", "step.key.ends", "step.key.all", "step.key.rules", "step.key.scroll",
        "step.key.help", "step.key.quit")  # fmt: skip
