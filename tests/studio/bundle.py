"""Makes the editor component of the page again: python -m tests.studio.bundle

It needs npm. The versions are those below; the licence is written next to the bundle.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "engine" / "studio" / "page"

PACKAGES = (
    "codemirror@6.0.2",
    "@codemirror/autocomplete@6.20.4",
    "@codemirror/language@6.13.1",
    "@lezer/highlight@1.2.5",
    "@codemirror/lang-yaml@6.1.3",
    "@codemirror/lint@6.9.8",
    "@codemirror/state@6.7.6",
    "@codemirror/view@6.43.15",
    "esbuild@0.28.2",
)

ENTRY = """\
export {basicSetup} from "codemirror";
export {EditorView, keymap, hoverTooltip} from "@codemirror/view";
export {yaml} from "@codemirror/lang-yaml";
export {syntaxHighlighting} from "@codemirror/language";
export {classHighlighter} from "@lezer/highlight";
export {lintGutter, setDiagnostics} from "@codemirror/lint";
export {autocompletion} from "@codemirror/autocomplete";
"""


def main() -> None:
    """Writes the bundle and its licence into the page's folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "entry.js").write_text(ENTRY, encoding="utf-8")
        (folder / "package.json").write_text("{}", encoding="utf-8")
        subprocess.run(["npm", "install", "--silent", *PACKAGES], cwd=folder, check=True)
        flags = ("--bundle", "--minify", "--format=esm", "--legal-comments=none")
        bundle = ["npx", "esbuild", "entry.js", *flags, f"--outfile={PAGE / 'editor.js'}"]
        subprocess.run(bundle, cwd=folder, check=True)
        licence = folder / "node_modules" / "codemirror" / "LICENSE"
        shutil.copy(licence, PAGE / "EDITOR-LICENSE.txt")


if __name__ == "__main__":
    main()
