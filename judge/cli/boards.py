"""Boards: check, legal, can, explain, resolve, settle, new, coverage."""

from __future__ import annotations

import click

from judge.cli import completing
from judge.cli.common import answering, game_option, speaking
from judge.corpus.ids import GAMES
from judge.corpus.store import corpus
from judge.engine.board import read_board
from judge.engine.run import load, run
from judge.engine.typed import typed_play
from judge.faults import Fault, did_you_mean
from judge.render import answers
from judge.render.messages import say
from judge.render.output import send, send_json
from judge.render.width import clean


def _board(path):
    """The game of a board, the state it describes, and the state when somebody can play; what happened in between."""
    game, state = load(read_board(path))
    log: list = []
    return game, state, game.ready(game.begin(state, log), log), log


def warn_impossible(game, state, path, lang):
    """One line on standard error where an answer is about a board that cannot be."""
    faults = sum(f.severity == "fault" for f in game.check(state))
    if faults:
        click.echo(clean(f"judge: {say('check.warn', lang, count=faults, board=path)}"), err=True)


END = "end"  # a name for the moment after everything


def _out(data, page, form):
    if form == "json":
        send_json(data)
    else:
        send(list(page), form)


def _speaker(game, lang):
    return answers.Speaker(game, corpus(), lang)


def _player(name, game, state):
    if name is not None and name not in game.players(state):
        raise Fault("board.player", name=name, **did_you_mean(name, game.players(state)))
    return name


@click.command("check")
@click.argument("board", shell_complete=completing.boards)
@answering
def check(board, lang, form):
    """Is this board possible? Every violation with its rule.

    \b
    Example: judge check board.yaml
    """
    game, state = load(read_board(board))
    findings = game.check(state)
    speaker = _speaker(game, lang)
    _out(answers.findings_json(findings, speaker), answers.findings_page(findings, speaker), form)
    return 1 if any(f.severity == "fault" for f in findings) else 0


@click.command("legal")
@click.argument("board", shell_complete=completing.boards)
@click.option("--by", help="Only the plays of this player.")
@click.option("--why", help="What keeps this action or card from being played.")
@answering
def legal(board, by, why, lang, form):
    """Every legal play now.

    \b
    Example: judge legal board.yaml --by A
    """
    game, start, state, began = _board(board)
    by = _player(by, game, state)
    speaker = _speaker(game, lang)
    tried = game.why_not(state, why, by) if why else []
    warn_impossible(game, start, board, lang)
    if why:
        data = {"tried": [{"play": answers.plain_play(p), **answers.verdict_json(v, speaker)} for p, v in tried]}
        _out(data, [*answers.began_blocks(began, speaker), *answers.why_page(tried, speaker)], form)
        return 0 if any(v.outcome == "legal" for _, v in tried) else 1
    plays = game.plays(state, by)
    decision = game.decision(state)
    data = {"plays": [answers.plain_play(p) for p in plays], "decision": answers.decision_json(decision, speaker)}
    _out(data, [*answers.began_blocks(began, speaker), *answers.plays_page(plays, decision, speaker)], form)
    return 0 if plays else 1


@click.command("can")
@click.argument("board", shell_complete=completing.boards)
@click.argument("play")
@answering
def can(board, play, lang, form):
    """May this be done now? Every condition checked.

    \b
    Example: judge can board.yaml "A: {request: attack}"
    """
    game, start, state, began = _board(board)
    wanted = typed_play(game, state, play)
    verdict = game.judge(state, wanted)
    warn_impossible(game, start, board, lang)
    speaker = _speaker(game, lang)
    page = [*answers.began_blocks(began, speaker), *answers.verdict_page(wanted, verdict, speaker)]
    _out(answers.verdict_json(verdict, speaker), page, form)
    return {"legal": 0, "illegal": 1, "undecided": 3}[verdict.outcome]


@click.command("explain")
@click.argument("board", shell_complete=completing.boards)
@click.argument("thing")
@click.option("--at", "moment", help="At this named moment of the script, or `end`; else before the script.")
@answering
def explain(board, thing, moment, lang, form):
    """How a size, a value, a rank or a payout comes about.

    \b
    Example: judge explain board.yaml a1
    """
    described = read_board(board)
    game, start = load(described)
    state = game.begin(start)
    if moment is not None:
        done = run(described)
        moments = {END: done.end, **done.moments}
        if moment not in moments:
            raise Fault("board.name", name=moment, **did_you_mean(moment, sorted(moments)))
        state = moments[moment].state
    lines = game.explain(state, thing)
    if not lines and not game.knows(state, thing):
        raise Fault("board.name", name=thing, **did_you_mean(thing, game.names(state)))
    warn_impossible(game, start, board, lang)
    speaker = _speaker(game, lang)
    _out(answers.explain_json(thing, lines, speaker), answers.explain_page(thing, lines, speaker), form)
    return 0 if lines else 1


@click.command("resolve")
@click.argument("board", shell_complete=completing.boards)
@click.option("--to", type=click.IntRange(0), help="Only the first N steps.")
@click.option("--board", "draw", is_flag=True, help="Draw the table after each step.")
@answering
def resolve(board, to, draw, lang, form):
    """Everything that happens, step by step, each with its rule.

    \b
    Example: judge resolve board.yaml --to 10
    """
    done = run(read_board(board))
    warn_impossible(done.game, done.start, board, lang)
    speaker = _speaker(done.game, lang)
    picture = None
    if draw:
        from judge.render.table import table_lines

        picture = lambda state: table_lines(done.game, state, lang)  # noqa: E731
    _out(answers.run_json(done, speaker, to), answers.run_page(done, speaker, to, picture), form)
    if done.stop:
        return 1
    return 3 if done.end.decision else 0


@click.command("settle")
@click.argument("board", shell_complete=completing.boards)
@answering
def settle(board, lang, form):
    """Each claim right or wrong, and the step that decides it.

    \b
    Example: judge settle dispute.yaml
    """
    from judge.engine.claims import settle as judge_claims
    from judge.engine.readings import other_readings

    done = run(read_board(board))
    judged = judge_claims(done)
    warn_impossible(done.game, done.start, board, lang)
    speaker = _speaker(done.game, lang)
    readings = other_readings(done, judged, corpus())
    data = answers.claims_json(done, judged, speaker, readings)
    _out(data, answers.claims_page(done, judged, speaker, readings), form)
    return 0 if not done.stop and all(j.holds is True for j in judged) else 1


@click.command("new")
@click.argument("game", type=click.Choice(GAMES))
@click.option("--deal", type=int, help="Deal a legal starting position from this seed.")
@click.option("--frame", help="BlackPoker: the frame.")
@click.option("--format", help="BlackPoker: the format (lite, std, pro, mast).")
@click.option("--distance", type=int, help="Force of the Horse: the distance in metres.")
@click.option("--players", type=click.IntRange(2, 6), help="How many players.")
@speaking
def new(game, deal, lang, **options):
    """A commented board file, or a dealt opening (--deal).

    \b
    Example: judge new bp --frame extra --deal 7 > board.yaml
    """
    from judge.games import game_of
    from judge.render.yamltext import dump

    rules = game_of(game)
    given = {k: v for k, v in options.items() if v is not None}
    for option in given:
        if option not in rules.deal_options:
            allowed = ", ".join(f"--{each}" for each in rules.deal_options)
            raise Fault("new.option", option=f"--{option}", game=game, allowed=allowed)
        if deal is None:
            raise Fault("new.deal", option=f"--{option}")
    click.echo(rules.template(lang) if deal is None else dump(rules.deal(deal, **given)), nl=False)


@click.command("coverage")
@game_option
@click.option("--details", is_flag=True, help="List what is not exercised, and why.")
@answering
def coverage(game, details, lang, form):
    """Which rules the engine enforces and a scenario exercises.

    Computed now, from the program and the boards that ship with it.

    \b
    Example: judge coverage --game bp --details
    """
    from judge.engine.coverage import coverage as measure
    from judge.games import game_of

    covers = [measure(game_of(g), corpus()) for g in ([game] if game else corpus().games)]
    _out(answers.coverage_json(covers), answers.coverage_page(covers, lang, details), form)
