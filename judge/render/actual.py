"""What is so instead of what a claim says, in words: now, and after a question that is still pending."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.boardfile.lines import Play
from judge.engine.claims import JudgedClaim
from judge.engine.deciding import Statement, answer_changes, found_after_all
from judge.engine.run import Run
from judge.engine.values import OUTCOMES, Line, Verdict
from judge.render.answers import Speaker
from judge.render.phrases import claim_phrases, joined_sentence, play_phrase


def is_allowed_by_one(verdict: Verdict | None) -> bool:
    """Tells whether a play is legal because of one condition alone, as an answer is: the rule of that is the reason."""
    return verdict is not None and verdict.outcome == "legal" and len(verdict.checks) == 1


def prompt_text_anyway(judged: JudgedClaim, run: Run | None, speaker: Speaker) -> str:
    """A sentence about the pending question, if an answer will change the value though not the ruling; else empty."""
    view = run.view(judged.moment) if run and judged.reached and judged.holds is not None else None
    if run is None or view is None or view.prompt is None or not judged.facts or judged.verdict:
        return ""
    if not answer_changes(run, view, judged.deciding):
        return ""
    return joined_sentence([speaker.prompt_text(view.prompt)], speaker.lang)


def present_text(judged: JudgedClaim, run: Run, speaker: Speaker) -> str:
    """Words what is so at the moment of a wrong claim, where a pending question changes it but cannot make the claim
    right; if the claim is right until then, what is so after every answer. Empty for other claims."""
    if judged.holds is not False or not prompt_text_anyway(judged, run, speaker):
        return ""
    view, statement = run.view(judged.moment), judged.deciding
    if view is None:
        return ""
    if is_so_now(judged, run):
        actual = actual_text(judged, speaker)
        return speaker.label("settle.present", actual=actual) if actual else ""
    after = found_after_all(run, view, statement)
    if after is None or after.found is None:
        return ""
    then = joined_sentence(_actual_phrases(statement._replace(ruling=after, differing=None), speaker), speaker.lang)
    return speaker.label("settle.then", actual=then) if then else ""


def is_so_now(judged: JudgedClaim, run: Run) -> bool:
    """Tells whether a claim is wrong as things are at its moment, whatever is answered to a pending question."""
    view, statement = run.view(judged.moment), judged.deciding
    return view is not None and run.game.claim(view, statement.word, statement.claimed).holds is False


def actual_text(judged: JudgedClaim, speaker: Speaker) -> str:
    """Words what is found instead of a wrong, undecided or unreached claim; empty if no value was found."""
    if judged.reached and judged.holds is False and is_allowed_by_one(judged.verdict):
        return joined_sentence([speaker.label("settle.legal.one")], speaker.lang)
    wrong = [f for f in judged.facts if f.ruling.holds is not True or not judged.reached]
    return joined_sentence([text for statement in wrong for text in _actual_phrases(statement, speaker)], speaker.lang)


def _actual_phrases(statement: Statement, speaker: Speaker) -> Iterator[str]:
    """Yields in words what a wrong statement should have said, and the part that differs if it is known; nothing if no
    value was found."""
    word, found = statement.word, statement.ruling.found
    differing = statement.differing
    if isinstance(found, Line):
        yield speaker.text(found)
    elif word in OUTCOMES and isinstance(statement.claimed, str):
        yield speaker.label(f"settle.{found}")
    elif word == "notes":
        yield speaker.label("settle.notes")
    elif word == "could":
        yield from (play_phrase(Play(*line), speaker) for play in found or () for line in play.items())
    elif word == "undecided":
        for inner, value in found.items():
            yield from claim_phrases({inner: value}, speaker)
    elif found is not None:
        yield from claim_phrases({word: found}, speaker)
    if differing and differing.ruling.holds is False and not _in_several(differing.ruling.found):
        yield from claim_phrases({differing.word: differing.ruling.found}, speaker)


def _in_several(found: Any) -> bool:
    """Whether a value that was found is a map in which some card's name stands for cards in several zones."""
    return isinstance(found, dict) and any(isinstance(zones, list) and len(zones) > 1 for zones in found.values())
