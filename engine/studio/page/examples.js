// The menu of examples: each is opened in a folder of its own, with its text, its board and its first move.
import { ask, example, openExample } from "./asking.js";
import { $, element, inLines, telling } from "./parts.js";
import { turnTo } from "./views.js";

const GROUPS = { scenarios: "Scenarios that teach the game and the notation", cookbook: "Recipes for rules and cards" };

let items = []; // { row, words } of each example

const show = telling(async () => {
  if (!items.length) fill((await ask("examples")).examples);
  $("examples").showModal();
  $("find").focus();
});

function fill(examples) {
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const list = element("ul");
    list.append(...examples.filter((one) => one.example.startsWith(`${group}/`)).map(row));
    return [element("h3", title), list];
  });
  $("found").replaceChildren(...groups.flat());
}

function row(one) {
  const made = element("li");
  const button = made.appendChild(element("button", "", { type: "button" }));
  button.append(element("b", one.title));
  button.appendChild(element("small", "", { className: "line" })).append(...inLines(one.teaches));
  button.onclick = telling(async () => {
    $("examples").close();
    turnTo("design");
    await openExample(one.example, one.file);
  });
  items.push({ row: made, words: `${one.title} ${one.teaches} ${one.example}`.toLowerCase() });
  return made;
}

$("find").oninput = () => {
  const wanted = $("find").value.toLowerCase().split(/\s+/);
  for (const { row: one, words } of items) one.hidden = !wanted.every((word) => words.includes(word));
  for (const list of $("found").querySelectorAll("ul")) {
    list.hidden = list.previousElementSibling.hidden = [...list.children].every((one) => one.hidden);
  }
  $("none").hidden = items.some((one) => !one.row.hidden);
};

$("find").onkeydown = (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault(); // a browser would press the first button of the form, which closes it
  items.find((one) => !one.row.hidden)?.row.firstElementChild.click();
};

$("menu").onclick = show;
$("copy").hidden = !example;
