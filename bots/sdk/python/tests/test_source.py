from __future__ import annotations

import ast
import io
import tempfile
import unittest
import zipfile
from pathlib import Path
from typing import Iterator

from .support import PROJECT

import sys

sys.path.insert(0, str(PROJECT / "build_backend"))
import parlor_build  # noqa: E402


def sources() -> Iterator[Path]:
    for folder in ("src", "examples", "build_backend", "tests"):
        yield from (PROJECT / folder).rglob("*.py")


class SourceTest(unittest.TestCase):
    def test_every_function_is_annotated(self) -> None:
        missing = []
        for path in sources():
            for node in ast.walk(ast.parse(path.read_text(), feature_version=(3, 9))):
                if isinstance(node, ast.FunctionDef):
                    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                    bare = [a.arg for a in arguments if a.annotation is None and a.arg not in ("self", "cls")]
                    if bare or node.returns is None:
                        missing.append(f"{path.name}:{node.lineno} {node.name} {bare}")
        self.assertEqual([], missing)

    def test_the_version_is_stated_once_and_everywhere_the_same(self) -> None:
        import parlor_bot
        from parlor_bot import client

        self.assertEqual(parlor_bot.__version__, parlor_build.project()["version"])
        self.assertIn("/" + parlor_bot.__version__, client.CLIENT_NAME)

    def test_the_wheel_has_the_package_and_its_types(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            wheel = Path(folder, parlor_build.build_wheel(folder))
            names = zipfile.ZipFile(io.BytesIO(wheel.read_bytes())).namelist()
        modules = {"parlor_bot/" + path.name for path in (PROJECT / "src" / "parlor_bot").glob("*.py")}
        self.assertEqual(modules | {"parlor_bot/py.typed"}, {n for n in names if ".dist-info" not in n})
        self.assertIn("parlor_bot-1.0.0.dist-info/RECORD", names)


if __name__ == "__main__":
    unittest.main()
