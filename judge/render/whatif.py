"""What can still come of a board, as a page and as JSON: who can bring a claim about, and how."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from judge.boardfile.lines import EVERYBODY, PASS, Play
from judge.boardfile.typed import flow
from judge.engine.lines.asking import Inquiry, Keeping, Outcome, Saving, WhatIf
from judge.engine.lines.game_lines import CHANCE
from judge.engine.lines.over import Over, Turning
from judge.engine.lines.proofs import MadePlay, Plan
from judge.engine.lines.search import CAN, FAIL, Question
from judge.faults import joined
from judge.messages import counted
from judge.render import blocks as b
from judge.render.answers import MARKS, Speaker
from judge.render.phrases import claim_phrases, joined_sentence, play_phrase
from judge.render.slip import with_links
from judge.width import clean

SHOWN = 4  # plays of a line, ways to save something
ANSWERS = {True: "yes", False: "no", None: "open"}


def whatif_page(found: WhatIf, speaker: Speaker, everything: bool, tree: bool) -> Iterator[b.Block]:
    """Yields what `whatif` shows: the claim, whose cards are hidden, whether it holds now, a row for each question with
    answer and reason, the chance, the outcomes of a throw, how much was searched. What does not apply is left out."""
    yield b.Title(headline(found, speaker))
    if found.hidden:
        yield b.Text(speaker.label("whatif.hidden", who=_names(found.hidden, speaker)), "quiet")
    if found.holds_now and not found.inquiry.ever:
        yield b.Text(speaker.label("whatif.now"))
    yield b.Marks("", tuple(_rows(found, speaker, everything, tree)))
    if found.chance is not None and found.chance_for and 0 < found.chance < 1:
        yield b.Text(speaker.label("whatif.chance", by=clean(found.chance_for), chance=found.chance))
    if found.outcomes and not _certain(found, True) and not _certain(found, False):
        yield b.Marks(speaker.label("whatif.outcomes"), tuple(_outcome(each, speaker) for each in found.outcomes))
    yield b.Text(_searched(found, speaker), "quiet")


def headline(found: WhatIf, speaker: Speaker) -> str:
    """Words what is asked: the claim, and the end of the search at which (or up to which) it is to hold."""
    said = joined_sentence(claim_phrases(_claimed(found), speaker), speaker.lang)
    until = found.until
    way = "by" if found.inquiry.ever else "at"
    when = (
        speaker.label(f"whatif.{way}.plays", count=until)
        if until.isdecimal()
        else speaker.label(f"whatif.{way}.{until}")
    )
    return speaker.label("whatif.title", said=said.rstrip(".。"), when=when)


def reading_block(
    ruling: str, switch: str, value: object, other: WhatIf | None, differs: bool | None, speaker: Speaker
) -> b.Block:
    """Makes a note on another reading of a low-confidence ruling: the answers under it if they differ, that they are
    the same, or that it is not decided (`other` or `differs` is None)."""
    key = "open" if other is None or differs is None else "other" if differs else "same"
    told = "; ".join(b.flat(_row(*row, "", speaker).text) for row in _answered(other)) if other and differs else ""
    cited = b.Cite(ruling, speaker.cited_entry(ruling))
    text = with_links(f"whatif.reading.{key}", speaker.lang, ruling=cited, switch=f"{switch}: {flow(value)}", told=told)
    return b.Text(text, "note")


def _answered(found: WhatIf) -> Iterator[tuple[str, tuple[str, ...], bool | None]]:
    """(question, players that it is about, answer) for every question; players with the same answer are together."""
    yield "can", (), found.can
    for word, answers in (("force", found.force), ("prevent", found.prevent)):
        for answer in dict.fromkeys(answers.values()):
            yield word, tuple(name for name, given in answers.items() if given is answer), answer


def _claimed(found: WhatIf) -> dict[str, Any]:
    """Returns the claim of a search as data, without who makes it; plays in it are texts as they are typed."""
    return _plain_claim(found.inquiry.claim)


def _plain_claim(claimed: dict[str, Any]) -> dict[str, Any]:
    """Returns a copy of a claim without who makes it and its moment; plays in it are texts as they are typed."""
    claim = {word: said for word, said in claimed.items() if word not in ("by", "at")}
    return {word: _written(said) if isinstance(said, Play) else said for word, said in claim.items()}


def _written(play: Play) -> str:
    """A play as a line of a script, in JSON, which is also YAML."""
    return f"{json.dumps(play.by, ensure_ascii=False)}: {json.dumps(play.do, ensure_ascii=False)}"


def _rows(found: WhatIf, speaker: Speaker, everything: bool, tree: bool) -> Iterator[b.Mark]:
    """Yields a row for each question: can it happen, must it (only with `everything` or if it must), and who can force
    or prevent it. Players with the same answer and reason share a row."""
    line = found.proofs.get(CAN, ())
    yield _row("can", (), found.can, _line_text(line, speaker) if found.can else "", speaker)
    if everything or found.must:
        against = _line_text(found.proofs.get(FAIL, ()), speaker)
        yield _row("must", (), found.must, against if found.must is False else "", speaker)
    for word, answers, holds in (("force", found.force, True), ("prevent", found.prevent, False)):
        together: list[tuple[tuple[bool | None, str, tuple[b.Text, ...]], list[str]]] = []
        for name, answer in answers.items():
            question = Question(name, holds)
            why = _why(found, question, answer, speaker)
            below = tuple(_strategy(found, question, speaker, tree)) if answer and not _certain(found, holds) else ()
            shown = "" if answer is False and _impossible(found, holds) else why
            row = (answer, shown, below)
            alike = next((names for other, names in together if other == row), None)
            if alike is None:
                together.append((row, [name]))
            else:
                alike.append(name)
        for (answer, why, below), names in together:
            yield _row(word, names, answer, why, speaker, below)
    if everything:
        for question, moves in found.proofs.items():
            steps = [b.Text(_phrase(move, speaker)) for move in moves]
            if steps:
                yield b.Mark("·", speaker.label("whatif.line", about=_about(question, speaker)), "", tuple(steps))


def _impossible(found: WhatIf, holds: bool) -> bool:
    """Whether no line of play at all makes the claim hold (or, with `holds` false, fail); then no player needs a reason
    of their own."""
    return found.can is False if holds else found.must is True


def _certain(found: WhatIf, holds: bool) -> bool:
    """Whether every line of play makes the claim hold (or, with `holds` false, fail); then no player has to do anything
    for it."""
    return found.must is True if holds else found.can is False


def _about(question: Question, speaker: Speaker) -> str:
    """Words a question of the search: can it happen, must it happen, can this player force or prevent it."""
    if question.player is None:
        return speaker.label("whatif.can" if question.holds else "whatif.must")
    return speaker.label("whatif.force" if question.holds else "whatif.prevent", by=clean(question.player))


def _row(
    word: str, names: Sequence[str], answer: bool | None, why: str, speaker: Speaker, below: tuple[b.Text, ...] = ()
) -> b.Mark:
    """A row for one question: the answer as a sentence about these players, with its reason; lines of proof stand
    `below`."""
    key = f"whatif.{word}.{ANSWERS[answer]}{'.several' if len(names) > 1 else ''}"
    said = speaker.label(key, by=_names(names, speaker)) if names else speaker.label(key)
    open_hands = "whatif.why.hands" if answer is None else "whatif.why"
    return b.Mark(MARKS[answer], speaker.label(open_hands, said=said, why=why) if why else said, "", below)


def _names(names: Iterable[str], speaker: Speaker) -> str:
    """Joins the names of players: in English A, B and C; in Japanese by commas."""
    told = [clean(name) for name in names]
    return joined(told, "and") if speaker.lang == "en" else "、".join(told)


def _why(found: WhatIf, question: Question, answer: bool | None, speaker: Speaker) -> str:
    """Words the reason of an answer: in how many hands it works, that nothing need be done, the plays that save it, the
    first play, or the reply that refutes it. Empty if none is known."""
    hands = found.hands.get((question.player or "", question.holds))
    if hands and (answer is None or question not in found.proofs):
        return speaker.label("whatif.hands", good=hands[0], all=hands[1])
    if answer is None or question not in found.proofs:
        return ""
    if answer and _certain(found, question.holds):
        return speaker.label("whatif.nothing")
    if answer:
        if found.saver == question.player and found.saved is not question.holds and found.saves:
            idle = any(_passes(move) for saving in found.saves for move in saving.ways)
            return speaker.label("whatif.nothing") if idle else _saves_text(found.saves, speaker)
        plan = found.plans.get(question)
        moves = [move for move in plan.moves if not _passes(move)] if plan else []
        if moves:
            return _phrase(moves[0], speaker)
        return speaker.label("whatif.nothing") if plan and not plan.replies else speaker.label("whatif.answers")
    against = [m for m in found.proofs[question] if m.by != question.player and not _passes(m)]
    return _phrase(against[0], speaker) if against else ""


def _saves_text(saves: Sequence[Saving], speaker: Speaker) -> str:
    """Words the plays that save something, the first few with the number of the rest; a play of which not every payment
    works is told with the payments that do."""
    told = []
    for saving in saves:
        ways = saving.ways
        told.append(_phrase(ways[0], speaker, short=saving.always) if saving.always else
                    speaker.label("whatif.or").join(_phrase(way, speaker) for way in ways[:SHOWN]))  # fmt: skip
    text = speaker.label("whatif.either").join(told[:SHOWN])
    if len(told) > SHOWN:
        return speaker.label(counted("whatif.more", len(told) - SHOWN), told=text, count=len(told) - SHOWN)
    return speaker.label("whatif.only", told=text)


def _passes(move: MadePlay) -> bool:
    """Whether all plays of a move are passes."""
    return all(play.do == PASS for play in move.plays)


def _phrase(move: MadePlay, speaker: Speaker, short: bool = False) -> str:
    """Words a move, with the names that things have before or after it. If `short`, only the play; else with the
    answers that belong to it."""
    there = Speaker(speaker.game, speaker.corpus, speaker.lang, lambda: [move.before, move.after])
    if short:
        return play_phrase(move.plays[0], there, move.prompt)
    told = play_phrase(move.play, there, move.prompt)
    rest = move.plays[1:] if move.play == move.plays[0] else ()
    return "; ".join([told, *(play_phrase(play, there) for play in rest)])


def _line_text(moves: Sequence[MadePlay], speaker: Speaker) -> str:
    """Words the plays of a line with arrows between them; passes in a row are told once, and the middle of a long line
    is left out and counted. Empty without moves."""
    told: list[str] = []
    for n, move in enumerate(moves):
        if _passes(move) and n and _passes(moves[n - 1]):
            told[-1] = speaker.label("whatif.pass.all")
        else:
            told.append(_phrase(move, speaker))
    if len(told) > SHOWN + 1:
        rest = len(told) - SHOWN
        told = [*told[: SHOWN - 1], speaker.label("whatif.skipped", count=rest), told[-1]]
    return " → ".join(told)


def _strategy(found: WhatIf, question: Question, speaker: Speaker, tree: bool) -> Iterator[b.Text]:
    """Yields lines on what a player answers to each reply; nothing if the search found no plan. Unless `tree`, answers
    that are only passes are left out."""
    plan = found.plans.get(question)
    if plan is not None:
        yield from _replies(plan, speaker, 0, tree)


def _replies(plan: Plan, speaker: Speaker, depth: int, tree: bool) -> Iterator[b.Text]:
    """Yields the answers of a plan: one line for each different answer, with all replies to which it is given; what
    follows is moved in below. With `tree` every branch is followed and passes are told, too."""
    groups: dict[str, list[tuple[MadePlay, Plan]]] = {}
    for reply, after in plan.replies:
        told = "; ".join(_phrase(move, speaker) for move in after.moves if tree or not _passes(move))
        groups.setdefault(told, []).append((reply, after))
    for told, replies in groups.items():
        if told or tree:
            names = speaker.label("whatif.or").join(dict.fromkeys(_phrase(reply, speaker) for reply, _ in replies))
            answer = told or speaker.label("whatif.nothing")
            yield b.Text("  " * depth + speaker.label("whatif.reply", reply=names, answer=answer))
        for _, after in replies if tree else replies[:1]:
            yield from _replies(after, speaker, depth + 1, tree)


def _outcome(outcome: Outcome, speaker: Speaker) -> b.Mark:
    """Makes a row for one outcome of a throw: who can force or prevent the claim after it, or that it never holds, is
    open or undecided; with its chance if that is known."""
    told = []
    for word, answers in (("force", outcome.force), ("prevent", outcome.prevent)):
        able = [name for name, answer in answers.items() if answer]
        if able:
            told.append(speaker.label(f"whatif.outcome.{word}", by=_names(able, speaker)))
    decided = None not in (outcome.can, *outcome.force.values(), *outcome.prevent.values())
    key = "never" if outcome.can is False else "open" if decided else "undecided"
    text = "; ".join(told) if told and outcome.can is not False else speaker.label(f"whatif.outcome.{key}")
    chance = f" ({outcome.chance})" if outcome.chance is not None else ""
    return b.Mark("·", f"{_phrase(outcome.move, speaker)}: {text}{chance}")


def _searched(found: WhatIf, speaker: Speaker) -> str:
    """Words how many positions were searched, and whether that was all, was stopped, or was all that is known."""
    count = f"{found.positions:,}"
    key = "all" if found.complete and found.decided else "stopped" if found.stopped else "part"
    if key == "part" and found.complete:
        key = "known"
    return speaker.label(f"whatif.searched.{key}", count=count)


# along the script


def over_blocks(over: Over, speaker: Speaker) -> Iterator[b.Block]:
    """Yields what `whatif --over` shows: for each player the last moment at which the claim could have been changed,
    then whether the claim holds in the end."""
    yield b.Marks(speaker.label("whatif.over"), tuple(_turning(each, speaker) for each in over.turnings))
    yield b.Text(speaker.label(f"whatif.over.{ANSWERS[over.holds]}"), "quiet")


def _turning(turning: Turning, speaker: Speaker) -> b.Mark:
    """Makes a row for one player: whether there was a chance to change the outcome; if so, when the last one was, how
    it could have been used, and what was played instead."""
    word = "force" if turning.holds else "prevent"
    said = speaker.label(f"whatif.could.{word}.{ANSWERS[turning.could]}", by=clean(turning.player))
    if not turning.could:
        return b.Mark(MARKS[turning.could], said)
    how = _phrase(turning.instead[0], speaker) if turning.instead else speaker.label("whatif.answers")
    if turning.played is None:
        why = speaker.label("whatif.over.still", how=how)
    else:
        when = speaker.label("moment.step", n=turning.at) if turning.at else speaker.label("moment.start")
        there = Speaker(speaker.game, speaker.corpus, speaker.lang, lambda: [turning.table])
        played = play_phrase(_without_name(turning.played), there)
        why = speaker.label("whatif.over.last", when=when, how=how, played=played)
    return b.Mark(MARKS[True], speaker.label("whatif.why", said=said, why=why))


def _without_name(play: Play) -> Play:
    """Returns a line of a script without `id`, the name that it gives to what it requests."""
    return Play(play.by, {k: v for k, v in play.do.items() if k != "id"}) if isinstance(play.do, dict) else play


def over_json(over: Over, speaker: Speaker) -> dict[str, Any]:
    """What `whatif --over` adds: the moment of each player as `--at` takes it, with what was played and what would have helped."""
    return {
        "holds": over.holds, "since": over.since, "positions": over.positions, "complete": over.complete,
        "players": [
            {"player": one.player, "holds": one.holds, "could": one.could, "at": one.at, "line": one.line,
             "played": None if one.played is None else one.played.json(),
             "instead": [play.json() for move in one.instead for play in move.plays]}
            for one in over.turnings
        ],
    }  # fmt: skip


# JSON


def whatif_json(found: WhatIf, speaker: Speaker) -> dict[str, Any]:
    """Returns what `whatif` answers to --json: the claim, an answer to each question, the saving plays, chances,
    outcomes, how much was searched, and the lines of proof."""
    claimed = _claimed(found)
    proofs: dict[str, Any] = {
        "can": _steps(found.proofs.get(CAN, ()), speaker),
        "must": _steps(found.proofs.get(FAIL, ()), speaker),
    }
    for word, holds in (("force", True), ("prevent", False)):
        proofs[word] = {
            name: _steps(found.proofs.get(Question(name, holds), ()), speaker) for name in found.force
        }  # fmt: skip
    return {
        "claim": claimed,
        "said": headline(found, speaker),
        "until": found.until,
        "ever": found.inquiry.ever,
        "holds_now": found.holds_now,
        **answers_json(found),
        "saver": found.saver,
        "saves": [move.play.json() for saving in found.saves for move in saving.ways],
        "chance": None if found.chance is None else str(found.chance),
        "chance_for": found.chance_for if found.chance is not None else None,
        "outcomes": [_outcome_json(each, speaker) for each in found.outcomes],
        "hands": [{"player": name, "holds": holds, "good": good, "all": all_}
                  for (name, holds), (good, all_) in found.hands.items()],
        "hidden": list(found.hidden),
        "positions": found.positions,
        "complete": found.complete,
        "proofs": proofs,
    }  # fmt: skip


def answers_json(found: WhatIf) -> dict[str, Any]:
    """Returns the answers `can` and `must`, and by player `force` and `prevent`; null if it is not decided."""
    return {"can": found.can, "must": found.must, "force": found.force, "prevent": found.prevent}


def _steps(moves: Sequence[MadePlay], speaker: Speaker) -> list[dict[str, Any]]:
    """Returns a map for each move of a line: who (null for chance or everybody), words, the lines as a script has them,
    and the events with their rules."""
    steps: list[dict[str, Any]] = []
    for move in moves:
        events = [
            {"n": s.n, "event": s.event.key, "by": s.event.by, "cites": list(s.event.cites), "text": speaker.step(s)}
            for s in move.steps
        ]
        chance = move.kind == CHANCE or move.by == EVERYBODY
        steps.append({"by": None if chance else move.by, "kind": move.kind, "said": _phrase(move, speaker),
                      "script": [play.json() for play in move.plays], "steps": events})  # fmt: skip
    return steps


def _outcome_json(outcome: Outcome, speaker: Speaker) -> dict[str, Any]:
    """The answers after one outcome of a throw."""
    return {
        "play": outcome.move.play.json(), "said": _phrase(outcome.move, speaker), "weight": outcome.weight,
        "can": outcome.can, "force": outcome.force, "prevent": outcome.prevent,
        "chance": None if outcome.chance is None else str(outcome.chance),
    }  # fmt: skip


# what each play keeps


def keeps_page(kept: Sequence[Keeping], inquiry: Inquiry, speaker: Speaker) -> Iterator[b.Block]:
    """Yields what `legal --keeps` shows: a row for each play on whether it forces the claim, keeps it possible or loses
    it, those that force it first; where not every completion does, one that does is named. Without plays, one line
    says so."""
    said = joined_sentence(claim_phrases(_plain_claim(inquiry.claim), speaker), speaker.lang).rstrip(".。")
    yield b.Title(speaker.label("keeps.title", said=said))
    if not kept:
        yield b.Text(speaker.label("keeps.none"), "quiet")
        return
    marks = {"forced": MARKS[True], "possible": "·", "lost": MARKS[False], None: MARKS[None]}
    rows = []
    for each in sorted(kept, key=lambda one: list(marks).index(one.keeps)):
        told = speaker.label(f"keeps.{each.keeps or 'open'}")
        if not each.always and each.keeps in ("forced", "possible"):
            told = speaker.label("keeps.if", told=told, way=_phrase(each.ways[0], speaker))
        rows.append(b.Mark(marks[each.keeps], _phrase(each.ways[0], speaker, short=True), "", (b.Text(told),)))
    yield b.Marks("", tuple(rows))


def keeps_json(kept: Sequence[Keeping], speaker: Speaker) -> dict[str, Any]:
    """Returns what `legal --keeps` answers to --json: for each play what it keeps of the claim (null if that is not
    decided), the completions for which that is so (`ways`), and whether these are all (`always`)."""
    return {
        "kept": [
            {"play": each.play.json(), "said": _phrase(each.ways[0], speaker, short=True), "keeps": each.keeps,
             "always": each.always, "ways": [way.play.json() for way in each.ways]}
            for each in kept
        ]
    }  # fmt: skip
