import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const documents = ["README.md", ...fs.globSync("docs/**/*.md", { cwd: root })];

/** The text without code blocks, and without what is struck through: the names of files that no longer exist. */
function readProse(document: string): string {
  const text = fs.readFileSync(path.join(root, document), "utf8");
  return text.replaceAll(/^```.*?^```$/gms, "").replaceAll(/~~.*?~~/gs, "");
}

/** Paths that a document quotes, such as `src/start/app.ts`, `src/content/` or `test/api/*-fuzz.test.ts`. */
function quotedPaths(text: string): string[] {
  return [...text.matchAll(/`((?:src|views|test|migrations|docs)\/[\w./*-]*)`/g)].map(
    ([, name = ""]) => name,
  );
}

/** Names of source files that a document quotes without a folder, such as `app.ts`. */
function quotedNames(text: string): string[] {
  return [...text.matchAll(/`([\w.-]+\.(?:ts|tsx|mjs|css|sh))`/g)].map(([, name = ""]) => name);
}

/** Targets of links to files of the project, without a fragment. */
function linkedFiles(text: string): string[] {
  return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, name = ""]) => name);
}

function exists(name: string): boolean {
  return fs.globSync(name, { cwd: root }).length > 0;
}

test("finds quoted paths and links, and leaves out what is struck through", () => {
  const text =
    "See `src/start/app.ts`, `src/*.ts`, `GET /api`, [more](docs/api.md#search) and [this](https://example.com).";
  expect(quotedPaths(text)).toEqual(["src/start/app.ts", "src/*.ts"]);
  expect(linkedFiles(text)).toEqual(["docs/api.md"]);
  expect(
    quotedNames("The engine is `editor-engine.ts`; `src/start/app.ts` and `a.b` are not bare names."),
  ).toEqual(["editor-engine.ts"]);
  expect(exists("src/start/app.ts")).toBe(true);
  expect(exists("src/*.ts")).toBe(true);
  expect(exists("src/no-such-file.ts")).toBe(false);
  expect(quotedPaths(readProse("docs/decisions/README.md"))).toEqual([]);
});

test("README and docs quote only paths that exist", () => {
  const missing = documents.flatMap((document) =>
    quotedPaths(readProse(document))
      .filter((name) => !exists(name))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("README and docs name only source files that exist", () => {
  const sources = fs.globSync("{*,{src,views,test,migrations}/**/*}", { cwd: root });
  const names = new Set(sources.map((file) => path.basename(file)));
  const missing = documents.flatMap((document) =>
    quotedNames(readProse(document))
      .filter((name) => !names.has(name))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("docs/where.md names each file from its folder or from the top of the project", () => {
  const answers = readProse("docs/where.md").split(/^- /m).slice(1);
  expect(answers.length).toBeGreaterThan(80);
  const wrong = answers.flatMap((answer) => {
    const [, question = "", folder = "", files = ""] =
      /^\*\*(.+?)\*\*\s+`([^`]+\/)`:(.*)/s.exec(answer) ?? [];
    const named = [...files.matchAll(/`([\w./-]+(?:\.(?:ts|tsx|mjs|css|json|txt|md)|\/))`/g)].map(
      ([, name = ""]) => name,
    );
    return ["", ...named]
      .filter((name) => folder === "" || (!exists(folder + name) && !exists(name)))
      .map((name) => `${question || answer}: ${folder}${name}`);
  });
  expect(wrong).toEqual([]);
});

test("README and docs link only to files that exist", () => {
  const missing = documents.flatMap((document) =>
    linkedFiles(readProse(document))
      .filter((name) => !exists(path.posix.join(path.dirname(document), name)))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("docs/decisions/README.md lists every record", () => {
  const folder = path.join(root, "docs/decisions");
  const records = fs.readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const listed = linkedFiles(readProse("docs/decisions/README.md"));
  expect(listed.toSorted()).toEqual(records.toSorted());
});
