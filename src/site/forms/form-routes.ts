import { Router } from "express";
import { z } from "zod";
import { formServer } from "../../content/kinds/forms/form.server.ts";
import { getRecord } from "../../content/lifecycle/read.ts";
import { NotFoundError } from "../../errors.ts";
import { getUserWithPermission } from "../../http/authentication.ts";
import { readBody } from "../../http/body.ts";
import { sendCsv } from "../../http/downloads.ts";
import { readId } from "../../http/query.ts";
import { created, ok, type Operation, route } from "../../http/route.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Site } from "../context.ts";
import { readAnswerRows } from "./answers-csv.ts";
import { drawWinners, findDraw } from "./draw-winners.ts";
import { formTarget } from "./form-targets.ts";
import type { FormReceiver } from "./visitor-forms.ts";

export interface FormRoutesParts {
  db: Db;
  site: Site;
  clock: () => Date;
  receiver: FormReceiver;
}

/** The calls of forms beside those of every kind: what is sent, what was sent as a file, and the draw of a competition. */
export function formRoutes(parts: FormRoutesParts): Router {
  const router = Router();
  route(router, "/:id/submissions", { post: submit(parts) });
  route(router, "/:id/answers", { get: exportAnswers(parts) });
  route(router, "/:id/draw", { get: readDraw(parts), post: draw(parts) });
  return router;
}

const NOT_FOUND = { 404: "Form not found" };

function submit({ db, site, receiver }: FormRoutesParts): Operation {
  return {
    summary: "Send a form, as its page does (multipart/form-data)",
    access: "anyone",
    form: {
      "the id of a field": { description: "Its answer; several choices as several parts", file: false },
      "the id of a field for a file": {
        description: "A photo, a PDF, a DOCX or an ODT of 10 MB at most",
        file: true,
      },
      shown: { description: "When the form was read, as an ISO date", file: false },
    },
    answer: created(
      "It is stored",
      z.strictObject({ reference: z.string().describe("What the sender quotes") }),
    ),
    failures: {
      ...NOT_FOUND,
      400: "What is wrong, by field",
      409: "The form is closed or full",
      415: "It is no multipart form",
      422: "It looks as if a program had sent it: send it once more",
      429: "Too many came from this network",
    },
    async handle(request, response) {
      const target = await formTarget(db, site, readId(request.params["id"], "Form"));
      if (!target) throw new NotFoundError("Form");
      return receiver.receiveCall(request, response, target);
    },
  };
}

function exportAnswers({ db, clock }: FormRoutesParts): Operation {
  return {
    summary: "Export what was sent by a form as CSV; no cell is read as a formula by a spreadsheet",
    access: "messages.write",
    apiTokens: false,
    recentProof: true,
    answer: { status: 200, description: "text/csv in UTF-8, the oldest first", type: "text/csv" },
    failures: NOT_FOUND,
    async handle(request, response) {
      const form = await getRecord(db, formServer, readId(request.params["id"], "Form"));
      await recordAudit(db, {
        action: "form.exported",
        subject: { type: "forms", id: form.id, name: form.title },
        now: clock(),
      });
      response.set("Cache-Control", "no-store");
      await sendCsv(response, `${form.slug}.csv`, readAnswerRows(db, form.id));
    },
  };
}

const drawSchema = z
  .strictObject({
    drawnDate: z.iso.datetime(),
    actor: z.string(),
    seed: z.string().describe("256 random bits in hexadecimal"),
    listHash: z
      .string()
      .describe("SHA-256 of the references in the order of the alphabet, each with a line feed"),
    winners: z.int(),
    entries: z
      .array(z.string())
      .describe(
        "All references by SHA-256 of the seed, a colon and the reference: the winners first, then who follows them",
      ),
  })
  .meta({ id: "Draw" });

function readDraw({ db }: FormRoutesParts): Operation {
  return {
    summary: "Read the draw of a competition",
    access: "messages.write",
    answer: ok("The draw", drawSchema),
    failures: { 404: "It was not drawn" },
    async handle(request) {
      const found = await findDraw(db, readId(request.params["id"], "Draw"));
      if (!found) throw new NotFoundError("Draw");
      return found;
    },
  };
}

const askedDraw = z.strictObject({ winners: z.int().min(1, "Please draw at least one.").max(1_000) });

function draw({ db, clock }: FormRoutesParts): Operation {
  return {
    summary: "Draw the winners of a competition that is over, once and for all",
    access: "messages.write",
    apiTokens: false,
    recentProof: true,
    body: { schema: askedDraw },
    answer: created("The draw", drawSchema),
    failures: { ...NOT_FOUND, 409: "It is open, empty or drawn already" },
    async handle(request, response) {
      const { winners } = readBody(request, askedDraw);
      const { name, email } = getUserWithPermission(response, "messages.write");
      const form = await getRecord(db, formServer, readId(request.params["id"], "Form"));
      const by = { actor: `${name} <${email}>`, now: clock() };
      return drawWinners(db, form, winners, by);
    },
  };
}
