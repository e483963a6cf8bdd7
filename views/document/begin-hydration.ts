import type { AssetsManifest } from "../components/react-router-internals.ts";

/**
 * Loads the scripts after the load event and the first paint, or at the first interaction (pointer move, press, key
 * or focus). It waits for a press in progress: if hydration replaced the target between down and up, the click would
 * be lost.
 *
 * Its source is inlined as a script, so it may use nothing but its parameters and the browser's globals.
 *
 * @param manifest with the routes of this page.
 * @param global the property of `window` to which the modules of the routes are assigned, by the routes' ids.
 * @param onMissing called when a module could not be loaded.
 */
export function beginHydration(
  { entry, routes }: AssetsManifest,
  global: string,
  onMissing: () => void,
): void {
  const matched = Object.values(routes).filter((route) => route !== undefined);
  // All are fetched in parallel.
  const files = new Set([entry, ...matched].flatMap(({ module, imports = [] }) => [...imports, module]));
  let pressed = Promise.resolve();
  document.addEventListener(
    "pointerdown",
    () => {
      pressed = new Promise((resolve) => {
        const released = () => resolve();
        document.addEventListener("click", released, { once: true, capture: true });
        // Not every press ends in a click, and on a touch screen the click follows a little later.
        for (const end of ["pointerup", "pointercancel"])
          document.addEventListener(end, () => setTimeout(released, 300), { once: true, capture: true });
      });
    },
    { capture: true, passive: true },
  );

  // Splits the work into tasks, so that a slow phone can respond to touches in between.
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  const interactions = new AbortController();
  const begin = () => {
    if (interactions.signal.aborted) return;
    interactions.abort();
    hydrate().catch((error: unknown) => {
      onMissing();
      throw error;
    });
  };
  const hydrate = async () => {
    for (const href of files) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
      await nextTask();
    }
    try {
      // The first access to sessionStorage blocks on another process. Done here, so that React Router does not block
      // during hydration.
      void sessionStorage.length;
    } catch {
      // Storage is disabled. The code that needs it handles that.
    }
    await nextTask();
    const modules = new Map<string, unknown>();
    for (const href of files) {
      if (href === entry.module) continue;
      modules.set(href, await import(/* @vite-ignore */ href));
      await nextTask();
    }
    const routeModules = matched.map(({ id, module }) => [id, modules.get(module)]);
    Reflect.set(window, global, Object.fromEntries(routeModules));
    await pressed;
    await import(/* @vite-ignore */ entry.module);
  };
  const onInteraction = (event: Event) => {
    // A page that appears under a resting pointer receives a pointermove without movement before its first paint.
    if (event instanceof MouseEvent && event.type === "pointermove" && !event.movementX && !event.movementY)
      return;
    begin();
  };
  for (const type of ["pointermove", "pointerdown", "keydown", "focusin"])
    document.addEventListener(type, onInteraction, {
      signal: interactions.signal,
      capture: true,
      passive: true,
    });
  window.addEventListener("load", () => {
    // Not an animation frame or a timer: those run before the paint, and frames never run in a hidden page.
    if (PerformanceObserver.supportedEntryTypes.includes("paint"))
      new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
    else begin();
  });
}
