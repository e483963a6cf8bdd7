import { Router } from "express";
import { z } from "zod";
import { formServer } from "../../content/kinds/forms/form.server.ts";
import { getRecord } from "../../content/lifecycle/read.ts";
import { NotFoundError } from "../../errors.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { sendCsv, type CsvRows } from "../../http/downloads.ts";
import { readId } from "../../http/query.ts";
import { created, ok, type Operation, route, withBody } from "../../http/route.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Site } from "../context.ts";
import { drawSchema, drawWinners, findDraw } from "./draw-winners.ts";
import { formTarget } from "./form-targets.ts";
import type { FormReceiver } from "./visitor-forms.ts";
import { sql } from "kysely";
import { STATE_WORDS } from "../../rules/contact/states.ts";
import type { Answer } from "../messages/message.schema.ts";

export interface SendingParts {
  db: Db;
  site: Site;
  receiver: FormReceiver;
}

export interface FormRoutesParts extends SendingParts {
  clock: () => Date;
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

/** Why any form can reject a submission. */
export const NOT_TAKEN = {
  400: "What is wrong, by field",
  415: "It is no multipart form",
  422: "It looks as if a program had sent it: send it once more",
  429: "Too many came from this network",
};

/** A part of a form that is no file. */
export const text = (description: string) => ({ description, file: false });

/** The answer to what a visitor has sent. */
export const stored = (sender: string) =>
  created("It is stored", z.strictObject({ reference: z.string().describe(`What the ${sender} quotes`) }));

function submit({ db, site, receiver }: FormRoutesParts): Operation {
  return {
    summary: "Send a form, as its page does (multipart/form-data)",
    access: "anyone",
    form: {
      "the id of a field": text("Its answer; several choices as several parts"),
      "the id of a field for a file": {
        description: "A photo, a PDF, a DOCX or an ODT of 10 MB at most",
        file: true,
      },
      shown: text("When the form was read, as an ISO date"),
    },
    answer: stored("sender"),
    failures: { ...NOT_FOUND, ...NOT_TAKEN, 409: "The form is closed or full" },
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
      await sendCsv(response, `${form.slug}.csv`, readAnswerRows(db, form.id));
    },
  };
}

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
  return withBody({
    summary: "Draw the winners of a competition that is over, once and for all",
    access: "messages.write",
    apiTokens: false,
    recentProof: true,
    body: { schema: askedDraw },
    answer: created("The draw", drawSchema),
    failures: { ...NOT_FOUND, 409: "It is open, empty or drawn already" },
    async handle({ winners }, request, response) {
      const { name, email } = getAuthentication(response).user;
      const form = await getRecord(db, formServer, readId(request.params["id"], "Form"));
      const by = { actor: `${name} <${email}>`, now: clock() };
      return drawWinners(db, form, winners, by);
    },
  });
}

/** Rows that are read at once. */
const BATCH = 500;

/** The answers to a form as rows of a table, in parts: its headings, and then the answers, the oldest first. */
async function* readAnswerRows(db: Db, formId: string): AsyncGenerator<CsvRows> {
  const columns = await readColumns(db, formId);
  yield [["Reference", "Received (UTC)", "State", ...columns.values()]];
  for await (const rows of batches(db, formId))
    yield rows.map(({ reference, createdDate, state, answers }) => {
      const shown = new Map(answersOf(answers).map((answer) => [answer.field, answer.shown]));
      const cells = [...columns.keys()].map((field) => shown.get(field) ?? "");
      return [reference, createdDate, STATE_WORDS[state], ...cells];
    });
}

/** Every field that was ever answered, with the words that it had last. */
async function readColumns(db: Db, formId: string): Promise<Map<string, string>> {
  const columns = new Map<string, string>();
  for await (const rows of batches(db, formId))
    for (const { answers } of rows)
      for (const { field, label } of answersOf(answers)) columns.set(field, label);
  return columns;
}

async function* batches(db: Db, formId: string) {
  // By what the batch before ended with: a message that is deleted meanwhile moves no other out of sight.
  let last = { createdDate: "", id: "" };
  for (;;) {
    const rows = await db
      .selectFrom("messages")
      .select(["id", "reference", "createdDate", "state", "answers"])
      .where("formId", "=", formId)
      .where(sql<boolean>`("createdDate", id) > (${last.createdDate}, ${last.id})`)
      .orderBy("createdDate")
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end;
  }
}

function answersOf(json: string): Answer[] {
  return JSON.parse(json);
}
