import fs from "node:fs/promises";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { toSessionUser } from "../../accounts/people/users.ts";
import { hasPermission } from "../../rules/access/permissions.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { NotFoundError } from "../../errors.ts";
import {
  MESSAGES_PER_PAGE,
  MESSAGE_STATES,
  OPEN_STATES,
  type MessageState,
} from "../../rules/contact/states.ts";
import type { Topic } from "../../rules/contact/topics.ts";
import { pageOfList } from "../../rules/lists/list-page.ts";
import { fold } from "../../rules/text/fold.ts";
import { readSettings } from "../../content/settings/read-settings.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { expiryOf } from "./expire-messages.ts";
import type { Message, MessageRow } from "./message.schema.ts";
import { emailKey, phoneKey, photoName } from "./store-message.ts";

/** Which messages a list shows. */
export interface MessageFilter {
  /** Words that a message must all contain; accents are ignored. */
  q?: string | undefined;
  state?: MessageState | undefined;
  topic?: Topic | undefined;
  /** The id of an account; `none` for messages that are not assigned. */
  assignee?: string | undefined;
}

export interface MessageList {
  messages: MessageRow[];
  total: number;
  page: number;
  pages: number;
  /** The number of messages in each state, within the other filters. */
  counts: Record<MessageState | "all", number>;
}

export interface MessageView {
  message: Message;
  colleagues: { id: string; name: string }[];
  /** Other messages with the same e-mail address or phone number. */
  others: number;
}

export interface WaitingMessages {
  messages: MessageRow[];
  /** The number of all that wait. */
  total: number;
}

/** Returns a page of the list; a number beyond the last page returns the last page. */
export async function readMessageList(db: Db, filter: MessageFilter, page: number): Promise<MessageList> {
  const counts = await countByState(db, filter);
  const total = counts[filter.state ?? "all"];
  const { limit, offset, ...place } = pageOfList(page, total, MESSAGES_PER_PAGE);
  return { messages: await listMessages(db, filter, { limit, offset }), total, ...place, counts };
}

/** Returns messages, the newest first. */
async function listMessages(
  db: Db,
  filter: MessageFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> {
  const rows = await selectRows(db)
    .where(whereOf(filter))
    .orderBy("message.createdDate", "desc")
    .orderBy("message.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toRow);
}

async function countByState(
  db: Db,
  { state: _state, ...filter }: MessageFilter,
): Promise<MessageList["counts"]> {
  const rows = await db
    .selectFrom("messages as message")
    .where(whereOf(filter))
    .select((eb) => ["message.state", eb.fn.countAll<number>().as("count")])
    .groupBy("message.state")
    .execute();
  const countOf = (state: MessageState) => rows.find((row) => row.state === state)?.count ?? 0;
  const [fresh, progress, answered, closed] = MESSAGE_STATES.map(countOf);
  const counts = { new: fresh ?? 0, progress: progress ?? 0, answered: answered ?? 0, closed: closed ?? 0 };
  return { ...counts, all: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

function selectRows(db: Db) {
  return db
    .selectFrom("messages as message")
    .leftJoin("users as assignee", "assignee.id", "message.assigneeId")
    .leftJoin("message_photos as photo", "photo.messageId", "message.id")
    .select([
      "message.id",
      "message.reference",
      "message.version",
      "message.createdDate",
      "message.updatedDate",
    ])
    .select(["message.topic", "message.storeName", "message.orderNumber", "message.text"])
    .select(["message.name", "message.email", "message.phone", "message.state", "message.assigneeId"])
    .select(["assignee.name as assigneeName", "photo.width as photoWidth"]);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectRows>["executeTakeFirstOrThrow"]>>;

function toRow({ assigneeId, assigneeName, photoWidth, ...row }: SelectedRow): MessageRow {
  return {
    ...row,
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? "" },
    hasPhoto: photoWidth !== null,
  };
}

/** A filter as a condition on the table `message`. */
function whereOf({ q = "", state, topic, assignee }: MessageFilter): RawBuilder<SqlBool> {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const conditions = [
    sql`TRUE`,
    ...patterns.map((pattern) => sql`message."searchText" LIKE ${pattern} ESCAPE '\\'`),
    ...(state ? [sql`message.state = ${state}`] : []),
    ...(topic ? [sql`message.topic = ${topic}`] : []),
    ...(assignee === "none" ? [sql`message."assigneeId" IS NULL`] : []),
    ...(assignee && assignee !== "none" ? [sql`message."assigneeId" = ${assignee}`] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

/** Returns a message with its notes and answers. @throws NotFoundError */
export async function getMessage(db: Db, id: string): Promise<Message> {
  const message = await findMessage(db, id);
  if (!message) throw new NotFoundError("Message");
  return message;
}

async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const row = await selectRows(db).where("message.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { mail } = await readSettings(db);
  return {
    ...toRow(row),
    entries: await listEntries(db, id),
    deletedOn: expiryOf(row.createdDate, mail.messagesKept).toISOString(),
  };
}

async function listEntries(db: Db, messageId: string): Promise<Message["entries"]> {
  const entries = await db
    .selectFrom("message_entries")
    .select(["id", "kind", "text", "createdDate", "author"])
    .where("messageId", "=", messageId)
    .orderBy("version")
    .execute();
  const unsent = await db
    .selectFrom("unsent_emails")
    .select(["facts", "state"])
    .where("messageId", "=", messageId)
    .where("kind", "=", "messageAnswer")
    .execute();
  return entries.map((entry) => {
    const email = unsent.find(({ facts }) => Object(JSON.parse(facts)).entryId === entry.id);
    return { ...entry, email: entry.kind === "note" ? null : emailState(email?.state) };
  });
}

/** What became of an answer, by the state of its e-mail, which is deleted once it has left. */
function emailState(state: Tables["unsent_emails"]["state"] | undefined): "sent" | "waiting" | "failed" {
  if (state === undefined) return "sent";
  return state === "waiting" || state === "sending" ? "waiting" : "failed";
}

/** A message as its screen shows it. */
export async function readMessageView(db: Db, id: string): Promise<MessageView | undefined> {
  const message = await findMessage(db, id);
  if (!message) return undefined;
  const same = await listOfPerson(db, message);
  return { message, colleagues: await listColleagues(db), others: same.length - 1 };
}

/** Everyone who may have a message: active accounts with the permission. */
export async function listColleagues(db: Db): Promise<{ id: string; name: string }[]> {
  const users = await db
    .selectFrom("users")
    .selectAll()
    .where("status", "=", "active")
    .orderBy("name")
    .execute();
  return users
    .filter((user) => hasPermission(toSessionUser(user), "messages.write"))
    .map(({ id, name, email }) => ({ id, name: name || email }));
}

/** The ids and references of all messages with the e-mail address or the phone number of one, the newest first. */
export async function listOfPerson(
  db: Db,
  { email, phone }: Pick<Message, "email" | "phone">,
): Promise<{ id: string; reference: string }[]> {
  const keys = [
    ["emailKey", emailKey(email)],
    ["phoneKey", phoneKey(phone)],
  ] as const;
  return db
    .selectFrom("messages")
    .select(["id", "reference"])
    .where((eb) => eb.or(keys.flatMap(([column, key]) => (key === "" ? [] : [eb(column, "=", key)]))))
    .orderBy("createdDate", "desc")
    .execute();
}

/** The messages that the overview shows. */
const SHOWN_WAITING = 5;

/** The messages that wait for a colleague, those that wait longest first. */
export async function readWaitingMessages(db: Db): Promise<WaitingMessages> {
  const rows = await selectRows(db)
    .where("message.state", "in", OPEN_STATES)
    .orderBy("message.createdDate")
    .limit(SHOWN_WAITING)
    .execute();
  if (rows.length < SHOWN_WAITING) return { messages: rows.map(toRow), total: rows.length };
  const { new: fresh, progress } = await countByState(db, {});
  return { messages: rows.map(toRow), total: fresh + progress };
}

/** The photo of a message, as WebP. @returns undefined where it has none. */
export async function findPhoto(db: Db, photos: FileStore, messageId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("message_photos")
    .select("webp")
    .where("messageId", "=", messageId)
    .executeTakeFirst();
  // Photos of before have their content in the row.
  if (!row || row.webp.length > 0) return row?.webp;
  return photos.read(photoName(messageId), (file) => fs.readFile(file));
}
