import { ExpectedError, ValidationError } from "../../errors.ts";
import { sentenceCase, joinWords } from "../../rules/text/text.ts";
import type { Db } from "../../storage/database/tables.ts";
import { kindOf, type ContentKind, CONTENT_KINDS } from "../kinds/kinds.ts";
import type { AnyRecord } from "../lifecycle/record.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";
import { readSetting } from "../settings/read-settings.ts";
import { isApprovable, isChosen } from "./approvable-kinds.ts";
import { toSessionUser } from "../../accounts/people/users.ts";
import { hasPermission, writePermission } from "../../rules/access/permissions.ts";

/** A change would go live without the yes of a second person. Nothing was written. */
export class ApprovalNeededError extends ExpectedError {
  override name = "ApprovalNeededError";
  /** @param advice how the author gets there, as the rest of a sentence. */
  constructor(kind: ContentKind, advice: string) {
    super(422, `${sentenceCase(kindOf(kind).many)} go live with the yes of a second person. ${advice}`);
  }
}

/** In the descriptions of writes: what 422 says. */
export const NEEDS_YES = "It would go live without the yes of a second person; nothing was written";

/** Whether nothing of a kind goes live without the yes of a second person. */
export async function needsApproval(db: Db, kind: ContentKind): Promise<boolean> {
  if (!isApprovable(kind)) return false;
  const { kinds } = await readSetting(db, "publishing");
  return isChosen(kinds, kind);
}

/** Whether a record is public, or will be at its instant. */
export function isPublished(kind: ContentKind, { status }: { status: string }): boolean {
  return status === kindOf(kind).visibility.status;
}

/** Whether a record can't be written as it is to be by one person. */
export async function isHeldBack(
  db: Db,
  kind: ContentKind,
  record: { status: string },
  by: Authorship,
): Promise<boolean> {
  if (by.userId === undefined || by.approved || !isPublished(kind, record)) return false;
  return needsApproval(db, kind);
}

/**
 * Judges a write of a record by one person, which is published after it. Every write of a record comes here, in its
 * transaction. The site itself needs no yes, nor does what takes a record off the site.
 *
 * @throws ApprovalNeededError where the kind needs the yes of a second person, and `by` has none; then nothing is written.
 */
export async function requireApproval(
  trx: Db,
  kind: ContentKind,
  { before, record }: { before: AnyRecord | undefined; record: AnyRecord },
  by: Authorship,
): Promise<void> {
  if (!(await isHeldBack(trx, kind, record, by))) return;
  const place = before && isPublished(kind, before) ? "its next version" : "a draft";
  throw new ApprovalNeededError(kind, `Save this as ${place}, then ask a colleague for the yes.`);
}

/**
 * @param chosen what the setting will name.
 * @throws ValidationError where fewer than two accounts can publish a kind that it does not name yet: then no second person could
 * give the yes.
 */
export async function requireSecondAccounts(db: Db, chosen: readonly string[]): Promise<void> {
  const { kinds: before } = await readSetting(db, "publishing");
  const kinds = CONTENT_KINDS.filter((kind) => isChosen(chosen, kind) && !isChosen(before, kind));
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "name", "role", "permissions", "stores"])
    .where("status", "=", "active")
    .execute();
  const users = rows.map(toSessionUser);
  const alone = kinds.filter(
    (kind) => users.filter((user) => hasPermission(user, writePermission(kind))).length < 2,
  );
  if (alone.length === 0) return;
  const many = joinWords(alone.map((kind) => kindOf(kind).many));
  throw new ValidationError({
    kinds: `Only one account can publish ${many}, so there is no second person. Give another account that permission first, under People.`,
  });
}
