import { toSessionUser } from "../../accounts/people/users.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { NotFoundError } from "../../errors.ts";
import {
  MESSAGES_PER_PAGE,
  OPEN_STATES,
  SUBMISSION_STATES,
  type SubmissionState,
} from "../../rules/contact/states.ts";
import { fillWords } from "../../rules/text/fill-words.ts";
import { pageOfList } from "../../rules/lists/list-page.ts";
import { readSettings } from "../../content/settings/read-settings.ts";
import { hasPermission, type SessionUser } from "../../rules/access/permissions.ts";
import { listInterviews } from "../applications/interviews.ts";
import { readRatings, type Ratings } from "../applications/ratings.ts";
import { auditReading } from "./audit-lines.ts";
import { readExpiry } from "./expire-messages.ts";
import { listOfPerson } from "./list-of-person.ts";
import {
  areWithinReach,
  fromInbox,
  fromInboxToCount,
  isWithinReach,
  reachOf,
  whereOf,
  type InboxReach,
  type MessageFilter,
} from "./message-filter.ts";
import type { Submission, SubmissionRow } from "./message.schema.ts";

export interface MessageList {
  messages: SubmissionRow[];
  total: number;
  page: number;
  pages: number;
  /** The number of messages in each state, within the other filters. */
  counts: Record<SubmissionState | "all", number>;
}

/** The text of an e-mail that staff can send, before they change it. */
export interface ReadyText {
  title: string;
  text: string;
}

export interface MessageView {
  message: Submission;
  colleagues: { id: string; name: string }[];
  /** Other messages of the same person. */
  others: number;
  /** Of an application: texts with which an answer can begin, filled in, and what colleagues think of it. */
  readyTexts: ReadyText[];
  ratings: Ratings | null;
}

export type WaitingMessages = Awaited<ReturnType<typeof readWaitingMessages>>;

/** Forms that the filter of the list offers. */
const MAX_FORMS = 100;

/** Returns a page of the list; a number beyond the last page returns the last page. */
export async function readMessageList(
  db: Db,
  filter: MessageFilter,
  page: number,
  reach: InboxReach,
): Promise<MessageList> {
  const counts = await countByState(db, filter, reach);
  const total = counts[filter.state ?? "all"];
  const { limit, offset, ...place } = pageOfList(page, total, MESSAGES_PER_PAGE);
  return { messages: await listMessages(db, filter, { limit, offset, reach }), total, ...place, counts };
}

/** Returns messages, the newest first. */
export async function listMessages(
  db: Db,
  filter: MessageFilter,
  { limit, offset = 0, reach }: { limit: number; offset?: number; reach: InboxReach },
): Promise<SubmissionRow[]> {
  const rows = await selectRows(db)
    .where(whereOf(filter, reach))
    .orderBy("message.createdDate", "desc")
    .orderBy("message.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return withFiles(db, rows);
}

/** The number of messages in each state, within the other filters. */
async function countByState(
  db: Db,
  { state: _state, ...filter }: MessageFilter,
  reach: InboxReach,
): Promise<MessageList["counts"]> {
  const rows = await fromInboxToCount(db, filter, reach)
    .where(whereOf(filter, reach))
    .select((eb) => ["message.state", eb.fn.countAll<number>().as("count")])
    .groupBy("message.state")
    .execute();
  const of = new Map(rows.map(({ state, count }) => [state, count]));
  const counts = Object.fromEntries(SUBMISSION_STATES.map((state) => [state, of.get(state) ?? 0]));
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  // TypeScript types the keys of such an object as any text.
  return { ...counts, all } as MessageList["counts"];
}

function selectRows(db: Db) {
  return fromInbox(db)
    .leftJoin("users as assignee", "assignee.id", "message.assigneeId")
    .select([
      "message.id",
      "message.reference",
      "message.version",
      "message.createdDate",
      "message.updatedDate",
    ])
    .select(["message.topic", "message.storeName", "message.orderNumber", "message.text"])
    .select(["message.name", "message.email", "message.phone", "message.state", "message.assigneeId"])
    .select(["message.formId", "message.formTitle", "message.answers", "message.keptUntil"])
    .select(["application.messageId as applicationId", "application.jobId", "application.jobTitle"])
    .select(["application.withdrawnDate", "application.keepsYear"])
    .select(["application.keptMonths", "application.closedDate"])
    .select("assignee.name as assigneeName");
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectRows>["executeTakeFirstOrThrow"]>>;

type Files = SubmissionRow["files"];

function toRow(row: SelectedRow, files: Files): SubmissionRow {
  const { assigneeId, assigneeName, formId, formTitle, answers, keptUntil: _keptUntil, ...rest } = row;
  const {
    applicationId,
    jobId,
    jobTitle,
    withdrawnDate,
    keepsYear,
    keptMonths: _months,
    closedDate: _closed,
    ...own
  } = rest;
  return {
    ...own,
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? "" },
    form: formId === null ? null : { id: formId, title: formTitle },
    application:
      applicationId === null
        ? null
        : {
            job: jobId === null ? null : { id: jobId, title: jobTitle ?? "" },
            withdrawnDate,
            keepsYear: keepsYear === 1,
          },
    answers: JSON.parse(answers),
    files,
  };
}

/** Rows with the files of each, which one query reads. */
async function withFiles(db: Db, rows: readonly SelectedRow[]): Promise<SubmissionRow[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom("message_files")
    .select(["id", "messageId", "field", "name", "type", "bytes", "scannedDate"])
    .where(
      "messageId",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("createdDate")
    .orderBy("id")
    .execute();
  const files = Map.groupBy(found, ({ messageId }) => messageId);
  return rows.map((row) =>
    toRow(
      row,
      (files.get(row.id) ?? []).map(({ messageId: _messageId, ...file }) => file),
    ),
  );
}

/** Returns what a visitor has sent, with its notes and answers. @throws NotFoundError */
export async function getMessage(db: Db, id: string): Promise<Submission> {
  const message = await findMessage(db, id);
  if (!message) throw new NotFoundError("Message");
  return message;
}

async function findMessage(db: Db, id: string): Promise<Submission | undefined> {
  const row = await selectRows(db).where("message.id", "=", id).executeTakeFirst();
  const [shown] = await withFiles(db, row ? [row] : []);
  if (!row || !shown) return undefined;
  return {
    ...shown,
    entries: await listEntries(db, id),
    interviews: await listInterviews(db, id),
    deletedOn: (await readExpiry(db, row)).toISOString(),
  };
}

async function listEntries(db: Db, messageId: string): Promise<Submission["entries"]> {
  const entries = await db
    .selectFrom("message_entries")
    .select(["id", "kind", "text", "createdDate", "author", "way"])
    .where("messageId", "=", messageId)
    .orderBy("version")
    .execute();
  const unsent = await db
    .selectFrom("unsent_emails")
    .select(["facts", "state"])
    .where("messageId", "=", messageId)
    .where("kind", "=", "messageAnswer")
    .execute();
  return entries.map(({ way, ...entry }) => {
    const email = unsent.find(({ facts }) => Object(JSON.parse(facts)).entryId === entry.id);
    return { ...entry, email: entry.kind === "note" ? null : emailState(email?.state, way) };
  });
}

/** What became of an answer, by the state of its e-mail, which is deleted once it has left. */
function emailState(
  state: Tables["unsent_emails"]["state"] | undefined,
  way: "server" | "outbox" | null,
): "sent" | "outbox" | "waiting" | "failed" {
  if (state === undefined) return way === "outbox" ? "outbox" : "sent";
  return state === "waiting" || state === "sending" ? "waiting" : "failed";
}

/** A message as its screen shows it to a user. */
export async function readMessageView(
  db: Db,
  id: string,
  user: SessionUser,
): Promise<MessageView | undefined> {
  const reach = reachOf(user);
  const message = (await isWithinReach(db, id, reach)) ? await findMessage(db, id) : undefined;
  if (!message) return undefined;
  const same = await listOfPerson(db, message, reach);
  const colleagues = (await listColleagues(db, id)).map(({ id: one, name }) => ({ id: one, name }));
  const { application } = message;
  return {
    message,
    colleagues,
    others: same.length - 1,
    readyTexts: application ? await readReadyTexts(db, application.job?.title) : [],
    ratings: application && (await readRatings(db, id, user.id)),
  };
}

/** The texts of e-mails to an applicant, with the title of the job; the one that declines is the last. */
export async function readReadyTexts(db: Db, job = ""): Promise<ReadyText[]> {
  const { letters, declineLetter } = (await readSettings(db)).mail;
  const all = [...letters, { title: "A kind no", text: declineLetter }];
  return all.map(({ title, text }) => ({ title, text: fillWords(text, { job: job || "a job with us" }) }));
}

/**
 * Everyone who may have a message: active accounts that may answer it. Visitors never see their addresses.
 *
 * @param messageId the message; without it, those who may have any of a form.
 */
export async function listColleagues(
  db: Db,
  messageId?: string,
): Promise<{ id: string; name: string; email: string }[]> {
  const users = await db
    .selectFrom("users")
    .selectAll()
    .where("status", "=", "active")
    .orderBy("name")
    .execute();
  const able = users.map(toSessionUser);
  const mayHave =
    messageId === undefined
      ? able.map((user) => hasPermission(user, "messages.write"))
      : await areWithinReach(db, messageId, able.map(reachOf));
  return users.filter((_, at) => mayHave[at]).map(({ id, name, email }) => ({ id, name, email }));
}

/** The messages that the overview shows. */
const SHOWN_WAITING = 5;

/** The first messages that wait for a colleague, those that wait longest first, and the number of all. */
export async function readWaitingMessages(db: Db, reach: InboxReach) {
  const messages = await listWaiting(db, reach);
  if (messages.length > 0) await auditReading(db);
  if (messages.length < SHOWN_WAITING) return { messages, total: messages.length };
  const { count } = await fromWaiting(db, reach)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { messages, total: count };
}

/** What waits for a colleague: for an application that was withdrawn there is nothing to do. */
function fromWaiting(db: Db, reach: InboxReach) {
  return fromInbox(db)
    .where("message.state", "in", OPEN_STATES)
    .where("application.withdrawnDate", "is", null)
    .where(whereOf({}, reach));
}

function listWaiting(db: Db, reach: InboxReach) {
  return fromWaiting(db, reach)
    .leftJoin("users as assignee", "assignee.id", "message.assigneeId")
    .select(["message.id", "message.topic", "message.name", "message.state", "message.createdDate"])
    .select(["application.messageId as applicationId", "application.jobTitle", "assignee.name as assignee"])
    .orderBy("message.createdDate")
    .limit(SHOWN_WAITING)
    .execute();
}

/** The colleagues who have a message, for the filter of the list. */
export async function listAssignees(db: Db, reach: InboxReach): Promise<{ id: string; name: string }[]> {
  return fromInbox(db)
    .innerJoin("users", "users.id", "message.assigneeId")
    .select(["users.id", "users.name"])
    .distinct()
    .where(whereOf({}, reach))
    .orderBy("users.name")
    .execute();
}

/** The forms by which something was sent that is still there, for the filter of the list. */
export async function listFormsOfMessages(
  db: Db,
  reach: InboxReach,
): Promise<{ id: string; title: string }[]> {
  const rows = await fromInbox(db)
    .select((eb) => ["message.formId as id", eb.fn.max("message.formTitle").as("title")])
    .where("message.formId", "is not", null)
    .where(whereOf({}, reach))
    .groupBy("message.formId")
    .orderBy("title")
    .limit(MAX_FORMS)
    .execute();
  return rows.flatMap(({ id, title }) => (id === null ? [] : [{ id, title }]));
}
