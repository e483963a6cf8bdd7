import { Router } from "express";
import { z } from "zod";
import { redirectServer } from "../../content/kinds/redirects/redirect.server.ts";
import { authorship } from "../../content/lifecycle/handlers.ts";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { createRecord } from "../../content/lifecycle/write.ts";
import type { FairQueue } from "../../http/fair-queue.ts";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import { ExpectedError } from "../../errors.ts";
import { ok, type Operation, route, withBody, withQuery } from "../../http/route.ts";
import { MAX_ADDRESS } from "../../rules/links/redirects.ts";
import { textOf } from "../../rules/schema/fields.ts";
import type { Site } from "../../site/context.ts";
import { missingAddress } from "../../site/old-addresses.ts";
import { inTurns } from "../../storage/database/in-turns.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { listStillMissing } from "../queries/open-links.ts";
import { listedRedirect, plannedRedirect, planRedirects, readList, tryOne } from "./plan-redirects.ts";

interface SearchParts {
  site: Pick<Site, "search">;
  queue: FairQueue;
}

/** The calls that redirects have beside those of every kind. */
export function redirectRoutes(api: ApiDependencies, search: SearchParts): Router {
  const router = Router();
  route(router, "/import", { post: importRedirects(api, search) });
  route(router, "/try", { get: tryAddress(api) });
  route(router, "/missing", { get: getMissing(api) });
  return router;
}

/** In bytes. */
const MAX_LIST = 1_000_000;
const MAX_ROWS = 2_000;
const TOO_MANY = `Please use at most ${MAX_ROWS} redirects at once.`;

const importSchema = z
  .strictObject({
    list: textOf(MAX_LIST)
      .optional()
      .describe("A CSV file, an old address a line with the new one after it, or a sitemap"),
    rows: z.array(listedRedirect).max(MAX_ROWS, TOO_MANY).optional(),
    apply: z
      .boolean("Please say true or false.")
      .describe("Whether to add them, if nothing is wrong with any"),
  })
  .refine(
    ({ list, rows }) => (list === undefined) !== (rows === undefined),
    "Please send either a list or rows.",
  );

const answerSchema = z.strictObject({
  applied: z.boolean(),
  rows: z.array(plannedRedirect),
});

export type RedirectImport = z.output<typeof answerSchema>;

function importRedirects(api: ApiDependencies, { site, queue }: SearchParts): Operation {
  return withBody({
    summary: "Judge a list of old addresses, or add them with `apply`: all of them, or none",
    access: "redirects.write",
    body: { schema: importSchema, limit: 2 * MAX_LIST },
    answer: ok("Every row as it was understood", answerSchema),
    async handle({ list, rows = readList(list ?? ""), apply }, request, response) {
      if (rows.length > MAX_ROWS) throw new ExpectedError(400, `${TOO_MANY} This list has ${rows.length}.`);
      const network = networkKey(clientAddress(request));
      const search: Site["search"] = (words, report) => queue(network, () => site.search(words, report));
      const planned = await planRedirects(api.db, { search }, rows, api.clock());
      const applied = apply && planned.length > 0 && planned.every(({ action }) => action !== "error");
      if (applied) {
        const by = authorship(api, response);
        await inTransaction(api.db, async (trx) => {
          for await (const { from, to, permanent, note, action } of inTurns(planned))
            if (action === "create")
              await createRecord(trx, redirectServer, { from, to, permanent, note, status: "active" }, by);
        });
      }
      return { applied, rows: planned } satisfies RedirectImport;
    },
  });
}

const tryQuery = { address: textOf(2 * MAX_ADDRESS).describe("A path, or a whole address of the old site") };

const triedSchema = z.strictObject({
  to: z.string().nullable().describe("Where it leads; null for a page, and for an address without one"),
  sentence: z.string(),
});

export type TriedAddress = z.output<typeof triedSchema>;

function tryAddress({ db, clock }: ApiDependencies): Operation {
  return withQuery({
    summary: "Say what visitors find at an address now",
    access: "redirects.write",
    query: tryQuery,
    answer: ok("Where it leads, in a sentence too", triedSchema),
    async handle({ address }) {
      return (await tryOne(db, address, clock())) satisfies TriedAddress;
    },
  });
}

function getMissing({ db, clock }: ApiDependencies): Operation {
  return {
    summary:
      "List the addresses that have no page now, to which people came from other sites in the last ninety days",
    access: "redirects.write",
    answer: ok("Counts by address, the most frequent first", z.array(missingAddress)),
    handle: () => listStillMissing(db, clock()),
  };
}
