import { Router } from "express";
import { findLinkOwner } from "../../accounts/tokens/staff-links.ts";
import { readLetterhead } from "../../content/settings/read-settings.ts";
import { NotFoundError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { addDays, maltaDay } from "../../rules/time/malta-time.ts";
import { subjectWords, verbWords } from "../../content/calendar-entry-words.ts";
import {
  calendarDate,
  calendarInstant,
  escapeText,
  renderCalendar,
  subscribedLines,
} from "../../site/seo/store-calendar.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { CalendarEntry } from "./calendar.schema.ts";
import { readEntries } from "./read-calendar.ts";

/** Days before and after today in the file. */
const BEFORE = 31;
const AFTER = 366;

/** Serves a person's calendar by its secret address, for calendar programs (RFC 5545): what they may write at that moment. */
export function calendarFile({
  db,
  clock,
  publicUrl,
}: {
  db: Db;
  clock: () => Date;
  publicUrl: string;
}): Router {
  const router = Router();
  route(router, "/calendar/:token.ics", {
    async get(request, response) {
      const now = clock();
      const owner = await findLinkOwner(db, "calendar", String(request.params["token"]), now);
      response.set({
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
        "Referrer-Policy": "no-referrer",
      });
      if (!owner) throw new NotFoundError("Calendar");
      const today = maltaDay(now);
      const days = { from: addDays(today, -BEFORE), until: addDays(today, AFTER) };
      const { entries } = await readEntries(db, owner.user, days, now);
      const { name } = await readLetterhead(db, publicUrl);
      const title = escapeText(`${name} calendar`);
      const events = entries.flatMap((entry) => renderEntry(entry, publicUrl, now));
      response
        .type("text/calendar")
        .send(renderCalendar(title, [...subscribedLines(title, "PT1H"), ...events]));
    },
  });
  return router;
}

function renderEntry(entry: CalendarEntry, publicUrl: string, now: Date): string[] {
  const { of, id, field, what, day, at, title, detail, state, adminPath } = entry;
  const verb = verbWords(entry);
  const words = `${subjectWords(of)}${verb && ` ${verb}`}: ${title}${state === "draft" ? " (not ready)" : ""}`;
  return [
    "BEGIN:VEVENT",
    // Of a record its id and the date: a move replaces the event. A store has a special day once.
    `UID:${[of, id ?? day, field ?? what, ...(of === "special-day" ? [day] : [])].join("-")}@${new URL(publicUrl).host}`,
    `DTSTAMP:${calendarInstant(now.toISOString())}`,
    ...(at === null
      ? [`DTSTART;VALUE=DATE:${calendarDate(day)}`, `DTEND;VALUE=DATE:${calendarDate(addDays(day, 1))}`]
      : [`DTSTART:${calendarInstant(at)}`]),
    `SUMMARY:${escapeText(words)}`,
    ...(detail ? [`DESCRIPTION:${escapeText(detail)}`] : []),
    ...(adminPath === null ? [] : [`URL:${new URL(adminPath, publicUrl).href}`]),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}
