"""What all games share: board files, plays, verdicts, traces, claims, coverage.

A game gives `judge.engine.game.Game` its rules; `judge.engine.run` plays a
board's script and `judge.engine.claims` judges what somebody says came of it.
Nothing here prints, and nothing here knows a sentence: what happens is a key
with arguments and citations, said in words by `judge.render`.
"""
