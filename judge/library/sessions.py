"""A session at the table, as `judge play` has it."""

from __future__ import annotations

from typing import Any

from judge.engine import session as sitting
from judge.engine.game import Play as AnyPlay
from judge.engine.typed import to_act, typed_claim
from judge.library import boards, runs, said
from judge.library.boards import Explanation, Opened, Plays, Source, Tried
from judge.library.said import Decision, Step, Verdict
from judge.render.answers import play_text


class Session(sitting.Session):
    """A session at the table, begun where the script of a board ends: plays one after the other, undone at will."""

    def __init__(self, source: Source):
        super().__init__(boards.board(source))
        if self.stop:
            self.stop = self.stop._replace(verdict=said.verdict(self.stop.verdict, self.stop.play, self.game))

    @property
    def _opened(self) -> Opened:
        return Opened(self.game, self.table, self.table, ())

    def read(self, play: AnyPlay | str) -> AnyPlay:
        """A play as it was typed at the table; a Fault where it cannot be read as one."""
        return boards.read_play(self._opened, play)

    def verdict(self, play: AnyPlay | str) -> Verdict:
        """Whether a play may be made now."""
        return boards.can_now(self._opened, play)

    def play(self, play: AnyPlay | str) -> Verdict:
        """Carries out a play unless it is illegal."""
        wanted = self.read(play)
        before = self._opened
        return said.verdict(super().play(wanted), wanted, self.game, before.states)

    def plays(self, by: str | None = None) -> Plays:
        """Every legal play now."""
        return boards.plays_now(self._opened, by)

    def why(self, name: str, by: str | None = None) -> Tried:
        """What keeps an action or a card from being played now."""
        return boards.why_now(self._opened, name, by)

    def explain(self, thing: str) -> Explanation:
        """How a value on the table comes about."""
        return boards.explain_now(self._opened, thing)

    def claim(self, claim: dict[str, Any] | str, called: str = "claim") -> dict[str, Any]:
        """Keeps a claim: as a file has it, or as it is typed (`A points B 13`).

        Without a moment it is about now, which is `called` so with a number if it has no name.
        """
        given = typed_claim(self.game, self.table, claim) if isinstance(claim, str) else claim
        plain = {word: play_text(said) if isinstance(said, AnyPlay) else said for word, said in given.items()}
        return super().claim(plain, called)

    def settle(self) -> runs.Claims:
        """Every claim so far, judged."""
        return runs.settle(self.to_board())

    @property
    def decision(self) -> Decision | None:
        return said.decision(super().decision, self.game, self._opened.states)

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(said.step(step, self.game) for step in super().steps)

    @property
    def to_act(self) -> str:
        """Whose line comes next."""
        return to_act(self.game, self.table)

    @property
    def winner(self) -> str | list[str] | None:
        """Who has won, None while the game goes on."""
        won: str | list[str] | None = self.game.winner(self.table)
        return won

    def drawn(self, lang: str = "en", width: int = 78) -> list[str]:
        """The table as it is, in lines of at most so many characters."""
        from judge.render.table import table_lines

        return table_lines(self.game, self.table, lang, width)


def session(source: Source) -> Session:
    """A session on a board: `play`, `undo`, `redo`, `note`, `plays`, `why`, `steps`, `to_board`."""
    return Session(source)
