"""Compiles the rules data and the search index into the wheel, so that a first lookup is as fast as a later one."""

from __future__ import annotations

import os
import sys
import tempfile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version, build_data):
        if version == "editable":  # a checkout compiles for itself whenever the data change
            return
        sys.path.insert(0, self.root)
        from judge.corpus import indexing, store
        from judge.games.blackpoker import records

        self.made = tempfile.TemporaryDirectory()
        corpus = store.build(os.path.join(self.root, "rulesdata"), self.made.name)
        indexing.build(corpus, self.made.name)
        records.build(self.made.name)
        build_data["force_include"][self.made.name] = "judge/compiled"

    def finalize(self, version, build_data, artifact_path):
        if version != "editable":
            self.made.cleanup()
