/** The build that a page comes from, as its manifest names it. */
interface PageBuild {
  /** The address of a file that no other build has. */
  url: string;
  version: string;
}

/**
 * Reloads the page if its build is no longer served, as after a deploy: a module that failed to load is missing then. It
 * reloads once for each build, so that a page never reloads again and again. Where the network failed, or the browser
 * stores nothing, the page stays as it is: it works without scripts. So does it when a form has been sent meanwhile, such as
 * the search whose overlay is missing: a reload would call that off.
 *
 * Its source is inlined as a script, so it may use nothing but its parameters and the browser's globals.
 *
 * @param key under which the browser stores which build was reloaded, until its tab is closed.
 */
export async function reloadOnce({ url, version }: PageBuild, key: string): Promise<void> {
  try {
    if (sessionStorage.getItem(key) === version) return;
    let isLeaving = false;
    addEventListener("submit", () => (isLeaving = true), { once: true });
    const { status } = await fetch(url, { method: "HEAD", cache: "no-store" });
    if (status !== 404 || isLeaving) return;
    sessionStorage.setItem(key, version);
    window.location.reload();
  } catch {
    // No network, or no storage.
  }
}
