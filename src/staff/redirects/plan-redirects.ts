import papaparse from "papaparse";
import { z } from "zod";
import { readRules } from "../../content/kinds/redirects/redirect.server.ts";
import { redirectSchema } from "../../content/kinds/redirects/redirect.schema.ts";
import { CONTENT_KINDS, kindOf } from "../../content/kinds/kinds.ts";
import type { Db } from "../../storage/database/tables.ts";
import { errorMessageFor } from "../../rules/schema/error-messages.ts";
import { compileRedirects, MAX_ADDRESS, readSource } from "../../rules/links/redirects.ts";
import { textOf } from "../../rules/schema/fields.ts";
import type { Site } from "../../site/context.ts";
import { followMoved } from "../../site/old-addresses.ts";
import { findOpenLinks, MAY_BE_FILE } from "../queries/open-links.ts";

/** A redirect as a list has it, before it is judged. */
export const listedRedirect = z.strictObject({
  from: textOf(2 * MAX_ADDRESS),
  to: textOf(2 * MAX_ADDRESS).default(""),
  permanent: z.boolean().default(true),
  note: textOf(200).default(""),
});

type ListedRedirect = z.output<typeof listedRedirect>;

/** What would become of a row of a list. */
export const plannedRedirect = listedRedirect.extend({
  action: z.enum(["create", "unchanged", "error"]),
  problem: z.string().describe("A sentence; empty if nothing is wrong"),
  suggestion: z
    .strictObject({ to: z.string(), title: z.string() })
    .nullable()
    .describe("The page that is probably meant"),
});

type PlannedRedirect = z.output<typeof plannedRedirect>;
type Suggestion = NonNullable<PlannedRedirect["suggestion"]>;

/** What a column is called, by the words that exports of other systems use. */
const COLUMNS: Readonly<Record<keyof ListedRedirect, RegExp>> = {
  from: /^(?:from|source|old.*|request|address|url|path)$/i,
  to: /^(?:to|target|new.*|destination|redirect.*)$/i,
  permanent: /^(?:permanent|code|status|type|http.?code)$/i,
  note: /^(?:note|title|comment)$/i,
};

/**
 * Reads a list as people have it: a CSV file with or without a header, an old address a line with the new one after it, or
 * a sitemap, whose addresses lead nowhere yet.
 */
export function readList(text: string): ListedRedirect[] {
  const locations = [...text.matchAll(/<loc>(?:\s*<!\[CDATA\[([^\]<]+)\]\]>\s*|([^<]+))<\/loc>/g)].map(
    ([, literal, escaped = ""]) => [literal?.trim() ?? escaped.trim().replaceAll("&amp;", "&")],
  );
  const rows = locations.length > 0 ? locations : rowsOf(text);
  const [first = []] = rows;
  const names = Object.entries(COLUMNS).map(([name, words]): [string, number] => [
    name,
    first.findIndex((cell) => words.test(cell.trim())),
  ]);
  const hasHeader =
    names.some(([name, at]) => name === "from" && at >= 0) && !first.some((cell) => cell.includes("/"));
  const places = new Map(hasHeader ? names : Object.keys(COLUMNS).map((name, at) => [name, at]));
  const cellOf = (row: readonly string[], name: string) => row[places.get(name) ?? -1]?.trim() ?? "";
  return rows.slice(hasHeader ? 1 : 0).map((row) => ({
    from: cellOf(row, "from"),
    to: cellOf(row, "to"),
    permanent: !/^(?:302|303|307|no|false|0|temporary)$/i.test(cellOf(row, "permanent")),
    note: cellOf(row, "note").slice(0, 200),
  }));
}

function rowsOf(text: string): string[][] {
  const { data } = papaparse.parse<string[]>(text.trim(), {
    skipEmptyLines: "greedy",
    delimitersToGuess: ["\t", ";", ",", "|"],
  });
  // `/old /new`, or `/old -> /new`.
  return data.map((row) => (row.length === 1 ? (row[0] ?? "").trim().split(/\s*(?:->|=>|→)\s*|\s+/) : row));
}

/** Judges a list. Nothing is written. */
export async function planRedirects(
  db: Db,
  site: Pick<Site, "search">,
  rows: readonly ListedRedirect[],
  now: Date,
): Promise<PlannedRedirect[]> {
  const known = await readRules(db);
  const targetOf = new Map(known.map(({ from, to }) => [from, to]));
  const read = rows.map((row) => ({ row, source: readSource(row.from) }));
  const sources = read.flatMap(({ source }) => ("source" in source ? [source.source] : []));
  const targets = rows.map(({ to }) => to).filter((to) => to.startsWith("/"));
  const open = await findOpenLinks(db, [...sources, ...targets], now);
  const together = compileRedirects([
    ...known,
    ...read.flatMap(({ row, source }, at) =>
      "source" in source && row.to !== "" ? [{ ...row, id: String(at), from: source.source }] : [],
    ),
  ]);
  const firstWith = new Map<string, number>();
  const planned: PlannedRedirect[] = [];
  let asked = 0;
  for (const [at, { row, source }] of read.entries()) {
    const problem = "fault" in source ? source.fault : problemOf(row, source.source, at);
    const from = "source" in source ? source.source : row.from;
    const isAsked = problem !== "" && "source" in source && !open.has(row.to) && asked < MOST_SUGGESTED;
    if (isAsked) asked += 1;
    const suggestion = isAsked ? await suggest(db, site, from, now) : null;
    const isKnown = problem === "" && targetOf.get(from) === row.to;
    planned.push({
      ...row,
      from,
      problem,
      suggestion,
      action: problem ? "error" : isKnown ? "unchanged" : "create",
    });
  }
  return planned;

  function problemOf(row: ListedRedirect, from: string, at: number): string {
    const first = firstWith.get(from);
    if (first !== undefined) return `The same old address is in row ${first + 1}.`;
    firstWith.set(from, at);
    const existing = targetOf.get(from);
    if (existing !== undefined && existing !== row.to) return `It leads to ${existing} already.`;
    // A rule with a query goes before a page.
    if (open.has(from) && !from.includes("?") && !MAY_BE_FILE.test(from))
      return "This is a page of the site, which visitors see.";
    if (row.to === "") return "Please choose where it leads.";
    const parsed = redirectSchema.safeParse({ ...row, from }, { error: errorMessageFor });
    if (!parsed.success) return parsed.error.issues[0]?.message ?? "This row can't be read.";
    if (!together.find(from.replace(/\*$/, "x"), true))
      return "It leads back to itself, so visitors would never arrive.";
    if (row.to.startsWith("/") && !row.to.endsWith("*") && !open.has(row.to) && !together.find(row.to, true))
      return `Visitors find no page at ${row.to}.`;
    return "";
  }
}

/** Says what visitors find at an address. */
export async function tryOne(
  db: Db,
  address: string,
  now: Date,
): Promise<{ to: string | null; sentence: string }> {
  const read = readSource(address);
  if ("fault" in read) return { to: null, sentence: read.fault };
  const [path = ""] = read.source.split("?", 1);
  const isPage = !MAY_BE_FILE.test(path) && (await findOpenLinks(db, [path], now)).has(path);
  const found = compileRedirects(await followMoved(db, await readRules(db), now)).find(read.source, !isPage);
  if (found) {
    // Where that has no page, another rule applies.
    const next = found.to.startsWith("/") ? await tryOne(db, found.to, now) : undefined;
    const to = next?.to ?? found.to;
    const isOpen = !to.startsWith("/") || (await findOpenLinks(db, [to], now)).has(to);
    return { to, sentence: `${read.source} leads to ${to}${isOpen ? "" : ", where visitors find no page"}.` };
  }
  if (isPage) return { to: null, sentence: `${path} is a page of the site.` };
  return { to: null, sentence: `Visitors find no page at ${read.source}.` };
}

/** For how many rows a page is looked for: each is a search or two. Once these have theirs, checking again does the next. */
const MOST_SUGGESTED = 500;

/** Words that say nothing of a page. */
const EMPTY_WORDS = new Set([
  "index",
  "home",
  "page",
  "default",
  "en",
  "mt",
  "html",
  "htm",
  "php",
  "asp",
  "aspx",
  "category",
  "tag",
]);

/** Returns the page that an old address probably means: one with the same last step, or what the search finds by its words. */
async function suggest(
  db: Db,
  site: Pick<Site, "search">,
  from: string,
  now: Date,
): Promise<Suggestion | null> {
  const steps = (from.split(/[?*]/, 1)[0] ?? "").split("/").filter(Boolean);
  const last = (steps.at(-1) ?? "").replace(/\.\w+$/, "");
  const folders = ["", ...CONTENT_KINDS.flatMap((kind) => kindOf(kind).folders)];
  const named = [...new Set(folders.map((folder) => `${folder}/${last}`))];
  const open = await findOpenLinks(db, last === "" ? [] : named, now);
  const same = named.find((path) => open.has(path));
  if (same !== undefined) return { to: same, title: same };
  for (const step of steps.slice(-2).toReversed()) {
    const words = step
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word) && !/^\d+$/.test(word));
    if (words.length === 0) continue;
    // What a source that fails would add is no reason to suggest nothing.
    const { top, results, also } = await site.search(words.join(" "), () => undefined);
    const [best] = [...top, ...results, ...also];
    if (best) return { to: best.url, title: best.title };
  }
  return null;
}
