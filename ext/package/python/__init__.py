"""Combinatorial game theory in SQL, as an extension of SQLite.

    import sqlite3, grundy
    connection = sqlite3.connect(":memory:")
    grundy.load(connection)
"""

import os
from typing import Any

__version__ = "@VERSION@"
_FILE = "@FILE@"


def loadable_path() -> str:
    """The path of the extension without its suffix, as SQLite's load_extension takes it."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), os.path.splitext(_FILE)[0])


def load(connection: Any) -> None:
    """Add all functions and tables to a connection of sqlite3 or of apsw."""
    if hasattr(connection, "load_extension"):  # sqlite3
        allow, load_extension = connection.enable_load_extension, connection.load_extension
    elif hasattr(connection, "loadextension"):  # apsw before 3.38 knows no other spelling
        allow, load_extension = connection.enableloadextension, connection.loadextension
    else:
        raise NotImplementedError(
            "this Python's sqlite3 was built without loadable extensions; "
            "the system's python3, or apsw, has them"
        )
    allow(True)
    try:
        load_extension(loadable_path())
    finally:
        allow(False)
