"""Judges claims: each is right, wrong, or cannot be judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from judge.boardfile.frame import CLAIM_ENTRIES, END, MOMENTS, NOW, START, parse_entry
from judge.boardfile.located import Data, Path, at_hand
from judge.corpus.entry import PART
from judge.corpus.ids import Number, split
from judge.corpus.parts import without_part
from judge.corpus.store import corpus
from judge.engine.deciding import Statement, in_view, last_change, reason, special_first, statements, touches
from judge.engine.free_text import SAYS, claim_from_text, play_from_text
from judge.engine.game import AnyGame
from judge.engine.layers import layers_of, lost_layers, missed
from judge.engine.run import Run, View
from judge.engine.values import OUTCOMES, ButFor, Check, Cites, Line, Message, Ruling, Verdict
from judge.faults import Fault
from judge.parts import part_of

FRAME = ("by", "at", "because")
MOST_STATEMENTS = 3000  # in the claims of a board
LOOKED_AHEAD = 200  # steps after a moment that are searched for the one that makes a claim right
MOST_LOOKED_AT = 100_000  # steps that are gone back over and answers that are tried, one by one for each statement


class JudgedClaim(NamedTuple):
    """One claim and what became of it: right, wrong, or not to be judged (None).

    `facts` are its statements, each about one thing; `step` is the number of
    the step that decides (0: the board as it began), `cites` are the rules, the
    one that decides first. `moment` is where it was judged; of one that was not
    `reached` the statements say how things stood when the run stopped.
    `elsewhere` has the moments at which the verdict on a play is another, with that verdict.
    `but_for` is the one thing without which a wrong claim would be right, where it was looked for and found.
    `layers` are what the value is made of that was claimed otherwise; `lost` are those that it had until the deciding
    step took them away.
    `until` is the step with which a play that was legal at the start became illegal.
    `since` is the step since which a play is illegal, as far as its first failed check says how things are.
    `led_by` are the steps without which the deciding step would not be as it is.
    `later` is the step after its moment that makes a wrong claim right, where nothing had changed until then.
    """

    claim: Data
    by: str | None
    holds: bool | None
    step: int | None
    cites: tuple[str, ...]
    facts: tuple[Statement, ...]
    verdict: Verdict | None = None
    moment: str = END
    reached: bool = True
    elsewhere: tuple[tuple[str, Verdict], ...] = ()
    but_for: ButFor | None = None
    layers: tuple[Line, ...] = ()
    lost: tuple[Line, ...] = ()
    later: int | None = None
    until: int | None = None
    since: int | None = None
    led_by: tuple[int, ...] = ()

    @property
    def rule(self) -> str | None:
        """The identifier of the rule that decides the claim; None if none was found."""
        return self.cites[0] if self.cites else None

    @property
    def deciding(self) -> Statement:
        """Returns the statement that decides the claim: the first wrong one, else the first undecided one, else the one
        that became true last. Raises ValueError if the claim has no statements."""
        for holds in (False, None):
            for statement in self.facts:
                if statement.ruling.holds is holds:
                    return statement
        return max(self.facts, key=lambda statement: statement.ruling.step or 0)


def settle(run: Run) -> list[JudgedClaim]:
    """Judges every claim of the board, each at its moment, and returns them in the board's order. Raises a Fault with
    its place if a claim cannot be read or there are too many."""
    claims = [(path, _in_words(run, path, claim)) for path, claim in run.board.claims()]
    statement = [claimed for _, claim in claims for word, claimed in claim.items() if word not in FRAME]
    count = sum(len(claimed) if isinstance(claimed, (dict, list)) else 1 for claimed in statement)
    answers = max(len(view.prompt.options) if view.prompt else 0 for view in (run.end, *run.moments.values()))
    tried = 3 * answers * _values(statement) // max(count, 1)  # each value is looked up anew after each answer
    most = min(MOST_STATEMENTS, MOST_LOOKED_AT // (len(run.steps) + tried + 1))
    if count > most:
        raise Fault("board.claims", run.board.place("claims"), count=count, steps=len(run.steps), most=most)
    judged = []
    for path, claim in claims:
        try:
            judged.append(judge_claim(run, claim))
        except Fault as fault:
            fault.place = run.board.place(*path)
            raise
    return judged


def _in_words(run: Run, path: Path, claim: Data) -> Data:
    """Returns the claim in the form of a file. If it is a sentence (`says`), it is read on the table of the claim's
    moment, or of the end if that was not reached; any other claim comes back as it is. Raises a Fault with its place
    if it cannot be read."""
    if SAYS not in claim:
        return claim
    view = run.view(claim.get("at", END)) or run.end
    with run.board.placing(*path, SAYS):
        return claim_from_text(run.game, view.state, claim, [run.now.state, *(state for _, state in run.pauses)])


def _values(claimed: object) -> int:
    """The number of single values in what is claimed: a map or list counts its parts."""
    if isinstance(claimed, dict):
        claimed = list(claimed.values())
    return sum(map(_values, claimed)) if isinstance(claimed, list) else 1


def judge_claim(run: Run, claim: Data) -> JudgedClaim:
    """Judges one claim. The moment is that under `at`; without it, now for a claim about a play, the start for one
    about what could be done, else the end.

    At a moment that the run did not reach, the claim is not judged (`reached` is false, `holds` None), except for the
    very line of the script that was illegal. Raises a Fault if the claim cannot be read.
    """
    named = {word: parse_entry(run.game, at_hand(claim[word])) for word in CLAIM_ENTRIES if word in claim}
    claim = {**claim, **named}
    text = next((claim[word] for word in OUTCOMES if isinstance(claim.get(word), str)), None)
    moment = claim.get("at", START if "could" in claim else END if text is None else NOW)
    if moment not in run.moments:
        moment = MOMENTS.get(moment, moment)
    view = run.view(moment)
    if view is None and moment == NOW and text is not None and _is_refused(run, text):
        view = run.now
    if view is not None:
        return _elsewhere(run, _judge_at(run, view, claim, moment), text)
    try:
        judged = _judge_at(run, run.end, claim, moment)
    except Fault:  # what it speaks of is not there yet
        judged = JudgedClaim(claim, claim.get("by"), None, None, (), (), None, moment)
    return judged._replace(holds=None, reached=False)


def holds_in(run: Run, claim: Data, moment: str) -> bool:
    """Tells whether every fact in a claim is right at a moment of a run; its other words (plays, `could`, `notes`) are
    passed over. False too if a fact is undecided or cannot be read, or the moment was not reached."""
    view = run.view(moment)
    try:
        return view is not None and all(
            in_view(run, view, word, wanted).holds is True for word, wanted in claim.items() if word in run.game.facts
        )
    except (ValueError, LookupError, Fault):  # what it speaks of is not there
        return False


def _judge_at(run: Run, view: View, claim: Data, moment: str) -> JudgedClaim:
    """Returns the claim judged at a view. Each of its words becomes one or more statements, and the claim is right if
    all are right. Raises a Fault if a word cannot be read."""
    facts: list[Statement] = []
    verdict = None
    for word, wanted in claim.items():
        if word in FRAME:
            continue
        if word in OUTCOMES and isinstance(wanted, str):
            table = run.game.advance_rest(view.state)
            verdict = run.game.judge(table, play_from_text(run.game, table, wanted))
            facts.append(Statement(word, wanted, _of_play(view, word, verdict, claim.get("because"))))
        elif word == "undecided":
            facts.append(Statement(word, wanted, _undecided(run, view, wanted)))
        elif word == "could":
            from judge.engine.lines.could import judge_could

            facts.append(Statement(word, wanted, judge_could(run.game, view, wanted)))
        elif word == "notes":
            facts.append(Statement(word, wanted, _noted(view, wanted)))
        else:
            facts += statements(run, view, word, wanted)
    judged = JudgedClaim(
        claim, claim.get("by"), _all(f.ruling.holds for f in facts), None, (), tuple(facts), verdict, moment
    )
    decides = judged.deciding
    cites = dict.fromkeys((*decides.ruling.cites, *(cite for f in facts for cite in f.ruling.cites)))
    holds = judged.holds
    if holds and "because" in claim and verdict is None:  # said of what came about: it must rest on that entry
        holds = any(rests_on(cite, claim["because"]) for cite in cites)
    step = decides.ruling.step or 0
    cause = _cause(run.game, view, step)
    if cause != step:
        step, cites = cause, dict.fromkeys((*_reasons(run, view, decides, cause), *cites))
    layers, lost = _layers(run, view, decides) if decides.ruling.holds is False else ((), ())
    if layers and isinstance(decides.claimed, dict):
        (claimed,) = decides.claimed.values()
        cites = dict.fromkeys((*missed(layers, claimed).cites, *cites))
    if lost and _only_ends(run, view, decides, step):
        cites = dict.fromkeys((*lost[-1].cites, *cites))
    told = _with_part(run.game, judged, step, view, tuple(cites))
    ahead = not step or _lists(decides) and not was_right(run, view, decides, step)
    later = _later(run, view, decides) if ahead and holds is False and not verdict and not layers else None
    if later is not None:
        told = (*_reasons(run, view, decides, later), *told)
        told = part_cited(
            run.game, tuple(dict.fromkeys(told)), [*part_keys(run.steps[later - 1].event, decides.word), ""]
        )
    led = run.game.led_to(view.steps[:step]) if step and holds is False and not verdict else None
    led_by = (led,) if led and later is None else ()
    since = _since(run, view, verdict) if verdict and holds is False else None
    return judged._replace(
        holds=holds, step=step, cites=told, layers=layers, lost=lost, later=later, led_by=led_by, since=since
    )


def _since(run: Run, view: View, verdict: Verdict) -> int | None:
    """Returns the number of the step since which things are as the first failed check of a verdict says; None if the
    game does not say of it what it claims, or if they have been so from the beginning."""
    said = run.game.claim_of(verdict.failed[0]) if verdict.failed else None
    if said is None:
        return None
    word, value = said
    fact = run.game.facts[word]
    try:
        raw = fact.of(view) if value is None and fact.of else value
        found: Ruling = run.game.claim(view, word, raw)
    except (ValueError, LookupError, Fault):  # what it speaks of is not there
        return None
    return last_change(run, view, word, raw, found.found) or None if found.holds else None


def _only_ends(run: Run, view: View, statement: Statement, step: int) -> bool:
    """Tells whether a step that took a layer away from a value is no reason by itself, so that the rule of the layer
    decides: the game names no rule for it, or says that time is up with it."""
    event = view.steps[step - 1].event
    named = reason(run.game, view, statement.word, statement.claimed, event)
    return event.key in run.game.expiring or named is None


def _reasons(run: Run, view: View, statement: Statement, step: int) -> list[str]:
    """Lists the entries by which a step decides a statement: the reason of such a statement, then the step's own
    citations."""
    if step > len(view.steps):
        view = View(run.steps[step - 1].state, run.steps[:step], None)
    event, word = view.steps[step - 1].event, statement.word
    named = reason(run.game, view, word, statement.claimed, event) if word in run.game.facts else None
    return [*([named] if named else []), *special_first(run.game, event.cites)]


def _lists(statement: Statement) -> bool:
    """Tells whether a statement is about a list, such as the cards in a hand."""
    found = statement.ruling.found
    values = list(found.values()) if isinstance(found, dict) else [found]
    return len(values) == 1 and isinstance(values[0], (list, tuple))


def _later(run: Run, view: View, statement: Statement) -> int | None:
    """Returns the number of the first step after a moment at which a statement that was wrong there is right. None if
    there is none in the next LOOKED_AHEAD steps, or if the statement is about no fact."""
    if statement.word not in run.game.facts:
        return None
    since = len(view.steps)
    for step in run.steps[since : since + LOOKED_AHEAD]:
        try:
            found: Ruling = run.game.claim(
                View(step.state, run.steps[: step.n], None), statement.word, statement.claimed
            )
        except (ValueError, LookupError, Fault):  # what it speaks of is not there
            continue
        if found.holds is True:
            return step.n
    return None


def _cause(game: AnyGame, view: View, step: int) -> int:
    """Returns the number of the step that caused a step. If the game says in `caused_by` that this event moves things
    by itself, earlier steps are searched for its cause; without one, and for any other step, the number given comes
    back."""
    moved = view.steps[step - 1].event if step else None
    if moved is None or moved.key not in game.caused_by:
        return step
    players = game.players(view.state)
    things = [each for each in moved.args.values() if isinstance(each, str) and each not in players]
    for n in range(step - 1, 0, -1):
        event = view.steps[n - 1].event
        if event.key in game.caused_by[moved.key] and touches(event, list(things)):
            return n
        known = event.key in game.caused_by or any(event.key in keys for keys in game.caused_by.values())
        if not known and event.key not in game.quiet:
            break
    return step


def _layers(run: Run, view: View, statement: Statement) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Returns the lines that the value in a wrong statement is made of, and those that it had until the deciding step.
    Where that step explains it alone, because it kept the value as it was or took a layer away, the first are left
    out; the others are given only there."""
    step, fact = statement.ruling.step or 0, run.game.facts.get(statement.word)
    if step and fact and view.steps[step - 1].event.key in fact.kept_by:
        return (), ()
    layers = layers_of(run.game, view, statement)
    ends = step and view.steps[step - 1].event.key in run.game.expiring
    if step and (layers or fact and fact.layers) and (ends or was_right(run, view, statement, step)):
        before = layers_of(run.game, _before(run, view, step), statement)
        if len(before) > len(layers):
            return (), lost_layers(before, layers)
    return layers, ()


def was_right(run: Run, view: View, statement: Statement, step: int) -> bool:
    """Whether a statement held just before the deciding step; False if it is wrong from the beginning (step 0)."""
    if not step:
        return False
    try:
        earlier: Ruling = run.game.claim(_before(run, view, step), statement.word, statement.claimed)
    except (ValueError, LookupError, Fault):  # what it speaks of was not there
        return False
    return earlier.holds is True


def _before(run: Run, view: View, step: int) -> View:
    """Returns the view just before the step with this number: its state and the steps so far, without a question. For
    step 0 or 1 it is the start."""
    return View(view.steps[step - 2].state if step > 1 else run.start, view.steps[: step - 1], None)


def _with_part(game: AnyGame, judged: JudgedClaim, step: int, view: View, cites: Cites) -> Cites:
    """Returns the citations of a claim. To the first one is added which part of the entry decides, if the game declares
    a part for the deciding step or for the deciding checks."""
    messages: list[Message] = [view.steps[step - 1].event] if step else []
    if judged.verdict:
        messages = [check for check in judged.verdict.deciding if set(cites[:1]) & set(check.cites)]
    differing = judged.deciding.differing
    words = [judged.deciding.word, *([differing.word] if differing else [])]
    keys = [key for each in messages for word in reversed(words) for key in part_keys(each, word)]
    if not judged.verdict and view.prompt and set(cites[:1]) & set(view.prompt.cites):  # what is asked decides it
        asked = Check(None, "answer.first", view.prompt.cites)
        keys = [*part_keys(asked, judged.deciding.word), *keys]
    all_met = judged.verdict is not None and judged.verdict.outcome == "legal" and len(judged.verdict.checks) > 1
    return part_cited(game, cites, keys + ([] if all_met else [""]))


def part_keys(message: Message, word: str = "") -> list[str]:
    """Lists the keys under which a game may declare the part that a message cites, to be tried in this order: the
    `word` of the claim with the message's key, that key with each of its entries, then the key alone."""
    return [f"{word} {message.key}", *(f"{message.key} {cite}" for cite in message.cites), message.key]


def part_cited(game: AnyGame, cites: Cites, keys: Sequence[str]) -> Cites:
    """Returns the citations. To the first one is added which part of the entry is meant: that of the first of these
    message keys for which the game declares one. Without one, they come back as they are."""
    declared = part_of(game.id, "cited_parts")
    if not cites or declared is None:
        return cites
    first, *others = cites
    parts: Mapping[str, str] = declared.PARTS.get(first, {})
    part = next((parts[key] for key in keys if key in parts), None)
    return (f"{first}{PART}{part}" if part else first, *others)


def _of_play(view: View, word: str, verdict: Verdict, because: str | None) -> Ruling:
    """Returns the ruling on `legal: PLAY` and the like. It is right if the verdict is the one that `word` claims and,
    with `because`, a check rests on that entry; None if the verdict is undecided and something else was claimed. Its
    citations are those of the checks that decide, `because` first."""
    holds: bool | None = verdict.outcome == word
    if verdict.outcome == "undecided" and not holds:  # neither right nor wrong: it hangs on what is open
        holds = None
    reasons = verdict.failed if word == "illegal" else verdict.checks
    if holds and because is not None:
        holds = any(rests_on(cite, because) for check in reasons for cite in check.cites)
    cites = [cite for check in verdict.deciding for cite in check.cites]
    if because is not None:
        cites.sort(key=lambda cite: not rests_on(cite, because))
    return Ruling(holds, verdict.outcome, tuple(dict.fromkeys(cites)), len(view.steps))


def _is_refused(run: Run, text: str) -> bool:
    """Whether a play, given as text, is the line at which the run stopped because it was illegal."""
    if run.stop is None:
        return False
    try:
        claimed = run.game.read_play(run.now.state, play_from_text(run.game, run.now.state, text))
    except Fault:  # what it speaks of is not there yet
        return False
    return claimed == run.game.read_play(run.now.state, run.stop.play)


def _elsewhere(run: Run, judged: JudgedClaim, text: str | None) -> JudgedClaim:
    """Returns the claim; if it is about a play for now or the end, with `elsewhere`: each other moment (end or now, and
    the start if no moment is named and there is a script) at which the verdict is different. `until` is set if the
    play was legal at the start and is illegal here."""
    if judged.verdict is None or text is None or judged.moment not in (NOW, END):
        return judged
    moments = [END if judged.moment == NOW else NOW]
    if "at" not in judged.claim and run.board.get("script"):
        moments.insert(0, START)
    found = []
    for moment in moments:
        view = run.view(moment)
        try:
            table = view and run.game.advance_rest(view.state)
            verdict = view and run.game.judge(table, play_from_text(run.game, table, text))
        except Fault:  # what it speaks of is not there yet, or no longer
            continue
        if verdict and verdict.outcome != judged.verdict.outcome:
            found.append((moment, verdict))
    outcomes = {moment: verdict.outcome for moment, verdict in found}
    ended = judged.verdict.outcome == "illegal" and outcomes.get(START) == "legal"
    return judged._replace(elsewhere=tuple(found), until=_until(run, judged, text) if ended else None)


def _until(run: Run, judged: JudgedClaim, text: str) -> int | None:
    """Returns the number of the first step that is told after which a play that was legal at the start is illegal. None
    if there is none among the first LOOKED_AHEAD pauses."""
    view = run.view(judged.moment) or run.now
    since = 0
    for count, state in run.pauses[:LOOKED_AHEAD]:
        if count > len(view.steps):
            break
        try:
            outcome = run.game.judge(state, play_from_text(run.game, state, text)).outcome
        except Fault:  # what it speaks of is no longer there
            outcome = "illegal"
        if outcome == "illegal" and since < count:
            aloud = (step.n for step in run.steps[since:count] if step.event.key not in run.game.quiet)
            return next(aloud, None)
        since = count
    return None


def _all(holds: Iterable[bool | None]) -> bool | None:
    """False if one is False, else None if one is None, else True."""
    values = list(holds)
    if False in values:
        return False
    return None if None in values else True


def _undecided(run: Run, view: View, wanted: Data) -> Ruling:
    """Returns the ruling on `undecided: {CLAIM}`: right if every part of the inner claim is undecided at this view,
    else wrong."""
    answers = {word: in_view(run, view, word, value) for word, value in wanted.items()}
    cites = view.prompt.cites if view.prompt else ()
    open_ = all(answer.holds is None for answer in answers.values())
    return Ruling(open_, {word: answer.found for word, answer in answers.items()}, cites, len(view.steps))


def _noted(view: View, wanted: str) -> Ruling:
    """Returns the ruling on `notes: ID`: right if a step up to this view cites this entry, a part of it or one below
    it, with the first such step; else wrong."""
    for step in view.steps:
        if any(rests_on(cite, wanted) for cite in step.event.cites):
            return Ruling(True, wanted, (wanted,), step.n)
    return Ruling(False, None, (wanted,), 0)


def rests_on(cite: str, wanted: str) -> bool:
    """Tells whether a citation is the wanted entry, a part of it or an entry below it. A citation of a whole entry also
    counts for a wanted part of it."""
    if cite in (wanted, without_part(wanted)):
        return True
    entry = corpus().get(cite)
    if entry and any(above.id == wanted for above in corpus().ancestors(entry)):
        return True
    (game, local), (wanted_game, wanted_local) = split(without_part(cite)), split(wanted)
    try:
        return game == wanted_game and Number(wanted_local).contains(Number(local))
    except ValueError:  # not of those with numbers
        return False
