import type { Request, Router } from "express";
import { sql } from "kysely";
import { z } from "zod";
import { writePermission } from "../../rules/access/permissions.ts";
import { ValidationError } from "../../errors.ts";
import { created, ok, type Operation, route } from "../../http/route.ts";
import { readBody } from "../../http/body.ts";
import { OFFER_FILTERS, PUBLICATION_STATES } from "../publication.ts";
import { authorship } from "../lifecycle/handlers.ts";
import type { ApiDependencies, ServerKind } from "../lifecycle/server-kind.ts";
import { whereFoundInState } from "../lifecycle/staff-filter.ts";
import { actionSchemaOf, type Action } from "./actions.ts";
import { bulkChangeSchema } from "./bulk-changes.ts";
import {
  bulkPreviewSchema,
  continueBulkChange,
  previewBulkChange,
  startBulkChange,
  type Target,
  undoBulkChange,
} from "./run-bulk-change.ts";

/** Records that are chosen one by one: some pages of a list. */
const MAX_CHOSEN = 500;

/** Adds the calls that change many records, chosen one by one or by a search, in steps that can be continued and undone. */
export function addBulkChangeRoutes(router: Router, api: ApiDependencies, kind: ServerKind): void {
  const schema = startSchemaOf(kind);
  route(router, "/bulk/changes", { post: start(api, kind, schema) });
  route(router, "/bulk/changes/preview", { post: preview(api, kind, schema) });
  route(router, "/bulk/changes/:id/continue", {
    post: step(api, kind, {
      summary: `Continue a change of many; repeat until none is waiting (${kind.name})`,
      run: continueBulkChange,
    }),
  });
  route(router, "/bulk/changes/:id/undo", {
    post: step(api, kind, {
      summary: `Undo a change of many of the last day; repeat until none is changed (${kind.name})`,
      run: undoBulkChange,
    }),
  });
}

function startSchemaOf(kind: ServerKind) {
  return z.strictObject({
    ids: z
      .array(z.uuid("There is no such record.").transform((id) => id.toLowerCase()))
      .min(1, "Please choose at least one record.")
      .max(MAX_CHOSEN, `Please choose at most ${MAX_CHOSEN} records, or all that a search finds.`)
      .optional()
      .describe("The records; or `found`"),
    found: z
      .strictObject({
        q: z.string().optional(),
        state: z.enum(PUBLICATION_STATES).optional(),
        category: z.string().optional(),
        offer: z.enum(OFFER_FILTERS).optional(),
        waiting: z.literal("1").optional().describe("Only records of which a next version waits"),
        count: z.int("Please say how many records you have seen."),
      })
      .optional()
      .describe("All records that the admin's list finds; `count` is how many it has shown"),
    action: actionSchemaOf(kind),
  });
}

type StartSchema = ReturnType<typeof startSchemaOf>;

/** The records and the action of a request. @throws ValidationError unless it has either ids or a search. */
function readStart(
  request: Request,
  kind: ServerKind,
  schema: StartSchema,
  now: Date,
): { target: Target; action: Action } {
  const { ids, found, action } = readBody(request, schema);
  if ((ids === undefined) === (found === undefined))
    throw new ValidationError({ ids: "Please enter either the records or a search." });
  if (found) return { target: { where: whereFoundInState(kind, found, now), expected: found.count }, action };
  const chosen = new Set(ids);
  // One that went to the bin meanwhile is among them, so that the change names it.
  return { target: { where: sql`id IN (${sql.join([...chosen])})`, expected: chosen.size }, action };
}

function start(api: ApiDependencies, kind: ServerKind, schema: StartSchema): Operation {
  return {
    summary: `Begin a change of many; nothing is changed before it is continued (${kind.name})`,
    access: writePermission(kind.name),
    body: { schema },
    answer: created("The change", bulkChangeSchema),
    failures: { 409: "There are more or fewer records than `count`" },
    handle(request, response) {
      const { target, action } = readStart(request, kind, schema, api.clock());
      return startBulkChange(api.db, kind, target, action, authorship(api, response));
    },
  };
}

function preview(api: ApiDependencies, kind: ServerKind, schema: StartSchema): Operation {
  return {
    summary: `What a change of many would do (${kind.name})`,
    access: writePermission(kind.name),
    body: { schema },
    answer: ok("The numbers, and what would be left alone", bulkPreviewSchema),
    handle(request) {
      const now = api.clock();
      const { target, action } = readStart(request, kind, schema, now);
      return previewBulkChange(api.db, kind, target.where, action, now);
    },
  };
}

function step(
  api: ApiDependencies,
  kind: ServerKind,
  { summary, run }: { summary: string; run: typeof continueBulkChange },
): Operation {
  return {
    summary,
    access: writePermission(kind.name),
    answer: ok("How far it is, and what was left alone", bulkChangeSchema),
    failures: { 404: "There is no such change, or it is older than a day" },
    handle(request, response) {
      const id = String(request.params["id"]);
      return run(api.db, kind.name, id, authorship(api, response));
    },
  };
}
