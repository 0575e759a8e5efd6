// How the page asks on a site: of a worker in which the engine runs. It stands in the place of the module
// of the same name that asks a server.
import { brought, keep, offer } from "./address.js";
import { showStatus } from "./parts.js";

// A worker from the network is not bound by the page's policy; one that begins as a blob is.
const start = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
const worker = new Worker(URL.createObjectURL(new Blob([start], { type: "text/javascript" })), { type: "module" });
const waiting = []; // questions that were not asked yet
let begun = false; // whether the worker was told with which rules it begins
let asked = null; // the question that is being answered
let problem = ""; // what is wrong with the rules in the address
let broken = null; // why nothing can be answered any more

showStatus("Loading the engine …");
begin();

async function begin() {
  let files = "";
  try {
    files = await brought();
  } catch (error) {
    problem = error.message;
  }
  worker.postMessage({ files });
  begun = true;
  next();
}

// The answer to a question of the page. Throws an Error with the reason when it is refused.
// Of looks at a text that wait one after the other, only the last is made: it answers all of them.
export function ask(name, said = {}) {
  return new Promise((resolve, reject) => {
    const last = waiting.at(-1);
    if (name === "look" && last?.name === "look") {
      last.said = said;
      last.askers.push({ resolve, reject });
    } else {
      waiting.push({ name, said, askers: [{ resolve, reject }] });
    }
    next();
  });
}

// Called when the page is ready, with what it can do: { save }.
export function opened({ save }) {
  offer(save);
  if (problem) showStatus(problem);
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
    return;
  }
  if ("fault" in data) return stop(data.fault);
  const { found, files } = JSON.parse(data.answer);
  const { askers } = asked;
  if (files !== null) await keep(files).catch(() => showStatus("The saved text does not fit into the address: copy it before you leave."));
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
