// Small things that all of the page uses: elements, what is told at the top, and dialogs.

export const $ = (id) => document.getElementById(id);

export function element(tag, text, more = {}) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  return Object.assign(made, more);
}

let standing = ""; // what holds of the open file, shown while there is nothing else to say

// Whether the open file is saved, in words: other messages cover it, but do not end it.
export function showState(text) {
  standing = text;
  showStatus("");
}

export const state = () => standing;

export function showStatus(news) {
  const text = news || standing;
  const long = text.includes("\n");
  $("status").textContent = text;
  $("status").classList.toggle("standing", !news);
  $("status").classList.toggle("long", long);
  if (long) $("status").tabIndex = 0; // it may have to be scrolled
  else $("status").removeAttribute("tabindex");
}

// The same work, but what is refused is told.
export const telling = (work) => async (...args) => {
  try {
    return await work(...args);
  } catch (error) {
    showStatus(error.message);
  }
};

const LONG = 500; // milliseconds after which one wants to know what is going on

// Work that may take long, which is told then.
export async function patiently(text, work) {
  const timer = setTimeout(() => showStatus(text), LONG);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if ($("status").textContent === text) showStatus("");
  }
}

// A text in lines, each as far in as it stands; what is between backticks is code.
export function inLines(text) {
  return text.split("\n").map((line) => {
    const row = element("span", "", { className: "line" });
    row.style.marginLeft = `${(line.length - line.trimStart().length) / 2}em`;
    line.trim().split("`").forEach((part, number) => row.append(number % 2 ? element("code", part) : part));
    return row;
  });
}

// What is told of a thing: its title, what it is, and paragraphs.
export function inWords(told) {
  const box = element("div", "", { className: "explained" });
  const add = (...parts) => box.appendChild(element("p")).append(...parts);
  if (told.title) add(element("b", told.title), told.kind && ` (${told.kind})`);
  for (const paragraph of told.paragraphs) add(...inLines(paragraph));
  return box;
}

// What comes of what is typed into a dialog, by the names of its boxes; null when it is left without a word.
// done: does it. While that is refused, the dialog stays, and tells why.
export function asked(id, done = (said) => said) {
  const dialog = $(id);
  const form = dialog.querySelector("form");
  const refused = dialog.querySelector("[role=alert]");
  let came = null;
  if (refused) refused.textContent = "";
  form.onsubmit = async (event) => {
    if (!event.submitter.value) return;
    event.preventDefault();
    try {
      came = await done(Object.fromEntries(new FormData(form, event.submitter)));
      dialog.close();
    } catch (error) {
      refused.textContent = error.message;
    }
  };
  dialog.showModal();
  return new Promise((found) => {
    // A browser may tell of the last closing only after the dialog was opened again.
    dialog.onclose = () => dialog.open || found(came);
  });
}
