import fs from "node:fs";
import path from "node:path";

/**
 * The kinds of content that define each member of `Kind` and `ServerKind`. A member that one kind alone defines belongs into
 * the folder of that kind.
 *
 * @param root the project's folder.
 */
export function readMembersOfKinds(root: string): ReadonlyMap<string, readonly string[]> {
  const members = new Map<string, Set<string>>();
  for (const file of fs.globSync("src/content/kinds/*/*.{kind,server}.ts", { cwd: root }).toSorted()) {
    const [, , , kind = ""] = file.split(path.sep);
    const [, body = ""] =
      /^export const \w+: (?:Server)?Kind<.*?> = \{\n(.*?)^\};$/ms.exec(
        fs.readFileSync(path.join(root, file), "utf8"),
      ) ?? [];
    for (const [, name = ""] of body.matchAll(/^ {2}(?:async )?(\w+)[,:(]/gm))
      members.set(name, (members.get(name) ?? new Set()).add(kind));
  }
  return new Map([...members].map(([name, kinds]) => [name, [...kinds]]));
}
