import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseTests, isAlwaysChosen } from "../running/choose-tests.ts";
import { isOtherwiseOnPostgres, shapeOf } from "../running/record-sql.ts";
import { forAll } from "../support/property-runs.ts";

const root = path.resolve(import.meta.dirname, "../..");

const ofTest = fc.record({
  line: fc.integer({ min: 1, max: 4 }),
  seconds: fc.double({ min: 0, max: 9, noNaN: true }),
  statements: fc.uniqueArray(fc.constantFrom("1", "2", "3", "4", "5", "6", "7")),
});
const ofFile = fc.record({
  file: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  tests: fc.array(ofTest, { maxLength: 5 }),
});

test("every statement that PostgreSQL has otherwise is run there by a chosen test", () => {
  forAll(100, fc.uniqueArray(ofFile, { selector: ({ file }) => file }), (records) => {
    const files = ["a", "b", "c", "d", "e", "f"];
    const chosen = chooseTests(files, records, (file) => file === "f");
    expect(chosen).toContain("f");
    const unknown = files.filter((file) => records.every((each) => each.file !== file));
    expect(chosen).toEqual(expect.arrayContaining(unknown));
    const all = records.flatMap(({ file, tests }) => tests.map((each) => ({ ...each, file })));
    const reached = new Set(
      all
        .filter(({ file, line }) => chosen.includes(file) || chosen.includes(`${file}:${line}`))
        .flatMap(({ statements }) => statements),
    );
    expect(all.flatMap(({ statements }) => statements).filter((each) => !reached.has(each))).toEqual([]);
  });
});

test("a test that nothing speaks for is left out", () => {
  const quick = { line: 1, seconds: 1, statements: ["1", "2"] };
  const slow = { line: 9, seconds: 2, statements: ["1", "2"] };
  const records = [
    { file: "a", tests: [slow, quick] },
    { file: "b", tests: [{ line: 1, seconds: 1, statements: ["2"] }] },
    { file: "c", tests: [{ line: 1, seconds: 1, statements: [] }] },
  ];
  expect(chooseTests(["a", "b", "c"], records, () => false)).toEqual(["a:1"]);
});

test("files that test the database itself, or run commands, are always chosen", () => {
  for (const file of ["several-processes", "many-writers", "first-admin", "notices"])
    expect(isAlwaysChosen(`test/api/${file}.test.ts`), file).toBe(true);
  expect(isAlwaysChosen("test/api/sitemap.test.ts")).toBe(false);
});

test("the lengths of lists and line breaks do not make a statement another one", () => {
  expect(shapeOf("SELECT a\n  WHERE b IN (?, ?, ?)")).toBe(shapeOf("SELECT a WHERE b IN (?)"));
});

test("every expression with two forms is recognised by its form for SQLite", () => {
  const forms = fs
    .globSync("src/**/*.ts", { cwd: root })
    .flatMap((file) => [
      ...fs
        .readFileSync(path.join(root, file), "utf8")
        .matchAll(/\bperDatabase(?:<[^>]*>)?\(\s*sql(?:<[^`]*>)?`([^`]*)`/g),
    ])
    .map(([, text = ""]) => text);
  expect(forms.length).toBeGreaterThan(7);
  expect(forms.filter((text) => !isOtherwiseOnPostgres(text))).toEqual([]);
});

test("every statement of SQLite's search index is recognised", () => {
  const statements = fs
    .globSync("src/content/search-index/sqlite/*.ts", { cwd: root })
    .flatMap((file) => [
      ...fs.readFileSync(path.join(root, file), "utf8").matchAll(/sql(?:<[^`]*>)?`([^`]*)`/g),
    ])
    .map(([, text = ""]) => text)
    .filter((text) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text));
  expect(statements.length).toBeGreaterThan(5);
  expect(statements.filter((text) => !isOtherwiseOnPostgres(text))).toEqual([]);
});
