// What is around the board: the players in order, the cards in sight, and what happened since one's last choice.
import { meant } from "./board.js";
import { $, element, inLines } from "./parts.js";

// Shows it. pointed: called with the keys of what somebody points at. Gives all things with their titles.
export function showAround(seen, options, pointed) {
  $("round").textContent = seen.round;
  $("order").replaceChildren(...seen.players.map(chip));
  const thing = (made, key) => {
    const offered = meant(options, key).length > 0;
    made.type = "button";
    made.dataset.key = key;
    made.classList.toggle("offers", offered);
    made.append(element("span", offered ? "offered" : "not offered", { className: "unseen" }));
    made.onclick = () => pointed([key]);
    const row = element("li");
    row.append(made);
    return row;
  };
  $("seats").replaceChildren(...seen.players.map((one) => thing(seatOf(one), one.name)));
  $("cards").replaceChildren(
    ...seen.cards.flatMap((zone) => {
      const list = element("ul", "", { className: zone.cards.some((one) => one.text) ? "" : "brief" });
      list.append(...zone.cards.map((one) => thing(card(one), one.key)));
      return [element("h3", zone.title), list];
    }),
  );
  const titled = seen.cards.flatMap((zone) => zone.cards.map((one) => [one.key, one.title]));
  return [...titled, ...seen.players.map((one) => [one.name, one.name])];
}

// Nothing of one player is left when another one is called.
export function clearAround() {
  for (const part of ["round", "order", "seats", "cards", "told"]) $(part).replaceChildren();
}

// A line: what happened since the last choice of the player at this page, at most the last of it.
export function showTold({ recent, news }) {
  const lines = recent.lines.length ? recent.lines : news.slice(-1);
  $("told").textContent = lines.slice(-3).join(" · ").trim();
  $("told").title = lines.join("\n");
  $("told").style.borderColor = recent.by || "transparent";
  $("news").replaceChildren(...news.map((line) => element("li", line)));
  for (const row of [...$("news").children].slice(news.length - recent.lines.length)) row.className = "new";
}

function token({ letter, paint, ink }) {
  const made = element("b", letter, { className: "token" });
  made.style.background = paint;
  made.style.color = ink;
  made.setAttribute("aria-hidden", "true"); // the name is there, too
  return made;
}

function chip(one) {
  const made = element("li", "", { className: one.decides ? "decides" : "" });
  made.append(token(one), element("span", one.name), element("b", String(one.points)));
  if (one.after) made.title = `Their number in this order: ${one.after}`;
  if (one.decides) made.append(element("span", "decides", { className: "unseen" }));
  return made;
}

function seatOf(one) {
  const made = element("button", "", { className: "seat" });
  const words = element("span");
  words.append(element("b", `${one.name} ${one.points}`), ...one.lines.map((line) => element("small", line, { className: "line" })));
  made.append(token(one), words);
  return made;
}

function card(one) {
  const made = element("button", "", { className: "card" });
  made.append(element("b", one.title));
  if (one.numbers) made.append(element("small", one.numbers, { className: "line" }));
  if (one.text) made.append(...inLines(one.text));
  return made;
}
