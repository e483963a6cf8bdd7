import type { CopyStorage } from "./local-copies.ts";

const watchers = new Set<() => void>();

function notify(): void {
  for (const watcher of watchers) watcher();
}

/** The storage of this browser. Reads `window` only when called, so that the server can render the editor. */
export const browserStorage: CopyStorage = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem(key, value) {
    window.localStorage.setItem(key, value);
    notify();
  },
  removeItem(key) {
    window.localStorage.removeItem(key);
    notify();
  },
  key: (at) => window.localStorage.key(at),
  get length() {
    return window.localStorage.length;
  },
};

/** Calls a function after each write by `browserStorage`, and by another window. Returns a function that stops it. */
export function watchBrowserStorage(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener("storage", watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", watcher);
  };
}
