import { useContext } from "react";
import { Scripts } from "react-router";
import {
  DataRouterStateContext,
  FrameworkContext,
  HANDOFF,
  markScriptsRendered,
  type AssetsManifest,
} from "../components/react-router-internals.ts";
import { beginHydration } from "./begin-hydration.ts";
import { useIsMissing } from "./is-missing.ts";
import { KEY_PREFIX } from "../../src/rules/brand/key-prefix.ts";
import { OWN_STORE_KEY } from "../../src/rules/stores/own-store.ts";
import { markOwnStore } from "./mark-own-store.ts";
import { reloadOnce } from "./reload-once.ts";
import { setContentVisibility } from "./content-visibility.ts";
import { PUBLIC_LAYOUT } from "./public-layout.ts";

/** The pages that a browser may fetch when a visitor is about to follow a link, such as while a pointer rests on it. */
const PREFETCH_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { href_matches: ["/admin*", "/api/*"] } }] },
      eagerness: "moderate",
    },
  ],
});

/** Under which a tab stores which build was reloaded. */
const RELOADED_KEY = `${KEY_PREFIX}_reloaded`;

/**
 * The scripts of a page. On public pages they load after the page is painted and loaded, because module preloads
 * would compete with visible content. Links to other pages load documents, so the manifest has only the routes of this
 * page. Admin and account pages hydrate immediately, because staff come to work with them.
 */
export function DocumentScripts() {
  const framework = useContext(FrameworkContext);
  const { matches, isPublic, isMissing } = useMatches();
  // Robots ask for most of these pages. Everything in them works without scripts.
  if (import.meta.env.SSR && isMissing) return null;
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
      )
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
  return { matches, isPublic, isMissing: useIsMissing() };
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
