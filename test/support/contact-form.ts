import path from "node:path";
import express, { type Express } from "express";
import pino from "pino";
import request from "supertest";
import { createFixedPages } from "../../src/content/kinds/pages/page-words.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { errorHandler } from "../../src/http/error-handler.ts";
import { createPdfProcess, PDF_SCRIPT } from "../../src/media/pdfs/pdf-process.ts";
import {
  createPictureProcess,
  createUploadTurns,
  PICTURE_SCRIPT,
} from "../../src/media/pictures/picture-process.ts";
import { createVirusScanner } from "../../src/media/virus-scanner.ts";
import type { Typed } from "../../src/rules/contact/form-fields.ts";
import { contactMessage } from "../../src/site/forms/form-targets.ts";
import { createFormReceiver, visitorForms } from "../../src/site/forms/visitor-forms.ts";
import { storeMessage } from "../../src/site/messages/store-message.ts";
import { createStaff, type Staff } from "./staff.ts";

/** The address that gets the messages. */
export const STAFF_ADDRESS = "care@shop.example";

/** A message as a visitor sends it. */
const MESSAGE = {
  topic: "complaint",
  store: "",
  order: "",
  message: "The bread was stale.",
  name: "Ġorġa Ħili",
  email: "gorga@visitor.example",
  phone: "",
};

/** What the row of a message has that no form of staff has sent. */
export const OF_CONTACT_FORM = {
  formId: null,
  formTitle: "",
  answers: "[]",
  keptUntil: null,
  digest: "",
  entryKey: null,
} as const;

/** Stores a message without the form. @returns its id. */
export async function addMessage(
  { db, now }: Pick<Staff, "db" | "now">,
  change: Partial<typeof MESSAGE> & { date?: Date } = {},
): Promise<string> {
  const { date = now(), ...fields } = change;
  const sent: Typed = { ...MESSAGE, ...fields };
  const { reference } = await storeMessage(db, contactMessage(sent, []), { files: [], now: date });
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A form that is accepted; `change` replaces fields, and leaves out those that are undefined. */
type SentFields = Readonly<Record<string, string | undefined>>;

/** A site with a contact form. What it refuses, it answers as JSON in place of the page that shows the form again. */
export interface ContactFormSite extends Staff {
  form: Express;
  /** Sends the form. */
  write(change?: SentFields, photo?: { content: Buffer; filename: string }): request.Test;
  /** Sends a message and returns its id. */
  writeMessage(change?: SentFields, photo?: { content: Buffer; filename: string }): Promise<string>;
}

/** `await using site = await openContactForm()`, with variables of the environment such as CLAMD_URL. */
export async function openContactForm(env: Record<string, string> = {}): Promise<ContactFormSite> {
  const staff = await createStaff("admin", undefined, env);
  const { db, site, accounts } = staff;
  await createFixedPages(db, staff.now());
  await writeSetting(db, "contact", { email: STAFF_ADDRESS }, undefined, { actor: "Test", now: staff.now() });
  const logger = pino({ level: "silent" });
  const pictures = createPictureProcess({ script: path.resolve(PICTURE_SCRIPT), logger });
  const pdfs = createPdfProcess({ script: path.resolve(PDF_SCRIPT), logger, turns: createUploadTurns() });
  const form = express();
  // Tests set the network of a request in its header, as a proxy does.
  form.set("trust proxy", 1);
  const receiver = createFormReceiver({
    db,
    site,
    clock: staff.now,
    logger,
    workDir: staff.uploadsDir,
    files: staff.stores.privateFiles,
    pictures,
    pdfs,
    scanner: createVirusScanner(accounts.config.clamdUrl, { logger, clock: staff.now }),
    emails: accounts.emails,
    fileKeys: accounts.fileKeys,
    countSent: () => undefined,
  });
  form.use(visitorForms(receiver, { db, site }));
  form.use((_request, response) => {
    response.json(response.locals.refusedForm);
  });
  form.use(errorHandler(logger));

  function write(change: SentFields = {}, photo?: { content: Buffer; filename: string }): request.Test {
    const sent = request(form).post("/message");
    const fields = {
      ...MESSAGE,
      homepage: "",
      shown: new Date(staff.now().getTime() - 60_000).toISOString(),
      ...change,
    };
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) sent.field(name, value);
    if (photo) sent.attach("photo", photo.content, photo.filename);
    return sent;
  }

  return {
    ...staff,
    form,
    write,
    async writeMessage(change, photo) {
      const answer = await write(change, photo).expect(303);
      const reference = new URL(String(answer.headers["location"]), "http://site").searchParams.get(
        "reference",
      );
      const row = await db
        .selectFrom("messages")
        .select("id")
        .where("reference", "=", reference ?? "")
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async [Symbol.asyncDispose]() {
      pictures.stop();
      await staff[Symbol.asyncDispose]();
    },
  };
}
