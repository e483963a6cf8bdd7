import { sql, type RawBuilder } from "kysely";
import { jobIssues } from "../../content/kinds/jobs/job.server.ts";
import { listOpenFeeds } from "../../content/kinds/products/feed/feed-reports.ts";
import { productIssues } from "../../content/kinds/products/product.server.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { decodeRow } from "../../storage/database/codec.ts";
import type { Db } from "../../storage/database/tables.ts";
import { kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { hasUndescribed } from "../../content/lacks.ts";
import { encodingOf } from "../../content/lifecycle/row-encoding.ts";
import { publicationStateSql, titleSql } from "../../content/lifecycle/state-in-sql.ts";
import { contains, isOneOf } from "../../storage/database/sql.ts";
import { findReachable } from "./open-links.ts";
import { joinWords, trimTo } from "../../rules/text/text.ts";
import { listApprovalsFor } from "../../content/approvals/approval-rows.ts";
import { findWaitingApproval } from "../../content/approvals/approvals.ts";
import { needsApproval } from "../../content/approvals/require-approval.ts";
import { storeLimit } from "../../content/lifecycle/own-stores.ts";
import { hasForStores, writePermission, type SessionUser } from "../../rules/access/permissions.ts";
import { formatDayInWords } from "../../rules/time/dates.ts";
import type { HistoryOf } from "../../content/lifecycle/history.ts";
import { waitingInWords } from "../../content/publication.ts";
import { mergeNext } from "../../content/next-versions/next-record.ts";
import { listWaiting } from "../../content/next-versions/next-rows.ts";
import { targetOf, titleOfNext } from "../../content/next-versions/next-target.ts";

/** What identifies a record, and its title. */
export interface NamedRecord {
  kind: ContentKind;
  id: string;
  title: string;
}

/** A problem of a record that staff should fix. */
export interface ContentIssue extends Omit<NamedRecord, "kind"> {
  kind: ContentKind | "settings";
  /** Whether the record is in the bin. */
  isBinned?: true;
  /** Whether it is about the next version. */
  isNext?: true;
  problem:
    | "yes asked"
    | "sent back"
    | "next version"
    | "feed waits"
    | "feed failed"
    | "no picture"
    | "no description"
    | "dead link"
    | "offer over"
    | "offer too high"
    | "no unit price"
    | "unusual pay";
  /** What to do, as a sentence. */
  sentence: string;
}

/** The maximum of records per problem. */
export const MAX_OF_EACH = 100;

/** Problems of the published records of a kind that staff should fix, and that depend on its own records alone. */
export async function listKindIssues(db: Db, kind: ContentKind, now: Date): Promise<ContentIssue[]> {
  const found: ContentIssue[] = [];
  const own = kind === "products" ? productIssues : kind === "jobs" ? jobIssues : [];
  for (const issue of [...pictureIssues(kind), ...own]) {
    const from = "from" in issue ? issue.from?.(now) : undefined;
    const rows = await listPublished(db, kind, issue.where(now), now, { ...issue, from });
    const judged = rows.map(({ value, ...record }) => ({ ...record, sentence: issue.sentence(value) }));
    const wrong = judged.filter(({ sentence }) => sentence !== "").slice(0, MAX_OF_EACH);
    found.push(...wrong.map((record) => ({ kind, problem: issue.problem, ...record })));
  }
  return found;
}

/** The pictures of a kind's records that lack a description, as conditions over them: of a record's own, and of its content. */
function pictureIssues(kind: ContentKind) {
  const { schema, links } = serverKindOf(kind);
  if (!Object.hasOwn(schema.shape, "imageDecorative")) return [];
  const problem = "no description" as const;
  const undescribed = {
    problem,
    where: () => sql`"imageUrl" IS NOT NULL AND "imageAlt" = '' AND "imageDecorative" = 0`,
    sentence: () => `Describe its picture, ${WHY_DESCRIBED}`,
  };
  if (!links?.isHtml) return [undescribed];
  const { column } = links;
  const judge = (cell: string | null) => hasUndescribed(decodeRow({ [column]: cell }, encodingOf(schema)));
  const within = {
    problem,
    where: () => contains(sql.ref(column), "/uploads/"),
    column,
    isJudged: true as const,
    sentence: (cell: string | null) =>
      judge(cell) ? `Describe each picture in its content, ${WHY_DESCRIBED}` : "",
  };
  return [undescribed, within];
}

const WHY_DESCRIBED = "for people who cannot see it and for search engines, or mark it as decorative.";

async function listPublished(
  db: Db,
  kind: ContentKind,
  where: RawBuilder<unknown>,
  now: Date,
  {
    column,
    isJudged,
    from,
  }: { column?: string; isJudged?: true; from?: RawBuilder<unknown> | undefined } = {},
): Promise<{ id: string; title: string; value: string | null }[]> {
  const title = sql.ref(kindOf(kind).titleField);
  const { rows } = await sql<{ id: string; title: string; value: string | null }>`
    SELECT id, ${title} AS title, ${column ? sql.ref(column) : sql`NULL`} AS value
    FROM ${from ?? sql.table(kind)}
    WHERE "deletedDate" IS NULL AND status = ${kindOf(kind).visibility.status} AND ${where}
      AND ${publicationStateSql(kind, now)} IN ('live', 'planned')
    ORDER BY "sortName", id ${isJudged ? sql`` : sql`LIMIT ${MAX_OF_EACH}`}`.execute(db);
  return rows;
}

/** A published record that links to pages of this site. */
export interface LinkingRecord extends NamedRecord {
  targets: string[];
}

/** The published records of a kind that link to pages of this site. */
export async function listLinkingRecords(db: Db, kind: ContentKind, now: Date): Promise<LinkingRecord[]> {
  const { links } = serverKindOf(kind);
  if (!links) return [];
  const { column, isHtml, hrefsIn: ownHrefs } = links;
  const begins = isHtml && !ownHrefs ? 'href="/' : "/";
  const { rows } = await sql<{ id: string; title: string; text: string }>`
      SELECT id, ${titleSql(kind)} AS title, ${sql.ref(column)} AS text
      FROM ${sql.table(kind)}
      WHERE "deletedDate" IS NULL AND ${contains(sql.ref(column), begins)}
        AND ${publicationStateSql(kind, now)} IN ('live', 'planned')
      ORDER BY title, id`.execute(db);
  return rows.map(({ id, title, text }) => {
    const hrefs = ownHrefs?.(text) ?? (isHtml ? hrefsIn(text) : [text]);
    const targets = hrefs.filter((link) => link.startsWith("/"));
    return { kind, id, title, targets: [...new Set(targets)] };
  });
}

/**
 * Links to pages of this site that a visitor cannot open: the page never existed, or it is a draft, has ended or is in
 * the bin.
 */
export async function findDeadLinks(
  db: Db,
  linking: readonly LinkingRecord[],
  now: Date,
): Promise<ContentIssue[]> {
  const open = await findReachable(db, new Set(linking.flatMap(({ targets }) => targets)), now);
  return linking.flatMap(({ targets, ...record }) => {
    const dead = targets.filter((link) => !open.has(link));
    if (dead.length === 0) return [];
    const sentence = `It links to ${joinWords(dead.slice(0, 3))}, which visitors can't open.`;
    return [{ ...record, problem: "dead link", sentence }];
  });
}

/** The links of an article to this site, as the sanitiser writes them: in double quotes, with `&` as an entity. */
function hrefsIn(html: string): string[] {
  return [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** In characters: as much of a reason as a row of the overview shows. */
const MAX_NOTE = 160;

/** The changes that wait for the yes of a user, and theirs that were sent back, those that wait longest first. */
export async function listApprovalIssues(db: Db, user: SessionUser, now: Date): Promise<ContentIssue[]> {
  const found: ContentIssue[] = [];
  for (const row of await listApprovalsFor(db, user.id)) {
    if (found.length >= MAX_OF_EACH) break;
    const { contentType: kind } = row;
    if (!hasForStores(user, writePermission(kind)) || !(await needsApproval(db, kind))) continue;
    const by = { userId: user.id, actor: user.name, now, limit: storeLimit(user, { name: kind }) };
    const waiting = await findWaitingApproval(db, row, by);
    if (!waiting) continue;
    const { id, title, isNext, request } = waiting;
    const { askedBy, askedDate, decidedBy, note } = request;
    const of = { kind, id, title, ...(isNext && { isNext }) };
    found.push(
      request.mayGive
        ? {
            ...of,
            problem: "yes asked",
            sentence: `${askedBy.name} asked for the yes on ${formatDayInWords(askedDate, now)}.`,
          }
        : {
            ...of,
            problem: "sent back",
            sentence: `${decidedBy?.name ?? "A colleague"}: ${trimTo(note, MAX_NOTE)}`,
          },
    );
  }
  return found;
}

/** The price feeds that wait for a user who may change products, and those that could not be read. */
export async function listFeedIssues(db: Db, user: SessionUser): Promise<ContentIssue[]> {
  const asks = await needsApproval(db, "products");
  return (await listOpenFeeds(db)).flatMap(({ id, file: title, state, reasons, userId }) => {
    if (id === null || (asks && state === "waiting" && userId === user.id)) return [];
    const problem = state === "waiting" ? "feed waits" : "feed failed";
    return [{ kind: "products", id, title, problem, sentence: reasons[0] ?? "" }];
  });
}

/** Which of some records have a next version that waits, in words: `Waiting: from Friday 1 January at 00:00`. */
export async function readWaitingWords(
  db: Db,
  kind: ContentKind,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("next_versions")
    .select(["recordId", "fromDate", "problem"])
    .where("contentType", "=", kind)
    .where("state", "=", "waiting")
    .where(isOneOf(sql.ref("recordId"), ids))
    .execute();
  return new Map(
    rows.map(({ recordId, fromDate, problem }) => [
      recordId,
      waitingInWords({ nextFrom: fromDate, problem }, now),
    ]),
  );
}

/** The next versions that a person has to look at: they were held back, or ask a question and will be. */
export async function listNextIssues(db: Db, type: HistoryOf): Promise<ContentIssue[]> {
  const found: ContentIssue[] = [];
  for (const row of await listWaiting(db, { type })) {
    const live = await targetOf(row)?.find(db);
    const sentence = row.problem || (live ? questionOf(mergeNext(live, row).conflicts.length) : "");
    if (sentence === "") continue;
    const { contentType: kind, recordId: id } = row;
    const title = await titleOfNext(db, row);
    found.push({ kind, id, title, problem: "next version", sentence, ...(!live && { isBinned: true }) });
  }
  return found;
}

function questionOf(conflicts: number): string {
  if (conflicts === 0) return "";
  return conflicts === 1
    ? "One field was changed on the site too. Open its next version and choose."
    : `${conflicts} fields were changed on the site too. Open its next version and choose.`;
}
