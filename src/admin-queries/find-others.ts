import { sql } from "kysely";
import { hasPermission, type SessionUser } from "../accounts/permissions.ts";
import type { Db } from "../database/tables.ts";
import { fold } from "../rules/text/fold.ts";
import { MAX_CANDIDATES, mayBeNear, nearest } from "./nearly.ts";

/** A person or a picture that the command palette finds. */
export interface OtherHit {
  kind: "person" | "picture";
  id: string;
  title: string;
  detail: string;
  /** The screen that shows it. */
  adminPath: string;
}

/** Enough to recognise the one that is meant. */
const MAX_OF_EACH = 4;

/**
 * Finds people by name or address, for those who manage accounts, and pictures by their description, for those who use the
 * library. Typing errors are forgiven.
 */
export async function findOthers(db: Db, user: SessionUser, q: string): Promise<OtherHit[]> {
  const typed = fold(q).trim();
  if (typed === "") return [];
  return [
    ...(hasPermission(user, "users.manage") ? await findPeople(db, typed) : []),
    ...(hasPermission(user, "media.write") ? await findPictures(db, typed) : []),
  ];
}

async function findPeople(db: Db, typed: string): Promise<OtherHit[]> {
  const people = await db.selectFrom("users").select(["id", "name", "email"]).execute();
  return nearest(people, typed, ({ name, email }) => `${name} ${email}`)
    .slice(0, MAX_OF_EACH)
    .map(({ id, name, email }) => ({
      kind: "person",
      id,
      title: name || email,
      detail: email,
      adminPath: `/admin/people#person-${id}`,
    }));
}

async function findPictures(db: Db, typed: string): Promise<OtherHit[]> {
  const pictures = await db
    .selectFrom("images")
    .select(["id", "alt"])
    .where(mayBeNear(sql<string>`fold(alt)`, typed))
    .orderBy("createdDate", "desc")
    .limit(MAX_CANDIDATES)
    .execute();
  return nearest(pictures, typed, ({ alt }) => alt)
    .slice(0, MAX_OF_EACH)
    .map(({ id, alt }) => ({
      kind: "picture",
      id,
      title: alt,
      detail: "Picture",
      adminPath: `/admin/pictures?${new URLSearchParams({ q: alt })}`,
    }));
}
