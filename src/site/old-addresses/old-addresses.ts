import type { IncomingMessage } from "node:http";
import { readRules } from "../../content/kinds/redirects/redirect.server.ts";
import { kindOf, type ContentKind } from "../../content/kinds/kinds.ts";
import { cached } from "../../content/content-state.ts";
import type { ContentState, ContentWatch } from "../../content/content-watch.ts";
import { findCurrentSlugs, recordLinks } from "../../content/lifecycle/record-links.ts";
import type { Counter } from "../../storage/database/count-in-batches.ts";
import type { Db } from "../../storage/database/tables.ts";
import { compileRedirects, type RedirectRule, type Redirects } from "../../rules/links/redirects.ts";
import { missedPath } from "./counts.ts";

/** What the rules depend on. */
const TABLES = ["redirects", "slug_redirects"];

/** Where an old address leads. */
export interface Moved {
  status: 301 | 302;
  /** As a header carries it: in ASCII. */
  to: string;
}

/** The old addresses of the site, and those that lead nowhere. */
export interface OldAddresses {
  /**
   * Returns where an address leads and counts the use. Without a look-up in the database; `unread` where that needs the
   * rules of now, which are not read yet.
   */
  findNow(url: string, isMissing: boolean): Moved | "unread" | undefined;
  /** The same, by the rules of now. */
  find(url: string, isMissing: boolean): Promise<Moved | undefined>;
  /** Counts a request that found no page. */
  countMissing(request: IncomingMessage): void;
}

interface OldAddressesParts {
  db: Db;
  watch: ContentWatch;
  counter: Counter;
  publicUrl: string;
}

/** Reads the rules once for each state of the content. */
export function createOldAddresses({ db, watch, counter, publicUrl }: OldAddressesParts): OldAddresses {
  const { host } = new URL(publicUrl);
  let known: { state: ContentState; rules: Redirects } | undefined;

  const readNow = cached(
    async () => {
      const state = await watch.current();
      const rules = compileRedirects(await followMoved(db, await readRules(db)));
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
    findNow(url, isMissing) {
      if (!isMissing && !url.includes("?")) return undefined;
      return known && watch.holds(known.state) ? findIn(known.rules, url, isMissing) : "unread";
    },
    find: async (url, isMissing) => findIn(await readNow(), url, isMissing),
    countMissing(request) {
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

/** The rules with the present address of each record that they lead to. */
export async function followMoved(db: Db, rules: readonly RedirectRule[]): Promise<RedirectRule[]> {
  const links = [...new Set(rules.map(({ to }) => to))].flatMap((to) =>
    recordLinks(to, to.replace(/[?#].*$/s, "")),
  );
  const moved = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(links, (link) => link.kind)) {
    const current = await findCurrentSlugs(
      db,
      kind,
      ofKind.map(({ slug }) => slug),
    );
    for (const { link, slug } of ofKind) {
      const now = current.get(slug);
      if (now !== undefined && now !== slug) moved.set(link, replaceSlug(kind, link, slug, now));
    }
  }
  return rules.map((rule) => ({ ...rule, to: moved.get(rule.to) ?? rule.to }));
}

function replaceSlug(kind: ContentKind, link: string, slug: string, now: string): string {
  const folder = kindOf(kind).folders.find((each) => link.startsWith(`${each}/${slug}`)) ?? "";
  return `${folder}/${now}${link.slice(folder.length + 1 + slug.length)}`;
}
