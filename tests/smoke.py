"""A smoke test with nothing but the standard library: python -m unittest tests.smoke

It asks an installed or checked-out `judge` in another process, as a user would.
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest


class Smoke(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        cls.env = {**os.environ, "JUDGE_CACHE": os.path.join(cls.home.name, "cache"),
                   "JUDGE_DATA": os.path.join(cls.home.name, "data"), "JUDGE_LANG": "en"}  # fmt: skip

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def judge(self, *args, code=0):
        done = subprocess.run([sys.executable, "-m", "judge", *args], capture_output=True, env=self.env, timeout=120)
        self.assertEqual(done.returncode, code, done.stderr.decode("utf-8", "replace"))
        self.assertNotIn(b"Traceback", done.stderr)
        return done.stdout.decode("utf-8")

    def test_rule(self):
        self.assertIn("foth:702.6e", self.judge("702.6e"))
        self.assertIn("参照先", self.judge("bp:5.4.1", "--lang", "ja"))

    def test_card(self):
        self.assertIn("Fortress", self.judge("♣9"))

    def test_search(self):
        data = json.loads(self.judge("search", "走破", "--json"))
        self.assertEqual(data["hits"][0]["id"], "foth:term/run")

    def test_near_miss(self):
        self.assertIn("foth:702.6", self.judge("rule", "702.16", code=1))

    def test_wrong_usage(self):
        self.judge("check", code=2)

    def test_games_and_export(self):
        games = {game["id"]: game["entries"] for game in json.loads(self.judge("games", "--json"))["games"]}
        exported = [json.loads(line)["id"] for line in self.judge("export").splitlines()]
        cards = [name for name in exported if name.startswith("bp:card/")]  # worked out from the rules, not among them
        self.assertEqual(len(cards), 53)
        self.assertEqual(len(exported) - len(cards), sum(games.values()))

    def test_demo(self):
        self.assertIn("$ judge", self.judge("demo"))

    def test_library(self):
        code = "import judge; print(judge.lookup('counter').entries[0].id, judge.load_corpus()['bp:5.4.1'].number)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=self.env, timeout=120)
        self.assertEqual(done.stdout.decode().split(), ["bp:action/counter", "5.4.1"])


if __name__ == "__main__":
    unittest.main()
