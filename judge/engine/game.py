"""What a game must be able to do. Each game package has one object of this kind, `GAME`.

States are values: nothing given to these methods is changed, so earlier
states stay good for stepping back, undo and what-if.
"""

from __future__ import annotations

from typing import Any

from judge.engine.values import Answer, Decision, Finding, Line, Verdict


class Play:
    """One line of a script: who (a player, or `all`), and what they do (a word or a map)."""

    __slots__ = ("by", "do")

    def __init__(self, by: str, do):
        self.by, self.do = by, do

    def __eq__(self, other):
        return isinstance(other, Play) and (self.by, self.do) == (other.by, other.do)

    def __repr__(self):
        return f"Play({self.by!r}, {self.do!r})"


class Game:
    """The rules of one game as code."""

    id: str = ""
    # keys of its board files besides those of every game
    keys: tuple[str, ...] = ()
    # words that a claim may begin with besides those of every game
    claims: tuple[str, ...] = ()
    # switches allowed under `rulings:` with the values they may have, the default first
    switches: dict[str, tuple] = {}
    # what `judge new GAME --deal` can be asked for
    deal_options: tuple[str, ...] = ("players",)

    def read(self, board) -> Any:
        """The state that a `Board` describes; a Fault with its place where the board cannot be read."""
        raise NotImplementedError

    def write(self, state) -> dict:
        """A board, as plain data, that reads back as this state."""
        raise NotImplementedError

    def check(self, state) -> list[Finding]:
        """Everything that makes the described board impossible, and what is worth noting."""
        raise NotImplementedError

    def begin(self, state, log=None):
        """The state after what happens by itself before the first play of a run."""
        return state

    def judge(self, state, play: Play) -> Verdict:
        """Whether a play or answer may be made now, with every check."""
        raise NotImplementedError

    def perform(self, state, play: Play, log=None):
        """The state after a play that `judge` did not find illegal, and all that follows by itself.

        Where `log` is a list, (Event, state after it) is appended for every event.
        """
        raise NotImplementedError

    def last_line(self, state, then) -> Play | None:
        """The line that `then` stands for, where it is one more line of the script."""
        return None

    def finish(self, state, then, log=None):
        """The state at the end of the run after the last line of the script (`then`: stop, or left out)."""
        return state

    def plays(self, state, by: str | None = None) -> list[Play]:
        """Every legal play now, without duplicates, in a fixed order; payments and orders left out where free."""
        raise NotImplementedError

    def why_not(self, state, name: str, by: str | None = None) -> list[tuple[Play, Verdict]]:
        """What keeps the play called `name` (an action, a card) from being legal: the plays tried and their checks."""
        raise NotImplementedError

    def spelt_out(self, words: str):
        """What a player does, as a script has it, where it was typed in a few words (`up H7 at a1`)."""
        return words

    def to_act(self, state) -> str | None:
        """Whose line normally comes next, where that is not the player of the first legal play."""
        return None

    def ready(self, state, log=None):
        """The state after all that happens by itself before anybody can play or decide."""
        return state

    def about(self, play: Play) -> str | None:
        """The entry that a play carries out, for its name."""
        return None

    def decision(self, state) -> Decision | None:
        """The decision that is open now."""
        return None

    def winner(self, state) -> str | list | None:
        """Who has won: a player, a list, `draw`, or None while the game goes on."""
        return None

    def claim(self, view, key: str, value) -> Answer:
        """Whether a claim of this game holds in a view (`state`, `steps` so far, `decision`)."""
        raise NotImplementedError

    def explain(self, state, thing: str) -> list[Line]:
        """How a size, a value, a rank or a payout of `thing` comes about, layer by layer; empty if unknown."""
        return []

    def knows(self, state, thing: str) -> bool:
        """Whether a name that has nothing to explain occurs on the board all the same."""
        return False

    def names(self, state) -> list[str]:
        """The names of everything on the board that can be called by name."""
        return []

    def players(self, state) -> list[str]:
        raise NotImplementedError

    def template(self, lang: str) -> str:
        """A commented board file to start from."""
        raise NotImplementedError

    def deal(self, seed: int, **options) -> dict:
        """A legal starting position as a board; the same seed gives the same one."""
        raise NotImplementedError

    def schema(self) -> dict:
        """What the JSON Schema of its boards needs besides the frame: `board`, `player`, `plays`, each key → schema."""
        return {}

    def enforced(self, corpus) -> set[str]:
        """The entries that the engine enforces; by default those its source code cites."""
        from judge.engine.coverage import cited_in_source

        return cited_in_source(type(self).__module__.rpartition(".")[0], self.id, corpus)
