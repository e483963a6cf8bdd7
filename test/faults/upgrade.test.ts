import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import zlib from "node:zlib";
import papaparse from "papaparse";
import pino from "pino";
import { expect, test } from "vitest";
import { findColumn } from "../../src/content/kinds/products/csv/columns.ts";
import { readConfig } from "../../src/config.ts";
import { makeTempDir } from "../support/test-database.ts";
import { clientOf, signedInClientOf } from "../support/client.ts";
import { ADMIN } from "./site-process.ts";

const root = path.resolve(import.meta.dirname, "../..");
const fixture = path.join(root, "test/fixtures/version-0.1.0");

/**
 * What version 0.1.0 answered from the database beside it: `visitor`, `staff` or `redirect` and the path. The database
 * holds records of every kind, an old slug of a job and of a product, a record in the bin, a preview and an account.
 */
interface Recorded {
  now: string;
  /** The address of a draft's preview. */
  preview: string;
  answers: Record<string, { status: number; text: string }>;
}

type Entry = typeof import("../../src/start/entry.ts");

test("a database of version 0.1.0 answers every recorded request as that version did", async () => {
  using dir = makeTempDir();
  const recorded: Recorded = JSON.parse(fs.readFileSync(path.join(fixture, "answers.json"), "utf8"));
  const dataDir = path.join(dir.path, "data");
  fs.mkdirSync(dataDir);
  fs.writeFileSync(
    path.join(dataDir, "site.db"),
    zlib.gunzipSync(fs.readFileSync(path.join(fixture, "site.db.gz"))),
  );
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
    const origin = `http://127.0.0.1:${portOf(server)}`;
    const visitor = clientOf(origin);
    // The password and the account of before.
    const staff = await signedInClientOf(origin, ADMIN);
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
  } finally {
    server.closeAllConnections();
    server.close();
    await site.close();
  }
});

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
  return text.startsWith("{") || text.startsWith("[") ? { status, json: JSON.parse(text) } : { status, text };
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
