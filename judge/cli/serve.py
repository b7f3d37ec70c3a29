"""The page: `judge serve` shows it from here, `judge site` writes it for any static host."""

from __future__ import annotations

import click

from judge.cli.common import speaking
from judge.faults import Fault, system_says
from judge.messages import message_text


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="Port to listen on")
@click.option("--lan", is_flag=True, help="Allow phones on the local network; shows a QR code")
@click.option("--host", "hosts", multiple=True, help="Also accept this host name")
@speaking
def serve(port: int, lan: bool, hosts: tuple[str, ...], lang: str) -> None:
    """Start the web app for browsers and phones.

    \b
    Example: judge serve --lan
    """
    try:
        from judge.web import server
    except ImportError as missing:
        raise Fault("web.missing", package=missing.name) from None
    address = server.lan_address() if lan else "127.0.0.1"
    try:
        sock = server.opened("0.0.0.0" if lan else address, port)
    except OSError as error:
        raise Fault("web.port", port=port, option="--port", reason=system_says(error)) from None
    url = f"http://{address}:{sock.getsockname()[1]}/"
    click.echo(message_text("serve.at", lang, url=url))
    if lan:
        _show_code(url)
    click.echo(message_text("serve.stop", lang))
    server.run(sock, [address, *hosts])


def _show_code(url: str) -> None:
    """Prints a QR code of an address; nothing if the library for it is missing."""
    try:
        import segno
    except ImportError:
        return
    import sys

    segno.make(url, micro=False).terminal(out=sys.stdout, compact=True, border=2)


@click.command("site")
@click.argument("folder", type=click.Path(file_okay=False))
@click.option("--pyodide", type=click.Path(), help="Folder of the npm package pyodide; runs the engine in the browser")
@speaking
def site(folder: str, pyodide: str | None, lang: str) -> None:
    """Build the web app as a static site.

    Without --pyodide, the site only looks up rules. With it, boards work too, also offline.

    \b
    Example: judge site public --pyodide node_modules/pyodide
    """
    from judge.web.site import write

    made = write(folder, pyodide)
    click.echo(message_text("site.done" if pyodide else "site.rules", lang, folder=folder, **made))
