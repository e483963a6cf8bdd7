import type { FilesPage } from "../../staff-context.ts";
import type { Db } from "../../database/tables.ts";
import { FILES_PER_PAGE } from "../../rules/files/file-address.ts";
import { countFiles, listFiles } from "./files.ts";

/** Returns a page of the library; a number beyond the last page returns the last page. */
export async function readFiles(db: Db, { q, page }: { q: string; page: number }): Promise<FilesPage> {
  const total = await countFiles(db, { q });
  const pages = Math.max(1, Math.ceil(total / FILES_PER_PAGE));
  const current = Math.min(page, pages);
  const offset = (current - 1) * FILES_PER_PAGE;
  return {
    files: await listFiles(db, { q, limit: FILES_PER_PAGE, offset }),
    total,
    page: current,
    pages,
  };
}
