// What is typed and not saved yet, kept by the browser for each folder and file, so that a crash or a closed tab
// loses nothing.

// A storage of the browser. It may be switched off or full: then nothing is kept.
export const keptIn = (storage) => ({
  get: (key) => quietly(() => storage().getItem(key)),
  put: (key, text) => quietly(() => storage().setItem(key, text)),
  drop: (key) => quietly(() => storage().removeItem(key)),
});

function quietly(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

const kept = keptIn(() => localStorage);
let folder = "";

// Called before all else, with what tells one folder from another.
export const draftsOf = (place) => (folder = place);

// The address of a site holds the rules, so a draft belongs to these. To save changes it: `used` has the last key.
const used = new Map();
const key = (name) => `draft ${JSON.stringify([location.pathname + location.hash, folder, name])}`;

// name: of the file; empty for a text without a file. digest: of the file on disk that was changed.
export function keepDraft(name, text, digest) {
  if (used.get(name) !== key(name)) dropDraft(name);
  used.set(name, key(name));
  kept.put(key(name), JSON.stringify({ text, digest, time: Date.now() }));
}

export const dropDraft = (name) => kept.drop(used.get(name) ?? key(name));

// { text, digest, time }; null if there is none.
export const draft = (name) => quietly(() => JSON.parse(kept.get(key(name))));
