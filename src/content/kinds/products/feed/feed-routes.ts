import { type Request, Router } from "express";
import { z } from "zod";
import { ExpectedError, ForbiddenError } from "../../../../errors.ts";
import { getAuthentication } from "../../../../http/authentication.ts";
import { readId } from "../../../../http/query.ts";
import { done, ok, type Operation, route, withBody, withQuery } from "../../../../http/route.ts";
import { cleanLine } from "../../../../rules/schema/fields.ts";
import { needsApproval } from "../../../approvals/require-approval.ts";
import { authorship } from "../../../lifecycle/handlers.ts";
import type { ApiDependencies } from "../../../lifecycle/server-kind.ts";
import { declineFeed, feedSchema, getWaiting, listFeeds } from "./feed-reports.ts";
import type { FeedRunner } from "./feed-runner.ts";
import { MAX_FEED_BYTES } from "./read-feed.ts";

type FeedApi = Pick<ApiDependencies, "db" | "clock"> & { feeds: FeedRunner };

const BUSY = "Another price feed is being read; see Retry-After";

/** The calls of the price feed. */
export function feedRoutes(api: FeedApi): Router {
  const router = Router();
  route(router, "/products", { get: readFeeds(api), put: putFeed(api) });
  route(router, "/products/:id/apply", { post: applyFeed(api) });
  route(router, "/products/:id/decline", { post: decline(api) });
  return router;
}

function readFeeds({ db }: FeedApi): Operation {
  return {
    summary: "The price feeds of the last month, the latest first, at most 20",
    access: "products.write",
    answer: ok("A plain array", z.array(feedSchema)),
    handle: () => listFeeds(db),
  };
}

const feedQuery = {
  dryRun: z.literal("1").optional().describe("Writes nothing"),
  file: cleanLine(200)
    .optional()
    .describe("A name for the reports; a feed takes the place of one that waits and has the same name"),
};

function putFeed({ clock, feeds }: FeedApi): Operation {
  return withQuery({
    summary:
      "Apply a price feed: products are matched by sku or gtin, and columns mapped as the settings say",
    access: "products.write",
    query: feedQuery,
    text: {
      types: ["text/csv", "application/jsonl", "application/x-ndjson"],
      description: "CSV with any separator, or a JSON object on each line; prices are in euro. At most 20 MB",
      limit: MAX_FEED_BYTES,
    },
    answer: ok("What it did; with the state `waiting` nothing, until someone says yes", feedSchema),
    failures: { 409: "Products were saved meanwhile; nothing was written", 503: BUSY },
    handle({ dryRun, file = "API" }, request, response) {
      const by = authorship({ clock }, response);
      return unbroken(request, () => feeds.run(bytesOf(request), { file, by, dryRun: dryRun === "1" }));
    },
  });
}

/** A large file takes minutes, in which nothing is sent: the server would end the connection as a silent one. */
async function unbroken<Result>({ socket }: Request, work: () => Promise<Result>): Promise<Result> {
  const { timeout = 0 } = socket;
  socket.setTimeout(0);
  try {
    return await work();
  } finally {
    socket.setTimeout(timeout);
  }
}

const NOT_BY_TOKEN =
  "Products go live with the yes of a second person, and an API token is none. Please sign in and look at the file.";

function bytesOf({ body }: Request): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body;
  throw new ExpectedError(400, "The file is empty.");
}

const nothing = z.strictObject({});

function applyFeed({ db, clock, feeds }: FeedApi): Operation {
  return withBody({
    summary: "Say yes to a price feed that waits: it is planned again and applied",
    access: "products.write",
    body: { schema: nothing },
    answer: ok("What it did", feedSchema),
    failures: {
      404: "It does not wait, or no longer",
      409: "Products were saved meanwhile; nothing was written",
      503: BUSY,
    },
    async handle(_fields, request, response) {
      const { apiToken } = getAuthentication(response);
      if (apiToken && (await needsApproval(db, "products"))) throw new ForbiddenError(NOT_BY_TOKEN);
      const agreed = readId(request.params["id"], "Waiting price feed");
      const { file, bytes } = await getWaiting(db, agreed);
      const by = authorship({ clock }, response);
      return unbroken(request, () => feeds.run(bytes, { file, by, agreed }));
    },
  });
}

function decline({ db, clock }: FeedApi): Operation {
  return withBody({
    summary: "Say no to a price feed that waits",
    access: "products.write",
    body: { schema: nothing },
    answer: done("It is not applied"),
    failures: { 404: "It does not wait, or no longer" },
    async handle(_fields, request, response) {
      const id = readId(request.params["id"], "Waiting price feed");
      await declineFeed(db, id, authorship({ clock }, response));
    },
  });
}
