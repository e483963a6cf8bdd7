import fs from "node:fs";
import path from "node:path";
import { AREAS, ROOMS } from "./rooms.ts";

/** The text of a file that imports a value and uses it. */
export function importing(specifier: string): string {
  return `import { value } from "${specifier}";\n\nexport const used = value;\n`;
}

/**
 * Returns files with an import that the rules forbid, by their paths: in every folder of `src` one from each room after its
 * own, and one from `views`; in every folder of `views` one from each other area, and of what a browser must not load.
 */
export function plantForbiddenImports(root: string): Record<string, string> {
  const files = fs.globSync("{src,views}/**/*.{ts,tsx,mjs}", { cwd: root });
  const folders = new Set(files.map((file) => path.dirname(file)));
  return Object.fromEntries(
    [...folders]
      .filter((folder) => folder !== "src" && folder !== "views")
      .flatMap((folder) =>
        forbiddenTargets(folder).map((target, number) => [
          `${folder}/planted-${number}.ts`,
          importing(specifierTo(folder, target)),
        ]),
      ),
  );
}

function forbiddenTargets(folder: string): string[] {
  const [side, name = ""] = folder.split("/");
  if (side === "views") {
    return [
      ...AREAS.filter((area) => area !== name).map((area) => `views/${area}/found.ts`),
      "src/storage/database/sqlite/open-sqlite.ts",
      "src/content/kinds/jobs/job.server.ts",
      ...(name === "admin" ? [] : ["src/staff/staff-context.ts", "src/content/kinds/jobs/job.form.ts"]),
    ];
  }
  const place = ROOMS.findIndex((room) => room === name);
  // `build` is no room, and imports from none.
  const higher = place < 0 ? ROOMS : ROOMS.slice(place + 1);
  const view = name === "sections" ? "views/admin/planted.tsx" : "views/site/planted.tsx";
  return [...higher.map((room) => `src/${room}/found.ts`), view];
}

function specifierTo(folder: string, file: string): string {
  const specifier = path.relative(folder, file);
  return specifier.startsWith(".") ? specifier : `./${specifier}`;
}
