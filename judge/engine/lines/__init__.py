"""What if: what can still come of a board, over every line of play.

`game_lines` is what a game declares: the canonical key of a state, whose choice comes next, when a line ends.
`search` goes through all lines and answers four questions about a claim: can it happen, must it, can a player
force it, can a player prevent it. `proofs` tells why. `asking` puts the answers together for a board.
"""
