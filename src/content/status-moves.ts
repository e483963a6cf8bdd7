import type { StatusMove } from "./kinds/kind.ts";
import { kindOf, type ContentKind } from "./kinds/kinds.ts";
import { ARCHIVED_STATUSES } from "./publication.ts";

/** The change that makes a record public, by its status now: one that was archived is published again. */
export function publishMoveOf(kind: ContentKind, status?: unknown): StatusMove {
  const { visibility, again } = kindOf(kind);
  const words = ARCHIVED_STATUSES.includes(String(status))
    ? (again ?? { label: "Publish again", done: "published again" })
    : { label: "Publish", done: "published" };
  return { status: visibility.status, ...words };
}

/** The changes that take a record off the site: back to a draft and, where the kind has such a status, archived. */
export function withdrawMovesOf(kind: ContentKind): StatusMove[] {
  const [draft = "", ...others] = Object.keys(kindOf(kind).statuses);
  const archived = others.filter((status) => ARCHIVED_STATUSES.includes(status));
  return [
    { status: draft, label: "Unpublish", done: "unpublished" },
    ...archived.map((status) => ({ status, label: "Archive", done: "archived" })),
  ];
}
