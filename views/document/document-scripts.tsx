import { useContext } from "react";
import { Scripts } from "react-router";
import {
  DataRouterStateContext,
  FrameworkContext,
  HANDOFF,
  markScriptsRendered,
  type AssetsManifest,
} from "../components/react-router-internals.ts";
import { beginHydration, type Hydration } from "./begin-hydration.ts";
import { useIsMissing } from "./is-missing.ts";
import { setContentVisibility } from "./content-visibility.ts";
import { publicManifestAddress, PUBLIC_LAYOUT } from "./public-layout.ts";

/**
 * The scripts of a page. On public pages they load after the page is painted and loaded, because module preloads
 * would compete with visible content, and the manifest of the public routes is a file among them. Admin and account pages
 * hydrate immediately, because staff come to work with them.
 */
export function DocumentScripts() {
  const framework = useContext(FrameworkContext);
  const { matches, isPublic, isMissing } = useMatches();
  // Robots ask for most of these pages. Everything in them works without scripts.
  if (import.meta.env.SSR && isMissing) return null;
  // Hot reloading needs React Router's own component, and in development the files are local.
  if (!framework || !isPublic || import.meta.env.DEV) return <Scripts />;
  markScriptsRendered(framework);
  // Hydration leaves the server's script as it is: browsers hide the nonce, and the script has already run.
  const code = import.meta.env.SSR
    ? inlineCode(
        framework.manifest,
        framework.serverHandoffString ?? "",
        matches.map(({ route }) => route.id),
      )
    : " ";
  return <InlineScript code={code} />;
}

/** The inline script of a public page that must run before its body is parsed. */
export function FirstLayoutScript() {
  const { isPublic, isMissing } = useMatches();
  if (!isPublic || (import.meta.env.SSR && isMissing) || import.meta.env.DEV) return null;
  return <InlineScript code={import.meta.env.SSR ? `(${String(setContentVisibility)})()` : " "} />;
}

function InlineScript({ code }: { code: string }) {
  const nonce = useContext(FrameworkContext)?.nonce;
  return <script suppressHydrationWarning nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}

function useMatches() {
  const matches = useContext(DataRouterStateContext)?.matches ?? [];
  const isPublic = matches.some(({ route }) => route.id === PUBLIC_LAYOUT);
  return { matches, isPublic, isMissing: useIsMissing() };
}

function inlineCode(manifest: AssetsManifest, handoff: string, ids: readonly string[]): string {
  const matched = ids.flatMap((id) => manifest.routes[id] ?? []);
  const hydration: Hydration = {
    files: [
      ...new Set([
        publicManifestAddress(manifest),
        manifest.entry.module,
        ...manifest.entry.imports,
        ...matched.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ]),
    ],
    routes: matched.map(({ id, module }) => [id, module]),
    entry: manifest.entry.module,
    global: HANDOFF.routeModules,
  };
  return [
    // Like React Router's own component, except that each chunk of the data stream is decoded in a task of its own
    // instead of the task of the render that waits for it.
    `window.${HANDOFF.context}=${handoff};`,
    `window.${HANDOFF.context}.stream=new ReadableStream({start(controller){window.${HANDOFF.context}.streamController=controller}})` +
      ".pipeThrough(new TextEncoderStream())" +
      ".pipeThrough(new TransformStream({transform:(part,out)=>new Promise(done=>setTimeout(()=>{out.enqueue(part);done()}))}));",
    `(${String(beginHydration)})(${JSON.stringify(hydration)});`,
  ].join("\n");
}
