// Where the program `elgrande` may be, without the editor: so that it can be tested.
"use strict";

const path = require("path");

/** The places to look for the program, best first. */
function candidates(chosen, folders, python, platform) {
  const windows = platform === "win32";
  const [folder, name] = windows ? ["Scripts", "elgrande.exe"] : ["bin", "elgrande"];
  const found = chosen ? [chosen] : [];
  for (const root of folders) {
    for (const environment of [".venv", "venv"]) {
      found.push(path.join(root, environment, folder, name));
    }
  }
  if (python) found.push(path.join(path.dirname(python), name));
  return found;
}

/** The first place that exists; else the bare name, which is looked for on the path. */
function firstOf(places, exists) {
  return places.find((place) => exists(place)) || "elgrande";
}

module.exports = { candidates, firstOf };
