import { randomUUID } from "node:crypto";
import type { Accounts } from "../../accounts/accounts.ts";
import type { Config } from "../../config.ts";
import { readSettings, toSiteBrand } from "../../content/settings/read-settings.ts";
import { ExpectedError, NotFoundError } from "../../errors.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Interview } from "../messages/message.schema.ts";
import { calendarInstant, escapeText, renderCalendar } from "../seo/store-calendar.ts";
import { isComing } from "../../rules/contact/states.ts";

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

/** Calls off what is not over, as an e-mail declines. Run it in the transaction of a new version of the message. */
export async function removeComingInterviews(trx: Db, messageId: string, now: Date): Promise<void> {
  for (const interview of await listInterviews(trx, messageId))
    if (isComing(interview, now)) await removeInterview(trx, messageId, interview.id);
}

/**
 * Renders an interview as an event to put into a calendar (RFC 5545). Times are in UTC: each calendar shows its own.
 *
 * @param about `job` is the title, empty for an open application; `applicant` is absent in the calendar of the applicant.
 */
export async function renderInterview(
  { db, clock, config }: Pick<Accounts, "db" | "clock"> & { config: Pick<Config, "publicUrl"> },
  { id, startsAt, minutes, place }: Interview,
  about: { job: string; applicant?: string },
): Promise<string> {
  const { publicUrl } = config;
  const { name: chain } = toSiteBrand(await readSettings(db), publicUrl);
  const end = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const words = [about.applicant, about.job || chain].filter(Boolean).join(", ");
  return renderCalendar(`${escapeText(chain)}//Interviews`, [
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(publicUrl).host}`,
    `DTSTAMP:${calendarInstant(clock().toISOString())}`,
    `DTSTART:${calendarInstant(startsAt)}`,
    `DTEND:${calendarInstant(end)}`,
    `SUMMARY:${escapeText(`Interview: ${words}`)}`,
    `LOCATION:${escapeText(place)}`,
    "END:VEVENT",
  ]);
}
