import { changedFields } from "../../rules/merge-record.ts";
import type { Db } from "../../storage/database/tables.ts";
import { isHeldBack } from "../approvals/require-approval.ts";
import { findVersion } from "./history.ts";
import { asStaffRead, findBinned, findRecord } from "./read.ts";
import type { Authorship, ServerKind } from "./server-kind.ts";
import { binRecord, findFieldErrors, restoreRecord, updateRecord } from "./write.ts";
import { titleOf } from "../kinds/kinds.ts";

/** A write that is to be undone: the version that it made. */
export interface EarlierWrite {
  id: string;
  version: number;
  /** What made the write, in the reasons: `the import`. */
  cause: string;
}

/**
 * Undoes one write of a record, unless the record was changed since in what the write had changed: other changes are kept.
 * A new record goes to the bin, and a binned one comes back. Returns why the record is not as before, if so.
 */
export async function undoWrite(
  trx: Db,
  kind: ServerKind,
  { id, version, cause }: EarlierWrite,
  by: Authorship,
): Promise<"binned" | "restored" | { title: string; reason: string }> {
  const after = await findVersion(trx, kind.name, id, version);
  const title = titleOf(kind.name, Object(after?.record));
  const changedSince = `It was changed after ${cause}.`;
  const current = await findRecord(trx, kind, id);
  if (after?.action === "binned") {
    if (current) return { title, reason: "It has been restored from the bin already." };
    const binned = await findBinned(trx, kind, id);
    if (!binned) return { title, reason: "It has been deleted permanently." };
    if (binned.version !== version) return { title, reason: changedSince };
    const { status } = await restoreRecord(trx, kind, id, by);
    if (status === binned.status) return "restored";
    return { title, reason: "It is back as a draft: open it and ask a colleague for the yes." };
  }
  if (!current) return { title, reason: "It is in the bin." };
  const left = (reason: string) => ({ title: titleOf(kind.name, Object(current)), reason });
  if (version === 1) {
    if (current.version !== version) return left(changedSince);
    await binRecord(trx, kind, current, by);
    return "binned";
  }
  const before = await findVersion(trx, kind.name, id, version - 1);
  if (!before || !after) return left("Its former values are not known.");
  const fields = formerFields(kind, before.record, after.record);
  const since = formerFields(kind, after.record, current);
  if (Object.keys(fields).some((name) => name in since)) return left(changedSince);
  const [refused] = Object.values(
    findFieldErrors(kind, await asStaffRead(trx, kind, current, by.now), fields, by.now),
  );
  if (refused !== undefined) return left(`Its former values can’t be saved: ${refused}`);
  const { status = current.status } = fields;
  if (await isHeldBack(trx, kind.name, { status: String(status) }, by))
    return left("That needs the yes of a second person: open it, change it back there and ask for it.");
  await updateRecord(trx, kind, id, fields, current.version, by);
  return "restored";
}

/** The fields of a kind that differ between two versions of a record, with the values of the first. */
export function formerFields(kind: ServerKind, before: object, after: object): Record<string, unknown> {
  const own = (name: string) => name === "slug" || Object.hasOwn(kind.schema.shape, name);
  return Object.fromEntries(Object.entries(changedFields(after, before)).filter(([name]) => own(name)));
}
