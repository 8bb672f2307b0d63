"""The plugin for @HOST@: load the extension into each connection."""

from @HOST@ import hookimpl

import grundy


@hookimpl
def prepare_connection(conn):
    grundy.load(conn)
