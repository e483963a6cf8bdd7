import { type RawBuilder, sql } from "kysely";
import { fieldChanges, recordAudit } from "../storage/audit/record-audit.ts";
import { contains } from "../storage/database/sql.ts";
import type { Db, Tables } from "../storage/database/tables.ts";
import { inTransaction } from "../storage/database/transaction.ts";
import { InUseError, NotFoundError } from "../errors.ts";
import { LIBRARY_PAGE_SIZE, pageOfList } from "../rules/lists/list-page.ts";
import { fold } from "../rules/text/fold.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import { withFolderLock } from "./mutex.ts";
import { z } from "zod";
import { hasPermission, type SessionUser, writePermission } from "../rules/access/permissions.ts";
import { CONTENT_KINDS, kindOf } from "../content/kinds/kinds.ts";
import { ALL_SERVER_KINDS } from "../content/kinds/kinds.server.ts";
import type { ServerKind } from "../content/lifecycle/server-kind.ts";
import { readSettings } from "../content/settings/read-settings.ts";
import { SETTING_NAMES, SETTING_WORDS } from "../content/settings/setting-names.ts";
import { listWaiting } from "../content/next-versions/next-rows.ts";
import { titleOfNext } from "../content/next-versions/next-target.ts";
import { titleSql } from "../content/lifecycle/state-in-sql.ts";
import { withShownTitles } from "../content/kinds/pages/read-site-facts.ts";

/** The library of pictures and that of files, by their tables. What is the same in both is in this file. */
export type Library = "images" | "files";

/** What an item of each library is called, the column with the words by which staff find it, and the action that changes them. */
export const ITEMS = {
  images: { one: "picture", label: "Picture", words: "alt", change: "picture.described" },
  files: { one: "file", label: "File", words: "title", change: "file.renamed" },
} as const satisfies Record<Library, object>;

/** Selects items of a library. */
export interface LibraryFilter {
  /** Words that those of the item must all contain; case and accents are ignored. */
  q?: string | undefined;
  /** Whether to return only items without words. */
  missingWords?: boolean | undefined;
}

/** What is read of a library, and how the words of its items are changed. @param show an item as staff see it. */
export function openLibrary<Name extends Library, Item>(library: Name, show: (row: Tables[Name]) => Item) {
  const { one, label, words, change } = ITEMS[library];
  const table = sql.table(library);

  async function getRow(db: Db, id: string): Promise<Tables[Name]> {
    const { rows } = await sql<Tables[Name]>`SELECT * FROM ${table} WHERE id = ${id}`.execute(db);
    if (!rows[0]) throw new NotFoundError(label);
    return rows[0];
  }

  /** The newest first. */
  async function list(
    db: Db,
    { limit, offset, ...filter }: LibraryFilter & { limit: number; offset: number },
  ): Promise<Item[]> {
    const { rows } = await sql<Tables[Name]>`
      SELECT * FROM ${table} WHERE ${isFound(filter, words)}
      ORDER BY "createdDate" DESC, id LIMIT ${limit} OFFSET ${offset}`.execute(db);
    return rows.map(show);
  }

  async function count(db: Db, filter: LibraryFilter): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM ${table} WHERE ${isFound(filter, words)}`.execute(db);
    return rows[0]?.count ?? 0;
  }

  return {
    list,
    count,
    /** A page; a number beyond the last page returns the last page. */
    async page(db: Db, { page, ...filter }: LibraryFilter & { page: number }) {
      const total = await count(db, filter);
      const { limit, offset, ...place } = pageOfList(page, total, LIBRARY_PAGE_SIZE);
      return { items: await list(db, { ...filter, limit, offset }), total, ...place };
    },
    /** @throws NotFoundError */
    get: async (db: Db, id: string): Promise<Item> => show(await getRow(db, id)),
    /** Changes the words of an item; its address stays. @throws NotFoundError */
    setWords: (db: Db, id: string, text: string): Promise<Item> =>
      inTransaction(db, async (trx) => {
        const before = await getRow(trx, id);
        if (Object.is(Reflect.get(before, words), text)) return show(before);
        await sql`UPDATE ${table} SET ${sql.ref(words)} = ${text}, "searchText" = ${fold(text)} WHERE id = ${id}`.execute(
          trx,
        );
        const after = { ...before, [words]: text };
        await recordAudit(trx, {
          action: change,
          subject: { type: `${one}s`, id, name: text },
          changes: fieldChanges({ ...before }, after, [words]),
        });
        return show(after);
      }),
  };
}

function isFound({ q = "", missingWords = false }: LibraryFilter, words: string): RawBuilder<boolean> {
  const searched = fold(q).split(/\s+/).filter(Boolean);
  const conditions = searched.map((word) => contains(sql.ref("searchText"), word));
  const empty = missingWords ? sql`${sql.ref(words)} = ''` : sql`TRUE`;
  return sql.join([empty, ...conditions], sql` AND `);
}

/** The records that have the address of an item. @throws NotFoundError */
export async function getUsage(db: Db, library: Library, id: string, user: SessionUser): Promise<Usage[]> {
  const { name } = await getItem(db, library, id);
  return findShownUsage(db, name, user);
}

/** With the name of the kind as the title of what the user may not write: it may be a draft or a next version, or in the bin. */
async function findShownUsage(db: Db, name: string, user: SessionUser): Promise<Usage[]> {
  const usage = [...(await findUsage(db, name)), ...(await findWaitingUsage(db, name))];
  return (await withShownTitles(db, usage)).map((use) =>
    use.type === "settings" || hasPermission(user, writePermission(use.type))
      ? use
      : { ...use, title: kindOf(use.type).label },
  );
}

/**
 * Deletes an item with all its files, unless a record has its address.
 *
 * @throws NotFoundError, InUseError
 */
export async function deleteItem(
  db: Db,
  uploads: FileStore,
  { library, id }: { library: Library; id: string },
  user: SessionUser,
): Promise<void> {
  const { one } = ITEMS[library];
  await withFolderLock(db, async () => {
    const { row, subject } = await inTransaction(db, async (trx) => {
      const item = await getItem(trx, library, id);
      const usage = await findShownUsage(trx, item.name, user);
      if (usage.length > 0) throw new InUseError(one, usage);
      const of = { type: `${one}s`, id, name: item.words };
      await recordAudit(trx, { action: `${one}.deleted`, subject: of });
      const deleted = await trx
        .deleteFrom(library)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { row: deleted, subject: of };
    });
    await uploads.remove(row.name).catch(async (error: unknown) => {
      // Its files may still be public: without its row they could not be deleted any more.
      await inTransaction(db, async (trx) => {
        await trx.insertInto(library).values(row).execute();
        await recordAudit(trx, {
          action: `${one}.uploaded`,
          subject,
          note: "Its files could not be deleted",
        });
      });
      throw error;
    });
  });
}

/** The folder of an item, and its words. @throws NotFoundError */
export async function getItem(
  db: Db,
  library: Library,
  id: string,
): Promise<{ name: string; words: string }> {
  const { label, words } = ITEMS[library];
  const item = await db
    .selectFrom(library)
    .select(["name", `${words} as words`])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!item) throw new NotFoundError(label);
  return item;
}

/** A record that shows a picture. */
export const usageSchema = z
  .strictObject({
    type: z.enum([...CONTENT_KINDS, "settings"]),
    id: z.string().describe("A UUID; of settings the name of the group or menu"),
    title: z.string(),
    /** Names of the fields that contain the picture's address. */
    fields: z.array(z.string()),
    binned: z.boolean().describe("Whether the record is in the bin, from which it can be restored"),
  })
  .meta({ id: "Usage" });

export type Usage = z.output<typeof usageSchema>;

/** Finds every record that has the picture's address in any field, including records in the bin. */
export async function findUsage(db: Db, pictureName: string): Promise<Usage[]> {
  const found: Usage[] = [];
  for (const kind of ALL_SERVER_KINDS)
    found.push(...(await findInKind(db, kind, `/uploads/${pictureName}/`)));
  found.push(...(await findInSettings(db, `/uploads/${pictureName}/`)));
  return found;
}

/** Finds every next version that waits and will show a picture or a file. */
async function findWaitingUsage(db: Db, name: string): Promise<Usage[]> {
  const address = `/uploads/${name}/`;
  const found: Usage[] = [];
  for (const row of await listWaiting(db, { text: address })) {
    const changes: object = JSON.parse(row.changes);
    const fields = Object.entries(changes).flatMap(([field, value]) =>
      JSON.stringify(value).includes(address) ? [field] : [],
    );
    const { contentType: type, recordId: id } = row;
    const title = `${await titleOfNext(db, row)} (next version)`;
    if (fields.length > 0) found.push({ type, id, title, fields, binned: false });
  }
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

async function findInKind(db: Db, kind: ServerKind, address: string): Promise<Usage[]> {
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
