import { z } from "zod";
import { needsApproval } from "../content/approvals/require-approval.ts";
import { CONTENT_KINDS } from "../content/kinds/kinds.ts";
import type { HistoryOf } from "../content/lifecycle/history.ts";
import type { Authorship } from "../content/lifecycle/server-kind.ts";
import { findWaiting, insertWaiting, type NextRow, setFields } from "../content/next-versions/next-rows.ts";
import { targetOf } from "../content/next-versions/next-target.ts";
import { type Fields, isSame } from "../rules/merge-record.ts";
import { pick } from "../rules/pick.ts";
import type { Db } from "../storage/database/tables.ts";

/** Returns the fields of a record that change, with their new values. */
export type SwapFields = (
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
) => Record<string, unknown>;

/** Fields of a next version: what it changes, and with what that is compared. */
const waitingFields = z.strictObject({
  changes: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
});

/** The next versions that a replacement wrote, each with the fields that it replaced, as they were and as it made them. */
export const waitingWritesSchema = z.array(
  z.strictObject({
    type: z.enum([...CONTENT_KINDS, "settings"]),
    id: z.string(),
    was: waitingFields,
    is: waitingFields,
  }),
);

export type WaitingWrites = z.output<typeof waitingWritesSchema>;

/** What waits gets the new address too, and is compared with records that have it. A yes that was given is taken back. */
export async function replaceInWaiting(
  trx: Db,
  rows: readonly NextRow[],
  swap: SwapFields,
  by: Authorship,
): Promise<WaitingWrites> {
  const writes: WaitingWrites = [];
  for (const row of rows) {
    const { changes, base } = readFields(row);
    const is = { changes: swap(changes, Object.keys(changes)), base: swap(base, Object.keys(base)) };
    const was = { changes: pick(changes, Object.keys(is.changes)), base: pick(base, Object.keys(is.base)) };
    await writeWaiting(
      trx,
      row,
      { changes: { ...changes, ...is.changes }, base: { ...base, ...is.base } },
      by,
    );
    writes.push({ type: row.contentType, id: row.recordId, was, is });
  }
  return writes;
}

/**
 * Takes a replacement back in what waits. A field that was changed since is left alone, and one is compared with a record that
 * keeps the new address as long as it keeps it. Doing it twice is the same as once.
 */
export async function undoInWaiting(
  trx: Db,
  writes: WaitingWrites,
  mayWrite: (type: HistoryOf) => boolean,
  by: Authorship,
): Promise<void> {
  for (const { type, id, was, is } of writes) {
    const row = mayWrite(type) ? await findWaiting(trx, { type, id }) : undefined;
    const live = row && (await targetOf(row)?.find(trx));
    if (!row || !live) continue;
    const { changes, base } = readFields(row);
    const unchanged = (part: Fields, since: Fields) =>
      Object.keys(part).filter((name) => isSame(part[name], since[name]));
    const own = unchanged(is.changes, changes);
    const compared = unchanged(is.base, base).filter((name) => !isSame(is.base[name], live[name]));
    if (own.length + compared.length === 0) continue;
    const fields = {
      changes: { ...changes, ...pick(was.changes, own) },
      base: { ...base, ...pick(was.base, compared) },
    };
    await writeWaiting(trx, row, fields, by);
  }
}

function readFields({ changes, base }: NextRow): Record<"changes" | "base", Fields> {
  return { changes: JSON.parse(changes), base: JSON.parse(base) };
}

async function writeWaiting(
  trx: Db,
  row: NextRow,
  fields: Record<"changes" | "base", Fields>,
  by: Authorship,
): Promise<void> {
  const { contentType: type, recordId: id, fromDate } = row;
  // The yes is for one number, which a colleague has read.
  if (type !== "settings" && (await needsApproval(trx, type)))
    await insertWaiting(trx, { type, id }, { fromDate, ...fields }, by);
  else await setFields(trx, row, fields);
}
