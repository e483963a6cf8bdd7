import { sql } from "kysely";
import path from "node:path";
import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { SAMPLE_PAGES } from "../../src/content/kinds/pages/sample/pages.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { getRecord } from "../../src/content/lifecycle/read.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { makeTempDir } from "../support/test-database.ts";

const NUMBER = "0021";

/** Sections that only new installations get: an upgrade puts nothing on a page that visitors know. */
const LATER_SECTIONS: ReadonlySet<string> = new Set(["contact-form", "recipes-on-special"]);

/** A page as a migration stores it: with every field of its sections. */
function stored({ slug, ...page }: (typeof SAMPLE_PAGES)[number]) {
  const known = page.sections.filter(({ kind }) => !LATER_SECTIONS.has(kind));
  const { title, description, sections } = pageServer.schema.parse({ ...page, sections: known });
  const prepared = pageServer.prepare?.({ sections }) ?? { sections };
  return { slug, title, description, ...prepared };
}

// `vitest run -u` writes the files while the migration is not released.
test.each(SAMPLE_PAGES)("the migration has the page $slug word for word", async (page) => {
  const file = path.resolve(import.meta.dirname, `../../migrations/0021-pages/${page.slug}.json`);
  await expect(`${JSON.stringify(stored(page), null, 2)}\n`).toMatchFileSnapshot(file);
});

test("an installation of before gets the pages, which can be edited, and a new one gets none", async () => {
  for (const isNew of [true, false]) {
    using dir = makeTempDir();
    const connection = openSqlite(dir.path);
    await migrate(
      connection,
      migrations.filter(({ name }) => name < NUMBER),
    );
    if (!isNew)
      await sql`INSERT INTO history (contentType, recordId, version, action, actor, date, record)
        VALUES ('jobs', 'x', 1, 'created', 'Rita', '2026-01-01T00:00:00.000Z', '{}')`.execute(connection.db);
    await migrate(connection, migrations);
    const { rows } = await sql<{ slug: string }>`SELECT slug FROM pages ORDER BY slug`.execute(connection.db);
    expect(rows.map(({ slug }) => slug)).toEqual(
      isNew ? [] : SAMPLE_PAGES.map(({ slug }) => slug).toSorted(),
    );
    if (!isNew) {
      const page = await getRecord(connection.db, pageServer, "about");
      const by = { userId: "u", actor: "Rita", now: new Date() };
      const changed = await updateRecord(connection.db, pageServer, page.id, { title: "Us" }, 1, by);
      expect(changed).toEqual({ ...page, title: "Us", version: 2, updatedDate: changed.updatedDate });
    }
    await connection.close();
  }
});
