"""`judge mcp`: the judge for assistants."""

from __future__ import annotations

import click

from judge.cli.common import speaking
from judge.faults import Fault, system_says
from judge.messages import message_text
from judge.web.workers import DEADLINE


@click.command("mcp")
@click.option("--http", "port", type=click.IntRange(0, 65535), metavar="PORT", help="Listen for HTTP on this port")
@click.option(
    "--deadline",
    type=click.FloatRange(0.1, 600),
    default=DEADLINE,
    show_default=True,
    help="Time limit per answer, in seconds",
)
@speaking
def mcp(port: int | None, deadline: float, lang: str) -> None:
    """Start an MCP server for AI assistants.

    Without --http, the server uses standard input and output, as assistants
    that start it expect.

    \b
    Example: judge mcp --http 8766
    """
    try:
        from judge.assistants import server
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "judge":
            raise
        raise Fault("mcp.missing") from None
    listener = None
    if port is not None:
        try:
            listener, address = server.listen(port)
        except OSError as error:
            raise Fault("web.port", port=port, option="--http", reason=system_says(error)) from None
        click.echo(message_text("mcp.address", lang, address=address), err=True)
    server.serve(listener, lang, deadline)
