import { Router } from "express";
import { z } from "zod";
import type { Accounts } from "../../accounts/accounts.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { NotFoundError, VersionConflictError } from "../../errors.ts";
import { created, done, ok, type Operation, route, withBody } from "../../http/route.ts";
import { readBody } from "../../http/body.ts";
import { readId, readQuery } from "../../http/query.ts";
import type { VirusScanner } from "../../media/virus-scanner.ts";
import { FILE_TYPES } from "../../rules/contact/file-types.ts";
import { MESSAGES_PER_PAGE, MESSAGE_STATES, SUBMISSION_STATES } from "../../rules/contact/states.ts";
import { TOPICS } from "../../rules/contact/topics.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { addApplicationRoutes } from "../applications/application-routes.ts";
import { auditReading, messageSubject } from "./audit-lines.ts";
import { addNote, answerMessage, changeMessage, MessageConflictError } from "./change-message.ts";
import { deleteMessages } from "./expire-messages.ts";
import {
  ADDS_ONCE,
  addOnce,
  findAsked,
  NEEDS_PROOF,
  NOT_FOUND,
  type Calls,
  type MessageParts,
} from "./message-calls.ts";
import { openForReading, readFile, type FileParts } from "./open-file.ts";
import {
  answerSchema,
  submissionAnswerSchema,
  messageChangeSchema,
  messageRowSchema,
  messageSchema,
  noteSchema,
  submissionChangeSchema,
  submissionRowSchema,
  submissionSchema,
  toMessage,
  toMessageRow,
} from "./message.schema.ts";
import { reachOf, wholeReachOf } from "./message-filter.ts";
import { erasePerson, exportMessages, exportPerson } from "./person-routes.ts";
import { readMessageList } from "./read-messages.ts";

/** What is sent by the contact form, as it has always been. */
const MESSAGES: Calls = {
  what: "message",
  isContact: true,
  access: { access: "messages.write" },
  row: messageRowSchema,
  one: messageSchema,
  toRow: toMessageRow,
  toOne: toMessage,
};

/** What is sent by any form, and applications. */
const SUBMISSIONS: Calls = {
  what: "submission",
  isContact: false,
  access: { access: "messages.write", orAccess: "applications.read" },
  row: submissionRowSchema,
  one: submissionSchema,
  toRow: (row) => row,
  toOne: (submission) => submission,
};

/**
 * The calls of the messages of visitors. An API token may read them, write notes and change their state, so that another
 * system can show them. Sending an answer in the name of a person, and deleting, need a person who is signed in.
 */
export function messageRoutes(accounts: Accounts, files: FileStore): Router {
  const { router, parts } = inboxRoutes(accounts, files, MESSAGES, { exportAll: exportMessages });
  route(router, "/:id/photo", { get: readPhoto(parts) });
  return router;
}

/** The same calls for what is sent by any form, with its answers and files, and those of applications. */
export function submissionRoutes(accounts: Accounts, files: FileStore, scanner: VirusScanner): Router {
  const router = Router();
  addApplicationRoutes(router, accounts);
  const exportAll = (parts: MessageParts) => exportPerson({ ...parts, scanner });
  const { parts } = inboxRoutes(accounts, files, SUBMISSIONS, { router, exportAll });
  route(router, "/:id/files/:file", { get: readOneFile({ ...parts, scanner }) });
  return router;
}

function inboxRoutes(
  { db, clock, config, emails, fileKeys }: Accounts,
  files: FileStore,
  calls: Calls,
  { router = Router(), exportAll }: { router?: Router; exportAll: (parts: MessageParts) => Operation },
) {
  const parts: MessageParts = { db, clock, config, emails, fileKeys, files, calls };
  route(router, "/", { get: list(parts) });
  route(router, "/:id/of-person", { get: exportAll(parts), delete: erasePerson(parts) });
  route(router, "/:id/notes", { post: writeNote(parts) });
  route(router, "/:id/answers", { post: sendAnswer(parts) });
  route(router, "/:id", { get: read(parts), put: change(parts), delete: remove(parts) });
  return { router, parts };
}

const CLOSED = { 409: "Its key is not on this server, or it is damaged" };
const CONFLICT = {
  ...NOT_FOUND,
  409: "A colleague has changed it since; `current` is the message as it is now",
};

const listQuery = {
  q: z.string().max(100).optional().describe("Words that a message must all contain; accents are ignored"),
  state: z.enum(MESSAGE_STATES).optional(),
  topic: z.enum(TOPICS).optional(),
  assignee: z
    .union([z.uuid(), z.literal("none")])
    .optional()
    .describe("The account to which it is assigned; `none`: not assigned"),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
};

const formQuery = {
  form: z
    .union([z.uuid(), z.literal("contact"), z.literal("application")])
    .optional()
    .describe("The form by which it was sent; `contact`: the contact form; `application`: all applications"),
  job: z
    .union([z.uuid(), z.literal("open")])
    .optional()
    .describe("The job of an application; `open`: open applications"),
  state: z.enum(SUBMISSION_STATES).optional(),
};

const submissionQuery = { ...listQuery, ...formQuery };

function list({ db, calls }: MessageParts): Operation {
  return {
    summary: calls.isContact
      ? `List the messages of visitors, newest first, ${MESSAGES_PER_PAGE} per page`
      : `List what visitors have sent by all forms, newest first, ${MESSAGES_PER_PAGE} per page`,
    ...calls.access,
    ownStores: true,
    query: calls.isContact ? listQuery : submissionQuery,
    answer: ok("An array; the header X-Total-Count has the total number", z.array(calls.row)),
    async handle(request, response) {
      const { page = "1", ...filter } = calls.isContact
        ? { ...readQuery(request, listQuery), form: "contact" }
        : readQuery(request, submissionQuery);
      const {
        messages,
        total,
        page: shown,
      } = await readMessageList(db, filter, Number(page), reachOf(getAuthentication(response).user));
      await auditReading(db);
      response
        .set("X-Total-Count", String(total))
        .json(shown === Number(page) ? messages.map((row) => calls.toRow(row)) : []);
    },
  };
}

function read({ db, calls }: MessageParts): Operation {
  return {
    summary: `Read a ${calls.what} with its notes and answers`,
    ...calls.access,
    ownStores: true,
    answer: ok(`The ${calls.what}`, calls.one),
    failures: NOT_FOUND,
    async handle(request, response) {
      return calls.toOne(await findAsked(db, request, response, calls));
    },
  };
}

function change({ db, clock, calls }: MessageParts): Operation {
  return {
    summary: `Change the state of a ${calls.what}, and to whom it is assigned`,
    ...calls.access,
    ownStores: true,
    body: { schema: calls.isContact ? messageChangeSchema : submissionChangeSchema },
    answer: ok(`The ${calls.what}`, calls.one),
    failures: CONFLICT,
    async handle(request, response) {
      const { version, ...fields } = readBody(request, submissionChangeSchema);
      const { id } = await findAsked(db, request, response, calls);
      return calls.toOne(await changeMessage(db, id, version, fields, clock()).catch(conflictAs(calls)));
    },
  };
}

/** Throws an error again: a conflict with the message as the path shows it. */
function conflictAs({ toOne }: Calls) {
  return (error: unknown): never => {
    throw error instanceof MessageConflictError ? new VersionConflictError(toOne(error.current)) : error;
  };
}

function writeNote(parts: MessageParts): Operation {
  const { db, clock, calls } = parts;
  return withBody({
    summary: `Add a note to a ${calls.what}, which only staff see`,
    ...calls.access,
    ownStores: true,
    ...ADDS_ONCE,
    body: { schema: noteSchema },
    answer: created(`The ${calls.what}`, calls.one),
    async handle({ text }, request, response) {
      const user = getAuthentication(response).user;
      const { id } = await findAsked(db, request, response, calls);
      const by = { user, now: clock() };
      return calls.toOne(await addOnce(parts, response, { text }, (trx) => addNote(trx, id, text, by)));
    },
  });
}

function sendAnswer(parts: MessageParts): Operation {
  const { db, clock, emails, calls } = parts;
  const schema = calls.isContact ? answerSchema : submissionAnswerSchema;
  return {
    summary: `Answer a ${calls.what} by e-mail`,
    ...calls.access,
    ownStores: true,
    apiTokens: false,
    headers: ADDS_ONCE.headers,
    body: { schema },
    answer: created(`The ${calls.what}, now answered`, calls.one),
    failures: { ...ADDS_ONCE.failures, ...CONFLICT },
    async handle(request, response) {
      const { version, ...answer } = readBody(request, schema);
      const user = getAuthentication(response).user;
      const { id } = await findAsked(db, request, response, calls);
      const by = { user, now: clock() };
      let queued: string | undefined;
      const message = await addOnce(parts, response, answer, async (trx) => {
        const answered = await answerMessage(trx, id, { ...answer, version }, by);
        queued = answered.emailId;
        return answered.message;
      }).catch(conflictAs(calls));
      if (queued !== undefined) emails.sendQueued(queued);
      return calls.toOne(message);
    },
  };
}

function readPhoto(parts: MessageParts): Operation {
  return {
    summary: "Read the photo of a message, as WebP without metadata",
    ...parts.calls.access,
    ownStores: true,
    answer: { status: 200, description: "The photo", type: "image/webp" },
    failures: { 404: "The message has no photo", ...CLOSED },
    async handle(request, response) {
      const { db, calls } = parts;
      const message = await findAsked(db, request, response, calls);
      const photo = message.files.find(({ type }) => type === "image/webp");
      const file = photo && (await readFile(parts, message.id, photo.id));
      if (!file) throw new NotFoundError("Photo");
      // The page of the staff area shows it in its own document only.
      response
        .type("image/webp")
        .set({ "Content-Disposition": "inline", "Cross-Origin-Resource-Policy": "same-origin" })
        .send(file.content);
    },
  };
}

function readOneFile(parts: MessageParts & FileParts): Operation {
  return {
    summary: "Read a file of a submission: a photo as WebP without metadata, or a document to download",
    ...parts.calls.access,
    ownStores: true,
    answer: { status: 200, description: "The file", type: [...FILE_TYPES] },
    failures: {
      ...NOT_FOUND,
      409: "Its key is not on this server, it is damaged, or it is infected",
      503: "It is unchecked, and the virus scanner does not answer",
    },
    async handle(request, response) {
      const { db, calls } = parts;
      const message = await findAsked(db, request, response, calls);
      const file = await openForReading(parts, message, readId(request.params["file"], "File"));
      if (!file) throw new NotFoundError("File");
      // A picture shows within our own pages; all else is never opened by the browser in our origin.
      if (file.type === "image/webp") response.set("Content-Disposition", "inline");
      else response.attachment(file.name);
      response.type(file.type).set("Cross-Origin-Resource-Policy", "same-origin").send(file.content);
    },
  };
}

function remove({ db, clock, config, files, calls }: MessageParts): Operation {
  return {
    summary: `Delete a ${calls.what} for good, with its files, notes, answers and waiting e-mails`,
    ...calls.access,
    ...NEEDS_PROOF,
    answer: done(
      "It is deleted, and its files in every backup; the words of older backups until these expire, but no restore brings it back",
    ),
    failures: NOT_FOUND,
    async handle(request, response) {
      const reach = wholeReachOf(getAuthentication(response).user);
      const message = await findAsked(db, request, response, calls, reach);
      await deleteMessages({ db, config, files }, [message], {
        action: "message.deleted",
        subject: messageSubject(message),
        now: clock(),
      });
    },
  };
}
