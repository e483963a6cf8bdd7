import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeTempDir } from "../support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs the linter with the project's settings over files in an empty folder. @returns the files that it complains of. */
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

/** A file that imports one value, and uses it. */
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
    "views/site/planted.ts": importing("../../src/database/connection.ts"),
    "views/site/blog/planted.ts": importing("../../../src/content/jobs/job.form.ts"),
    "views/admin/lists/planted.ts": importing("../../../src/content/jobs/job.server.ts"),
    "src/media/planted.ts": importing("../../views/site/found.ts"),
    "src/rules/time/planted.ts": importing("../../content/publication.ts"),
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
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, trail: readonly string[]) => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(" > "));
    if (done.has(file)) return;
    done.add(file);
    for (const target of imports.get(file) ?? []) follow(target, [...trail, file]);
  };
  for (const file of files) follow(file, []);
  expect(circles).toEqual([]);
});

function importsOf(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/^(?:import|export)\b[^;"]*?\bfrom "(\.[^"]+)";$/gm)]
    .map(([, specifier = ""]) => path.posix.join(path.posix.dirname(file), specifier))
    .filter((target) => /\.tsx?$/.test(target));
}
