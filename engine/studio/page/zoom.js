// Zoom and pan of the board: a part of its picture is shown larger, in the same frame, so that nothing else moves.
// What one sees stays from choice to choice.
import { $ } from "./parts.js";

const MOST = 6;
const STEP = 1.25; // of a button or a key
const FAR = 0.15; // of what is seen, for a key that pans
const DRAG = 6; // pixels from which a press is no click
const PANS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = { "+": STEP, "=": STEP, "-": 1 / STEP };

const box = $("board");
let by = 1; // how much larger than the whole
let [x, y] = [0.5, 0.5]; // what is in the middle, in parts of the whole
let board = null;
let whole = null; // { x, y, width, height } of the picture that is shown at 1

// Called with each new picture of the board, once it shows all that it can show.
export function frame(picture) {
  board = picture;
  const { x: left, y: top, width, height } = picture.viewBox.baseVal;
  whole = { x: left, y: top, width, height };
  show();
}

function show() {
  const inside = (middle) => Math.min(Math.max(middle, 0.5 / by), 1 - 0.5 / by);
  [x, y] = [inside(x), inside(y)];
  const [width, height] = [whole.width / by, whole.height / by];
  board.setAttribute("viewBox", `${whole.x + x * whole.width - width / 2} ${whole.y + y * whole.height - height / 2} ${width} ${height}`);
  box.classList.toggle("larger", by > 1);
  const percent = `${Math.round(by * 100)} %`;
  const [out, all, into] = $("zoom").children;
  all.textContent = percent;
  all.setAttribute("aria-label", `Whole board, now ${percent}`);
  out.disabled = all.disabled = by <= 1;
  into.disabled = by >= MOST;
}

// Where a point of the screen is, in parts of the whole.
function at(left, top) {
  const point = new DOMPoint(left, top).matrixTransform(board.getScreenCTM().inverse());
  return [(point.x - whole.x) / whole.width, (point.y - whole.y) / whole.height];
}

// What is at a point stays there.
function zoom(factor, [left, top] = [x, y]) {
  if (board === null) return;
  const before = by;
  by = Math.min(Math.max(by * factor, 1), MOST);
  [x, y] = [left + ((x - left) * before) / by, top + ((y - top) * before) / by];
  show();
}

function pan(right, down) {
  [x, y] = [x + right, y + down];
  show();
}

const [out, all, into] = $("zoom").children;
into.onclick = () => zoom(STEP);
out.onclick = () => zoom(1 / STEP);
all.onclick = () => zoom(0);

box.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || board === null) return; // these are the browser's
  if (event.shiftKey && event.key in PANS) pan(...PANS[event.key].map((way) => (way * FAR) / by));
  else if (event.key in KEYS) zoom(KEYS[event.key]);
  else if (event.key === "0") zoom(0);
  else return;
  event.preventDefault();
});

// A wheel without Ctrl is left to the page; a touchpad says Ctrl for two fingers.
box.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || board === null) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 300), at(event.clientX, event.clientY));
}, { passive: false });

// What keys reach outside of what is seen comes into the middle.
box.addEventListener("focusin", ({ target }) => {
  if (by <= 1 || !target.matches(":focus-visible")) return;
  const [thing, seen] = [target.getBoundingClientRect(), box.getBoundingClientRect()];
  if (thing.left >= seen.left && thing.right <= seen.right && thing.top >= seen.top && thing.bottom <= seen.bottom) return;
  [x, y] = at(thing.left + thing.width / 2, thing.top + thing.height / 2);
  show();
});

const fingers = new Map(); // by pointer: where it is
let dragged = 0; // how far the first one went

box.addEventListener("pointerdown", (event) => {
  if (board === null || event.button) return;
  if (!fingers.size) dragged = 0;
  fingers.set(event.pointerId, event);
});

box.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const all = [...fingers.values()];
  dragged += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
  if (all.length === 1 && dragged < DRAG) return;
  fingers.set(event.pointerId, event);
  if (!box.hasPointerCapture(event.pointerId)) box.setPointerCapture(event.pointerId); // so this is no click
  if (all.length === 1) {
    const [[left, top], [right, down]] = [at(before.clientX, before.clientY), at(event.clientX, event.clientY)];
    pan(left - right, top - down);
  } else if (all.length === 2) {
    pinch(all, [...fingers.values()]);
  }
});

// Two fingers: as far as they go apart, the board grows, and what is between them goes with them.
function pinch(before, now) {
  const middle = ([one, two]) => [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];
  const wide = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) || 1;
  const [[left, top], [right, down]] = [at(...middle(before)), at(...middle(now))];
  pan(left - right, top - down);
  zoom(wide(now) / wide(before), at(...middle(now)));
}

for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => fingers.delete(event.pointerId));
