// The file: its text, marks and remedies, what may stand somewhere, and its English.
import { EditorView, basicSetup, classHighlighter, keymap, yaml, setDiagnostics, lintGutter, autocompletion, hoverTooltip, syntaxHighlighting } from "./editor.js";
import { ask } from "./asking.js";
import { weigh } from "./balance.js";
import { beginFrom, lookForBeginnings } from "./beginning.js";
import { draft, draftsOf, dropDraft, keepDraft } from "./drafts.js";
import { showEnglish, showOpening } from "./reading.js";
import { hold, retest } from "./tests.js";
import { $, asked, element, inWords, showState, showStatus, state, telling } from "./parts.js";

const PAUSE = 120; // milliseconds without a key before a text is looked at

const EMPTY = "This folder has no files yet. New file makes one.";

let file = null; // { name, digest, saved }; null while what is typed has no name yet
let looks = 0; // the number of the last look, so that a late answer is dropped
let waiting = null;
let moving = null;
let faced = 0; // the line whose card's face is shown
let opening = false; // whether a text comes from a file and not from keys

const text = () => view.state.doc.toString();
const unsaved = () => text() !== (file?.saved ?? "");

// Places are counted in characters by who answers, in units of UTF-16 by the editor.
function offset(line, column) {
  const doc = view.state.doc;
  const there = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const units = [...there.text].slice(0, column - 1).join("").length;
  return Math.min(there.from + units, there.to);
}

function place(position) {
  const line = view.state.doc.lineAt(position);
  return { line: line.number, column: [...line.text.slice(0, position - line.from)].length + 1 };
}

// The id of the card at the cursor; empty if there is none.
export const cardHere = () => $("face").dataset.card ?? "";

function changed(update) {
  if (update.docChanged && !opening) showUnsaved();
  if (file === null) return;
  if (!update.docChanged) {
    if (update.selectionSet) {
      clearTimeout(moving);
      moving = setTimeout(moved, PAUSE);
    }
    return;
  }
  hold();
  clearTimeout(moving); // the face comes with the marks
  clearTimeout(waiting);
  waiting = setTimeout(look, PAUSE);
}

function showUnsaved() {
  const name = file?.name ?? "";
  if (!unsaved()) {
    dropDraft(name);
    $("draft").hidden = true;
    return showState("");
  }
  keepDraft(name, text(), file?.digest ?? "");
  showState(file === null ? "Not saved yet. Save asks for a name." : "Not saved yet.");
}

const look = telling(async () => {
  const number = ++looks;
  const looked = file;
  const found = await ask("look", { name: looked.name, text: text() }).catch((error) => {
    if (number === looks) showProblems([element("li", "This text was not checked.", { className: "plain" })]);
    throw error;
  });
  if (number !== looks || looked !== file) return;
  showMarks(found);
  showEnglish(found.things);
  await showFace();
  retest();
});

function showMarks(found) {
  const marks = found.marks.map((mark) => {
    const from = offset(mark.place[0], mark.place[1]);
    const to = Math.max(offset(mark.place[2], mark.place[3]), from);
    return { ...mark, from, to };
  });
  const severity = { error: "error", warning: "warning", hint: "info" };
  view.dispatch(
    setDiagnostics(
      view.state,
      marks.map((mark) => ({
        from: mark.from,
        to: mark.to,
        severity: severity[mark.severity],
        message: [mark.code === "run" ? `The scenario fails: ${mark.message}` : `${mark.code}: ${mark.message}`, mark.hint].filter(Boolean).join("\n"),
        actions: mark.fixes.map((fix) => ({ name: fix.title, apply: () => apply(fix) })),
      })),
    ),
  );
  const opened = new Set([...$("problems").querySelectorAll("details[open]")].map((one) => one.dataset.line));
  const rows = marks.map((mark) => {
    const row = element("li");
    const go = element("button", `Line ${mark.place[0]}: ${mark.code === "run" ? "the scenario fails: " : ""}${mark.message}`, { type: "button", className: mark.severity });
    go.onclick = () => select(mark.from, mark.to);
    row.append(go);
    if (mark.hint && !mark.fixes.length) row.append(element("small", ` ${mark.hint}`));
    for (const fix of mark.fixes) {
      const put = element("button", fix.title, { type: "button", className: "fix" });
      put.onclick = () => apply(fix);
      row.append(" ", put);
    }
    if (mark.details) {
      const line = String(mark.place[0]);
      const more = element("details", "", { open: opened.has(line) });
      more.dataset.line = line;
      more.append(element("summary", "Details"), mark.details);
      row.append(more);
    }
    return row;
  });
  for (const [name, many] of Object.entries(found.others)) {
    rows.push(element("li", `${many} ${many === 1 ? "problem" : "problems"} in ${name}`, { className: "plain" }));
  }
  if (!rows.length) rows.push(found.passes ? element("li", "The scenario passes.", { className: "plain" }) : element("li", "No problems.", { className: "plain none" }));
  showProblems(rows);
}

function select(anchor, head = anchor) {
  view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
  view.focus();
}

// Leads to a place of a file, which is opened if it is not open. Whether it is there then.
export async function goTo(name, line, column) {
  if (![...$("files").options].some((one) => one.value === name)) await list(); // another program has made it
  if (file?.name !== name && !(await open(name))) return false;
  select(offset(line, column));
  return true;
}

const showProblems = (rows) => $("problems").replaceChildren(...rows);

function replace([line, column, endLine, endColumn], inserted) {
  view.dispatch({ changes: { from: offset(line, column), to: offset(endLine, endColumn), insert: inserted } });
}

function apply({ place, text }) {
  replace(place, text);
  view.focus();
}

const proposals = async (context) => {
  const word = context.matchBefore(/[\w-]*/);
  if (file === null || (!context.explicit && word.from === word.to)) return null;
  const found = await ask("proposals", { name: file.name, text: text(), ...place(context.pos) });
  return {
    from: word.from,
    options: found.proposals.map((one, number) => ({
      ...(one.inserts === null ? { label: one.text } : fromPhrasebook(one, word.text)),
      detail: one.detail,
      info: one.more ? () => inWords(one.more) : undefined,
      type: one.word ? "keyword" : "variable",
      boost: -number / 10,
    })),
  };
};

// An option that inserts a sentence for what one wants to say. It was found by all words of the line, so it stays
// whatever the last one is, after the other options.
const fromPhrasebook = (one, word) => ({
  label: `${word} ${one.text}`,
  displayLabel: one.text,
  section: "How to say it",
  apply: (_, __, ___, to) => {
    const from = to - one.replaces.length;
    view.dispatch({ changes: { from, to, insert: one.inserts }, selection: { anchor: from + one.inserts.length } });
  },
});

const explained = hoverTooltip(async (_, position) => {
  if (file === null) return null;
  const found = await ask("explained", { name: file.name, text: text(), ...place(position) });
  return found.told && { pos: position, create: () => ({ dom: inWords(found.told) }) };
});

let saving = Promise.resolve();

// Saves what is typed, one time after the other. Whether all of it is saved then.
export function save() {
  saving = saving.then(saveNow).catch((error) => {
    showStatus(`Not saved: ${error.message}`);
    return false;
  });
  return saving;
}

async function saveNow() {
  if (file === null && !unsaved()) {
    if (!$("files").options.length) showStatus(EMPTY);
    return true;
  }
  if (file === null) return saveAs();
  const saved = file; // another one may be open by the time of the answer
  const written = text();
  try {
    const { digest } = await ask("write", { name: saved.name, text: written, digest: saved.digest });
    Object.assign(saved, { digest, saved: written });
  } catch (error) {
    return settle(error);
  }
  await lookForBeginnings();
  showUnsaved();
  if (!unsaved()) showStatus("Saved.");
  return !unsaved();
}

// What was typed where no file is open gets a name, and is a file then.
async function saveAs() {
  const written = text();
  $("naming").querySelector("fieldset").hidden = true;
  const made = await asked("naming", ({ name }) => ask("make", { name, text: written }));
  if (made === null) return false;
  const [name] = made.names;
  const { digest } = await ask("read", { name });
  file = { name, digest, saved: written };
  await list();
  beginFrom(name);
  showUnsaved();
  showStatus("Saved.");
  await look();
  return !unsaved();
}

// Where somebody else has changed the file: one of the two texts stays.
async function settle(refusal) {
  const there = await ask("read", { name: file.name });
  $("conflict-title").textContent = `${file.name} has changed on disk`;
  const said = there.digest === file.digest ? null : await asked("conflict");
  if (said?.stays === "theirs") {
    await show(file.name, there);
    showStatus("Reloaded from disk.");
    return true;
  }
  if (said?.stays === "mine") {
    file.digest = there.digest;
    return saveNow();
  }
  await look(); // what is typed counts again
  throw refusal;
}

const view = new EditorView({
  parent: $("editor"),
  extensions: [
    keymap.of([{ key: "Mod-s", run: () => (save(), true), preventDefault: true }]),
    basicSetup,
    yaml(),
    syntaxHighlighting(classHighlighter),
    lintGutter(),
    autocompletion({ override: [proposals], icons: false }),
    explained,
    EditorView.updateListener.of(changed),
    EditorView.contentAttributes.of({ "aria-label": "Text of the file" }),
    EditorView.lineWrapping,
  ],
});

const showFace = telling(async () => {
  const { line } = place(view.state.selection.main.head);
  const found = await ask("face", { name: file.name, text: text(), line });
  if (found.svg || found.card !== $("face").dataset.card) $("face").innerHTML = found.svg ?? "";
  if (found.refused) $("face").textContent = found.refused;
  $("face").dataset.card = found.card ?? "";
  $("face").classList.toggle("old", !found.svg);
  weigh(found.svg || found.refused ? { name: file.name, text: text(), line } : null, { text, replace });
  faced = line;
  showOpening(file.name, line);
});

function moved() {
  if (file !== null && place(view.state.selection.main.head).line !== faced) showFace();
}

// Opens a file in the place of this one, once that may be left. Whether it is open then.
// left: whether it may.
export const open = async (name, left = false) => {
  try {
    const read = await ask("read", { name });
    if (left || (await leaves())) {
      await show(name, read);
      return true;
    }
  } catch (error) {
    showStatus(error.message);
  }
  $("files").value = file?.name ?? "";
  if (file !== null) await look(); // what is typed counts again
  return false;
};

async function show(name, read) {
  if (file !== null || text()) dropDraft(file?.name ?? ""); // it is saved, or not wanted
  const typed = draft(name);
  file = null;
  opening = true;
  put(read.text);
  opening = false;
  file = { name, digest: read.digest, saved: text() };
  $("files").value = name;
  putBack(typed);
  showUnsaved();
  beginFrom(name);
  await look();
}

const put = (written) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: written } });

// Puts back what was typed in the open file and not saved. A file that has changed on disk since then is not
// overwritten: saving asks which of the two stays.
function putBack(typed) {
  const differs = typeof typed?.text === "string" && typed.text !== text();
  $("draft").hidden = !differs;
  if (!differs) return false;
  if (file !== null) file.digest = String(typed.digest);
  const when = new Date(typed.time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  $("draft").firstElementChild.textContent = `This text of ${when} was never saved. It is back.`;
  $("draft").lastElementChild.textContent = file === null ? "Delete it" : "Use the saved file";
  put(typed.text);
  return true;
}

// Opens the first file, or the one with a text that was never saved. wanted: is opened before others, if it is there.
export async function openFirst(files, wanted) {
  if (putBack(draft(""))) return;
  const first = files.find((name) => draft(name)) ?? files.find((name) => name === wanted) ?? files[0];
  if (first) await open(first);
}

$("draft").lastElementChild.onclick = telling(async () => {
  if (file === null) put("");
  else await show(file.name, await ask("read", { name: file.name }));
});

// The files of the folder, as they are now.
export async function list() {
  const { folder, place: where, files } = await ask("files");
  draftsOf(where);
  document.title = `${folder} – El Grande studio`;
  $("files").replaceChildren(...files.map((name) => element("option", name, { value: name })));
  if (!files.length) showStatus(state() || EMPTY);
  if (file !== null) $("files").value = file.name;
  await lookForBeginnings();
  retest();
  return files;
}

// Whether what is typed may go: it is saved, or somebody says that it is not wanted.
async function leaves() {
  if (!unsaved()) return true;
  $("leaving-title").textContent = file === null ? "Save this text?" : `Save the changes to ${file.name}?`;
  const said = await asked("leaving");
  return said?.how === "discard" || (said?.how === "save" && (await save()));
}

$("files").onchange = () => open($("files").value);

$("new").onclick = telling(async () => {
  if (file === null && unsaved()) return save();
  if (!(await leaves())) return;
  $("naming").querySelector("fieldset").hidden = false;
  const made = await asked("naming", ({ name, kind }) => ask("make", { name, card: kind === "card" }));
  if (made === null) return;
  await list();
  if (await open(made.names[0], true)) showStatus(`Created ${made.names.join(" and ")}.`);
});

$("save").onclick = save;
addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault(); // a browser would save the page
  if (!document.querySelector("dialog[open]")) save();
});
addEventListener("beforeunload", (event) => {
  if (unsaved()) event.preventDefault();
});
