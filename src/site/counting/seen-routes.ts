import { Router, type Request } from "express";
import { sql } from "kysely";
import { z } from "zod";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import { isOneSpelling } from "../../http/route-path.ts";
import { route, type Operation } from "../../http/route.ts";
import { originOf } from "../../http/same-origin.ts";
import { leavingOf } from "../../rules/counts/leaving.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Counter } from "../../storage/database/count-in-batches.ts";
import type { Db } from "../../storage/database/tables.ts";
import { type Insight, mayOpen } from "./insight.ts";

/** In bytes: a page with some fifty presses. */
const MAX_BEACON = 16_000;

/** Beacons of one network that a process counts in ten seconds: of a store full of visitors, and none of a flood. */
const MAX_OF_NETWORK = 100;
const WINDOW = 10_000;

const address = z.string().max(1_000);

const seenBody = z.strictObject({
  path: address.describe("The path of the page"),
  events: z
    .array(
      z.strictObject({
        banner: z
          .uuid()
          .nullish()
          .describe("A banner that came into view, or in which a pressed link stands"),
        to: address.optional().describe("The address of a link that was pressed, whole"),
        as: z
          .enum(["apply", "list", "found", "offer"])
          .nullish()
          .describe("What pressing it does, where that matters"),
        from: address
          .optional()
          .describe(
            "The referrer of a page that the browser had fetched ahead, which the server has not counted",
          ),
      }),
    )
    .max(100)
    .default([]),
});

type Seen = z.output<typeof seenBody>;

/** What counts beacons. */
export interface SeenParts {
  db: Db;
  clock: () => Date;
  counter: Counter;
  insight: Insight;
  publicUrl: string;
  /** Whether visitors find a page at a path. */
  isLive: (path: string) => Promise<boolean>;
  /** Runs work after the response. */
  inBackground: (work: () => Promise<void>) => void;
}

/** The beacon of the public pages. Mounted before sessions: whether the browser has one is all that is read of it. */
export function seenRoutes(parts: SeenParts): Router {
  const router = Router();
  route(router, "/", { post: postSeen(parts) });
  return router;
}

function postSeen(parts: SeenParts): Operation {
  const { insight, publicUrl } = parts;
  const isWithinLimit = limitNetworks(parts.clock);
  return {
    summary: "Count what a visitor saw and pressed on a page",
    access: "anyone",
    answer: {
      status: 204,
      description:
        "Always, also where nothing is counted: for robots, staff, those who send DNT or Sec-GPC, another site's page, " +
        "a body that cannot be read, a path without a page, and while counting is switched off",
    },
    body: { schema: seenBody, limit: MAX_BEACON, isIgnored: true },
    handle(request) {
      const seen = seenBody.safeParse(request.body);
      if (!seen.success || !insight.isCounted(request.headers) || !isWithinLimit(request)) return;
      if (originOf(request, publicUrl) !== "foreign")
        parts.inBackground(() => count(parts, request, seen.data));
    },
  };
}

/** Returns a function that counts the requests of each network in memory alone: no address is written anywhere. */
function limitNetworks(clock: () => Date): (request: Request) => boolean {
  const counts = new Map<string, number>();
  let since = 0;
  return (request) => {
    const now = clock().getTime();
    if (now - since >= WINDOW) {
      counts.clear();
      since = now;
    }
    const network = networkKey(clientAddress(request));
    const sent = (counts.get(network) ?? 0) + 1;
    counts.set(network, sent);
    return sent <= MAX_OF_NETWORK;
  };
}

async function count({ db, counter, insight, publicUrl, isLive }: SeenParts, request: Request, seen: Seen) {
  const { path, events } = seen;
  const isLivePage = async (of: string) => isOneSpelling(of) && isLive(of);
  const { isOn, ...links } = await insight.readSwitch();
  if (!isOn || !(await isLivePage(path))) return;
  const ahead = events.find(({ from }) => from !== undefined);
  if (ahead) insight.countView(path, request.headers, ahead.from ?? "");
  const known = await knownBanners(
    db,
    events.flatMap(({ banner }) => banner ?? []),
  );
  for (const { to, as, banner } of events) {
    if (banner && known.has(banner)) counter.add(to === undefined ? "bannerSeen" : "bannerPressed", banner);
    if (to === undefined) continue;
    const [target] = to.startsWith(`${publicUrl}/`) ? to.slice(publicUrl.length).split(/[?#]/) : [];
    const isPage = target !== undefined && (await isLivePage(target));
    const leaving = as === "apply" ? as : leavingOf(to, links);
    if (as === "list") counter.add("listed", isPage ? target : path);
    else if (leaving) counter.add(leaving, path);
    else if (isPage && (as === "found" || as === "offer") && mayOpen(as, target))
      // What is opened from the page of the search is counted by its referrer.
      if (as === "offer" || path !== "/search") counter.add(as, target);
  }
}

async function knownBanners(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM banners WHERE ${isOneOf(sql.ref("id"), [...new Set(ids)])}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
