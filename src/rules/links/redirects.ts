import { decoded } from "../text/decoded.ts";

/**
 * Old addresses that lead to a page: how a source is written, and which rule a request falls under. A source is a path, in
 * whatever case and with or without a slash at its end; a path with a query, of which a request must have every parameter, the
 * value with its capitals; or the beginning of paths, with `*` at its end.
 */

/** A rule as the site uses it. `from` is as `readSource` returns it; `to` is a path of this site or a web address. */
export interface RedirectRule {
  id: string;
  from: string;
  to: string;
  permanent: boolean;
}

/** In characters, of a source and of a target. */
export const MAX_ADDRESS = 500;

/** The most rules that one request follows; a rule that leads back to itself leads nowhere. */
const MAX_STEPS = 10;

/** First steps of addresses that belong to the site itself, and are never redirected. */
const OWN = /^\/(?:admin|api|assets|uploads|preview|healthz|readyz|metrics|robots\.txt)(?:\/|$)/;

/**
 * Reads the address of a source as people paste it: with the old site's host, without a slash before it, or with a
 * fragment, which no server sees.
 */
export function readSource(typed: string): { source: string } | { fault: string } {
  const text = typed.trim().replace(/^(?:https?:)?\/\/[^/?#]*/i, "");
  const [written, query] = splitQuery(text.startsWith("/") ? text : `/${text}`);
  const isBeginning = written.endsWith("*");
  const path = isBeginning ? simplePath(written.slice(0, -1), true) : simplePath(written);
  if (path === undefined) return { fault: "This address can't be read. Please copy it again." };
  const search = sortedQuery(query);
  if (path.includes("*")) return { fault: "A * can only stand at the end, after the path." };
  if (isBeginning && query !== "")
    return { fault: "An address that ends in * is for any query. Please leave out what follows the ?." };
  if (path === "/" && search === "")
    return {
      fault: isBeginning
        ? "Please say how the old addresses begin."
        : "This is the home page, which visitors see.",
    };
  if (OWN.test(path))
    return { fault: `Addresses that begin with ${path.split("/", 2).join("/")} belong to the site itself.` };
  const source = path + (isBeginning ? "*" : "") + (search && `?${search}`);
  // One more for the slash that people leave out.
  return source.length > MAX_ADDRESS + 1
    ? { fault: `Please use at most ${MAX_ADDRESS} characters.` }
    : { source };
}

/** What is wrong with a target; empty if nothing is. */
export function faultOfTarget(to: string): string {
  const [path] = splitQuery(to);
  if (
    to.startsWith("/")
      ? /^\/[/\\]|[\s\\\p{Cc}]/u.test(to)
      : !URL.canParse(to) || !/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(to)
  )
    return "Please enter a page of this site that starts with /, or a web address.";
  if (!to.includes("*")) return "";
  if (to.indexOf("*") !== to.length - 1) return "A * can only stand at the end.";
  // What a visitor asks for must not become a part of the host's name.
  return /^https?:\/\/[^/]*$/i.test(path) ? "Please put a / before the *." : "";
}

/** The rules of a site, made ready for look-ups: one takes as long with ten thousand rules as with ten. */
export interface Redirects {
  /**
   * Returns the rule for an address and where it leads: in one step through the rules that go before a page, which name a query.
   * Those without one are for addresses where visitors find no page.
   *
   * @param url a path with or without a query.
   */
  find(url: string, isMissing: boolean): FoundRedirect | undefined;
  /** The same without following other rules. */
  findOne(url: string, isMissing: boolean): FoundRedirect | undefined;
}

interface FoundRedirect {
  rule: RedirectRule;
  to: string;
}

export function compileRedirects(rules: readonly RedirectRule[]): Redirects {
  const exact = new Map<string, RedirectRule>();
  const beginnings = new Map<string, RedirectRule>();
  const asked: { path: string; keys: string[]; rule: RedirectRule }[] = [];
  let [shortest, longest] = [MAX_ADDRESS, 0];
  for (const rule of rules) {
    const [path, query] = splitQuery(rule.from);
    if (query !== "") asked.push({ path, keys: keysOf(path, query), rule });
    else if (path.endsWith("*")) {
      const beginning = path.slice(0, -1);
      beginnings.set(beginning, rule);
      shortest = Math.min(shortest, beginning.length);
      longest = Math.max(longest, beginning.length);
    } else exact.set(path, rule);
  }
  const askedPaths = new Set(asked.map(({ path }) => path));
  const perKey = new Map<string, number>();
  for (const key of asked.flatMap(({ keys }) => keys)) perKey.set(key, (perKey.get(key) ?? 0) + 1);
  // By the parameter that the fewest rules have: an old site may have each of its pages at `/?lang=en&p=1`.
  const withQuery = Map.groupBy(asked, ({ keys: [first = "", ...others] }) =>
    others.reduce(
      (rarest, key) => ((perKey.get(key) ?? 0) < (perKey.get(rarest) ?? 0) ? key : rarest),
      first,
    ),
  );

  function findOne(url: string, isMissing: boolean): FoundRedirect | undefined {
    const [written, query] = splitQuery(url);
    if (!isMissing && (query === "" || withQuery.size === 0)) return undefined;
    const spelled = decodePath(written);
    if (spelled === undefined) return undefined;
    const path = spelled.toLowerCase();
    // Each key has the path in it: a visitor's may be as long as the address.
    const given = new Set(askedPaths.has(path) ? keysOf(path, query) : []);
    const [fitting] = [...given]
      .flatMap((key) => withQuery.get(key) ?? [])
      .filter(({ keys }) => keys.every((key) => given.has(key)))
      .toSorted((one, other) => other.keys.length - one.keys.length);
    if (!fitting && !isMissing) return undefined;
    const rule = fitting?.rule ?? exact.get(path);
    if (rule) return { rule, to: rule.to };
    // `/news/*` is for `/news` too.
    const whole = `${path}/`;
    for (let length = Math.min(longest, whole.length); length >= shortest; length -= 1) {
      const found = beginnings.get(whole.slice(0, length));
      // Addresses of this site are in small letters; those of another host may not be.
      const taken = found?.to.startsWith("/") || spelled.length !== path.length ? path : spelled;
      if (found) return { rule: found, to: withRest(found.to, taken.slice(length), query) };
    }
    return undefined;
  }

  /** Whether an address leads to itself, or further and further, if no page is on the way. */
  function leadsBack(url: string, { rule, to }: FoundRedirect): boolean {
    const seen = new Set<string>();
    for (let at = to; at.startsWith("/") && !seen.has(at);) {
      const next = findOne(at, true);
      if (!next) return false;
      if ((next.rule === rule && isSamePath(at, url)) || seen.size === MAX_STEPS) return true;
      seen.add(at);
      at = next.to;
    }
    return false;
  }

  return {
    findOne,
    find(url, isMissing) {
      const first = findOne(url, isMissing);
      let { to } = first ?? {};
      for (let step = 0; to?.startsWith("/"); step += 1) {
        // Where a target has a page, only these apply. What it is, the next request knows.
        const next = findOne(to, false);
        if (!next) break;
        if (step === MAX_STEPS) return undefined;
        to = next.to;
      }
      return first && to !== undefined && !leadsBack(url, first) ? { rule: first.rule, to } : undefined;
    },
  };
}

function isSamePath(one: string, other: string): boolean {
  return simplePath(splitQuery(one)[0]) === simplePath(splitQuery(other)[0]);
}

/**
 * Puts the rest of an address in place of the `*` of a target, and its query behind it. Two slashes at the beginning would lead to
 * another host.
 */
function withRest(to: string, rest: string, query: string): string {
  if (!to.endsWith("*")) return to;
  const encoded = encodeURI(rest).replaceAll(/[?#]/g, encodeURIComponent);
  const path = (to.slice(0, -1) + encoded).replace(/^\/{2,}/, "/");
  return path + (query && (path.includes("?") ? "&" : "?") + query);
}

/** A path in one spelling: as {@link decodePath}, in small letters. */
function simplePath(path: string, keepsEnd = false): string | undefined {
  return decodePath(path, keepsEnd)?.toLowerCase();
}

/** A path decoded, without empty steps and without a slash at its end. */
function decodePath(path: string, keepsEnd = false): string | undefined {
  const plain = decoded(path)
    ?.normalize("NFC")
    .replaceAll(/\/{2,}/g, "/");
  if (plain === undefined || /[\p{Cc}\\]/u.test(plain)) return undefined;
  return keepsEnd || plain === "/" ? plain : plain.replace(/\/$/, "");
}

/** Splits an address; a fragment, which no server sees, is left out. */
function splitQuery(address: string): [path: string, query: string] {
  const [url = ""] = address.split("#", 1);
  const mark = url.indexOf("?");
  return mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** A key for each parameter of a query on a path. Capitals count in its value alone, which may be an id. */
function keysOf(path: string, query: string): string[] {
  return [...new URLSearchParams(query)].map(([name, value]) =>
    JSON.stringify([path, name.toLowerCase(), value]),
  );
}

function sortedQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}
