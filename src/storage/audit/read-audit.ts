import { type RawBuilder, sql, type SelectQueryBuilder, type SqlBool } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { contains } from "../database/sql.ts";
import type { Db, Tables } from "../database/tables.ts";
import { AUDIT_AREAS, areaOf } from "../../rules/access/audit-actions.ts";
import { calendarDay } from "../../rules/schema/fields.ts";
import { addDays, fromMaltaTime } from "../../rules/time/malta-time.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import type { AuditRow } from "./record-audit.ts";

/** Lines on a page. */
export const AUDIT_PAGE = 50;

/** Lines that an export reads at once. */
const CHUNK = 1_000;

/** Lines in which part of a name is looked for in one turn. */
const SEARCHED = 20_000;

const areas = Object.keys(AUDIT_AREAS);
const actions = Object.values(AUDIT_AREAS).flatMap((area) => Object.keys(area.actions));

/** What a list of lines can be filtered by; all of it must fit. */
export const auditFilterShape = {
  person: z
    .string()
    .trim()
    .max(254)
    .optional()
    .describe("Part of the person's e-mail address, or the account's id"),
  what: z
    .enum([...areas, ...actions])
    .optional()
    .describe("An area, such as `rights`, or one action, such as `content.published`"),
  subject: z.string().trim().max(200).optional().describe("Part of the subject's name, or its id"),
  from: calendarDay.optional().describe("The first day, in Malta"),
  until: calendarDay.optional().describe("The last day, in Malta"),
};

const auditFilterSchema = z.strictObject(auditFilterShape);

export type AuditFilter = z.output<typeof auditFilterSchema>;

/** Reads a filter from an address. Ignores parameters that are unknown, empty or not valid. */
export function readAuditSearch(search: URLSearchParams): AuditFilter & { before?: number } {
  const valid = Object.entries(auditFilterShape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(search.get(name)?.trim() || undefined);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  const before = Number(search.get("before"));
  return {
    ...auditFilterSchema.parse(Object.fromEntries(valid)),
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
  };
}

const changeSchema = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** A line as the API returns it. */
export const auditLineSchema = z
  .strictObject({
    seq: z.int().describe("The line's number, from 1 and without a gap"),
    date: z.iso.datetime(),
    area: z.string(),
    action: z.string(),
    userId: z.uuid().nullable().describe("The account that acted; null for the site itself and for visitors"),
    actor: z.string().describe("Its e-mail address at the time, or words"),
    address: z.string().describe("Network address"),
    device: z.string(),
    proof: z.string().describe("How the request was authenticated"),
    subjectType: z.string(),
    subjectId: z.string(),
    subject: z.string().describe("The subject's name at the time"),
    historyVersion: z.int().nullable().describe("The version in the history of the record"),
    changes: z.array(changeSchema).describe("Fields before and after, each cut to 200 characters"),
    note: z.string(),
    requestId: z.string(),
    hash: z.string().describe("SHA-256 over the line and the one before"),
  })
  .meta({ id: "AuditLine" });

export type AuditLine = z.output<typeof auditLineSchema>;

/**
 * Returns the lines that fit a filter, the latest first. Part of a name is looked for in one part of the log after another:
 * no index finds it, and other requests run in between.
 *
 * @param before only lines with a lower number: the last one of the page before.
 */
async function listAudit(
  db: Db,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditLine[]> {
  const { last } = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.coalesce(fn.max("seq"), sql<number>`0`).as("last"))
    .executeTakeFirstOrThrow();
  const { person, subject } = filter;
  const hasText = Boolean(person) || Boolean(subject && !isUuid(subject));
  const lines: AuditLine[] = [];
  let end = Math.min(before ?? Infinity, last + 1);
  while (end > 1 && lines.length < limit) {
    const start = hasText ? Math.max(1, end - SEARCHED) : 1;
    const rows = await matching(db.selectFrom("audit_log").selectAll(), filter)
      .where("seq", ">=", start)
      .where("seq", "<", end)
      .orderBy("seq", "desc")
      .limit(limit - lines.length)
      .execute();
    lines.push(...rows.map(toLine));
    end = start;
    await nextTurn();
  }
  return lines;
}

/** Returns a page of lines, and where the next one begins. */
export async function readAuditPage(
  db: Db,
  filter: AuditFilter,
  before: number | undefined,
): Promise<{ lines: AuditLine[]; next: number | null }> {
  const found = await listAudit(db, filter, { before, limit: AUDIT_PAGE + 1 });
  const lines = found.slice(0, AUDIT_PAGE);
  return { lines, next: found.length > AUDIT_PAGE ? (lines.at(-1)?.seq ?? null) : null };
}

/** All lines that fit a filter, the latest first, in parts. */
export async function* readAuditParts(db: Db, filter: AuditFilter): AsyncGenerator<AuditLine[]> {
  let before: number | undefined;
  for (;;) {
    const lines = await listAudit(db, filter, { before, limit: CHUNK });
    if (lines.length > 0) yield lines;
    if (lines.length < CHUNK) return;
    before = lines.at(-1)?.seq;
  }
}

type LineQuery = SelectQueryBuilder<Tables, "audit_log", AuditRow>;

function matching(query: LineQuery, { person, what, subject, from, until }: AuditFilter): LineQuery {
  let narrowed = query;
  if (person) narrowed = narrowed.where(whereNamed("userId", "actor", person));
  if (subject) narrowed = narrowed.where(whereNamed("subjectId", "subject", subject));
  if (what !== undefined && areas.includes(what)) narrowed = narrowed.where("area", "=", what);
  else if (what !== undefined)
    narrowed = narrowed.where("area", "=", areaOf(what)).where("action", "=", what);
  if (from !== undefined) narrowed = narrowed.where("date", ">=", startOf(from));
  if (until !== undefined) narrowed = narrowed.where("date", "<", startOf(addDays(until, 1)));
  return narrowed;
}

/** Has an id, or part of the name beside it. A UUID is an id: the index of subjects finds it. */
function whereNamed(
  id: "userId" | "subjectId",
  name: "actor" | "subject",
  text: string,
): RawBuilder<SqlBool> {
  const part = text.toLowerCase();
  const hasId = sql<SqlBool>`${sql.ref(id)} = ${part}`;
  return isUuid(part) ? hasId : sql<SqlBool>`(${hasId} OR ${contains(lowerCase(name), part)})`;
}

/** A column in small letters. Both databases turn only those of ASCII into small ones. */
function lowerCase(column: "actor" | "subject"): RawBuilder<string> {
  return ["Ċ", "Ġ", "Ħ", "Ż", "À", "È", "É", "Ì", "Ò", "Ù"].reduce(
    (text, letter) => sql<string>`replace(${text}, ${letter}, ${letter.toLowerCase()})`,
    sql<string>`lower(${sql.ref(column)})`,
  );
}

function startOf(maltaDay: string): string {
  return fromMaltaTime(maltaDay, "00:00").toISOString();
}

function toLine({ historyHash: _hash, changes, ...row }: AuditRow): AuditLine {
  return { ...row, changes: z.array(changeSchema).parse(JSON.parse(changes)) };
}
