// The pictures of a game: what can be pointed at, by pointer or by arrow keys, what of it is offered now, what changed.
import { $ } from "./parts.js";
import { frame } from "./zoom.js";

const NARROW = matchMedia("(max-width: 45rem)"); // as in play.css
const SHORE = 16; // around the land of a narrow page, in units of the picture
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// The keys of a thing and of those in which it is, from the inside.
function keysAt(spot) {
  const keys = [];
  for (let one = spot.closest("[data-key]"); one; one = one.parentElement.closest("[data-key]")) {
    if (!keys.includes(one.dataset.key)) keys.push(one.dataset.key);
  }
  return keys;
}

// The options that are meant when somebody points at a thing: it, or its pieces, or its copies.
export function meant(options, key) {
  const whole = options.filter((one) => one.key === key);
  return whole.length ? whole : options.filter((one) => one.key.startsWith(`${key}/`) || one.key.startsWith(`${key}#`));
}

// Shows the map; the rest is as for `showPicture`. changed: the paint of who changed a place, by its key.
export function showBoard(svg, options, pointed, changed) {
  const titles = showPicture($("board"), svg, "Board", options, pointed);
  const board = $("board").firstElementChild;
  if (board === null) return titles;
  const desc = board.querySelector("desc");
  $("words").textContent = desc.textContent;
  desc.remove();
  const grounds = [...board.querySelectorAll("[data-key]")].filter(
    (group) => group.firstElementChild?.localName === "polygon" && !group.querySelector("text"),
  );
  const whole = board.getAttribute("viewBox");
  fit(board, whole, grounds);
  NARROW.onchange = () => fit(board, whole, grounds);
  const edge = (ground, kind) => {
    const made = ground.firstElementChild.cloneNode();
    made.setAttribute("class", kind);
    grounds.at(-1).after(made);
    return made;
  };
  for (const ground of grounds) {
    if (meant(options, ground.dataset.key).length) edge(ground, "offered");
    const paint = changed[ground.dataset.key];
    if (!paint) continue;
    edge(ground, "changed").style.stroke = paint; // the later one lies below
    edge(ground, "below");
  }
  return titles;
}

// A narrow page shows the places without the track and the sea around them, so that they are larger.
function fit(board, whole, grounds) {
  const corners = grounds.flatMap((ground) => [...ground.firstElementChild.points]);
  if (NARROW.matches && corners.length) {
    const [left, top] = ["x", "y"].map((axis) => Math.min(...corners.map((one) => one[axis])) - SHORE);
    const [right, foot] = ["x", "y"].map((axis) => Math.max(...corners.map((one) => one[axis])) + SHORE);
    board.setAttribute("viewBox", `${left} ${top} ${right - left} ${foot - top}`);
  } else {
    board.setAttribute("viewBox", whole);
  }
  const { width, height } = board.viewBox.baseVal;
  $("game").style.setProperty("--ratio", width / height);
  frame(board);
}

// Shows a picture. pointed: called with the keys of what somebody points at. Gives all things with their titles.
export function showPicture(box, svg, name, options, pointed) {
  box.innerHTML = svg;
  const picture = box.firstElementChild;
  if (picture === null) return [];
  picture.querySelector(":scope > title").remove();
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", `${name}. Move between items with the arrow keys.`);
  const groups = [...picture.querySelectorAll("[data-key]")];
  const titles = new Map();
  for (const group of groups) {
    const title = group.querySelector(":scope > title, :scope > text")?.textContent;
    if (title && !titles.has(group.dataset.key)) titles.set(group.dataset.key, title);
  }
  const things = spots(groups);
  for (const spot of things) {
    const key = spot.closest("[data-key]").dataset.key;
    const offered = meant(options, key).length > 0;
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", "-1");
    spot.setAttribute("aria-label", `${said(spot, titles.get(key) ?? key)}, ${offered ? "offered" : "not offered"}`);
    if (offered) spot.classList.add("offers");
    spot.onkeydown = (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        pointed(keysAt(spot));
      } else if (event.key in ARROWS && !event.shiftKey) {
        event.preventDefault();
        reach(things, spot, things.indexOf(spot) + ARROWS[event.key]);
      }
    };
  }
  things[0]?.setAttribute("tabindex", "0");
  picture.onclick = (event) => {
    const keys = keysAt(event.target);
    if (keys.length) pointed(keys);
  };
  return [...titles];
}

// The name of a thing, and what is written on it.
function said(spot, title) {
  const lines = [...spot.querySelectorAll("text")];
  for (const line of lines) line.after(" "); // so that they are read as lines, too
  const written = lines.map((line) => line.textContent).join(" ");
  return written.startsWith(title) ? written : [title, written].filter(Boolean).join(": ");
}

// What keys can reach: each thing once, by its ground or its outline where other things lie inside of it.
function spots(groups) {
  const found = new Map();
  for (const group of groups) {
    const key = group.dataset.key;
    if (found.has(key)) continue;
    const spot = group.querySelector("[data-key]") ? group.querySelector(":scope > rect") : group;
    if (spot) found.set(key, spot);
  }
  return [...found.values()];
}

function reach(things, from, number) {
  const next = things[(number + things.length) % things.length];
  from.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}
