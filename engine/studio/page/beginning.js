// How a game begins: anew, from a scenario's position or a save, and which card lies on top.
import { ask } from "./asking.js";
import { $, element, telling } from "./parts.js";

const SAVE = "save";

let [least, most] = [2, 5]; // how many may play
let tables = {}; // by scenario: how many play it, and its seed, where it says so
const wanted = { players: "4", seed: $("seed").value }; // what was chosen for a new game

// What can be begun with, as the folder is now; what was chosen stays chosen where it is still there.
export const lookForBeginnings = telling(async () => {
  const { players, scenarios, cards } = await ask("beginnings");
  if (players) [least, most] = players;
  tables = Object.fromEntries(scenarios.map((one) => [one.name, one]));
  fill($("from"), [
    element("option", "a new game", { value: "" }),
    ...scenarios.map(({ name }) => element("option", name, { value: `scenario ${name}` })),
    ...scenarios.map(({ name }) => element("option", `${name}, after its steps`, { value: `end ${name}` })),
    element("option", "a saved game …", { value: SAVE }),
  ]);
  fill($("top"), [
    element("option", "random", { value: "" }),
    ...cards.map((card) => element("option", `${card.title} on ${card.deck}`, { value: `${card.deck} ${card.id}` })),
  ]);
  $("from").onchange();
});

// How many play: as a scenario says, else as was chosen, four at first, within what the mix allows.
function seat(given) {
  const many = given === undefined ? Math.min(most, Math.max(least, Number(wanted.players))) : given;
  const numbers = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  if (!numbers.includes(many)) numbers.push(many ?? "");
  $("players").replaceChildren(...numbers.map((one) => element("option", String(one), { value: String(one) })));
  $("players").value = String(many ?? "");
}

$("players").onchange = () => (wanted.players = $("players").value);
$("seed").oninput = () => (wanted.seed = $("seed").value);

function fill(box, options) {
  const before = box.value;
  box.replaceChildren(...options);
  box.value = options.some((one) => one.value === before) ? before : "";
}

$("from").onchange = () => {
  const from = $("from").value;
  const table = from === SAVE ? { players: null, seed: "" } : tables[from.slice(from.indexOf(" ") + 1)];
  seat(table?.players);
  $("seed").value = table?.seed ?? wanted.seed;
  $("players").disabled = from !== "";
  $("others").disabled = from === SAVE;
  $("seed").disabled = from === SAVE || typeof table?.seed === "number";
  $("top").disabled = from === SAVE || from.startsWith("end ");
};

// Called with the files open: a scenario is begun from when it is looked at.
export function beginFrom(name) {
  const value = `scenario ${name}`;
  if ($("from").value === `end ${name}`) return;
  if ([...$("from").options].some((one) => one.value === value)) $("from").value = value;
  else if ($("from").value !== SAVE) $("from").value = "";
  $("from").onchange();
}

// The next new game has this card on top of its deck, where it can. card: its id; empty for none.
export function putOnTop(card) {
  if ($("from").value === SAVE) {
    $("from").value = ""; // a saved game has its own rules
    $("from").onchange();
  }
  const found = [...$("top").options].find((one) => card && one.value.endsWith(` ${card}`));
  if (found && !$("top").disabled) $("top").value = found.value;
}

// What is asked for, as a question says it; null when it is given up.
export async function beginning() {
  const from = $("from").value;
  if (from === SAVE) {
    const text = await opened();
    return text === null ? null : { save: text };
  }
  const [deck, card] = $("top").value.split(" ");
  const said = { seed: Number($("seed").value), top: card ? { [deck]: card } : {} };
  if (from) {
    const [where, ...name] = from.split(" ");
    return { ...said, scenario: name.join(" "), end: where === "end", others: $("others").value };
  }
  return { ...said, bots: ["", ...Array(Number($("players").value) - 1).fill($("others").value)] };
}

function opened() {
  const box = $("saved");
  box.value = "";
  box.click();
  return new Promise((found) => {
    box.onchange = () => found(box.files.length ? box.files[0].text() : null);
    box.oncancel = () => found(null);
  });
}
