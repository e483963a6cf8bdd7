import { Router } from "express";
import { z } from "zod";
import { getAuthentication } from "../accounts/current-user.ts";
import { ExpectedError } from "../errors.ts";
import { route } from "../http/allowed-methods.ts";
import { readBody } from "../http/body.ts";
import type { Operation } from "../http/operation.ts";
import { readQuery } from "../http/query.ts";
import { testEmail } from "../mail/email-templates.ts";
import { addLastAttempt } from "./metrics.ts";
import { readSystemStatus, systemSchema, type SystemParts } from "./system-status.ts";

/** What whoever looks after the site sees and does; a collector is told as well how the last backup went. */
export function systemRoutes(parts: SystemParts): Router {
  addLastAttempt(parts.monitor, parts.backups);
  const router = Router();
  route(router, "/", { get: readSystem(parts) });
  route(router, "/backup", { post: startBackup(parts) });
  route(router, "/test-mail", { post: sendTestMail(parts) });
  return router;
}

function readSystem(parts: SystemParts): Operation {
  return {
    summary: "How the site is doing: sizes, the last backup, slow requests, errors",
    access: "settings.write",
    answer: { status: 200, description: "As of now", schema: systemSchema },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await readSystemStatus(parts));
    },
  };
}

const nothing = z.strictObject({});

function startBackup({ backups }: SystemParts): Operation {
  return {
    summary: "Make a backup now, unless one is under way; `GET /system` says when it is done",
    access: "settings.write",
    body: { schema: nothing },
    answer: {
      status: 202,
      description: "It has begun",
      schema: z.strictObject({ running: z.literal(true) }),
    },
    handle(request, response) {
      readQuery(request, {});
      readBody(request, nothing);
      void backups.run("manual");
      response.status(202).json({ running: true });
    },
  };
}

const sent = z.strictObject({ to: z.string(), way: z.enum(["smtp", "outbox"]) });

function sendTestMail({ accounts }: SystemParts): Operation {
  const { config, mailer } = accounts;
  return {
    summary: "Send a letter to oneself, to see whether mail works",
    access: "settings.write",
    body: { schema: nothing },
    answer: { status: 200, description: "To whom it went, and which way", schema: sent },
    failures: { 502: "The mail server did not take it; the sentence says what it said" },
    async handle(request, response) {
      readQuery(request, {});
      readBody(request, nothing);
      const { email, name } = getAuthentication(response).user;
      try {
        await mailer.send({ to: email, link: config.publicUrl, ...testEmail(name) });
      } catch (error) {
        throw new ExpectedError(502, `The mail server did not take the letter: ${reasonOf(error)}`);
      }
      response.json({ to: email, way: config.smtpUrl ? "smtp" : "outbox" });
    },
  };
}

/** One line of what a mail server said. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, " ").slice(0, 300);
}
