import fs from "node:fs";
import path from "node:path";

/** The part of the bundler's module graph that is used here. `importers` has static and dynamic imports. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The ids of the modules from which React Router builds the public screens. */
const PUBLIC_SCREEN = /[\\/]views[\\/]site[\\/][^?]*\?__react-router-build-client-route/;

/**
 * A module that fewer public screens share is not worth its bytes on every page. With four instead of five, the home page's
 * scripts are above their limit; three screens (a store, a product, the blog) make two requests more for it.
 */
const MIN_SCREENS = 5;

/**
 * Assigns modules that several public screens share to one chunk, `site`, which compresses better and takes one request
 * instead of twenty. Screens of the admin area do not count, so that what only they share never reaches visitors.
 */
export function siteChunk(id: string, graph: ModuleGraph): string | null {
  const seen = new Set([id]);
  let screens = 0;
  for (const one of seen) {
    if (PUBLIC_SCREEN.test(one)) screens += 1;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return screens >= MIN_SCREENS ? "site" : null;
}

const FROM_LUCIDE = /import \{([^}]*)\} from "lucide-react"/g;
/** The folders of the public pages. */
const PUBLIC = /^(?:site|components)[\\/]/;

/** An icon that fewer modules share is not worth its bytes on every page. */
const MIN_MODULES = 3;

const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.\w+$/;

/** The chunk of an icon: that of every page, or that of the pages which need one of its icons. */
type IconChunk = "frame" | "icons";

/**
 * Assigns the icons that several public modules import to their chunks. The bundler's module graph cannot tell them: the
 * library's index imports every icon, and every module with an icon imports the index.
 *
 * @param frame matches the paths of the modules that are on every page.
 */
export function createIconChunk(viewsDir: string, frame: RegExp): (id: string) => IconChunk | undefined {
  const icons = readSharedIcons(viewsDir, frame);
  return (id) => icons.get(ICON.exec(id)?.[1] ?? "");
}

/**
 * Returns the chunks of the icons that several public modules import, by the names of their files (`map-pin`): `frame` for
 * those of the frame or of many modules. By default the bundler makes a chunk of each, and an icon is smaller than the
 * request that fetches it.
 */
export function readSharedIcons(viewsDir: string, frame: RegExp): Map<string, IconChunk> {
  const modules = new Map<string, number>();
  const framed = new Set<string>();
  for (const file of fs.readdirSync(viewsDir, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx") || !PUBLIC.test(file)) continue;
    const module = path.resolve(viewsDir, file);
    const source = fs.readFileSync(module, "utf8");
    for (const [, names = ""] of source.matchAll(FROM_LUCIDE)) {
      // Skips types, which are imported as `type LucideIcon`.
      for (const [, name = ""] of names.matchAll(/(?:^|,)\s*([A-Z]\w*)/g)) {
        modules.set(name, (modules.get(name) ?? 0) + 1);
        if (frame.test(module)) framed.add(name);
      }
    }
  }
  const shared = [...modules].filter(([, count]) => count > 1);
  return new Map(
    shared.map(([name, count]) => [
      fileNameOf(name),
      count >= MIN_MODULES || framed.has(name) ? "frame" : "icons",
    ]),
  );
}

/** Returns the file name of an icon: `map-pin` for `MapPin`, `undo-2` for `Undo2`. */
function fileNameOf(icon: string): string {
  return icon.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=\d)/g, "-").toLowerCase();
}
