import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importing, plantForbiddenImports } from "../../src/build/plant-imports.ts";
import { makeTempDir } from "../support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs the linter with the project's settings on files in a temporary folder. @returns the files with errors of import rules. */
function lint(files: Readonly<Record<string, string>>): string[] {
  using dir = makeTempDir();
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(dir.path, name)), { recursive: true });
    fs.writeFileSync(path.join(dir.path, name), text);
  };
  for (const own of ["oxlint.config.ts", "src/build/rooms.ts"])
    write(own, fs.readFileSync(path.join(root, own), "utf8"));
  for (const [name, text] of Object.entries(files)) write(name, text);
  fs.symlinkSync(path.join(root, "node_modules"), path.join(dir.path, "node_modules"));
  const { stdout } = spawnSync(
    path.join(root, "node_modules/.bin/oxlint"),
    ["--format", "json", "src", "views"],
    {
      cwd: dir.path,
      encoding: "utf8",
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
  const rules = ["eslint(no-restricted-imports)", "import(no-cycle)"];
  return [...new Set(diagnostics.filter(({ code }) => rules.includes(code)).map(({ filename }) => filename))]
    .map((name) => path.relative(dir.path, path.resolve(dir.path, name)))
    .toSorted();
}

test("a forbidden import fails the linter in every folder of src and views", () => {
  const planted = plantForbiddenImports(root);
  expect(Object.keys(planted).length).toBeGreaterThan(600);
  expect(lint(planted)).toEqual(Object.keys(planted).toSorted());
});

test("other ways to import, and imports at the top, fail the linter too", () => {
  const forbidden = {
    "views/root.tsx": importing("./admin/api-call.ts"),
    "views/entry.server.tsx": importing("../src/site/site.ts"),
    "views/site/planted-style.ts":
      'import styles from "../admin/kit/kit.module.css";\nexport const used = styles;\n',
    "views/site/planted-chunk.ts": 'export const load = () => import("../admin/api-call.ts");\n',
    "views/site/planted-again.ts": 'export { value } from "../admin/api-call.ts";\n',
    "src/staff/staff-context.ts": importing("../site/site.ts"),
    "src/site/context.ts": importing("./site.ts"),
    "src/errors.ts": importing("./content/kinds/kinds.ts"),
    "src/rules/planted.ts": importing("../errors.ts"),
    "src/rules/time/planted.ts": importing("../../errors.ts"),
    "src/rules/money/planted.ts": importing("zod"),
  };
  expect(lint(forbidden)).toEqual(Object.keys(forbidden).toSorted());
});

test("imports that follow the rules pass the linter", () => {
  const allowed = {
    "views/site/home/planted.ts": importing("../../components/page-head.tsx"),
    "views/site/blog/planted.ts": importing("../../../src/rules/text/text.ts"),
    "views/site/careers/planted.ts":
      'import type { Job } from "../../../src/content/kinds/jobs/job.schema.ts";\nexport type Same = Job;\n',
    "views/admin/my-account/planted.ts": importing("../kit/part.tsx"),
    "views/admin/editor/planted.ts": importing("../../../src/content/kinds/kinds.form.ts"),
    "views/root.tsx": importing("./components/now.tsx"),
    "src/start/entry.ts": importing("./app.ts"),
    "src/config.ts": importing("./errors.ts"),
    "src/rules/planted.ts": importing("./time/dates.ts"),
    "src/rules/money/planted.ts": importing("../time/dates.ts"),
    "src/rules/time/planted.ts":
      'import type { Banner } from "../../content/kinds/banners/banner.schema.ts";\nexport type Same = Banner;\n',
    "src/rules/schema/planted.ts": importing("zod"),
    "src/accounts/people/planted.ts": importing("../../content/kinds/kinds.ts"),
    "src/staff/previews/planted.ts": importing("../../content/kinds/kinds.server.ts"),
    "src/content/kinds/jobs/planted.ts": importing("../../../rules/text/text.ts"),
    "src/sections/cards/planted.tsx": importing("../../../views/site/section.tsx"),
  };
  expect(lint(allowed)).toEqual([]);
});

test("a circle of imports fails the linter", () => {
  const circle = {
    "src/media/one.ts": `import { two } from "./two.ts";\n\nexport const one = () => two;\n`,
    "src/media/two.ts": `import { one } from "./one.ts";\n\nexport const two = () => one;\n`,
  };
  expect(lint(circle).length).toBeGreaterThan(0);
});

test("no files import each other's types in a circle", () => {
  const files = fs.globSync("{src,views}/**/*.{ts,tsx}", { cwd: root }).toSorted();
  const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
  expect(findCircles(new Map(files.map((file) => [file, importsOf(file, read(file))])))).toEqual([]);
});

test("finds a circle of type imports", () => {
  const one = importsOf("src/media/one.ts", 'import type { Two } from "./two.ts";\n');
  const two = importsOf("src/media/two.ts", 'import {\n  type One,\n} from "../media/one.ts";\n');
  const imports = new Map([
    ["src/media/one.ts", one],
    ["src/media/two.ts", two],
  ]);
  expect(findCircles(imports)).toEqual(["src/media/one.ts > src/media/two.ts > src/media/one.ts"]);
});

test("the three questions of a search know neither each other nor what asks them", () => {
  const search = "src/site/search";
  const questions = ["results", "meaning", "spelling"];
  const returns = questions.flatMap((question) =>
    fs
      .globSync(`${search}/${question}/*.ts`, { cwd: root })
      .flatMap((file) => importsOf(file, fs.readFileSync(path.join(root, file), "utf8")))
      .filter(
        (target) =>
          target === `${search}/search-site.ts` ||
          questions.some((other) => other !== question && target.startsWith(`${search}/${other}/`)),
      ),
  );
  expect(returns).toEqual([]);
});

test("no stylesheet imports or composes from another", () => {
  const styles = fs
    .globSync("views/**/*.css", { cwd: root })
    .filter((file) => /@import|\bcomposes:/.test(fs.readFileSync(path.join(root, file), "utf8")));
  expect(styles).toEqual([]);
});

function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, trail: readonly string[]) => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(" > "));
    if (done.has(file)) return;
    done.add(file);
    for (const target of imports.get(file) ?? []) follow(target, [...trail, file]);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
}

/** @returns the paths of the project's files that a file imports, types included. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/^(?:import|export)\b[^;"]*?\bfrom "(\.[^"]+)";$/gm)]
    .map(([, specifier = ""]) => path.posix.join(path.posix.dirname(file), specifier))
    .filter((target) => /\.tsx?$/.test(target));
}
