import { z } from "zod";
import { CONTENT_KINDS } from "../../content/kinds/kinds.ts";
import { PUBLICATION_STATES } from "../../content/publication.ts";

/** What an entry is of, beside the kinds of content. */
const OTHER_SUBJECTS = ["special-day", "holiday", "week", "notice", "waiting"] as const;

const entrySchema = z
  .strictObject({
    of: z.enum([...CONTENT_KINDS, ...OTHER_SUBJECTS]),
    id: z
      .string()
      .nullable()
      .describe("The record; a store for a special day. `waiting` is its next version"),
    version: z.int().nullable(),
    title: z.string(),
    detail: z.string(),
    what: z.enum(["appears", "disappears", "begins", "ends", "day"]),
    day: z.string().describe("In Malta. What ends at midnight is on the day before"),
    at: z.iso.datetime().nullable().describe("Null for what is of a whole day"),
    state: z.enum(PUBLICATION_STATES).nullable().describe("`draft`: it has a day and is not ready"),
    field: z.string().nullable().describe("The field that a move changes; null where it cannot be moved"),
    adminPath: z.string().nullable(),
  })
  .meta({ id: "CalendarEntry" });

const collisionSchema = z.strictObject({
  what: z.enum(["two heroes", "no hero", "closed", "dead link"]),
  day: z.string(),
  sentence: z.string(),
  adminPath: z.string(),
});

export const calendarSchema = z.strictObject({
  from: z.string(),
  until: z.string(),
  entries: z.array(entrySchema).describe("By day and time"),
  isCut: z.boolean().describe("Whether a kind has more entries than are sent"),
  collisions: z.array(collisionSchema),
});

export type CalendarEntry = z.output<typeof entrySchema>;
export type Collision = z.output<typeof collisionSchema>;
export type Calendar = z.output<typeof calendarSchema>;

/** Days in Malta, both included. */
export type Days = Pick<Calendar, "from" | "until">;
