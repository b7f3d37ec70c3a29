"""The judge for assistants and bots: `judge mcp`, a server of the Model Context Protocol.

`tools`, `resources` and `prompts` are what it offers, `schemas` what goes in and
comes out, `server` how it is spoken to. Everything is answered by the workers of
`judge.web`, so that an assistant gets the JSON of the command line and no more.
"""
