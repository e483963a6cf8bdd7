import type { LibraryPage, LibraryQuery } from "../context.ts";
import type { Db } from "../database/tables.ts";
import { countPictures, listPictures, PICTURES_ON_A_PAGE } from "./pictures.ts";

/** A page of the library; one that lies beyond the last is the last. */
export async function readLibrary(db: Db, { page, ...filter }: LibraryQuery): Promise<LibraryPage> {
  const total = await countPictures(db, filter);
  const pages = Math.max(1, Math.ceil(total / PICTURES_ON_A_PAGE));
  const shown = Math.min(page, pages);
  const offset = (shown - 1) * PICTURES_ON_A_PAGE;
  const pictures = await listPictures(db, { ...filter, limit: PICTURES_ON_A_PAGE, offset });
  return { pictures, total, page: shown, pages };
}
