import type { Db } from "../../storage/database/tables.ts";
import { linkPathOf, type ContentKind } from "../kinds/kinds.ts";
import { serverKindOf } from "../kinds/kinds.server.ts";
import { listPublicById } from "../lifecycle/read.ts";
import type { FooterMenu, HeaderMenu, MenuLinkTarget } from "./menus.schema.ts";
import { keyOf } from "./shown-menus.ts";

type FollowedRecord = { kind: ContentKind; id: string };

/** The records that menus follow. */
export function followedRecords(menus: readonly (HeaderMenu | FooterMenu)[]): FollowedRecord[] {
  return menus.flatMap(targetsIn).flatMap(({ follows }) => recordOf(follows));
}

/** The addresses of those of the records that visitors can see at `now`. */
export async function findFollowedPaths(
  db: Db,
  followed: readonly FollowedRecord[],
  now: Date,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const kind of new Set(followed.map((one) => one.kind))) {
    const ids = followed.flatMap((one) => (one.kind === kind ? [one.id] : []));
    for (const record of await listPublicById(db, serverKindOf(kind), ids, now)) {
      const path = linkPathOf(kind, record);
      if (path !== null) paths.set(keyOf(kind, record.id), path);
    }
  }
  return paths;
}

/** Every place of a menu that leads somewhere, with what it is called. */
export function targetsIn(menu: HeaderMenu | FooterMenu): (MenuLinkTarget & { label: string })[] {
  if ("columns" in menu) return menu.columns.flatMap(({ links }) => links);
  return menu.items.flatMap(({ menu: mega, ...item }) =>
    mega
      ? [
          ...mega.sections.flatMap(({ links }) => links),
          ...(mega.featured ? [{ ...mega.featured, label: mega.featured.title }] : []),
        ]
      : [item],
  );
}

function recordOf(follows: MenuLinkTarget["follows"]): FollowedRecord[] {
  return follows && follows.kind !== "links" ? [{ kind: follows.kind, id: follows.id }] : [];
}
