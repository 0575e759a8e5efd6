// The views of the page: one is shown at a time. A reload shows the same one.
import { keptIn } from "./drafts.js";
import { $ } from "./parts.js";

const KEPT = "view";
const buttons = [...$("views").querySelectorAll("button")];
const kept = keptIn(() => sessionStorage);

export function turnTo(view) {
  document.body.dataset.view = view;
  for (const button of buttons) {
    if (button.dataset.view === view) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  kept.put(KEPT, view);
}

const last = kept.get(KEPT);
if (buttons.some((button) => button.dataset.view === last)) turnTo(last);

for (const button of buttons) button.onclick = () => turnTo(button.dataset.view);
