import fs from "node:fs";
import path from "node:path";

const FROM_LUCIDE = /import \{([^}]*)\} from "lucide-react"/g;
/** The folders of the public pages. */
const PUBLIC = /^(?:site|components)[\\/]/;
/** The part of them that is on every page. */
const FRAME = /^site[\\/](?:header|footer)[\\/]/;

/** An icon that fewer modules share is not worth its bytes on every page. */
const MIN_MODULES = 3;

/**
 * Returns the icons that several public modules import, or the frame and another one, by the names of their files
 * (`map-pin`). By default the bundler makes a chunk of each, and an icon is smaller than the request that fetches it.
 */
export function readSharedIcons(viewsDir: string): Set<string> {
  const modules = new Map<string, number>();
  const framed = new Set<string>();
  for (const file of fs.readdirSync(viewsDir, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx") || !PUBLIC.test(file)) continue;
    const source = fs.readFileSync(path.join(viewsDir, file), "utf8");
    for (const [, names = ""] of source.matchAll(FROM_LUCIDE)) {
      // Skips types, which are imported as `type LucideIcon`.
      for (const [, name = ""] of names.matchAll(/(?:^|,)\s*([A-Z]\w*)/g)) {
        modules.set(name, (modules.get(name) ?? 0) + 1);
        if (FRAME.test(file)) framed.add(name);
      }
    }
  }
  const shared = [...modules].filter(
    ([name, count]) => count >= MIN_MODULES || (count > 1 && framed.has(name)),
  );
  return new Set(shared.map(([name]) => fileNameOf(name)));
}

/** Returns the file name of an icon: `map-pin` for `MapPin`, `undo-2` for `Undo2`. */
function fileNameOf(icon: string): string {
  return icon.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=\d)/g, "-").toLowerCase();
}
