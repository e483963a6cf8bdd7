import fs from "node:fs";
import path from "node:path";

const FROM_LUCIDE = /import \{([^}]*)\} from "lucide-react"/g;
/** The folders of the public pages. */
const PUBLIC = /^(?:site|components)[\\/]/;

/**
 * Returns the icons that several public modules import, by the names of their files (`map-pin`). By default the bundler
 * makes a chunk of each, and an icon is smaller than the request that fetches it.
 */
export function readSharedIcons(viewsDir: string): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const file of fs.readdirSync(viewsDir, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx") || !PUBLIC.test(file)) continue;
    const source = fs.readFileSync(path.join(viewsDir, file), "utf8");
    for (const [, names = ""] of source.matchAll(FROM_LUCIDE)) {
      // Skips types, which are imported as `type LucideIcon`.
      for (const [, name = ""] of names.matchAll(/(?:^|,)\s*([A-Z]\w*)/g)) {
        if (seen.has(name)) shared.add(fileNameOf(name));
        seen.add(name);
      }
    }
  }
  return shared;
}

/** Returns the file name of an icon: `map-pin` for `MapPin`, `undo-2` for `Undo2`. */
function fileNameOf(icon: string): string {
  return icon.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=\d)/g, "-").toLowerCase();
}
