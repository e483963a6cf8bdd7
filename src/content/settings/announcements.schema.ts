import { z } from "zod";
import { cleanLine, firstDay, lastDay, optionalLink } from "../../rules/schema/fields.ts";
import { MISSING } from "../../rules/schema/error-messages.ts";

const NOTICE_LEVELS = ["information", "warning", "urgent"] as const;

/** A notice on every page, for a storm or a recall. Both dates are inclusive; without one the notice is not limited. */
const noticeSchema = z.strictObject({
  text: cleanLine(300).min(1, MISSING),
  level: z.enum(NOTICE_LEVELS).default("information"),
  link: optionalLink.default(""),
  startDate: firstDay.nullable().default(null),
  endDate: lastDay.nullable().default(null),
});

/** What stands above the header. */
export const announcementsSchema = z.strictObject({
  /** What the bar at the top says: whether a store is open now, or a line of words. */
  topBar: z.enum(["store", "words"]).default("store"),
  /** The store of the bar; the first one where it is null or can't be seen. */
  topBarStore: z.uuid("Please choose a store.").nullable().default(null),
  /** The line of words; the tagline where it is empty. */
  topBarWords: cleanLine(160).default(""),
  /** Beside it, on wide screens. */
  topBarNote: cleanLine(120).default(""),
  notice: noticeSchema.nullable().default(null),
});

export type AnnouncementSettings = z.output<typeof announcementsSchema>;
