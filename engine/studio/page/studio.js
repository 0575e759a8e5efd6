// The beginning of the page: it asks, and shows what it is told. It knows no rule of any game, and not who answers.
import { ask, opened, wanted } from "./asking.js";
import "./examples.js";
import { list, openFirst, save } from "./file.js";
import { show } from "./game.js";
import { telling } from "./parts.js";

telling(async () => {
  const files = await list();
  show(await ask("seen"));
  await openFirst(files, wanted);
  opened({ save });
  document.body.dataset.ready = "yes";
})();
