import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { voidLinks } from "../sign-in/links.ts";
import { accountSubject } from "./audit-account.ts";
import { writeUser, type UserRow } from "./users.ts";

/** When accounts were deleted, and when those that are disabled were last changed, by their ids. */
interface EndedAccounts {
  deleted: Readonly<Record<string, string>>;
  disabled: Readonly<Record<string, string>>;
}

/**
 * Deletes the accounts of a restored database that were deleted since its backup, and disables those that were disabled since. An account
 * that was changed later than that stays. Where no active admin would be left, the admins stay as they were restored.
 *
 * @returns the ids of these admins.
 */
export async function endAccounts(
  trx: Db,
  { deleted, disabled }: EndedAccounts,
  now: Date,
): Promise<string[]> {
  const isDeleted = ({ id }: UserRow) => deleted[id] !== undefined;
  const isDisabled = ({ id, status, updatedDate }: UserRow) =>
    status !== "disabled" && updatedDate <= (disabled[id] ?? "");
  const isAdmin = ({ role, status }: UserRow) => role === "admin" && status === "active";
  const rows = await trx.selectFrom("users").selectAll().execute();
  const [ended, left] = [new Set<UserRow>(), new Set<UserRow>()];
  for (const row of rows) (isDeleted(row) || isDisabled(row) ? ended : left).add(row);
  const kept = [...left].some(isAdmin) ? [] : [...ended].filter(isAdmin);
  for (const row of kept) ended.delete(row);
  for (const row of ended) {
    if (isDeleted(row)) {
      await trx.deleteFrom("users").where("id", "=", row.id).execute();
      const note = "It was deleted before the backup was restored";
      await recordAudit(trx, { action: "account.deleted", subject: accountSubject(row), note, now });
    } else {
      await voidLinks(trx, row.id, now);
      await writeUser(trx, row, { status: "disabled" }, now);
    }
  }
  return kept.map(({ id }) => id);
}
