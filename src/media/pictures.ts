import { sql } from "kysely";
import { z } from "zod";
import { fieldChanges } from "../audit/field-changes.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { contains } from "../database/sql.ts";
import type { Db, Tables } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { ExpectedError, NotFoundError } from "../errors.ts";
import type { FileStore } from "../storage/file-store.ts";
import { fold } from "../rules/text/fold.ts";
import { pictureUrl } from "../rules/pictures/pictures.ts";
import { findPictureUsage, type PictureUsage } from "./picture-usage.ts";
import { withPictureLock } from "./store-picture.ts";

/** Number of pictures on a page of the library. */
export const PICTURES_PER_PAGE = 60;

/** A picture of the library. */
export const pictureSchema = z.strictObject({
  id: z.uuid(),
  imageUrl: z
    .string()
    .describe("Address of the largest WebP; the addresses of the other variants follow from its size"),
  width: z.int(),
  height: z.int(),
  alt: z.string().describe("Alternative text; a record can have its own"),
  bytes: z.int().describe("Size of all its files together"),
  createdDate: z.iso.datetime(),
});

export type Picture = z.output<typeof pictureSchema>;

/** The picture cannot be deleted because records use it. */
export class PictureInUseError extends ExpectedError {
  override name = "PictureInUseError";
  readonly usage: readonly PictureUsage[];
  constructor(usage: readonly PictureUsage[]) {
    super(
      409,
      "This picture is in use. Remove it from the records listed first, including those in the bin.",
    );
    this.usage = usage;
  }
}

/** Selects pictures of the library. */
export interface PictureFilter {
  /** Words that the alternative text must all contain; case and accents are ignored. */
  q?: string | undefined;
  /** Whether to return only pictures without alternative text. */
  missingAlt?: boolean | undefined;
}

/** Returns pictures, newest first. */
export async function listPictures(
  db: Db,
  filter: PictureFilter & { limit: number; offset: number },
): Promise<Picture[]> {
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy("createdDate", "desc")
    .orderBy("id")
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return rows.map(toPicture);
}

export async function countPictures(db: Db, filter: PictureFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Db, { q = "", missingAlt = false }: PictureFilter) {
  let query = db.selectFrom("images");
  if (missingAlt) query = query.where("alt", "=", "");
  for (const word of fold(q).split(/\s+/).filter(Boolean)) {
    query = query.where(contains(sql.ref("searchText"), word));
  }
  return query;
}

/** @throws NotFoundError */
export async function getPicture(db: Db, id: string): Promise<Picture> {
  return toPicture(await getRow(db, id));
}

/** @throws NotFoundError */
export async function setPictureAlt(db: Db, id: string, alt: string): Promise<Picture> {
  return inTransaction(db, async (trx) => {
    const before = await getRow(trx, id);
    await trx
      .updateTable("images")
      .set({ alt, searchText: fold(alt) })
      .where("id", "=", id)
      .execute();
    await recordAudit(trx, {
      action: "picture.described",
      subject: { type: "pictures", id, name: alt },
      changes: fieldChanges({ alt: before.alt }, { alt }, ["alt"]),
    });
    return toPicture({ ...before, alt });
  });
}

/** @throws NotFoundError */
export async function getPictureUsage(db: Db, id: string): Promise<PictureUsage[]> {
  return findPictureUsage(db, (await getRow(db, id)).name);
}

/**
 * Deletes a picture with all its files, unless a record shows it.
 *
 * @throws NotFoundError, PictureInUseError
 */
export async function deletePicture(db: Db, uploads: FileStore, id: string): Promise<void> {
  await withPictureLock(async () => {
    const { name } = await inTransaction(db, async (trx) => {
      const row = await getRow(trx, id);
      const usage = await findPictureUsage(trx, row.name);
      if (usage.length > 0) throw new PictureInUseError(usage);
      await trx.deleteFrom("images").where("id", "=", id).execute();
      await recordAudit(trx, { action: "picture.deleted", subject: { type: "pictures", id, name: row.alt } });
      return row;
    });
    await uploads.remove(name);
  });
}

async function getRow(db: Db, id: string): Promise<Tables["images"]> {
  const row = await db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError("Picture");
  return row;
}

function toPicture({ id, name, width, height, alt, bytes, createdDate }: Tables["images"]): Picture {
  return { id, imageUrl: pictureUrl(name, width, "webp"), width, height, alt, bytes, createdDate };
}
