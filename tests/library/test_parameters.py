"""What a command takes is declared in two places: its function in the library, and the command line."""

import inspect
import typing
from importlib import import_module

import pytest

import judge
from judge.cli import COMMANDS
from judge.web import answering

# commands and the functions behind them, where the names differ or the function is not public
FUNCTIONS = {
    "lookup": judge.find,
    "games": judge.list_games,
    "legal": import_module("judge.library.boards").legal,
    "resolve": judge.run,
}
SAME_NAME = (
    "search",
    "export",
    "format",
    "check",
    "can",
    "explain",
    "settle",
    "coverage",
    "sheet",
    "flow",
    "guide",
    "whatif",
)
OUTPUT = {"lang", "form", "as_json", "no_pager"}  # options of every command that answers
METHODS = ("page", "json", "text", "mermaid")  # of a report: how it is shown
FUNCTIONS |= {name: getattr(judge, name) for name in (*SAME_NAME, "schema")}


def click_parameters(name):
    """The parameters of a command by name, without those that every command has."""
    command = getattr(import_module(f"judge.cli.{COMMANDS[name]}"), name)
    return {one.name: one for one in command.params if one.name not in OUTPUT}


def shown_parameters(function):
    """The parameters that the reports of a function take when they are shown, and their forms besides text and JSON."""
    found = typing.get_type_hints(function, vars(import_module(function.__module__)) | late(function))["return"]
    for report in typing.get_args(found) or [found]:
        for method in METHODS:
            if hasattr(report, method):
                yield method
                yield from inspect.signature(getattr(report, method)).parameters


def late(function):
    """Names that the module of a function imports for type checkers alone."""
    return {
        name: getattr(import_module(f"judge.library.{module}"), name)
        for module, name in (
            ("listing", "Contents"),
            ("listing", "Listing"),
            ("searching", "Results"),
            ("whatif", "KeepsReport"),
        )
    }


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_command_line_takes_what_the_function_takes(name):
    function = FUNCTIONS[name]
    takes = inspect.signature(function).parameters
    shown = set(shown_parameters(function))
    for key, parameter in click_parameters(name).items():
        assert key in takes or key in shown, key
        if key in takes and takes[key].kind is not inspect.Parameter.VAR_POSITIONAL:
            default = takes[key].default
            if parameter.nargs != -1:  # several words may be none, which is a fault of its own
                assert parameter.required == (default is inspect.Parameter.empty), key
            given = parameter.to_info_dict()["default"]
            assert given is None or given == default, key


@pytest.mark.parametrize("name", answering.COMMANDS)
def test_page_and_assistants_read_the_parameters_of_the_function(name):
    """A request may give what the command line may give; nothing is declared a third time."""
    takes = inspect.signature(answering._function(name)).parameters
    known = answering.parameters(name)
    shown = answering.SHOWN.get(name, ())
    assert set(known) - set(shown) == {key for key in takes if key in answering.READERS}
    if name in FUNCTIONS:
        assert FUNCTIONS[name] is answering._function(name)
        assert set(shown) <= set(shown_parameters(FUNCTIONS[name]))
        assert set(known) - {"table"} <= set(click_parameters(name))  # the command line takes the game of `judge use`
