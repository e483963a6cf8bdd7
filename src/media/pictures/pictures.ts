import { z } from "zod";
import { fieldChanges } from "../../storage/audit/field-changes.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { NotFoundError } from "../../errors.ts";
import { LIBRARY_PAGE_SIZE, pageOfList } from "../../rules/lists/list-page.ts";
import { pictureUrl } from "../../rules/images/pictures.ts";
import { fold } from "../../rules/text/fold.ts";
import { hasEveryWord } from "../library.ts";

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

/** Selects pictures of the library. */
export interface PictureFilter {
  /** Words that the alternative text must all contain; case and accents are ignored. */
  q?: string | undefined;
  /** Whether to return only pictures without alternative text. */
  missingAlt?: boolean | undefined;
}

/** A page of the library. */
export interface PicturesPage {
  pictures: Picture[];
  total: number;
  /** From 1. */
  page: number;
  pages: number;
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
  const found = db.selectFrom("images").where(hasEveryWord(q));
  return missingAlt ? found.where("alt", "=", "") : found;
}

/** Returns a page of the library; a number beyond the last page returns the last page. */
export async function readPicturesPage(
  db: Db,
  { page, ...filter }: PictureFilter & { page: number },
): Promise<PicturesPage> {
  const total = await countPictures(db, filter);
  const { limit, offset, ...place } = pageOfList(page, total, LIBRARY_PAGE_SIZE);
  return { pictures: await listPictures(db, { ...filter, limit, offset }), total, ...place };
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

async function getRow(db: Db, id: string): Promise<Tables["images"]> {
  const row = await db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError("Picture");
  return row;
}

function toPicture({ id, name, width, height, alt, bytes, createdDate }: Tables["images"]): Picture {
  return { id, imageUrl: pictureUrl(name, width, "webp"), width, height, alt, bytes, createdDate };
}
