// The page: it asks, and shows what it is told. It knows no rule of any game, and not who answers.
import { EditorView, basicSetup, keymap, yaml, setDiagnostics, lintGutter, autocompletion, hoverTooltip } from "./editor.js";
import { ask, opened } from "./asking.js";

const $ = (id) => document.getElementById(id);
const PAUSE = 120; // milliseconds without a key before a text is looked at

function tell(text) {
  $("told").textContent = text;
}

const telling = (work) => async (...args) => {
  try {
    await work(...args);
  } catch (error) {
    tell(error.message);
  }
};

function element(tag, text, more = {}) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  return Object.assign(made, more);
}

// The little Markdown that explanations are written in: paragraphs and bold words.
function inWords(text) {
  const box = element("div", "", { className: "explained" });
  for (const paragraph of text.split("\n\n").filter((part) => part.trim() !== "---")) {
    const row = element("p");
    paragraph.split("**").forEach((part, number) => row.append(number % 2 ? element("b", part) : part));
    box.append(row);
  }
  return box;
}

// ---------------------------------------------------------------- the file

let file = null; // { name, digest, saved }
let asked = 0; // the number of the last look, so that a late answer is dropped
let waiting = null;

const text = () => view.state.doc.toString();

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

function changed(update) {
  if (!update.docChanged || file === null) return;
  clearTimeout(waiting);
  waiting = setTimeout(look, PAUSE);
  tell(text() === file.saved ? "" : "Not saved yet.");
}

const look = telling(async () => {
  const number = ++asked;
  const found = await ask("look", { name: file.name, text: text() });
  if (number !== asked) return;
  showMarks(found);
  showEnglish(found.things);
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
        message: [`${mark.code}: ${mark.message}`, mark.hint].filter(Boolean).join("\n"),
        actions: mark.replacement === null ? [] : [{ name: `Put “${mark.replacement}”`, apply: () => mend(mark) }],
      })),
    ),
  );
  const rows = marks.map((mark) => {
    const row = element("li");
    const go = element("button", `Line ${mark.place[0]}: ${mark.message}`, { type: "button", className: mark.severity });
    go.onclick = () => {
      view.dispatch({ selection: { anchor: mark.from, head: mark.to }, scrollIntoView: true });
      view.focus();
    };
    row.append(go);
    if (mark.replacement !== null) {
      const put = element("button", `Put “${mark.replacement}”`, { type: "button", className: "mend" });
      put.onclick = () => mend(mark);
      row.append(" ", put);
    } else if (mark.hint) {
      row.append(element("small", ` ${mark.hint}`));
    }
    return row;
  });
  for (const [name, many] of Object.entries(found.others)) {
    rows.push(element("li", `${many} in ${name}`));
  }
  $("marks").replaceChildren(...(rows.length ? rows : [element("li", "Nothing to mend.")]));
}

function mend(mark) {
  view.dispatch({ changes: { from: mark.from, to: mark.to, insert: mark.replacement } });
  view.focus();
}

function showEnglish(things) {
  $("english").replaceChildren(
    ...things.map((thing) => {
      const card = element("article");
      card.append(element("h3", thing.title || `Line ${thing.line}`), element("small", thing.part));
      card.append(element("p", thing.english || "It can't be read yet."));
      return card;
    }),
  );
}

const proposals = async (context) => {
  const word = context.matchBefore(/[\w-]*/);
  if (file === null || (!context.explicit && word.from === word.to)) return null;
  const found = await ask("proposals", { name: file.name, text: text(), ...place(word.from) });
  return {
    from: word.from,
    options: found.proposals.map((one, number) => ({
      label: one.text,
      detail: one.detail,
      info: one.more ? () => inWords(one.more) : undefined,
      type: one.word ? "keyword" : "variable",
      boost: -number / 10,
    })),
  };
};

const explained = hoverTooltip(async (_, position) => {
  if (file === null) return null;
  const found = await ask("explained", { name: file.name, text: text(), ...place(position) });
  return found.text && { pos: position, create: () => ({ dom: inWords(found.text) }) };
});

const save = telling(async () => {
  if (file === null) return;
  const saving = text();
  const { digest } = await ask("write", { name: file.name, text: saving, digest: file.digest });
  file = { ...file, digest, saved: saving };
  tell("Saved.");
});

const view = new EditorView({
  parent: $("editor"),
  extensions: [
    keymap.of([{ key: "Mod-s", run: () => (save(), true), preventDefault: true }]),
    basicSetup,
    yaml(),
    lintGutter(),
    autocompletion({ override: [proposals] }),
    explained,
    EditorView.updateListener.of(changed),
    EditorView.contentAttributes.of({ "aria-label": "The text of the file" }),
    EditorView.lineWrapping,
  ],
});

const open = telling(async (name) => {
  const { text: there, digest } = await ask("read", { name });
  file = null;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: there } });
  file = { name, digest, saved: text() };
  $("files").value = name;
  tell("");
  await look();
});

const list = async () => {
  const { folder, files } = await ask("files");
  document.title = `${folder} – El Grande studio`;
  $("files").replaceChildren(...files.map((name) => element("option", name, { value: name })));
  return files;
};

const leaves = () => file === null || text() === file.saved || confirm("Leave this file without saving it?");

$("files").onchange = () => {
  if (leaves()) open($("files").value);
  else $("files").value = file.name;
};

$("new").onclick = telling(async () => {
  const name = leaves() && prompt("The name of the new file", "cards.yaml");
  if (!name) return;
  await ask("write", { name, text: "", digest: "" });
  await list();
  await open(name);
});

$("save").onclick = save;
addEventListener("beforeunload", (event) => {
  if (file !== null && text() !== file.saved) event.preventDefault();
});

// ---------------------------------------------------------------- the game

let game = {};

function show(seen) {
  game = seen;
  $("game").hidden = !("at" in seen);
  if (!("at" in seen)) return;
  $("bar").max = seen.of;
  $("bar").value = seen.at;
  $("moment").textContent = `${seen.at} of ${seen.of}`;
  const hidden = "waits_for" in seen;
  $("veil").hidden = !hidden;
  $("asked").hidden = hidden;
  $("reason").textContent = "";
  $("board").innerHTML = hidden ? "" : seen.board;
  $("news").replaceChildren(...(hidden ? [] : seen.news).map((line) => element("li", line)));
  $("news").scrollTop = $("news").scrollHeight;
  if (hidden) {
    $("veil").firstElementChild.textContent = `It is ${seen.waits_for}'s turn.`;
    $("options").replaceChildren();
    $("question").textContent = "";
    $("veil").lastElementChild.focus();
    return;
  }
  const over = seen.result.length > 0;
  $("question").textContent = over
    ? seen.result.join(" · ")
    : seen.bot
      ? `Here ${seen.bot} chooses, a bot.`
      : `${seen.player}, ${seen.title}: ${seen.question}`;
  $("options").replaceChildren(
    ...(seen.options ?? []).map((option) => {
      const row = element("li");
      const take = element("button", option.text, { type: "button" });
      take.dataset.key = option.key;
      take.onclick = telling(async () => {
        show(await ask("choose", { at: game.at, key: option.key }));
        ($("options").querySelector("button") ?? $("question")).focus();
      });
      row.append(take);
      if (option.more) row.append(element("small", option.more));
      return row;
    }),
  );
}

$("begin").onsubmit = telling(async (event) => {
  event.preventDefault();
  tell("");
  const many = Number($("players").value);
  const bots = ["", ...Array(many - 1).fill($("others").value)];
  show(await ask("begin", { bots, seed: Number($("seed").value) }));
  ($("options").querySelector("button") ?? $("question")).focus();
});

$("veil").lastElementChild.onclick = telling(async () => {
  show(await ask("sit", { player: game.waits_for }));
  ($("options").querySelector("button") ?? $("question")).focus();
});
$("undo").onclick = telling(async () => show(await ask("undo")));
$("bar").onchange = telling(async () => show(await ask("go_to", { at: Number($("bar").value) })));
$("keep").onclick = telling(async () => {
  const name = prompt("The name of the scenario's file", `moment_${game.at}.yaml`);
  if (!name) return;
  await ask("keep", { name });
  await list();
  if (file !== null) $("files").value = file.name;
  tell(`${name} is in the folder now.`);
});
$("asking").onsubmit = telling(async (event) => {
  event.preventDefault();
  const { lines } = await ask("why", { key: $("key").value.trim() });
  $("reason").textContent = lines.join("\n");
});

// ---------------------------------------------------------------- the beginning

telling(async () => {
  const files = await list();
  show(await ask("seen"));
  if (files.length) await open(files[0]);
  opened({ save });
  document.body.dataset.ready = "yes";
})();
