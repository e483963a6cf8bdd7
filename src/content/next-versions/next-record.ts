import { z } from "zod";
import { authorOf, type Author } from "../../rules/access/author.ts";
import {
  changedFields,
  changedPaths,
  mergeRecord,
  type FieldConflict,
  type Fields,
} from "../../rules/merge-record.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Authorship } from "../lifecycle/server-kind.ts";
import { findLast, findWaiting, listNextRows, stepsOf, type NextRow } from "./next-rows.ts";
import type { LiveRecord, NextTarget } from "./next-target.ts";

/** An author, as the API describes one. */
export const authorSchema = z.strictObject({ name: z.string(), address: z.string().nullable() });

/** What is known of a next version beside its fields. */
export const nextFacts = z
  .strictObject({
    changed: z.array(z.string()).describe("The paths at which it differs from what is on the site"),
    questions: z
      .array(
        z.strictObject({
          /** The field's name; within a group its path, such as `price` or `sections.story.title`. */
          path: z.string(),
          /** On the site when the next version was saved; absent, as the other two, where there is no such entry of a list. */
          before: z.unknown().optional(),
          /** On the site now. */
          live: z.unknown().optional(),
          next: z.unknown().optional(),
        }),
      )
      .describe(
        "Fields that were changed on the site and here, differently. Saving these fields again, as they are or changed at a path, answers with what is saved; until then it is not taken over",
      ),
    problem: z
      .string()
      .describe("Why it was not taken over at its instant; empty where nothing holds it back"),
    number: z.int().min(1).describe("Its place in the history, `/next/history`"),
    savedBy: authorSchema,
    savedDate: z.iso.datetime(),
    liveVersion: z.int().min(0).describe("The version on the site that it is merged with"),
  })
  .meta({ id: "NextFacts" });

type NextFacts = z.output<typeof nextFacts>;

/**
 * The record as it will be: what is on the site, with the changes of the next version. `version` rises with each save of
 * either, and where it waits no more, so it names the pair.
 */
export type NextRecord = LiveRecord & { nextFrom: string | null; next: NextFacts };

/** The fields that a next version gives a record as it is now, and what both have changed differently. */
export function mergeNext(
  live: LiveRecord,
  row: Pick<NextRow, "changes" | "base">,
): { fields: Fields; conflicts: readonly FieldConflict[] } {
  const base: Fields = JSON.parse(row.base);
  const changes: Fields = JSON.parse(row.changes);
  const theirs = Object.fromEntries(Object.keys(changes).map((name) => [name, live[name]]));
  const { merged, conflicts } = mergeRecord(base, { ...base, ...changes }, theirs);
  return { fields: changedFields(theirs, merged), conflicts };
}

/** The fields of a record that can wait. */
export function waitingFields({ names }: NextTarget, record: Fields): Fields {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]),
  );
}

/** The next version of a record that waits, merged with what is on the site now. */
export function toNextRecord(target: NextTarget, live: LiveRecord, row: NextRow): NextRecord {
  const { fields, conflicts } = mergeNext(live, row);
  const record = { ...live, ...fields };
  return {
    ...record,
    version: live.version + stepsOf(row),
    nextFrom: row.fromDate,
    next: {
      changed: changedPaths(waitingFields(target, live), waitingFields(target, record)),
      questions: conflicts.map(({ path, base, mine, theirs }) => ({
        path,
        before: base,
        live: theirs,
        next: mine,
      })),
      problem: row.problem,
      number: row.number,
      savedBy: authorOf(row.actor),
      savedDate: row.savedDate,
      liveVersion: live.version,
    },
  };
}

/** What the editor of a next version begins with. */
export interface NextOrLive {
  /** The next version that waits, or the record as it is on the site. */
  record: LiveRecord & { nextFrom: string | null };
  /** Null where none waits. */
  next: NextFacts | null;
}

/** Reads the next version of a record that waits, or with what one begins. */
export async function readNextOrLive(db: Db, target: NextTarget): Promise<NextOrLive | undefined> {
  const live = await target.find(db);
  return live && toNextOrLive(db, target, live, await findWaiting(db, target));
}

/** The next version of a record that waits, or with what one begins where none does. */
export async function toNextOrLive(
  db: Db,
  target: NextTarget,
  live: LiveRecord,
  row: NextRow | undefined,
): Promise<NextOrLive> {
  if (row) {
    const { next, ...record } = toNextRecord(target, live, row);
    return { record, next };
  }
  const version = live.version + stepsOf(await findLast(db, target));
  return { record: { ...live, version, nextFrom: null }, next: null };
}

/** A next version that was saved, and what became of it. */
export interface NextEntry extends Pick<NextRow, "number" | "state" | "savedDate" | "endedDate" | "userId"> {
  nextFrom: string | null;
  savedBy: Author;
  /** The fields that it changed. */
  fields: Fields;
}

/** Every next version of a record that the author may read, the newest first. */
export async function listNextEntries(
  db: Db,
  target: NextTarget,
  by: Pick<Authorship, "limit">,
): Promise<NextEntry[]> {
  const rows = await listReadable(db, target, by);
  return rows.map(({ number, state, fromDate, changes, savedDate, endedDate, actor, userId }) => ({
    number,
    state,
    nextFrom: fromDate,
    savedDate,
    endedDate,
    savedBy: authorOf(actor),
    userId,
    fields: JSON.parse(changes),
  }));
}

/** Those, as they are stored. */
export async function listReadable(
  db: Db,
  target: NextTarget,
  by: Pick<Authorship, "limit">,
): Promise<NextRow[]> {
  const since = await target.readableFrom(db, by);
  return (await listNextRows(db, target)).filter(({ savedDate }) => savedDate >= since);
}
