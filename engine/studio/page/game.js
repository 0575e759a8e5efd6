// The game: what is seen of it, and what is done in it. It knows no rule of any game.
import { ask } from "./asking.js";
import { meant, showBoard } from "./board.js";
import { beginning } from "./beginning.js";
import { list } from "./file.js";
import { $, asked, element, inLines, patiently, showStatus, state, telling } from "./parts.js";

const LOOK_AGAIN = 1000; // milliseconds, while somebody else decides, perhaps at another page

let game = {};
let seat = ""; // who sits at this page, in this game
let failed = false; // whether a game could not begin, so that none is shown

const inGame = (name, said = {}) => ask(name, { seat, game: game.game, ...said });

async function change(name, said) {
  try {
    show(await patiently("Opponents are choosing …", () => inGame(name, said)));
    showStatus(""); // what was refused before is over
  } catch (error) {
    show(await inGame("seen")); // it may have gone on at another page
    throw error;
  }
}

function focusOnQuestion() {
  ($("options").querySelector("button") ?? $("question")).focus();
}

export function show(seen) {
  if (seen.game !== game.game) seat = "";
  game = seen;
  failed = false;
  $("failed").hidden = true;
  $("game").hidden = !("at" in seen);
  if (!("at" in seen)) return;
  $("bar").max = seen.of;
  $("bar").value = seen.at;
  const taken = document.activeElement === $("undo");
  $("undo").disabled = !seen.back;
  $("moment").textContent = `${seen.at} of ${seen.of}`;
  const hidden = "waits_for" in seen;
  for (const part of ["board", "asked", "happened"]) $(part).hidden = hidden;
  $("veil").hidden = !hidden;
  explain([]);
  $("key").value = "";
  const things = showBoard(hidden ? "" : seen.board, seen.options ?? [], pointed);
  $("things").replaceChildren(...things.map(([key, title]) => element("option", title, { value: key })));
  $("news").replaceChildren(...(hidden ? [] : seen.news).map((line) => element("li", line)));
  $("news").scrollTop = $("news").scrollHeight;
  $("options").replaceChildren(...(hidden ? [] : (seen.options ?? []).map(option)));
  $("question").textContent = hidden ? "" : question(seen);
  $("result").textContent = hidden ? "" : seen.result.join("\n");
  $("asking").hidden = !seen.options;
  if (hidden) {
    $("veil").firstElementChild.textContent = `It is ${seen.waits_for}'s turn. Only ${seen.waits_for} presses Continue.`;
    $("veil").lastElementChild.focus();
  } else if (taken && !seen.back) {
    focusOnQuestion(); // what is disabled has no focus
  }
}

// Somebody points at something on the board: it is chosen where only it can be meant, else explained.
const pointed = telling(async (keys) => {
  for (const key of keys) {
    const found = meant(game.options ?? [], key);
    if (found.length > 1) {
      $("options").querySelector(`button[data-key="${CSS.escape(found[0].key)}"]`).focus();
      return;
    }
    if (found.length) {
      await choose(found[0].key);
      return;
    }
  }
  if (game.options) await whyNot(keys);
});

let choosing = false; // a second click on the same option is no second choice

async function choose(key) {
  if (choosing) return;
  choosing = true;
  await change("choose", { at: game.at, key }).finally(() => (choosing = false));
  if (!("waits_for" in game)) focusOnQuestion();
}

async function whyNot(keys) {
  const { lines } = await inGame("why", { keys });
  explain(lines);
}

// Shows why something is offered or not; nothing when there is nothing to say.
function explain(lines) {
  $("reason").firstElementChild.replaceChildren(...(lines.length ? inLines(lines.join("\n")) : []));
  $("reason").lastElementChild.hidden = !lines.length;
}

$("reason").lastElementChild.onclick = () => explain([]);
$("trying").onkeydown = (event) => {
  if (event.key === "Escape") explain([]);
};

function question(seen) {
  if (seen.result.length) return "The game is over.";
  if (seen.bot) return `${seen.bot}, a bot, chooses here.`;
  return `${seen.player} – ${seen.title}: ${seen.question}`;
}

function option(one) {
  const row = element("li");
  const take = element("button", one.text, { type: "button" });
  take.dataset.key = one.key;
  take.onclick = telling(() => choose(one.key));
  row.append(take);
  if (one.more) row.appendChild(element("small")).append(...inLines(one.more));
  return row;
}

$("begin").onsubmit = telling(async (event) => {
  event.preventDefault();
  showStatus("");
  const said = await beginning();
  if (said === null) return;
  try {
    show(await patiently("Starting the game …", () => ask("begin", said)));
  } catch (error) {
    failed = true; // an older game would look like the one that was asked for
    explain([]);
    $("game").hidden = true;
    $("failed").hidden = false;
    $("failed").firstElementChild.textContent = `This game cannot start: ${error.message}`;
    $("failed").lastElementChild.hidden = !("at" in game);
    $("failed").scrollIntoView({ block: "nearest" });
    return;
  }
  seat = "";
  if (!("waits_for" in game)) focusOnQuestion();
});

$("failed").lastElementChild.onclick = telling(async () => {
  show(await inGame("seen"));
  focusOnQuestion();
});

// The seat is taken only while it is that player's turn: the game may have gone on at another page.
$("veil").lastElementChild.onclick = telling(async () => {
  const wanted = game.waits_for;
  const seen = await inGame("seen", { seat: wanted });
  const comes = seen.game === game.game && !("waits_for" in seen);
  show(seen);
  if (comes) {
    seat = wanted;
    focusOnQuestion();
  }
});

// Looks again at what goes on at another page, while nothing is to be done at this one.
setInterval(async () => {
  if (failed || ("at" in game && !("waits_for" in game))) return;
  const before = game;
  const seen = await inGame("seen").catch(() => game);
  if (game !== before || failed) return; // something was done here meanwhile
  if (seen.game !== game.game || seen.at !== game.at || seen.waits_for !== game.waits_for) show(seen);
}, LOOK_AGAIN);

$("undo").onclick = telling(() => change("undo"));
$("bar").onchange = telling(() => change("go_to", { at: Number($("bar").value) }));

$("keep").onclick = telling(async () => {
  $("keeping").querySelector("input").value = `moment_${game.at}.yaml`;
  const kept = await asked("keeping", (said) => inGame("keep", said));
  if (kept === null) return;
  await list();
  const open = state() && " The open file is not saved yet.";
  showStatus(`This moment is saved as ${kept.name}.${open}`);
});

$("store").onclick = telling(async () => {
  const { text } = await inGame("store");
  const link = element("a", "", { href: URL.createObjectURL(new Blob([text])), download: "game.json" });
  link.click();
  URL.revokeObjectURL(link.href);
});

$("options").onkeydown = (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...$("options").querySelectorAll("button")];
  const next = buttons.indexOf(document.activeElement) + step;
  buttons[(next + buttons.length) % buttons.length].focus();
};

$("asking").onsubmit = telling(async (event) => {
  event.preventDefault();
  const typed = $("key").value.trim();
  const isTyped = (text) => text.toLowerCase() === typed.toLowerCase();
  const option = game.options.find((one) => isTyped(one.text));
  const titled = [...$("things").options].find((one) => isTyped(one.text));
  await whyNot([option?.key ?? titled?.value ?? typed]);
});
