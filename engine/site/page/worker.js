// The worker: a Python in which the engine runs. It answers one question after the other.
import { loadPyodide } from "./pyodide.mjs";

const ENGINE = "/engine";

const ASKS = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "Worker"];

const plainFetch = self.fetch.bind(self);

async function fetched(name) {
  const found = await plainFetch(new URL(name, import.meta.url));
  if (!found.ok) throw new Error(`${name} is missing (${found.status})`);
  return found;
}

// A file that lies packed on the server, whatever that knows of packing.
async function unpacked(name, type) {
  const found = await fetched(`${name}.packed`);
  return new Response(found.body.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": type },
  });
}

async function imported(name) {
  const script = await (await unpacked(name, "text/javascript")).blob();
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function start() {
  const binary = unpacked("pyodide.asm.wasm", "application/wasm");
  const engine = fetched("engine.zip").then((found) => found.arrayBuffer());
  const about = fetched("site.json").then((found) => found.json());
  const { default: createPyodideModule } = await imported("pyodide.asm.mjs");
  // Pyodide fetches its binary by itself, and knows of no packed one.
  self.fetch = (what, more) => (String(what).endsWith("/pyodide.asm.wasm") ? binary : plainFetch(what, more));
  const { settings, python: info } = await about;
  const python = await loadPyodide({
    indexURL: new URL(".", import.meta.url).href,
    stdLibURL: new URL("library.zip", import.meta.url).href,
    lockFileContents: { info, packages: {} },
    createPyodideModule,
  });
  shut();
  python.unpackArchive(await engine, "zip", { extractDir: ENGINE });
  python.runPython(`import sys; sys.path.insert(0, "${ENGINE}")`);
  const { Worker } = python.pyimport("elgrande.engine.site.worker");
  const folder = python.pyimport("pathlib").Path;
  return (files) => Worker(settings, files, folder(files ? "/brought" : "/rules"));
}

// From now on nothing can be asked of any machine, by the engine either: what could do it is gone.
function shut() {
  for (const name of ASKS) Object.defineProperty(self, name, { value: undefined, writable: false, configurable: false });
}

const started = start();
let backend = null;
let last = Promise.resolve();

async function answer(data) {
  if ("files" in data && backend !== null) {
    backend.put(data.files);
  } else if ("files" in data) {
    backend = await open(data.files);
  } else {
    postMessage({ answer: backend.ask(data.name, data.said) });
  }
}

async function open(files) {
  const deskOf = await started;
  try {
    return deskOf(files);
  } catch (error) {
    if (!files) throw error;
    postMessage({ problem: lastLine(error) });
    return deskOf("");
  }
}

// Of an error of Python: what it says, without the way to it.
function lastLine(error) {
  const line = error.message.trim().split("\n").at(-1);
  return line.replace(/^[\w.]+: /, "");
}

onmessage = ({ data }) => {
  last = last.then(() => answer(data)).catch((error) => postMessage({ fault: lastLine(error) }));
};
