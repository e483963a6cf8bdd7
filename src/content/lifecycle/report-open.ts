import { z } from "zod";
import { getAuthentication } from "../../http/authentication.ts";
import type { Permission, SessionUser } from "../../rules/access/permissions.ts";
import { readBody } from "../../http/body.ts";
import { ok, type Operation } from "../../http/route.ts";
import { readId } from "../../http/query.ts";
import { authorOf } from "../../rules/access/author.ts";
import { type HistoryOf, listAuthorsSince } from "./history.ts";
import { requireWithin, storeLimit, writersOf } from "./own-stores.ts";
import { getRecord } from "./read.ts";
import { VERSION_FAULT, type RecordFields } from "./record.ts";
import type { ApiDependencies, ServerKind } from "./server-kind.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";

const reportSchema = z.strictObject({
  window: z
    .string("Please name the window.")
    .regex(/^[\w-]{1,80}$/, "Please use letters, digits and hyphens.")
    .describe("Tells one window of a person from another"),
  version: z.int(VERSION_FAULT),
  open: z.boolean("Please say true, or false when it is closed."),
});

const author = z.strictObject({
  name: z.string(),
  address: z.string().nullable().describe("The e-mail address; null where no account made the write"),
  isYou: z.boolean().describe("It is you, in another window"),
});

const answerSchema = z.strictObject({
  others: z.array(author).describe("Who else has the record open"),
  version: z.int().describe("The current one"),
  updatedDate: z.string(),
  savedBy: z.array(author).describe("Who has saved it since your version, the latest first"),
});

export type OpenReport = z.output<typeof answerSchema>;

/** Takes the report of an editor that is open, and returns who else has the record open and who has saved it since. */
export function reportOpen(api: ApiDependencies, kind: ServerKind): Operation {
  return reportOpenOf(api, {
    what: kind.label,
    ...writersOf(kind),
    contentType: kind.name,
    async find(id, user) {
      const record = await getRecord(api.db, kind, readId(id, kind.label));
      await requireWithin(api.db, kind, record.id, storeLimit(user, kind));
      return record;
    },
  });
}

/** What editors can have open: records of a kind, or a group of settings. */
interface Openable {
  /** In the description of the call. */
  what: string;
  access: Permission;
  ownStores?: boolean;
  contentType: HistoryOf;
  /** Reads the record in the path. @throws NotFoundError */
  find: (id: unknown, user: SessionUser) => Promise<RecordFields>;
}

/** As `reportOpen`, for anything that has a version and a history. */
export function reportOpenOf(
  api: ApiDependencies,
  { what, access, ownStores = false, contentType, find }: Openable,
): Operation {
  return {
    summary: `Say that you have one open, and see who else has (${what})`,
    access,
    ownStores,
    body: { schema: reportSchema },
    answer: ok("Who else has it open, and who has saved it", answerSchema),
    failures: { 404: `${what} not found` },
    async handle(request, response) {
      const { window: windowId, version: seen, open } = readBody(request, reportSchema);
      const { user } = getAuthentication(response);
      const { name, email, id: userId } = user;
      const { id, version, updatedDate } = await find(request.params["id"], user);
      const editor = { userId, windowId, recordId: id, actor: `${name} <${email}>` };
      const others = open ? await reportEditor(api.db, editor, api.clock()) : [];
      if (!open) await closeEditor(api.db, editor);
      return {
        others: others.map((other) => ({ ...authorOf(other.actor), isYou: other.userId === userId })),
        version,
        updatedDate,
        savedBy: await listAuthorsSince(api.db, contentType, { id, version: seen }, userId),
      };
    },
  };
}

/** An editor reports every 15 seconds; browsers slow the timers of hidden windows to a minute. */
const REPORTED_WITHIN_MS = 90_000;

/** An editor that is open in a window. */
type OpenEditor = Omit<Tables["open_editors"], "reportedDate">;

/** Notes that an editor is open. Returns the people who have the record open in other windows. */
async function reportEditor(
  db: Db,
  editor: OpenEditor,
  now: Date,
): Promise<Pick<OpenEditor, "userId" | "actor">[]> {
  const reportedDate = now.toISOString();
  const { actor, recordId } = editor;
  return inTransaction(db, async (trx) => {
    await deleteSilentEditors(trx, now);
    await trx
      .insertInto("open_editors")
      .values({ ...editor, reportedDate })
      .onConflict((conflict) =>
        conflict.columns(["userId", "windowId"]).doUpdateSet({ recordId, actor, reportedDate }),
      )
      .execute();
    const others = await trx
      .selectFrom("open_editors")
      .select(["userId", "windowId", "actor"])
      .where("recordId", "=", recordId)
      .orderBy("reportedDate")
      .orderBy("windowId")
      .execute();
    const isOwn = ({ userId }: { userId: string }) => userId === editor.userId;
    const people = others
      .filter((other) => !isOwn(other) || other.windowId !== editor.windowId)
      // One's own other window first: it is closed soonest.
      .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
    return [...new Map(people.map((person) => [person.userId, person])).values()];
  });
}

/** Notes that an editor was closed. */
async function closeEditor(
  db: Db,
  { userId, windowId }: Pick<OpenEditor, "userId" | "windowId">,
): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom("open_editors").where("userId", "=", userId).where("windowId", "=", windowId).execute(),
  );
}

/** Deletes the editors that have not reported for a while: their windows were closed without a word. */
export async function deleteSilentEditors(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - REPORTED_WITHIN_MS).toISOString();
  await inTransaction(db, (trx) =>
    trx.deleteFrom("open_editors").where("reportedDate", "<=", oldest).execute(),
  );
}
