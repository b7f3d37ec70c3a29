"""`judge play`: a session at the table."""

from __future__ import annotations

import hashlib
import json
import os
import sys

import click

from judge.cli import completing
from judge.cli.common import answering
from judge.corpus import folders
from judge.corpus.lookup import lookup
from judge.corpus.store import corpus
from judge.engine.board import parse_play, read_board
from judge.engine.game import Play
from judge.engine.session import Session
from judge.faults import Fault
from judge.render import answers
from judge.render import blocks as b
from judge.render.messages import say
from judge.render.output import send
from judge.render.page import entry_page
from judge.render.table import table_lines
from judge.render.width import clean
from judge.render.yamltext import dump

COMMANDS = ("legal", "why", "pass", "choose", "undo", "redo", "board", "steps", "rule", "note", "save", "help", "quit")


@click.command("play")
@click.argument("board", shell_complete=completing.boards)
@click.option("--fresh", is_flag=True, help="Begin anew even where an unfinished session could go on.")
@answering
def play(board, fresh, lang, form):
    """A session at the table: play, pass, choose, why, undo, save.

    \b
    Example: judge play board.yaml
    """
    described = read_board(board)
    journal = Journal(board, described.data)
    if not fresh and journal.lines() and _go_on(lang):
        described.data["script"] = journal.lines()
        described.data.pop("then", None)
    elif journal.path:
        journal.clear()
    Table(Session(described), journal, lang, form).sit()


def _go_on(lang):
    return click.confirm(say("play.resume", lang), default=True) if sys.stdin.isatty() else True


class Journal:
    """What was played, kept line by line in the user's data folder so that a closed terminal loses nothing."""

    def __init__(self, source: str, data: dict):
        folder = folders.user_folder()
        key = json.dumps({k: v for k, v in data.items() if k != "script"}, sort_keys=True, default=str)
        name = hashlib.sha256(f"{os.path.abspath(source)} {key}".encode()).hexdigest()[:16]
        self.path = os.path.join(folder, "journals", f"{name}.jsonl") if folder else None

    def lines(self) -> list:
        """The lines of the unfinished session; a half-written last line is left out."""
        found = []
        try:
            with open(self.path, encoding="utf-8") as file:
                for line in file:
                    found.append(json.loads(line))
        except (OSError, ValueError, TypeError):
            pass
        return found

    def write(self, script: list) -> None:
        try:
            folders.replace_file(self.path, "".join(json.dumps(x, ensure_ascii=False) + "\n" for x in script).encode())
        except (OSError, TypeError):
            pass  # nowhere to keep it: the session goes on without

    def clear(self) -> None:
        try:
            os.unlink(self.path)
        except (OSError, TypeError):
            pass


class Table:
    """Reads commands and answers them."""

    def __init__(self, session, journal, lang, form):
        self.session, self.journal, self.lang, self.form = session, journal, lang, form
        self.speaker = answers.Speaker(session.game, corpus(), lang)
        self.listed: list[Play] = []

    def sit(self) -> None:
        """The loop: one line, one answer, until `quit` or the end of the input."""
        self._completion()
        self.do_board("")
        self._ask()
        while True:
            try:
                line = input(f"{self._who()}> ").strip()
            except EOFError:
                break
            except KeyboardInterrupt:
                print()
                continue
            if line in ("quit", "q", "exit"):
                break
            if line:
                self._answer(line)

    def _who(self):
        decision = self.session.decision
        if decision:
            return clean(decision.by)
        plays = self.session.game.plays(self.session.state)
        return clean(plays[0].by) if plays else "-"

    def _answer(self, line):
        word, _, rest = line.partition(" ")
        try:
            if word.isdigit() and int(word) <= len(self.listed) and int(word) > 0 and not rest:
                self._play(self.listed[int(word) - 1])
            elif word in COMMANDS and hasattr(self, f"do_{word}"):
                getattr(self, f"do_{word}")(rest.strip())
            else:
                self._play(self._read(line))
        except Fault as fault:
            self._say(fault.text(self.lang), "bad")

    def _read(self, line) -> Play:
        """A play as typed: with its player as in a script, or just what the player to act does."""
        if line.startswith("{") or ":" not in line.split("{")[0]:
            if line.partition(" ")[0] == "choose":
                line = "{choose: " + line[6:].strip() + "}"
            return parse_play(f"{self._quoted(self._who())}: {line}")
        name = line.partition(":")[0].strip()
        if name in [*self.session.game.players(self.session.state), "all", "to"]:
            return parse_play(line)
        return parse_play(f"{self._quoted(self._who())}: {{{line}}}")

    @staticmethod
    def _quoted(name):
        return json.dumps(name, ensure_ascii=False)

    def _play(self, wanted):
        verdict = self.session.play(wanted)
        if verdict.outcome == "illegal":
            send(list(answers.verdict_page(wanted, verdict, self.speaker)), self.form)
            return
        self.listed = []
        self._save_journal()
        self._tell()

    def _tell(self):
        rows = tuple(b.TraceRow(s.n, self.speaker.text(s.event), self.speaker.cites(s.event.cites))
                     for s in self.session.last_steps)  # fmt: skip
        if rows:
            send([b.Trace(rows)], self.form)
        self._ask()

    def _ask(self):
        page = []
        if self.session.decision:
            page += answers.decision_blocks(self.session.decision, self.speaker)
        winner = self.session.game.winner(self.session.state)
        if winner:
            text = winner if isinstance(winner, str) else ", ".join(winner)
            page.append(b.Text(say("resolve.winner", self.lang, winner=clean(text)), "strong"))
        if page:
            send(page, self.form)

    def _say(self, text, style=""):
        send([b.Text(clean(text), style)], self.form)

    def _save_journal(self):
        self.journal.write(self.session.to_board()["script"])

    def do_pass(self, rest):
        self._play(Play(self._who(), "pass"))

    def do_choose(self, rest):
        self._play(parse_play(f"{self._quoted(self._who())}: {{choose: {rest or '[]'}}}"))

    def do_legal(self, rest):
        plays = self.session.game.plays(self.session.state)
        self.listed = [p for p in plays if rest.lower() in answers.play_text(p).lower()]
        rows = tuple((str(n), answers.play_text(p)) for n, p in enumerate(self.listed, 1))
        send([b.Links(say("legal.count", self.lang, count=len(rows)), rows)] if rows
             else [b.Title(say("legal.none", self.lang))], self.form)  # fmt: skip

    def do_why(self, rest):
        if "{" in rest or ":" in rest:
            wanted = self._read(rest)
            tried = [(wanted, self.session.verdict(wanted))]
        else:
            tried = self.session.game.why_not(self.session.state, rest)
        send(list(answers.why_page(tried, self.speaker)), self.form)

    def do_undo(self, rest):
        self._again(self.session.undo, rest, "play.undone")

    def do_redo(self, rest):
        self._again(self.session.redo, rest, "play.redone")

    def _again(self, step, rest, key):
        done = None
        for _ in range(int(rest) if rest.isdigit() else 1):
            done = step() or done
        self.listed = []
        self._save_journal()
        self._say(say(key, self.lang, play=answers.play_text(done)) if done else say("play.nothing", self.lang))
        self._ask()

    def do_board(self, rest):
        send([b.Picture(tuple(table_lines(self.session.game, self.session.state, self.lang)))], self.form)

    def do_steps(self, rest):
        rows = tuple(b.TraceRow(s.n, self.speaker.text(s.event), self.speaker.cites(s.event.cites))
                     for s in self.session.steps)  # fmt: skip
        send([b.Trace(rows)], self.form)

    def do_rule(self, rest):
        found = lookup(rest, None, self.session.game.id, corpus())
        if found.entries:
            send([block for e in found.entries for block in entry_page(e, corpus(), self.lang)], self.form)
        else:
            self._say(say("lookup.none", self.lang, query=rest))

    def do_note(self, rest):
        self.session.note(rest or str(len(self.session.lines)))
        self._save_journal()

    def do_save(self, rest):
        path = rest or "table.yaml"
        try:
            folders.replace_file(os.path.abspath(path), dump(self.session.to_board()).encode())
        except OSError as error:
            self._say(say("play.unsaved", self.lang, path=path, reason=error.strerror or str(error)), "bad")
            return
        self._say(say("play.saved", self.lang, path=path))

    def do_help(self, rest):
        self._say(say("play.help", self.lang))

    def _completion(self):
        """Tab completes commands and the words of the legal plays."""
        try:
            import readline
        except ImportError:
            return

        def complete(text, n):
            words = set(COMMANDS)
            for each in self.session.game.plays(self.session.state):
                words |= set(answers.play_text(each).replace("{", " ").replace("}", " ").replace(",", " ").split())
            found = sorted(w for w in words if w.startswith(text))
            return found[n] if n < len(found) else None

        readline.set_completer_delims(" {}[],")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
