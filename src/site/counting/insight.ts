import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import type { ContentState, ContentWatch } from "../../content/content-watch.ts";
import { cached } from "../../content/content-state.ts";
import { readSettings, toSiteBrand } from "../../content/settings/read-settings.ts";
import { isOneSpelling } from "../../http/route-path.ts";
import type { KnownLinks } from "../../rules/counts/leaving.ts";
import { hostOf } from "../../rules/counts/visit-source.ts";
import { remember } from "../../rules/text/remember.ts";
import type { Counter } from "../../storage/database/count-in-batches.ts";
import type { Db } from "../../storage/database/tables.ts";

/** Pages from which a visitor opens something that was offered, and what is counted then. */
const OPENED_FROM: ReadonlyMap<string, "offer" | "found"> = new Map([
  ["/specials", "offer"],
  ["/search", "found"],
]);

const TABLES = ["settings"];

/** What the settings say of counting, and by which links that leave the site are known. */
interface Switch extends KnownLinks {
  isOn: boolean;
}

/** Whether a page can be what was opened: of offers, that of a product. */
export function mayOpen(opened: "offer" | "found", path: string): boolean {
  return opened === "found" || path.startsWith("/products/");
}

export type Insight = ReturnType<typeof createInsight>;

interface InsightParts {
  db: Db;
  watch: ContentWatch;
  counter: Counter;
  publicUrl: string;
  /** The name of the cookie of signed-in users. */
  sessionCookie: string;
  /** Whether an address is one of a page that visitors see, as far as its form tells. */
  isPagePath: (path: string) => boolean;
}

/**
 * Counts what visitors see and press: nothing of a person, and nothing while the switch of the settings is off. A view is
 * counted once, when the server sends the page: also from the page cache, as 304, without scripts and where a beacon is
 * blocked. A page that a browser has fetched ahead is counted by its beacon alone, when it is looked at (decision 87).
 */
export function createInsight({ db, watch, counter, publicUrl, sessionCookie, isPagePath }: InsightParts) {
  const ownPrefix = `${publicUrl}/`;
  const cookie = `${sessionCookie}=`;
  // No other spelling is counted, also where it leads to the page: each would have a count of its own.
  const isPage = remember((path) => isOneSpelling(path) && isPagePath(path));
  let known: { state: ContentState; read: Switch } | undefined;

  const readSwitch = cached(
    async (): Promise<Switch> => {
      const state = await watch.current();
      const settings = await readSettings(db);
      const { shopOnline, downloadApp, whatsapp } = toSiteBrand(settings, publicUrl).links;
      const { shopProduct } = settings.links;
      const read = { isOn: settings.insight.isOn, shopOnline, shopProduct, downloadApp, whatsapp };
      known = { state: watch.narrow(state, TABLES), read };
      return read;
    },
    watch,
    { tablesOf: () => TABLES },
  );

  /** Whether the sender of a request is counted: no robot, no member of staff, and no visitor who asks not to be counted. */
  function isCounted({ cookie: cookies, dnt, "sec-gpc": gpc, "user-agent": agent }: IncomingHttpHeaders) {
    if (dnt === "1" || gpc === "1" || cookies?.includes(cookie)) return false;
    return deviceOf(agent ?? "") !== "robot";
  }

  function add(path: string, isPhone: boolean, referrer: string): void {
    const isVisit = !referrer.startsWith(ownPrefix);
    counter.add("view", path, { isVisit, isPhone });
    if (isVisit) counter.add("source", hostOf(referrer), { isVisit, isPhone });
    else {
      const from = pathOf(referrer.slice(publicUrl.length));
      const opened = OPENED_FROM.get(from);
      // The next page of a list is not what it offers.
      if (opened && from !== path && mayOpen(opened, path)) counter.add(opened, path);
    }
  }

  /** Counts a view of a page: of one that the browser had before it was looked at, too. */
  function countView(path: string, headers: IncomingHttpHeaders, referrer: string): void {
    const isPhone = deviceOf(headers["user-agent"] ?? "") === "phone";
    if (!known || !watch.holds(known.state))
      readSwitch().then(
        ({ isOn }) => isOn && add(path, isPhone, referrer),
        // The page itself reports that the database cannot be read.
        () => undefined,
      );
    else if (known.read.isOn) add(path, isPhone, referrer);
  }

  return {
    isCounted,
    countView,
    readSwitch,
    /** Counts a response that is sent, if it is a page that a visitor looks at. */
    countResponse({ method, url = "", headers }: IncomingMessage, { statusCode }: ServerResponse): void {
      if (method !== "GET" || (statusCode !== 200 && statusCode !== 304)) return;
      if (isAhead(headers) || url.includes("preview=")) return;
      const path = pathOf(url);
      if (isPage(path) && isCounted(headers)) countView(path, headers, headers.referer ?? "");
    },
  };
}

/** Whether a browser or one of its scripts fetches the page without showing it. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-purpose"] !== undefined || headers["purpose"] === "prefetch") return true;
  const destination = headers["sec-fetch-dest"];
  return destination !== undefined && destination !== "document";
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** Remembered, since reading an agent takes as long as a cached page. Nothing of it is written anywhere. */
const deviceOf = remember((agent): "robot" | "phone" | "desktop" => {
  if (agent === "" || isbot(agent)) return "robot";
  return /Mobi|iPhone|Android/.test(agent) ? "phone" : "desktop";
}, 500);
