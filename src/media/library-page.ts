import type { LibraryPage, LibraryQuery } from "../staff-context.ts";
import type { Db } from "../database/tables.ts";
import { countPictures, listPictures, PICTURES_PER_PAGE } from "./pictures.ts";

/** Returns a page of the picture library; a number beyond the last page returns the last page. */
export async function readLibrary(db: Db, { page, ...filter }: LibraryQuery): Promise<LibraryPage> {
  const total = await countPictures(db, filter);
  const pages = Math.max(1, Math.ceil(total / PICTURES_PER_PAGE));
  const current = Math.min(page, pages);
  const offset = (current - 1) * PICTURES_PER_PAGE;
  const pictures = await listPictures(db, { ...filter, limit: PICTURES_PER_PAGE, offset });
  return { pictures, total, page: current, pages };
}
