import { randomUUID } from "node:crypto";
import { ExpectedError, NotFoundError } from "../../errors.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Interview } from "../messages/message.schema.ts";
import { calendarInstant, calendarLine, escapeText } from "../seo/store-calendar.ts";

/** Interviews of one application at most. */
const MAX_INTERVIEWS = 5;

/** The interviews of an application, the earliest first. */
export async function listInterviews(db: Db, messageId: string): Promise<Interview[]> {
  return db
    .selectFrom("interviews")
    .select(["id", "startsAt", "minutes", "place"])
    .where("messageId", "=", messageId)
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
}

/** An interview of an application. @throws NotFoundError */
export async function getInterview(db: Db, messageId: string, id: string): Promise<Interview> {
  const found = (await listInterviews(db, messageId)).find((interview) => interview.id === id);
  if (!found) throw new NotFoundError("Interview");
  return found;
}

/** Run it in the transaction of a new version of the message. @throws ExpectedError 409 beyond the bound. */
export async function addInterview(
  trx: Db,
  messageId: string,
  interview: Omit<Interview, "id">,
  now: Date,
): Promise<void> {
  if ((await listInterviews(trx, messageId)).length >= MAX_INTERVIEWS)
    throw new ExpectedError(
      409,
      `An application has at most ${MAX_INTERVIEWS} interviews. Please delete one that is over.`,
    );
  await trx
    .insertInto("interviews")
    .values({ id: randomUUID(), messageId, ...interview, createdDate: now.toISOString() })
    .execute();
}

/** Run it in the transaction of a new version of the message. @throws NotFoundError */
export async function removeInterview(trx: Db, messageId: string, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("interviews")
    .where("messageId", "=", messageId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new NotFoundError("Interview");
}

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
