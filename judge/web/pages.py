"""What the page asks about boards besides the commands: tables, forms, plays, steps, slips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.boardfile.board import Board
from judge.boardfile.lines import EVERYBODY, PASS, Play
from judge.boardfile.schema import board_schema
from judge.boardfile.typed import play_text
from judge.corpus.entry import BOARD
from judge.corpus.store import corpus
from judge.engine.layout import layout, touched_by, touched_by_answers
from judge.engine.values import Prompt
from judge.games import game_of
from judge.library import boards
from judge.library.runs import run
from judge.library.sessions import Session
from judge.library.starts import dump_board, new_text
from judge.library.starts import write as written
from judge.render import answers
from judge.render.page import edition
from judge.render.phrases import play_phrase
from judge.render.slip import rule_text, verdicts
from judge.web.forms import choices
from judge.web.scenarios import bundled, dispute_text, scenario_text

Data = dict[str, Any]


# boards


def table(board: Board, lang: str) -> Data:
    """Returns a described board as data: its layout at the start, its text, whether it is possible with all findings,
    the lines of its script in words, and the names on it. The script is not played."""
    game, start = boards.load(board)
    found = boards.findings(game, start).json(lang)
    speaker = answers.Speaker(game, corpus(), lang, lambda: [start])
    lines = []
    for n, (_, line) in enumerate(board.script()):
        told = {"at": line[1]} if isinstance(line, tuple) else {"said": play_phrase(line, speaker), "by": line.by}
        lines.append({"n": n, **told})
    return {
        "game": game.id, "board": board.data, "text": dump_board(board.data), "title": board.title(lang),
        "players": list(game.players(start)), "table": layout(game, start, lang), **found, "lines": lines,
        "choices": choices(game, [start], lang),
    }  # fmt: skip


def rename(board: Board, player: str, name: str, lang: str) -> Data:
    """Returns `board`: a copy with another name for one of its players. Raises a Fault if the name is taken or not
    allowed."""
    from judge.web.renaming import renamed

    return {"board": renamed(board, player, name.strip())}


def sitting(board: Board, lang: str, play: str | None = None) -> Data:
    """Returns data on the table at the end of a board's script, or after one more `play`: board, layout, legal plays,
    pending question, news. An illegal play is not made; `verdict` says so."""
    session = Session(board)
    game = session.game
    before = len(session.steps)
    verdict = session.play(play) if play else None
    listed = list(session.plays())
    plays = listed + _together(session, listed)
    speaker = answers.Speaker(game, corpus(), lang)
    decision = session.prompt
    stopped = answers.stop_json(session, speaker) if session.stop else None
    drawn = layout(game, session.table, lang)
    return {
        "game": game.id, "board": session.to_board(), "table": drawn,
        "to_act": session.to_act, "winner": session.winner, "stopped": stopped,
        "verdict": {**verdict.json(lang), "said": verdict.play.sentence(lang)} if verdict else None,
        "news": _news(session, before if play else None, lang),
        "decision": _decision(session, decision, drawn, lang) if decision else None,
        "plays": [_play(one, speaker, drawn) for one in plays], "tries": list(_attempts(session, speaker)),
        "choices": choices(game, [session.table, *(step.state for step in session.steps)], lang), "state": game.write(session.table),
    }  # fmt: skip


def _together(session: Session, listed: list[Play]) -> list[Play]:
    """The line `all: pass` in a list, if it is legal and not among the plays already, so that one button passes for
    everybody; else empty."""
    everybody = Play(EVERYBODY, PASS)
    together = any(kind.word == PASS and kind.together for kind in session.game.play_kinds)
    if not together or everybody in listed or session.prompt is not None:
        return []
    verdict = session.verdict(everybody)
    return [verdict.play] if verdict.outcome == "legal" else []


def _news(session: Session, since: int | None, lang: str) -> Data:
    """Returns what came of a play (the steps after the first `since`): sentences without routine steps, and the number
    of routine ones. Nothing if `since` is None."""
    steps = session.steps[since:] if since is not None else ()
    aloud = [step.text(lang) for step in steps if step.event.key not in session.game.quiet]
    return {"said": aloud, "quiet": len(steps) - len(aloud)}


def _decision(session: Session, prompt: Prompt, drawn: Data, lang: str) -> Data:
    """The pending question, with the things on the table that each answer names."""
    short = [
        str(option) if isinstance(option, int) and not isinstance(option, bool) else None for option in prompt.options
    ]
    return {
        **prompt.json(lang),
        "short": short,
        "touches": touched_by_answers(session.game, session.table, drawn, prompt),
    }


def _play(play: Play, speaker: answers.Speaker, drawn: Data) -> Data:
    """A play with its sentence, the heading it goes under, and the things on the table that it names."""
    entry = speaker.corpus.get(speaker.game.about(play) or "")
    word = play.do if isinstance(play.do, str) else next(iter(play.do), "")
    group = entry.title(speaker.lang) if entry else _label(speaker, word)
    return {"play": play.json(), "typed": play_text(play), "said": play.sentence(speaker.lang),
            "by": play.by, "group": group, "entry": entry.id if entry else None,
            "touch": touched_by(speaker.game, drawn, play.by, play.do), "short": _number_of(play, word)}  # fmt: skip


def _number_of(play: Play, word: str) -> str | None:
    """The number that a play is about and nothing else, as of a die; None for other plays."""
    only = play.do.get(word) if isinstance(play.do, dict) and len(play.do) == 1 else None
    return str(only) if isinstance(only, int) and not isinstance(only, bool) else None


def _label(speaker: answers.Speaker, word: str) -> str:
    """Returns the label of a kind of play in the reader's language."""
    from judge.engine.layout import Labels

    return Labels(speaker.game, speaker.lang)("play", word)


def _attempts(session: Session, speaker: answers.Speaker) -> Iterator[Data]:
    """Yields what a player may want to try, by name: the actions of the game that are not triggered; if it has none,
    its kinds of play. Whether they are legal is not asked."""
    game = session.game
    named = [entry for entry in speaker.corpus.of(game.id, "action") if entry.fields.get("trigger") != "triggered"]
    for entry in named:
        yield {"name": entry.id.rpartition("/")[2], "label": entry.title(speaker.lang), "entry": entry.id}
    for kind in game.play_kinds if not named else ():
        if kind.word not in ("choose", "pass"):
            yield {"name": kind.word, "label": _label(speaker, kind.word), "entry": None}


def why(board: Board, name: str, lang: str) -> Data:
    """Returns data: the `name`, and under `tried` each way to make a play of this name at the end of the script, with
    its checks. Raises a Fault if nothing has this name."""
    session = Session(board)
    tried = session.why(name)
    rows = [{"said": one.play.sentence(lang), "play": one.play.json(), "typed": play_text(one.play),
             **one.json(lang)} for one in tried]  # fmt: skip
    return {"name": name, "tried": rows}


def may(board: Board, play: str, lang: str) -> Data:
    """Returns the verdict on a play at the end of the script, with its checks and the play in words; nothing is played."""
    verdict = Session(board).verdict(play)
    return {**verdict.json(lang), "said": verdict.play.sentence(lang), "typed": play_text(verdict.play)}


def steps(board: Board, lang: str) -> Data:
    """Returns the run of a board as `resolve` answers it, with the table at the start, and after each step in which it
    changed (else None)."""
    done = run(board)
    data = done.json(lang)
    game = done.game
    before = drawn = layout(game, done.start, lang)
    for step, row in zip(done.steps, data["steps"]):
        after = layout(game, step.state, lang)
        row["table"] = None if after == before else after
        row["quiet"] = step.event.key in game.quiet
        before = after
    return {**data, "table": drawn, "title": done.board.title(lang)}


def slip(board: Board, lang: str) -> Data:
    """The ruling slip of a board as `settle` answers it, with its text for a chat and the table at the start."""
    from judge.library.runs import settle

    claims = settle(board)
    drawn = layout(claims.run.game, claims.run.start, lang)
    data = claims.json(lang)
    speaker = answers.Speaker(claims.run.game, corpus(), lang)
    for claim in data["claims"]:
        rule = corpus().get(claim["rule"] or "")
        claim["rule_text"] = rule_text(rule, lang) if rule else None
    return {**data, "md": claims.text(lang, "md"), "title": board.title(lang), "table": drawn,
            "edition": edition(claims.run.game.id, corpus(), lang), "verdicts": verdicts(claims, speaker)}  # fmt: skip


def new(game: str, lang: str, deal: int | None = None, options: Data | None = None, form: str = "talk") -> Data:
    """Returns `board`, the text of a new one: a deal if there is a seed in `deal`, else the commented example."""
    return {"board": new_text(game, deal, lang, form, **(options or {}))}


def write(board: Board, lang: str, form: str = "talk") -> Data:
    """Returns `board`, its text in a notation (`form`: talk or yaml)."""
    return {"board": written(board, form)}


def schema(game: str, lang: str) -> Data:
    """A JSON Schema of the boards of a game."""
    return board_schema(game_of(game))


def scenarios(game: str, lang: str) -> Data:
    """Returns `boards`: the name and title of each bundled board of a game."""
    return {"boards": [scenario._asdict() for scenario in bundled(game, lang)]}


def scenario(game: str, name: str, lang: str) -> Data:
    """Returns `board`, the text of a bundled board by its name. Raises a Fault if there is none."""
    return {"board": scenario_text(game, name)}


def example(game: str, lang: str) -> Data:
    """Returns `board`, the text of the dispute that shows what a slip is."""
    return {"board": dispute_text(game)}


def blank(game: str, lang: str) -> Data:
    """Returns `board`, the smallest board of a game as data."""
    base = corpus().get(f"{game}:{BOARD}/base")
    return {"board": base.fields["example"] if base else {"game": game, "players": {"A": {}, "B": {}}}}


def form(game: str, lang: str) -> Data:
    """The shapes of a game's boards, for forms."""
    from judge.web.forms import form as made

    return made(game, lang)


def qr(text: str, lang: str = "en") -> Data:
    """Returns `rows` of a QR code of a text, 1 for dark and 0 for light; empty if the text is too long or the library
    is missing."""
    try:
        import segno
    except ImportError:
        return {"rows": []}
    try:
        code = segno.make(text, micro=False, error="l")
    except ValueError:  # segno.DataOverflowError
        return {"rows": []}
    return {"rows": ["".join("1" if dark else "0" for dark in row) for row in code.matrix]}
