import { sql, type QueryExecutorProvider } from "kysely";

/**
 * Seasons, allergens, products and nutrition of recipes, and the column by which a list of recipes is filtered. Staff have
 * not entered them yet: allergens are null, which says that they are not stated.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql.raw(`ALTER TABLE blogs ADD COLUMN "recipeFacts" TEXT NOT NULL DEFAULT ''`).execute(db);
  const { rows } = await sql<{ id: string; category: string; recipe: string }>`
    SELECT id, category, recipe FROM blogs WHERE recipe IS NOT NULL`.execute(db);
  for (const { id, category, recipe } of rows) {
    const complete = { ...JSON.parse(recipe), ...EMPTY_FIELDS };
    const facts = category === "recipes" ? JSON.stringify(factsOf(complete)) : "";
    await sql`
      UPDATE blogs SET recipe = ${JSON.stringify(complete)}, "recipeFacts" = ${facts}
      WHERE id = ${id}`.execute(db);
  }
  // A list of recipes reads the index alone.
  await sql
    .raw(
      `CREATE INDEX blogs_recipes ON blogs (status, "publishAt", "createdDate", id, category, "recipeFacts")
        WHERE "deletedDate" IS NULL AND "recipeFacts" <> ''`,
    )
    .execute(db);
}

const EMPTY_FIELDS = { seasons: [], allergens: null, ingredientProducts: [], nutrition: null };

interface RecipeBefore {
  diet: string[];
  servings: number | null;
  prepMinutes: number | null;
  cookMinutes: number | null;
  course: string;
}

function factsOf({ diet, servings, prepMinutes, cookMinutes, course }: RecipeBefore) {
  return {
    diet,
    seasons: [],
    servings,
    minutes: prepMinutes === null || cookMinutes === null ? null : prepMinutes + cookMinutes,
    course,
    contains: null,
    products: [],
  };
}
