import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import zlib from "node:zlib";
import pino from "pino";
import { expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { clientOf } from "../support/client.ts";
import { pageContentOf, type PageContent } from "../support/page-content.ts";
import { BROWSER } from "../support/test-site.ts";
import { makeTempDir } from "../support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");
const fixture = path.join(root, "test/fixtures/version-0.1.0");

type Entry = typeof import("../../src/start/entry.ts");

/**
 * The words, links and structured data of every public page, which the version before the settings and menus wrote with
 * this database, by path; of other files their text.
 */
const before: Readonly<Record<string, PageContent | { text: string }>> = JSON.parse(
  fs.readFileSync(path.join(fixture, "pages.json"), "utf8"),
);

test("the pages of an upgraded installation have every word and link of before, and the same structured data", async () => {
  using dir = makeTempDir();
  const recorded: { now: string } = JSON.parse(fs.readFileSync(path.join(fixture, "answers.json"), "utf8"));
  const dataDir = path.join(dir.path, "data");
  fs.mkdirSync(dataDir);
  const database = zlib.gunzipSync(fs.readFileSync(path.join(fixture, "site.db.gz")));
  fs.writeFileSync(path.join(dataDir, "site.db"), database);
  const { openSite }: Entry = await import(path.join(root, "build/server/index.js"));
  const site = await openSite({
    config: readConfig({ DATA_DIR: dataDir, UPLOADS_DIR: path.join(dir.path, "uploads"), SEED: "none" }),
    logger: pino({ level: "silent" }),
    clock: () => new Date(recorded.now),
    clientDir: path.join(root, "build/client"),
  });
  const server = http.createServer(site.handler).listen(0, "127.0.0.1");
  try {
    await new Promise((resolve) => server.once("listening", resolve));
    const get = clientOf(`http://127.0.0.1:${portOf(server)}`, { "User-Agent": BROWSER });
    expect(Object.keys(before).length).toBeGreaterThan(20);
    for (const [address, content] of Object.entries(before)) {
      // Search finds the words of pages too since they are records, and groups what it finds.
      if (address.startsWith("/search?")) continue;
      const answer = await get("GET", address);
      if (!("words" in content)) {
        expect(asWritten({ text: answer.text }), address).toEqual(asWritten(content));
        continue;
      }
      const { words, links, ...given } = asWritten(pageContentOf(answer));
      const { words: oldWords, links: oldLinks, ...old } = asWritten(content);
      expect(given, address).toEqual(old);
      expect(missingFrom(words.split(" "), oldWords.split(" ")), address).toBeUndefined();
      expect(missingFrom(links, oldLinks), address).toBeUndefined();
    }
  } finally {
    server.closeAllConnections();
    server.close();
    await site.close();
  }
});

/**
 * With an apostrophe as itself: React writes it as an entity, an article does not. A store has a page since, at which its
 * links and its structured data point.
 */
function asWritten<Content extends object>(content: Content): Content {
  return JSON.parse(
    JSON.stringify(content)
      .replaceAll("&#x27;", "'")
      .replaceAll(/\/locations#(?=[a-z])/g, "/locations/")
      // The short date beside the whole one.
      .replaceAll(/to\s[A-Z][a-z]{2}\s\d{1,2}(?=until)/g, ""),
  );
}

/** The first of the old entries that the new list does not have in their order; pages say more than they did. */
function missingFrom(list: readonly string[], old: readonly string[]): string | undefined {
  let at = 0;
  return old.find((entry) => {
    at = list.indexOf(entry, at) + 1;
    return at === 0;
  });
}

function portOf(server: http.Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
