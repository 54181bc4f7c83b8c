"""The build backend (PEP 517) of parlor-bot.

The package is pure Python without dependencies. Building it here needs nothing but Python, so that
`pip wheel .` and `pip install .` work without a package index.
"""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

ROOT = Path(__file__).resolve().parent.parent
TIME = (2026, 11, 21, 0, 0, 0)
"""The date of all entries, so that the same sources make the same files."""
SOURCES = ("pyproject.toml", "README.md", "build_backend", "src", "examples", "tests")


def project() -> Dict[str, Any]:
    """The section [project] of pyproject.toml, whose values are also Python literals."""
    section = re.search(r"^\[project\]\n(.*?)(?=^\[|\Z)", _read("pyproject.toml"), re.M | re.S)
    if section is None:
        raise ValueError("pyproject.toml has no section [project]")
    values: Dict[str, Any] = {}
    for line in section[1].splitlines():
        if line.strip() and not line.startswith("#"):
            key, value = line.split("=", 1)
            values[key.strip()] = ast.literal_eval(value.strip())
    return values


def metadata() -> str:
    values = project()
    lines = [
        "Metadata-Version: 2.4",
        "Name: " + values["name"],
        "Version: " + values["version"],
        "Summary: " + values["description"],
        "Requires-Python: " + values["requires-python"],
        "License-Expression: " + values["license"],
        "Keywords: " + ",".join(values["keywords"]),
    ]
    lines += ["Classifier: " + classifier for classifier in values["classifiers"]]
    lines += ["Description-Content-Type: text/markdown", "", _read(values["readme"])]
    return "\n".join(lines)


def build_wheel(
    wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None
) -> str:
    stem = _stem()
    info = stem + ".dist-info/"
    files = [(path.relative_to(ROOT / "src").as_posix(), path.read_bytes()) for path in _files("src")]
    files.append((info + "METADATA", metadata().encode()))
    files.append((info + "WHEEL", b"Wheel-Version: 1.0\nGenerator: parlor_build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"))
    record = "".join(name + ",sha256=" + _digest(data) + "," + str(len(data)) + "\n" for name, data in files)
    files.append((info + "RECORD", (record + info + "RECORD,,\n").encode()))
    name = stem + "-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files:
            entry = zipfile.ZipInfo(path, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    stem = _stem()
    name = stem + ".tar.gz"
    content: List[Tuple[str, bytes]] = [("PKG-INFO", metadata().encode())]
    for source in SOURCES:
        content += [(path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in _files(source)]
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, data in content:
            entry = tarfile.TarInfo(stem + "/" + path)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    (Path(sdist_directory) / name).write_bytes(gzip.compress(plain.getvalue(), mtime=0))
    return name


def _stem() -> str:
    values = project()
    return str(values["name"]).replace("-", "_") + "-" + str(values["version"])


def _files(name: str) -> List[Path]:
    start = ROOT / name
    if start.is_file():
        return [start]
    return sorted(path for path in start.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")
