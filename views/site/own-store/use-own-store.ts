import { useSyncExternalStore } from "react";
import { OWN_STORE_KEY } from "../../../src/rules/stores/own-store.ts";

/** The id of the store that the visitor has chosen; empty without one, and in the server's HTML. */
export function useOwnStore(): string {
  return useSyncExternalStore(
    observe,
    () => document.documentElement.dataset["store"] ?? "",
    () => "",
  );
}

/** Chooses a store, or none with an empty id. Where the browser stores nothing, the choice ends with the page. */
export function chooseStore(id: string): void {
  const { dataset } = document.documentElement;
  if (id === "") delete dataset["store"];
  else dataset["store"] = id;
  try {
    if (id === "") localStorage.removeItem(OWN_STORE_KEY);
    else localStorage.setItem(OWN_STORE_KEY, id);
  } catch {
    // Storage is full or forbidden.
  }
}

/** Calls back when the `data-store` attribute of the document changes (see views/document/mark-own-store.ts). */
function observe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-store"] });
  return () => observer.disconnect();
}
