"""The judge for pages, servers and assistants: the same answers as the command line, from request to JSON.

`answering` is the one function from request to JSON. `workers` runs it in
processes of their own, each request with a deadline.
"""
