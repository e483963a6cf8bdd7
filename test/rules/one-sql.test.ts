import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { wordOfOneDatabase } from "../running/record-sql.ts";

/**
 * Outside of these folders, a query is written once for both databases (docs/decisions/0065-one-sql-two-databases.md).
 */
const KNOWS_THE_DATABASE = ["src/storage/database/", "src/content/search-index/", "src/build/"];

/** How a file shows that it knows which database it is. */
const KNOWS =
  /from "better-sqlite3"|from "pg"|\bisSqlite\b|\bSqliteConnection\b|\.sqlite\b|database\/(?:sqlite|postgres)\/|\b(?:Sqlite|Postgres)Adapter\b/;

/** Returns the texts of the `sql` templates of a file, without what is put in. */
function sqlTexts(code: string): string[] {
  const texts: string[] = [];
  const tag = /\bsql(?:<(?:[^<>`]|<[^<>`]*>)*>)?`/g;
  for (let found = tag.exec(code); found; found = tag.exec(code))
    texts.push(templateText(code, tag.lastIndex));
  return texts;
}

/** The text of the template that begins at a place, with a space for each `${...}`. */
function templateText(code: string, begin: number): string {
  let text = "";
  for (let at = begin; at < code.length && code[at] !== "`"; at++) {
    if (code.startsWith("${", at)) {
      at = endOfExpression(code, at + 2);
      text += " ";
    } else text += code[at];
  }
  return text;
}

/** The place of the brace that ends an expression in a template. */
function endOfExpression(code: string, begin: number): number {
  let depth = 1;
  let inTemplate = false;
  for (let at = begin; at < code.length; at++) {
    if (code[at] === "`") inTemplate = !inTemplate;
    if (inTemplate && code.startsWith("${", at)) at = endOfExpression(code, at + 2);
    else if (!inTemplate && code[at] === "{") depth++;
    else if (!inTemplate && code[at] === "}" && --depth === 0) return at;
  }
  return code.length;
}

const sources = fs
  .globSync("src/**/*.ts", { cwd: path.resolve(import.meta.dirname, "../..") })
  .filter((file) => !KNOWS_THE_DATABASE.some((folder) => file.startsWith(folder)))
  .map((file) => ({ file, code: fs.readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8") }));

test("finds the words of one database, and names without quotation marks, in queries only", () => {
  const code =
    'const a = sql<{ n: number }>`SELECT "fromDate" FROM t WHERE ${sql`b = ${c.dD}`} AND e = \'fF\'`; "rowid";';
  expect(sqlTexts(code).map((text) => text.trim())).toEqual([
    `SELECT "fromDate" FROM t WHERE   AND e = 'fF'`,
    "b =",
  ]);
  expect(sqlTexts(code).map(wordOfOneDatabase)).toEqual([undefined, undefined]);
  expect(wordOfOneDatabase("SELECT instr(a, b)")).toBe("instr(");
  expect(wordOfOneDatabase("a::text")).toBe("::");
  expect(wordOfOneDatabase('SELECT "fromDate", untilDate FROM t')).toBe("untilDate");
  expect(wordOfOneDatabase("WHERE rowid = 1")).toBe("rowid");
});

test("a query outside the database's folders has no word of one database only", () => {
  const queries = sources.flatMap(({ file, code }) => sqlTexts(code).map((text) => ({ file, text })));
  expect(queries.length).toBeGreaterThan(50);
  expect(
    queries.flatMap(({ file, text }) => {
      const word = wordOfOneDatabase(text);
      return word === undefined ? [] : [`${file}: ${word}`];
    }),
  ).toEqual([]);
});

test("no file outside the database's folders knows which database it is", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter(({ code }) => KNOWS.test(code)).map(({ file }) => file)).toEqual([]);
});
