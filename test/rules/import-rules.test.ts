import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeTempDir } from "../support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs the linter with the project's settings on files in a temporary folder. @returns the files with errors of import rules. */
function lint(files: Readonly<Record<string, string>>): string[] {
  using dir = makeTempDir();
  fs.copyFileSync(path.join(root, ".oxlintrc.json"), path.join(dir.path, ".oxlintrc.json"));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dir.path, name)), { recursive: true });
    fs.writeFileSync(path.join(dir.path, name), text);
  }
  const { stdout } = spawnSync(path.join(root, "node_modules/.bin/oxlint"), ["--format", "json"], {
    cwd: dir.path,
    encoding: "utf8",
  });
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
  const rules = ["eslint(no-restricted-imports)", "import(no-cycle)"];
  return [...new Set(diagnostics.filter(({ code }) => rules.includes(code)).map(({ filename }) => filename))]
    .map((name) => path.relative(dir.path, path.resolve(dir.path, name)))
    .toSorted();
}

/** The text of a file that imports a value and uses it. */
function importing(specifier: string): string {
  return `import { value } from "${specifier}";\n\nexport const used = value;\n`;
}

test("an import against the rules fails the linter", () => {
  const forbidden = {
    "views/site/home/planted.ts": importing("../../admin/api-call.ts"),
    "views/account/planted.ts": importing("../site/found.ts"),
    "views/admin/planted.ts": importing("../account/login.tsx"),
    "views/admin/kit/planted.ts": importing("../../site/found.ts"),
    "views/components/planted.ts": importing("../site/found.ts"),
    "views/site/planted.ts": importing("../../src/storage/database/sqlite/open-sqlite.ts"),
    "views/site/blog/planted.ts": importing("../../../src/content/jobs/job.form.ts"),
    "views/admin/lists/planted.ts": importing("../../../src/content/jobs/job.server.ts"),
    "views/admin/kit/deep/planted.ts": importing("../../../site/found.ts"),
    "views/components/session/planted.ts": importing("../../../src/content/jobs/job.schema.ts"),
    "views/root.tsx": importing("./admin/api-call.ts"),
    "views/entry.server.tsx": importing("../src/site.ts"),
    "views/site/planted-style.ts":
      'import styles from "../admin/kit/kit.module.css";\nexport const used = styles;\n',
    "views/site/planted-chunk.ts": 'export const load = () => import("../admin/api-call.ts");\n',
    "views/site/planted-staff.ts": importing("../../src/staff/staff-context.ts"),
    "src/staff/staff-context.ts": importing("./site.ts"),
    "views/site/planted-again.ts": 'export { value } from "../admin/api-call.ts";\n',
    "src/media/planted.ts": importing("../../views/site/found.ts"),
    "src/start/entry.ts": importing("../views/root.tsx"),
    "src/start/app.ts": importing("./entry.ts"),
    "src/start/api.ts": importing("./app.ts"),
    "src/site/site.ts": importing("./api.ts"),
    "src/errors.ts": importing("./content/kinds.ts"),
    "src/site/context.ts": importing("./site.ts"),
    "src/setup/planted.ts": importing("../content/kinds.server.ts"),
    "src/rules/planted.ts": importing("../errors.ts"),
    "src/rules/time/planted.ts": importing("../../content/publication.ts"),
    "src/rules/money/planted.ts": importing("zod"),
    "src/database/planted.ts": importing("../content/kinds.server.ts"),
    "src/content/jobs/planted.ts": importing("../../search/search-site.ts"),
    "src/content/lifecycle/planted.ts": importing("../../site.ts"),
    "src/accounts/planted.ts": importing("../previews/previews.ts"),
    "src/search/planted.ts": importing("../app.ts"),
  };
  expect(lint(forbidden)).toEqual(Object.keys(forbidden).toSorted());
});

test("imports that follow the rules pass the linter", () => {
  const allowed = {
    "views/site/home/planted.ts": importing("../../components/page-head.tsx"),
    "views/site/blog/planted.ts": importing("../../../src/rules/text/text.ts"),
    "views/site/careers/planted.ts":
      'import type { Job } from "../../../src/content/jobs/job.schema.ts";\nexport type Same = Job;\n',
    "views/admin/account/planted.ts": importing("../account/part.tsx"),
    "views/admin/editor/planted.ts": importing("../../../src/content/kinds.form.ts"),
    "views/root.tsx": importing("./components/now.tsx"),
    "src/start/entry.ts": importing("./app.ts"),
    "src/config.ts": importing("./errors.ts"),
    "src/rules/planted.ts": importing("./time/dates.ts"),
    "src/rules/money/planted.ts": importing("../time/dates.ts"),
    "src/rules/time/planted.ts":
      'import type { Banner } from "../../content/banners/banner.schema.ts";\nexport type Same = Banner;\n',
    "src/accounts/planted.ts": importing("../content/kinds.ts"),
    "src/previews/planted.ts": importing("../content/kinds.server.ts"),
    "src/content/jobs/planted.ts": importing("../../rules/text/text.ts"),
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
