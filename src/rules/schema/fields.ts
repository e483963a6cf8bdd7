import { z } from "zod";
import { withoutDirection } from "../text/direction.ts";
import { toLines } from "../text/line-list.ts";
import { isCalendarDay } from "../time/malta-time.ts";
import { LINK_PATTERN } from "../links/link-address.ts";
import { MISSING, REMOVE_INVISIBLE } from "./error-messages.ts";
import { controlTraits } from "./field-traits.ts";

/**
 * Any text, as it is sent, without signs of direction. Only NUL is refused: PostgreSQL cannot store it, and both databases keep the same texts. Every
 * text that is stored is refused with NUL here, by this schema or one of the next.
 */
export function textOf(max: number) {
  return z
    .string()
    .overwrite(withoutDirection)
    .max(max)
    .regex(/^[^\0]*$/, REMOVE_INVISIBLE);
}

/** One line of text, trimmed; a line break would break headings and e-mail subjects. */
export function line(max: number) {
  return lineOf(max).register(controlTraits, { is: "line", max });
}

/** Any of the values, each once; none where nothing was chosen. */
export function choices<const Values extends readonly string[]>(values: Values) {
  return z
    .array(z.enum(values))
    .max(values.length)
    .overwrite((list) => [...new Set(list)])
    .default([]);
}

/** A line that may not be empty. */
export function requiredLine(max: number) {
  return lineOf(max).min(1, MISSING).register(controlTraits, { is: "line", max });
}

/** A line without any invisible control character, for what mails, feeds and scripts repeat. */
export function cleanLine(max: number) {
  return lineOf(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, REMOVE_INVISIBLE)
    .register(controlTraits, { is: "line", max });
}

function lineOf(max: number) {
  return z
    .string("Please write some text here.")
    .overwrite(withoutDirection)
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^[^\r\n\0]*$/, "Please keep this on one line.");
}

/** Several paragraphs of plain text. */
export function paragraphs(max: number) {
  return z
    .string("Please write some text here.")
    .overwrite(withoutDirection)
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .regex(/^[^\0]*$/, REMOVE_INVISIBLE)
    .register(controlTraits, { is: "text", max });
}

/** In characters; the longest address that SMTP delivers to. */
const EMAIL_LENGTH = 254;

/** An article in HTML. The server sanitises it before it is written. */
export function richText(max: number) {
  return z
    .string("Please write some text here.")
    .max(max, "This text is too long.")
    .register(controlTraits, { is: "rich" });
}

/** An e-mail address. */
export const email = z
  .email("Please enter an e-mail address.")
  .max(EMAIL_LENGTH, `Please use at most ${EMAIL_LENGTH} characters.`)
  .register(controlTraits, { is: "line", max: EMAIL_LENGTH, type: "email" });

/** An e-mail address, or an empty line where there is none. */
export const optionalEmail = z
  .string("Please write some text here.")
  .overwrite(withoutDirection)
  .trim()
  .max(EMAIL_LENGTH, `Please use at most ${EMAIL_LENGTH} characters.`)
  .refine((text) => text === "" || z.email().safeParse(text).success, "Please enter an e-mail address.")
  .register(controlTraits, { is: "line", max: EMAIL_LENGTH, type: "email" });

/** In characters, of each line of a list. */
const LINE_LENGTH = 500;

/** A list typed as one line each: an array, or one string with newlines (reading, section 3). */
export const lineList = z
  .union([z.array(z.string()), z.string()], "Please write one entry per line.")
  .transform((value) => toLines(value))
  // Validated as it is stored, with the same limits for both forms, so that a value that was read can be sent back.
  .pipe(z.array(line(LINE_LENGTH)).max(200, "Please use at most 200 lines."))
  .register(controlTraits, { is: "lines", max: LINE_LENGTH });

/** An instant as ISO 8601 with an offset; stored in UTC with milliseconds, so that the order of the text is the order of time. */
export const instant = z.iso
  .datetime({
    offset: true,
    error: "Please enter a date and time with its offset, such as 2026-11-29T08:00:00Z.",
  })
  .transform((value, context) => {
    const date = new Date(value);
    if (!Number.isNaN(date.getTime())) return date.toISOString();
    context.addIssue("There is no such date.");
    return z.NEVER;
  })
  // An offset can lead to a year without four digits.
  .pipe(z.iso.datetime("Please enter a date between the years 0 and 9999."))
  .register(controlTraits, { is: "instant", edge: "start", days: false });

/** The last instant of something. */
export const endInstant = instant
  .clone()
  .register(controlTraits, { is: "instant", edge: "end", days: false });

/** The first instant of a period that is usually given in days. */
export const firstDay = instant.clone().register(controlTraits, { is: "instant", edge: "start", days: true });

/** The last instant of a period that is usually given in days. */
export const lastDay = instant.clone().register(controlTraits, { is: "instant", edge: "end", days: true });

/** Whether what is to be an end is not before its start, as far as both are dates. */
export function isInOrder(start: unknown, end: unknown): boolean {
  return !(typeof start === "string" && typeof end === "string" && Date.parse(start) > Date.parse(end));
}

/** `when` of a rule for several fields: it is judged beside other errors, so that all of them are named at once. */
export function besideErrors({ value }: { value: unknown }): boolean {
  return value instanceof Object;
}

const NO_DAY = "Please enter a day that exists, as in 2026-12-25.";

/** A calendar day in Malta, `YYYY-MM-DD`. */
export const calendarDay = z.iso.date({ error: NO_DAY, abort: true }).refine(isCalendarDay, NO_DAY);

/** A time of day on Malta's clocks, `HH:MM`; `24:00` closes a day that ends at midnight. */
export const timeOfDay = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, "Please enter a time such as 07:30.");

/** In characters. */
const LINK_LENGTH = 500;

const NO_LINK =
  "Please enter a web address, a mail or phone link, or a path of this site that starts with /.";

const linkText = z
  .string("Please enter an address.")
  .overwrite(withoutDirection)
  .trim()
  .max(LINK_LENGTH, `Please use at most ${LINK_LENGTH} characters.`);

/** Where a link may lead: http, https, mailto, tel, or a path of this site (`/specials`, never `//host`). */
export const link = linkText
  .regex(LINK_PATTERN, NO_LINK)
  .register(controlTraits, { is: "line", max: LINK_LENGTH, type: "link" });

/** A link, or an empty line where there is none. */
export const optionalLink = linkText
  .refine((text) => text === "" || LINK_PATTERN.test(text), NO_LINK)
  .register(controlTraits, { is: "line", max: LINK_LENGTH, type: "link" });

const NO_PICTURE = "Please choose a picture from the library.";

/** A picture: a path of this site under /uploads with or without its focal point, or an absolute https address. */
export const pictureUrl = z
  .string()
  .trim()
  .max(500, "Please use at most 500 characters.")
  .regex(
    /^(?:https:\/\/[^\s\\\p{Cc}\p{Bidi_Control}]+|\/uploads\/(?!\S*\.\.)[\w./-]+(?:#focus=(?:100|[1-9]?0),(?:100|[1-9]?0))?)$/u,
    NO_PICTURE,
  )
  .refine((address) => address.startsWith("/") || URL.canParse(address), NO_PICTURE)
  .register(controlTraits, { is: "picture" });

/** Whole euro cents, up to one million euro. */
export const cents = z
  .int("Please enter the price in whole cents.")
  .min(0, "A price can't be below zero.")
  .max(100_000_000, "That price is too high.")
  .register(controlTraits, { is: "price" });

/** A slug (specification, section 5). */
export const slug = z
  .string()
  .min(1, MISSING)
  .max(120, "Please use at most 120 characters.")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Please use small letters, digits and single hyphens only.");

/** The number of a product under its barcode (GTIN), or an empty text. Spaces between the digits are left out. */
export const gtin = z
  .string("Please write some text here.")
  .transform((value) => value.replaceAll(/\s/g, ""))
  .pipe(
    z
      .string()
      .refine(
        (value) => value === "" || isGtin(value),
        "This is not the number of a barcode. Please compare its 8, 12, 13 or 14 digits with the package.",
      ),
  )
  .register(controlTraits, { is: "line", max: 20 });

/**
 * Whether a text is a Global Trade Item Number: 8, 12, 13 or 14 digits of which the last one is the check digit (GS1).
 */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  // Counted from the end, the digits have the weights 1 and 3 by turns.
  const digits = Array.from(text, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
