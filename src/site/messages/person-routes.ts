import type { Request, Response } from "express";
import { z } from "zod";
import { getAuthentication } from "../../http/authentication.ts";
import { sendZip } from "../../http/downloads.ts";
import { done, ok, type Operation } from "../../http/route.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import { deleteMessages } from "./expire-messages.ts";
import { filesOfPerson, requireRoomInArchive } from "./export-person.ts";
import { listOfPerson } from "./list-of-person.ts";
import { findAsked, NEEDS_PROOF, NOT_FOUND, type Calls, type MessageParts } from "./message-calls.ts";
import { wholeReachOf } from "./message-filter.ts";
import type { FileParts } from "./open-file.ts";
import { getMessage } from "./read-messages.ts";

/** The messages of the contact form of a person, as they have always been exported. */
export function exportMessages({ db, clock, calls }: MessageParts): Operation {
  return {
    summary: `Export all ${calls.what}s of the sender of one, found by e-mail address, or by a phone number that is not shared`,
    ...calls.access,
    ...NEEDS_PROOF,
    answer: ok("An array, the newest first", z.array(calls.one)),
    failures: NOT_FOUND,
    async handle(request, response) {
      const found = await listAsked(db, request, response, calls);
      const messages = [];
      for (const { id } of found) messages.push(calls.toOne(await getMessage(db, id)));
      await recordAudit(db, { action: "message.exported", note: namesOf(found), now: clock() });
      response.attachment("messages.json").json(messages);
    },
  };
}

/** Everything that a person has sent, with its files. */
export function exportPerson(parts: MessageParts & FileParts): Operation {
  return {
    summary:
      "Export all submissions of the sender of one, found by e-mail address, or by a phone number that is not shared: an archive with their files, and with notes, answers and ratings in messages.json",
    ...parts.calls.access,
    ...NEEDS_PROOF,
    answer: { status: 200, description: "A ZIP archive", type: "application/zip" },
    failures: { ...NOT_FOUND, 409: "The files are too large for one archive" },
    async handle(request, response) {
      const { db, clock, calls } = parts;
      const found = await listAsked(db, request, response, calls);
      await requireRoomInArchive(db, found);
      await recordAudit(db, { action: "message.exported", note: namesOf(found), now: clock() });
      await sendZip(response, "messages.zip", filesOfPerson(parts, found));
    },
  };
}

/** Deletes everything that a person has sent. */
export function erasePerson({ db, clock, config, files, calls }: MessageParts): Operation {
  return {
    summary: `Delete all ${calls.what}s of the sender of one for good, found by e-mail address, or by a phone number that is not shared`,
    ...calls.access,
    ...NEEDS_PROOF,
    answer: done(
      "They are deleted, and their files in every backup; the words of older backups until these expire, but no restore brings them back",
    ),
    failures: NOT_FOUND,
    async handle(request, response) {
      const found = await listAsked(db, request, response, calls);
      await deleteMessages({ db, config, files }, found, {
        action: "message.erased",
        note: namesOf(found),
        now: clock(),
      });
    },
  };
}

/** All messages of the sender of the one of the address, of those that the user reads in all stores. */
async function listAsked(db: Db, request: Request, response: Response, calls: Calls) {
  const reach = wholeReachOf(getAuthentication(response).user);
  const message = await findAsked(db, request, response, calls, reach);
  return listOfPerson(db, message, reach, calls.isContact ? "contact" : undefined);
}

/** What the audit log says of several messages: nothing about the person. */
function namesOf(messages: readonly { reference: string }[]): string {
  return messages.map(({ reference }) => reference).join(", ");
}
