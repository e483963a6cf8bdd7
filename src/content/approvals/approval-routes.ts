import type { Request, Response, Router } from "express";
import { z } from "zod";
import { readBody } from "../../http/body.ts";
import { readId } from "../../http/query.ts";
import { ok, type Operation, route } from "../../http/route.ts";
import { paragraphs } from "../../rules/schema/fields.ts";
import { authorshipOf } from "../lifecycle/handlers.ts";
import { writersOf } from "../lifecycle/own-stores.ts";
import { recordSchema } from "../lifecycle/record-schema.ts";
import type { ApiDependencies, ServerKind } from "../lifecycle/server-kind.ts";
import { approvalView, askForApproval, giveApproval, readApproval, sendBack } from "./approvals.ts";

const seen = z.strictObject({
  version: z.int().describe("The version of the draft or of the next version that you have read"),
  isNext: z.boolean().default(false).describe("Whether it is that of the next version"),
});
const returned = seen.extend({
  note: paragraphs(1_000)
    .optional()
    .describe("What is to be changed; needed from all but the person who asked"),
});

/** The calls by which a second person gives the yes to a change. */
export function addApprovalRoutes(router: Router, api: ApiDependencies, kind: ServerKind): void {
  const { db } = api;
  const guard = writersOf(kind);
  const idOf = (request: Request) => readId(request.params["id"], kind.label);
  const byOf = (response: Response) => authorshipOf(api, kind, response);
  const failures = {
    404: `${kind.label} not found`,
    409: "It was changed since that version, or nothing waits, or the kind needs no yes",
  };
  const get: Operation = {
    ...guard,
    summary: `Whether a second person has to say yes, and what was asked (${kind.label})`,
    answer: ok("What was asked of its draft or next version", approvalView),
    failures: { 404: failures[404] },
    handle: (request, response) => readApproval(db, kind.name, idOf(request), byOf(response)),
  };
  const put: Operation = {
    ...guard,
    summary: `Ask for the yes of a second person to the draft or the next version (${kind.label})`,
    body: { schema: seen },
    answer: ok("What is asked", approvalView),
    failures,
    handle: (request, response) =>
      askForApproval(db, kind.name, idOf(request), readBody(request, seen), byOf(response)),
  };
  const give: Operation = {
    ...guard,
    summary: `Give the yes to a change of another person: it goes live, or at its instant (${kind.label})`,
    // The yes is a person's: a script has no eyes.
    apiTokens: false,
    body: { schema: seen },
    answer: ok("The record as it is on the site now", recordSchema(kind)),
    failures,
    handle: (request, response) =>
      giveApproval(db, kind.name, idOf(request), readBody(request, seen), byOf(response)),
  };
  const back: Operation = {
    ...guard,
    summary: `Send a change back, or take back what you asked (${kind.label})`,
    apiTokens: false,
    body: { schema: returned },
    answer: ok("What is asked now", approvalView),
    failures,
    handle: (request, response) =>
      sendBack(db, kind.name, idOf(request), readBody(request, returned), byOf(response)),
  };
  route(router, "/:id/approval/give", { post: give });
  route(router, "/:id/approval/send-back", { post: back });
  route(router, "/:id/approval", { get, put });
}
