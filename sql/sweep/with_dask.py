"""A sweep by dask.distributed: with_dask.py SWEEP.sql SHARDS FOLDER NEW.db [SCHEDULER]. Without the scheduler's address, by
processes of this machine. Workers need Python, the wheel, and a folder that all of them see; no sqlite3 shell."""
import os, pathlib, sqlite3, subprocess, sys
from distributed import Client, LocalCluster

HERE = pathlib.Path(__file__).resolve().parent


def work(sweep, shard_sql, shards, shard, folder):
    """What sql/sweep/work does: a file that has its name is whole."""
    import grundy
    whole = pathlib.Path(folder) / f"{shard}.db"
    if whole.exists():
        return str(whole)
    part = whole.with_suffix(f".part.{os.uname().nodename}.{os.getpid()}")
    part.unlink(missing_ok=True)
    connection = sqlite3.connect(part)
    grundy.load(connection)
    connection.executescript(f"CREATE TEMP TABLE work AS SELECT {shard} AS shard, {shards} AS shards;" + sweep + shard_sql)
    connection.close()
    part.rename(whole)
    return str(whole)


if __name__ == "__main__":
    sweep, shards, folder, new = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    os.makedirs(folder, exist_ok=True)
    with Client(sys.argv[5] if len(sys.argv) > 5 else LocalCluster(threads_per_worker=1)) as client:
        texts = [pathlib.Path(sweep).read_text(), (HERE / "shard.sql").read_text()]
        futures = [client.submit(work, *texts, shards, n, os.path.abspath(folder), retries=3, pure=False) for n in range(shards)]
        files = client.gather(futures)
    sys.exit(subprocess.call([HERE / "merge", new, *files]))
