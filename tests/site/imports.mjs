// Imports everything that a site's archives hold, in the Python of the site: node imports.mjs PYTHON SITE
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [python, site] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${python}/pyodide.mjs`));
const { info } = JSON.parse(fs.readFileSync(`${python}/pyodide-lock.json`, "utf8"));
const running = await loadPyodide({
  indexURL: `${python}/`,
  stdLibURL: `${site}/library.zip`,
  lockFileContents: { info, packages: {} },
});
running.unpackArchive(new Uint8Array(fs.readFileSync(`${site}/engine.zip`)), "zip", { extractDir: "/engine" });
const told = running.runPython(`
import json, sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, "/engine")
imported, missing = [], {}
for path in sorted(Path("/engine").rglob("*.py")):
    parts = path.relative_to("/engine").with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    if name.rpartition(".")[2] == "__main__":
        continue
    try:
        import_module(name)
        imported.append(name)
    except ImportError as error:
        missing[name] = error.name
json.dumps({"imported": imported, "missing": missing})
`);
console.log(told);
process.exit(0);
