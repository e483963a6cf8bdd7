import { calendarInstant, calendarLine, escapeText } from "../seo/store-calendar.ts";
import type { Interview } from "../messages/message.schema.ts";

/** What an interview is about. */
interface Meeting {
  /** The name of the chain. */
  with: string;
  /** The title of the job; empty for an open application. */
  job: string;
  /** Who is met; empty in the calendar of the applicant. */
  applicant: string;
  host: string;
}

/** Renders an interview as an event to put into a calendar (RFC 5545). Times are in UTC: each calendar shows its own. */
export function renderInterview(
  { id, startsAt, minutes, place }: Interview,
  { with: chain, job, applicant, host }: Meeting,
  now: Date,
): string {
  const end = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const about = [applicant, job || chain].filter(Boolean).join(", ");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(chain)}//Interviews//EN`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    `DTSTAMP:${calendarInstant(now.toISOString())}`,
    `DTSTART:${calendarInstant(startsAt)}`,
    `DTEND:${calendarInstant(end)}`,
    `SUMMARY:${escapeText(`Interview: ${about}`)}`,
    `LOCATION:${escapeText(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map(calendarLine)
    .join("");
}
