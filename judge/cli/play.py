"""`judge play`: a session at the table."""

from __future__ import annotations

import os
import sys

import click

from judge.cli import completing
from judge.cli.common import speaking, window_width
from judge.corpus import folders
from judge.corpus.lookup import KINDS
from judge.corpus.store import corpus
from judge.corpus.yamlfile import fit_for_files
from judge.engine.board import board_from_dict, read_board
from judge.engine.game import Play
from judge.engine.journal import Journal, unfinished
from judge.engine.typed import number_in
from judge.faults import Fault, nearest, quoted, system_says
from judge.library import boards, rules, sessions
from judge.render import answers
from judge.render import blocks as b
from judge.render.messages import say
from judge.render.output import send
from judge.render.sentences import claim_sentences, play_sentence, sentence
from judge.render.width import clean
from judge.render.words import fault_text
from judge.render.yamltext import dump

COMMANDS = (
    "legal", "why", "explain", "pass", "choose", "undo", "redo", "board", "steps", "rule", "card", "note", "claim", "settle",
    "save", "help", "quit",
)  # fmt: skip
# the same in Japanese and for short
CALLED = {
    "できること": "legal", "合法手": "legal", "なぜ": "why", "理由": "why", "説明": "explain", "内訳": "explain", "パス": "pass",
    "ぱす": "pass", "選ぶ": "choose", "答える": "choose", "戻す": "undo", "もどす": "undo", "戻る": "undo",
    "取り消す": "undo", "取消": "undo", "やり直す": "redo",
    "やり直し": "redo", "盤面": "board", "手順": "steps", "ルール": "rule", "カード": "card", "名付ける": "note", "メモ": "note",
    "主張": "claim", "言い分": "claim", "判定": "settle", "裁定": "settle", "保存": "save", "保存!": "save!", "ヘルプ": "help", "へるぷ": "help",
    "?": "help", "？": "help", "終わる": "quit", "終了": "quit", "やめる": "quit", "q": "quit", "exit": "quit",
}  # fmt: skip
NO = ("n", "no", "いいえ", "いや", "やめる")
MOST = 100_000  # plays undone at once


@click.command("play")
@click.argument("board", required=False, shell_complete=completing.boards)
@click.option("--fresh", is_flag=True, help="Begin anew even where an unfinished session could go on.")
@speaking
def play(board, fresh, lang):
    """A session at the table: play, pass, choose, why, undo, save.

    Without a board, an unfinished session goes on.

    \b
    Example: judge play board.yaml
    """
    if board is None:
        chosen = _unfinished(lang)
        described = board_from_dict(chosen.board, chosen.source)
        journal = Journal(chosen.source, described.data, chosen.path)
    else:
        described = read_board(board)
        boards.load(described)
        journal = Journal(board, described.data)
        if not fresh and journal.board() and _go_on(lang):
            described = board_from_dict(journal.board(), board)
        else:
            journal.put_aside()
    Table(sessions.session(described), journal, lang).sit()


def _go_on(lang):
    """Whether an unfinished session goes on: yes, unless the reader says no in either language."""
    if not sys.stdin.isatty():
        return True
    answer = click.prompt(say("play.resume", lang), default=say("play.yes", lang), show_default=False)
    return answer.strip().lower() not in NO


def _unfinished(lang):
    """The session to go on with: the only one, or the one that is chosen."""
    found = unfinished()
    if not found:
        raise Fault("play.none")
    rows = tuple((str(n), clean(f"{each.source}  {say('play.lines', lang, count=_plays(each.board))}"))
                 for n, each in enumerate(found, 1))  # fmt: skip
    send([b.Links(say("play.unfinished", lang), rows)])
    wanted = "1"
    if len(found) > 1 and sys.stdin.isatty():
        wanted = click.prompt(say("play.which", lang), default="1")
        if not number_in(wanted, len(found)):
            raise Fault("play.session", number=wanted, count=len(found))
    return found[int(wanted) - 1]


def _plays(data):
    return sum("at" not in line for line in data["script"])


class Table:
    """Reads commands and answers them."""

    def __init__(self, session, journal, lang):
        self.session, self.journal, self.lang = session, journal, lang
        self.speaker = answers.Speaker(session.game, corpus(), lang, lambda: [session.table])
        self.listed: list[Play] = []
        self.saved: set[str] = set()

    def sit(self) -> None:
        """The loop: one line, one answer, until `quit` or the end of the input."""
        self._completion()
        self.do_board("")
        if self.session.steps:
            plays, steps = len(self.session.lines), len(self.session.steps)
            self._say(say("play.after", self.lang, plays=plays, steps=steps), "quiet")
        if self.session.stop:
            send(list(answers.stop_blocks(self.session.stop, self.speaker, self.session.decision)))
        self._ask()
        self._say(say("play.begin", self.lang), "quiet")
        while True:
            try:
                line = input(f"{self._who()}> ").strip()
                if line:
                    self._answer(line)
            except EOFError:
                break
            except KeyboardInterrupt:
                print()

    def _who(self):
        return clean(self.session.to_act)

    def _answer(self, line):
        word, _, rest = line.replace("　", " ").partition(" ")
        word = CALLED.get(word, word)
        try:
            if word.isdecimal() and not rest:
                self._number(word)
            elif word == "save!":
                self.do_save(rest.strip(), over=True)
            elif word in COMMANDS:
                getattr(self, f"do_{word}")(rest.strip())
            else:
                self._play(line)
        except Fault as fault:
            self._say(fault_text(self._meant(word, fault), self.lang), "bad")

    def _meant(self, word, fault):
        """A line that cannot be read may have begun with a mistyped command."""
        near = "" if word in COMMANDS else nearest(word, COMMANDS)
        if near and not nearest(word, self._words() - set(COMMANDS)):
            return Fault("play.command", word=word, near=near)
        return fault

    def _number(self, word):
        """A number stands for what was listed last."""
        n = number_in(word, len(self.listed))
        if not n:
            raise Fault("play.number", number=word, count=len(self.listed))
        self._play(self.listed[n - 1])

    def _play(self, wanted):
        verdict = self.session.play(wanted)
        if verdict.outcome == "illegal":
            send(verdict.page(self.lang))
            return
        self.listed = []
        self._save_journal()
        if verdict.outcome == "undecided":
            send(verdict.page(self.lang))
        send(self._trace(self.session.last_steps))
        self._ask()

    def _trace(self, steps, everything=False):
        rows = answers.trace_rows(steps, self.speaker, everything=everything)
        return [b.Trace(rows)] if rows else []

    def _ask(self):
        """What is to be decided now, with its answers by number, or who has won."""
        page = []
        decision = self.session.decision
        if decision:
            page.append(answers.decision_text(decision, self.speaker))
            if [] in decision.options or decision.options and not decision.complete:
                page.append(b.Text(say("play.several", self.lang), "quiet"))
            self.listed = [Play(decision.by, {"choose": option}) for option in decision.options]
            few = self.listed[: answers.FEW]
            page += answers.choices(few, self.speaker, decision, numbered=True)
            if len(few) < len(self.listed):
                page.append(b.Text(say("play.more", self.lang, count=len(self.listed) - len(few)), "quiet"))
        if self.session.winner:
            page.append(answers.winner_text(self.session.winner, self.speaker))
        if page:
            send(page)

    def _say(self, text, style=""):
        send([b.Text(clean(text), style)])

    def _save_journal(self):
        self.journal.write(self.session.to_board())

    def do_pass(self, rest):
        self._play(Play(self.session.to_act, "pass"))

    def do_choose(self, rest):
        self._play(f"choose {rest}")

    def do_legal(self, rest):
        decision = self.session.decision
        rows = [(play, answers.choice(play, self.speaker, decision)) for play in self.session.plays()]
        plays = [play for play, row in rows if rest.lower() in f"{row.said} {row.typed} {play.text(self.lang)}".lower()]
        self.listed = [play for group in answers.grouped(plays, self.speaker).values() for play in group]
        head = answers.plays_title(plays, self.speaker)
        send([b.Title(head), *answers.choices(plays, self.speaker, decision, numbered=True)])

    def do_why(self, rest):
        if not rest:
            raise Fault("play.why")
        if "{" in rest or ":" in rest:
            send(self.session.verdict(rest).page(self.lang))
        else:
            send(self.session.why(rest).page(self.lang))

    def do_explain(self, rest):
        """How a value on the table comes about."""
        if not rest:
            raise Fault("play.thing", command="explain")
        send(self.session.explain(rest).page(self.lang))

    def do_card(self, rest):
        """A card of the rules, or one of the table with what it is worth there."""
        if not rest:
            raise Fault("play.thing", command="card")
        found = rules.lookup(rest, KINDS["card"], self.session.game.id)
        if found.entries:
            send(found.page(self.lang))
        else:
            self.do_explain(rest)

    def do_undo(self, rest):
        self._again(self.session.undo, rest, "play.undone")

    def do_redo(self, rest):
        self._again(self.session.redo, rest, "play.redone")

    def _again(self, step, rest, key):
        if rest and not rest.isdecimal():
            raise Fault("play.count", count=rest)
        done = []
        for _ in range(MOST if len(rest) > 9 else min(int(rest or 1), MOST)):
            play = step()
            if play is None:
                break
            done.append(play)
        self.listed = []
        self._save_journal()
        if done:
            key = key if len(done) == 1 else f"{key}.many"
            self._say(say(key, self.lang, count=len(done), play=play_sentence(done[-1], self.speaker)))
            self.do_board("")
        else:
            self._say(say("play.nothing", self.lang))
        self._ask()

    def do_board(self, rest):
        send([b.Picture(tuple(self.session.drawn(self.lang, window_width())))])

    def do_steps(self, rest):
        send(self._trace(self.session.steps, everything=rest in ("all", "すべて")))

    def do_rule(self, rest):
        found = rules.lookup(rest, None, self.session.game.id)
        if found.entries:
            send(found.page(self.lang))
        else:
            self._say(say("lookup.none", self.lang, query=quoted(rest)))

    def do_note(self, rest):
        self.session.note(rest)
        self._save_journal()
        self._say(say("play.noted", self.lang, name=rest))

    def do_claim(self, rest):
        """A claim in words (`claim A points B 13`); alone, what it takes is asked for."""
        claim = self.session.claim(rest or self._asked_claim(), say("play.claim.name", self.lang))
        self._save_journal()
        said = sentence(claim_sentences(claim, self.speaker), self.lang)
        self._say(say("play.claimed", self.lang, by=claim.get("by") or "—", said=said))

    def _asked_claim(self):
        """Who, which word, about what, what: one question each."""
        facts = self.session.game.facts
        names = self.session.game.words
        who = input(say("play.claim.who", self.lang, names=", ".join(self.session.game.players(self.session.table))))
        shown = [f"{word} ({names.said(word)})" if self.lang == "ja" and names.said(word) else word for word in facts]
        self._say(", ".join([*shown, "legal", "illegal"]), "quiet")
        word = input(say("play.claim.word", self.lang)).strip()
        fact = facts.get(names.key("claim", word))
        about = input(say("play.claim.about", self.lang)) if fact and fact.about else ""
        value = input(say("play.claim.play" if fact is None else "play.claim.value", self.lang))
        return " ".join(part.strip() for part in (who, word, about, value) if part.strip())

    def do_settle(self, rest):
        if not self.session.claims:
            raise Fault("play.noclaim")
        send(self.session.settle().page(self.lang, ending=False))

    def do_save(self, rest, over=False):
        """Writes the session as a board; a file that was there before stays unless `save!` is said."""
        if not rest:
            raise Fault("play.where")
        if not fit_for_files(rest):
            raise Fault("play.notext")
        path = os.path.abspath(os.path.expanduser(rest))
        if not os.path.isdir(os.path.dirname(path)):
            raise Fault("play.folder", path=rest)
        if os.path.exists(path) and path not in self.saved and not over:
            raise Fault("play.exists", path=rest)
        try:
            folders.replace_file(path, dump(self.session.to_board()).encode(), shared=True)
        except OSError as error:
            raise Fault("play.unsaved", path=rest, reason=system_says(error)) from None
        self.saved.add(path)
        self._say(say("play.saved", self.lang, path=rest))

    def do_help(self, rest):
        self._say(say("play.help", self.lang))

    def do_quit(self, rest):
        raise EOFError

    def _words(self):
        """The commands and every word of a legal play."""
        words = set(COMMANDS)
        for each in self.session.plays():
            words |= set(answers.play_text(each).replace("{", " ").replace("}", " ").replace(",", " ").split())
        return words

    def _completion(self):
        """Tab completes commands and the words of the legal plays."""
        try:
            import readline
        except ImportError:
            return

        found: list[str] = []

        def complete(text, n):
            if n == 0:
                found[:] = sorted(word for word in self._words() if word.startswith(text))
            return found[n] if n < len(found) else None

        readline.set_completer_delims(" {}[],")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
