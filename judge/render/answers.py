"""Engine answers as pages and as JSON: findings, plays, verdicts, traces, explanations, coverage."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from judge.corpus.entry import Entry
from judge.corpus.store import Corpus
from judge.engine import asking
from judge.engine.frame import END, START
from judge.engine.game import Game, Play
from judge.engine.run import Run, Stop, passes
from judge.engine.shapes import ListOf
from judge.engine.values import Decision, Event, Finding, Line, Step, Verdict
from judge.engine.verbs import CHOOSE, PASS
from judge.faults import quoted
from judge.render import blocks as b
from judge.render import sentences, words
from judge.render.messages import say
from judge.render.page import kind_name, link
from judge.render.sentences import play_sentence, said, verb_name
from judge.render.width import clean

if TYPE_CHECKING:
    from judge.engine.coverage import Coverage
    from judge.engine.session import Session

FEW = 9  # answers to a decision that are listed at once
MARKS = {True: "✓", False: "✗", None: "?"}
LONGEST_PLAY = 400  # characters of a play as a title


class Keyed(Protocol):
    """What the engine says: a key of a catalogue and its arguments."""

    @property
    def key(self) -> str: ...

    @property
    def args(self) -> Mapping[str, Any]: ...


class Speaker:
    """Says the values of one game in one language."""

    def __init__(self, game: Game, corpus: Corpus, lang: str, states: Callable[[], Iterable[Any]] = tuple):
        """`states`: where a name of a play or a claim is looked for, the first that knows it counts."""
        self.game, self.corpus, self.lang, self.states = game, corpus, lang, states

    def called(self, name: str) -> str:
        """What a thing that is named in a play or a claim is called; empty where it has no other name."""
        told = next((told for state in self.states() if (told := self.game.spoken(state, name))), None)
        return told.text(self.lang) if told else ""

    def text(self, item: Keyed) -> str:
        """The sentence of anything that has a key and arguments."""
        args = item.args if isinstance(item, Event) else self._called(item.args)  # an event is told at any later time
        return words.say(self.game.id, item.key, args, self.lang, self.corpus)

    def step(self, step: Step) -> str:
        """The sentence of a step."""
        args = self.game.told(step.state, step.event)
        return words.say(self.game.id, step.event.key, args, self.lang, self.corpus)

    def _called(self, args: Mapping[str, Any]) -> Mapping[str, Any]:
        """The arguments, those that name things on the table by what these are."""
        return {name: self._thing(value) if name in self.game.things else value for name, value in args.items()}

    def _thing(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._thing(each) for each in value]
        known = (self.game.thing(state, value) for state in self.states()) if isinstance(value, str) else ()
        return next((told for told in known if told), value)

    def asked(self) -> Decision | None:
        """What is to be decided where the table is that of one moment."""
        states = list(self.states())
        return self.game.decision(states[0]) if len(states) == 1 else None

    def value(self, line: Line) -> str:
        """The value of a line; a game may have a template for it, `explain.price.value`."""
        key, told = f"{line.key}.value", words.spoken(line.value, self.lang, self.corpus)
        if told == "?":
            return self.label("word.unknown")
        if key not in (words.catalogue(self.game.id) or {}):
            return told
        return words.say(self.game.id, key, {"value": line.value}, self.lang, self.corpus)

    def label(self, key: str, **args: object) -> str:
        return say(key, self.lang, **args)

    def cites(self, cites: Iterable[str]) -> tuple[b.Piece, ...]:
        """Citations as they are typed: `5.4.1`, `Counter: action/counter`."""
        return b.joined((b.Cite(identifier, clean(self._cite(identifier))) for identifier in cites), ", ")

    def _cite(self, identifier: str) -> str:
        entry = self.corpus.get(identifier)
        if entry is None:
            return identifier
        return entry.local if entry.number or not entry.name else f"{entry.title(self.lang)}: {entry.local}"

    def named(self, identifier: str) -> str:
        """An entry as it is called in a sentence: `4.8 Prizes`, `R71 What Counter can negate`, `Counter`."""
        entry = self.corpus.get(identifier)
        if entry is None:
            return identifier
        numbered = entry.local if entry.number else entry.local.rpartition("/")[2] if entry.kind == "ruling" else ""
        return clean(f"{numbered} {entry.title(self.lang)}".strip()) or entry.local

    def decision(self, decision: Decision) -> str:
        args = {"by": decision.by, **self._called(decision.args)}
        return words.say(self.game.id, f"decision.{decision.word}", args, self.lang, self.corpus)


def play_text(play: Play) -> str:
    """A play as it is typed in a script: `A: {request: up, key: [H7]}`."""
    return clean(f"{play.by}: {flow(play.do)}")


def flow(value: Any, leaf: Callable[[Any], str] | None = None) -> str:
    """A value in YAML's one-line form; `leaf` writes what is neither a map nor a list in another way."""
    leaf = leaf or _leaf
    if isinstance(value, dict):
        return "{" + ", ".join(f"{leaf(k)}: {flow(v, leaf)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(v, leaf) for v in value) + "]"
    return leaf(value)


def _leaf(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = "null" if value is None else str(value)
    return json.dumps(text, ensure_ascii=False) if any(c in text for c in ":{}[],#'\"") else text


def plain_play(play: Play) -> dict[str, Any]:
    return {play.by: play.do}


# check


def findings_page(findings: Sequence[Finding], speaker: Speaker) -> Iterator[b.Block]:
    faults = [f for f in findings if f.severity == "fault"]
    head = "check.ok" if not faults else "check.bad"
    yield b.Title(speaker.label(head, count=len(faults)))
    if findings:
        rows = []
        for f in findings:
            where = f"{f.where}: " if f.where else ""
            mark = MARKS[False] if f.severity == "fault" else "·"
            rows.append(b.Mark(mark, where + speaker.text(f), speaker.cites(f.cites)))
        yield b.Marks("", tuple(rows))


def findings_json(findings: Sequence[Finding], speaker: Speaker) -> dict[str, Any]:
    return {
        "ok": not any(f.severity == "fault" for f in findings),
        "findings": [
            {"severity": f.severity, "where": f.where, "cites": list(f.cites), "text": speaker.text(f)}
            for f in findings
        ],
    }


# can


def verdict_page(play: Play, verdict: Verdict, speaker: Speaker) -> Iterator[b.Block]:
    said = quoted(play_sentence(play, speaker, speaker.asked()), LONGEST_PLAY)
    typed = quoted(play_text(play), LONGEST_PLAY)
    yield b.Title(speaker.label(f"verdict.{verdict.outcome}", play=said), "", typed)
    yield b.Marks("", tuple(_check_rows(verdict, speaker)))


def _check_rows(verdict: Verdict, speaker: Speaker) -> Iterator[b.Mark]:
    """Failed and open checks first: the reason is on top."""
    order = {False: 0, None: 1, True: 2}
    for check in sorted(verdict.checks, key=lambda c: order[c.ok]):
        yield b.Mark(MARKS[check.ok], speaker.text(check), speaker.cites(check.cites))


def verdict_json(verdict: Verdict, speaker: Speaker) -> dict[str, Any]:
    return {
        "verdict": verdict.outcome,
        "checks": [{"ok": c.ok, "cites": list(c.cites), "text": speaker.text(c)} for c in verdict.checks],
    }


# legal


def moment_text(moment: str | int, speaker: Speaker) -> str:
    """What a moment is called: the start, the end, a step, or the name that a script gives it."""
    if isinstance(moment, int):
        return speaker.label("moment.step", n=moment)
    return (
        speaker.label(f"moment.{moment}")
        if moment in (START, END)
        else speaker.label("moment.named", name=clean(moment))
    )


def moment_blocks(moment: str | int | None, speaker: Speaker) -> Iterator[b.Block]:
    """Which moment an answer is about, where the board has several."""
    if moment is not None:
        key = "moment.first" if moment == START else "moment.this"
        yield b.Text(speaker.label(key, at=moment_text(moment, speaker)), "quiet")


def began_blocks(events: Sequence[Event], speaker: Speaker) -> Iterator[b.Block]:
    """What happened by itself before anybody can play: the last event stands for all."""
    if events:
        key = "legal.began" if len(events) > 1 else "legal.began.one"
        told = speaker.label(key, count=len(events), last=speaker.text(events[-1]))
        yield b.Text((told, *cited(events[-1].cites, speaker)), "quiet")


def plays_page(plays: Sequence[Play], decision: Decision | None, speaker: Speaker) -> Iterator[b.Block]:
    if decision:
        yield decision_text(decision, speaker)
    yield b.Title(plays_title(plays, speaker))
    yield from choices(plays, speaker, decision)
    if decision and plays and not decision.complete:
        yield b.Text(speaker.label("legal.examples"), "quiet")


def plays_title(plays: Sequence[Play], speaker: Speaker) -> str:
    key = "legal.none" if not plays else "legal.one" if len(plays) == 1 else "legal.count"
    return speaker.label(key, count=len(plays))


def choices(
    plays: Sequence[Play], speaker: Speaker, decision: Decision | None = None, numbered: bool = False
) -> Iterator[b.Block]:
    """Plays by what they carry out, in words and as they are typed; `numbered` from 1 on in this order."""
    start = 1
    for label, group in grouped(plays, speaker).items():
        rows = (choice(play, speaker, decision, str(n) if numbered else "") for n, play in enumerate(group, start))
        yield b.Choices("" if decision else label, tuple(rows))
        start += len(group)


def grouped(plays: Sequence[Play], speaker: Speaker) -> dict[str, list[Play]]:
    """Plays by the name of what they carry out, in the order in which these come first."""
    groups: dict[str, list[Play]] = {}
    for play in plays:
        entry = speaker.corpus.get(speaker.game.about(play) or "")
        groups.setdefault(clean(entry.title(speaker.lang)) if entry else verb_name(play, speaker), []).append(play)
    return groups


def choice(play: Play, speaker: Speaker, decision: Decision | None = None, number: str = "") -> b.Choice:
    return b.Choice(play_sentence(play, speaker, decision), play_text(play), number)


def named_play(play: Play, speaker: Speaker) -> str:
    """A play as it is typed, with the name of what it carries out behind it where its word is another."""
    entry = speaker.corpus.get(speaker.game.about(play) or "")
    title = entry.title(speaker.lang) if entry else ""
    word = entry.id.rpartition("/")[2] if entry else ""
    same = not title or title.replace(" ", "").lower() == word.lower()
    return play_text(play) if same else f"{play_text(play)}  # {clean(title)}"


def decision_text(decision: Decision, speaker: Speaker) -> b.Text:
    asked = (speaker.decision(decision), *cited(decision.cites, speaker))
    return b.Text(asked, "strong", speaker.label("decision"))


def decision_json(decision: Decision, speaker: Speaker) -> dict[str, Any]:
    return {"by": decision.by, "word": decision.word, "cites": list(decision.cites),
            "options": list(decision.options), "complete": decision.complete,
            "said": [play_sentence(Play(decision.by, {"choose": o}), speaker, decision) for o in decision.options],
            "text": speaker.decision(decision)}  # fmt: skip


def open_decision_json(run: Run, speaker: Speaker) -> dict[str, Any] | None:
    """The decision with which a run ends, and the lines that lead on (`append`) when they follow the script."""
    if run.end.decision is None:
        return None
    return {**decision_json(run.end.decision, speaker), "append": [plain_play(line) for line in to_append(run)]}


def to_append(run: Run) -> list[Play]:
    """Lines that go on from the end of a run: the passes up to the open decision, and an answer where one is known."""
    asked = run.end.decision
    if asked is None:
        return []
    answer = asking.example(run.game, run.end.state)
    return [*passes(run), *([] if answer is None else [Play(asked.by, {CHOOSE: answer})])]


def open_decision_blocks(run: Run, speaker: Speaker) -> Iterator[b.Block]:
    """What is to be decided at the end of a run, and the lines to append to the script, as they are typed."""
    asked = run.end.decision
    if asked is None:
        return
    yield decision_text(asked, speaker)
    lines = to_append(run)
    known = any(line.by == asked.by and line.do != PASS for line in lines)
    others = [Play(asked.by, {CHOOSE: option}) for option in asked.options] if known and asked.complete else []
    others = [play for play in others if play not in lines]
    rows = [choice(play, speaker, asked) for play in (*lines, *others[: FEW - 1])]
    rows += [] if known else [b.Choice("", f"{asked.by}: {{choose: …}}")]
    label = speaker.label("decision.append.one" if others else "decision.append")
    yield b.Choices(label, tuple(row.replace(typed=f"- {row.typed}") for row in rows))
    if len(others) >= FEW:
        yield b.Text(speaker.label("decision.more", count=len(others) - FEW + 1), "quiet")
    elif known and not asked.complete:
        shape, among = ListOf(speaker.game.questions[asked.word].answer), asked.args.get("among", asked.options)
        yield b.Text(speaker.label("decision.among", options=said(shape, list(among), speaker)), "quiet")


def why_page(tried: Iterable[tuple[Play, Verdict]], speaker: Speaker) -> Iterator[b.Block]:
    for play, verdict in tried:
        yield from verdict_page(play, verdict, speaker)
        yield b.Text("")


def cited(cites: Sequence[str], speaker: Speaker) -> tuple[b.Piece, ...]:
    """Citations behind a sentence."""
    return (" (", *speaker.cites(cites), ")") if cites else ()


# resolve


def run_page(
    run: Run,
    speaker: Speaker,
    to: int | None = None,
    draw: Callable[[Any], list[str]] | None = None,
    everything: bool = False,
) -> Iterator[b.Block]:
    """The steps of a run; those that nobody would say aloud are only counted unless `everything` is wanted."""
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
    """Steps one below the other, with the moments that a run names; the quiet ones between two others as one line."""
    names: dict[int, list[str]] = {}
    for name, view in run.moments.items() if run else ():
        names.setdefault(len(view.steps), []).append(clean(name))
    rows: list[b.TraceRow] = []
    folded = 0
    for step in steps:
        moment = ", ".join(names.get(step.n, ()))
        quiet = not everything and step.event.key in speaker.game.quiet
        folded += quiet
        if folded and (moment or not quiet):
            rows.append(b.TraceRow(0, quiet_text(folded, speaker), "", moment if quiet else ""))
            folded = 0
        if not quiet:
            cites, picture = speaker.cites(step.event.cites), tuple(draw(step.state)) if draw else ()
            rows.append(b.TraceRow(step.n, speaker.step(step), cites, moment, picture))
    return (*rows, b.TraceRow(0, quiet_text(folded, speaker))) if folded else tuple(rows)


def quiet_text(count: int, speaker: Speaker) -> str:
    return speaker.label("resolve.quiet.one" if count == 1 else "resolve.quiet", count=count)


def stop_text(stop: Stop, speaker: Speaker, asked: Decision | None) -> str:
    told = play_sentence(stop.play, speaker, asked)
    return speaker.label("resolve.stop", line=stop.line + 1, play=told)


def stop_blocks(stop: Stop, speaker: Speaker, asked: Decision | None) -> Iterator[b.Block]:
    """The line of the script that was illegal, in words, and every condition that failed."""
    yield b.Text(stop_text(stop, speaker, asked), "bad")
    yield b.Marks("", tuple(r for r in _check_rows(stop.verdict, speaker) if r.mark == MARKS[False]))


def end_blocks(run: Run, speaker: Speaker, stopped: bool = False) -> Iterator[b.Block]:
    """How the run ended: an illegal line (unless it was `stopped` and said before), an open decision, a winner."""
    for line, verdict in run.doubts:
        rows = tuple(r for r in _check_rows(verdict, speaker) if r.mark == MARKS[None])
        yield b.Marks(speaker.label("resolve.doubt", line=line + 1), rows)
    if run.stop and not stopped:
        yield from stop_blocks(run.stop, speaker, run.end.decision)
    yield from open_decision_blocks(run, speaker)
    if run.winner:
        yield winner_text(run.winner, speaker)


def winner_text(winner: str | list[str], speaker: Speaker) -> b.Text:
    if isinstance(winner, list):
        return b.Text(speaker.label("resolve.winners", winner=clean(words.listed(winner, speaker.lang))), "strong")
    return b.Text(
        speaker.label("resolve.draw" if winner == "draw" else "resolve.winner", winner=clean(winner)), "strong"
    )


def run_json(run: Run, speaker: Speaker, to: int | None = None) -> dict[str, Any]:
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
        "decision": open_decision_json(run, speaker) if whole else None,
        "stopped": stop_json(run, speaker) if whole else None,
    }  # fmt: skip


def stop_json(run: Run | Session, speaker: Speaker) -> dict[str, Any] | None:
    if not run.stop:
        return None
    asked = run.end.decision if isinstance(run, Run) else run.decision
    told = {"play": play_text(run.stop.play), "said": play_sentence(run.stop.play, speaker, asked)}
    return {"line": run.stop.line + 1, **told, **verdict_json(run.stop.verdict, speaker)}


# explain


def explain_page(thing: str, lines: Sequence[Line], speaker: Speaker) -> Iterator[b.Block]:
    yield b.Title(clean(sentences.thing(thing, speaker)))
    if not lines:
        yield b.Text(speaker.label("explain.nothing"), "quiet")
        return
    rows = []
    for line in lines:
        value = "" if line.value is None else f"= {speaker.value(line)}"
        rows.append((speaker.text(line), clean(value), speaker.cites(line.cites)))
    heads = tuple(speaker.label(f"explain.{k}") for k in ("what", "value", "rule"))
    yield b.Table(heads, tuple(rows))


def explain_json(thing: str, lines: Sequence[Line], speaker: Speaker) -> dict[str, Any]:
    return {
        "thing": thing,
        "lines": [{"text": speaker.text(x), "value": x.value, "cites": list(x.cites)} for x in lines],
    }


# coverage


def coverage_rows(cover: Coverage) -> dict[str, list[int]]:
    """Counts by kind: entries, exercised, enforced, text only."""
    kinds: dict[str, list[int]] = {}
    for entry in cover.entries:
        row = kinds.setdefault(entry.kind, [0, 0, 0, 0])
        row[0] += 1
        row[{"exercised": 1, "enforced": 2, "text": 3}[cover.status(entry)]] += 1
    return kinds


def coverage_page(covers: Iterable[Coverage], corpus: Corpus, lang: str, details: bool = False) -> Iterator[b.Block]:
    for cover in covers:
        counted = coverage_rows(cover).items()
        rows = [(kind_name(kind, cover.game, corpus, lang), *map(str, counts)) for kind, counts in counted]
        yield b.Table(tuple(say(f"coverage.{h}", lang) for h in ("kind", "entries", "exercised", "enforced", "text")),
                      tuple(rows), cover.game)  # fmt: skip
        if details:
            for status in ("enforced", "text"):
                listed = [e for e in cover.entries if cover.status(e) == status]
                if listed:
                    yield b.Links(say(f"coverage.{status}", lang),
                                  tuple((link(e), _reason(e, cover, lang)) for e in listed))  # fmt: skip


def _reason(entry: Entry, cover: Coverage, lang: str) -> str:
    reason = reason_for(entry, cover.reasons)
    return clean(reason[lang]) if reason else clean(entry.title(lang))


def reason_for(entry: Entry, reasons: dict[str, dict[str, str]]) -> dict[str, str] | None:
    """Why an entry is text only: said for itself or for its kind."""
    return reasons.get(entry.local) or reasons.get(f"{entry.kind}/*")


def coverage_json(covers: Iterable[Coverage]) -> dict[str, Any]:
    out = []
    for cover in covers:
        groups: dict[str, list[str]] = {"exercised": [], "enforced": [], "text": []}
        for entry in cover.entries:
            groups[cover.status(entry)].append(entry.id)
        reasons = {e.id: reason_for(e, cover.reasons) for e in cover.entries if cover.status(e) == "text"}
        out.append({"game": cover.game, "entries": len(cover.entries), **groups,
                    "reasons": {k: v for k, v in reasons.items() if v}})  # fmt: skip
    return {"games": out}
