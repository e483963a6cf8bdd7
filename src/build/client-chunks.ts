import fs from "node:fs";
import path from "node:path";

/** The part of the bundler's module graph that is used here. `importers` has static and dynamic imports. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The ids of the modules from which React Router builds the public screens, and of those and the screens before a sign-in. */
const PUBLIC_SCREEN = /[\\/]views[\\/]site[\\/][^?]*\?__react-router-build-client-route/;
const OPEN_SCREEN = /[\\/]views[\\/](?:site|account)[\\/][^?]*\?__react-router-build-client-route/;

/**
 * A module that fewer public screens share is not worth its bytes on every page. With four instead of five, the home page's
 * scripts are above their limit; three screens (a store, a product, the blog) make two requests more for it.
 */
const MIN_SCREENS = 5;

/**
 * Assigns modules that many public screens share to one chunk, `site`, which compresses better and takes one request
 * instead of twenty. Screens of the admin area do not count, so that what only they share never reaches visitors.
 */
export function siteChunk(id: string, graph: ModuleGraph): string | null {
  return countScreens(PUBLIC_SCREEN, id, graph) >= MIN_SCREENS ? "site" : null;
}

/** Assigns what else a screen without a sign-in needs to chunks called `shared`: the chunk of the staff area never reaches it. */
export function sharedChunk(id: string, graph: ModuleGraph): string | null {
  return countScreens(OPEN_SCREEN, id, graph) > 0 ? "shared" : null;
}

function countScreens(screen: RegExp, id: string, graph: ModuleGraph): number {
  const seen = new Set([id]);
  let screens = 0;
  for (const one of seen) {
    if (screen.test(one)) screens += 1;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return screens;
}

const FROM_LUCIDE = /import \{([^}]*)\} from "lucide-react"/g;
/** The folders of the public pages, and of those and the screens before a sign-in. */
const PUBLIC = /^(?:site|components)[\\/]/;
const OPEN = /^(?:site|components|account)[\\/]/;

/** An icon that fewer modules share is not worth its bytes on every page. */
const MIN_MODULES = 3;

export const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.\w+$/;

/** The chunk of an icon: that of every page, that of the pages which need one of its icons, or one of what its page shares. */
type IconChunk = "frame" | "icons" | "shared";

/**
 * Assigns the icons of the screens without a sign-in to their chunks. The bundler's module graph cannot tell them: the
 * library's index imports every icon, and every module with an icon imports the index.
 *
 * @param frame matches the paths of the modules that are on every page.
 */
export function createIconChunk(viewsDir: string, frame: RegExp): (id: string) => IconChunk | undefined {
  const icons = readSharedIcons(viewsDir, frame);
  return (id) => icons.get(ICON.exec(id)?.[1] ?? "");
}

/**
 * Returns the chunks of the icons by the names of their files (`map-pin`): `frame` for those of the frame or of many public
 * modules, `icons` for those of several. By default the bundler makes a chunk of each, and an icon is smaller than the
 * request that fetches it.
 */
export function readSharedIcons(viewsDir: string, frame: RegExp): Map<string, IconChunk> {
  const modules = new Map<string, number>();
  const framed = new Set<string>();
  for (const file of fs.readdirSync(viewsDir, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx") || !OPEN.test(file)) continue;
    const module = path.resolve(viewsDir, file);
    const source = fs.readFileSync(module, "utf8");
    for (const [, names = ""] of source.matchAll(FROM_LUCIDE)) {
      // Skips types, which are imported as `type LucideIcon`.
      for (const [, name = ""] of names.matchAll(/(?:^|,)\s*([A-Z]\w*)/g)) {
        modules.set(name, (modules.get(name) ?? 0) + Number(PUBLIC.test(file)));
        if (frame.test(module)) framed.add(name);
      }
    }
  }
  return new Map(
    [...modules].map(([name, count]) => {
      if (count < 2) return [fileNameOf(name), "shared"];
      return [fileNameOf(name), count >= MIN_MODULES || framed.has(name) ? "frame" : "icons"];
    }),
  );
}

/** Returns the file name of an icon: `map-pin` for `MapPin`, `undo-2` for `Undo2`. */
function fileNameOf(icon: string): string {
  return icon.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=\d)/g, "-").toLowerCase();
}
