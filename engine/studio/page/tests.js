// The scenarios of the folder as tests: how each one ends by the rules as they are typed, and what plays otherwise now.
import { ask } from "./asking.js";
import { goTo } from "./file.js";
import { $, element, telling } from "./parts.js";
import { turnTo } from "./views.js";

const PAUSE = 400; // milliseconds after a text was looked at; before that nothing is run

const NONE = "This folder has no scenarios yet. In Play, Save as scenario keeps a moment as one.";
const ENDS = { passes: "passes", fails: "fails", stopped: "cannot run" };
const SIGNS = { passes: "✓", fails: "✗", stopped: "!" };

let tests = []; // { name, title, own, rules } of each; the last two tell whether a text has changed
let results = new Map(); // by name: { own, rules, state, failures, passed }; passed: the text with which it passed
let rows = new Map(); // by name: { made, shown }
let runs = 0; // the number of the last run, so that a late answer is dropped
let timer = null;

// While keys are pressed nothing is run, and what is running counts no more.
export function hold() {
  runs++;
  clearTimeout(timer);
}

// Runs what may have changed, soon.
export function retest() {
  hold();
  timer = setTimeout(run, PAUSE);
}

const run = telling(async (all = false) => {
  hold();
  const number = runs;
  const found = await ask("tests");
  if (number !== runs) return;
  tests = found.tests;
  results = new Map([...results].filter(([name]) => tests.some((one) => one.name === name)));
  if (all) tests.forEach(({ name }) => forget(name));
  show();
  for (const one of tests) {
    const known = results.get(one.name);
    if (known && known.own === one.own && known.rules === one.rules) continue;
    if (!(await runOne(one, number))) return;
  }
});

// One after the other, each asked for by itself: so a key waits for one of them at most.
async function runOne(one, number) {
  const ended = await ask("test", { scenario: one.name });
  if (number !== runs) return false;
  const passed = ended.state === "passes" ? one.own : results.get(one.name)?.passed;
  results.set(one.name, { ...one, ...ended, passed });
  show();
  return true;
}

// A result that is not believed any more; with what text it has passed stays known.
function forget(name) {
  const known = results.get(name);
  if (known) results.set(name, { ...known, own: "" });
}

const otherwise = (ended) => ended?.state === "fails" && ended.passed === ended.own;

// Those that do not pass come first.
function show() {
  rows = new Map(tests.map((one) => [one.name, row(one, results.get(one.name))]));
  const passes = (one) => (results.get(one.name)?.state ?? "passes") === "passes";
  const made = [...tests.filter((one) => !passes(one)), ...tests.filter(passes)].map(({ name }) => rows.get(name).made);
  const focused = document.activeElement;
  if (made.length !== $("tests").children.length || made.some((one, at) => one !== $("tests").children[at])) {
    $("tests").replaceChildren(...made);
    if ($("tests").contains(focused)) focused.focus(); // what is moved loses it
  }
  count();
}

// What is shown already stays as it is.
function row(one, ended) {
  const shown = JSON.stringify([one.title, ended?.state, ended?.failures, otherwise(ended)]);
  const known = rows.get(one.name);
  return known?.shown === shown ? known : { shown, made: fill(known?.made ?? element("li"), one, ended) };
}

function count() {
  const ended = tests.map(({ name }) => results.get(name)?.state);
  const many = (state) => ended.filter((one) => one === state).length;
  const bad = many("fails") + many("stopped");
  if (!ended.includes(undefined)) say($("tested"), tests.length ? summary(ended.length, bad) : NONE);
  $("run-all").disabled = !tests.length;
  $("fails").hidden = $("failing").hidden = !bad;
  const scenarios = bad === 1 ? " scenario does not pass" : " scenarios do not pass";
  $("fails").replaceChildren(String(bad), element("span", scenarios, { className: "unseen" }));
  say($("failing").firstElementChild, `${bad}${scenarios}. Show in Test`);
}

const summary = (all, bad) => (bad ? `${bad} of ${all} ${bad === 1 ? "does" : "do"} not pass.` : `All ${all} pass.`);

// What is said already is not said again to a screen reader.
function say(box, text) {
  if (box.textContent !== text) box.textContent = text;
}

function fill(row, one, ended) {
  const focused = [...row.querySelectorAll("button")].indexOf(document.activeElement);
  row.className = ended?.state ?? "waits";
  row.dataset.name = one.name;
  const button = element("button", "", { type: "button", className: "test" });
  const words = element("span");
  words.append(element("b", one.title || one.name), element("small", `${one.name} · ${ENDS[ended?.state] ?? "not run yet"}`, { className: "line" }));
  button.append(element("span", SIGNS[ended?.state] ?? "", { className: "sign", ariaHidden: "true" }), words);
  if (otherwise(ended)) button.append(element("span", "plays otherwise now", { className: "badge" }));
  button.onclick = telling(() => runAndLead(one.name));
  row.replaceChildren(button);
  if (ended?.failures.length) row.append(failures(one, ended.failures));
  row.querySelectorAll("button")[focused]?.focus();
  return row;
}

// What was expected and what was found, each with its place.
function failures(one, found) {
  const list = element("ul");
  for (const { file, line, column, message } of found) {
    const go = element("button", `${file === one.name ? "" : `${file}, `}line ${line}: ${message}`, { type: "button" });
    go.onclick = telling(() => goTo(file, line, column));
    list.appendChild(element("li")).append(go);
  }
  return list;
}

async function runAndLead(name) {
  hold();
  const number = runs;
  tests = (await ask("tests")).tests;
  const one = tests.find((found) => found.name === name);
  if (one && number === runs) await runOne(one, number);
  const [first] = results.get(name)?.failures ?? [];
  await goTo(first?.file ?? name, first?.line ?? 1, first?.column ?? 1);
  retest();
}

$("run-all").onclick = () => run(true);
$("failing").firstElementChild.onclick = () => {
  turnTo("test");
  $("tests").querySelector("button").focus();
};
