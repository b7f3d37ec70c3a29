"""The ruling slip: who says what, whether it is so, the step that made it so and the rule that is the reason.

Everything on it can be read aloud. A claim is right, wrong, or cannot be
judged; what is so instead stands there as a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from judge.engine.claims import Judged
from judge.engine.deciding import Stated
from judge.engine.frame import END
from judge.engine.readings import Reading
from judge.engine.run import Run
from judge.engine.values import OUTCOMES, Line
from judge.faults import Both
from judge.render import blocks as b
from judge.render.answers import (
    MARKS,
    Speaker,
    cited,
    end_blocks,
    flow,
    moment_text,
    open_decision_json,
    stop_blocks,
    stop_json,
    verdict_json,
)
from judge.render.messages import with_links
from judge.render.page import edition
from judge.render.sentences import claim_sentences, inside, sentence
from judge.render.width import clean

CITES_SHOWN = 6  # besides the rule that decides; JSON has them all
SENTENCES = 2  # of the rule that decides


def claims_page(
    run: Run,
    judged: Sequence[Judged],
    speaker: Speaker,
    readings: Iterable[Reading] = (),
    short: bool = False,
    ending: bool = True,
) -> Iterator[b.Block]:
    """The slip: the board, a line of its script that is illegal, each claim, how the run ended (`ending`).

    `short` leaves out the texts of the rules.
    """
    source = edition(run.game.id, speaker.corpus, speaker.lang)
    yield b.Title(clean(run.board.title(speaker.lang)) or speaker.label("settle.title"), "", source)
    if run.stop:
        yield from stop_blocks(run.stop, speaker, run.end.decision)
        if not all(j.reached for j in judged):
            yield b.Text(speaker.label("settle.stopped"), "note")
    right = sum(j.holds is True for j in judged)
    yield b.Text(speaker.label("settle.count", right=right, total=len(judged)), "strong")
    other = list(readings)
    rows = tuple(
        b.Mark(MARKS[j.holds], f"{n}. {says(j, run, speaker)}", "", tuple(_below(n, j, run, speaker, other, short)))
        for n, j in enumerate(judged, 1)
    )
    if rows:
        yield b.Marks("", rows)
    for reading in other:
        if not all(after.reached for _, after in reading.changed):
            yield b.Text(_reading("settle.reading.stops", reading, speaker), "note")
    if ending:
        yield from end_blocks(run, speaker, stopped=True)


# what is said


def says(judged: Judged, run: Run | None, speaker: Speaker) -> str:
    """Who says what of which moment: "A says (at the end): A has 13 points."."""
    said = sentence(_said(judged, run, speaker), speaker.lang)
    if "because" in judged.claim:
        named = speaker.label("settle.because", said=said, rule=speaker.named(judged.claim["because"]))
        said = sentence([named], speaker.lang)
    still = run is not None and not run.steps and not run.board.get("script")
    at = "" if still and judged.moment == END else moment_text(judged.moment, speaker)
    key = "settle.says" + (".by" if judged.by else "") + (".at" if at else "")
    return speaker.label(key, by=clean(judged.by or ""), at=at, said=said)


def _said(judged: Judged, run: Run | None, speaker: Speaker) -> Iterator[str]:
    """What is claimed; an answer by what is asked at that moment."""
    view = run.view(judged.moment) if run else None
    return claim_sentences(judged.claim, speaker, view.decision if view else None)


# whether it is so


def _below(
    n: int, judged: Judged, run: Run, speaker: Speaker, readings: Sequence[Reading], short: bool
) -> Iterator[b.Text]:
    """The lines under a claim: the ruling on it, the conditions of a play, the rule, other readings."""
    between = "" if speaker.lang == "ja" else " "
    yield b.Text(between.join((outcome(judged, speaker, run), _step(judged, run, speaker))).rstrip())
    if judged.verdict and judged.reached:
        wanted = judged.verdict.deciding if judged.verdict.outcome != "legal" else ()
        for check in wanted:
            yield b.Text((f"{MARKS[check.ok]} {speaker.text(check)}", *cited(check.cites, speaker)))
    if judged.at_start:
        yield b.Text(speaker.label(f"settle.start.{judged.at_start.outcome}"))
    if judged.reached and judged.cites:
        yield from _rules(judged, speaker, short)
    for reading in readings:
        for changed, other in reading.changed:
            if changed == n and other.reached:
                yield b.Text(_reading("settle.reading", reading, speaker, outcome(other, speaker, run)))


def outcome(judged: Judged, speaker: Speaker, run: Run | None = None) -> str:
    """The ruling in a sentence: "Right.", "Wrong: A has 10 points.", "Cannot be judged: …"."""
    if judged.holds is True:
        met = judged.verdict is not None and judged.verdict.outcome == "legal"
        return speaker.label("settle.right.met" if met else "settle.right")
    actual = actual_text(judged, speaker)
    if not judged.reached:
        return speaker.label("settle.unreached.then" if actual else "settle.unreached", actual=actual)
    if judged.holds is False:
        if all(f.answer.holds is True or f.answer.found == f.word for f in judged.facts):
            return speaker.label("settle.reason")
        return speaker.label("settle.wrong", actual=actual)
    view = run.view(judged.moment) if run else None
    if judged.verdict is None and view and view.decision:
        return speaker.label("settle.open", asked=sentence([speaker.decision(view.decision)], speaker.lang))
    key = "settle.unknown.play" if judged.verdict else "settle.unknown" if actual else "settle.unknown.all"
    return speaker.label(key, actual=actual)


def actual_text(judged: Judged, speaker: Speaker) -> str:
    """What is so instead of what was said, in words."""
    wrong = [f for f in judged.facts if f.answer.holds is not True or not judged.reached]
    return sentence([text for stated in wrong for text in _found(stated, speaker)], speaker.lang)


def _found(stated: Stated, speaker: Speaker) -> Iterator[str]:
    word, found = stated.word, stated.answer.found
    if isinstance(found, Line):
        yield speaker.text(found)
    elif word in OUTCOMES and isinstance(stated.said, str):
        yield speaker.label(f"settle.{found}")
    elif word == "notes":
        yield speaker.label("settle.notes")
    elif word == "undecided":
        for inner, value in found.items():
            yield from claim_sentences({inner: value}, speaker)
    elif found is not None:
        yield from claim_sentences({word: found}, speaker)


def _step(judged: Judged, run: Run, speaker: Speaker) -> str:
    """The step that made it so, or that it was so from the beginning; nothing where no step did."""
    stated = judged.deciding
    if judged.verdict or judged.holds is None or stated is None or stated.word == "undecided":
        return ""
    if not judged.step:
        began = stated.answer.step == 0 and run.steps and stated.word != "notes"
        return speaker.label("settle.board") if began else ""
    told = sentence([_told_step(judged.step, judged, run, speaker)], speaker.lang)
    return speaker.label("settle.step", n=judged.step, told=told)


def _told_step(n: int, judged: Judged, run: Run, speaker: Speaker) -> str:
    """A step that led to the moment of a claim: before the first play more may happen by itself than the run tells."""
    return speaker.step((run.view(judged.moment) or run.end).steps[n - 1])


# why


def _rules(judged: Judged, speaker: Speaker, short: bool) -> Iterator[b.Text]:
    """The rule that decides, with its words, and the others in small; in short only that rule's name."""
    rule, *others = judged.cites
    entry = speaker.corpus.get(rule)
    head = b.Cite(rule, speaker.named(rule))
    ours = entry is not None and entry.kind == "ruling"
    text = "" if short or entry is None else beginning(clean(entry.text[speaker.lang]))
    lead = (speaker.label("settle.ruling"),) if ours else ()
    line = (*lead, head, *((f": {text}",) if text else ()))
    if judged.verdict and judged.verdict.outcome == "legal" and "because" not in judged.claim:
        others, line = [rule, *others], ()  # every condition is met: none of them is the reason
    if line:
        yield b.Text(line, "quiet")
    if others and not (short and line):
        more = (" …",) if len(others) > CITES_SHOWN else ()
        yield b.Text(
            (speaker.label("settle.also" if line else "settle.rules"), *speaker.cites(others[:CITES_SHOWN]), *more),
            "quiet",
        )


def beginning(text: str) -> str:
    """The first sentences of the first paragraph of a text."""
    parts = re.findall(r".+?(?:。|[.](?=\s|$)|$)", text.partition("\n")[0])
    return "".join(parts[:SENTENCES]).strip()


def _reading(key: str, reading: Reading, speaker: Speaker, told: str = "") -> b.Words:
    switch = f"{reading.switch}: {flow(reading.value)}"
    ruling = b.Cite(reading.ruling, inside(speaker.named(reading.ruling)))
    return with_links(key, speaker.lang, ruling=ruling, switch=switch, told=told)


# JSON


def claims_json(
    run: Run, judged: Sequence[Judged], speaker: Speaker, readings: Iterable[Reading] = ()
) -> dict[str, Any]:
    return {
        "claims": [claim_json(j, run, speaker) for j in judged],
        "readings": [
            {"ruling": r.ruling, "switch": r.switch, "value": r.value,
             "claims": [{"n": n, "holds": j.holds, "text": claim_text(j, speaker)} for n, j in r.changed]}
            for r in readings
        ],
        "stopped": stop_json(run, speaker),
        "decision": open_decision_json(run, speaker),
        "winner": run.winner,
    }  # fmt: skip


def claim_json(judged: Judged, run: Run, speaker: Speaker) -> dict[str, Any]:
    """A claim: who says it, its words, the moment, whether it holds (null: it cannot be judged), what is so, why."""
    return {
        "by": judged.by,
        "holds": judged.holds,
        "claim": {k: v for k, v in judged.claim.items() if k != "by"},
        "said": list(_said(judged, run, speaker)),
        "moment": judged.moment,
        "moment_text": moment_text(judged.moment, speaker),
        "reached": judged.reached,
        "actual": _actual(judged, speaker),
        "actual_text": actual_text(judged, speaker) or None,
        "step": judged.step,
        "step_text": _told_step(judged.step, judged, run, speaker) if judged.step else None,
        "rule": judged.rule,
        "cites": list(judged.cites),
        "text": claim_text(judged, speaker, run),
        **({"checks": verdict_json(judged.verdict, speaker)["checks"]} if judged.verdict else {}),
    }


def claim_text(judged: Judged, speaker: Speaker, run: Run | None = None) -> str:
    """A claim and the ruling on it in one line."""
    return f"{says(judged, run, speaker)} {outcome(judged, speaker, run)}"


def _actual(judged: Judged, speaker: Speaker) -> dict[str, Any]:
    """What is so, in the form of the claim; of a play the verdict on it."""
    found: dict[str, Any] = {}
    for word, said, answer in judged.facts:
        if word in OUTCOMES and isinstance(said, str):
            found["verdict"] = answer.found
        elif isinstance(answer.found, dict) and isinstance(found.get(word), dict):
            found[word] = {**found[word], **_data(answer.found, speaker)}
        else:
            found[word] = _data(answer.found, speaker)
    return found


def _data(value: Any, speaker: Speaker) -> Any:
    """A value that was found, as plain data."""
    if isinstance(value, Line):
        return speaker.text(value)
    if isinstance(value, Both):
        return value.text(speaker.lang)
    if isinstance(value, dict):
        return {str(key): _data(each, speaker) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_data(each, speaker) for each in value]
    return value if isinstance(value, (int, float, bool)) or value is None else str(value)
