// The game: what is seen of it, and what is done in it. It knows no rule of any game.
import { ask } from "./asking.js";
import { clearAround, showAround, showTold } from "./around.js";
import { meant, showBoard, showPicture } from "./board.js";
import { beginFrom, beginning, putOnTop } from "./beginning.js";
import { cardHere, list } from "./file.js";
import { $, asked, element, inLines, patiently, showStatus, state, telling } from "./parts.js";
import { turnTo } from "./views.js";

const LOOK_AGAIN = 1000; // milliseconds, while somebody else decides, perhaps at another page

let game = {};
let seat = ""; // who sits at this page, in this game
let settingUp = true; // whether the form of a new game is shown, in the place of a game

const DARK = matchMedia("(prefers-color-scheme: dark)");

const inGame = (name, said = {}) => ask(name, { seat, game: game.game, dark: DARK.matches, ...said });

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

// Shows the form of a new game, or the game. why: why a game could not begin.
function setUp(on, why = "") {
  settingUp = on || !("at" in game);
  $("setup").hidden = !settingUp;
  $("game").hidden = settingUp;
  $("back").hidden = !("at" in game);
  $("failed").hidden = !why;
  $("failed").textContent = why;
}

export function show(seen) {
  if (seen.game !== game.game) seat = "";
  game = seen;
  setUp(false);
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
  showThings(hidden, seen, seen.options ?? []);
  $("question").textContent = hidden ? "" : question(seen);
  $("result").textContent = hidden ? "" : seen.result.join("\n");
  $("asking").hidden = !seen.options;
  $("answers").scrollTop = 0;
  if (seen.result?.length) $("answers").tabIndex = 0; // it may have to be scrolled, and has no option
  else $("answers").removeAttribute("tabindex");
  if (hidden) {
    $("veil").firstElementChild.textContent = `It is ${seen.waits_for}'s turn. Only ${seen.waits_for} presses Continue.`;
    $("veil").lastElementChild.focus();
  } else if (taken && !seen.back) {
    focusOnQuestion(); // what is disabled has no focus
  }
}

// The board and what is around it; nothing of the last player is left while another one is called.
function showThings(hidden, seen, options) {
  const found = showBoard(hidden ? "" : seen.board, options, pointed, hidden ? {} : seen.recent.changed);
  found.push(...showPicture($("aside"), hidden ? "" : seen.aside, "Decks and places", options, pointed));
  if (hidden) {
    clearAround();
    for (const part of ["words", "news", "options", "things"]) $(part).replaceChildren();
    return;
  }
  found.push(...showAround(seen, options, pointed));
  showTold(seen);
  $("options").replaceChildren(...options.map(option));
  $("things").replaceChildren(...[...new Map(found)].map(([key, title]) => element("option", title, { value: key })));
  $("news").scrollTop = $("news").scrollHeight;
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

// Shows where the things of an option are, on the board and among the cards.
function light(key) {
  for (const one of $("game").querySelectorAll(".lit")) one.classList.remove("lit");
  if (key) for (const one of $("game").querySelectorAll(`:is(#board, #cards, #seats) [data-key="${CSS.escape(key)}"]`)) one.classList.add("lit");
}

function option(one) {
  const row = element("li");
  const take = element("button", one.text, { type: "button" });
  take.dataset.key = one.key;
  take.onclick = telling(() => choose(one.key));
  row.append(take);
  take.onfocus = take.onpointerenter = () => light(one.key);
  take.onblur = take.onpointerleave = () => light("");
  const inSight = $("cards").querySelector(`[data-key="${CSS.escape(one.key)}"]`); // with its text
  if (one.more && !inSight) row.appendChild(element("small")).append(...inLines(one.more));
  return row;
}

const begin = telling(async () => {
  showStatus("");
  const said = await beginning();
  if (said === null) return;
  try {
    show(await patiently("Starting the game …", () => ask("begin", { dark: DARK.matches, ...said })));
  } catch (error) {
    explain([]);
    setUp(true, `This game cannot start: ${error.message}`); // an older game would look like the one asked for
    $("failed").scrollIntoView({ block: "nearest" });
    return;
  }
  seat = "";
  if (!("waits_for" in game)) focusOnQuestion();
});

$("begin").onsubmit = (event) => {
  event.preventDefault();
  begin();
};

// A game in which the card at the cursor comes at once, or that of the open scenario.
$("try").onclick = async () => {
  putOnTop(cardHere());
  turnTo("play");
  await begin();
};

// A game from the position of a scenario. key: the choice that the scenario makes first.
export async function tryFrom(scenario, key) {
  beginFrom(scenario);
  turnTo("play");
  await begin();
  $("options").querySelector(`button[data-key="${CSS.escape(key)}"]`)?.focus();
}

$("again").onclick = () => {
  setUp(true);
  $("begin").querySelector("button").focus();
};

$("back").onclick = telling(async () => {
  show(await inGame("seen"));
  if (!("waits_for" in game)) focusOnQuestion();
});

DARK.onchange = telling(async () => {
  const seen = await inGame("seen");
  if (!settingUp) show(seen);
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
  if ("at" in game && (settingUp || !("waits_for" in game))) return;
  const before = game;
  const seen = await inGame("seen").catch(() => game);
  if (game !== before || (settingUp && "at" in game)) return; // something was done here meanwhile
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
