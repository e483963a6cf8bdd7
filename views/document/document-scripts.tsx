import { createContext, useContext } from "react";
import { Scripts } from "react-router";
import {
  DataRouterStateContext,
  FrameworkContext,
  HANDOFF,
  markScriptsRendered,
  type AssetsManifest,
} from "../components/react-router-internals.ts";
import { useIsMissing, PUBLIC_LAYOUT } from "./is-missing.ts";
import reportSeen from "./report-seen.ts?worker&url";
import { KEY_PREFIX } from "../../src/rules/brand/key-prefix.ts";
import { OWN_STORE_KEY } from "../../src/rules/stores/own-store.ts";

/** The pages that a browser may fetch when a visitor is about to follow a link, such as while a pointer rests on it. */
const PREFETCH_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { href_matches: ["/admin*", "/api/*"] } }] },
      eagerness: "moderate",
    },
  ],
});

/** Whether views and presses are counted. Provided only on the server, which writes the scripts. */
export const IsCounting = createContext(false);

/** Under which a tab stores which build was reloaded. */
const RELOADED_KEY = `${KEY_PREFIX}_reloaded`;

/**
 * The scripts of a page. On public pages they load after the page is painted and loaded, because module preloads
 * would compete with visible content. Links to other pages load documents, so the manifest has only the routes of this
 * page. Admin and account pages hydrate immediately, because staff come to work with them.
 */
export function DocumentScripts() {
  const framework = useContext(FrameworkContext);
  const isCounting = useContext(IsCounting);
  const { matches, isPublic, isMissing, isStatic } = useMatches();
  // Robots ask for most of the missing pages. Everything in them works without scripts.
  if (import.meta.env.SSR && (isMissing || isStatic)) return null;
  // Hot reloading needs React Router's own component, and in development the files are local.
  if (!framework || import.meta.env.DEV) return <Scripts />;
  if (!isPublic) {
    return (
      <>
        <InlineScript code={import.meta.env.SSR ? reloadForMissingScript(framework.manifest) : " "} />
        <Scripts />
      </>
    );
  }
  markScriptsRendered(framework);
  // Hydration leaves the server's script as it is: browsers hide the nonce, and the script has already run.
  const code = import.meta.env.SSR
    ? inlineCode(
        framework.manifest,
        framework.serverHandoffString ?? "",
        matches.map(({ route }) => route.id),
      ) + (isCounting ? `\n(${String(loadAfterwards)})("${reportSeen}")` : "")
    : " ";
  return (
    <>
      <InlineScript code={PREFETCH_RULES} type="speculationrules" />
      <InlineScript code={code} />
    </>
  );
}

/** The inline scripts of a public page that must run before its body is parsed. */
export function FirstLayoutScript() {
  const { isPublic, isMissing } = useMatches();
  if (!isPublic || (import.meta.env.SSR && isMissing) || import.meta.env.DEV) return null;
  const code = import.meta.env.SSR
    ? `(${String(setContentVisibility)})();(${String(markOwnStore)})("${OWN_STORE_KEY}")`
    : " ";
  return <InlineScript code={code} />;
}

/**
 * Reloads a page of staff or accounts whose first scripts are missing. A later failure is shown on the screen instead,
 * because a reload would lose unsaved work.
 */
function reloadForMissingScript(manifest: AssetsManifest): string {
  return (
    `addEventListener("error",({target})=>{if(target instanceof HTMLScriptElement)${callReload(manifest)}},` +
    "{capture:true})"
  );
}

function callReload({ url, version }: AssetsManifest): string {
  return `(${String(reloadOnce)})(${JSON.stringify({ url, version })},"${RELOADED_KEY}")`;
}

function InlineScript({ code, type }: { code: string; type?: string }) {
  const nonce = useContext(FrameworkContext)?.nonce;
  return (
    <script suppressHydrationWarning type={type} nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
  );
}

function useMatches() {
  const matches = useContext(DataRouterStateContext)?.matches ?? [];
  const isPublic = matches.some(({ route }) => route.id === PUBLIC_LAYOUT);
  const isStatic = matches.some(({ route }) => isStaticPage(route.handle));
  return { matches, isPublic, isStatic, isMissing: useIsMissing() };
}

function isStaticPage(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "isStatic" in handle && handle.isStatic === true;
}

function inlineCode(manifest: AssetsManifest, handoff: string, ids: readonly string[]): string {
  // Without the stylesheets: the document has their text, and React Router would preload the files with each navigation.
  const routes = Object.fromEntries(ids.map((id) => [id, { ...manifest.routes[id], css: undefined }]));
  const { context } = HANDOFF;
  return [
    `window.${HANDOFF.manifest}=${JSON.stringify({ ...manifest, routes })};`,
    // Like React Router's own component, except that each chunk of the data stream is decoded in a task of its own
    // instead of the task of the render that waits for it.
    `window.${context}=${handoff};`,
    `window.${context}.stream=new ReadableStream({start(controller){window.${context}.streamController=controller}})` +
      ".pipeThrough(new TextEncoderStream())" +
      ".pipeThrough(new TransformStream({transform:(part,out)=>new Promise(done=>setTimeout(()=>{out.enqueue(part);done()}))}));",
    `{const onMissing=()=>${callReload(manifest)};`,
    // A part of the page that is loaded later, such as the search.
    'addEventListener("vite:preloadError",onMissing);',
    `(${String(beginHydration)})(window.${HANDOFF.manifest},"${HANDOFF.routeModules}",onMissing)}`,
  ].join("\n");
}

/**
 * Skips the layout of the lower parts (`data-below`) of the document's first view until the first interaction, so
 * that a slow phone paints it sooner. On a press, wheel or scroll the parts are laid out one per frame, so that
 * positions settle. On a key press all are laid out at once, because a focus ring may extend beyond a part's edge,
 * where it would be clipped. After a reload or on return to a page (back or forward), and for a link to an anchor,
 * everything is laid out from the start.
 *
 * Its source is inlined as a script that runs before the body is parsed, so it may use nothing but the browser's
 * globals.
 */
function setContentVisibility(): void {
  const { dataset } = document.documentElement;
  const [navigation] = performance.getEntriesByType("navigation");
  if (location.hash || Reflect.get(navigation ?? {}, "type") !== "navigate") return;
  dataset["asSeen"] = "";
  const options = { once: true, capture: true, passive: true };
  const next = () => {
    const part = document.querySelector("[data-as-seen] [data-below]");
    part?.removeAttribute("data-below");
    if (part) requestAnimationFrame(next);
    else delete dataset["asSeen"];
  };
  for (const type of ["pointerdown", "wheel", "scroll"]) document.addEventListener(type, next, options);
  document.addEventListener("keydown", () => delete dataset["asSeen"], options);
}

/**
 * Marks the document with the store that the visitor has chosen (`data-store`), before its body is parsed, on return to it
 * and when another tab chooses. The same page is cached for all visitors; styles show what belongs to the store.
 *
 * Its source is inlined as a script, so it may use nothing but the browser's globals.
 *
 * @param key where the browser stores the id.
 */
function markOwnStore(key: string): void {
  const mark = () => {
    const { dataset } = document.documentElement;
    let id: string | null = null;
    try {
      id = localStorage.getItem(key);
    } catch {
      // The browser stores nothing.
    }
    if (id) dataset["store"] = id;
    else delete dataset["store"];
  };
  mark();
  for (const type of ["pageshow", "storage"]) addEventListener(type, mark);
}

/**
 * Loads a script that nothing waits for once everything else is there.
 *
 * Its source is inlined as a script, so it may use nothing but its parameter and the browser's globals.
 */
function loadAfterwards(src: string): void {
  addEventListener("load", () =>
    document.head.append(Object.assign(document.createElement("script"), { src })),
  );
}

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
async function reloadOnce({ url, version }: PageBuild, key: string): Promise<void> {
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
function beginHydration({ entry, routes }: AssetsManifest, global: string, onMissing: () => void): void {
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
