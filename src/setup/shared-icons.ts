import fs from "node:fs";
import path from "node:path";

const FROM_LUCIDE = /import \{([^}]*)\} from "lucide-react"/g;
/** Everything of the public pages lies here. */
const PUBLIC = /^(?:site|components)[\\/]/;

/**
 * The icons, by the names of their files (`map-pin`), that a public part shares with any other: left to itself, the
 * bundler makes a file of each, and an icon is smaller than the request that fetches it.
 */
export function readSharedIcons(viewsDir: string): Set<string> {
  const users = new Map<string, string[]>();
  for (const file of fs.readdirSync(viewsDir, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx")) continue;
    const source = fs.readFileSync(path.join(viewsDir, file), "utf8");
    for (const [, names = ""] of source.matchAll(FROM_LUCIDE))
      // A type is imported as `type LucideIcon`.
      for (const [, name = ""] of names.matchAll(/(?:^|,)\s*([A-Z]\w*)/g))
        users.set(name, [...(users.get(name) ?? []), file]);
  }
  const shared = [...users].filter(
    ([, files]) => files.length > 1 && files.some((file) => PUBLIC.test(file)),
  );
  return new Set(shared.map(([name]) => fileNameOf(name)));
}

/** `MapPin` is in `map-pin`, `Undo2` in `undo-2`. */
function fileNameOf(icon: string): string {
  return icon.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=\d)/g, "-").toLowerCase();
}
