import { z } from "zod";
import type { IncomingMessage } from "node:http";
import { readRules } from "../content/kinds/redirects/redirect.server.ts";
import { serverKindOf } from "../content/kinds/kinds.server.ts";
import { kindOf, type ContentKind } from "../content/kinds/kinds.ts";
import type { ContentState, ContentWatch } from "../content/content-watch.ts";
import { cached } from "../content/content-state.ts";
import { whereShown } from "../content/lifecycle/read.ts";
import { findCurrentSlugs, recordLinks } from "../content/lifecycle/record-links.ts";
import type { Counter } from "../storage/database/count-in-batches.ts";
import type { Db } from "../storage/database/tables.ts";
import { compileRedirects, type RedirectRule, type Redirects, readSource } from "../rules/links/redirects.ts";
import { isbot } from "isbot";
import { redactTokens } from "../http/request-log.ts";
import { addDays, maltaDay } from "../rules/time/malta-time.ts";

/** What the rules depend on. */
const TABLES = ["redirects", "slug_redirects"];

/** Where an old address leads. */
export interface Moved {
  status: 301 | 302;
  /** As a header carries it: in ASCII. */
  to: string;
}

export type OldAddresses = ReturnType<typeof createOldAddresses>;

interface OldAddressesParts {
  db: Db;
  watch: ContentWatch;
  counter: Counter;
  publicUrl: string;
  clock: () => Date;
}

/** The old addresses of the site, and those that lead nowhere. The rules are read once for each state of the content. */
export function createOldAddresses({ db, watch, counter, publicUrl, clock }: OldAddressesParts) {
  const { host } = new URL(publicUrl);
  let known: { state: ContentState; rules: Redirects } | undefined;

  const readNow = cached(
    async () => {
      const state = await watch.current();
      const rules = compileRedirects(await followMoved(db, await readRules(db), clock()));
      known = { state: watch.narrow(state, TABLES), rules };
      return rules;
    },
    watch,
    { tablesOf: () => TABLES },
  );

  function findIn(rules: Redirects, url: string, isMissing: boolean): Moved | undefined {
    const found = rules.find(url, isMissing);
    if (!found) return undefined;
    counter.add("redirect", found.rule.id);
    return { status: found.rule.permanent ? 301 : 302, to: asHeader(found.to) };
  }

  return {
    /**
     * Returns where an address leads and counts the use. Without a look-up in the database; `unread` where that needs the
     * rules of now, which are not read yet.
     */
    findNow(url: string, isMissing: boolean): Moved | "unread" | undefined {
      if (!isMissing && !url.includes("?")) return undefined;
      return known && watch.holds(known.state) ? findIn(known.rules, url, isMissing) : "unread";
    },
    /** The same, by the rules of now. */
    find: async (url: string, isMissing: boolean) => findIn(await readNow(), url, isMissing),
    /** Counts a request that found no page. */
    countMissing(request: IncomingMessage): void {
      const path = missedPath(request, host);
      if (path !== undefined) counter.add("missing", path);
    },
  };
}

/** A target as a header carries it: Node refuses other letters than ASCII, and staff write `/ħobż`. */
function asHeader(to: string): string {
  return to.startsWith("/")
    ? to.replaceAll(/[^\x21-\x7e]+/g, (part) => encodeURI(part.toWellFormed()))
    : new URL(to).href;
}

/**
 * The rules with the present address of each record that they lead to and that visitors see: the new name of a hidden one is
 * not public. One that is published later is found by the redirect of its former slug.
 */
export async function followMoved(
  db: Db,
  rules: readonly RedirectRule[],
  now: Date,
): Promise<RedirectRule[]> {
  const links = [...new Set(rules.map(({ to }) => to))].flatMap((to) =>
    recordLinks(to, to.replace(/[?#].*$/s, "")),
  );
  const moved = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(links, (link) => link.kind)) {
    const current = await findCurrentSlugs(
      db,
      kind,
      ofKind.map(({ slug }) => slug),
      whereShown(serverKindOf(kind), now),
    );
    for (const { link, slug } of ofKind) {
      const present = current.get(slug);
      if (present !== undefined && present !== slug) moved.set(link, replaceSlug(kind, link, slug, present));
    }
  }
  return rules.map((rule) => ({ ...rule, to: moved.get(rule.to) ?? rule.to }));
}

function replaceSlug(kind: ContentKind, link: string, slug: string, now: string): string {
  const folder = kindOf(kind).folders.find((each) => link.startsWith(`${each}/${slug}`)) ?? "";
  return `${folder}/${now}${link.slice(folder.length + 1 + slug.length)}`;
}

/** In characters. A longer address is a robot's. */
const MAX_PATH = 200;
const RETENTION_DAYS = 90;

/** What robots try on every site, and files that browsers ask for by themselves. */
const RUBBISH =
  /^\/(?:wp-(?:login|admin|includes|json|config)|xmlrpc|\.|cgi-bin|phpmyadmin|vendor\/|favicon|apple-touch-icon|ads\.txt|browserconfig)|\.(?:env|git|sql|bak|cgi)\b/i;

/** A part of a path that may be a token: a word of letters and digits that is longer than any. */
const TOKEN = /(?:^|\/)[a-z\d]{32,}(?:\/|$)/;

/**
 * Returns the path, in one spelling, to count for a request that found no page: one that a person followed from another
 * site. Undefined for every other. Nothing of the person, the network or the query is in it: no path with an e-mail address,
 * or with a token, of this site or of the one before it.
 *
 * @param host of this site.
 */
function missedPath({ url = "", headers, method }: IncomingMessage, host: string): string | undefined {
  const { referer = "", "user-agent": agent = "" } = headers;
  const [path = ""] = url.split("?", 1);
  if (method !== "GET" || !URL.canParse(referer) || new URL(referer).host === host) return undefined;
  if (path.length > MAX_PATH || RUBBISH.test(path) || isbot(agent)) return undefined;
  const read = readSource(path);
  if (!("source" in read) || read.source.endsWith("*")) return undefined;
  const { source } = read;
  return source.includes("@") || TOKEN.test(source) || redactTokens(source) !== source ? undefined : source;
}

/** An address without a page. */
export const missingAddress = z.strictObject({
  path: z.string(),
  count: z.int(),
  lastDay: z.iso.date().describe("In Malta"),
});

export type MissingAddress = z.output<typeof missingAddress>;

/** The addresses without a page of the last ninety days, the most frequent first. */
export async function listMissing(db: Db, now: Date): Promise<MissingAddress[]> {
  return db
    .selectFrom("daily_counts")
    .where("what", "=", "missing")
    .where("day", ">=", addDays(maltaDay(now), -RETENTION_DAYS))
    .select((eb) => [
      "subject as path",
      eb.fn.sum<number>("count").as("count"),
      eb.fn.max("day").as("lastDay"),
    ])
    .groupBy("subject")
    .orderBy("count", "desc")
    .orderBy("subject")
    .execute();
}
