// The slider that moves a number of the card, and which of the values tried so far fit its stack.
import { $, element } from "./parts.js";

const slider = $("number");
let now = null; // { card, value, place, text, editor }: the number, and the text in which it stands
let dragged = false;

// found: the figures of a card. text: that to which they belong. editor: where it is typed, with `text` and `replace`.
export function showNumber(found, text, editor) {
  if (dragged || editor.text() !== text) return;
  if (!found.number) return hideNumber();
  const { card, value } = found.number;
  if (now?.card !== card || value < slider.min || value > slider.max) {
    slider.max = Math.max(8, value + 4);
    slider.min = Math.max(Math.min(1, value), value - 9);
    showBand(new Map());
  }
  now = { ...found.number, text, editor };
  $("moving").hidden = false;
  $("moving").querySelector("span").textContent = found.number.name;
  show(value);
  if (found.tried) showBand(new Map(found.tried));
}

// Who moves it just now goes on, whatever a value leads to.
export function hideNumber() {
  if (document.activeElement !== slider) $("moving").hidden = true;
}

function show(value) {
  slider.value = value;
  $("value").textContent = value;
}

slider.oninput = () => {
  dragged = true;
  $("value").textContent = slider.value;
};
slider.onchange = () => {
  dragged = false;
  if (now.editor.text() !== now.text) return show(now.value); // something else was typed meanwhile
  now.editor.replace(now.place, slider.value);
  const [line, column] = now.place;
  const place = [line, column, line, column + slider.value.length];
  now = { ...now, value: Number(slider.value), text: now.editor.text(), place };
};

const KINDS = { 0: "fits", 1: "strong", "-1": "weak" };
const IN_WORDS = {
  fits: "Not ruled out so far",
  strong: "Surely stronger than its stack",
  weak: "Surely weaker",
  few: "Too few games",
};

function showBand(tried) {
  const kind = (value) => (tried.has(value) ? (KINDS[tried.get(value)] ?? "few") : "");
  const values = Array.from({ length: slider.max - slider.min + 1 }, (_, at) => Number(slider.min) + at);
  $("band").replaceChildren(...values.map((value) => element("span", String(value), { className: kind(value) })));
  const told = Object.entries(IN_WORDS).map(([name, words]) => [words, [...tried.keys()].filter((value) => kind(value) === name)]);
  $("tried").textContent = told.filter(([, some]) => some.length).map(([words, some]) => `${words}: ${some.join(", ")}.`).join(" ");
}
