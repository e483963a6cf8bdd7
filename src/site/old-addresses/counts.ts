import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";
import type { Db } from "../../storage/database/tables.ts";
import { readSource } from "../../rules/links/redirects.ts";
import { addDays, maltaDay } from "../../rules/time/malta-time.ts";

/** In characters. A longer address is a robot's. */
const MAX_PATH = 200;
const RETENTION_DAYS = 90;

/** What robots try on every site, and files that browsers ask for by themselves. */
const RUBBISH =
  /^\/(?:wp-(?:login|admin|includes|json|config)|xmlrpc|\.|cgi-bin|phpmyadmin|vendor\/|favicon|apple-touch-icon|ads\.txt|browserconfig)|\.(?:env|git|sql|bak|cgi)\b/i;

/**
 * Returns the path, in one spelling, to count for a request that found no page: one that a person followed from another site. Undefined for
 * every other. Nothing of the person, the network or the query is in it.
 *
 * @param host of this site.
 */
export function missedPath({ url = "", headers, method }: IncomingMessage, host: string): string | undefined {
  const { referer = "", "user-agent": agent = "" } = headers;
  const [path = ""] = url.split("?", 1);
  if (method !== "GET" || !URL.canParse(referer) || new URL(referer).host === host) return undefined;
  if (path.length > MAX_PATH || RUBBISH.test(path) || isbot(agent)) return undefined;
  const read = readSource(path);
  return "source" in read && !read.source.endsWith("*") ? read.source : undefined;
}

/** An address without a page. */
export interface MissingAddress {
  path: string;
  count: number;
  /** In Malta, `YYYY-MM-DD`. */
  lastDay: string;
}

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
