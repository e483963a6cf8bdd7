import { sql } from "kysely";
import { contains } from "../storage/database/sql.ts";
import { z } from "zod";
import { CONTENT_KINDS } from "../content/kinds/kinds.ts";
import { ALL_SERVER_KINDS } from "../content/kinds/kinds.server.ts";
import type { AnyRecord, ServerKind } from "../content/lifecycle/server-kind.ts";
import { readSettings } from "../content/settings/read-settings.ts";
import { SETTING_NAMES, SETTING_WORDS } from "../content/settings/setting-names.ts";
import type { Db } from "../storage/database/tables.ts";
import { titleSql } from "../content/lifecycle/record-title.ts";

/** A record that shows a picture. */
export const usageSchema = z.strictObject({
  type: z.enum([...CONTENT_KINDS, "settings"]),
  id: z.string().describe("A UUID; of settings the name of the group or menu"),
  title: z.string(),
  /** Names of the fields that contain the picture's address. */
  fields: z.array(z.string()),
  binned: z.boolean().describe("Whether the record is in the bin, from which it can be restored"),
});

export type Usage = z.output<typeof usageSchema>;

/** Finds every record that has the picture's address in any field, including records in the bin. */
export async function findUsage(db: Db, pictureName: string): Promise<Usage[]> {
  const found: Usage[] = [];
  for (const kind of ALL_SERVER_KINDS)
    found.push(...(await findInKind(db, kind, `/uploads/${pictureName}/`)));
  found.push(...(await findInSettings(db, `/uploads/${pictureName}/`)));
  return found;
}

/** The groups of settings and menus that show a picture: a logo, or the card of a menu. */
async function findInSettings(db: Db, address: string): Promise<Usage[]> {
  const settings = await readSettings(db);
  return SETTING_NAMES.flatMap((name) => {
    const fields = Object.entries(settings[name]).flatMap(([field, value]) =>
      JSON.stringify(value).includes(address) ? [field] : [],
    );
    const { label: title } = SETTING_WORDS[name];
    return fields.length > 0 ? [{ type: "settings" as const, id: name, title, fields, binned: false }] : [];
  });
}

async function findInKind(db: Db, kind: ServerKind<AnyRecord>, address: string): Promise<Usage[]> {
  // Searches every field, so that a picture field added later is not forgotten here.
  const fields = Object.keys(kind.schema.shape);
  const hits = fields.map(
    (field) => sql`CASE WHEN ${contains(sql`CAST(${sql.ref(field)} AS text)`, address)} THEN ${field} END`,
  );
  const { rows } = await sql<{ id: string; title: string; binned: 0 | 1; fields: string }>`
    SELECT id, title, binned, fields FROM (
      SELECT id, ${titleSql(kind.name)} AS title, CASE WHEN "deletedDate" IS NULL THEN 0 ELSE 1 END AS binned,
        concat_ws(' ', ${sql.join(hits)}) AS fields
      FROM ${sql.table(kind.name)}
    ) AS uses
    WHERE fields <> '' ORDER BY title, id`.execute(db);
  return rows.map((row) => ({
    type: kind.name,
    id: row.id,
    title: row.title,
    fields: row.fields.split(" "),
    binned: row.binned === 1,
  }));
}
