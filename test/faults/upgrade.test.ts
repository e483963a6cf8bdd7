import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import papaparse from "papaparse";
import pino from "pino";
import { expect, test } from "vitest";
import { findColumn } from "../../src/content/kinds/products/csv/columns.ts";
import { readConfig } from "../../src/config.ts";
import { clientOf, signedInClientOf } from "../support/client.ts";
import { makeTempDir } from "../support/test-database.ts";
import { BROWSER } from "../support/test-site.ts";
import { placeDatabaseBefore, readBefore } from "../support/version-before.ts";
import { ADMIN } from "./site-process.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What version 0.1.0 answered: `visitor`, `staff` or `redirect` and the path. */
interface Recorded {
  now: string;
  /** The address of a draft's preview. */
  preview: string;
  answers: Record<string, { status: number; text: string }>;
}

const recorded: Recorded = readBefore("answers.json");

/** The words, links, headings and structured data of every public page, by path; of other files their text. */
const pages: Readonly<Record<string, PageContent | { text: string }>> = readBefore("pages.json");

type Entry = typeof import("../../src/start/entry.ts");

/** Starts this version on the database of the version before, at the time of the recording. */
async function openUpgraded() {
  const dir = makeTempDir();
  const dataDir = path.join(dir.path, "data");
  placeDatabaseBefore(dataDir);
  const { openSite }: Entry = await import(path.join(root, "build/server/index.js"));
  const site = await openSite({
    config: readConfig({ DATA_DIR: dataDir, UPLOADS_DIR: path.join(dir.path, "uploads"), SEED: "none" }),
    logger: pino({ level: "silent" }),
    clock: () => new Date(recorded.now),
    clientDir: path.join(root, "build/client"),
  });
  const server = http.createServer(site.handler).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await site.close();
      dir[Symbol.dispose]();
    },
  };
}

test("a database of version 0.1.0 answers every recorded request as that version did", async () => {
  await using site = await openUpgraded();
  const visitor = clientOf(site.origin);
  // The password and the account of before.
  const staff = await signedInClientOf(site.origin, ADMIN);
  for (const [request, answer] of Object.entries(recorded.answers)) {
    const [role, address = ""] = request.split(" ");
    const { status, text, location } = await (role === "staff" ? staff : visitor)("GET", address);
    const given = role === "redirect" ? { status, text: location ?? "" } : { status, text };
    expect(contentOf(address, given), request).toMatchObject(contentOf(address, answer));
  }
  // A file that was exported before can still be imported, and means the same.
  const csv = recorded.answers["staff /api/products/export"]?.text;
  const { body: plan } = await staff("POST", "/api/products/import", { csv, apply: false });
  expect(plan).toMatchObject({ counts: { create: 0, update: 0, error: 0 }, errors: [] });
  const preview = await visitor("GET", recorded.preview);
  expect(preview.status).toBe(302);
  expect((await visitor("GET", preview.location ?? "")).text).toContain("Ħobż, again");
});

test("the pages of an upgraded site have every word, link and heading of before, and the same structured data", async () => {
  await using site = await openUpgraded();
  const get = clientOf(site.origin, { "User-Agent": BROWSER });
  expect(Object.keys(pages).length).toBeGreaterThan(20);
  for (const [address, content] of Object.entries(pages)) {
    const answer = await get("GET", address);
    if (!("words" in content)) {
      expect(answer.text, address).toBe(content.text);
      continue;
    }
    const { words, links, headings, ...given } = pageContentOf(answer);
    const { words: oldWords, links: oldLinks, headings: oldHeadings, ...oldRest } = content;
    expect(given, address).toEqual(oldRest);
    // The range begins with its offers since.
    const ordered = (list: readonly string[]) => (address === "/products" ? list.toSorted() : list);
    const missing = (list: readonly string[], old: readonly string[]) =>
      missingFrom(ordered(list), ordered(old));
    expect(missing(words.split(" "), oldWords.split(" ")), address).toBeUndefined();
    // Filters lead to what they find on the page since.
    expect(missing(links.map(withoutFragment), oldLinks.map(withoutFragment)), address).toBeUndefined();
    expect(missing(headings, oldHeadings), address).toBeUndefined();
  }
});

function withoutFragment(link: string): string {
  return link.startsWith("#") ? link : link.replace(/#.*/, "");
}

/** The first of the old entries that the new list does not have in their order; pages may say more than they did. */
function missingFrom(list: readonly string[], old: readonly string[]): string | undefined {
  let at = 0;
  return old.find((entry) => {
    at = list.indexOf(entry, at) + 1;
    return at === 0;
  });
}

/** The order of a sitemap's entries has no meaning, and records may have further fields since. */
function contentOf(address: string, { status, text }: { status: number; text: string }): object {
  if (address === "/sitemap.xml") {
    // The dates tell more than they did: also of pages that show the content of others. Stores have pages since.
    return {
      status,
      lines: text
        .replaceAll(/<lastmod>[^<]*<\/lastmod>/g, "")
        .split("\n")
        .filter((line) => !line.includes("/locations/"))
        .toSorted(),
    };
  }
  if (address.endsWith("/export")) return { status, rows: rowsOf(text) };
  if (address.startsWith("/api/search?")) return { status, results: resultsOf(JSON.parse(text)) };
  // Offers are records since, which staff find beside their products.
  if (address.startsWith("/api/desk/find?")) return { status, found: withoutOffers(JSON.parse(text)) };
  return text.startsWith("{") || text.startsWith("[") ? { status, json: JSON.parse(text) } : { status, text };
}

/** What staff find, without the kind that is new. */
function withoutOffers({ results }: { results: { kind: string }[] }): object[] {
  return results.filter(({ kind }) => kind !== "offers");
}

/** The records that a search finds. Pages are records since, so it finds all their words: more pages than before. */
function resultsOf({ results }: { results: { type: string }[] }): object[] {
  return results.filter(({ type }) => type !== "page");
}

/** The rows of a product file by the codes of its columns, with what the cells mean: titles and labels are words since. */
function rowsOf(csv: string): object[] {
  const { data } = papaparse.parse<string[]>(csv.trim());
  const [head = [], ...rows] = data;
  const columns = head.map((title) => findColumn(title));
  return rows.map((cells) =>
    Object.fromEntries(
      columns.map((column, index) => [column?.name ?? head[index], column?.read(cells[index] ?? "")]),
    ),
  );
}

function portOf(server: http.Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/** What a page says: its words, links, headings and structured data, whatever its markup is. */
interface PageContent {
  status: number;
  title: string;
  description: string;
  words: string;
  links: string[];
  headings: string[];
  data: unknown[];
}

/** Reads what a page says out of its HTML. */
function pageContentOf({ status, text: html }: { status: number; text: string }): PageContent {
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = ""]): unknown => JSON.parse(json),
  );
  const bare = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, "").replace(/<!--.*?-->/gs, "");
  const body = /<body[^>]*>(.*)<\/body>/s.exec(bare)?.[1] ?? "";
  return {
    status,
    title: /<title>(.*?)<\/title>/s.exec(bare)?.[1] ?? "",
    description: /<meta name="description" content="(.*?)"/s.exec(bare)?.[1] ?? "",
    words: wordsOf(body),
    links: [...body.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href = ""]) => href),
    headings: [...body.matchAll(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs)].map(
      ([, level, text = ""]) => `${level} ${wordsOf(text)}`,
    ),
    data,
  };
}

function wordsOf(html: string): string {
  return html
    .replace(/<\/?(?:a|abbr|b|em|i|span|strong|small|time)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
