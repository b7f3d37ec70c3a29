"""What brought about what a claim says otherwise, in words: the steps, their sum, the layers, the one thing without which
it would be right."""

from __future__ import annotations

from collections.abc import Sequence

from judge.engine.claims import JudgedClaim
from judge.engine.deciding import Statement
from judge.engine.run import Run
from judge.render.actual import actual_text, is_so_now, prompt_text_anyway
from judge.render.answers import Speaker
from judge.render.phrases import inside, joined_sentence

CHANGES = 3  # of the steps that changed a number, the last
SUMMED = 8  # groups of steps that are added up in one line at most


def cause_text(judged: JudgedClaim, run: Run, speaker: Speaker) -> str:
    """Words the deciding step (of a number the last few that changed it; of a computed value its layers), or that it
    was so on the board from the beginning. Empty if there is none to tell, as for a play or an undecided claim."""
    statement = judged.deciding
    if judged.layers:
        return _layers(judged, speaker)
    if judged.verdict or judged.holds is None or statement is None or statement.word in ("undecided", "could"):
        return ""
    if prompt_text_anyway(judged, run, speaker) and not is_so_now(judged, run):
        return ""
    if judged.later is not None:
        told = joined_sentence([speaker.step(run.steps[judged.later - 1])], speaker.lang)
        return speaker.label("settle.later", n=judged.later, told=told)
    between = between_of(speaker)
    if not judged.step:
        fact = run.game.facts.get(statement.word)
        began = statement.ruling.step == 0 and run.steps and fact and not fact.happening and not judged.but_for
        whole = (speaker.label("settle.board") if began else "", _ended(judged, run, speaker))
        return between.join(filter(None, whole))
    steps = worded_steps(judged)
    groups = _alike(steps, judged, run, speaker)
    lines = [_one_step(some, judged, run, speaker) for some in groups[-CHANGES:]]
    summed = _alike(statement.changes, judged, run, speaker)
    added = _sum(statement, summed, speaker) if len(statement.changes) > 1 else ""
    if added:
        lines.insert(0, added)
    elif len(groups) > CHANGES:
        lines.insert(0, speaker.label("settle.changes.more", count=len(statement.changes)))
    if judged.lost:
        until = (speaker.text(line) for line in judged.lost)
        lines.append(speaker.label("settle.lost", told=("、" if speaker.lang == "ja" else ", ").join(until)))
    return between.join(lines)


def between_of(speaker: Speaker) -> str:
    """What stands between two sentences in the reader's language: a space, nothing in Japanese."""
    return "" if speaker.lang == "ja" else " "


def _ended(judged: JudgedClaim, run: Run, speaker: Speaker) -> str:
    """Words the step with which the game ended before the moment of a wrong claim; empty if it went on until then."""
    steps = (run.view(judged.moment) or run.end).steps
    last = next((step for step in reversed(steps) if step.event.key in run.game.ending), None)
    if last is None or judged.holds is not False:
        return ""
    return speaker.label("settle.over", n=last.n, told=joined_sentence([speaker.step(last)], speaker.lang))


def worded_steps(judged: JudgedClaim) -> tuple[int, ...]:
    """The numbers of the steps that the ruling on a claim words; of many, the first are only counted."""
    last = (judged.step,) if judged.step else ()
    return tuple(dict.fromkeys((*judged.led_by, *judged.deciding.changes, *last)))


def _alike(steps: Sequence[int], judged: JudgedClaim, run: Run, speaker: Speaker) -> list[list[int]]:
    """Groups numbers of steps: those that follow each other without a gap and are of one kind; every other one stands
    alone."""
    groups: list[list[int]] = []
    for n in steps:
        last = groups[-1][-1] if groups else 0
        if last and n == last + 1 and _kind(last, judged, run, speaker) == _kind(n, judged, run, speaker):
            groups[-1].append(n)
        else:
            groups.append([n])
    return groups


def _sum(statement: Statement, groups: Sequence[Sequence[int]], speaker: Speaker) -> str:
    """Words how a number came about, as one sum: "Calculation: 9000 - 900 (step 1) - 100 (step 11) = 8000."; empty if there is
    nothing to add up or too much."""
    values = statement.values
    if len(values) != len(statement.changes) + 1 or len(groups) > SUMMED:
        return ""
    told, n = [str(values[0])], 0
    for group in groups:
        change = values[n + len(group)] - values[n]
        n += len(group)
        key = "settle.sum.step" if len(group) == 1 else "settle.sum.steps"
        sign, first = "-" if change < 0 else "+", group[0]
        told.append(speaker.label(key, sign=sign, change=abs(change), first=first, n=group[-1]))
    return speaker.label("settle.sum", told=" ".join(told), value=values[-1])


def _kind(n: int, judged: JudgedClaim, run: Run, speaker: Speaker) -> object:
    """Returns a value that is equal for steps that are told together: what brought the step about and its kind of
    event. For a step whose source is not known, its number, so that it is told alone."""
    source = source_text(n, judged, run, speaker)
    return (source, (run.view(judged.moment) or run.end).steps[n - 1].event.key) if source else n


def _one_step(numbers: Sequence[int], judged: JudgedClaim, run: Run, speaker: Speaker) -> str:
    """Words the last of some steps, with the numbers of the first and last and what brought them about; only its number
    if the ruling has said the sentence already."""
    n = numbers[-1]
    told = joined_sentence([step_line(n, judged, run, speaker)], speaker.lang)
    if judged.holds is False and told == actual_text(judged, speaker):
        return speaker.label("settle.step.same", n=n)
    source = source_text(n, judged, run, speaker)
    if source:
        key = "settle.step.of" if len(numbers) == 1 else "settle.steps.of"
        return speaker.label(key, n=n, first=numbers[0], told=told, source=source)
    return speaker.label("settle.step", n=n, told=told)


def source_text(n: int, judged: JudgedClaim, run: Run, speaker: Speaker) -> str:
    """Words what brought step `n` about; empty if the game names nothing for it."""
    line = run.game.source((run.view(judged.moment) or run.end).steps[:n])
    return speaker.text(line) if line else ""


def _layers(judged: JudgedClaim, speaker: Speaker) -> str:
    """Words the layers of a value in one line, in their order, each with the value up to there."""
    told = (
        speaker.text(line) if line.value is None else f"{speaker.text(line)} = {speaker.value(line)}"
        for line in judged.layers
    )
    return speaker.label("settle.layers", told=" → ".join(told))


def step_line(n: int, judged: JudgedClaim, run: Run, speaker: Speaker) -> str:
    """The sentence of step `n` among those that led to the moment of a claim."""
    return speaker.step((run.view(judged.moment) or run.end).steps[n - 1])


def but_for_text(judged: JudgedClaim, run: Run, speaker: Speaker) -> str:
    """Words the one step or thing without which a wrong claim would be right; empty if there is none."""
    cause = judged.but_for
    if cause is None or not (cause.step or cause.thing):
        return ""
    if cause.thing:
        return speaker.label("settle.without", thing=speaker.text(cause.thing))
    told = inside(step_line(cause.step, judged, run, speaker)).rstrip(".。")
    source = source_text(cause.step, judged, run, speaker)
    key = "settle.without.step.of" if source else "settle.without.step"
    words = speaker.label(key, n=cause.step, told=told, source=source)
    led = run.game.led_to((run.view(judged.moment) or run.end).steps[: cause.step])
    return words if led is None else f"{words}{between_of(speaker)}{_one_step([led], judged, run, speaker)}"
