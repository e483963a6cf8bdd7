import { NO_PASSWORD } from "../../rules/access/no-password.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import { fieldChanges, recordAudit } from "../../storage/audit/record-audit.ts";
import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { Db, Tables } from "../../storage/database/tables.ts";
import type { AuditAction, FieldChange } from "../../rules/access/audit-actions.ts";

type UserRow = Selectable<Tables["users"]>;

/** Columns whose values are written to the audit log. Of any other column it says only that it changed. */
const PLAIN_COLUMNS: ReadonlySet<string> = new Set([
  "email",
  "name",
  "role",
  "permissions",
  "stores",
  "status",
]);

/** Columns that change with every write or with every use, or follow from others, and say nothing by themselves. */
const UNRECORDED: ReadonlySet<string> = new Set([
  "version",
  "updatedDate",
  "totpLastStep",
  "secondFactorDue",
]);

const RIGHTS: ReadonlySet<string> = new Set(["role", "permissions", "stores"]);

/** The account as the subject of a line. */
export function accountSubject({ id, email }: Pick<UserRow, "id" | "email">) {
  return { type: "accounts", id, name: email };
}

/**
 * Adds a write of an account to the audit log: a line for each kind of change, so that a search for changes of rights
 * finds all of them. No password, secret, or hash of one is written.
 */
export async function auditAccountWrite(
  trx: Db,
  before: UserRow | undefined,
  after: UserRow,
  now: Date,
): Promise<void> {
  const subject = accountSubject(after);
  if (!before) {
    const changes = await accountChanges(trx, {}, after, ["email", "name", "role", "stores"]);
    const action = after.status === "invited" ? "account.invited" : "account.created";
    await recordAudit(trx, { action, subject, changes, now });
    return;
  }
  const lines = new Map<AuditAction, FieldChange[]>();
  for (const change of await changesOf(trx, before, after)) {
    const action = actionOf(change.field, before, after);
    lines.set(action, [...(lines.get(action) ?? []), change]);
  }
  if (lines.size === 0) lines.set("account.changed", []);
  for (const [action, changes] of lines) await recordAudit(trx, { action, subject, changes, now });
}

/**
 * Returns the columns that differ between two states of an account. Their values are whole, since the schema bounds them: of many
 * stores or permissions, the last is as important as the first.
 */
export async function accountChanges(
  trx: Db,
  before: Partial<UserRow>,
  after: Partial<UserRow>,
  columns: Iterable<string> = PLAIN_COLUMNS,
): Promise<FieldChange[]> {
  const changes = fieldChanges({ ...before }, { ...after }, [...columns], Infinity);
  for (const change of changes.filter(({ field }) => field === "stores")) {
    change.before = await storeNames(trx, change.before);
    change.after = await storeNames(trx, change.after);
  }
  return changes;
}

/** The names of stores at this time, which tell more than their ids do. */
async function storeNames(trx: Db, stores: string | null): Promise<string | null> {
  if (stores === null) return null;
  const ids = z.array(z.string()).parse(JSON.parse(stores));
  const known = await trx
    .selectFrom("stores")
    .select(["id", "name"])
    .where(isOneOf(sql.ref("id"), ids))
    .execute();
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return JSON.stringify(ids.map((id) => names.get(id) ?? id).toSorted());
}

async function changesOf(trx: Db, before: UserRow, after: UserRow): Promise<FieldChange[]> {
  const columns = Object.keys(after).filter(
    (column) => !UNRECORDED.has(column) && (column !== "passwordHash" || after[column] !== NO_PASSWORD),
  );
  const changes = await accountChanges(trx, before, after, columns);
  return changes.map((change) =>
    PLAIN_COLUMNS.has(change.field)
      ? change
      : {
          field: change.field.replace(/Hash$|Secret$/, ""),
          before: whether(change.before),
          after: whether(change.after),
        },
  );
}

/** A value that must not be written. */
function whether(value: string | null): string {
  return value === null ? "not set" : "set";
}

function actionOf(field: string, before: UserRow, after: UserRow): AuditAction {
  if (RIGHTS.has(field)) return "rights.changed";
  switch (field) {
    case "status":
      if (after.status === "disabled") return "account.disabled";
      return before.status === "invited" ? "account.activated" : "account.enabled";
    case "password":
      return "password.changed";
    case "totp":
    case "totpPending":
      if (field === "totpPending" && after.totpPending !== null) return "second-factor.started";
      return after.totpSecret === null ? "second-factor.off" : "second-factor.on";
    default:
      return "account.changed";
  }
}
