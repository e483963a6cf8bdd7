import { z } from "zod";
import { changedFields } from "../../rules/merge-record.ts";
import { reasonOf } from "../../rules/schema/error-messages.ts";
import { startingWords } from "../kinds/pages/page-words.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { AnyRecord, ServerKind } from "../lifecycle/server-kind.ts";
import { findFieldErrors, NOT_BINNED } from "../lifecycle/write.ts";

const statusAction = z.strictObject({ is: z.literal("status"), status: z.string() });
const binAction = z.strictObject({ is: z.literal("bin") });

/** What a change does with each record: `{ is: "status", status: "archived" }`. */
export type Action = { is: string } & Record<string, unknown>;

/**
 * The action that takes sample content off the site: a record goes to the bin, and one that is part of the site gets the
 * fields of its beginning.
 */
export const TAKE_OUT = "take-out";

/** The schema of what can be done with many records of a kind. */
export function actionSchemaOf(kind: ServerKind): z.ZodType<Action> {
  const statuses = Object.keys(kindOf(kind.name).statuses);
  const status = statusAction.extend({ status: z.enum(statuses, "Please enter a status of this kind.") });
  return z.discriminatedUnion("is", [status, binAction, ...(kind.actions?.schemas ?? [])]);
}

/** What an action does with one record. */
export type Outcome =
  | { will: "change"; fields: Readonly<Record<string, unknown>> }
  | { will: "bin" }
  | { will: "nothing" }
  | { will: "leave"; reason: string };

/** Decides what an action does with each of some records, as staff read them. Writes nothing. */
export async function planActions<Item extends AnyRecord>(
  db: Db,
  kind: ServerKind<Item>,
  stored: readonly Item[],
  action: Action,
  now: Date,
): Promise<{ record: Item; outcome: Outcome }[]> {
  const records = (await kind.staffView?.(db, stored, now)) ?? stored;
  const ids = records.map(({ id }) => id);
  const reasons = await kind.actions?.whyNot?.(db, ids, action, now);
  return records.map((record) => {
    const reason = reasons?.get(record.id);
    const outcome: Outcome = reason ? { will: "leave", reason } : planAction(kind, record, action, now);
    return { record, outcome };
  });
}

function planAction<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  record: Item,
  action: Action,
  now: Date,
): Outcome {
  const isFixed = kind.isFixed?.(record.slug) ?? false;
  if (action.is === TAKE_OUT) {
    const fields = isFixed ? startingWords(record.slug ?? "") : undefined;
    return fields ? { will: "change", fields } : { will: "bin" };
  }
  if (action.is === "bin") return isFixed ? { will: "leave", reason: NOT_BINNED } : { will: "bin" };
  const plan = action.is === "status" ? { status: action["status"] } : planOfKind(kind, record, action);
  if (typeof plan === "string") return { will: "leave", reason: plan };
  if (Object.keys(changedFields(record, plan)).length === 0) return { will: "nothing" };
  const fields = findFieldErrors(kind, record, plan, now);
  if (Object.keys(fields).length === 0) return { will: "change", fields: plan };
  return { will: "leave", reason: reasonOf({ message: "", fields }) };
}

function planOfKind<Item extends AnyRecord>(kind: ServerKind<Item>, record: Item, action: Action) {
  if (!kind.actions) throw new Error(`The kind ${kind.name} has no action ${action.is}.`);
  return kind.actions.plan(record, action);
}
