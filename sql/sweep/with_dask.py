#!/usr/bin/env python3
"""Compute a sweep with dask.distributed.
    with_dask.py SWEEP.sql SHARDS FOLDER NEW.db [SCHEDULER]
SCHEDULER is the address of a scheduler; without it the workers are processes on this machine. Each worker computes one
shard at a time and writes the file FOLDER/SHARD.db; at the end sql/sweep/merge joins the files into NEW.db. Workers need
Python, the wheel and a FOLDER that all of them share, but not the sqlite3 shell. The merge needs the shell."""
import hashlib, os, pathlib, sqlite3, struct, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent


def sha3_query(connection, sql):
    """Return the same hash as the function sha3_query of the sqlite3 shell for one statement: 32 bytes of SHA3-256 over the
    text of the statement and the types and values of its rows."""
    text_factory, connection.text_factory = connection.text_factory, bytearray  # so that TEXT differs from BLOB
    try:
        sums = hashlib.sha3_256(b"S%d:%s" % (len(sql.encode()), sql.encode()))
        for row in connection.execute(sql):
            sums.update(b"R")
            for value in row:
                if value is None:
                    sums.update(b"N")
                elif isinstance(value, int):
                    sums.update(b"I" + struct.pack(">q", value))
                elif isinstance(value, float):
                    sums.update(b"F" + struct.pack(">d", value))
                else:
                    sums.update(b"%c%d:%s" % (b"T" if isinstance(value, bytearray) else b"B", len(value), value))
        return sums.digest()
    finally:
        connection.text_factory = text_factory


def remove_dead_parts(whole):
    """Remove the unfinished files of killed workers for this shard. A running worker holds SQLite's lock on its file."""
    for part in whole.parent.iterdir():
        if not part.name.startswith(whole.stem + ".part.") or part.name.endswith((".sql", "-journal")):
            continue
        connection = sqlite3.connect(part, timeout=0)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                continue
        except sqlite3.DatabaseError:
            pass
        finally:
            connection.close()
        for suffix in ["", "-journal", ".sql", ".errors"]:
            pathlib.Path(str(part) + suffix).unlink(missing_ok=True)


def read_rule(connection, rule, shards, shard):
    """Load the extension, and execute the statements of the rule for one shard."""
    import grundy
    grundy.load(connection)
    connection.create_function("sha3_query", 1, lambda sql: sha3_query(connection, sql))
    connection.executescript(f"CREATE TEMP TABLE work AS SELECT {shard} AS shard, {shards} AS shards;" + rule)


def check_rule(file, rule, same_rule_sql, shards, shard):
    """Raise a ValueError unless the file was made by the same rule, version and number of shards."""
    connection = sqlite3.connect(":memory:")
    try:
        read_rule(connection, rule, shards, shard)
        connection.execute("ATTACH ? AS piece", [str(file)])
        connection.executescript(same_rule_sql)
    except sqlite3.IntegrityError:
        (message,) = connection.execute("SELECT file || ': ' || what FROM difference WHERE what IS NOT NULL").fetchone()
        raise ValueError(message) from None
    finally:
        connection.close()


def work(rule, same_rule_sql, shard_sql, shards, shard, folder):
    """Compute one shard into FOLDER/SHARD.db, like sql/sweep/work, and return the path. A file of this name is complete and
    is not computed again. Raise a ValueError if the folder contains a shard of another rule or number of shards."""
    whole = pathlib.Path(folder) / f"{shard}.db"
    existing = whole if whole.exists() else next(whole.parent.glob("[0-9]*.db"), None)
    if existing:
        check_rule(existing, rule, same_rule_sql, shards, shard)
    if existing == whole:
        return str(whole)
    remove_dead_parts(whole)
    descriptor, name = tempfile.mkstemp(prefix=f"{shard}.part.", dir=folder)
    os.close(descriptor)
    part = pathlib.Path(name)
    mask = os.umask(0o077)
    os.umask(mask)
    part.chmod(0o666 & ~mask)
    connection = sqlite3.connect(part)
    try:
        connection.executescript("PRAGMA main.journal_mode = MEMORY; PRAGMA main.locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;")
        read_rule(connection, rule, shards, shard)
        connection.executescript(shard_sql)
        connection.close()
        for suffix in ["-wal", "-shm", "-journal"]:
            pathlib.Path(str(whole) + suffix).unlink(missing_ok=True)
        part.rename(whole)
    finally:
        connection.close()
        part.unlink(missing_ok=True)
    return str(whole)


def main(sweep, shards, folder, new, *scheduler):
    from distributed import Client, LocalCluster
    shards = int(shards)
    os.makedirs(folder, exist_ok=True)
    rule = pathlib.Path(sweep).read_text() + (HERE / "rule.sql").read_text()
    same_rule_sql, shard_sql = (HERE / "same_rule.sql").read_text(), (HERE / "shard.sql").read_text()
    with Client(scheduler[0] if scheduler else LocalCluster(threads_per_worker=1)) as client:
        futures = [client.submit(work, rule, same_rule_sql, shard_sql, shards, n, os.path.abspath(folder), retries=3, pure=False)
                   for n in range(shards)]
        files = client.gather(futures)
    return subprocess.run([HERE / "merge", new, "-"], input="\n".join(files), text=True).returncode


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        sys.exit(f"usage: {sys.argv[0]} SWEEP.sql SHARDS FOLDER NEW.db [SCHEDULER]")
    sys.exit(main(*sys.argv[1:]))
