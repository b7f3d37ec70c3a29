"""`judge play`: a session at the table."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from judge.boardfile.board import board_from_dict, read_board
from judge.boardfile.lines import PASS, Play
from judge.boardfile.typed import play_text
from judge.cli import completing
from judge.cli.common import speaking, typed, window_width
from judge.cli.telling import board_from_prompt, can_begin, game_of_name
from judge.corpus import folders
from judge.corpus.lookup import KINDS
from judge.corpus.store import corpus
from judge.corpus.yamlfile import fit_for_files
from judge.engine.claim_sentences import is_claim
from judge.engine.correcting import corrected, correction
from judge.engine.journal import Damaged, Journal, Unfinished, damaged, put_damaged_aside, unfinished
from judge.engine.parsing import number_in
from judge.engine.values import Step
from judge.faults import Fault, nearest, quoted, system_says
from judge.library import boards, rules, sessions
from judge.messages import counted, message_text
from judge.render import answers, catalogue
from judge.render import blocks as b
from judge.render.catalogue import fault_text
from judge.render.output import send
from judge.render.phrases import claim_phrases, joined_sentence, play_phrase
from judge.render.yamltext import dump
from judge.width import clean

COMMANDS = (
    "legal", "why", "explain", "pass", "choose", "undo", "redo", "board", "steps", "more", "rule", "card", "note", "claim", "settle",
    "save", "help", "quit",
)  # fmt: skip
# the same in Japanese and for short
CALLED = {
    "できること": "legal", "合法手": "legal", "なぜ": "why", "理由": "why", "説明": "explain", "内訳": "explain", "パス": "pass",
    "ぱす": "pass", "選ぶ": "choose", "答える": "choose", "戻す": "undo", "もどす": "undo", "戻る": "undo",
    "取り消す": "undo", "取消": "undo", "やり直す": "redo",
    "やり直し": "redo", "盤面": "board", "手順": "steps", "詳しく": "more", "もっと": "more", "ルール": "rule", "カード": "card", "名付ける": "note", "メモ": "note",
    "主張": "claim", "言い分": "claim", "判定": "settle", "裁定": "settle", "保存": "save", "保存!": "save!", "ヘルプ": "help", "へるぷ": "help",
    "?": "help", "？": "help", "終わる": "quit", "終了": "quit", "やめる": "quit", "q": "quit", "exit": "quit",
}  # fmt: skip
NO = ("n", "no", "いいえ", "いや", "やめる")
MOST = 100_000  # plays undone at once


@click.command("play")
@click.argument("board", required=False, shell_complete=completing.boards)
@click.option("--fresh", is_flag=True, help="Start over instead of resuming")
@speaking
def play(board: str | None, fresh: bool, lang: str) -> None:
    """Play from a board, with undo and save.

    BOARD is a file, or a game, which starts with an empty board that you describe line by line. Without BOARD, this
    resumes an unfinished session.

    \b
    Example: judge play board.yaml
    """
    described = None
    game = game_of_name(board) if board else None
    if game or board is None and can_begin() and not unfinished() and not damaged():
        described = board_from_prompt(game, lang)
        if described is None:
            return
        board = game or described.game_id
    if described is None and board is None:
        kept = _unfinished(lang)
        journal = Journal(kept.source, kept.board, kept.path)
    else:
        described = described or read_board(board or "")
        boards.load(described)
        journal = Journal(board or "", {**described.data, "script": [], "claims": []} if game else described.data)
    alone = journal.lock()
    if not alone:
        if not _ask_for_own(lang):
            return
        journal = journal.elsewhere()
        journal.lock()
    try:
        if described is None:
            session = _chosen(kept, lang)
        else:
            session = (alone and not game and _resumed(journal, fresh, lang)) or sessions.session(described)
        Table(session, journal, lang).sit()
    finally:
        journal.unlock()


def _chosen(kept: Unfinished, lang: str) -> sessions.Session:
    """Returns a saved session, to go on with; if it is damaged, its file is put aside and a new session begins on its
    board."""
    try:
        return _session(kept)
    except Damaged as error:
        _put_damaged_aside(error.path, lang)
        return sessions.session(board_from_dict({**kept.board, "script": [], "claims": []}, kept.source))


def _resumed(journal: Journal, fresh: bool, lang: str) -> sessions.Session | None:
    """Returns the unfinished session of a board if the reader agrees to go on with it. None if there is none, or if the
    reader wants a new one or the old one is damaged: then its file is put aside."""
    try:
        kept = journal.board()
        if kept and journal.path and not fresh and _ask_to_resume(lang):
            return _session(Unfinished(journal.source, kept, journal.path))
        journal.put_aside()
    except Damaged as error:
        _put_damaged_aside(error.path, lang)
    return None


def _session(kept: Unfinished) -> sessions.Session:
    """Opens a saved session as it was left. Raises Damaged if it cannot be read."""
    try:
        return sessions.session(board_from_dict(kept.board, kept.source))
    except Fault:
        raise Damaged(kept.path) from None


def _put_damaged_aside(path: str, lang: str) -> None:
    """Renames the file of a session that cannot be read, and says so on standard error."""
    _tell(message_text("play.damaged", lang, path=put_damaged_aside(path)))


def _tell(text: str) -> None:
    """Prints one line on standard error, with `judge:` before it."""
    click.echo(clean(f"judge: {text}"), err=True)


def _ask_for_own(lang: str) -> bool:
    """Asks whether to begin a second session while another window plays the first one; True unless the answer is no.
    Without a terminal it does not ask but says so, and returns True."""
    if not sys.stdin.isatty():
        _tell(message_text("play.own", lang))
        return True
    return _agrees("play.own.ask", lang)


def _ask_to_resume(lang: str) -> bool:
    """Asks whether to go on with the unfinished session; True unless the answer is no, and without a terminal."""
    return not sys.stdin.isatty() or _agrees("play.resume", lang)


def _agrees(key: str, lang: str) -> bool:
    """Asks a question by its message key; False for a no, True for any other answer."""
    answer = click.prompt(message_text(key, lang), default=message_text("play.yes", lang), show_default=False)
    return answer.strip().lower() not in NO


def _unfinished(lang: str) -> Unfinished:
    """Shows the unfinished sessions and returns the one to resume: the only one, or the one whose number the reader
    types (without a terminal the first). Damaged ones are put aside. Raises a Fault if there is none or the number
    is wrong."""
    found = unfinished()
    for path in damaged():
        _put_damaged_aside(path, lang)
    if not found:
        raise Fault("play.none")
    rows = tuple((str(n), clean(f"{each.source}  {_count('play.lines', _plays(each.board), lang)}"))
                 for n, each in enumerate(found, 1))  # fmt: skip
    send([b.Links(message_text("play.unfinished", lang), rows)])
    wanted = "1"
    if len(found) > 1 and sys.stdin.isatty():
        wanted = click.prompt(message_text("play.which", lang), default="1")
        if not number_in(wanted, len(found)):
            raise Fault("play.session", number=wanted, count=len(found))
    return found[int(wanted) - 1]


def _plays(data: dict[str, Any]) -> int:
    """How many plays a saved session has."""
    return sum("at" not in line for line in data["script"])


def _count(key: str, count: int, lang: str) -> str:
    """Words a number of plays or steps, by the key of its message."""
    return message_text(counted(key, count), lang, count=count)


class Table:
    """The prompt of `judge play`: reads lines and answers them."""

    def __init__(self, session: sessions.Session, journal: Journal, lang: str) -> None:
        """The session to play and the journal that keeps it."""
        self.session, self.journal, self.lang = session, journal, lang
        self.listed: list[Play] = []
        self.saved: set[str] = set()
        self.unkept = False  # whether it has been told that the journal cannot be written
        self.unsure: set[str] = set()  # the reasons for undecided plays that have been told

    @property
    def speaker(self) -> answers.Speaker:
        """A speaker that knows the names of things on the present table."""
        table = self.session.table
        return answers.Speaker(self.session.game, corpus(), self.lang, lambda: [table])

    def sit(self) -> None:
        """Draws the table, then reads one line after the other and answers it, until `quit` or the end of the input; an
        interrupt only ends the line."""
        self._completion()
        self.do_board("")
        if self.session.steps:
            plays = _count("count.plays", len(self.session.lines), self.lang)
            steps = _count("count.steps", len(self.session.steps), self.lang)
            self._print(message_text("play.after", self.lang, plays=plays, steps=steps), "quiet")
        if self.session.stop:
            send(list(answers.stop_blocks(self.session.stop, self.speaker, self.session.prompt)))
        self._ask()
        self._print(message_text("play.begin", self.lang), "quiet")
        while True:
            try:
                line = typed(f"{self._who()}> ").strip()
                if line:
                    self._answer(line)
            except EOFError:
                break
            except KeyboardInterrupt:
                print()

    def _who(self) -> str:
        """Returns the name of the player who acts now, for the prompt."""
        return clean(self.session.to_act)

    def _answer(self, line: str) -> None:
        """Answers one typed line: a number of the list, a command, a correction of the last play, a claim, or a play. A
        Fault is printed."""
        word, _, rest = line.replace("　", " ").partition(" ")
        word = CALLED.get(word, word)
        try:
            if word.isdecimal() and not rest:
                self._number(word)
            elif word == "save!":
                self.do_save(rest.strip(), over=True)
            elif word in COMMANDS:
                getattr(self, f"do_{word}")(rest.strip())
            elif instead := correction(line):
                self._correct(instead)
            elif is_claim(self.session.game, self.session.table, line):
                self.do_claim(line)
            else:
                self._play(line)
        except Fault as fault:
            self._print(fault_text(self._nearest_command(word, fault), self.lang), "bad")

    def _nearest_command(self, word: str, fault: Fault) -> Fault:
        """Returns the Fault to show for a line that cannot be read: one that suggests a command if the first word is
        close to its name and to no word of a play, else the given one."""
        near = "" if word in COMMANDS else nearest(word, COMMANDS)
        if near and not nearest(word, self._completions() - set(COMMANDS)):
            return Fault("play.command", word=word, near=near)
        return fault

    def _number(self, word: str) -> None:
        """Makes the play, or gives the answer, with this number in the list shown last. Raises a Fault if the list has
        no such number."""
        n = number_in(word, len(self.listed))
        if not n:
            raise Fault("play.number", number=word, count=len(self.listed)) if self.listed else Fault("play.nolist")
        self._play(self.listed[n - 1])

    def _play(self, wanted: Play | str) -> None:
        """Makes a play, saves the session and shows what happens; an illegal one is not made, and its checks are shown."""
        verdict = self.session.play(wanted)
        if verdict.outcome == "illegal":
            if verdict.passes:
                passes = catalogue.listed((play_phrase(each, self.speaker) for each in verdict.passes), self.lang)
                self._print(message_text("resolve.stop.passes", self.lang, passes=passes), "note")
            send(verdict.page(self.lang))
            return
        self.listed = []
        self._save_journal()
        if verdict.outcome == "undecided":
            self._note_unsure(verdict)
        self._tell_steps(self.session.last_steps)
        self._ask()

    def _note_unsure(self, verdict: boards.VerdictReport) -> None:
        """Prints a line if the board leaves open whether what was played is legal, with the first reason; nothing if
        every reason was told before."""
        opened = [check for check in verdict.checks if check.ok is None and check.key not in self.unsure]
        if opened:
            self.unsure |= {check.key for check in opened}
            self._print(message_text("play.unsure", self.lang, reason=opened[0].text(self.lang)), "quiet")

    def _tell_steps(self, steps: Sequence[Step]) -> None:
        """Prints what a play has brought about in one line, without routine steps; nothing if there are no others."""
        shown = [step for step in steps if step.event.key not in self.session.game.quiet]
        told = [
            self.speaker.step(s) if s.implied else joined_sentence([self.speaker.step(s)], self.lang) for s in shown
        ]
        if shown:
            line = " ".join(told)
            self._print(line.replace("。 ", "。") if self.lang == "ja" else line)

    def _correct(self, instead: str) -> None:
        """Takes the last play back and makes it again with what is said instead. If that is illegal or cannot be read,
        the play stays. Raises a Fault if there is no play or the words cannot be read."""
        lines = [line for line in self.session.lines if line.do != PASS]
        if not lines:
            raise Fault("play.uncorrected")
        before = self.session.undo()
        if before is None:
            raise Fault("play.uncorrected")
        try:
            play = corrected(self.session.game, self.session.table, before, instead)
            outcome = self.session.reach(lambda table: play).verdict.outcome
        except Fault:
            self.session.redo()
            raise
        if outcome == "illegal":
            send(self.session.verdict(play).page(self.lang))
            self.session.redo()
            return
        self._print(message_text("play.corrected", self.lang, play=play_phrase(play, self.speaker)))
        self._play(play)

    def do_more(self, rest: str) -> None:
        """`more [all]`: shows what the last play has brought about, step by step, with the rules; with `all` also
        routine steps."""
        send(self._trace(self.session.last_steps, everything=rest in ("all", "すべて")))

    def _trace(self, steps: Sequence[Step], everything: bool = False) -> b.Page:
        """Returns steps as one block, routine ones counted only unless `everything`; an empty page without steps."""
        rows = answers.trace_rows(steps, self.speaker, everything=everything)
        return [b.Trace(rows)] if rows else []

    def _ask(self) -> None:
        """Prints the pending question with its first answers numbered, and the winner; nothing if there is neither."""
        page: b.Page = []
        decision = self.session.prompt
        if decision:
            page.append(answers.prompt_text(decision, self.speaker))
            if [] in decision.options or decision.options and not decision.complete:
                page.append(b.Text(message_text("play.several", self.lang), "quiet"))
            self.listed = [Play(decision.by, {"choose": option}) for option in decision.options]
            few = self.listed[: answers.FEW]
            page += answers.choices(few, self.speaker, decision, numbered=True)
            if len(few) < len(self.listed):
                page.append(b.Text(message_text("play.more", self.lang, count=len(self.listed) - len(few)), "quiet"))
        if self.session.winner:
            page.append(answers.winner_text(self.session.winner, self.speaker))
        if page:
            send(page)

    def _print(self, text: str, style: str = "") -> None:
        """Prints a text in a style, cleaned of control characters."""
        send([b.Text(clean(text), style)])

    def _save_journal(self) -> None:
        """Saves the unfinished session, so that it can be resumed; prints a warning once if that fails."""
        reason = self.journal.write(self.session.to_board())
        if reason and not self.unkept:
            self.unkept = True
            self._print(message_text("play.unkept", self.lang, reason=reason.text(self.lang)), "bad")

    def do_pass(self, rest: str) -> None:
        """`pass`: the player who acts passes."""
        self._play(Play(self.session.to_act, "pass"))

    def do_choose(self, rest: str) -> None:
        """`choose ANSWER`: answers the pending question."""
        self._play(f"choose {rest}")

    def do_legal(self, rest: str) -> None:
        """`legal [WORD]`: lists the legal plays that contain the word, with numbers to type; where none is certain, those
        that the board leaves open."""
        decision, found = self.session.prompt, self.session.plays()
        certain = bool(found) or not found.undecided
        rows = [
            (play, answers.choice(play, self.speaker, decision)) for play in (found if certain else found.undecided)
        ]
        plays = [play for play, row in rows if rest.lower() in f"{row.said} {row.typed} {play.text(self.lang)}".lower()]
        self.listed = [play for group in answers.grouped(plays, self.speaker).values() for play in group]
        head = answers.plays_title(plays, self.speaker, decision, rest if rows else "")
        if not certain and plays:
            head = message_text(counted("legal.undecided", len(plays)), self.lang, count=len(plays))
        send([b.Title(head), *answers.choices(plays, self.speaker, decision, numbered=True)])

    def do_why(self, rest: str) -> None:
        """`why PLAY`: shows whether a play may be made now, with its checks; `why NAME`: every way to play what has
        this name. Raises a Fault without one."""
        if not rest:
            raise Fault("play.why")
        if "{" in rest or ":" in rest:
            send(self.session.verdict(rest).page(self.lang))
        else:
            send(self.session.why(rest).page(self.lang))

    def do_explain(self, rest: str) -> None:
        """`explain THING`: shows how a value on the table is calculated. Raises a Fault if nothing is named."""
        if not rest:
            raise Fault("play.thing", command="explain")
        send(self.session.explain(rest).page(self.lang))

    def do_card(self, rest: str) -> None:
        """`card NAME`: looks up a card in the rules; if they have none, explains the thing of this name on the table.
        Raises a Fault without a name, or if nothing has it."""
        if not rest:
            raise Fault("play.thing", command="card")
        found = rules.lookup(rest, KINDS["card"], self.session.game.id)
        if found.entries:
            send(found.page(self.lang))
        else:
            self.do_explain(rest)

    def do_undo(self, rest: str) -> None:
        """`undo [COUNT]`: takes the last play back, or so many."""
        self._again(self.session.undo, rest, "play.undone")

    def do_redo(self, rest: str) -> None:
        """`redo [COUNT]`: makes the play that was taken back last again, or so many."""
        self._again(self.session.redo, rest, "play.redone")

    def _again(self, step: Callable[[], Play | None], rest: str, key: str) -> None:
        """Undoes or redoes as many plays as `rest` says (one if it is empty) or as there are, and shows the last of
        them and the table; says so if there are none. Raises a Fault if `rest` is no number."""
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
            self._print(message_text(key, self.lang, count=len(done), play=play_phrase(done[-1], self.speaker)))
            self.do_board("")
        else:
            self._print(message_text("play.nothing", self.lang))
        self._ask()

    def do_board(self, rest: str) -> None:
        """`board`: draws the table."""
        send([b.Picture(tuple(self.session.drawn(self.lang, window_width())))])

    def do_steps(self, rest: str) -> None:
        """`steps [all]`: shows everything that has happened so far; with `all` also routine steps."""
        send(self._trace(self.session.steps, everything=rest in ("all", "すべて")))

    def do_rule(self, rest: str) -> None:
        """`rule WORDS`: looks up an entry of this game by number or name; says so if there is none. Raises a Fault
        without words."""
        if not rest:
            raise Fault("play.thing", command="rule")
        found = rules.lookup(rest, None, self.session.game.id)
        if found.entries:
            send(found.page(self.lang))
        else:
            self._print(message_text("lookup.none", self.lang, query=quoted(rest)))

    def do_note(self, rest: str) -> None:
        """`note NAME`: names the present moment for claims."""
        self.session.name_moment(rest)
        self._save_journal()
        self._print(message_text("play.noted", self.lang, name=rest))

    def do_claim(self, rest: str) -> None:
        """`claim A points B 13`: keeps a claim; without words it asks for each part."""
        claim = self.session.claim(rest or self._ask_claim(), message_text("play.claim.name", self.lang))
        self._save_journal()
        said = joined_sentence(claim_phrases(claim, self.speaker), self.lang)
        by = claim.get("by")
        self._print(message_text("play.claimed" if by else "play.claimed.nobody", self.lang, by=by, said=said))

    def _ask_claim(self) -> str:
        """Asks for the parts of a claim (who, which word, about what, which value); returns them as one line."""
        facts = self.session.game.facts
        names = self.session.game.vocabulary
        who = typed(
            message_text(
                "play.claim.who",
                self.lang,
                names=("、" if self.lang == "ja" else ", ").join(self.session.game.players(self.session.table)),
            )
        )
        shown = [
            f"{word} ({names.japanese_word(word)})" if self.lang == "ja" and names.japanese_word(word) else word
            for word in facts
        ]
        self._print(", ".join([*shown, "legal", "illegal"]), "quiet")
        word = typed(message_text("play.claim.word", self.lang)).strip()
        fact = facts.get(names.key("claim", word))
        about = typed(message_text("play.claim.about", self.lang)) if fact and fact.about else ""
        value = typed(message_text("play.claim.play" if fact is None else "play.claim.value", self.lang))
        return " ".join(part.strip() for part in (who, word, about, value) if part.strip())

    def do_settle(self, rest: str) -> None:
        """`settle`: judges the claims made so far. Raises a Fault if there are none."""
        if not self.session.claims:
            raise Fault("play.noclaim")
        send(self.session.settle().page(self.lang, ending=False))

    def do_save(self, rest: str, over: bool = False) -> None:
        """`save FILE`: writes the session as a board. An existing file that this session did not write is kept, unless
        the command was `save!` (`over`). Raises a Fault if nothing was written."""
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
        self._print(message_text("play.saved", self.lang, path=rest))

    def do_help(self, rest: str) -> None:
        """`help`: lists the commands of the prompt."""
        self._print(message_text("play.help", self.lang))

    def do_quit(self, rest: str) -> None:
        """`quit`: ends the session, by an EOFError as if the input had ended."""
        raise EOFError

    def _completions(self) -> set[str]:
        """Returns the words that Tab completes: the commands and the words of the legal plays."""
        words = set(COMMANDS)
        for each in self.session.plays():
            words |= set(play_text(each).replace("{", " ").replace("}", " ").replace(",", " ").split())
        return words

    def _completion(self) -> None:
        """Sets Tab to complete commands and the words of the legal plays; does nothing if the system has no readline."""
        try:
            import readline
        except ImportError:
            return

        found: list[str] = []

        def complete(text: str, n: int) -> str | None:
            """The completion number `n` of a text; None if there are no more."""
            if n == 0:
                found[:] = sorted(word for word in self._completions() if word.startswith(text))
            return found[n] if n < len(found) else None

        readline.set_completer_delims(" {}[],")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
