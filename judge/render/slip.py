"""The ruling slip: who says what, whether it is so, the step that made it so and the rule that is the reason.

Everything on it can be read aloud. A claim is right, wrong, or cannot be
judged; what is so instead stands there as a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from judge.boardfile.frame import END, NOW, START
from judge.boardfile.typed import flow
from judge.corpus.entry import OUR_READING, PART, Entry
from judge.corpus.parts import without_part
from judge.engine.claims import JudgedClaim
from judge.engine.deciding import waits_for_answer
from judge.engine.readings import Reading
from judge.engine.run import Run
from judge.engine.values import OUTCOMES, Check, Line, Verdict
from judge.faults import Both, joined
from judge.messages import MESSAGES, counted
from judge.render import blocks as b
from judge.render.actual import actual_text, is_allowed_by_one, present_text, prompt_text_anyway
from judge.render.answers import (
    MARKS,
    Speaker,
    cited,
    end_blocks,
    moment_text,
    pending_prompt_json,
    stop_blocks,
    stop_json,
    verdict_json,
)
from judge.render.brought_about import CHANGES, but_for_text, cause_text, source_text, step_line, worded_steps
from judge.render.card_texts import card_text, causing_card_text
from judge.render.page import edition
from judge.render.phrases import claim_phrases, in_quotes, inside, joined_sentence, within
from judge.width import clean

CITES_SHOWN = 6  # besides the rule that decides; JSON has them all
SENTENCES = 2  # of the rule that decides
MET = 3  # of the conditions that a legal play meets


def claims_page(
    run: Run,
    judged: Sequence[JudgedClaim],
    speaker: Speaker,
    readings: Iterable[Reading] = (),
    short: bool = False,
    ending: bool = True,
    everything: bool = False,
) -> Iterator[b.Block]:
    """Yields the ruling slip: title, an illegal line of the script, who is right, a row for each claim, and with
    `ending` how the run ended. `short` leaves out the texts of rules (otherwise each is quoted once); `everything`
    adds further rules and the pending question."""
    source = edition(run.game.id, speaker.corpus, speaker.lang)
    yield b.Title(clean(run.board.title(speaker.lang)) or speaker.label("settle.title"), "", source)
    if run.stop:
        yield from stop_blocks(run.stop, speaker, run.end.prompt)
        if not all(j.reached for j in judged):
            yield b.Text(speaker.label("settle.stopped"), "note")
    yield b.Text(head_text(judged, speaker), "strong")
    other = list(readings)
    rules = [j.rule for j in judged]
    rows = tuple(
        b.Mark(
            MARKS[j.holds],
            f"{n}. {claim_line(j, run, speaker)}",
            "",
            tuple(_below(n, j, run, speaker, other, short or j.rule in rules[: n - 1], everything)),
        )
        for n, j in enumerate(judged, 1)
    )
    if rows:
        yield b.Marks("", rows)
    for reading in other:
        if not all(after.reached for _, after in reading.changed):
            yield b.Text(_reading("settle.reading.stops", reading, speaker), "note")
    if ending:
        waiting = everything or not judged or any(j.holds is None and j.reached for j in judged)
        if run.end.prompt and not waiting:
            asked = joined_sentence([speaker.prompt_text(run.end.prompt)], speaker.lang)
            yield b.Text(speaker.label("settle.after", asked=asked), "quiet")
        yield from end_blocks(run, speaker, stopped=True, prompt=waiting)


# what is said

_OUTCOME_KEYS = {True: "right", False: "wrong", None: "open"}


def head_text(judged: Sequence[JudgedClaim], speaker: Speaker) -> str:
    """Words who is right: "A is wrong; B is right."; if a claim is nobody's, how many claims are right, or whether the
    only one is."""
    right = sum(j.holds is True for j in judged)
    if len(judged) == 1 and not judged[0].by:
        return speaker.label(f"settle.only.{_OUTCOME_KEYS[judged[0].holds]}")
    if not judged or not all(j.by for j in judged):
        return speaker.label("settle.count" if judged else "settle.count.none", right=right, total=len(judged))
    rows = verdicts(judged, speaker)
    told = list(dict.fromkeys(_together(row, rows, speaker) for row in rows))
    return joined_sentence([("。" if speaker.lang == "ja" else "; ").join(told)], speaker.lang)


def _together(row: dict[str, Any], rows: Sequence[dict[str, Any]], speaker: Speaker) -> str:
    """Words whether the player of a row is right, together with all others whose result is the same: "A and B are
    right". Where the claims of a player differ, each player is told alone."""
    players = [clean(each["by"]) for each in rows if each["holds"] == row["holds"]]
    if row["holds"] not in (True, False) or len(players) == 1:
        return str(row["text"])
    several = "と" if len(players) == 2 else "、"
    names = several.join(players) if speaker.lang == "ja" else joined(players, "and")
    return speaker.label(f"settle.head.{_OUTCOME_KEYS[row['holds']]}.several", by=names)


def verdicts(judged: Sequence[JudgedClaim], speaker: Speaker) -> list[dict[str, Any]]:
    """Returns for each player, in the order in which they speak, a map of `by`, `holds` and `text`: `holds` is the
    result of all their claims, "some" if it differs. Empty if a claim is nobody's."""
    if not all(j.by for j in judged):
        return []
    rows: list[dict[str, Any]] = []
    for by in dict.fromkeys(j.by for j in judged):
        outcomes = [j.holds for j in judged if j.by == by]
        alike = len(set(outcomes)) == 1
        key = _OUTCOME_KEYS[outcomes[0]] if alike else "some"
        count = {"right": outcomes.count(True), "total": len(outcomes)}
        text = speaker.label(counted(f"settle.head.{key}", len(outcomes)), by=clean(by or ""), **count)
        rows.append({"by": by, "holds": outcomes[0] if alike else "some", "text": text})
    return rows


def claim_line(judged: JudgedClaim, run: Run | None, speaker: Speaker, phrases: Sequence[str] | None = None) -> str:
    """Words who claims what, about which moment, and by which rule if one is named: "A says (at the end): A has 13
    points." The moment is left out on a board without steps and script; `phrases` is the claim in words, where that is
    known."""
    said = joined_sentence(_claim_phrases(judged, run, speaker) if phrases is None else phrases, speaker.lang)
    if "because" in judged.claim:
        named = speaker.label("settle.because", said=said, rule=speaker.cited_entry(judged.claim["because"]))
        said = joined_sentence([named], speaker.lang)
    still = run is not None and not run.steps and not run.board.get("script")
    at = "" if still and judged.moment in (NOW, END) else _moment(judged.moment, run, speaker)
    key = "settle.says" + (".by" if judged.by else "") + (".at" if at else "")
    return speaker.label(key, by=clean(judged.by or ""), at=at, said=said)


def _moment(moment: str, run: Run | None, speaker: Speaker) -> str:
    """Words a moment. In Japanese, one with a name in Latin letters is told with the number of the step after which it
    is."""
    named = run.moments.get(moment) if run else None
    if named and speaker.lang == "ja" and moment.isascii():
        key = "moment.named.after" if named.steps else "moment.named.start"
        return speaker.label(key, n=len(named.steps), name=clean(moment))
    return moment_text(moment, speaker)


def _claim_phrases(judged: JudgedClaim, run: Run | None, speaker: Speaker) -> Iterator[str]:
    """Yields what is claimed, in words; a claim about an answer is worded by the question of that moment."""
    view = run.view(judged.moment) if run else None
    return claim_phrases(judged.claim, speaker, view.prompt if view else None)


# whether it is so


def _below(
    n: int, judged: JudgedClaim, run: Run, speaker: Speaker, readings: Sequence[Reading], short: bool, everything: bool
) -> Iterator[b.Text]:
    """Yields the lines under a claim: the ruling with the deciding step, checks of a play, other moments, the one
    cause, the deciding rule, other readings. What does not apply is left out."""
    between = "" if speaker.lang == "ja" else " "
    whole = (outcome(judged, speaker, run), present_text(judged, run, speaker), cause_text(judged, run, speaker))
    yield b.Text(between.join(filter(None, whole)))
    if judged.verdict and judged.reached:
        for check in _shown_checks(judged.verdict, judged.holds):
            yield b.Text((f"{MARKS[check.ok]} {speaker.text(check)}", *cited(check.cites, speaker)))
    if judged.since:
        told = joined_sentence([step_line(judged.since, judged, run, speaker)], speaker.lang)
        yield b.Text(speaker.label("settle.since", n=judged.since, told=inside(told).rstrip(".。")))
    for moment, verdict in judged.elsewhere:
        yield b.Text(_at_another_moment(moment, verdict, judged, run, speaker))
    if judged.but_for:
        own = "" if short else causing_card_text(judged, run, speaker)
        first = [without_part(cite) for cite in (*judged.but_for.cites[:1], *judged.cites[:1])]
        known = len(set(first)) < 2 and not own
        told = but_for_text(judged, run, speaker)
        if judged.but_for.step and judged.but_for.step in worded_steps(judged)[-CHANGES:]:
            told = speaker.label("settle.without.step.same", n=judged.but_for.step)
        told = between.join(filter(None, (told, own)))
        yield b.Text((told, *(() if known else cited(judged.but_for.cites[:1], speaker))))
    met = judged.holds is False and judged.verdict is not None and judged.verdict.outcome == "legal"
    if judged.reached and judged.cites and (everything or not met or is_allowed_by_one(judged.verdict)):
        # otherwise the rules stand behind the conditions that are met
        yield from _rules(judged, run, speaker, short, everything)
    for reading in readings:
        for changed, other in reading.changed:
            if changed == n and other.reached:
                told = outcome(other, speaker, run)
                yield b.Text(
                    _reading("settle.reading", reading, speaker, told if speaker.lang == "ja" else in_quotes(told))
                )


def _at_another_moment(moment: str, verdict: Verdict, judged: JudgedClaim, run: Run, speaker: Speaker) -> str:
    """Words, in brackets, the verdict on the claimed play at another moment, with what makes the difference: the step
    that ended it, or the condition that is not met there."""
    if moment == START and judged.until is not None:
        told = inside(joined_sentence([speaker.step(run.steps[judged.until - 1])], speaker.lang)).rstrip(".。")
        return speaker.label("settle.start.until", n=judged.until, told=told)
    if verdict.outcome == "illegal" and verdict.failed:
        reason = inside(speaker.text(verdict.failed[0])).rstrip(".。")
        if moment == START:
            return speaker.label("settle.start.illegal.because", reason=reason)
        return speaker.label("settle.elsewhere.illegal", at=moment_text(moment, speaker), reason=reason)
    return speaker.label(f"settle.{moment}.{verdict.outcome}")


def _shown_checks(verdict: Verdict, holds: bool | None) -> Sequence[Check]:
    """Returns the checks of a play that a slip shows: those that decide. Of a legal play it shows the last few that are
    met if somebody wrongly calls it illegal, else none."""
    if verdict.outcome != "legal":
        return verdict.deciding
    if is_allowed_by_one(verdict):  # its rule is quoted instead
        return ()
    return verdict.checks[-MET:] if holds is False else ()


def outcome(judged: JudgedClaim, speaker: Speaker, run: Run | None = None) -> str:
    """Words the ruling on a claim: "Right.", "Wrong: A has 10 points.", "Undecided: …"; also that the moment was not
    reached, that only the reason named is wrong, or that a pending question does not matter."""
    asked = prompt_text_anyway(judged, run, speaker)
    if asked:
        return speaker.label("settle.right.anyway" if judged.holds else "settle.wrong.anyway", asked=asked)
    if judged.holds is True:
        met = judged.verdict is not None and judged.verdict.outcome == "legal"
        return speaker.label("settle.right.met" if met else "settle.right")
    actual = within(actual_text(judged, speaker), speaker.lang)
    if not judged.reached:
        return speaker.label("settle.unreached.then" if actual else "settle.unreached", actual=actual)
    if judged.holds is False:
        if all(f.ruling.holds is True or f.ruling.found == f.word for f in judged.facts):
            return speaker.label("settle.reason")
        return speaker.label("settle.wrong", actual=actual)
    view = run.view(judged.moment) if run else None
    waiting = [fact for fact in judged.facts if fact.ruling.holds is None]
    lacking = run and view and waiting and not any(waits_for_answer(run, view, f.word, f.claimed) for f in waiting)
    if judged.verdict is None and view and view.prompt and not lacking:
        return speaker.label("settle.open", asked=joined_sentence([speaker.prompt_text(view.prompt)], speaker.lang))
    key = "settle.unknown.play" if judged.verdict else "settle.unknown" if actual else "settle.unknown.all"
    return speaker.label(key, actual=actual)


# why


def _rules(judged: JudgedClaim, run: Run, speaker: Speaker, short: bool, everything: bool) -> Iterator[b.Text]:
    """Yields the deciding rule with its text (its name alone if `short`) and, with `everything`, a line that names the
    other rules. Of a legal play no rule is quoted unless the claim names one; all are named then."""
    rule, *others = judged.cites
    entry = speaker.corpus.get(rule)
    ours = entry is not None and entry.kind == "ruling"
    number, _, title = speaker.entry_name(rule).partition(" ")
    head = b.Cite(rule, f"{number} ({title})" if ours else speaker.entry_name(rule))
    text = "" if short or entry is None else rule_text(entry, speaker.lang)
    lead = (speaker.label("settle.ruling"),) if ours else ()
    line = (*lead, head, *((f": {text}",) if text else ()))
    legal = judged.verdict is not None and judged.verdict.outcome == "legal"
    if legal and not is_allowed_by_one(judged.verdict) and "because" not in judged.claim:
        others, line = [rule, *others], ()  # every condition is met: none of them is the reason
    caused = judged.but_for is not None and bool(causing_card_text(judged, run, speaker))
    own, general = ("", False) if caused else card_text(judged, run, speaker)
    known = caused and judged.but_for is not None and rule in judged.but_for.cites and not short
    if known:
        line = ()  # the text of that card and its rule have just been told
    elif own and general and not short:
        line = (own, *cited((rule,), speaker))
    elif own and not short:
        yield b.Text(own)
    if line:
        yield b.Text(line)
    if others and (everything or not line and not known):
        more = (" …",) if len(others) > CITES_SHOWN else ()
        yield b.Text(
            (speaker.label("settle.also" if line else "settle.rules"), *speaker.cites(others[:CITES_SHOWN]), *more),
            "quiet",
        )


def rule_text(entry: Entry, lang: str) -> str:
    """Returns the text of a rule to quote: the whole of a cited part (`#`), else its first sentences."""
    text = clean(entry.text[lang])
    return text if PART in entry.id else beginning(text)


def beginning(text: str) -> str:
    """Returns the first sentences of a text's first paragraph, followed by those paragraphs that are our own reading."""
    first, *others = text.split("\n\n")
    parts = re.findall(r".+?(?:。|[.](?=\s|$)|$)", first.partition("\n")[0])
    readings = [part for part in others if part.startswith(OUR_READING)]
    return " ".join(["".join(parts[:SENTENCES]).strip(), *readings])


def _reading(key: str, reading: Reading, speaker: Speaker, lead: str = "") -> b.RichText:
    """Fills a message (`key`) about another reading of the rules: its switch, its ruling as a link, and `lead` as what
    is told then."""
    switch = f"{reading.switch}: {flow(reading.value)}"
    ruling = b.Cite(reading.ruling, speaker.cited_entry(reading.ruling))
    return with_links(key, speaker.lang, ruling=ruling, switch=switch, told=lead)


# JSON


def claims_json(
    run: Run, judged: Sequence[JudgedClaim], speaker: Speaker, readings: Iterable[Reading] = ()
) -> dict[str, Any]:
    """Returns what `settle` answers to --json: who is right, every claim, other readings that change a claim, and how
    the run ended (`stopped`, `decision`, `winner`)."""
    return {
        "head": head_text(judged, speaker),
        "claims": [claim_json(j, run, speaker) for j in judged],
        "readings": [
            {"ruling": r.ruling, "switch": r.switch, "value": r.value,
             "claims": [{"n": n, "holds": j.holds, "text": claim_text(j, speaker)} for n, j in r.changed]}
            for r in readings
        ],
        "stopped": stop_json(run, speaker),
        "decision": pending_prompt_json(run, speaker),
        "winner": run.winner,
    }  # fmt: skip


def claim_json(judged: JudgedClaim, run: Run, speaker: Speaker) -> dict[str, Any]:
    """A claim as plain data: who made it, in words, its moment, whether it holds (null: undecided), what is true, the
    rules."""
    said = list(_claim_phrases(judged, run, speaker))
    return {
        "by": judged.by,
        "holds": judged.holds,
        "claim": {k: v for k, v in judged.claim.items() if k != "by"},
        "said": said,
        "moment": judged.moment,
        "moment_text": moment_text(judged.moment, speaker),
        "reached": judged.reached,
        "actual": _actual(judged, speaker),
        "actual_text": actual_text(judged, speaker) or None,
        "step": judged.step,
        "source": (source_text(judged.step, judged, run, speaker) or None)
        if judged.step and not judged.verdict
        else None,
        "step_text": step_line(judged.step, judged, run, speaker) if judged.step and not judged.verdict else None,
        "later": judged.later,
        "changes": list(judged.deciding.changes or (worded_steps(judged) if judged.led_by else ())),
        "rule": judged.rule,
        "layers": [{"text": speaker.text(x), "value": x.value, "cites": list(x.cites)} for x in judged.layers],
        "but_for": _but_for_json(judged, run, speaker),
        "cites": list(judged.cites),
        "text": claim_text(judged, speaker, run, said),
        **({"checks": verdict_json(judged.verdict, speaker)["checks"]} if judged.verdict else {}),
    }


def _but_for_json(judged: JudgedClaim, run: Run, speaker: Speaker) -> dict[str, Any] | None:
    """The `but_for` of a claim as plain data; None if it has none."""
    if judged.but_for is None:
        return None
    text = but_for_text(judged, run, speaker)
    return {"step": judged.but_for.step, "cites": list(judged.but_for.cites), "text": text}


def claim_text(
    judged: JudgedClaim, speaker: Speaker, run: Run | None = None, phrases: Sequence[str] | None = None
) -> str:
    """A claim and its ruling in one line; `phrases` is the claim in words, where that is known."""
    return f"{claim_line(judged, run, speaker, phrases)} {outcome(judged, speaker, run)}"


def _actual(judged: JudgedClaim, speaker: Speaker) -> dict[str, Any]:
    """Returns word → what was found, in the form of the claim; the result of a play stands under `verdict`."""
    found: dict[str, Any] = {}
    for word, said, answer, *_ in judged.facts:
        if word in OUTCOMES and isinstance(said, str):
            found["verdict"] = answer.found
        elif isinstance(answer.found, dict) and isinstance(found.get(word), dict):
            found[word] = {**found[word], **_data(answer.found, speaker)}
        else:
            found[word] = _data(answer.found, speaker)
    return found


def _data(value: Any, speaker: Speaker) -> Any:
    """Returns a value that was found as plain data: lines and texts in the reader's language, maps and lists copied,
    anything else as text."""
    if isinstance(value, Line):
        return speaker.text(value)
    if isinstance(value, Both):
        return value.text(speaker.lang)
    if isinstance(value, dict):
        return {str(key): _data(each, speaker) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_data(each, speaker) for each in value]
    return value if isinstance(value, (int, float, bool)) or value is None else str(value)


def with_links(key: str, lang: str, **args: b.RichText) -> b.RichText:
    """Returns a message as `message_text` does, but as rich text, so that its arguments may have links."""
    from string import Formatter

    found: list[b.RichText] = []
    for before, name, _, _ in Formatter().parse(MESSAGES[key][lang == "en"]):
        found += [before, args[name] if name else ""]
    return b.joined(found, "")
