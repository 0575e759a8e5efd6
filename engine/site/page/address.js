// The rules in the address: what is saved stands behind the #, packed, so that a link holds all of it.
// A browser sends nothing behind the # to any server.
import { $, element } from "./parts.js";

const MARK = "#rules=";
const MOST_IN_ADDRESS = 100_000; // characters; browsers take more, but not everything that carries links
const MOST = 1_000_000; // bytes of rules that an address may bring

const TOLD_FOR = 4000; // milliseconds

const through = (data, stream) => new Blob([data]).stream().pipeThrough(stream);

async function packed(text) {
  const stream = through(text, new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Reading stops at the limit: a small address can open into very much.
async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const reader = through(bytes, new DecompressionStream("deflate-raw")).getReader();
  const pieces = [];
  for (let size = 0, piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > MOST) throw new Error();
    pieces.push(piece.value);
  }
  return new Blob(pieces).text();
}

// The files that the address brings, as JSON; empty when it brings none.
export async function brought() {
  if (!location.hash.startsWith(MARK)) return "";
  try {
    return await unpacked(location.hash.slice(MARK.length));
  } catch {
    throw new Error("This address is incomplete or was changed: its rules cannot be read.");
  }
}

const state = element("p", "", { id: "link-status", role: "status" });

// Opens a folder of files in the place of this one, which stays in the history of the browser.
export async function open(files) {
  location.hash = MARK + (await packed(JSON.stringify(files)));
}

// Puts what was saved into the address.
export async function keep(files) {
  const letters = await packed(JSON.stringify(files));
  const fits = letters.length <= MOST_IN_ADDRESS;
  state.textContent = fits ? "" : "These rules are too long for a link: they are lost when you leave this page.";
  if (fits) history.replaceState(null, "", MARK + letters);
}

// Shows the button that copies the address. save: saves what is typed.
export function offer(save) {
  const button = element("button", "Copy the link", { type: "button", id: "link" });
  button.onclick = async () => {
    await save();
    if (!state.textContent) state.textContent = await copied();
  };
  $("save").after(button, state);
}

async function copied() {
  setTimeout(() => (state.textContent = ""), TOLD_FOR);
  try {
    await navigator.clipboard.writeText(location.href);
    return "Link copied. It contains these rules.";
  } catch {
    return "Copy the address of this page: it contains these rules.";
  }
}

addEventListener("hashchange", () => location.reload());
