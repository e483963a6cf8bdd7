import { z } from "zod";
import type { Db } from "../../storage/database/tables.ts";

/** Fields to write, or, as a sentence, why the record is left alone. */
export type Plan = Readonly<Record<string, unknown>> | string;

/** What can be done with many records of a kind, beside what is common to all kinds. */
export interface KindActions {
  /** Objects that differ by `is`. */
  schemas: readonly ActionSchema[];
  /** @param record of the kind that has these actions. */
  plan: (record: object, action: unknown) => Plan;
  /** Of these records those that an action cannot change, although their fields do not show it: by id, a sentence that says why. */
  whyNot?: (
    db: Db,
    ids: readonly string[],
    action: { is: string },
    now: Date,
  ) => Promise<ReadonlyMap<string, string>>;
}

type ActionSchema = z.ZodObject<{ is: z.ZodLiteral<string> }>;

/**
 * Declares the actions of a kind: each with its schema, and what it writes.
 *
 * @param fields the schema of what a plan reads of a record.
 */
export function kindActions<Fields, const Schemas extends readonly [ActionSchema, ...ActionSchema[]]>(
  fields: z.ZodType<Fields>,
  schemas: Schemas,
  plan: (record: Fields, action: z.output<Schemas[number]>) => Plan,
): KindActions {
  const any = z.discriminatedUnion("is", schemas);
  return { schemas, plan: (record, action) => plan(fields.parse(record), any.parse(action)) };
}
