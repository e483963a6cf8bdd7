import { Router, type Response } from "express";
import { isbot } from "isbot";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import { z } from "zod";
import type { Accounts } from "../../accounts/accounts.ts";
import { consume } from "../../accounts/sign-in/rate-limiter.ts";
import { authorship } from "../../content/lifecycle/handlers.ts";
import type { Site } from "../context.ts";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { ForbiddenError } from "../../errors.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { done, ok, type Operation, route, withBody, withQuery } from "../../http/route.ts";
import type { FairQueue } from "../../http/fair-queue.ts";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import { foreignOriginError, originOf } from "../../http/same-origin.ts";
import { seesSearches } from "../../rules/access/permissions.ts";
import { MAX_RESULTS } from "../../rules/matching/search.ts";
import { listMisses, missesSchema } from "./misses.ts";
import { readSynonyms, synonymGroups, synonymsSchema, writeSynonyms } from "./spelling/synonyms.ts";

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
  route(router, "/misses", { get: getMisses(api), post: postMiss(accounts, { site, queue }) });
  return router;
}

const searchQuery = {
  q: z.string().default("").describe("The search query; fewer than two characters find nothing"),
};

const result = z.strictObject({
  id: z.string(),
  type: z.string().describe("`page`, or the kind of a record: `blog`, `job` or `product`"),
  title: z.string(),
  description: z.string().describe("Plain text, at most 120 characters"),
  url: z.string(),
  category: z.string(),
  imageUrl: z.string().nullable().optional().describe("The picture of a product or a post"),
  price: z.int().nullable().optional().describe("The usual price of a product, in euro cents"),
  offer: z
    .strictObject({ price: z.int(), startDate: z.iso.datetime(), endDate: z.iso.datetime() })
    .nullable()
    .optional()
    .describe("The offer of a product that is valid now"),
  gives: z.string().optional().describe("What its other offers give: `3 for 2`, `€1.05 in Victoria`"),
  givesUntil: z.iso.datetime().optional().describe("When the first of them ends"),
});

const topResult = result.extend({
  type: z
    .string()
    .describe(
      "As for results, or `recall`, `store`, `help` (a question or a topic) or `list` (a filtered list)",
    ),
  description: z.string().describe("Plain text: for a store its hours, for a question its answer"),
});

const answerSchema = z.strictObject({
  results: z.array(result).max(MAX_RESULTS).describe("What has the letters of the query, each record once"),
  top: z.array(topResult).max(2).describe("What the query most likely means, best first"),
  also: z
    .array(result.extend({ type: z.string().describe("As for results, or `recall`") }))
    .max(5)
    .describe("Related records that are not among the results: found by other names, ingredients, brands"),
  nearest: z
    .array(topResult)
    .max(2)
    .optional()
    .describe(
      "Where to ask for a food that nothing answers: a counter of the stores, or a part of the range",
    ),
  didYouMean: z
    .string()
    .optional()
    .describe("The query without a likely typing error, if nothing matches it but it has answers"),
  showingFor: z
    .string()
    .optional()
    .describe("Present if nothing matched the query: the alternative query that the response is for"),
});

function search(accounts: Accounts, { site, queue }: SearchParts): Operation {
  return withQuery({
    summary: "Search the pages, posts, jobs and products that visitors can see now",
    access: "anyone",
    query: searchQuery,
    answer: ok(
      "At most ten results, best first, and at most two answers that stand above them",
      answerSchema,
    ),
    handle({ q }, request, response) {
      const report = reportFailedSource(accounts, response);
      return queue(networkKey(clientAddress(request)), () => site.search(q, report));
    },
  });
}

function reportFailedSource({ logger }: Accounts, { locals: { requestId } }: Response) {
  return (err: unknown) => logger.error({ err, requestId }, "a source of the search failed");
}

/** Searches without results that are counted from one network address in a day. */
const MAX_MISSES = 30;
const DAY = 24 * 60 * 60;

const missBody = z.strictObject({ q: z.string().describe("The search query") });

function postMiss(accounts: Accounts, { site, queue }: SearchParts): Operation {
  const { publicUrl } = accounts.config;
  const networks = new RateLimit(accounts.db, {
    name: "search from network",
    points: MAX_MISSES,
    duration: DAY,
  });
  return withBody({
    summary: "Count a search without results, once the visitor has finished typing",
    access: "anyone",
    body: { schema: missBody },
    answer: done("Counted by day and word only, unless the search finds something or may be personal"),
    failures: {
      403: "The request does not come from one of the site's own pages",
      429: `More than ${MAX_MISSES} in a day from the network address; not counted`,
    },
    async handle({ q }, request, response) {
      if (originOf(request, publicUrl) !== "same") throw foreignOriginError(publicUrl);
      const network = networkKey(clientAddress(request));
      await consume(networks, network);
      response.status(204).end();
      // Robots that run scripts say nothing about shoppers.
      if (isbot(request.get("user-agent") ?? "")) return;
      // Counted after the response, which need not wait for it.
      accounts.background.run(async () => {
        const answer = await queue(network, () => site.search(q, reportFailedSource(accounts, response)));
        if (answer.results.length + answer.top.length + answer.also.length === 0) await site.countMiss(q);
      });
    },
  });
}

function getSynonyms({ db }: ApiDependencies): Operation {
  return {
    summary: "Read the synonyms of the search",
    access: "settings.write",
    answer: ok("Groups of synonyms, and who changed them last", synonymsSchema),
    handle: () => readSynonyms(db),
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
  return withBody({
    summary: "Replace the synonyms of the search",
    access: "settings.write",
    recentProof: true,
    body: { schema: synonymsBody },
    answer: ok("All synonyms as stored", synonymsSchema),
    failures: { 409: "The version is not the current one; `current` has the stored synonyms" },
    handle({ groups, version }, _request, response) {
      return writeSynonyms(api.db, groups, version, authorship(api, response));
    },
  });
}

function getMisses({ db, clock }: ApiDependencies): Operation {
  return {
    summary: "List the searches of the last thirty days that found nothing",
    access: "signed-in",
    apiTokens: true,
    answer: ok("Anonymous counts by term and by day", missesSchema),
    failures: { 403: "The account may write neither settings nor products nor blog posts" },
    handle(_request, response) {
      if (!seesSearches(getAuthentication(response).user)) throw new ForbiddenError();
      return listMisses(db, clock());
    },
  };
}
