import { Router, type Request } from "express";
import { z } from "zod";
import type { Accounts } from "../../accounts/accounts.ts";
import { getUserWithPermission } from "../../http/authentication.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { NotFoundError } from "../../errors.ts";
import { type Operation, route } from "../../http/route.ts";
import { readBody } from "../../http/body.ts";
import { readId, readQuery } from "../../http/query.ts";
import { MESSAGES_PER_PAGE, MESSAGE_STATES } from "../../rules/contact/states.ts";
import { TOPICS } from "../../rules/contact/topics.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { auditReading } from "./audit-reading.ts";
import { addNote, answerMessage, changeMessage, messageSubject } from "./change-message.ts";
import { deleteMessages } from "./expire-messages.ts";
import {
  answerSchema,
  messageChangeSchema,
  messageRowSchema,
  messageSchema,
  noteSchema,
} from "./message.schema.ts";
import { findPhoto, getMessage, listOfPerson, readMessageList } from "./read-messages.ts";

interface MessageParts extends Pick<Accounts, "db" | "clock" | "config" | "emails"> {
  photos: FileStore;
}

/**
 * The calls of the messages of visitors. An API token may read them, write notes and change their state, so that another
 * system can show them. Sending an answer in the name of a person, and deleting, need a person who is signed in.
 */
export function messageRoutes({ db, clock, config, emails }: Accounts, photos: FileStore): Router {
  const parts = { db, clock, config, emails, photos };
  const router = Router();
  route(router, "/", { get: list(parts) });
  route(router, "/:id/of-person", { get: exportPerson(parts), delete: erasePerson(parts) });
  route(router, "/:id/photo", { get: readPhoto(parts) });
  route(router, "/:id/notes", { post: writeNote(parts) });
  route(router, "/:id/answers", { post: sendAnswer(parts) });
  route(router, "/:id", { get: read(parts), put: change(parts), delete: remove(parts) });
  return router;
}

const NOT_FOUND = { 404: "Message not found" };
const CONFLICT = {
  ...NOT_FOUND,
  409: "A colleague has changed it since; `current` is the message as it is now",
};

/** Who may delete messages, or export those of a person: a user who has proved lately who they are, no API token. */
const NEEDS_PROOF = { access: "messages.write", apiTokens: false, recentProof: true } as const;

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

function list({ db }: MessageParts): Operation {
  return {
    summary: `List the messages of visitors, newest first, ${MESSAGES_PER_PAGE} per page`,
    access: "messages.write",
    query: listQuery,
    answer: {
      status: 200,
      description: "An array; the header X-Total-Count has the total number",
      schema: z.array(messageRowSchema),
    },
    async handle(request, response) {
      const { page = "1", ...filter } = readQuery(request, listQuery);
      const { messages, total, page: shown } = await readMessageList(db, filter, Number(page));
      await auditReading(db);
      response.set("X-Total-Count", String(total)).json(shown === Number(page) ? messages : []);
    },
  };
}

function read({ db }: MessageParts): Operation {
  return {
    summary: "Read a message with its notes and answers",
    access: "messages.write",
    answer: { status: 200, description: "The message", schema: messageSchema },
    failures: NOT_FOUND,
    async handle(request, response) {
      readQuery(request, {});
      const message = await getMessage(db, readId(request.params["id"], "Message"));
      await auditReading(db);
      response.json(message);
    },
  };
}

function change({ db, clock }: MessageParts): Operation {
  return {
    summary: "Change the state of a message, and to whom it is assigned",
    access: "messages.write",
    body: { schema: messageChangeSchema },
    answer: { status: 200, description: "The message", schema: messageSchema },
    failures: CONFLICT,
    async handle(request, response) {
      readQuery(request, {});
      const { version, ...fields } = readBody(request, messageChangeSchema);
      response.json(
        await changeMessage(db, readId(request.params["id"], "Message"), version, fields, clock()),
      );
    },
  };
}

function writeNote({ db, clock }: MessageParts): Operation {
  return {
    summary: "Add a note to a message, which only staff see",
    access: "messages.write",
    body: { schema: noteSchema },
    answer: { status: 201, description: "The message", schema: messageSchema },
    failures: NOT_FOUND,
    async handle(request, response) {
      readQuery(request, {});
      const { text } = readBody(request, noteSchema);
      const user = getUserWithPermission(response, "messages.write");
      const message = await addNote(db, readId(request.params["id"], "Message"), text, {
        user,
        now: clock(),
      });
      response.status(201).json(message);
    },
  };
}

function sendAnswer({ db, clock, emails }: MessageParts): Operation {
  return {
    summary: "Answer a message by e-mail",
    access: "messages.write",
    apiTokens: false,
    body: { schema: answerSchema },
    answer: { status: 201, description: "The message, now answered", schema: messageSchema },
    failures: CONFLICT,
    async handle(request, response) {
      readQuery(request, {});
      const answer = readBody(request, answerSchema);
      const user = getUserWithPermission(response, "messages.write");
      const id = readId(request.params["id"], "Message");
      const { message, emailId } = await answerMessage(db, id, answer, { user, now: clock() });
      emails.sendQueued(emailId);
      response.status(201).json(message);
    },
  };
}

function readPhoto({ db, photos }: MessageParts): Operation {
  return {
    summary: "Read the photo of a message, as WebP without metadata",
    access: "messages.write",
    answer: { status: 200, description: "The photo", type: "image/webp" },
    failures: { 404: "The message has no photo" },
    async handle(request, response) {
      readQuery(request, {});
      const photo = await findPhoto(db, photos, readId(request.params["id"], "Photo"));
      if (!photo) throw new NotFoundError("Photo");
      await auditReading(db);
      // The page of the staff area shows it in its own document only.
      response
        .type("image/webp")
        .set({ "Content-Disposition": "inline", "Cross-Origin-Resource-Policy": "same-origin" })
        .send(photo);
    },
  };
}

function remove({ db, clock, config, photos }: MessageParts): Operation {
  return {
    summary: "Delete a message for good, with its photo, notes, answers and waiting e-mails",
    ...NEEDS_PROOF,
    answer: { status: 204, description: "It is deleted; backups still contain it until they expire" },
    failures: NOT_FOUND,
    async handle(request, response) {
      readQuery(request, {});
      const message = await getMessage(db, readId(request.params["id"], "Message"));
      await deleteMessages({ db, config, photos }, [message], (trx) =>
        recordAudit(trx, { action: "message.deleted", subject: messageSubject(message), now: clock() }),
      );
      response.status(204).end();
    },
  };
}

function exportPerson({ db, clock }: MessageParts): Operation {
  return {
    summary: "Export all messages of a message’s sender, found by e-mail address or phone number",
    ...NEEDS_PROOF,
    answer: {
      status: 200,
      description: "An array of messages, the newest first",
      schema: z.array(messageSchema),
    },
    failures: NOT_FOUND,
    async handle(request, response) {
      readQuery(request, {});
      const found = await findOfPerson(db, request);
      const messages = [];
      for (const { id } of found) messages.push(await getMessage(db, id));
      await recordAudit(db, { action: "message.exported", note: namesOf(found), now: clock() });
      response.attachment("messages.json").json(messages);
    },
  };
}

function erasePerson({ db, clock, config, photos }: MessageParts): Operation {
  return {
    summary: "Delete all messages of a message’s sender for good, found by e-mail address or phone number",
    ...NEEDS_PROOF,
    answer: { status: 204, description: "They are deleted; backups still contain them until they expire" },
    failures: NOT_FOUND,
    async handle(request, response) {
      readQuery(request, {});
      const found = await findOfPerson(db, request);
      await deleteMessages({ db, config, photos }, found, (trx) =>
        recordAudit(trx, { action: "message.erased", note: namesOf(found), now: clock() }),
      );
      response.status(204).end();
    },
  };
}

/** All messages of the sender of the one in the address. @throws NotFoundError */
async function findOfPerson(db: Db, { params }: Request): Promise<{ id: string; reference: string }[]> {
  return listOfPerson(db, await getMessage(db, readId(params["id"], "Message")));
}

/** What the audit log says of several messages: nothing about the person. */
function namesOf(messages: readonly { reference: string }[]): string {
  return messages.map(({ reference }) => reference).join(", ");
}
