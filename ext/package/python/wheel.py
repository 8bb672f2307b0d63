"""Make Python wheels in DIST/wheels: wheel.py VERSION DIST PLATFORM ...

The library of a platform is DIST/PLATFORM/grundy.so, or .dll or .dylib. A wheel is a zip file that contains a list of its
files, so the standard library suffices.
"""

import base64
import hashlib
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parent

METADATA = """\
Metadata-Version: 2.1
Name: grundy
Version: {version}
Summary: {summary}
Home-page: {homepage}
Project-URL: Source, {repository}
Author: {author}
Author-email: {email}
License: MIT
Keywords: {keywords}
{classifiers}
Requires-Python: >=3.7
Description-Content-Type: text/markdown

{readme}"""

CLASSIFIERS = [
    "Development Status :: 4 - Beta",
    "Intended Audience :: Education",
    "Intended Audience :: Science/Research",
    "License :: OSI Approved :: MIT License",
    "Operating System :: {system}",
    "Programming Language :: C",
    "Programming Language :: Python :: 3",
    "Programming Language :: SQL",
    "Topic :: Database",
    "Topic :: Games/Entertainment :: Board Games",
    "Topic :: Scientific/Engineering :: Mathematics",
    "Typing :: Typed",
]

SYSTEMS = {"linux": "POSIX :: Linux", "darwin": "MacOS", "windows": "Microsoft :: Windows"}

WHEEL = """\
Wheel-Version: 1.0
Generator: grundy ({version})
Root-Is-Purelib: false
Tag: py3-none-{platform}
"""

# Plugins that load the extension into each connection.
PLUGINS = ("datasette", "sqlite_utils")


def package_facts():
    """Return the variables of ext/package/metadata as a dict."""
    lines = (PACKAGE / "metadata").read_text().splitlines()
    return dict(shlex.split(line)[0].split("=", 1) for line in lines if not line.startswith("#"))


def metadata_text(version, platform):
    system = SYSTEMS[platform.split("-")[0]]
    facts = package_facts()
    facts["keywords"] = ",".join(facts["keywords"].split())
    facts["classifiers"] = "\n".join("Classifier: " + each.format(system=system) for each in CLASSIFIERS)
    readme = (HERE / "README.md").read_text()
    lines = METADATA.format(version=version, readme="@README@", **facts).splitlines()
    # Omit fields whose value is empty.
    known = [line for line in lines if not line.endswith((": ", "Source, "))]
    return "\n".join(known).replace("@README@", readme)


def platform_field(platform, field):
    command = [str(PACKAGE / "platform"), platform, field]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def needed_glibc(library):
    """Return the newest version of glibc whose symbols the library uses, or 2.17 if that is newer, the minimum of wheels."""
    found = re.findall(rb"GLIBC_(\d+)\.(\d+)", library)
    return max([(2, 17)] + [(int(major), int(minor)) for major, minor in found])


def wheel_tag(platform, library):
    return platform_field(platform, "wheel").replace("GLIBC", "%d_%d" % needed_glibc(library))


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def documents():
    """Return the files of the documentation, in which the library is at ../grundy."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([str(PACKAGE / "documents"), folder, "../grundy"], check=True)
        root = pathlib.Path(folder)
        return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def wheel_files(version, platform, library, tag):
    file_name = "grundy." + platform_field(platform, "suffix")
    info = f"grundy-{version}.dist-info"
    module = (HERE / "__init__.py").read_text()
    module = module.replace("@VERSION@", version).replace("@FILE@", file_name)
    files = {
        "grundy/__init__.py": module.encode(),
        "grundy/py.typed": b"",
        f"grundy/{file_name}": library,
        f"{info}/LICENSE": (PACKAGE.parent.parent / "LICENSE").read_bytes(),
        f"{info}/METADATA": metadata_text(version, platform).encode(),
        f"{info}/WHEEL": WHEEL.format(version=version, platform=tag).encode(),
    }
    for name, content in documents().items():
        files["grundy/docs/" + name] = content
    plugin = (HERE / "plugin.py").read_text()
    points = ""
    for host in PLUGINS:
        files[f"grundy/_{host}.py"] = plugin.replace("@HOST@", host).encode()
        points += f"[{host}]\ngrundy = grundy._{host}\n"
    files[f"{info}/entry_points.txt"] = points.encode()
    record = "".join(record_line(name, content) for name, content in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    return files


def make_wheel(version, dist, platform):
    file_name = "grundy." + platform_field(platform, "suffix")
    library = (dist / platform / file_name).read_bytes()
    tag = wheel_tag(platform, library)
    folder = dist / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"grundy-{version}-py3-none-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in wheel_files(version, platform, library, tag).items():
            # A fixed date makes wheels reproducible.
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            wheel.writestr(entry, content)
    print(path)


if __name__ == "__main__":
    for each in sys.argv[3:]:
        make_wheel(sys.argv[1], pathlib.Path(sys.argv[2]), each)
