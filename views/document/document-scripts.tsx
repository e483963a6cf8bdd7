import { useContext, type ContextType } from "react";
import { Scripts } from "react-router";
import {
  DataRouterStateContext,
  FrameworkContext,
  HANDOFF,
  type AssetsManifest,
} from "../components/react-router-internals.ts";
import { beginHydration, type Hydration } from "./begin-hydration.ts";
import { setContentVisibility } from "./content-visibility.ts";
import { PUBLIC_LAYOUT } from "./public-layout.ts";

/**
 * The scripts of a page. Those of public pages wait until the page is painted and all of it has
 * arrived: their preloads would compete with what the eye is waiting for. They know the public
 * routes alone. Staff come to work, not to look: their pages come to life at once.
 */
export function DocumentScripts() {
  const framework = useContext(FrameworkContext);
  const { matches, isPublic } = useMatches();
  // Hot reloading needs React Router's own way, and its files are on this machine.
  if (!framework || !isPublic || import.meta.env.DEV) return <Scripts />;
  noteScripts(framework);
  // What the server wrote stays as it is: a browser hides the nonce, and has the scripts' work done.
  const code = import.meta.env.SSR
    ? inlineCode(
        framework.manifest,
        framework.serverHandoffString ?? "",
        matches.map(({ route }) => route.id),
      )
    : " ";
  return <InlineScript code={code} />;
}

/** What has to be said before the body of a public page arrives. */
export function FirstLayoutScript() {
  const { isPublic } = useMatches();
  if (!isPublic || import.meta.env.DEV) return null;
  return <InlineScript code={import.meta.env.SSR ? `(${String(setContentVisibility)})()` : " "} />;
}

function InlineScript({ code }: { code: string }) {
  const nonce = useContext(FrameworkContext)?.nonce;
  return <script suppressHydrationWarning nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}

function useMatches() {
  const matches = useContext(DataRouterStateContext)?.matches ?? [];
  return { matches, isPublic: matches.some(({ route }) => route.id === PUBLIC_LAYOUT) };
}

/** React Router asks before it writes the data behind the page. */
function noteScripts({ renderMeta }: ContextType<typeof FrameworkContext> & object): void {
  if (renderMeta) renderMeta.didRenderScripts = true;
}

/** The manifest of a build, as it stands in its pages. */
const written = new WeakMap<AssetsManifest, string>();

/** It has seventeen thousand letters, the same for every page. */
function writePublicManifest(manifest: AssetsManifest): string {
  const known = written.get(manifest);
  if (known !== undefined) return known;
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(
      ([id, route]) => id === "root" || id === PUBLIC_LAYOUT || route?.parentId === PUBLIC_LAYOUT,
    ),
  );
  const text = JSON.stringify({ ...manifest, routes });
  written.set(manifest, text);
  return text;
}

function inlineCode(manifest: AssetsManifest, handoff: string, ids: readonly string[]): string {
  const matched = ids.flatMap((id) => manifest.routes[id] ?? []);
  const hydration: Hydration = {
    files: [
      ...new Set([
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
    // As React Router's own component writes it, the data of the page streams into it; but each part is decoded in
    // a task of its own, not in that of the rendering that waits for it.
    `window.${HANDOFF.context}=${handoff};`,
    `window.${HANDOFF.context}.stream=new ReadableStream({start(controller){window.${HANDOFF.context}.streamController=controller}})` +
      ".pipeThrough(new TextEncoderStream())" +
      ".pipeThrough(new TransformStream({transform:(part,out)=>new Promise(done=>setTimeout(()=>{out.enqueue(part);done()}))}));",
    `window.${HANDOFF.manifest}=${writePublicManifest(manifest)};`,
    `(${String(beginHydration)})(${JSON.stringify(hydration)});`,
  ].join("\n");
}
