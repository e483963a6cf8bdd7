/** What `beginHydration` has to load; it travels to the browser as JSON. */
export interface Hydration {
  /** Every file that will be needed, so that all are fetched at once. */
  files: readonly string[];
  /** The modules of the matched routes, by the routes' ids. */
  routes: readonly (readonly [id: string, module: string])[];
  /** The module that brings the page to life. */
  entry: string;
  /** The property of `window` that gets the modules of the routes. */
  global: string;
}

/**
 * Loads the scripts once the page has been painted and everything on it has arrived, or at the
 * first movement of a pointer, press, key or focus. A press that is under way is waited for: were its
 * target replaced between down and up, the click would be lost.
 *
 * It runs in the browser as an inline script made of its own source: it may use nothing but its
 * parameter and the browser.
 */
export function beginHydration({ files, routes, entry, global }: Hydration): void {
  let pressed = Promise.resolve();
  document.addEventListener(
    "pointerdown",
    () => {
      pressed = new Promise((resolve) => {
        const released = () => resolve();
        document.addEventListener("click", released, { once: true, capture: true });
        // Not every press ends in a click, and the click of a finger follows a moment later.
        for (const end of ["pointerup", "pointercancel"])
          document.addEventListener(end, () => setTimeout(released, 300), { once: true, capture: true });
      });
    },
    { capture: true, passive: true },
  );

  // What comes in one piece keeps a slow phone from answering a finger meanwhile.
  const aTask = () => new Promise((resolve) => setTimeout(resolve));
  const signs = new AbortController();
  const begin = async () => {
    if (signs.signal.aborted) return;
    signs.abort();
    for (const href of files) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
      await aTask();
    }
    try {
      // Whoever first looks into it waits for another process: React Router would, in the middle of its work.
      void sessionStorage.length;
    } catch {
      // A browser that keeps nothing says so to whoever has something to keep.
    }
    await aTask();
    const modules = new Map<string, unknown>();
    for (const href of files) {
      if (href === entry) continue;
      modules.set(href, await import(/* @vite-ignore */ href));
      await aTask();
    }
    const ofRoutes = routes.map(([id, file]) => [id, modules.get(file)]);
    Reflect.set(window, global, Object.fromEntries(ofRoutes));
    await pressed;
    await import(/* @vite-ignore */ entry);
  };
  const onSign = (event: Event) => {
    // A page that comes up under a pointer at rest is told of it before the paint, as of a move by nothing.
    if (event instanceof MouseEvent && event.type === "pointermove" && !event.movementX && !event.movementY)
      return;
    void begin();
  };
  for (const sign of ["pointermove", "pointerdown", "keydown", "focusin"])
    document.addEventListener(sign, onSign, { signal: signs.signal, capture: true, passive: true });
  window.addEventListener("load", () => {
    // Not a frame or a timer: those come before the paint they wait for, and never in a page that nobody sees.
    if (PerformanceObserver.supportedEntryTypes.includes("paint"))
      new PerformanceObserver(() => void begin()).observe({ type: "paint", buffered: true });
    else void begin();
  });
}
