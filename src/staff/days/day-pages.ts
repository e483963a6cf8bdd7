import { Router, type Request, type RequestHandler, type Response } from "express";
import { findLinkOwner } from "../../accounts/tokens/staff-links.ts";
import { ExpectedError, NotFoundError } from "../../errors.ts";
import { currentUser } from "../../http/authentication.ts";
import { createFairQueue, type FairQueue } from "../../http/fair-queue.ts";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import { isOneSpelling } from "../../http/route-path.ts";
import { otherMethods } from "../../http/route.ts";
import { hasPermission, seesPast } from "../../rules/access/permissions.ts";
import { fromWallClock } from "../../rules/time/wall-clock.ts";
import type { ContentWatch } from "../../content/content-watch.ts";
import { createCachedSite } from "../../site/cached-site.ts";
import { createSite } from "../../site/site.ts";
import { withReadableLogos } from "../../site/readable-logos.ts";
import type { Connection } from "../../storage/database/connection.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { dayBase, withBar } from "./day-bar.ts";
import { findChangesAround } from "./day-changes.ts";
import { listGoneFiles, findFirstDay, type PastSite, withContentAt, withContentOf } from "./site-at.ts";

/** Under it are the secret links to the site on a day. */
export const DAYS_PATH = "/preview/on";

/** How far ahead the site can be seen, in milliseconds: pages tell the hours of a year. */
const MAX_AHEAD = 366 * 86_400_000;

/** For how long an instant is still the present to those who don't see the past, in milliseconds: a redirect takes a while. */
export const PRESENT = 60_000;

/** In milliseconds: the past is read for one page after the other, however long one takes. */
const PAST_TURN = 60_000;

/** While one page is rendered, its content and its clock stand still. */
const UNCHANGED: ContentWatch = {
  current: async () => ({ epoch: 0, from: 0, until: Number.POSITIVE_INFINITY }),
  holds: () => true,
  narrow: (state) => state,
};

/** The site on a day, of pages alone. */
export interface DayPages {
  /** Renders a page in whole, with the site of `locals.draftSite`, without waiting for its turn. */
  render: RequestHandler;
  /** Whether a path is that of a public page. */
  isPage: (path: string) => boolean;
  queue: FairQueue;
}

/** Runs the rendering of a page. */
type Turn = (work: () => Promise<string>) => Promise<string>;

interface Parts {
  connection: Connection;
  /** Finds out who is signed in. */
  readSession: RequestHandler[];
  clock: () => Date;
  publicUrl: string;
  uploads: FileStore;
  report: (error: unknown) => void;
}

/**
 * Serves the public pages as they will be: `/preview/on/{token}/{instant}/careers`. They are the real pages over a site with another
 * clock, which nothing caches; their scripts are off, since those would read the present. The link opens nothing else. An instant that
 * has passed is for signed-in staff who may read the history of everything; to all others it is now.
 */
export function dayPages(
  { connection, readSession, clock, publicUrl, uploads, report }: Parts,
  pages: DayPages,
): Router {
  const router = Router();
  const { db } = connection;
  const countPage = createDayLimit(clock);
  const pastQueue = createFairQueue(PAST_TURN);

  router.use(`${DAYS_PATH}/:token`, readSession);
  router.use(`${DAYS_PATH}/:token`, async (request, response, next) => {
    keepToOurselves(response);
    const { token } = request.params;
    const owner = await findLinkOwner(db, "day", token, clock());
    if (!owner || owner.expiresDate === null || !hasPermission(owner.user, "pages.write"))
      throw new NotFoundError("Page");
    if (!["GET", "HEAD"].includes(request.method)) {
      otherMethods(["GET", "HEAD"])(request, response, next);
      return;
    }
    const base = `${DAYS_PATH}/${token}`;
    const [, instant = "", path = "/"] = /^\/([^/?]+)(\/.*)?$/.exec(request.url) ?? [];
    if (instant === "") {
      response.redirect(302, wantedAddress(base, request));
      return;
    }
    const now = clock();
    const begins = seesPast(currentUser(response)) ? await findFirstDay(db) : undefined;
    const at = readInstant(instant, now, begins);
    if (at.toISOString() !== instant) {
      response.redirect(302, dayBase(base, at) + path);
      return;
    }
    // React Router takes `/Unsubscribe/…` for a page that is none of these, and reads beside the content of the day.
    const [spelled = ""] = path.split(/[?#]/, 1);
    if (!isOneSpelling(spelled) || !pages.isPage(path)) throw new NotFoundError("Page");
    countPage(owner.user.id);
    response.locals.pageUrl = path;
    const network = networkKey(clientAddress(request));
    const { expiresDate } = owner;

    const show = async (content: Db, past: PastSite | undefined, turn: Turn): Promise<string> => {
      const read = withReadableLogos(
        createSite(content, () => at, publicUrl),
        uploads,
      );
      // What two parts of a page read is read once, as on the site itself.
      const site = createCachedSite(past?.searching(read) ?? read, UNCHANGED);
      response.locals.draftSite = { ...site, countMiss: async () => undefined };
      const { before, after } = await findChangesAround(content, at, begins !== undefined);
      const html = await turn(() => collect(response, () => pages.render(request, response, next)));
      return withBar(html, {
        at,
        path,
        base,
        after,
        expiresDate,
        nonce: response.locals.nonce ?? "",
        before: before && before.at >= (begins ?? now) ? before : undefined,
        past: past && begins && { begins, gaps: [...past.gaps, ...(await listGoneFiles(content, html))] },
      });
    };
    const makePast = () =>
      withContentOf(connection, at, (past) => show(past.db, past, (work) => pages.queue(network, work)));
    const makeNext = () =>
      withContentAt(connection, at, (content) => show(content, undefined, (work) => work()), report);
    const [queue, make] = begins && at < now ? [pastQueue, makePast] : [pages.queue, makeNext];
    // A client that has gone while it waited, such as by loading the page again, takes no turn.
    const page = await queue(network, async () => (response.destroyed ? "" : make()));
    const location = response.getHeader("Location");
    if (typeof location === "string" && location.startsWith("/"))
      response.location(dayBase(base, at) + location);
    response.send(page);
  });
  return router;
}

/** Forbids caching and indexing, keeps the token out of the Referer header, and lets no script run. */
function keepToOurselves(response: Response): void {
  const policy = String(response.getHeader("Content-Security-Policy"));
  response.set({
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": policy
      .replace(/script-src [^;]*/, "script-src 'none'")
      .replace(/connect-src [^;]*/, "connect-src 'none'")
      .replace(/worker-src [^;]*/, "worker-src 'none'"),
  });
}

/**
 * The instant of an address, which is at most a year ahead, and not before now, or not before the beginning of the history.
 *
 * @throws NotFoundError
 */
function readInstant(text: string, now: Date, begins: Date | undefined): Date {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? new Date(text) : new Date(Number.NaN);
  const time = at.getTime();
  if (Number.isNaN(time)) throw new NotFoundError("Page");
  const first = begins?.getTime() ?? now.getTime() - PRESENT;
  if (time < first) return begins ?? now;
  return new Date(Math.min(time, now.getTime() + MAX_AHEAD));
}

/** Where the form of the bar leads. @throws ExpectedError 400 without a day and a time. */
function wantedAddress(base: string, { query }: Request): string {
  const { day, time, path } = query;
  const reading =
    typeof day === "string" && typeof time === "string" ? fromWallClock(`${day}T${time}`) : undefined;
  if (!reading) throw new ExpectedError(400, "Please choose a day and a time.");
  const place = typeof path === "string" && path.startsWith("/") ? path : "/";
  return dayBase(base, new Date(reading.instant)) + place;
}

/**
 * Runs a handler and returns what it writes to the response, of which nothing is sent yet; empty where the client has
 * disconnected.
 */
async function collect(response: Response, render: () => unknown): Promise<string> {
  const own = { write: response.write.bind(response), end: response.end.bind(response) };
  const parts: Buffer[] = [];
  const add = (part: unknown) => {
    if (typeof part === "string") parts.push(Buffer.from(part));
    else if (part instanceof Uint8Array) parts.push(Buffer.from(part));
  };
  const ended = new Promise<void>((resolve) => {
    response.once("close", resolve);
    Object.assign(response, {
      write(part: unknown) {
        add(part);
        return true;
      },
      end(part: unknown) {
        add(part);
        resolve();
        return response;
      },
    });
  });
  try {
    await render();
    await ended;
  } finally {
    Object.assign(response, own);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Pages of the links of one person within a minute. A page has no scripts and no data of its own: one is one press. */
export const PAGES_A_MINUTE = 120;

const MINUTE = 60_000;

/**
 * Counts the pages of the site on a day, in the memory of this process: to look at a page writes nothing.
 *
 * @returns a function that counts a page of a person's links. It throws ExpectedError 429 with `Retry-After`.
 */
function createDayLimit(clock: () => Date): (userId: string) => void {
  const counts = new Map<string, { from: number; pages: number }>();
  return (userId) => {
    const now = clock().getTime();
    const known = counts.get(userId);
    const count = known && Math.abs(now - known.from) < MINUTE ? known : { from: now, pages: 0 };
    if (count.pages >= PAGES_A_MINUTE) {
      throw new ExpectedError(
        429,
        "Too many pages of the site on a day were opened within a minute. Please wait a minute, then try again.",
        { headers: { "Retry-After": String(Math.ceil((count.from + MINUTE - now) / 1000)) } },
      );
    }
    counts.set(userId, { ...count, pages: count.pages + 1 });
  };
}
