import { z } from "zod";
import { ExpectedError } from "../../errors.ts";
import { MAX_TOKEN_DAYS } from "../../rules/access/api-token.ts";
import { addDays, fromMaltaTime, maltaDay } from "../../rules/time/malta-time.ts";
import { calendarDay, requiredLine } from "../../rules/schema/fields.ts";
import { HELD_PERMISSIONS } from "../../rules/access/permissions.ts";

const DAY = 86_400_000;

export const apiTokenCreationSchema = z
  .strictObject({
    name: requiredLine(100).describe("What the token is for, such as the script's name"),
    permissions: z
      .array(z.enum(HELD_PERMISSIONS, "There is no such permission."), "Please send a list of permissions.")
      .max(HELD_PERMISSIONS.length, "Please name each permission once.")
      .describe("At most those of the account. Without any, the token reads what every colleague may read"),
    days: z
      .int("Please enter a number of days.")
      .min(1, "Please enter at least one day.")
      .max(MAX_TOKEN_DAYS, `Please use at most ${MAX_TOKEN_DAYS} days.`)
      .optional(),
    until: calendarDay.optional().describe("The last day, in Malta"),
  })
  .refine(({ days, until }) => (days === undefined) !== (until === undefined), {
    path: ["until"],
    error: "Please enter either a number of days or the last day.",
  });

/** A token in its owner's list. It does not contain the token itself. */
export const apiTokenRecordSchema = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    permissions: z.array(z.enum(HELD_PERMISSIONS)),
    createdDate: z.iso.datetime(),
    expiresDate: z.iso.datetime(),
    isExpired: z.boolean(),
    lastUsedDate: z.iso.datetime().nullable(),
    lastUsedAddress: z.string().nullable(),
  })
  .meta({ id: "ApiToken" });

export type ApiTokenRecord = z.output<typeof apiTokenRecordSchema>;

/**
 * When a token expires: after a number of days, or at the end of a day in Malta.
 *
 * @throws ExpectedError 400 when that is over, or later than a token may last.
 */
export function expiryOf(
  { days, until }: { days?: number | undefined; until?: string | undefined },
  now: Date,
): Date {
  if (until === undefined) return new Date(now.getTime() + (days ?? 0) * DAY);
  // The last instant still belongs to the day, and is shown as that day.
  const expires = new Date(fromMaltaTime(addDays(until, 1), "00:00").getTime() - 1);
  const last = addDays(maltaDay(now), MAX_TOKEN_DAYS);
  if (expires > now && until <= last) return expires;
  const sentence = `Please choose a day from today to ${last}.`;
  throw new ExpectedError(400, "Some fields need another look.", { fields: { until: sentence } });
}
