import { sql, type RawBuilder, type SqlBool } from "kysely";
import { jobServer } from "../../content/kinds/jobs/job.server.ts";
import { hasPermission, storesWith, type SessionUser } from "../../rules/access/permissions.ts";
import type { SubmissionState } from "../../rules/contact/states.ts";
import type { Topic } from "../../rules/contact/topics.ts";
import { fold } from "../../rules/text/fold.ts";
import { contains, isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";

/** Which messages a list shows. */
export interface MessageFilter {
  /** Words that a message must all contain; accents are ignored. */
  q?: string | undefined;
  state?: SubmissionState | undefined;
  topic?: Topic | undefined;
  /** The id of a form; `contact` for the contact form, `application` for all applications. */
  form?: string | undefined;
  /** The id of a job; `open` for open applications. */
  job?: string | undefined;
  /** The id of an account; `none` for messages that are not assigned. */
  assignee?: string | undefined;
}

/** The ids of the stores whose messages alone are read; undefined for all messages, none where it is empty. */
type OfStores = readonly string[] | undefined;

/** What a user reads of the inbox: the messages and the applications of some stores, or all of them. */
export interface InboxReach {
  messages: OfStores;
  applications: OfStores;
}

/** What a user reads of the inbox, in all or for their stores. */
export function reachOf(user: SessionUser): InboxReach {
  return {
    messages: storesWith(user, "messages.write"),
    applications: storesWith(user, "applications.read"),
  };
}

/** The same without what a user reads for their stores alone. */
export function wholeReachOf(user: SessionUser): InboxReach {
  return {
    messages: hasPermission(user, "messages.write") ? undefined : [],
    applications: hasPermission(user, "applications.read") ? undefined : [],
  };
}

/** Messages with what they have as applications: the tables over which the conditions of this file stand. */
export function fromInbox(db: Db) {
  return db
    .selectFrom("messages as message")
    .leftJoin("applications as application", "application.messageId", "message.id");
}

/** The same for a count: without applications where no condition is of them, so that an index has all that is read. */
export function fromInboxToCount(db: Db, { form, job }: MessageFilter, reach: InboxReach) {
  const all = [form, job, reach.messages, reach.applications].every((narrowed) => narrowed === undefined);
  return db.selectFrom("messages as message").$if(!all, () => fromInbox(db));
}

/** Whether a message is one that a user reads. */
export async function isWithinReach(db: Db, id: string, reach: InboxReach): Promise<boolean> {
  const [isWithin = false] = await areWithinReach(db, id, [reach]);
  return isWithin;
}

/** The same for several users, in one statement: each condition stands once, for all users of the same stores. */
export async function areWithinReach(db: Db, id: string, reaches: readonly InboxReach[]): Promise<boolean[]> {
  const names = reaches.map((reach) => JSON.stringify(reach));
  const distinct = [...new Map(reaches.map((reach) => [JSON.stringify(reach), reach]))];
  const row = await fromInbox(db)
    .select("message.id")
    .select(
      distinct.map(([, reach], at) =>
        sql`CASE WHEN ${whereOf({}, reach)} THEN 1 ELSE 0 END`.as(`within${at}`),
      ),
    )
    .where("message.id", "=", id)
    .executeTakeFirst();
  const within = new Set(distinct.flatMap(([name], at) => (row?.[`within${at}`] === 1 ? name : [])));
  return names.map((name) => within.has(name));
}

/** A filter as a condition on messages, of those that a user reads. */
export function whereOf(filter: MessageFilter, reach: InboxReach): RawBuilder<SqlBool> {
  const { q = "", state, topic, form, job, assignee } = filter;
  const words = fold(q).split(/\s+/).filter(Boolean);
  const conditions = [
    whereReached(reach),
    ...words.map((word) => contains(sql`message."searchText"`, word)),
    ...(state ? [sql`message.state = ${state}`] : []),
    ...(topic ? [sql`message.topic = ${topic}`] : []),
    ...(form ? [whereForm(form)] : []),
    ...(job === "open" ? [sql`application."messageId" IS NOT NULL AND application."jobId" IS NULL`] : []),
    ...(job && job !== "open" ? [sql`application."jobId" = ${job}`] : []),
    ...(assignee === "none" ? [sql`message."assigneeId" IS NULL`] : []),
    ...(assignee && assignee !== "none" ? [sql`message."assigneeId" = ${assignee}`] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

function whereForm(form: string): RawBuilder<unknown> {
  if (form === "application") return sql`application."messageId" IS NOT NULL`;
  return form === "contact"
    ? sql`message."formId" IS NULL AND application."messageId" IS NULL`
    : sql`message."formId" = ${form}`;
}

function whereReached({ messages, applications }: InboxReach): RawBuilder<unknown> {
  if (messages === undefined && applications === undefined) return sql`TRUE`;
  const ofMessages = messages ? isOneOf(sql.ref("message.storeId"), messages) : sql`TRUE`;
  return sql`CASE WHEN application."messageId" IS NULL THEN ${ofMessages} ELSE ${whereApplied(applications)} END`;
}

/**
 * Which applications are of some stores: those for a job that is there now, and the open ones that name one of the stores
 * as where the applicant would like to work.
 */
function whereApplied(stores: OfStores): RawBuilder<unknown> {
  if (!stores) return sql`TRUE`;
  if (stores.length === 0) return sql`FALSE`;
  const ofJob = jobServer.ofStores?.where(stores) ?? sql`FALSE`;
  const named = stores.map((store) => contains(sql.ref("message.answers"), store));
  return sql`CASE WHEN application."jobId" IS NULL THEN (${sql.join(named, sql` OR `)})
    ELSE application."jobId" IN (SELECT id FROM jobs WHERE ${ofJob}) END`;
}
