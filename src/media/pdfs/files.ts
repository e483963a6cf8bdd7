import { z } from "zod";
import { fieldChanges } from "../../storage/audit/field-changes.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { NotFoundError } from "../../errors.ts";
import { fileAddress } from "../../rules/links/file-address.ts";
import { LIBRARY_PAGE_SIZE, pageOfList } from "../../rules/lists/list-page.ts";
import { fold } from "../../rules/text/fold.ts";
import { hasEveryWord } from "../library.ts";

/** A file of the library. */
export const fileSchema = z.strictObject({
  id: z.uuid(),
  url: z.string().describe("Its address; it has the size, and the name under which it is saved"),
  title: z.string().describe("What staff find it by"),
  bytes: z.int(),
  createdDate: z.iso.datetime(),
});

export type LibraryFile = z.output<typeof fileSchema>;

/** Selects files of the library. */
export interface FileFilter {
  /** Words that the title must all contain; case and accents are ignored. */
  q?: string | undefined;
}

/** A page of the library. */
export interface FilesPage {
  files: LibraryFile[];
  total: number;
  /** From 1. */
  page: number;
  pages: number;
}

/** Returns files, newest first. */
export async function listFiles(
  db: Db,
  filter: FileFilter & { limit: number; offset: number },
): Promise<LibraryFile[]> {
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy("createdDate", "desc")
    .orderBy("id")
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return rows.map(toFile);
}

export async function countFiles(db: Db, filter: FileFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, { q = "" }: FileFilter) {
  return db.selectFrom("files").where(hasEveryWord(q));
}

/** Returns a page of the library; a number beyond the last page returns the last page. */
export async function readFilesPage(
  db: Db,
  { page, ...filter }: FileFilter & { page: number },
): Promise<FilesPage> {
  const total = await countFiles(db, filter);
  const { limit, offset, ...place } = pageOfList(page, total, LIBRARY_PAGE_SIZE);
  return { files: await listFiles(db, { ...filter, limit, offset }), total, ...place };
}

/** Those of the folders that are files of the library. */
export async function findFolders(db: Db, folders: readonly string[]): Promise<Map<string, string>> {
  if (folders.length === 0) return new Map();
  const rows = await db
    .selectFrom("files")
    .select(["name", "fileName"])
    .where("name", "in", folders)
    .execute();
  return new Map(rows.map(({ name, fileName }) => [name, fileAddress(name, fileName)]));
}

/** @throws NotFoundError */
export async function getFile(db: Db, id: string): Promise<LibraryFile> {
  return toFile(await getRow(db, id));
}

/** Renames a file in the library. Its address stays. @throws NotFoundError */
export async function setFileTitle(db: Db, id: string, title: string): Promise<LibraryFile> {
  return inTransaction(db, async (trx) => {
    const before = await getRow(trx, id);
    await trx
      .updateTable("files")
      .set({ title, searchText: fold(title) })
      .where("id", "=", id)
      .execute();
    await recordAudit(trx, {
      action: "file.renamed",
      subject: { type: "files", id, name: title },
      changes: fieldChanges({ title: before.title }, { title }, ["title"]),
    });
    return toFile({ ...before, title });
  });
}

async function getRow(db: Db, id: string): Promise<Tables["files"]> {
  const row = await db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError("File");
  return row;
}

export function toFile({ id, name, fileName, title, bytes, createdDate }: Tables["files"]): LibraryFile {
  return { id, url: fileAddress(name, fileName), title, bytes, createdDate };
}
