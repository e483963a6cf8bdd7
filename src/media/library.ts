import { sql, type RawBuilder } from "kysely";
import { recordAudit } from "../storage/audit/record-audit.ts";
import { contains } from "../storage/database/sql.ts";
import type { Db } from "../storage/database/tables.ts";
import { inTransaction } from "../storage/database/transaction.ts";
import { InUseError, NotFoundError } from "../errors.ts";
import { fold } from "../rules/text/fold.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import { withFolderLock } from "./mutex.ts";
import { findUsage, type Usage } from "./usage.ts";

/** The library of pictures and that of files, by their tables. What is the same in both is in this file. */
export type Library = "images" | "files";

/** What an item of each library is called, and the column with the words by which staff find it. */
const ITEMS = {
  images: { one: "picture", label: "Picture", words: "alt" },
  files: { one: "file", label: "File", words: "title" },
} as const satisfies Record<Library, object>;

/** Whether the words of an item contain every word of a search; case and accents are ignored. */
export function hasEveryWord(q: string): RawBuilder<boolean> {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => contains(sql.ref("searchText"), word));
  return sql.join([sql`TRUE`, ...conditions], sql` AND `);
}

/** The records that have the address of an item. @throws NotFoundError */
export async function getUsage(db: Db, library: Library, id: string): Promise<Usage[]> {
  return findUsage(db, (await getItem(db, library, id)).name);
}

/**
 * Deletes an item with all its files, unless a record has its address.
 *
 * @throws NotFoundError, InUseError
 */
export async function deleteItem(db: Db, uploads: FileStore, library: Library, id: string): Promise<void> {
  const { one } = ITEMS[library];
  await withFolderLock(db, async () => {
    const { name } = await inTransaction(db, async (trx) => {
      const item = await getItem(trx, library, id);
      const usage = await findUsage(trx, item.name);
      if (usage.length > 0) throw new InUseError(one, usage);
      await trx.deleteFrom(library).where("id", "=", id).execute();
      await recordAudit(trx, {
        action: `${one}.deleted`,
        subject: { type: `${one}s`, id, name: item.words },
      });
      return item;
    });
    await uploads.remove(name);
  });
}

/** The folder of an item, and its words. */
async function getItem(db: Db, library: Library, id: string): Promise<{ name: string; words: string }> {
  const { label, words } = ITEMS[library];
  const item = await db
    .selectFrom(library)
    .select(["name", `${words} as words`])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!item) throw new NotFoundError(label);
  return item;
}
