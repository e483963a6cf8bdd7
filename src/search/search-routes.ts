import { Router } from "express";
import { z } from "zod";
import type { Accounts } from "../accounts/accounts.ts";
import { authorship } from "../content/lifecycle/handlers.ts";
import type { ApiDependencies } from "../content/lifecycle/server-kind.ts";
import { route } from "../http/allowed-methods.ts";
import { readBody } from "../http/body.ts";
import type { Operation } from "../http/operation.ts";
import { readQuery } from "../http/query.ts";
import { recordMiss, listMisses, missesSchema } from "./misses.ts";
import { searchSite } from "./search-site.ts";
import { readSynonyms, synonymGroups, synonymsSchema, writeSynonyms } from "./synonyms.ts";

/** The calls for the site's search: everybody's, and what staff see and set of it. */
export function searchRoutes(api: ApiDependencies, accounts: Accounts): Router {
  const router = Router();
  route(router, "/", { get: search(api, accounts) });
  route(router, "/synonyms", { get: getSynonyms(api), put: putSynonyms(api) });
  route(router, "/misses", { get: getMisses(api) });
  return router;
}

const searchQuery = {
  q: z.string().default("").describe("What is looked for; fewer than two characters find nothing"),
  settled: z.literal("1").optional().describe("Typing has come to rest: what finds nothing is counted"),
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
    .describe("Where nothing matched the query: the words that the results are of"),
});

function search({ db, clock }: ApiDependencies, accounts: Accounts): Operation {
  return {
    summary: "Search pages, posts, jobs and products for what a visitor may see now",
    access: "anyone",
    query: searchQuery,
    answer: { status: 200, description: "At most ten results, the best first", schema: answerSchema },
    async handle(request, response) {
      const { q, settled } = readQuery(request, searchQuery);
      const now = clock();
      const { requestId } = response.locals;
      const answer = await searchSite(db, q, now, (err) => {
        accounts.logger.error({ err, requestId }, "a source of the search failed");
      });
      response.json(answer);
      // After the answer, which waits for nothing.
      if (settled && answer.results.length === 0) accounts.runInBackground(() => recordMiss(db, q, now));
    },
  };
}

function getSynonyms({ db }: ApiDependencies): Operation {
  return {
    summary: "The words that search takes for the same",
    access: "settings.write",
    answer: { status: 200, description: "Groups of words, and who wrote them last", schema: synonymsSchema },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await readSynonyms(db));
    },
  };
}

const synonymsBody = z.strictObject({
  groups: synonymGroups,
  version: z.int().optional().describe("The version you have seen; where it is absent nothing is compared"),
});

function putSynonyms(api: ApiDependencies): Operation {
  return {
    summary: "Replace the words that search takes for the same",
    access: "settings.write",
    body: { schema: synonymsBody },
    answer: { status: 200, description: "All of them as they are now", schema: synonymsSchema },
    failures: { 409: "The version is not the current one; `current` has them as they stand" },
    async handle(request, response) {
      readQuery(request, {});
      const { groups, version } = readBody(request, synonymsBody);
      response.json(await writeSynonyms(api.db, groups, version, authorship(api, response)));
    },
  };
}

function getMisses({ db, clock }: ApiDependencies): Operation {
  return {
    summary: "What visitors looked for in the last thirty days and did not find",
    access: "signed-in",
    answer: {
      status: 200,
      description: "Counts by word and by day, of nobody in particular",
      schema: missesSchema,
    },
    async handle(request, response) {
      readQuery(request, {});
      response.json(await listMisses(db, clock()));
    },
  };
}
