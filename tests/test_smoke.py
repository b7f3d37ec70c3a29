"""The smoke test of the README, which needs none of the test dependencies, runs with the others too."""

from tests.smoke import Smoke

__all__ = ["Smoke"]
