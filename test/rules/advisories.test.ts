import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CANNOT_BE_WEAKENED, hasTest, WEAKENINGS } from "../attacks/weakenings.ts";

const root = path.resolve(import.meta.dirname, "../..");
const NUMBER = /(?:CVE-\d{4}-\d{4,}|GHSA(?:-[\da-z]{4}){3})/g;

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), "utf8");
}

/** The files of the tests, each with the numbers in it. */
const TESTED = new Map(
  fs
    .globSync("test/attacks/advisories/*.test.ts", { cwd: root })
    .map((file) => [file, read(file).match(NUMBER) ?? []]),
);

const NUMBERS = [...TESTED.values()].flat().toSorted();

const WEAKENED = WEAKENINGS.flatMap(({ tests }) => tests);

test("every advisory has one test, and there are sixty and more", () => {
  expect(NUMBERS.length).toBeGreaterThanOrEqual(60);
  expect(NUMBERS).toEqual([...new Set(NUMBERS)]);
});

test("the code that a weakening replaces stands once in its file", () => {
  const wrong = WEAKENINGS.filter(
    ({ file, text, replacement }) => read(file).split(text).length !== 2 || replacement === text,
  );
  expect(wrong).toEqual([]);
});

test("every advisory's test is named by a weakening, or has the reason why it cannot be", () => {
  const weakened = WEAKENED.filter((name) => name.match(NUMBER)?.[0] === name);
  expect([...weakened, ...Object.keys(CANNOT_BE_WEAKENED)].toSorted()).toEqual(NUMBERS);
  for (const reason of Object.values(CANNOT_BE_WEAKENED)) expect(reason).toMatch(/^[A-Z].{40,}\.$/s);
});

test("a weakening names tests that exist", () => {
  const sources = fs.globSync("test/{api,attacks}/**/*.test.ts", { cwd: root }).map(read);
  const missing = WEAKENED.filter((name) => !sources.some((source) => hasTest(source, name)));
  expect(missing).toEqual([]);
});

test("the page of the advisories lists each, under the file of its test", () => {
  const sections = read("docs/advisories.md").split("\n## ").slice(1);
  const listed = new Map(
    sections.map((section) => [
      /`(test\/attacks\/advisories\/[\w-]+\.test\.ts)`/.exec(section)?.[1],
      section.match(NUMBER),
    ]),
  );
  expect([...listed.keys()].toSorted()).toEqual([...TESTED.keys()].toSorted());
  for (const [file, numbers] of TESTED)
    expect(listed.get(file)?.toSorted(), file).toEqual(numbers.toSorted());
});
