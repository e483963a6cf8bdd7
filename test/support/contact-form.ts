import path from "node:path";
import express, { type Express } from "express";
import pino from "pino";
import request from "supertest";
import { createFixedPages } from "../../src/content/kinds/pages/page-words.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { errorHandler } from "../../src/http/error-handler.ts";
import { createPictureProcess, PICTURE_SCRIPT } from "../../src/media/pictures/picture-process.ts";
import { messageForm } from "../../src/site/messages/message-form.ts";
import type { SentMessage } from "../../src/site/messages/message.schema.ts";
import { storeMessage } from "../../src/site/messages/store-message.ts";
import { createStaff, type Staff } from "./staff.ts";

/** The address that gets the messages. */
export const STAFF_ADDRESS = "care@shop.example";

/** A message as a visitor sends it. */
const MESSAGE: SentMessage = {
  topic: "complaint",
  store: "",
  order: "",
  message: "The bread was stale.",
  name: "Ġorġa Ħili",
  email: "gorga@visitor.example",
  phone: "",
};

/** Stores a message without the form. @returns its id. */
export async function addMessage(
  { db, stores, now }: Pick<Staff, "db" | "stores" | "now">,
  change: Partial<SentMessage> & { date?: Date } = {},
): Promise<string> {
  const { date = now(), ...fields } = change;
  const sent = { ...MESSAGE, ...fields };
  const { reference } = await storeMessage({ db, photos: stores.privateFiles }, sent, {
    photo: undefined,
    storeName: "",
    now: date,
  });
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

/** `await using site = await openContactForm()`. */
export async function openContactForm(): Promise<ContactFormSite> {
  const staff = await createStaff("admin");
  const { db, site, accounts } = staff;
  await createFixedPages(db, staff.now());
  await writeSetting(db, "contact", { email: STAFF_ADDRESS }, undefined, { actor: "Test", now: staff.now() });
  const logger = pino({ level: "silent" });
  const pictures = createPictureProcess({ script: path.resolve(PICTURE_SCRIPT), logger });
  const form = express();
  // Tests set the network of a request in its header, as a proxy does.
  form.set("trust proxy", 1);
  form.use(
    messageForm({
      db,
      site,
      clock: staff.now,
      logger,
      workDir: staff.uploadsDir,
      photos: staff.stores.privateFiles,
      pictures,
      emails: accounts.emails,
    }),
  );
  form.use((_request, response) => {
    response.json(response.locals.refusedMessage);
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
