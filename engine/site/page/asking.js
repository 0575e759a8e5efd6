// How the page asks on a site: of a worker in which the engine runs. It stands in the place of the module
// of the same name that asks a server.
import { brought, keep, offer, open } from "./address.js";
import { keptIn } from "./drafts.js";
import { showStatus } from "./parts.js";

// A worker from the network is not bound by the page's policy; one that begins as a blob is.
const start = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
const LAST_COUNTS = ["look", "balance"]; // of such questions that wait one after the other, only the last is asked
const DROPS = ["read", "write", "make"]; // after these, what was typed before counts no more

let problem = ""; // what is wrong with the rules in the address
let saved = ""; // all files of the folder, as JSON; empty: those of the site

// An engine in a worker. files: resolves to the files with which it begins, as JSON.
function engine(files) {
  const worker = new Worker(URL.createObjectURL(new Blob([start], { type: "text/javascript" })), { type: "module" });
  const waiting = []; // questions that were not asked yet
  let begun = false; // whether the worker was told with which rules it begins
  let asked = null; // the question that is being answered
  let broken = null; // why nothing can be answered any more

  files.then((texts) => {
    worker.postMessage({ files: texts });
    begun = true;
    next();
  });

  function ask(name, said) {
    return new Promise((resolve, reject) => {
      const last = waiting.at(-1);
      if (LAST_COUNTS.includes(name) && last?.name === name) {
        last.said = said;
        last.askers.push({ resolve, reject });
      } else {
        waiting.push({ name, said, askers: [{ resolve, reject }] });
      }
      next();
    });
  }

  function next() {
    if (broken) {
      for (const { askers } of waiting.splice(0)) askers.forEach(({ reject }) => reject(broken));
    } else if (begun && asked === null && waiting.length) {
      asked = waiting.shift();
      worker.postMessage({ name: asked.name, said: JSON.stringify(asked.said) });
    }
  }

  worker.onmessage = async ({ data }) => {
    if ("problem" in data) {
      problem = data.problem;
      saved = ""; // it began with those of the site
      return;
    }
    if ("fault" in data) return stop(data.fault);
    const { found, files } = JSON.parse(data.answer);
    const { name, askers } = asked;
    if (files !== null) await kept(files);
    if (DROPS.includes(name)) player?.put(saved);
    asked = null;
    askers.forEach(({ resolve, reject }) =>
      found?.refused === undefined ? resolve(found) : reject(new Error(found.refused)),
    );
    next();
  };

  worker.onerror = (event) => stop(event.message ?? "a worker can't be started");

  function stop(reason) {
    broken = new Error(`The engine does not run in this browser: ${reason}`);
    if (asked !== null) waiting.unshift(asked);
    next();
  }

  return { ask, put: (texts) => texts && worker.postMessage({ files: texts }) };
}

async function kept(files) {
  saved = JSON.stringify(files);
  await keep(files).catch(() => showStatus("The saved text does not fit into the address: copy it before you leave."));
}

async function inAddress() {
  saved = await brought().catch((error) => {
    problem = error.message;
    return "";
  });
  return saved;
}

showStatus("Loading the engine …");
const main = engine(inAddress());
let player = null; // the engine that plays games in the background, once it was asked

// The answer to a question of the page. Throws an Error with the reason when it is refused.
export function ask(name, said = {}) {
  if (name !== "balance") return main.ask(name, said);
  player ??= engine(Promise.resolve(saved)); // a game takes seconds, so another worker plays it
  return player.ask(name, said);
}

const last = keptIn(() => sessionStorage);

// An example is opened like a link with its files. Only which of them is shown first is not in the address.
export const example = "";
export const wanted = last.get("wanted");

export async function openExample(name, file) {
  const { files } = await ask("files", { example: name });
  const texts = await Promise.all(files.map((one) => ask("read", { example: name, name: one })));
  last.put("wanted", file);
  await open(Object.fromEntries(files.map((one, at) => [one, texts[at].text])));
}

// Called when the page is ready, with what it can do: { save }.
export function opened({ save }) {
  offer(save);
  if (problem) showStatus(problem);
}
