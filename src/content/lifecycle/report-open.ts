import { z } from "zod";
import { getAuthentication } from "../../http/authentication.ts";
import { writePermission, type Permission } from "../../rules/access/permissions.ts";
import { readBody } from "../../http/body.ts";
import type { Operation } from "../../http/route.ts";
import { readId, readQuery } from "../../http/query.ts";
import { authorOf } from "../../rules/access/author.ts";
import { listAuthorsSince, type HistoryOf } from "./history.ts";
import { closeEditor, reportEditor } from "./open-records.ts";
import { getRecord } from "./read.ts";
import type { RecordFields } from "./record.ts";
import type { AnyRecord, ApiDependencies, ServerKind } from "./server-kind.ts";

const reportSchema = z.strictObject({
  window: z
    .string("Please name the window.")
    .regex(/^[\w-]{1,80}$/, "Please use letters, digits and hyphens.")
    .describe("Tells one window of a person from another"),
  version: z.int("Please give the version that you have, as a whole number."),
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

/** Takes the report of an editor that is open, and returns who else has the record open and who has saved it since. */
export function reportOpen<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Operation {
  return reportOpenOf(api, {
    what: kind.label,
    access: writePermission(kind.name),
    contentType: kind.name,
    find: (id) => getRecord(api.db, kind, readId(id, kind.label)),
  });
}

/** What editors can have open: records of a kind, or a group of settings. */
interface Openable {
  /** In the description of the call. */
  what: string;
  access: Permission;
  contentType: HistoryOf;
  /** Reads the record in the path. @throws NotFoundError */
  find: (id: unknown) => Promise<RecordFields>;
}

/** As `reportOpen`, for anything that has a version and a history. */
export function reportOpenOf(api: ApiDependencies, { what, access, contentType, find }: Openable): Operation {
  return {
    summary: `Say that you have one open, and see who else has (${what})`,
    access,
    body: { schema: reportSchema },
    answer: { status: 200, description: "Who else has it open, and who has saved it", schema: answerSchema },
    failures: { 404: `${what} not found` },
    async handle(request, response) {
      readQuery(request, {});
      const { window: windowId, version: seen, open } = readBody(request, reportSchema);
      const { name, email, id: userId } = getAuthentication(response).user;
      const { id, version, updatedDate } = await find(request.params["id"]);
      const editor = { userId, windowId, recordId: id, actor: `${name} <${email}>` };
      const others = open ? await reportEditor(api.db, editor, api.clock()) : [];
      if (!open) await closeEditor(api.db, editor);
      response.json({
        others: others.map((other) => ({ ...authorOf(other.actor), isYou: other.userId === userId })),
        version,
        updatedDate,
        savedBy: await listAuthorsSince(api.db, contentType, { id, version: seen }, userId),
      });
    },
  };
}
