// How the page asks: the only module that knows who answers. Here it is the server that sent the page.

const words = new URLSearchParams(location.search);

// The example whose copy is open, and the file of it that is shown first; empty in a folder.
export const example = words.get("example") ?? "";
export const wanted = words.get("file") ?? "";

// Opens a copy of an example in the place of what is open. What was typed and not saved is asked about first.
export function openExample(name, file) {
  location.assign(`/?${new URLSearchParams({ example: name, file })}`);
}

// The answer to a question of the page. Throws an Error with the reason when it is refused.
export async function ask(name, said = {}) {
  const answer = await fetch(`/ask/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(example ? { ...said, example } : said),
  }).catch(() => {
    throw new Error("The studio does not respond. Check that it still runs. Copy your text before you close this page.");
  });
  const found = answer.headers.get("content-type")?.startsWith("application/json")
    ? await answer.json()
    : { refused: await answer.text() };
  if (!answer.ok) throw new Error(found.refused);
  return found;
}

// Called when the page is ready, with what it can do: { save }.
export function opened() {}
