"""The JSON of every command, as a function: plain data for a server, a bot or a page.

The functions are called as the commands and take what they take; `lang` is
the language of the sentences in the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.corpus.lookup import KINDS
from judge.library import boards, rules, runs, starts
from judge.library.boards import Source

Data = dict[str, Any]


def lookup(what: str | Sequence[str], game: str | None = None, subrules: bool = False, lang: str = "en") -> Data:
    """`judge ANYTHING`: entries, or the hits of a search."""
    found = rules.find(*_several(what), game=game)
    return found.json(lang, subrules=subrules) if isinstance(found, rules.Pages) else found.json(lang)


def use(game: str | None = None, lang: str = "en") -> Data:
    """`judge use GAME`; what is kept for later calls is the command line's: functions take the game as an argument."""
    return rules.on_table(game).json(lang)


def topic(what: str | Sequence[str], game: str | None = None, subrules: bool = False, lang: str = "en") -> Data:
    return _of_kind("topic", what, game, subrules, lang)


def rule(what: str | Sequence[str], game: str | None = None, subrules: bool = False, lang: str = "en") -> Data:
    return _of_kind("rule", what, game, subrules, lang)


def action(what: str | Sequence[str], game: str | None = None, subrules: bool = False, lang: str = "en") -> Data:
    return _of_kind("action", what, game, subrules, lang)


def card(what: str | Sequence[str], game: str | None = None, subrules: bool = False, lang: str = "en") -> Data:
    return _of_kind("card", what, game, subrules, lang)


def term(what: str | Sequence[str], game: str | None = None, subrules: bool = False, lang: str = "en") -> Data:
    return _of_kind("term", what, game, subrules, lang)


def ruling(what: str | Sequence[str], game: str | None = None, subrules: bool = False, lang: str = "en") -> Data:
    return _of_kind("ruling", what, game, subrules, lang)


def _several(what: str | Sequence[str]) -> Sequence[str]:
    return [what] if isinstance(what, str) else what


def _of_kind(command: str, what: str | Sequence[str], game: str | None, subrules: bool, lang: str) -> Data:
    found = rules.Pages(rules.lookup(query, KINDS[command], game) for query in _several(what))
    return found.json(lang, subrules=subrules)


def search(words: str, game: str | None = None, kind: str | None = None, limit: int = 10, lang: str = "en") -> Data:
    from judge.library.searching import search as find

    return find(words, game, kind, limit).json(lang)


def games(lang: str = "en") -> Data:
    return rules.list_games().json(lang)


def export(game: str | None = None) -> list[Data]:
    """One entry a line."""
    return list(rules.export(game))


def attach(game: str, file: str | None = None, remove: bool = False, lang: str = "en") -> Data:
    return (rules.attach(game, file) if file and not remove else rules.detach(game)).json(lang)


def check(board: Source, lang: str = "en") -> Data:
    return boards.check(board).json(lang)


def legal(
    board: Source, by: str | None = None, why: str | None = None, lang: str = "en", at: str | int | None = None
) -> Data:
    """`plays` as a script has them, `said` in words, the open `decision`, the `moment`; with `why` what was `tried`."""
    return boards.why(board, why, by, at).json(lang) if why else boards.plays(board, by, at).json(lang)


def can(board: Source, play: str, lang: str = "en", at: str | int | None = None) -> Data:
    """The `verdict` (legal, illegal, undecided) and every check: `ok`, `cites`, `text`; the `moment`."""
    return boards.can(board, play, at).json(lang)


def explain(board: Source, thing: str, at: str | int | None = None, lang: str = "en") -> Data:
    return boards.explain(board, thing, at).json(lang)


def resolve(board: Source, to: int | None = None, lang: str = "en") -> Data:
    return runs.run(board).json(lang, to=to)


def settle(board: Source, lang: str = "en") -> Data:
    """Each of the `claims`: `by`, `holds` (null: it cannot be judged), the `claim`, what is `said` in words.

    `moment` is where it was judged (`moment_text` in words), `reached` whether the run came there;
    `actual` what is so in the form of the claim (of a play: `verdict`), and
    `actual_text` what is so instead, in words; `step` the number of the
    step that decides (0: as the board began) and `step_text` its words; `rule` the entry
    that is the reason, `cites` all of them, that one first; `text` the ruling in one line; of a play `checks`.
    """
    return runs.settle(board).json(lang)


def coverage(game: str | None = None, lang: str = "en") -> Data:
    return starts.coverage(game).json(lang)


def new(game: str, deal: int | None = None, lang: str = "en", **options: Any) -> Data:
    """The board that `judge new` writes."""
    board: Data = boards.parse_board(starts.new_text(game, deal, lang, **options)).data
    return board


def schema(game: str) -> Data:
    return starts.schema(game)


def format(game: str, word: str | None = None, lang: str = "en") -> Data:
    from judge.library.formats import format as describe

    return describe(game, word).json(lang)


def sheet(game: str, format: str | None = None, frame: str | None = None, lang: str = "en") -> Data:
    from judge.library.sheets import sheet as reference

    return reference(game, format, frame).json(lang)


def flow(what: Source, step: str | None = None, lang: str = "en") -> Data:
    from judge.library.flows import flow as steps

    return steps(what, step).json(lang)
