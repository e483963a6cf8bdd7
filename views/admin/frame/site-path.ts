import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useMatches } from "react-router";
import { kindAt } from "./places.ts";

/** The path set by the current screen; undefined where the path of its loader applies. Only effects write here. */
let override: string | null | undefined;
const listeners = new Set<() => void>();

function setOverride(path: string | null | undefined): void {
  override = path;
  for (const listener of listeners) listener();
}

/**
 * Sets where "View on site" leads, for a screen on which a record can be published or renamed after loading.
 *
 * @param path of the public page that shows the record; null while it has none.
 */
export function useSetSitePath(path: string | null): void {
  useEffect(() => {
    setOverride(path);
    return () => setOverride(undefined);
  }, [path]);
}

/**
 * Returns the public page that belongs to the current screen: the path set by the screen, or the `publicPath` of its
 * loader data, or the public list of the kind, or the home page.
 */
export function useSitePath(): string {
  const matches = useMatches();
  const kind = kindAt(useLocation().pathname);
  const set = useSyncExternalStore(
    subscribe,
    () => override,
    () => undefined,
  );
  const { publicPath: loaded } = Object(matches.at(-1)?.loaderData);
  const publicPath = set === undefined ? loaded : set;
  if (typeof publicPath === "string") return publicPath;
  return (kind && kindOf(kind).listPath) ?? "/";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
