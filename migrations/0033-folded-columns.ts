import { sql, type QueryExecutorProvider } from "kysely";

/**
 * What staff sort and search by, folded by the program at each write, instead of by a function of the database at each
 * read: PostgreSQL has no such function. Products and stores have had `"sortName"` since migration 0011.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const { table, title, category, searched } of KINDS) {
    const columns = ["sortCategory", "searchText"];
    if (title === "title") columns.unshift("sortName");
    for (const column of columns)
      await sql.raw(`ALTER TABLE ${table} ADD COLUMN "${column}" TEXT NOT NULL DEFAULT ''`).execute(db);
    await sql
      .raw(
        `UPDATE ${table} SET "sortName" = fold(${title}), "sortCategory" = fold(${category}),
          "searchText" = fold(concat_ws(' ', ${searched}))`,
      )
      .execute(db);
  }
  for (const [table, column] of [
    ["images", "alt"],
    ["files", "title"],
  ]) {
    await sql.raw(`ALTER TABLE ${table} ADD COLUMN "searchText" TEXT NOT NULL DEFAULT ''`).execute(db);
    await sql.raw(`UPDATE ${table} SET "searchText" = fold(${column})`).execute(db);
  }
}

const KINDS = [
  { table: "jobs", title: "title", category: "department", searched: "title, department, location" },
  { table: "blogs", title: "title", category: "category", searched: "title, category, author" },
  { table: "products", title: "name", category: "category", searched: "name, category, brand" },
  {
    table: "banners",
    title: "title",
    category: "position",
    searched: 'title, subtitle, badge, "targetAudience"',
  },
  { table: "stores", title: "name", category: "locality", searched: "name, locality, street" },
  { table: "pages", title: "title", category: "status", searched: "title, description" },
];
