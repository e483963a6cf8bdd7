import { Router } from "express";
import { z } from "zod";
import type { Accounts } from "../accounts/accounts.ts";
import { authorship } from "../content/lifecycle/handlers.ts";
import type { Site } from "../context.ts";
import type { ApiDependencies } from "../content/lifecycle/server-kind.ts";
import { route } from "../http/allowed-methods.ts";
import { readBody } from "../http/body.ts";
import type { FairQueue } from "../http/fair-queue.ts";
import { clientAddress, networkKey } from "../http/network-key.ts";
import type { Operation } from "../http/operation.ts";
import { readQuery } from "../http/query.ts";
import { listMisses, missesSchema } from "./misses.ts";
import { readSynonyms, synonymGroups, synonymsSchema, writeSynonyms } from "./synonyms.ts";

/** What answers a search, and where it waits for its turn. */
export interface SearchParts {
  site: Pick<Site, "search" | "countMiss">;
  queue: FairQueue;
}

/** The calls of the search: the public search, and the synonyms and statistics for staff. */
export function searchRoutes(api: ApiDependencies, accounts: Accounts, { site, queue }: SearchParts): Router {
  const router = Router();
  route(router, "/", { get: search(accounts, { site, queue }) });
  route(router, "/synonyms", { get: getSynonyms(api), put: putSynonyms(api) });
  route(router, "/misses", { get: getMisses(api) });
  return router;
}

const searchQuery = {
  q: z.string().default("").describe("The search query; fewer than two characters find nothing"),
  settled: z
    .literal("1")
    .optional()
    .describe("Typing has stopped: a search without results is counted for the staff's statistics"),
};

const answerSchema = z.strictObject({
  results: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string().describe("`page`, or the kind of a record: `blog`, `job` or `product`"),
      title: z.string(),
      description: z.string().describe("Plain text, at most 120 characters"),
      url: z.string(),
      category: z.string(),
    }),
  ),
  showingFor: z
    .string()
    .optional()
    .describe("Present if nothing matched the query: the alternative query that the results are for"),
});

function search(accounts: Accounts, { site, queue }: SearchParts): Operation {
  return {
    summary: "Search the pages, posts, jobs and products that visitors can see now",
    access: "anyone",
    query: searchQuery,
    answer: { status: 200, description: "At most ten results, best first", schema: answerSchema },
    async handle(request, response) {
      const { q, settled } = readQuery(request, searchQuery);
      const { requestId } = response.locals;
      const report = (err: unknown) => {
        accounts.logger.error({ err, requestId }, "a source of the search failed");
      };
      const answer = await queue(networkKey(clientAddress(request)), () => site.search(q, report));
      response.json(answer);
      // Counted after the response, which need not wait for it.
      if (settled && answer.results.length === 0) accounts.background.run(() => site.countMiss(q));
    },
  };
}

function getSynonyms({ db }: ApiDependencies): Operation {
  return {
    summary: "Read the synonyms of the search",
    access: "settings.write",
    answer: {
      status: 200,
      description: "Groups of synonyms, and who changed them last",
      schema: synonymsSchema,
    },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await readSynonyms(db));
    },
  };
}

const synonymsBody = z.strictObject({
  groups: synonymGroups,
  version: z
    .int()
    .optional()
    .describe("The version that you have read; without it, the write is unconditional"),
});

function putSynonyms(api: ApiDependencies): Operation {
  return {
    summary: "Replace the synonyms of the search",
    access: "settings.write",
    body: { schema: synonymsBody },
    answer: { status: 200, description: "All synonyms as stored", schema: synonymsSchema },
    failures: { 409: "The version is not the current one; `current` has the stored synonyms" },
    async handle(request, response) {
      readQuery(request, {});
      const { groups, version } = readBody(request, synonymsBody);
      response.json(await writeSynonyms(api.db, groups, version, authorship(api, response)));
    },
  };
}

function getMisses({ db, clock }: ApiDependencies): Operation {
  return {
    summary: "List the searches of the last thirty days that found nothing",
    access: "signed-in",
    answer: {
      status: 200,
      description: "Anonymous counts by term and by day",
      schema: missesSchema,
    },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await listMisses(db, clock()));
    },
  };
}
