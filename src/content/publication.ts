import type { Fields } from "./field-spec.ts";
import { type ContentKind, kindOf, publicPathOf } from "./kinds/kinds.ts";
import { formatDayInWords, formatTime } from "../rules/time/dates.ts";
import { isVisible, nextVisibilityChange, type VisibilityRule } from "../rules/time/visibility.ts";
import type { StatusMove } from "./kinds/kind.ts";

/** The state of a record at a moment, from the point of view of a visitor. */
export const PUBLICATION_STATES = ["draft", "planned", "live", "ended", "archived"] as const;

export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** The statuses of records that were public; any other hidden status is a draft's. */
export const ARCHIVED_STATUSES: readonly string[] = ["closed", "archived"];

/** The statuses of a kind's drafts: records that were never public, unless they were taken off the site again. */
export function draftStatuses(kind: ContentKind): string[] {
  const { statuses, visibility } = kindOf(kind);
  return Object.keys(statuses).filter(
    (status) => status !== visibility.status && !ARCHIVED_STATUSES.includes(status),
  );
}

/** A record, or the fields of a form: its status, and the dates that its kind's rule names. */
export interface Publishable {
  status: string;
}

export interface Publication {
  state: PublicationState;
  /** In words, with dates in Malta time and without a full stop: `Live since Friday 20 November`. */
  sentence: string;
}

/** The state of a record now, for staff. It is live exactly when `isVisible` is true. */
export function publicationOf(kind: ContentKind, record: Publishable, now: Date): Publication {
  const { from, until } = datesOf(kind, record);
  const state = stateOf(kind, record, now);
  switch (state) {
    case "draft":
    case "archived":
      return { state, sentence: "Visitors do not see it" };
    case "planned":
      return { state, sentence: `Goes live on ${momentIn(from, now)}${closing(", until", until, now)}` };
    case "live": {
      const since = from ? ` since ${formatDayInWords(from, now)}` : "";
      return { state, sentence: `Live${since}${closing(since ? ", until" : " until", until, now)}` };
    }
    case "ended":
      if (endsBeforeItBegins(from, until))
        return { state, sentence: "Never shows: it ends before it begins" };
      return {
        state,
        sentence: until ? `Ended ${endIn(until, now)}` : "Not shown: one of its dates can't be read",
      };
  }
}

/**
 * The effect of a save on visitors, for the line beside the button: `Visitors will see this at once.`
 *
 * @param before the saved record; undefined for a new one.
 */
export function whatSavingDoes(
  kind: ContentKind,
  before: Publishable | undefined,
  after: Publishable,
  now: Date,
): string {
  const was = before && stateOf(kind, before, now);
  const { from, until } = datesOf(kind, after);
  const goes = until === undefined ? "" : ` It will disappear ${endIn(until, now)}`;
  const off = was === "live" ? "It will disappear from the site now" : undefined;
  switch (stateOf(kind, after, now)) {
    case "live":
      return `Visitors will see this at once.${goes && `${goes}.`}`;
    case "planned": {
      const comes = `appear on ${momentIn(from, now)}`;
      const ends = until === undefined ? "" : ` and disappear ${endIn(until, now)}`;
      return off ? `${off}, and ${comes}${ends}.` : `It will ${comes}${ends}.`;
    }
    case "ended":
      if (off) return `${off}.`;
      return endsBeforeItBegins(from, until)
        ? "It ends before it begins, so visitors will never see it."
        : "It has ended: visitors will not see it.";
    case "archived":
      return off ? `${off}.` : "It stays archived: visitors will not see it.";
    case "draft":
      if (off) return `${off}.`;
      return was === "planned"
        ? "It will not appear any more: it becomes a draft again."
        : "It stays a draft: only you and your colleagues see it.";
  }
}

function stateOf(kind: ContentKind, record: Publishable, now: Date): PublicationState {
  const rule: VisibilityRule = kindOf(kind).visibility;
  if (isVisible(rule, record, now)) return "live";
  if (ARCHIVED_STATUSES.includes(record.status)) return "archived";
  if (record.status !== rule.status) return "draft";
  // A hidden record whose visibility changes in the future will appear then.
  return nextVisibilityChange(rule, record, now) ? "planned" : "ended";
}

/** The first and the last instant of display, if the record has them and they are valid. */
function datesOf(
  kind: ContentKind,
  record: Publishable,
): { from: string | undefined; until: string | undefined } {
  const rule: VisibilityRule = kindOf(kind).visibility;
  return {
    from: readable(rule.from && Reflect.get(record, rule.from)),
    until: readable(rule.until && Reflect.get(record, rule.until)),
  };
}

function readable(date: unknown): string | undefined {
  return typeof date === "string" && !Number.isNaN(Date.parse(date)) ? date : undefined;
}

function endsBeforeItBegins(from: string | undefined, until: string | undefined): boolean {
  return from !== undefined && until !== undefined && Date.parse(from) > Date.parse(until);
}

/** `Monday 23 November at 08:00`. */
function momentIn(instant: string | undefined, now: Date): string {
  return instant === undefined ? "" : `${formatDayInWords(instant, now)} at ${formatTime(instant)}`;
}

/**
 * When something ends: `on Sunday 29 November at 14:00`, or `at the end of Sunday 29 November`. “At midnight” could be read
 * as the midnight before that day.
 */
function endIn(instant: string, now: Date): string {
  const day = wholeDay(instant);
  return day === undefined ? `on ${momentIn(instant, now)}` : `at the end of ${formatDayInWords(day, now)}`;
}

function closing(words: string, until: string | undefined, now: Date): string {
  if (until === undefined) return "";
  const day = wholeDay(until);
  return `${words} ${day === undefined ? momentIn(until, now) : `the end of ${formatDayInWords(day, now)}`}`;
}

/** An instant of the day with which something ends; undefined for an end during a day. */
function wholeDay(until: string): Date | undefined {
  const time = formatTime(until);
  if (time === "23:59") return new Date(until);
  return time === "00:00" ? new Date(Date.parse(until) - 1) : undefined;
}

/** The change that makes a record public, by its status now: one that was archived is published again. */
export function publishMoveOf(kind: ContentKind, status?: unknown): StatusMove {
  const { visibility, again } = kindOf(kind);
  const words = ARCHIVED_STATUSES.includes(String(status))
    ? (again ?? { label: "Publish again", done: "published again" })
    : { label: "Publish", done: "published" };
  return { status: visibility.status, ...words };
}

/** The changes that take a record off the site: back to a draft and, where the kind has such a status, archived. */
export function withdrawMovesOf(kind: ContentKind): StatusMove[] {
  const [draft = "", ...others] = Object.keys(kindOf(kind).statuses);
  const archived = others.filter((status) => ARCHIVED_STATUSES.includes(status));
  return [
    { status: draft, label: "Unpublish", done: "unpublished" },
    ...archived.map((status) => ({ status, label: "Archive", done: "archived" })),
  ];
}

/** Returns the fields that decide whether visitors see a record: its status and the dates of its kind. */
export function publishableOf(kind: ContentKind, values: Fields): Publishable {
  const { from, until } = kindOf(kind).visibility;
  const dates = [from, until].flatMap((name) => {
    if (name === undefined) return [];
    const value = values[name];
    return [[name, typeof value === "string" ? value : null] as const];
  });
  return { ...Object.fromEntries(dates), status: String(values["status"]) };
}

/** Returns the path of the public page that shows a record now; null if it is not live. */
export function livePathOf(kind: ContentKind, record: Fields & { id: string }, now: Date): string | null {
  if (publicationOf(kind, publishableOf(kind, record), now).state !== "live") return null;
  return publicPathOf(kind, record);
}

/** Which offers a list of the admin shows: those of now, or those that end until Sunday night. */
export const OFFER_FILTERS = ["now", "ending"] as const;

export type OfferFilter = (typeof OFFER_FILTERS)[number];

/**
 * What lists and editors say of a next version that waits: `Waiting: from Friday 1 January at 00:00`.
 *
 * @param next.problem why it was not taken over at its instant.
 */
export function waitingInWords(
  { nextFrom, problem }: { nextFrom: string | null; problem: string },
  now: Date,
): string {
  if (problem !== "") return "Waiting: held back";
  return nextFrom === null ? "Waiting, without a date" : `Waiting: from ${momentIn(nextFrom, now)}`;
}

/** The effect of saving a next version on visitors, as `whatSavingDoes`. */
export function whatWaitingDoes(nextFrom: unknown, now: Date): string {
  const from = readable(nextFrom);
  return from === undefined
    ? "It waits until you publish it."
    : `Visitors will see it from ${momentIn(from, now)}.`;
}

/** Whether a next version of a published record can wait beside it. A redirect is one line, which is changed as a whole. */
export function hasNextVersions(kind: ContentKind): boolean {
  return kind !== "redirects";
}
