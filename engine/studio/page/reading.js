// What is read beside the file: its English, and how a scenario with its card begins.
import { ask } from "./asking.js";
import { tryFrom } from "./game.js";
import { $, element, inLines, telling } from "./parts.js";

const PAUSE = 400; // milliseconds; a board takes longer than the marks, so it waits for a pause
const DARK = matchMedia("(prefers-color-scheme: dark)");

let looks = 0; // the number of the last look, so that a late answer is dropped
let timer = null;
let last = null; // the last place for which a scenario was shown
let shown = {};

export function showEnglish(things) {
  $("english").replaceChildren(
    ...things.map((thing) => {
      const card = element("article");
      card.append(element("h3", thing.title || `Line ${thing.line}`), element("small", thing.part));
      const said = element("p");
      said.append(...inLines(thing.english || "This text has errors, so it has no English yet."));
      card.append(said);
      return card;
    }),
  );
}

// The board and the first move of the scenario that belongs to a line of a file. name: of the file.
export function showOpening(name, line) {
  looks++;
  last = { name, line };
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
}

const look = telling(async () => {
  const number = ++looks;
  const found = await ask("opening", { ...last, dark: DARK.matches });
  if (number !== looks) return;
  const known = shown.scenario !== undefined && found.scenario === shown.scenario;
  $("opening").hidden = !found.board && !known; // with mistakes, what was shown stays
  $("opening").classList.toggle("old", !found.board);
  if (!found.board) return;
  shown = found;
  const [title, question, move, play, picture] = $("opening").children;
  title.textContent = found.title || found.scenario;
  picture.src = `data:image/svg+xml,${encodeURIComponent(found.board)}`;
  question.textContent = found.question || "Nothing is asked here: this is the board after the effect.";
  move.hidden = !found.move;
  move.lastElementChild.textContent = found.move;
  play.hidden = !found.question;
});

DARK.addEventListener("change", () => last && showOpening(last.name, last.line));

$("opening").querySelector("button").onclick = () => tryFrom(shown.scenario, shown.key);
