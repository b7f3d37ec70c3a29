"""Plausible mistakes: what a claim would say if something had been forgotten, or another player, zone or number taken."""

from __future__ import annotations

from judge.boardfile.shapes import NOBODY, UNKNOWN
from judge.engine.claims import judge_claim
from judge.engine.run import View

FORGOTTEN, EARLIER, OTHERS, NEAR = range(4)  # how a mistake comes about, the likeliest first
# of zones and states the ones that are mixed up
MIXED = {
    "bp": {"zone": ("grave", "hand", "field", "life"), "state": ("drive", "charge"),
           "as": ("soldier", "hero", "ace", "magician", "armedsoldier", "bulwark")},
    "foth": {"zone": ("farm", "hand", "track", "situation"), "style": ("nige", "senko", "sashi", "oikomi")},
    "nasty": {"state": ("running", "fallen", "slipped", "retired")},
}  # fmt: skip


def mistakes(run, view, word, part):
    """(how it comes about, what is claimed) for each plausible mistake about a statement that is right."""
    seen = [part]
    for how, wrong in _mistakes(run, view, word, part):
        if wrong is not None and wrong != part and wrong not in seen and _is_wrong(run, word, wrong):
            seen.append(wrong)
            yield how, wrong


def _is_wrong(run, word, part):
    try:
        return judge_claim(run, {word: part}).holds is False
    except Exception:
        return False


def _mistakes(run, view, word, part):
    thing, value = _split(part)
    fact = run.game.facts[word]
    earlier = [one for one in _earlier(run, view, word, part, fact) if _split(one)[1] not in ("stage", "resolution")]
    players = list(run.game.players(run.start))
    if word in ("turn", "chance"):
        earlier = [one for one in earlier if one in players]
    for n, found in enumerate(earlier):
        yield (FORGOTTEN if n == 0 else EARLIER), found
    if isinstance(value, bool):
        yield FORGOTTEN, _with(part, thing, not value)
    elif isinstance(value, int):
        for other in _of_others(run, view, word, part):
            yield OTHERS, _with(part, thing, other)
        step = _step(word, value)
        for near in (value + step, value - step, value + 2 * step):
            if 0 <= near <= (2 if word == "whips" else 10**9):
                yield NEAR, _with(part, thing, near)
    elif isinstance(value, str) and value in players:
        for other in players:
            yield OTHERS, _with(part, thing, other)
    elif isinstance(value, str) and value in MIXED.get(run.game.id, {}).get(word, ()):
        for other in MIXED[run.game.id][word]:
            yield NEAR, _with(part, thing, other)
    elif isinstance(value, list) and len(value) > 1 and word in ("resolved", "order", "place", "happened", "tricks"):
        for n in range(len(value) - 1):
            swapped = [*value[:n], value[n + 1], value[n], *value[n + 2 :]]
            yield NEAR, _with(part, thing, swapped)
    if word == "winner" and value in (None, "none", NOBODY):
        for other in players:
            yield OTHERS, other


def _step(word, value):
    """By how much a number is plausibly wrong: money goes in hundreds."""
    if word in ("money", "cash", "owe") and value < 100:
        return 100
    return next(
        (unit for unit in (1000, 100, 50, 10) if value and value % unit == 0 and value >= 5 * unit and unit >= 50), 1
    )


def _split(part):
    """(thing, value) of a statement; the thing is None where it is about the whole table."""
    if isinstance(part, dict) and len(part) == 1:
        ((thing, value),) = part.items()
        return thing, value
    return None, part


def _with(part, thing, value):
    return value if thing is None else {thing: value}


def _earlier(run, view, word, part, fact):
    """What the same statement would have had to say at earlier steps, the last of them first."""
    thing, value = _split(part)
    states = [run.start, *(step.state for step in view.steps)]
    rests = dict(run.pauses)
    for n in range(len(states) - 1, -1, -1):
        state = rests.get(n, states[n])
        try:
            found = run.game.claim(View(state, view.steps[:n], None), word, part).found
        except Exception:
            continue
        if isinstance(found, dict) and thing is not None:
            found = found.get(thing)
        if found is None or found == UNKNOWN or not _alike(found, value):
            continue
        if isinstance(found, tuple):
            found = list(found)
        yield _with(part, thing, found)


def _alike(found, value):
    """Whether a value may stand for another in a sentence."""
    if isinstance(found, bool) or isinstance(value, bool):
        return isinstance(found, bool) and isinstance(value, bool)
    if isinstance(value, int) and isinstance(found, (list, tuple)):
        return False
    if isinstance(found, (list, tuple)) and (not found or not all(isinstance(each, (str, int)) for each in found)):
        return False
    return (
        type(found) is type(value)
        or isinstance(found, (str, int))
        and isinstance(value, (str, int))
        or (isinstance(found, (list, tuple)) and isinstance(value, list))
    )


def _of_others(run, view, word, part):
    """The numbers that the same statement would say of the other players."""
    thing, _ = _split(part)
    players = list(run.game.players(run.start))
    if thing not in players:
        return
    for other in players:
        if other == thing:
            continue
        try:
            found = run.game.claim(view, word, {other: part[thing]}).found
        except Exception:
            continue
        found = found.get(other) if isinstance(found, dict) else found
        if isinstance(found, int) and not isinstance(found, bool):
            yield found
