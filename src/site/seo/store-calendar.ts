import { storePath } from "../../content/kinds/stores/store-path.ts";
import type { Store } from "../../content/kinds/stores/store.schema.ts";
import type { SiteBrand } from "../../rules/brand/site-brand.ts";
import { addDays } from "../../rules/time/malta-time.ts";
import { formatRanges } from "../../rules/time/shown-hours.ts";
import { specialDays, YEAR, type SpecialDay } from "../../rules/time/special-days.ts";

/** Renders the special days and public holidays of a store for a year ahead as a calendar (RFC 5545), to subscribe to. */
export function renderStoreCalendar(store: Store, brand: SiteBrand, publicUrl: string, now: Date): string {
  const name = escapeText(`${brand.name} ${store.name}`);
  const page = new URL(storePath(store.slug), publicUrl).href;
  return renderCalendar(`${name}//Opening hours`, [
    ...subscribedLines(name, "P1D"),
    `URL:${page}`,
    ...specialDays(store, now, YEAR).flatMap((day) => renderDay(store, day, name, page)),
  ]);
}

/** A day as an event of the whole day: it has a date and no time zone, so it is the same day wherever the reader is. */
function renderDay(store: Store, { day, reason, ranges }: SpecialDay, name: string, page: string): string[] {
  return [
    "BEGIN:VEVENT",
    // The record's id and the day: a change of hours replaces the event, and a change of address keeps it.
    `UID:${store.id}-${day}`,
    `DTSTAMP:${calendarInstant(store.updatedDate)}`,
    `LAST-MODIFIED:${calendarInstant(store.updatedDate)}`,
    `SEQUENCE:${store.version}`,
    `DTSTART;VALUE=DATE:${calendarDate(day)}`,
    `DTEND;VALUE=DATE:${calendarDate(addDays(day, 1))}`,
    `SUMMARY:${name}: ${escapeText(formatRanges(ranges))}`,
    ...(reason ? [`DESCRIPTION:${escapeText(reason)}`] : []),
    `LOCATION:${escapeText(`${store.street}, ${store.locality}`)}`,
    `URL:${page}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Renders a calendar (RFC 5545). @param product who wrote it, escaped. @param lines without their folds. */
export function renderCalendar(product: string, lines: readonly string[]): string {
  const frame = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${product}//EN`, "METHOD:PUBLISH"];
  return [...frame, ...lines, "END:VCALENDAR"].map(calendarLine).join("");
}

/** The lines of a calendar to subscribe to. @param name escaped. @param every how often to read it again: an ISO 8601 duration. */
export function subscribedLines(name: string, every: string): string[] {
  return [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    "X-WR-TIMEZONE:Europe/Malta",
    `REFRESH-INTERVAL;VALUE=DURATION:${every}`,
    `X-PUBLISHED-TTL:${every}`,
  ];
}

/** `20261118`. */
export function calendarDate(day: string): string {
  return day.replaceAll("-", "");
}

/** `20261118T093000Z`. */
export function calendarInstant(iso: string): string {
  return `${iso.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** In bytes, without the line break (RFC 5545, section 3.1). */
const MAX_LINE = 75;

/** Returns text as a value of type TEXT (RFC 5545, section 3.3.11). Control characters, which it forbids, are left out. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
}

/**
 * Returns a line of a calendar with its line break. A long one is folded: it continues after a line break and a space, never
 * within a character.
 */
export function calendarLine(content: string): string {
  const lines: string[] = [];
  let line = "";
  let bytes = 0;
  for (const character of content) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE) {
      lines.push(line);
      // The space counts.
      line = " ";
      bytes = 1;
    }
    line += character;
    bytes += size;
  }
  return [...lines, line].map((each) => `${each}\r\n`).join("");
}
