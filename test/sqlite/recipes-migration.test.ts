import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { makeTempDir } from "../support/test-database.ts";

test("the upgrade keeps a recipe's words, states nothing about it, and finds it by what it had", async () => {
  using dir = makeTempDir();
  const connection = openSqlite(dir.path);
  try {
    const at = migrations.findIndex(({ name }) => name === "0030-recipes");
    await migrate(connection, migrations.slice(0, at));
    const before = {
      ...{ servings: 4, prepMinutes: 5, cookMinutes: 10, ingredients: ["1 egg"], steps: ["Boil."] },
      ...{ course: "Starter", cuisine: "", yield: "", diet: ["vegan"], calories: null, keywords: [] },
    };
    const { sqlite } = connection;
    const insert = sqlite.prepare(
      `INSERT INTO blogs (id, version, createdDate, updatedDate, slug, title, category, excerpt, content, imageAlt,
         author, status, recipe, imageDecorative)
       VALUES (?, 3, '2026-01-01', '2026-01-01', ?, 'Soup', ?, '', '', '', '', 'published', ?, 0)`,
    );
    insert.run("1".repeat(36), "soup", "recipes", JSON.stringify(before));
    insert.run("2".repeat(36), "moved", "news", JSON.stringify(before));
    insert.run("3".repeat(36), "news", "news", null);
    await migrate(connection, migrations);
    const rows = sqlite.prepare("SELECT recipe, recipeFacts, version FROM blogs ORDER BY id").raw().all();
    const after = { ...before, seasons: [], allergens: null, ingredientProducts: [], nutrition: null };
    const facts = {
      ...{ diet: ["vegan"], seasons: [], servings: 4, minutes: 15 },
      ...{ course: "Starter", contains: null, products: [] },
    };
    const parsed = rows.map((row) =>
      (row as (string | number | null)[]).map((cell) =>
        typeof cell === "string" && cell ? JSON.parse(cell) : cell,
      ),
    );
    expect(parsed).toEqual([
      [after, facts, 3],
      [after, "", 3],
      [null, "", 3],
    ]);
  } finally {
    await connection.close();
  }
});
