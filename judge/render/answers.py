"""Engine answers as pages and as JSON: findings, plays, verdicts, traces, explanations, coverage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.boardfile.frame import END, NOW, START
from judge.boardfile.lines import CHOOSE, EVERYBODY, PASS, Play
from judge.boardfile.shapes import ListOf, Shape
from judge.boardfile.typed import play_text
from judge.corpus.entry import Entry
from judge.corpus.parts import without_part
from judge.corpus.store import Corpus
from judge.engine import prompts
from judge.engine.game import Game
from judge.engine.run import Run, Stop, passes
from judge.engine.values import Event, Finding, Line, Message, Prompt, Step, Verdict
from judge.faults import joined, quoted
from judge.messages import counted, message_text
from judge.render import blocks as b
from judge.render import catalogue, phrases
from judge.render.page import kind_name, link
from judge.render.phrases import inside, play_kind_name, play_phrase, value_phrase
from judge.width import clean

if TYPE_CHECKING:
    from judge.engine.coverage import Coverage
    from judge.engine.session import Session

FEW = 9  # answers to a decision that are listed at once
MARKS = {True: "✓", False: "✗", None: "?"}
LONGEST_PLAY = 400  # characters of a play as a title


class Speaker:
    """Says the values of one game in one language."""

    def __init__(self, game: Game[Any], corpus: Corpus, lang: str, states: Callable[[], Iterable[Any]] = tuple):
        """Makes the one that words plays and claims in a language. `states` gives the states that are searched in turn
        for the things they name; usually the states of a run."""
        self.game, self.corpus, self.lang, self.states = game, corpus, lang, states
        self.phrases: dict[
            tuple[Shape, object], str
        ] = {}  # of names, words and lists of them, which many plays have in common

    def display_name(self, name: str) -> str:
        """The display name of a thing that a play or claim names; empty if it has none besides this name."""
        told = next((told for state in self.states() if (told := self.game.display_name(state, name))), None)
        return told.text(self.lang) if told else ""

    def text(self, message: Message) -> str:
        """Words a message. In an event, names are printed as they are, because a thing may be called otherwise later;
        in any other message they become display names."""
        args = message.args if isinstance(message, Event) else self._with_display_names(message.args)
        return catalogue.catalogue_text(self.game.id, message.key, args, self.lang, self.corpus)

    def step(self, step: Step) -> str:
        """Words the event of a step; things have their names in the state after it. An implied step stands in brackets."""
        args = self.game.event_args(step.state, step.event)
        text = catalogue.catalogue_text(self.game.id, step.event.key, args, self.lang, self.corpus)
        return f"({text.rstrip('.。')})" if step.implied else text

    def _with_display_names(self, args: Mapping[str, Any]) -> Mapping[str, Any]:
        """Returns the arguments of a message; in those that name things (the game says which), names become display
        names."""
        return {
            name: self._display_value(value) if name in self.game.name_args else value for name, value in args.items()
        }

    def _display_value(self, value: Any) -> Any:
        """Returns the display name for a name, and the list of them for a list; a value without one, or that is no
        text, comes back as it is."""
        if isinstance(value, list):
            return [self._display_value(each) for each in value]
        known = (self.game.message_name(state, value) for state in self.states()) if isinstance(value, str) else ()
        return next((told for told in known if told), value)

    def prompt(self) -> Prompt | None:
        """The pending question, if the speaker knows exactly one state; else None."""
        states = list(self.states())
        return self.game.prompt(states[0]) if len(states) == 1 else None

    def value(self, line: Line) -> str:
        """The value of a line of an explanation in words; a game may have a template for it (`explain.price.value`)."""
        key, told = f"{line.key}.value", catalogue.phrase(line.value, self.lang, self.corpus)
        if told == "?":
            return self.label("word.unknown")
        if key not in (catalogue.catalogue(self.game.id) or {}):
            return told
        return catalogue.catalogue_text(self.game.id, key, {"value": line.value}, self.lang, self.corpus)

    def label(self, key: str, **args: object) -> str:
        """Returns a message of the program itself by its key, filled in, in the speaker's language."""
        return message_text(key, self.lang, **args)

    def cites(self, cites: Iterable[str]) -> tuple[b.Piece, ...]:
        """Citations as links to the entries, separated by commas: `5.4.1`, `Counter`, `R71`."""
        return b.joined((b.Cite(identifier, clean(self._cite(identifier))) for identifier in cites), ", ")

    def _cite(self, identifier: str) -> str:
        """The words of a citation: the sign of a ruling, else the number, else the title. An identifier without an
        entry stays as it is."""
        entry = self.corpus.get(without_part(identifier))
        if entry is None:
            return identifier
        if entry.kind == "ruling":
            return entry.local.rpartition("/")[2]
        return entry.local if entry.number or not entry.name else entry.title(self.lang)

    def entry_name(self, identifier: str) -> str:
        """An entry in a sentence: number or sign, and title: `4.8 Prizes`, `R71 What Counter can negate`, `Counter`. An
        identifier without an entry stays as it is."""
        entry = self.corpus.get(without_part(identifier))
        if entry is None:
            return identifier
        numbered = entry.local if entry.number else entry.local.rpartition("/")[2] if entry.kind == "ruling" else ""
        return clean(f"{numbered} {entry.title(self.lang)}".strip()) or entry.local

    def cited_entry(self, identifier: str) -> str:
        """An entry in the middle of a sentence: in English `4.8 (Prizes)`, in Japanese with the whole in quotes (「4.8
        賞金」). A number alone, and an English name alone, stay as they are."""
        named = self.entry_name(identifier)
        number, space, title = named.partition(" ")
        entry = self.corpus.get(without_part(identifier))
        if entry is None or not (entry.number or entry.kind == "ruling") or not space:
            plain = self.lang == "en" or named[:1].isdigit() or bool(entry and entry.number)
            return named if plain else f"「{inside(named)}」"
        return f"{number} ({title})" if self.lang == "en" else f"「{inside(named)}」"

    def prompt_text(self, prompt: Prompt) -> str:
        """The question of a prompt in words."""
        args = {"by": prompt.by, **self._with_display_names(prompt.args)}
        return catalogue.catalogue_text(self.game.id, prompt.key, args, self.lang, self.corpus)

    def prompt_json(self, prompt: Prompt) -> dict[str, Any]:
        """Returns a prompt as plain data: who is asked, the question in words, its rules, and each possible answer as
        it is typed and (under `said`) in words."""
        return {"by": prompt.by, "word": prompt.word, "cites": list(prompt.cites),
                "options": list(prompt.options), "complete": prompt.complete,
                "said": [play_phrase(Play(prompt.by, {CHOOSE: o}), self, prompt) for o in prompt.options],
                "text": self.prompt_text(prompt)}  # fmt: skip

    def play_phrase(self, play: Play) -> str:
        """A play in words: "A plays red 5 with a whip"."""
        return play_phrase(play, self)

    def typed_play(self, play: Play) -> str:
        """A play as it is typed. If it is about an entry whose title is another word than its identifier, the title
        follows as a comment (`# …`)."""
        entry = self.corpus.get(self.game.about(play) or "")
        title = entry.title(self.lang) if entry else ""
        word = entry.id.rpartition("/")[2] if entry else ""
        same = not title or title.replace(" ", "").lower() == word.lower()
        return play_text(play) if same else f"{play_text(play)}  # {clean(title)}"


# check


def findings_page(findings: Sequence[Finding], speaker: Speaker) -> Iterator[b.Block]:
    """Yields what `check` shows: a title (possible, or the number of faults), then a row for each finding with its
    rules. Only faults are counted and marked ✗; other findings have ·."""
    faults = [f for f in findings if f.severity == "fault"]
    head = "check.ok" if not faults else counted("check.bad", len(faults))
    yield b.Title(speaker.label(head, count=len(faults)))
    if findings:
        rows = []
        for f in findings:
            where = f"{f.where}: " if f.where else ""
            mark = MARKS[False] if f.severity == "fault" else "·"
            rows.append(b.Mark(mark, where + speaker.text(f), speaker.cites(f.cites)))
        yield b.Marks("", tuple(rows))


def findings_json(findings: Sequence[Finding], speaker: Speaker) -> dict[str, Any]:
    """Returns what `check` answers to --json: `ok` (false only if there is a fault) and the list of all findings."""
    return {
        "ok": not any(f.severity == "fault" for f in findings),
        "findings": [
            {"severity": f.severity, "where": f.where, "cites": list(f.cites), "text": speaker.text(f)}
            for f in findings
        ],
    }


# can


def legal_after(passes: Sequence[Play], speaker: Speaker) -> Iterator[b.Block]:
    """Yields a note that an illegal play is legal once these passes have been made; nothing without passes."""
    if passes:
        passed = catalogue.listed((play_phrase(each, speaker) for each in passes), speaker.lang)
        yield b.Text(speaker.label("can.after", passes=passed), "note")


def verdict_page(play: Play, verdict: Verdict, speaker: Speaker) -> Iterator[b.Block]:
    """Yields what `can` shows: a title with the verdict and the play, then a row for each check with its rules, failed
    ones first, then undecided ones."""
    said = quoted(play_phrase(play, speaker, speaker.prompt()), LONGEST_PLAY)
    typed = quoted(play_text(play), LONGEST_PLAY)
    yield b.Title(speaker.label(f"verdict.{verdict.outcome}", play=said), "", typed)
    yield b.Marks("", tuple(_check_rows(verdict, speaker)))


def _check_rows(verdict: Verdict, speaker: Speaker) -> Iterator[b.Mark]:
    """Yields a row for each check of a verdict with its mark and rules, failed ones first, then undecided ones, then
    those that pass."""
    order = {False: 0, None: 1, True: 2}
    for check in sorted(verdict.checks, key=lambda c: order[c.ok]):
        yield b.Mark(MARKS[check.ok], speaker.text(check), speaker.cites(check.cites))


def verdict_json(verdict: Verdict, speaker: Speaker) -> dict[str, Any]:
    """Returns what `can` answers to --json: the outcome, and each check with `ok` (null: undecided), its rules and its
    sentence."""
    return {
        "verdict": verdict.outcome,
        "checks": [{"ok": c.ok, "cites": list(c.cites), "text": speaker.text(c)} for c in verdict.checks],
    }


# legal


def moment_text(moment: str | int, speaker: Speaker) -> str:
    """Words a moment: a number is that of a step; `start`, `now` and `end` have their own words; any other text is a
    name in the script."""
    if isinstance(moment, int):
        return speaker.label("moment.step", n=moment)
    return (
        speaker.label(f"moment.{moment}")
        if moment in (START, NOW, END)
        else speaker.label("moment.named", name=clean(moment))
    )


def moment_blocks(moment: str | int | None, speaker: Speaker) -> Iterator[b.Block]:
    """Yields a line that says which moment an answer is about; nothing if `moment` is None."""
    if moment is not None:
        key = "moment.first" if moment == START else "moment.this"
        yield b.Text(speaker.label(key, at=moment_text(moment, speaker).removesuffix("の時点")), "quiet")


def began_blocks(events: Sequence[Event], speaker: Speaker) -> Iterator[b.Block]:
    """Yields a line on the automatic steps before anybody can play: how many there are, and the last one in words.
    Nothing without events."""
    if events:
        key = "legal.began" if len(events) > 1 else "legal.began.one"
        told = speaker.label(key, count=len(events), last=speaker.text(events[-1]))
        yield b.Text((told, *cited(events[-1].cites, speaker)), "quiet")


def plays_page(
    plays: Sequence[Play], undecided: Sequence[Play], prompt: Prompt | None, speaker: Speaker
) -> Iterator[b.Block]:
    """Yields what `legal` shows: the pending question if there is one, a title with the number of legal plays, these
    plays by action, then the undecided ones under their own title."""
    if prompt:
        yield prompt_text(prompt, speaker)
    certain = undecided and not plays and not prompt
    yield b.Title(speaker.label("legal.none.certain") if certain else plays_title(plays, speaker, prompt))
    yield from choices(plays, speaker, prompt)
    if prompt and plays and not prompt.complete:
        yield b.Text(speaker.label("legal.examples"), "quiet")
    if undecided:
        key = "legal.undecided.one" if len(undecided) == 1 else "legal.undecided"
        yield b.Title(speaker.label(key, count=len(undecided)))
        yield from choices(undecided, speaker, prompt)


def plays_title(plays: Sequence[Play], speaker: Speaker, prompt: Prompt | None = None, word: str = "") -> str:
    """Words how many plays are legal. If there are none, it says why: none matches this `word`, a prompt must be
    answered first, or none at all."""
    if plays:
        return speaker.label("legal.one" if len(plays) == 1 else "legal.count", count=len(plays))
    if word:
        return speaker.label("legal.none.matching", word=clean(word))
    if prompt:
        key = "legal.decides" if prompt.options and prompt.by != EVERYBODY else "legal.unlisted"
        return speaker.label(key, by=prompt.by, answer=f"{prompt.by}: {{choose: …}}")
    return speaker.label("legal.none")


def choices(
    plays: Sequence[Play], speaker: Speaker, prompt: Prompt | None = None, numbered: bool = False
) -> Iterator[b.Block]:
    """Yields one list of plays for each action, in words and as they are typed, under the action's name (no name with a
    prompt). If `numbered`, the numbers run through all lists from 1."""
    start = 1
    for label, group in grouped(plays, speaker).items():
        rows = (choice(play, speaker, prompt, str(n) if numbered else "") for n, play in enumerate(group, start))
        yield b.Choices("" if prompt else label, tuple(rows))
        start += len(group)


def grouped(plays: Sequence[Play], speaker: Speaker) -> dict[str, list[Play]]:
    """Returns action name → plays, in the order in which the actions first occur; a play about no entry goes under the
    name of its kind."""
    groups: dict[str, list[Play]] = {}
    for play in plays:
        entry = speaker.corpus.get(speaker.game.about(play) or "")
        groups.setdefault(clean(entry.title(speaker.lang)) if entry else play_kind_name(play, speaker), []).append(play)
    return groups


def choice(play: Play, speaker: Speaker, prompt: Prompt | None = None, number: str = "") -> b.Choice:
    """Makes the Choice of a page for a play: its words, what one types, and the number given. `prompt` is the question
    by which an answer is worded."""
    return b.Choice(play_phrase(play, speaker, prompt), play_text(play), number)


def prompt_text(prompt: Prompt, speaker: Speaker) -> b.Text:
    """A pending question with its rules, as a block."""
    words = (speaker.prompt_text(prompt), *cited(prompt.cites, speaker))
    return b.Text(words, "strong", speaker.label("decision"))


def pending_prompt_json(run: Run, speaker: Speaker) -> dict[str, Any] | None:
    """The question with which a run ends as plain data, with the lines to append to the script; None if nothing is
    asked."""
    if run.end.prompt is None:
        return None
    return {**speaker.prompt_json(run.end.prompt), "append": [line.json() for line in to_append(run)]}


def to_append(run: Run) -> list[Play]:
    """Lists the lines that continue the script at the end of a run: the passes up to the pending question, and an
    example of an answer if there is one. Empty if nothing is asked."""
    prompt = run.end.prompt
    if prompt is None:
        return []
    answer = prompts.example(run.game, run.end.state)
    return [*passes(run), *([] if answer is None else [Play(prompt.by, {CHOOSE: answer})])]


def pending_prompt_blocks(run: Run, speaker: Speaker) -> Iterator[b.Block]:
    """Yields the question with which a run ends, then the lines to append to the script as they are typed, with some
    other answers, and a line on those left out. Nothing if nothing is asked."""
    prompt = run.end.prompt
    if prompt is None:
        return
    yield prompt_text(prompt, speaker)
    lines = to_append(run)
    known = any(line.by == prompt.by and line.do != PASS for line in lines)
    others = [Play(prompt.by, {CHOOSE: o}) for o in prompt.options] if known and "among" not in prompt.args else []
    others = [play for play in others if play not in lines]
    rows = [choice(play, speaker, prompt) for play in (*lines, *others[: FEW - 1])]
    rows += [] if known else [b.Choice("", f"{prompt.by}: {{choose: …}}")]
    label = speaker.label("decision.append.one" if others else "decision.append")
    yield b.Choices(label, tuple(row.replace(typed=f"- {row.typed}") for row in rows))
    if len(others) >= FEW and prompt.complete:
        yield b.Text(speaker.label("decision.more", count=len(others) - FEW + 1), "quiet")
    elif "among" in prompt.args and known and not prompt.complete:
        shape = ListOf(speaker.game.questions[prompt.word].answer)
        among = value_phrase(shape, list(prompt.args["among"]), speaker)
        yield b.Text(speaker.label("decision.among", options=among), "quiet")
    elif known and not prompt.complete:
        yield b.Text(speaker.label("legal.examples"), "quiet")


def why_page(tried: Iterable[tuple[Play, Verdict]], speaker: Speaker) -> Iterator[b.Block]:
    """Yields what `legal --why` shows: for each way to make the play its verdict page, followed by an empty line."""
    for play, verdict in tried:
        yield from verdict_page(play, verdict, speaker)
        yield b.Text("")


def cited(cites: Sequence[str], speaker: Speaker) -> tuple[b.Piece, ...]:
    """Returns links to the cited entries in parentheses, to stand at the end of a sentence; empty without citations."""
    return (" (", *speaker.cites(cites), ")") if cites else ()


# resolve


def run_page(
    run: Run,
    speaker: Speaker,
    to: int | None = None,
    draw: Callable[[Any], list[str]] | None = None,
    everything: bool = False,
) -> Iterator[b.Block]:
    """Yields what `resolve` shows: a title and the steps up to `to`, with the table after each if `draw` is given;
    routine steps are only counted unless `everything`. If the last step is shown, how the run ended follows."""
    yield b.Title(clean(run.board.title(speaker.lang)) or speaker.label("resolve.title"))
    yield b.Trace(trace_rows(run.steps[:to], speaker, run, draw, everything))
    if not run.steps and not run.board.get("script"):
        yield b.Text(speaker.label("resolve.nothing"), "quiet")
    if to is None or to >= len(run.steps):
        yield from end_blocks(run, speaker)


def trace_rows(
    steps: Sequence[Step],
    speaker: Speaker,
    run: Run | None = None,
    draw: Callable[[Any], list[str]] | None = None,
    everything: bool = False,
) -> tuple[b.TraceRow, ...]:
    """Returns the steps as rows, with the names of moments if a run is given. Unless `everything`, routine steps
    between two others become one row that counts them."""
    names: dict[int, list[str]] = {}
    for name, view in run.moments.items() if run else ():
        names.setdefault(len(view.steps), []).append(clean(name))
    rows: list[b.TraceRow] = []

    def fold(count: int) -> str:
        """The row that counts the routine steps left out; the first one says how to see them."""
        text = quiet_text(count, speaker)
        told_before = run is None or any(not row.n for row in rows)
        return text if told_before else speaker.label("resolve.quiet.all", steps=text)

    folded = 0
    for step in steps:
        moment = ", ".join(names.get(step.n, ()))
        quiet = not everything and step.event.key in speaker.game.quiet
        folded += quiet
        if folded and (moment or not quiet):
            rows.append(b.TraceRow(0, fold(folded), "", moment if quiet else ""))
            folded = 0
        if not quiet:
            cites, picture = speaker.cites(step.event.cites), tuple(draw(step.state)) if draw else ()
            rows.append(b.TraceRow(step.n, speaker.step(step), cites, moment, picture))
    return (*rows, b.TraceRow(0, fold(folded))) if folded else tuple(rows)


def quiet_text(count: int, speaker: Speaker) -> str:
    """A line that says how many routine steps were left out."""
    return speaker.label("resolve.quiet.one" if count == 1 else "resolve.quiet", count=count)


def stop_text(stop: Stop, speaker: Speaker, prompt: Prompt | None) -> str:
    """Words the illegal play at which a script stopped, with the number of its line; why it is illegal is not said."""
    told = play_phrase(stop.play, speaker, prompt)
    return speaker.label("resolve.stop", line=stop.line + 1, play=told)


def stop_blocks(stop: Stop, speaker: Speaker, prompt: Prompt | None) -> Iterator[b.Block]:
    """Yields the line of the script that was illegal in words, a note on passes after which it would be legal if there
    are any, and every check that failed."""
    yield b.Text(stop_text(stop, speaker, prompt), "bad")
    if stop.passes:
        passed = catalogue.listed((play_phrase(each, speaker) for each in stop.passes), speaker.lang)
        yield b.Text(speaker.label("resolve.stop.passes", passes=passed), "note")
    yield b.Marks("", tuple(r for r in _check_rows(stop.verdict, speaker) if r.mark == MARKS[False]))


def end_blocks(run: Run, speaker: Speaker, stopped: bool = False, prompt: bool = True) -> Iterator[b.Block]:
    """Yields how the run ended: undecided lines of the script, the illegal line (unless `stopped`: already shown), the
    pending question (unless `prompt` is false), the winner."""
    for line, verdict in run.doubts:
        rows = tuple(r for r in _check_rows(verdict, speaker) if r.mark == MARKS[None])
        yield b.Marks(speaker.label("resolve.doubt", line=line + 1), rows)
    if run.stop and not stopped:
        yield from stop_blocks(run.stop, speaker, run.end.prompt)
    if prompt:
        yield from pending_prompt_blocks(run, speaker)
    if run.winner:
        told = winner_text(run.winner, speaker)
        yield b.Text((speaker.label("settle.ended"), *b.joined([told.text], "")), "strong") if stopped else told


def winner_text(winner: str | list[str], speaker: Speaker) -> b.Text:
    """Words who has won: a list is several winners, `draw` is a draw."""
    if isinstance(winner, list):
        names = joined([*winner], "and") if speaker.lang == "en" else catalogue.listed(winner, speaker.lang)
        return b.Text(speaker.label("resolve.winners", winner=clean(names)), "strong")
    return b.Text(
        speaker.label("resolve.draw" if winner == "draw" else "resolve.winner", winner=clean(winner)), "strong"
    )


def run_json(run: Run, speaker: Speaker, to: int | None = None) -> dict[str, Any]:
    """Returns what `resolve` answers to --json: the steps up to `to`, and the state and winner after them. The pending
    question and the stop are given only if the last step is among them, else null."""
    names: dict[int, str] = {}
    for name, view in run.moments.items():
        names.setdefault(len(view.steps), name)
    whole = to is None or to >= len(run.steps)
    state = run.end.state if whole else run.steps[to - 1].state if to else run.start
    return {
        "steps": [
            {"n": s.n, "at": names.get(s.n), "event": s.event.key, "by": s.event.by, "cites": list(s.event.cites),
             "text": speaker.step(s)}
            for s in run.steps[:to]
        ],
        "state": run.game.write(state),
        "winner": run.game.winner(state),
        "decision": pending_prompt_json(run, speaker) if whole else None,
        "stopped": stop_json(run, speaker) if whole else None,
    }  # fmt: skip


def stop_json(run: Run | Session, speaker: Speaker) -> dict[str, Any] | None:
    """Returns the illegal play at which a script stopped, with its line (counted from 1) and its checks; None if it did
    not stop."""
    if not run.stop:
        return None
    prompt = run.end.prompt if isinstance(run, Run) else run.prompt
    told = {"play": play_text(run.stop.play), "said": play_phrase(run.stop.play, speaker, prompt)}
    return {"line": run.stop.line + 1, **told, **verdict_json(run.stop.verdict, speaker)}


# explain


def explain_page(thing: str, lines: Sequence[Line], prompt: Prompt | None, speaker: Speaker) -> Iterator[b.Block]:
    """Yields an explanation: a title, a table of its lines, and the pending question if one is given. Without lines,
    one line says that there is nothing."""
    yield b.Title(clean(phrases.display_name(thing, speaker)))
    if not lines:
        yield b.Text(speaker.label("explain.nothing"), "quiet")
        return
    rows = []
    for line in lines:
        value = "" if line.value is None else f"= {speaker.value(line)}"
        rows.append((speaker.text(line), clean(value), speaker.cites(line.cites)))
    heads = tuple(speaker.label(f"explain.{k}") for k in ("what", "value", "rule"))
    yield b.Table(heads, tuple(rows))
    if prompt:
        asked = phrases.joined_sentence([speaker.prompt_text(prompt)], speaker.lang)
        yield b.Text(speaker.label("explain.before", asked=asked), "quiet")


def explain_json(thing: str, lines: Sequence[Line], speaker: Speaker) -> dict[str, Any]:
    """Returns what `explain` answers to --json: each line with its sentence, its value as data (null if it has none)
    and its rules."""
    return {
        "thing": thing,
        "lines": [{"text": speaker.text(x), "value": x.value, "cites": list(x.cites)} for x in lines],
    }


# coverage


def coverage_rows(cover: Coverage) -> dict[str, list[int]]:
    """Returns kind of entry → four counts: all entries, those exercised, those enforced only, those that are text only."""
    kinds: dict[str, list[int]] = {}
    for entry in cover.entries:
        row = kinds.setdefault(entry.kind, [0, 0, 0, 0])
        row[0] += 1
        row[{"exercised": 1, "enforced": 2, "text": 3}[cover.status(entry)]] += 1
    return kinds


def coverage_page(covers: Iterable[Coverage], corpus: Corpus, lang: str, details: bool = False) -> Iterator[b.Block]:
    """Yields a table for each game: by kind how many entries there are, and how many are exercised, enforced or text
    only. With `details`, the entries of the last two follow, with the reason for each."""
    for cover in covers:
        counted = coverage_rows(cover).items()
        rows = [(kind_name(kind, cover.game, corpus, lang), *map(str, counts)) for kind, counts in counted]
        yield b.Table(tuple(message_text(f"coverage.{h}", lang) for h in ("kind", "entries", "exercised", "enforced", "text")),
                      tuple(rows), cover.game)  # fmt: skip
        if details:
            for status in ("enforced", "text"):
                listed = [e for e in cover.entries if cover.status(e) == status]
                if listed:
                    yield b.Links(message_text(f"coverage.{status}", lang),
                                  tuple((link(e), _reason(e, cover, lang)) for e in listed))  # fmt: skip


def _reason(entry: Entry, cover: Coverage, lang: str) -> str:
    """Words why an entry is not enforced; if no reason is given, returns its title."""
    reason = reason_for(entry, cover.reasons)
    return clean(reason[lang]) if reason else clean(entry.title(lang))


def reason_for(entry: Entry, reasons: dict[str, dict[str, str]]) -> dict[str, str] | None:
    """Returns language → why an entry is not enforced: the reason given for the entry, else that for its kind; None if
    neither is given."""
    return reasons.get(entry.local) or reasons.get(f"{entry.kind}/*")


def coverage_json(covers: Iterable[Coverage]) -> dict[str, Any]:
    """Returns what `coverage` answers to --json: for each game the identifiers by status, and the reasons for text-only
    entries that have one."""
    out = []
    for cover in covers:
        groups: dict[str, list[str]] = {"exercised": [], "enforced": [], "text": []}
        for entry in cover.entries:
            groups[cover.status(entry)].append(entry.id)
        reasons = {e.id: reason_for(e, cover.reasons) for e in cover.entries if cover.status(e) == "text"}
        out.append({"game": cover.game, "entries": len(cover.entries), **groups,
                    "reasons": {k: v for k, v in reasons.items() if v}})  # fmt: skip
    return {"games": out}
