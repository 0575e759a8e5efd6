"""Fetches the accessibility checker of the page's tests: python -m tests.studio.axe

It needs npm. Its one file is laid below `build/`; without it the tests that need it are skipped.
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "axe-core@4.14.1"
FILE = Path(__file__).resolve().parents[2] / "build" / f"{PACKAGE}.min.js"


def main() -> None:
    """Writes the file."""
    with tempfile.TemporaryDirectory() as name:
        pack = ["npm", "pack", "--silent", PACKAGE, "--pack-destination", name]
        subprocess.run(pack, check=True)
        (packed,) = Path(name).glob("*.tgz")
        with tarfile.open(packed) as files:
            script = files.extractfile("package/axe.min.js")
            assert script is not None
            FILE.parent.mkdir(exist_ok=True)
            FILE.write_bytes(script.read())


if __name__ == "__main__":
    main()
