import { type Request, type Response, Router } from "express";
import type { Logger } from "pino";
import type { EmailQueue } from "../../accounts/mail/email-queue.ts";
import { ExpectedError, ValidationError } from "../../errors.ts";
import { clientAddress } from "../../http/network-key.ts";
import { foreignOriginError, originOf } from "../../http/same-origin.ts";
import { keepPathsPrivate } from "../../http/keep-private.ts";
import { newUploadFolder } from "../../media/remove-orphans.ts";
import { isDiskFull } from "../../storage/database/database-errors.ts";
import {
  isFieldShown,
  maxMegabytesOf,
  type FormField,
  type RefusedForm,
} from "../../rules/contact/form-fields.ts";
import { applicantPath, applyPath, OPEN_PATH } from "../../rules/contact/application-form.ts";
import { MESSAGE_PATH } from "../../rules/contact/message-form.ts";
import { isProbableSpam } from "../../rules/contact/probable-spam.ts";
import { readAnswers } from "../../rules/contact/read-answers.ts";
import { maltaDay } from "../../rules/time/malta-time.ts";
import { addApplicantFiles } from "../applications/applicant-links.ts";
import { addedFileTarget, applicationTarget, goneJobTarget } from "../applications/application-target.ts";
import type { Site } from "../context.ts";
import { addNewFiles, findRepeated, storeMessage } from "../messages/store-message.ts";
import { createFormLimiter } from "./form-limiter.ts";
import { contactTarget, formTarget, type FormTarget } from "./form-targets.ts";
import {
  createKeepFile,
  dropKeptFiles,
  findKeptFile,
  hasFiles,
  type FileParts,
  type KeptFile,
} from "./kept-files.ts";
import { receiveForm, type ReceivedForm } from "./receive-form.ts";

const PROBABLE_SPAM =
  "Your message has not been sent yet. Please check it, then press the button once more. We ask where a form was sent unusually fast, or was open for days.";
const NOT_STORED =
  "We could not store your message just now. Everything you typed is still here: please try again in a few minutes.";

function tooLarge(field: Pick<FormField, "megabytes"> = {}): string {
  return `This file is larger than ${maxMegabytesOf(field)} MB. Please choose a smaller one.`;
}

function keptNoLonger({ required }: FormField): string {
  return `This file is no longer here: we keep one for an hour, until its form is sent. Please choose it again${required ? "" : ", or send the form without it"}.`;
}

export interface FormParts extends FileParts {
  site: Site;
  clock: () => Date;
  logger: Logger;
  /** The folder of uploads in progress. */
  workDir: string;
  emails: Pick<EmailQueue, "sendQueued">;
  /** Counts what was sent on the page of a path. */
  countSent: (path: string) => void;
}

/** Addresses whose last step, or the one before it, is a token. */
const WITH_TOKEN = /^\/apply\/mine\//i;

/** What becomes of a form that was sent. */
type Outcome = { reference: string } | RefusedForm;

/** Takes what visitors send, by a page or by the API: one instance for a process. */
export interface FormReceiver {
  /** Reads a form and stores its message. @throws ExpectedError for what is no form of the page. */
  receive(request: Request, response: Response, target: FormTarget): Promise<Outcome>;
  /** The same for a call of the API. @returns the reference; undefined where it has responded why the form is refused. */
  receiveCall(
    request: Request,
    response: Response,
    target: FormTarget,
  ): Promise<{ reference: string } | undefined>;
}

export function createFormReceiver(parts: FormParts): FormReceiver {
  const { db, site, clock, logger } = parts;
  const limiter = createFormLimiter(db);
  const keepFile = createKeepFile(parts);

  /** The files of a form by field: those that came with it, and those that were kept from the form before. */
  interface Files {
    kept: Map<string, KeptFile>;
    /** What is wrong with those that were not kept. */
    faults: Record<string, string>;
  }

  /** Adds the files of a form to `files` one by one: a failure leaves those before it. */
  async function keepFiles(
    files: Files,
    received: ReceivedForm,
    target: FormTarget,
    request: Request,
  ): Promise<void> {
    const { id: form, rules } = target;
    for (const [field, token] of received.kept) {
      const found = await findKeptFile(db, token, { form, field }, clock());
      if (found && !received.files.has(field)) files.kept.set(field, found);
    }
    // A form that is closed takes no other file: nothing is decoded and stored for it.
    if (target.closed(clock()) !== undefined) return;
    for (const [field, file] of received.files) {
      try {
        if (file.isTooLarge)
          throw new ValidationError({ [field]: tooLarge(rules.fields.find(({ id }) => id === field)) });
        const takeBack = await limiter.beginFile(clientAddress(request), field);
        files.kept.set(
          field,
          await keepFile(file, { form, field }, clock()).catch(async (error: unknown) => {
            await takeBack();
            throw error;
          }),
        );
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        files.faults[field] = error.fields?.[field] ?? error.message;
      }
    }
  }

  /** Stores a message, or finds it where it was sent twice. @returns its reference. @throws ExpectedError why the form is shown again. */
  async function accept(
    received: ReceivedForm,
    target: FormTarget,
    files: Files,
    request: Request,
  ): Promise<string> {
    const now = clock();
    const { fields } = target.rules;
    const { answers, faults } = readAnswers(target.rules, received.typed, {
      // Also one that is gone: it may be with the same form, which was stored before.
      files: new Set([...received.files.keys(), ...received.kept.keys()]),
      today: maltaDay(now),
    });
    const wrong = { ...faults, ...files.faults };
    const isWhole = received.failure === undefined && Object.keys(wrong).length === 0;
    const message = isWhole ? await target.toMessage(answers, now) : undefined;
    // Of a field that a rule hides, no file is kept either.
    const ids = fields.flatMap((field) => {
      const file = files.kept.get(field.id);
      return file && isFieldShown(fields, field, answers) ? [file.id] : [];
    });
    const closed = target.closed(now);
    const repeated =
      message && !("addsTo" in message) ? await findRepeated(db, message.digest, now) : undefined;
    // It may have closed the form itself, by the last place. Closed, a form keeps no file: those that came must be there.
    if (repeated && (closed === undefined || (await hasFiles(db, repeated.id, received.files))))
      return addNewFiles(db, repeated, ids, now);
    if (closed !== undefined) throw new ExpectedError(409, closed);
    if (received.failure !== undefined) throw received.failure;
    if (!message) throw new ValidationError(wrong);
    const texts = fields.flatMap(({ id, kind }) => (kind === "text" ? (answers[id] ?? "") : []));
    if (isProbableSpam({ ...received, texts, hasFile: files.kept.size > 0 }, now))
      throw new ExpectedError(422, PROBABLE_SPAM);
    const gone = fields.filter(
      (field) =>
        received.kept.has(field.id) && !files.kept.has(field.id) && isFieldShown(fields, field, answers),
    );
    if (gone.length > 0)
      throw new ValidationError(Object.fromEntries(gone.map((field) => [field.id, keptNoLonger(field)])));
    if ("addsTo" in message) return addApplicantFiles(db, message.addsTo, ids, now);
    // First: a network without messages left adds no row for each of its texts.
    const takeBack = await limiter.beginMessage(clientAddress(request));
    // A person applies to several jobs with the same words.
    const limited = message.application ? [] : texts;
    const takeBackText = await limiter.beginText(limited).catch(async (error: unknown) => {
      await takeBack();
      throw error;
    });
    const { reference, emailIds } = await storeMessage(db, message, { files: ids, now }).catch(
      async (error: unknown) => {
        await takeBackText();
        await takeBack();
        throw error;
      },
    );
    if (emailIds.length === 0) await takeBack();
    else if (target.counted !== undefined) parts.countSent(target.counted);
    for (const id of emailIds) parts.emails.sendQueued(id);
    return reference;
  }

  function refuse(
    { typed, ...received }: ReceivedForm,
    files: Files,
    error: unknown,
    response: Response,
  ): RefusedForm {
    const expected = error instanceof ExpectedError ? error : undefined;
    if (!expected)
      logger.error({ err: error, requestId: response.locals.requestId }, "a message was not stored");
    const status = expected?.status ?? (isDiskFull(error) ? 507 : 500);
    response.status(status).set(expected?.headers ?? {});
    return {
      typed,
      // The sentences of the server's own failures are for staff.
      error: expected && status < 500 ? expected.message : NOT_STORED,
      fields: { ...files.faults, ...expected?.fields },
      kept: Object.fromEntries(
        [...files.kept].map(([field, { id: token, name }]) => [field, { token, name }]),
      ),
      lost: [...new Set([...received.files.keys(), ...received.kept.keys()])].filter(
        (field) => !files.kept.has(field),
      ),
      status,
    };
  }

  const receiver: FormReceiver = {
    async receiveCall(request, response, target) {
      const outcome = await receiver.receive(request, response, target);
      if ("reference" in outcome) return outcome;
      const { error, fields, kept, status } = outcome;
      response.status(status).json({ error, fields, kept });
      return undefined;
    },
    async receive(request, response, target) {
      response.setHeader("Cache-Control", "no-store");
      if (originOf(request, site.publicUrl) === "foreign") throw foreignOriginError(site.publicUrl);
      await limiter.beginForm(clientAddress(request));
      await using folder = newUploadFolder(parts.workDir);
      const received = await receiveForm(request, response, target.rules.fields, () => folder.open());
      const files: Files = { kept: new Map(), faults: {} };
      try {
        await keepFiles(files, received, target, request);
        const reference = await accept(received, target, files, request);
        // Those that the message did not get: it has them from before, or they are of a field that is hidden.
        await dropKeptFiles(parts, files.kept.values()).catch(() => undefined);
        return { reference };
      } catch (error) {
        return refuse(received, files, error, response);
      }
    },
  };
  return receiver;
}

/**
 * Receives the forms of pages, such as `POST /message` and `POST /forms/{slug}`, without a session and without a cookie. A message
 * that is stored leads by 303 to the page that thanks for it. Any other form is passed on to the page that shows it again,
 * with everything that was typed (`response.locals.refusedForm`).
 */
export function visitorForms(
  receiver: FormReceiver,
  { db, site, hasMailServer = false }: Pick<FormParts, "db" | "site"> & { hasMailServer?: boolean },
): Router {
  const router = Router();
  const add = (path: string, find: (request: Request) => Promise<FormTarget | undefined>) => {
    // All else is for the page, OPTIONS too, which a router would answer by its own routes.
    router.all(path, ({ method }, _response, next) => next(method === "POST" ? undefined : "router"));
    router.post(path, async (request, response, next) => {
      response.setHeader("Cache-Control", "no-store");
      const target = await find(request);
      if (!target) throw new ExpectedError(404, "There is no such form on this site.");
      const outcome = await receiver.receive(request, response, target);
      if ("reference" in outcome) {
        const mailed = target.confirms && hasMailServer ? "&mailed=yes" : "";
        response.redirect(303, `${target.thanks}?reference=${outcome.reference}${mailed}`);
        return;
      }
      response.locals.refusedForm = outcome;
      next();
    });
  };
  router.use(keepPathsPrivate(WITH_TOKEN));
  add(MESSAGE_PATH, () => contactTarget(site));
  add("/forms/:slug", ({ params }) => formTarget(db, site, String(params["slug"])));
  add(OPEN_PATH, () => applicationTarget(db, site));
  add(
    applyPath(":slug"),
    async ({ params }) =>
      (await applicationTarget(db, site, String(params["slug"]))) ?? goneJobTarget(db, site),
  );
  add(`${applicantPath(":token")}/file`, ({ params }) => addedFileTarget(db, site, String(params["token"])));
  return router;
}
