import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../src/database/tables.ts";
import { buildCatalogue } from "./catalogue.ts";

/** Puts products straight into their table until there are so many: what is measured is reading. */
export async function fillCatalogue(db: Db, size: number, now: Date, known = 0): Promise<void> {
  const batch = 1_000;
  const created = now.toISOString();
  for (let from = known; from < size; from += batch) {
    const rows = buildCatalogue(from, Math.min(batch, size - from)).map((product) => ({
      id: randomUUID(),
      ...product,
    }));
    await sql`
      INSERT INTO products (id, version, createdDate, updatedDate, slug, name, description, category, status,
        hasDetailPage, "sortName", imageAlt, brand, size, ingredients, allergens, dietary, storage, origin)
      SELECT value ->> 'id', 1, ${created}, ${created}, value ->> 'slug', value ->> 'name',
        value ->> 'description', 'pantry', 'active', 0, fold(value ->> 'name'), '', '', '', '', '[]', '[]', '', ''
      FROM json_each(${JSON.stringify(rows)})`.execute(db);
  }
}
