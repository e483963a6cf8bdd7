import { formatComingDay } from "../../../src/rules/time/dates.ts";

/** What follows for an account that needs a passkey or two-step verification, when it has none. */
export function whenMissing(due: string, now: Date): string {
  const reason = "Your account needs a passkey or two-step verification.";
  return new Date(due) <= now
    ? `${reason} Until you set one up again, only this screen opens.`
    : `${reason} Set one up again by ${formatComingDay(due, now)}: after that, only this screen opens.`;
}
