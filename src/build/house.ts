/**
 * Prints the measures of the house and fails where one is beyond its limit: `npm run house`, which the linter runs. A limit is
 * lowered with what is deleted, and raised by nothing but a feature, by what that needs: all else makes room first.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readMembersOfKinds } from "./kind-members.ts";
import { plantForbiddenImports } from "./plant-imports.ts";

const root = path.resolve(import.meta.dirname, "../..");
const tracked = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .stdout.split("\n")
  .filter((file) => fs.existsSync(path.join(root, file)));

const inside = (...folders: string[]) => tracked.filter((file) => folders.includes(file.split("/")[0] ?? ""));
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const linesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + read(file).split("\n").length - 1, 0);
const code = (files: readonly string[]) => files.filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file));

const src = inside("src");
/** Words, pictures and places that are data: a copy editor or a designer opens them, and no compiler reads them. */
const data = inside("src", "views").filter((file) =>
  /^(?:src\/content\/sample-content|src\/content\/kinds|views\/components)\/.*\.(?:json|svg)$/.test(file),
);
/** Without the files that are served as they are, and without data. */
const house = inside("src", "views").filter(
  (file) => !file.startsWith("views/public/") && !data.includes(file),
);
const rooms = new Set(src.map((file) => file.split("/")).flatMap(([, room, below]) => (below ? [room] : [])));
const kindsOfSections = new Set(src.flatMap((file) => /^src\/sections\/([^/]+)\//.exec(file)?.[1] ?? []));

/** The name of a folder within a room, and how often it is there: a newcomer meets both rooms and their folders. */
const names = new Map<string, number>();
for (const folder of new Set(
  src.flatMap((file) => /^src\/((?!sections)[^/]+\/[^/]+)\//.exec(file)?.[1] ?? []),
))
  names.set(path.basename(folder), (names.get(path.basename(folder)) ?? 0) + 1);
const twice = [...names].filter(([name, count]) => count > 1 || rooms.has(name)).map(([name]) => name);

const usedOnce = [...readMembersOfKinds(root)].filter(([, kinds]) => kinds.length === 1);
const planted = plantForbiddenImports(root);
const caught = countRefused(planted);

const measures: readonly [what: string, figure: number, limit: number][] = [
  ["rooms of src", rooms.size, 12],
  ["files at the top of src", src.filter((file) => file.split("/").length === 2).length, 4],
  ["folders of rooms with the name of another", twice.length, 0],
  ["files of src and views", house.length, 1_349],
  ["lines of src and views", linesOf(code(house)), 146_000],
  ["files of sample content (data)", data.length, 145],
  ["lines of sample content (data)", linesOf(data), 5_500],
  ["lines of tests", linesOf(code(inside("test"))), 88_978],
  ["kinds of sections", kindsOfSections.size, 36],
  ["members of a kind used once", usedOnce.length, 5],
  ["lines of the README", linesOf(["README.md"]), 100],
  ["lines of the rules about imports", linesOf(["src/build/rooms.ts"]), 120],
  ["forbidden imports that are not refused", Object.keys(planted).length - caught, 0],
];

for (const [what, figure, limit] of measures)
  console.log(`${figure.toLocaleString("en").padStart(8)}  ${what} (at most ${limit.toLocaleString("en")})`);
console.log(`${Object.keys(planted).length.toLocaleString("en").padStart(8)}  forbidden imports planted`);
if (twice.length > 0) console.log(`These names are there twice: ${twice.join(", ")}`);
if (measures.some(([, figure, limit]) => figure > limit)) {
  console.error("The house is larger than its limits (src/build/house.ts). Please make room first.");
  process.exitCode = 1;
}

/** Runs the linter on files in a temporary folder. @returns in how many it refuses an import. */
function countRefused(files: Readonly<Record<string, string>>): number {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-house-"));
  try {
    for (const own of ["oxlint.config.ts", "src/build/rooms.ts"]) put(own, read(own));
    for (const [file, text] of Object.entries(files)) put(file, text);
    fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    const { stdout } = spawnSync(
      path.join(root, "node_modules/.bin/oxlint"),
      ["--format", "json", "src", "views"],
      { cwd: folder, encoding: "utf8", maxBuffer: 16 * 1024 * 1024 },
    );
    const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
    const refused = diagnostics.filter(({ code: rule }) => rule === "eslint(no-restricted-imports)");
    return new Set(refused.map(({ filename }) => filename)).size;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  function put(file: string, text: string): void {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
}
