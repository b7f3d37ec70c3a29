"""Makes the questions for practice from the bundled boards, by rules.

Every claim of a bundled board that holds is taken apart into statements. One
that is decided by something that happens after the table is drawn becomes a
question: as it is, with a plausible mistake in it, or with several to choose
from. Every play that a claim calls legal, illegal or undecided becomes one too.
What can be seen on the table without any rule is left out. The ruling on every
question is made again on the board as the question shows it.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import re
from typing import NamedTuple

from judge.boardfile.board import builtin_boards, parse_written_play, read_board
from judge.boardfile.frame import END, START
from judge.boardfile.lines import CHOOSE
from judge.boardfile.typed import play_text
from judge.corpus.datafiles import data_folder
from judge.corpus.entry import LANGS
from judge.corpus.ids import FOLDERS
from judge.corpus.parts import without_part
from judge.corpus.store import corpus
from judge.engine import run as running
from judge.engine.claims import FRAME, judge_claim, settle
from judge.engine.layout import Labels
from judge.engine.lines.game_lines import lines_of as game_lines
from judge.engine.quiz.questions import (
    CLAIM,
    EASY,
    HARD,
    MEDIUM,
    PLAY,
    SAVE,
    VALUE,
    Question,
    board_of,
    cut,
    lines_of,
    path_of,
    situation_of,
)
from judge.engine.readings import other_readings
from judge.engine.values import OUTCOMES
from judge.faults import Fault
from judge.library.quiz import QuizQuestion
from judge.parts import part_of
from tests.quiz import saving
from tests.quiz.wrong import FORGOTTEN, mistakes

# what players argue about; steps, citations and pending questions of the program are not among it
WORDS = {
    "bp": ("zone", "life", "hand", "resolved", "state", "size", "chance", "as", "grave", "winner", "negated", "fizzled"),
    "foth": ("hand", "run", "guard", "zone", "farm", "winner", "race", "areas", "distance", "turn", "track", "style",
             "cost", "area", "runs", "deck"),
    "trick": ("turn", "points", "tricks", "place", "square", "whips", "hand", "discard", "odds", "winner", "horse", "start"),
    "nasty": ("square", "turn", "place", "state", "cash", "bonus", "missed", "cards", "grade", "winner", "lane"),
    "fever": ("money", "square", "turn", "place", "vp", "odds", "stable", "stables", "horses", "tokens", "owe", "winner",
              "cards", "start", "rounds"),
}  # fmt: skip
# these are about everything that has happened: the table is drawn as the board begins
REMEMBERED = ("resolved", "negated", "fizzled", "happened", "never", "tricks", "bonus")
# a refusal for one of these alone is visible without a rule, or the engine's own business
PLAIN = {
    "answer.nothing", "answer.who.no", "answer.first", "answer.option", "answer.wrong", "answer.only", "answer.shape.no",
    "answer.new.no", "answer.count", "over", "check.turn.no", "check.phase.no", "check.hand.no", "card.held.no", "to.no",
    "roll.turn.no", "window.player.no", "hand.no", "key.absent", "holder.no", "timing.turn.no", "target.gone", "key.needed",
    "check.phase.race.no", "check.phase.paddock.no", "check.answer.no", "answer.card.no", "answer.gate.no", "answer.pile.no",
    "answer.option.no", "key.impossible", "key.none", "check.dummy.no", "check.has.no", "answer.bet.no", "check.listed.no",
    "belongs.no", "key.unit", "path.length.no", "check.pack.no", "check.table.no", "roll.phase.no",
}  # fmt: skip
# a play that is refused for one of these, whatever else is wrong with it, is refused by a look at the table
VISIBLE = {"answer.who.no", "answer.shape.no", "over", "holder.no", "timing.turn.no", "window.player.no", "hand.no", "check.hand.no",
           "card.held.no", "key.absent"}  # fmt: skip
STYLES = ("nige", "senko", "sashi", "oikomi", "逃げ", "先攻", "差し", "追い込み")
FOLLOWED, MOST_LINES = 5, 9  # lines behind the table; lines in all
BY_BOARD = {"bp": 2, "foth": 3, "trick": 4, "nasty": 3, "fever": 3}
WANTED = {"bp": 280, "foth": 250, "trick": 84, "nasty": 110, "fever": 110}
LEVELS = {"bp": (9, 15), "foth": (8, 14), "trick": (7, 11), "nasty": (6, 10), "fever": (6, 10)}
SOLVED = 40  # of the questions about solved positions, at most
SHARE = {PLAY: 0.34, CLAIM: 0.36, VALUE: 0.3}  # of the kinds, about


class Found(NamedTuple):
    """A question that could be upto, with its worth: how much there is to learn from it."""

    question: Question
    worth: float
    about: str


def lot(*parts):
    """A number from what is given, always the same."""
    return int(hashlib.sha256(json.dumps(parts, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:12], 16)


def made(game, solved):
    """The questions about a game: the best ones of each board, of each kind and topic in turn, and those that the search
    has `solved`."""
    found = [one for path in builtin_boards(game) for one in of_board(path)]
    return sorted([*chosen(game, found), *solved], key=lambda question: (question.board, question.id))


def newly_solved(game):
    """The questions about positions that the search has solved: of each board the best one."""
    best = {}
    for path in builtin_boards(game):
        for one in maker.of_solved() if (maker := maker_of(path)) else ():
            if plain(one.question):
                kept = best.setdefault(one.question.board, one)
                best[one.question.board] = max(kept, one, key=lambda each: (each.worth, each.question.id))
    listed = sorted(best.values(), key=lambda one: (-one.worth, one.question.id))
    return [one.question for one in listed[:SOLVED]]


def still_solved(questions):
    """The questions about solved positions among some that are still right."""
    return [question for question in questions if question.kind == SAVE and saving.proved(question)]


def chosen(game, found):
    """As many questions as are wanted: of each board the best few, no topic and no kind crowding out the others."""
    kept, boards, topics, kinds, doubts = [], {}, {}, {}, set()
    found = sorted(found, key=lambda one: (-one.worth, lot(one.question.id)))
    for most in (1, 2, 3, 4):
        for one in found:
            question = one.question
            if len(kept) >= WANTED[game] or one in kept:
                continue
            here = boards.setdefault(question.board, [])
            crowded = topics.get(question.topic, 0) >= WANTED[game] * 0.25
            common = kinds.get(question.kind, 0) >= WANTED[game] * SHARE.get(question.kind, 1)
            if len(here) >= min(most, BY_BOARD[game]) or one.about in here or most < 4 and (crowded or common):
                continue
            if question.id in doubts or not plain(question) or doubtful(question):
                doubts.add(question.id)
                continue
            here.append(one.about)
            topics[question.topic] = topics.get(question.topic, 0) + 1
            kinds[question.kind] = kinds.get(question.kind, 0) + 1
            kept.append(one)
    return sorted((one.question for one in kept), key=lambda q: (q.board, q.id))


def maker_of(path):
    """What makes the questions about a board; None for one that is played by other rulings or cannot be said in words."""
    board = read_board(path)
    name = os.path.relpath(path, os.path.join(data_folder(), FOLDERS[board.game_id], "boards"))
    fit = not board.get("rulings") and sayable(board) and all(map(str.isascii, board.data["players"]))
    return Maker(board, name.removesuffix(".yaml").replace(os.sep, "/")) if fit else None


def of_board(path):
    """Every question that could be asked about a board, but for those that are searched for."""
    maker = maker_of(path)
    for _, claim in maker.board.claims() if maker else ():
        yield from maker.of_claim(claim)


# what only files say, and answers without what was asked
RAW = re.compile(r"[{}_]|(?<![A-Za-z♠♡♢♣])[SHDC](?:10|[2-9AJQK])(?![A-Za-z0-9])|#\d|answers: |と答える")


def plain(question):
    """Whether all that a question says is in words, in both languages."""
    for lang in LANGS:
        said = QuizQuestion(question).json(lang, answered=False)
        facts = [fact["text"] for fact in said["facts"]] if question.game != "foth" else []
        texts = [*said["before"], *said["lines"], said["after"] or "", said["question"], *said["options"], *facts]
        if any(RAW.search(text) for text in texts) or len(set(said["options"])) < len(said["options"]):
            return False
    return True


def sayable(board):
    """Whether everything that is printed on the cards of a board can be said in words, and is drawn."""
    if set(board.data) & {"effects", "pending"}:
        return False
    drawing = part_of(board.game_id, "drawing")
    try:
        for card in (board.get("cards") or {}).values():
            for lang in LANGS if hasattr(drawing, "card_words") else ():
                drawing.card_words(card, Labels(board.game, lang))
    except LookupError:
        return False
    return True


def doubtful(question):
    """Whether another reading of a low-confidence ruling would change the answer."""
    if question.kind == SAVE:
        return False
    claims = list(question.options) if question.kind != PLAY else [{OUTCOMES[question.answer]: question.options[0]}]
    done = running.run(board_of(question, claims))
    return bool(other_readings(done, settle(done), corpus()))


class Maker:
    """The questions about one board."""

    def __init__(self, board, name):
        self.board, self.name, self.game = board, name, board.game
        self.run = running.run(board)
        self.runs = {}
        self.lines = lines_of(board)
        self.moments: dict[str, int] = {}
        count = 0
        for line in board.get("script") or ():
            if "at" in line:
                self.moments[line["at"]] = count
            else:
                count += 1

    @functools.cached_property
    def facts_asked(self):
        """The questions that nobody decides: about what is not stated, and what chance brings."""
        lines = game_lines(self.game)
        return lines.unstated | lines.chance

    @functools.cached_property
    def refused(self):
        """What the claims of the board call illegal: kinds of plays, actions."""
        texts = [claim["illegal"] for _, claim in self.board.claims() if isinstance(claim.get("illegal"), str)]
        return {self.verb(parse_written_play(text, self.game)) for text in texts}

    def verb(self, play):
        """What a play is: its action, else its kind."""
        if not isinstance(play.do, dict):
            return str(play.do)
        kind = next(iter(play.do))
        return str(play.do[kind]) if kind in ("request", "card") else kind

    def cut(self, upto):
        """The run up to a moment, without claims."""
        if upto not in self.runs:
            self.runs[upto] = running.run(cut(self.board, upto, []))
        return self.runs[upto]

    def moment(self, judged):
        """The number of lines up to the moment of a claim; None for the end. Raises LookupError for other moments."""
        if judged.moment in self.moments:
            return self.moments[judged.moment]
        if judged.moment == START:
            return 0
        if judged.moment == END:
            return None if len(self.run.end.steps) > len(self.run.now.steps) or not self.lines else len(self.lines)
        return len(self.lines)

    def of_claim(self, claim):
        judged = judge_claim(self.run, claim)
        if judged.holds is not True or not judged.reached or "could" in claim or "says" in claim:
            return
        upto = self.moment(judged)
        for word, wanted in claim.items():
            if word in FRAME:
                continue
            if word in OUTCOMES and isinstance(wanted, str):
                yield from self.of_play(wanted, upto, judged)
            elif word == "undecided":
                for inner, value in wanted.items():
                    if inner in WORDS[self.game.id] and inner in self.game.facts:
                        for part in self.game.facts[inner].each(value):
                            yield from self.of_statement(inner, part, upto, None)
            elif word in WORDS[self.game.id]:
                for part in self.game.facts[word].each(wanted):
                    yield from self.of_statement(word, part, upto, True)

    # plays

    def of_play(self, text, upto, judged):
        """Whether a play is legal: upto on the table of that moment."""
        try:
            run = self.cut(upto)
            again = judge_claim(run, {judged.verdict.outcome: text, "at": END})
        except Fault:
            return
        verdict = again.verdict
        if verdict is None or verdict.outcome != judged.verdict.outcome or run.stop:
            return
        keys = {check.key for check in verdict.failed}
        if verdict.outcome == "illegal" and (keys <= PLAIN or any(map(_visible, keys))):
            return
        play = parse_written_play(text, self.game)
        answers = isinstance(play.do, dict) and CHOOSE in play.do
        prompt = (run.end if upto is None else run.now).prompt
        if answers and (prompt is None or prompt.word in self.facts_asked):
            return  # it is no decision, but something that the board does not state
        if answers and any(check.key in PLAIN for check in verdict.failed):
            return
        if verdict.outcome == "legal" and self.verb(play) not in self.refused:
            return  # nobody would doubt it
        if (
            isinstance(play.do, dict)
            and play.do.get("target") in self.game.players(run.start)
            and "target.wrong" in keys
        ):
            return
        count = len(self.lines) if upto is None else upto
        if count > MOST_LINES + 4:
            return
        shown = count
        rule = verdict.deciding[0].cites if verdict.outcome != "legal" else ()
        cites = again.cites or tuple(rule)
        if verdict.outcome == "legal":  # what could have been forbidden: the condition that is met and most special
            cites = tuple(c for check in reversed(verdict.checks) for c in check.cites) or cites
        if not cites:
            return
        difficulty = 3 + min(count, 4) + 2 * len(self.stage(run, upto)) + len(verdict.failed) + len(verdict.checks) // 3
        difficulty += 3 * (verdict.outcome == "undecided") + 2 * (verdict.outcome == "legal")
        worth = 4 + min(len(verdict.checks), 6) / 2 + 2 * any("ruling/" in c for c in again.cites[:1]) - len(keys) / 2
        worth += 1.5 * (verdict.outcome == "legal") + 3 * (verdict.outcome == "undecided") - 1.5 * answers
        text = play_text(play)
        if parse_written_play(text, self.game).do != play.do:
            return
        yield self.found(
            PLAY, upto, shown, [text], OUTCOMES.index(verdict.outcome), cites, difficulty, worth, f"play {upto}"
        )

    def stage(self, run, upto):
        """What waits to be resolved at the moment that is asked about."""
        state = (run.end if upto is None else run.now).state
        return getattr(state, "stage", ())

    # plays that save something

    def of_solved(self):
        """Which play saves something, in the positions of the board that the search has solved."""
        seen = set()
        for upto, claim, found, _ in saving.of_board(self):
            saver, against, until, _, lost, positions = found
            options, right = saving.options(found, lambda text: lot(self.name, text))
            if tuple(options) in seen:
                continue
            seen.add(tuple(options))
            judged = judge_claim(self.cut(upto), claim)
            cites = [cite for cite in judged.cites if cite in corpus()] or [self.entry_of(options[right])]
            difficulty = 8 + min(positions // 100, 6) + len(options)
            made = self.found(SAVE, upto, upto, options, right, [self.entry_of(options[right]), *cites], difficulty,
                              5 + min(len(lost), 6) / 3, f"save {upto}")  # fmt: skip
            question = made.question._replace(claim=claim, by=saver, against=against, until=until)
            number = lot(self.name, upto, claim, options)
            yield made._replace(question=question._replace(id=f"{self.game.id}-{number:012x}"[: len(self.game.id) + 9]))

    def entry_of(self, text):
        """The entry that a play is about: its action, or the rule of its question."""
        play = parse_written_play(text, self.game)
        return self.game.about(play) or f"{self.game.id}:1"

    # statements

    def of_statement(self, word, part, upto, holds):
        """Whether a statement is right, wrong or undecided; or which of several is right."""
        try:
            run = self.cut(upto)
            judged = judge_claim(run, {word: part})
        except Fault:
            return
        if judged.holds is not holds or run.stop or _value(part) == []:
            return
        if word == "zone" and _value(part) in STYLES:
            return  # there is a claim about the areas for that
        shown = self.shown(run, upto, word)
        if shown is None:
            return
        sit = situation_of(run, shown, upto)
        view = run.end
        loud = [step for step in view.steps[sit.steps :] if step.event.key not in self.game.quiet]
        if not loud:
            return
        kept = [step for step in loud if step.event.key in self.game.preventing]
        after = (judged.step or 0) > sit.steps
        if holds and not after and not kept:
            return  # it can be read off the table
        rule = [cite for cite in judged.cites if cite in corpus()]
        if not rule:
            return
        worth = min(len(loud), 6) / 2 + 2 * len(kept[:2]) + 2 * ("ruling/" in rule[0]) + bool(judged.layers)
        worth += {"negated": -1, "resolved": -0.5, "hand": -0.5, "chance": -1, "turn": -1.5, "life": 0.5, "size": 1, "distance": -1.5, "area": -0.5,
                  "run": 1, "points": 1, "money": 1, "winner": 1}.get(word, 0)  # fmt: skip
        if len(sit.lines) and len(loud) <= 1:
            worth -= 4  # it is told by the last line
        difficulty = min(len(loud), 8) + 2 * len(sit.lines) // 2 + 2 * len(kept) + min(len(judged.cites), 4) // 2
        about = f"{word} {upto} {json.dumps(part if not isinstance(part, dict) else list(part), ensure_ascii=False)}"
        if holds is None:
            yield self.found(CLAIM, upto, shown, [{word: part}], 2, rule, difficulty + 3, worth + 3, about)
            return
        wrong = list(mistakes(run, view, word, part))
        if lot(self.name, word, part, upto) % 5 < 2 or not wrong:
            yield self.found(CLAIM, upto, shown, [{word: part}], 0, rule, difficulty, worth, about)
        else:
            how, first = wrong[0]
            better = 1 if how == FORGOTTEN else 0
            rule = [c for c in judge_claim(run, {word: first}).cites if c in corpus()] or rule
            yield self.found(CLAIM, upto, shown, [{word: first}], 1, rule, difficulty, worth + better, about)
        if len(wrong) >= 2:
            options = [{word: one} for one in [part, *(each for _, each in wrong[:3])]]
            options = self.ordered(options, word)
            yield self.found(VALUE, upto, shown, options, options.index({word: part}), rule, difficulty + 1,
                             worth + 0.5 * (wrong[0][0] == FORGOTTEN), about)  # fmt: skip

    def ordered(self, options, word):
        """Options by their numbers, where they are numbers; else in an order that tells nothing."""
        values = [_number(next(iter(option.values()))) for option in options]
        if all(value is not None for value in values):
            return [option for _, option in sorted(zip(values, options), key=lambda pair: pair[0])]
        return sorted(options, key=lambda option: lot(self.name, option))

    def shown(self, run, upto, word):
        """After how many lines the table is drawn; None if there is too much to keep in mind."""
        count = len(self.lines) if upto is None else upto
        if word in REMEMBERED or count <= FOLLOWED:
            return 0 if count <= MOST_LINES else None
        for shown in range(count - FOLLOWED, -1, -1):
            sit = situation_of(run, shown, upto)
            if self.game.prompt(sit.state) is None:
                return shown if count - shown <= MOST_LINES else None
        return None

    def found(self, kind, upto, shown, options, answer, cites, difficulty, worth, about):
        low, high = LEVELS[self.game.id]
        level = EASY if difficulty < low else MEDIUM if difficulty < high else HARD
        game = self.game.id
        number = lot(game, self.name, kind, upto, options, shown)
        question = Question(f"{game}-{number:012x}"[: len(game) + 9], game, kind, self.name, shown, upto, tuple(options), answer,
                            topic_of(cites), level)  # fmt: skip
        return Found(question, worth, about)


def _value(part):
    """What is said of a thing."""
    return next(iter(part.values())) if isinstance(part, dict) and len(part) == 1 else part


def _visible(key):
    """Whether a condition is one of whose turn it is, of the phase, of what is in hand."""
    return key in VISIBLE or key.endswith((".turn.no", ".phase.no", ".phase.race.no", ".phase.paddock.no"))


def _number(value):
    if isinstance(value, dict) and len(value) == 1:
        value = next(iter(value.values()))
    return value if isinstance(value, int) and not isinstance(value, bool) else None


# topics


def topic_of(cites):
    """The topic that explains the rule that decides: one that cites it, or what stands near it; else its chapter."""
    for cite in cites:
        entry = corpus().get(without_part(cite))
        if entry is not None:
            found = _topic_near(entry) or _chapter(entry)
            if found:
                return found
    return _chapter(corpus()[without_part(cites[0])]) or ""


def _topics(game):
    return {entry.id: set(entry.refs) for entry in corpus().of(game, "topic")}


def _topic_near(entry):
    """The topic that cites an entry, one above it, or one that it rests on: the one with the fewest citations."""
    topics = _topics(entry.game)
    above = [each.id for each in reversed(corpus().ancestors(entry))]
    for near in (entry.id, *above, *(ref for ref in entry.refs if ref.startswith(entry.game))):
        citing = [topic for topic, refs in topics.items() if near in refs]
        if citing:
            return min(citing, key=lambda topic: (len(topics[topic]), topic))
        beside = [topic for topic, refs in topics.items() if any(r.startswith(f"{near}.") for r in refs)]
        if beside and near in above:
            return min(beside, key=lambda topic: (len(topics[topic]), topic))
    return None


def _chapter(entry):
    """The chapter that an entry stands in, or the one of a rule that it rests on."""
    if entry.number:
        return (corpus().ancestors(entry) or [entry])[0].id
    for ref in entry.refs:
        other = corpus().get(ref)
        if other is not None and other.number:
            return (corpus().ancestors(other) or [other])[0].id
    return None


def text_of(questions):
    """The file of a game's questions: a line for each."""
    rows = []
    for question in questions:
        row = question.row()
        del row["game"]
        rows.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
    return "[\n" + ",\n".join(rows) + "\n]\n"


def write(game, questions):
    with open(path_of(game), "w", encoding="utf-8", newline="\n") as file:
        file.write(text_of(questions))
