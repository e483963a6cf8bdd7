import { Router } from "express";
import { z } from "zod";
import { getAuthentication } from "../../http/authentication.ts";
import { reasonOf } from "../../accounts/mail/mail-failures.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { ExpectedError, NotFoundError } from "../../errors.ts";
import { accepted, ok, type Operation, route, withBody } from "../../http/route.ts";
import { testEmail } from "../../accounts/mail/email-templates.ts";
import { readLetterhead } from "../../content/settings/read-settings.ts";
import { readSystemStatus, systemSchema, type SystemParts } from "./system-status.ts";

/** The calls of the System screen. */
export function systemRoutes(parts: SystemParts): Router {
  const router = Router();
  route(router, "/", { get: readSystem(parts) });
  route(router, "/backup", { post: startBackup(parts) });
  route(router, "/test-mail", { post: sendTestMail(parts) });
  route(router, "/unsent-emails/:id/retry", { post: retryEmail(parts) });
  route(router, "/handovers/retry", { post: retryHandovers(parts) });
  return router;
}

function readSystem(parts: SystemParts): Operation {
  return {
    summary: "Status of the site: sizes, the last backup, slow requests, errors",
    access: "settings.write",
    answer: ok("As of now", systemSchema),
    handle: () => readSystemStatus(parts),
  };
}

const nothing = z.strictObject({});

function startBackup({ accounts, backups }: SystemParts): Operation {
  return withBody({
    summary: "Start a backup, unless one is running; `GET /system` shows when it is finished",
    access: "settings.write",
    recentProof: true,
    body: { schema: nothing },
    answer: accepted("The backup has started", z.strictObject({ running: z.literal(true) })),
    async handle() {
      await recordAudit(accounts.db, { action: "backup.started" });
      await backups.begin("manual");
      return { running: true };
    },
  });
}

const sent = z.strictObject({ to: z.string(), way: z.enum(["smtp", "outbox"]) });

function sendTestMail({ accounts }: SystemParts): Operation {
  const { config, db, mailer } = accounts;
  return withBody({
    summary: "Send a test e-mail to yourself",
    access: "settings.write",
    recentProof: true,
    body: { schema: nothing },
    answer: ok("The recipient, and how it was sent", sent),
    failures: { 502: "The mail server rejected it; the error contains its reply" },
    async handle(_fields, _request, response) {
      const { email, name } = getAuthentication(response).user;
      try {
        const site = await readLetterhead(db, config.publicUrl);
        await mailer.send({ to: email, link: config.publicUrl, ...testEmail(site, name) });
      } catch (error) {
        throw new ExpectedError(502, `The mail server did not accept the e-mail: ${reasonOf(error)}`);
      }
      await recordAudit(accounts.db, { action: "email.tested", note: `To ${email}` });
      return { to: email, way: config.smtpUrl ? "smtp" : "outbox" };
    },
  });
}

function retryEmail({ accounts }: SystemParts): Operation {
  return withBody({
    summary: "Send an e-mail again that the mail server has not accepted",
    access: "settings.write",
    recentProof: true,
    body: { schema: nothing },
    answer: accepted(
      "It is being sent; `GET /system` shows whether that fails",
      z.strictObject({ sending: z.literal(true) }),
    ),
    failures: { 404: "It was sent in the meantime, or is being sent." },
    async handle(_fields, request) {
      if (!(await accounts.emails.retry(String(request.params["id"])))) throw new NotFoundError("E-mail");
      await recordAudit(accounts.db, {
        action: "email.retried",
        subject: { type: "e-mails", id: String(request.params["id"]), name: "" },
      });
      return { sending: true };
    },
  });
}

function retryHandovers({ accounts, handovers }: SystemParts): Operation {
  return withBody({
    summary: "Hand over again the subscribers that your service has not accepted",
    access: "settings.write",
    recentProof: true,
    body: { schema: nothing },
    answer: accepted(
      "They are being handed over; `GET /system` shows whether that fails",
      z.strictObject({ sending: z.literal(true) }),
    ),
    async handle() {
      await handovers.retryAll();
      await recordAudit(accounts.db, { action: "handover.retried" });
      return { sending: true };
    },
  });
}
