"""Lines of play in Stones: one player after the other takes stones, to the end of the game."""

from judge.games.toy.game import GAME

from judge.engine.lines.game_lines import CHOICE, GameLines, Next, Option


class Lines(GameLines):
    game = GAME

    def key(self, state, names=frozenset()):
        return state

    def plays(self, state, waited, first):
        return Next(CHOICE, tuple(Option(play, play.by) for play in GAME.legal_plays(state)))
