import { Router } from "express";
import { findLinkOwner } from "../../accounts/tokens/staff-links.ts";
import { readLetterhead } from "../../content/settings/read-settings.ts";
import { NotFoundError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { addDays, maltaDay } from "../../rules/time/malta-time.ts";
import { subjectWords, verbWords } from "../../content/entry-words.ts";
import { calendarDate, calendarInstant, calendarLine, escapeText } from "../../site/seo/store-calendar.ts";
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
      response.type("text/calendar").send(renderCalendar(entries, name, publicUrl, now));
    },
  });
  return router;
}

function renderCalendar(
  entries: readonly CalendarEntry[],
  brand: string,
  publicUrl: string,
  now: Date,
): string {
  const name = escapeText(`${brand} calendar`);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${name}//EN`,
    "METHOD:PUBLISH",
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    "X-WR-TIMEZONE:Europe/Malta",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...entries.flatMap((entry) => renderEntry(entry, publicUrl, now)),
    "END:VCALENDAR",
  ]
    .map(calendarLine)
    .join("");
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
