// What the card at the cursor is worth in games that bots play, while they are let.
import { ask } from "./asking.js";
import { hideNumber, showNumber } from "./number.js";
import { $, element } from "./parts.js";

const EACH = 1000; // milliseconds from one question to the next, and after the last key

const panel = $("balance");
let playing = false; // whether games are played, as the button says
let card = null; // { name, text, line } of the card; null: there is none that can be played
let timer = null;
let editor = null; // see weigh

// The card that is to be weighed now. its: the editor of its text, with `text` and `replace`.
export function weigh(one, its) {
  const same = JSON.stringify(one) === JSON.stringify(card);
  card = one;
  editor = its;
  if (!same) soon();
}

function soon(pause = EACH) {
  clearTimeout(timer);
  if (!playing) return;
  if (card === null) return tell("A card without errors is weighed here.");
  timer = setTimeout(look, pause);
}

async function look() {
  const asked = card;
  const found = await ask("balance", asked).catch((error) => ({ refused: error.message, over: true }));
  if (asked !== card || !playing) return;
  show(found);
  showNumber(found, asked.text, editor);
  if (!found.over) soon(found.here ? 0 : EACH); // here: games are played only while this page asks
}

function tell(text) {
  panel.querySelector("p").textContent = text;
  hideNumber();
  panel.querySelector("table").hidden = true;
  panel.querySelector("ul").replaceChildren();
}

const rate = (games) => `${games.toFixed(games < 1 ? 2 : 1)} games/s`;

function show(found) {
  if (found.refused) return tell(found.refused);
  if (!found.games) return tell("Bots begin to play …");
  const earlier = found.before.rows;
  const games = (one) => `${one.games} ${one.games === 1 ? "game" : "games"}`;
  panel.querySelector("p").textContent = `${games(found)} of bots${found.over ? "" : ` so far, ${rate(found.rate)}`}${earlier ? `, ${games(found.before)} before the change` : ""}`;
  const heads = ["", ...found.heads, ...(earlier ? ["before"] : [])];
  const head = element("tr");
  head.append(...heads.map((text) => element(text ? "th" : "td", text, { scope: "col" })));
  const rows = found.rows.map(([label, ...values], number) => {
    const row = element("tr");
    const all = earlier ? [...values, earlier[number][1]] : values;
    row.append(element("th", label, { scope: "row" }), ...all.map((text) => element("td", text)));
    return row;
  });
  panel.querySelector("thead").replaceChildren(head);
  panel.querySelector("tbody").replaceChildren(...rows);
  panel.querySelector("table").hidden = false;
  panel.querySelector("ul").replaceChildren(...found.verdict.map((text) => element("li", text)));
}

$("weigh").onclick = () => {
  playing = !playing;
  $("weigh").textContent = playing ? "Stop" : "Play games";
  if (playing) tell(card === null ? "" : "Bots begin to play …");
  soon();
};
