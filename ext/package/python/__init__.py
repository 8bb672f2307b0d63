"""Combinatorial game theory in SQL, as an extension of SQLite.

    import grundy
    db = grundy.connect()
    db.execute("SELECT nim_sum(3, 5)").fetchone()
"""

import os
import sqlite3
from typing import Any, Mapping, Sequence, Union

__version__ = "@VERSION@"
_FILE = "@FILE@"


def loadable_path() -> str:
    """Return the path of the extension without its suffix, as load_extension expects it."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), os.path.splitext(_FILE)[0])


def docs_path() -> str:
    """Return the folder of the documentation, which contains the files that grundy_help names."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "docs")


def read(page: str) -> str:
    """Return the text of a page or an analysis, such as 'sql/reference/nim.md' or 'reference/nim'.

    Raise ValueError if there is no such file.
    """
    for name in (page, page + ".md", "sql/" + page + ".md"):
        path = os.path.join(docs_path(), *name.split("/"))
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                return file.read()
    raise ValueError("page must be a file that grundy_help names, such as 'sql/reference/nim.md', got " + repr(page))


def load(connection: Any) -> None:
    """Load the extension into a connection of sqlite3 or apsw."""
    if hasattr(connection, "load_extension"):  # sqlite3
        allow, load_extension = connection.enable_load_extension, connection.load_extension
    elif hasattr(connection, "loadextension"):  # apsw before 3.38
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


def connect(path: str = ":memory:", **options: Any) -> sqlite3.Connection:
    """Open a database with the extension loaded. The options are those of sqlite3.connect."""
    connection = sqlite3.connect(path, **options)
    try:
        load(connection)
    except BaseException:
        connection.close()
        raise
    return connection


class SVG(str):
    """The text of an SVG document, which Jupyter shows as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def svg(connection: Any, sql: str, parameters: Union[Sequence[Any], Mapping[str, Any]] = ()) -> SVG:
    """Return the SVG document in the first column of the first row of a query.

    Raise ValueError if the query has no row or the value is not an SVG document.
    """
    row = connection.cursor().execute(sql, parameters).fetchone()
    if row is None or not isinstance(row[0], str) or not row[0].startswith("<svg"):
        raise ValueError("the query must yield an SVG document, got " + ("no row" if row is None else repr(row[0])[:60]))
    return SVG(row[0])
