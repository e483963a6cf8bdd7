import path from "node:path";
import { type Request, type Response, Router } from "express";
import type { Logger } from "pino";
import type { EmailQueue } from "../../accounts/mail/email-queue.ts";
import { findContactForm, type ContactForm } from "../../sections/contact-form/find-contact-form.ts";
import type { Site } from "../context.ts";
import { isDiskFull } from "../../storage/database/database-errors.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ExpectedError, ValidationError } from "../../errors.ts";
import { parseFields } from "../../http/body.ts";
import { clientAddress } from "../../http/network-key.ts";
import { foreignOriginError, originOf } from "../../http/same-origin.ts";
import { requirePictureFormat } from "../../media/pictures/decode-picture.ts";
import { PHOTO_FILE, type PictureEncoder } from "../../media/pictures/encode-picture.ts";
import { createMutex } from "../../media/mutex.ts";
import { newUploadFolder } from "../../media/remove-orphans.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { isDoubtful } from "../../rules/contact/doubtful.ts";
import { MESSAGE_PATH, SENT_PATH, type RefusedMessage } from "../../rules/contact/message-form.ts";
import { sentMessageSchema, type SentMessage } from "./message.schema.ts";
import { createMessageLimiter } from "./message-limiter.ts";
import { receiveForm, type ReceivedForm } from "./receive-form.ts";
import { findRepeated, storeMessage, type Photo } from "./store-message.ts";

/** How many visitors' photos may wait: staff's uploads, which share the process, wait for one of them at most. */
const MAX_PHOTOS_WAITING = 5;

const DOUBTFUL =
  "Your message has not been sent yet. Please check it, then press “Send message” once more. We ask where a form was sent unusually fast, or was open for days.";
const NOT_STORED =
  "We could not store your message just now. Everything you typed is still here: please try again in a few minutes.";

interface MessageFormParts {
  db: Db;
  site: Site;
  clock: () => Date;
  logger: Logger;
  /** The folder of uploads in progress. */
  workDir: string;
  /** Where photos are stored. */
  photos: FileStore;
  pictures: PictureEncoder<string>;
  emails: Pick<EmailQueue, "sendQueued">;
}

/**
 * Receives the contact form: `POST /message`, without a session and without a cookie. A message that is stored leads by
 * 303 to the page that thanks for it. Any other form is passed on to the page that shows it again, with everything that
 * was typed (`response.locals.refusedMessage`).
 */
export function messageForm(parts: MessageFormParts): Router {
  const { site, clock, logger } = parts;
  const limiter = createMessageLimiter(parts.db);
  const photoTurns = createMutex(MAX_PHOTOS_WAITING);
  const router = Router();

  router.post(MESSAGE_PATH, async (request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    if (originOf(request, site.publicUrl) === "foreign") throw foreignOriginError(site.publicUrl);
    const form = await findContactForm(site);
    if (!form) throw new ExpectedError(404, "There is no contact form on this site.");
    await limiter.beginForm(clientAddress(request));
    const outcome = await receive(request, response, form);
    if ("reference" in outcome) {
      response.redirect(303, `${SENT_PATH}?reference=${outcome.reference}`);
      return;
    }
    response.locals.refusedMessage = outcome;
    next();
  });

  /** Reads a form and stores its message. The photo's file is deleted before the response. */
  async function receive(
    request: Request,
    response: Response,
    form: ContactForm,
  ): Promise<{ reference: string } | RefusedMessage> {
    await using folder = newUploadFolder(parts.workDir);
    const received = await receiveForm(request, response, () => folder.open());
    try {
      return { reference: await accept(received, form, request) };
    } catch (error) {
      return refuse(received, error, response);
    }
  }

  /** Stores a message, or finds it where it was sent twice. @returns its reference. @throws ExpectedError why the form is shown again. */
  async function accept(received: ReceivedForm, form: ContactForm, request: Request): Promise<string> {
    if (received.failure !== undefined) throw received.failure;
    const sent = parseFields(received.typed, sentMessageSchema);
    const store = form.facts.stores.find(({ id }) => id === sent.store);
    if (sent.store !== "" && !store)
      throw new ValidationError({ store: "Please choose a store of the list." });
    if (isDoubtful(received, clock())) throw new ExpectedError(422, DOUBTFUL);
    const repeated = await findRepeated(parts.db, sent, clock());
    if (repeated) return repeated.reference;
    const { photo: file } = received;
    const takeBack = await limiter.beginMessage(clientAddress(request), file !== undefined);
    const { reference, emailId } = await storeWithPhoto(sent, store?.name ?? "", file).catch(
      async (error: unknown) => {
        await takeBack();
        throw error;
      },
    );
    if (emailId === undefined) await takeBack();
    else parts.emails.sendQueued(emailId);
    return reference;
  }

  async function storeWithPhoto(sent: SentMessage, storeName: string, file: string | undefined) {
    const photo = file === undefined ? undefined : await photoTurns.run(() => encode(file));
    return storeMessage(parts, sent, { photo, storeName, now: clock() });
  }

  /** Decodes a photo and encodes it again, without its metadata. @throws ValidationError why it cannot be used. */
  async function encode(file: string): Promise<Photo> {
    try {
      await requirePictureFormat(file);
      return await parts.pictures.inTurn(async (encodePicture) => {
        const folder = path.dirname(file);
        const { width, height } = await encodePicture(file, folder, "photo");
        return { width, height, file: path.join(folder, PHOTO_FILE) };
      });
    } catch (error) {
      // Of the photo itself; when too many are waiting, the same form is sent again later.
      if (!(error instanceof ExpectedError) || error.status >= 500) throw error;
      throw new ValidationError({ photo: error.message });
    }
  }

  function refuse({ typed, photo }: ReceivedForm, error: unknown, response: Response): RefusedMessage {
    const expected = error instanceof ExpectedError ? error : undefined;
    if (!expected)
      logger.error({ err: error, requestId: response.locals.requestId }, "a message was not stored");
    const status = expected?.status ?? (isDiskFull(error) ? 507 : 500);
    response.status(status).set(expected?.headers ?? {});
    return {
      typed,
      // The sentences of the server's own failures are for staff.
      error: expected && status < 500 ? expected.message : NOT_STORED,
      fields: { ...expected?.fields },
      hadPhoto: photo !== undefined,
      status,
    };
  }

  return router;
}
