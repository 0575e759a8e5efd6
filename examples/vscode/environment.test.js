"use strict";

const assert = require("node:assert");
const test = require("node:test");
const { candidates, firstOf } = require("./environment");

test("the setting comes first, then the folder's environment, then that of Python", () => {
  const found = candidates("/own/elgrande", ["/mine"], "/usr/python/bin/python", "linux");
  assert.deepStrictEqual(found, [
    "/own/elgrande",
    "/mine/.venv/bin/elgrande",
    "/mine/venv/bin/elgrande",
    "/usr/python/bin/elgrande",
  ]);
});

test("what exists is taken, else the one on the path", () => {
  assert.strictEqual(firstOf(["/a", "/b"], (place) => place === "/b"), "/b");
  assert.strictEqual(firstOf([], () => true), "elgrande");
});

test("the package starts the extension that is built, and its snippets are YAML with fields", () => {
  const about = require("./package.json");
  assert.ok(about.files.includes("dist"));
  assert.strictEqual(about.main, "./dist/extension.js");
  for (const one of Object.values(require("./snippets.json"))) {
    assert.ok(one.prefix && one.body.length && one.description);
  }
});
