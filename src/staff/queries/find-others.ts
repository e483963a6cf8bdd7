import { sql } from "kysely";
import { z } from "zod";
import { hasPermission, type SessionUser } from "../../rules/access/permissions.ts";
import type { Db } from "../../storage/database/tables.ts";
import { fold } from "../../rules/text/fold.ts";
import { wordsOf } from "../../rules/text/near-words.ts";
import { ITEMS, type Library, type openLibrary } from "../../media/library.ts";
import { fileLibrary } from "../../media/pdfs/files.ts";
import { fileWords } from "../../rules/links/file-address.ts";
import { pictureLibrary } from "../../media/pictures/pictures.ts";
import { findNearest, nearest } from "./find-by-title.ts";

/** A person, a picture or a file that the command palette finds. */
export const otherSchema = z.strictObject({
  kind: z.enum(["person", "picture", "file"]),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The screen that shows it. */
  adminPath: z.string(),
  publicPath: z.string().nullable().describe("The address of a file; null for the others"),
});

export type FoundOther = z.output<typeof otherSchema>;

/** Enough to recognise the one that is meant. */
const MAX_OF_EACH = 4;

/**
 * Finds people by name or address, for those who manage accounts, and pictures and files by their words, for those who use the
 * library. Typing errors are forgiven.
 */
export async function findOthers(db: Db, user: SessionUser, q: string): Promise<FoundOther[]> {
  const typed = fold(q).trim();
  if (wordsOf(typed).length === 0) return [];
  return [
    ...(hasPermission(user, "users.manage") ? await findPeople(db, typed) : []),
    ...(hasPermission(user, "media.write")
      ? [...(await findPictures(db, typed)), ...(await findFiles(db, typed))]
      : []),
  ];
}

async function findPeople(db: Db, typed: string): Promise<FoundOther[]> {
  const people = await db.selectFrom("users").select(["id", "name", "email"]).execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const candidates = people.map(({ id, name, email }) => ({ id, text: `${name} ${email}` }));
  return nearest(candidates, typed)
    .slice(0, MAX_OF_EACH)
    .flatMap(({ id }) => byId.get(id) ?? [])
    .map(({ id, name, email }) => ({
      kind: "person",
      id,
      title: name || email,
      detail: email,
      adminPath: `/admin/people#person-${id}`,
      publicPath: null,
    }));
}

async function findPictures(db: Db, typed: string): Promise<FoundOther[]> {
  return (await findItems(db, "images", pictureLibrary, typed)).map(({ id, alt }) => ({
    kind: "picture",
    id,
    title: alt,
    detail: "Picture",
    adminPath: `/admin/pictures?${new URLSearchParams({ q: alt })}`,
    publicPath: null,
  }));
}

async function findFiles(db: Db, typed: string): Promise<FoundOther[]> {
  return (await findItems(db, "files", fileLibrary, typed)).map(({ id, title, url }) => ({
    kind: "file",
    id,
    title,
    detail: `File (${fileWords(url)})`,
    adminPath: `/admin/pictures/files?${new URLSearchParams({ q: title })}`,
    publicPath: url,
  }));
}

async function findItems<Name extends Library, Item>(
  db: Db,
  library: Name,
  { list, get }: Pick<ReturnType<typeof openLibrary<Name, Item>>, "list" | "get">,
  typed: string,
): Promise<Item[]> {
  const exact = await list(db, { q: typed, limit: MAX_OF_EACH, offset: 0 });
  if (exact.length > 0) return exact;
  const words = sql.ref(ITEMS[library].words);
  const near = await findNearest(typed, MAX_OF_EACH, async (after, limit) => {
    const { rows } = await sql<{ id: string; text: string }>`
      SELECT id, ${words} AS text FROM ${sql.table(library)}
      WHERE id > ${after} AND ${words} <> '' ORDER BY id LIMIT ${limit}`.execute(db);
    return rows;
  });
  return Promise.all(near.map(({ id }) => get(db, id)));
}
