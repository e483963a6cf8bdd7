import type { Request, Response, Router } from "express";
import { z } from "zod";
import { LARGE_BODY, readBody, readFields } from "../../http/body.ts";
import { sendTagged } from "../../http/entity-tag.ts";
import { readId, readQuery } from "../../http/query.ts";
import { done, ok, type Operation, route } from "../../http/route.ts";
import { instant } from "../../rules/schema/fields.ts";
import { NotFoundError } from "../../errors.ts";
import { authorship, authorshipOf } from "../lifecycle/handlers.ts";
import { writersOf } from "../lifecycle/own-stores.ts";
import { recordSchema, updateSchema } from "../lifecycle/record-schema.ts";
import type { ApiDependencies, Authorship, ServerKind } from "../lifecycle/server-kind.ts";
import type { SettingName } from "../settings/setting-names.ts";
import { authorSchema, listNextEntries, nextFacts } from "./next-record.ts";
import { recordTarget, settingTarget, type NextTarget } from "./next-target.ts";
import { callOffNext, getNext, publishNext, saveAgain, saveNext } from "./write-next.ts";

/** Where next versions are, and who may do what with them. */
interface NextCalls {
  /** The path of the record: `/:id`. */
  path: string;
  /** In the summaries: `Job`. */
  words: string;
  record: z.ZodObject;
  changes: z.ZodObject;
  guard: Pick<Operation, "access" | "ownStores">;
  /** What writes need beside it. */
  proof: Pick<Operation, "recentProof">;
  targetOf: (request: Request) => NextTarget;
  authorOf: (response: Response) => Authorship;
}

/** The calls of the next versions of a kind's records. */
export function addNextRoutes(router: Router, api: ApiDependencies, kind: ServerKind): void {
  addCalls(router, api, {
    path: "/:id",
    words: kind.label,
    record: recordSchema(kind),
    changes: updateSchema(kind),
    guard: writersOf(kind),
    proof: {},
    targetOf: (request) => recordTarget(kind.name, readId(request.params["id"], kind.label)),
    authorOf: (response) => authorshipOf(api, kind, response),
  });
}

/** The calls of the next version of a group of settings or a menu. */
export function addNextSettingRoutes(
  router: Router,
  api: ApiDependencies,
  name: SettingName,
  schemas: Pick<NextCalls, "record" | "changes">,
): void {
  addCalls(router, api, {
    path: `/${name}`,
    words: name,
    ...schemas,
    guard: { access: "settings.write" },
    proof: { recentProof: true },
    targetOf: () => settingTarget(name),
    authorOf: (response) => authorship(api, response),
  });
}

const from = instant.nullable().describe("When the clock takes it over; null where a person will");

const seen = {
  version: z.coerce.number().int().optional().describe("Of the next version, as the caller has read it"),
};

const former = z.strictObject({
  number: z.int().min(1).describe("Of the former next version, as its history has it"),
  nextFrom: from.default(null),
});

const entry = z.strictObject({
  number: z.int().min(1),
  state: z.enum(["waiting", "replaced", "called off", "taken over"]),
  nextFrom: z.iso.datetime().nullable(),
  savedDate: z.iso.datetime(),
  endedDate: z.iso.datetime().nullable(),
  savedBy: authorSchema,
  userId: z.uuid().nullable(),
  fields: z.record(z.string(), z.unknown()).describe("The fields that it changed"),
});

function addCalls(
  router: Router,
  { db }: ApiDependencies,
  { path, words, record, changes, guard, proof, targetOf, authorOf }: NextCalls,
): void {
  const shown = record.extend({
    version: z
      .int()
      .describe("Rises with each save of the next version and of the record, and where it is called off"),
    nextFrom: from,
    next: nextFacts,
  });
  const missing = { 404: "There is no such record, or it has no next version" };
  const held = "It cannot be taken over as it is: `questions` is not answered, or it is not published";
  const get: Operation = {
    ...guard,
    summary: `The next version that waits, merged with what is on the site (${words})`,
    answer: ok("The record as it will be", shown),
    failures: missing,
    async handle(request, response) {
      sendTagged(response, await getNext(db, targetOf(request), authorOf(response)));
    },
  };
  const put: Operation = {
    ...guard,
    ...proof,
    summary: `Save the next version: the named fields, and the others as they are (${words})`,
    ifMatch: true,
    body: { schema: changes.extend({ nextFrom: from, next: nextFacts }).partial(), limit: LARGE_BODY },
    answer: ok("The record as it will be", shown),
    failures: {
      404: "There is no such record",
      409: "The version is not the current one, and `current` is; or the record is not published",
    },
    handle(request, response) {
      const { version, ...fields } = readFields(request);
      return saveNext(db, targetOf(request), fields, version, authorOf(response));
    },
  };
  const callOff: Operation = {
    ...guard,
    ...proof,
    summary: `Call off the next version (${words})`,
    ifMatch: true,
    query: seen,
    answer: done("It waits no more; its history keeps it"),
    failures: { ...missing, 409: "The version is not the current one, and `current` is" },
    handle: (request, response) =>
      callOffNext(db, targetOf(request), readQuery(request, seen).version, authorOf(response)),
  };
  const publish: Operation = {
    ...guard,
    ...proof,
    summary: `Take over the next version now (${words})`,
    ifMatch: true,
    query: seen,
    answer: ok("The record as it is on the site now", record),
    failures: {
      ...missing,
      409: `${held}, or the version is not the current one`,
      422: "It goes live with the yes of a second person, at `/approval/give`",
    },
    handle: (request, response) =>
      publishNext(db, targetOf(request), readQuery(request, seen).version, authorOf(response)),
  };
  const again: Operation = {
    ...guard,
    ...proof,
    summary: `Let a former next version wait again, as it was saved (${words})`,
    body: { schema: former },
    answer: ok("The record as it will be", shown),
    failures: {
      404: "There is no such record, or it had no such next version",
      409: "Another next version waits, or the record is not published",
    },
    handle: (request, response) =>
      saveAgain(db, targetOf(request), readBody(request, former), authorOf(response)),
  };
  const history: Operation = {
    ...guard,
    summary: `Every next version that was saved, and what became of it (${words})`,
    answer: ok("A plain array, the newest first", z.array(entry)),
    failures: { 404: "There is no such record" },
    async handle(request, response) {
      const target = targetOf(request);
      const by = authorOf(response);
      if (!(await target.isWithin(db, by))) throw new NotFoundError(target.label);
      const entries = await listNextEntries(db, target, by);
      if (entries.length === 0 && !(await target.find(db))) throw new NotFoundError(target.label);
      return entries;
    },
  };
  route(router, `${path}/next/publish`, { post: publish });
  route(router, `${path}/next/again`, { post: again });
  route(router, `${path}/next/history`, { get: history });
  route(router, `${path}/next`, { get, put, delete: callOff });
}
