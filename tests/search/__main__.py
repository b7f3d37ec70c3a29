"""python -m tests.search [SAMPLE | all]: how often search answers; python -m tests.search count [FILE]: the same for the
questions of strangers; python -m tests.search learn: learns its vectors; python -m tests.search fit: fits its weights.

Every written question of a sample (so many of each game, 100 unless a number is
given, or all that learning keeps back) is asked as if it had not been written. Of
strangers' questions only the shares are shown, never which of them miss.
"""

import sys

from tests.search import fitting, learning, measuring


def main(words):
    if words == ["learn"]:
        learning.learn()
        return
    if words == ["fit"]:
        fitting.fit()
        return
    if words[:1] == ["count"]:
        counted = measuring.count(measuring.strangers(*words[1:2]))
        print(*measuring.table(counted, measuring.FIGURES), sep="\n")
        return
    many = None if words == ["all"] else int(words[0]) if words else 100
    print(f"written questions, each left out in its turn: {f'{many} of each game, by lot' if many else 'all'}")
    print(*measuring.table(measuring.count(measuring.written(many), leave_out=True)), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
