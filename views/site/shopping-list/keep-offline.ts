import { ASSETS, LIST_CACHE, LIST_PATH, WORKER_PATH } from "../../../src/rules/shopping-list/offline.ts";
import { HANDOFF } from "../../components/react-router-internals.ts";

/**
 * Stores this page with its files, and registers the worker that responds with them while there is no network. Each build
 * has a cache of its own, in which the page comes last: a cache with the page is complete. Only then are those of other
 * builds deleted.
 *
 * @returns whether the page opens without a network from now on.
 */
export async function keepOffline(): Promise<boolean> {
  const version: unknown = Object(Reflect.get(window, HANDOFF.manifest)).version;
  // Absent in insecure contexts and where storage is disabled; there is no version in development.
  if (!("serviceWorker" in navigator) || typeof version !== "string") return false;
  try {
    await navigator.serviceWorker.register(WORKER_PATH, { scope: LIST_PATH, updateViaCache: "none" });
    const response = await fetch(LIST_PATH);
    // The site may have got a new build since this page was loaded.
    if (!response.ok || !(await response.clone().text()).includes(version)) return false;
    const name = LIST_CACHE + version;
    const cache = await caches.open(name);
    await cache.addAll(loadedAssets());
    await cache.put(LIST_PATH, response);
    const others = (await caches.keys()).filter((each) => each.startsWith(LIST_CACHE) && each !== name);
    await Promise.all(others.map((each) => caches.delete(each)));
    return true;
  } catch {
    // Without a network what was stored before stays; a browser that refuses storage has nothing.
    return isCached();
  }
}

async function isCached(): Promise<boolean> {
  try {
    return (await caches.match(LIST_PATH)) !== undefined;
  } catch {
    return false;
  }
}

/** The addresses of the build's files that this page has loaded. */
function loadedAssets(): string[] {
  const addresses = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = addresses.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith(ASSETS),
  );
  return [...new Set(own.map(({ href }) => href))];
}
