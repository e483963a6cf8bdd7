import { execFileSync } from "node:child_process";
import type { AddressInfo } from "node:net";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import express from "express";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createInsight } from "../../src/site/counting/insight.ts";
import { seenRoutes } from "../../src/site/counting/seen-routes.ts";
import { readInsight } from "../../src/staff/insight/read-insight.ts";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { POSTGRES_COPY } from "../../src/storage/database/database-copy.ts";
import { createCounter } from "../../src/storage/database/count-in-batches.ts";
import { findPostgres } from "../../src/build/test-servers.mjs";
import { createBanner, createProduct } from "../support/build-content.ts";
import { runs } from "../support/property-runs.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { createTestApp, type TestApp, watchTestContent } from "../support/test-app.ts";
import { openPlaced } from "../support/test-database.ts";

const COOKIE = "suqna";
const DAY = "2026-11-21";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
/** Found nowhere if nothing of a person is kept. */
const CANARY = { agent: "CanaryBrowser/77.7", address: "203.0.113.77", query: "canary-query" };

/** In bytes, more than the rows of a test. */
const LARGE = { maxBuffer: 256 * 1024 * 1024 };

interface Replica extends AsyncDisposable {
  send(path: string, headers: Record<string, string>, body?: object | string): Promise<number>;
  write(): Promise<void>;
}

/** One of several processes that share the database of a test: it has some pages, and the route of the beacon. */
async function openReplica(given: TestApp, paths: ReadonlySet<string>): Promise<Replica> {
  const connection = openPlaced(given.config);
  const { db } = connection;
  const { publicUrl } = given.config;
  const clock = () => given.clock();
  const watch = await watchTestContent({ connection, clock });
  const counter = createCounter({ db, clock, logger: pino({ enabled: false }) });
  const isPagePath = (address: string) => paths.has(address);
  const insight = createInsight({ db, watch, counter, publicUrl, sessionCookie: COOKIE, isPagePath });
  const work: Promise<void>[] = [];
  const seen = {
    db,
    clock,
    counter,
    insight,
    publicUrl,
    isLive: async (address: string) => paths.has(address),
  };
  const app = express();
  app.set("trust proxy", 1);
  app.use("/api/seen", seenRoutes({ ...seen, inBackground: (run) => void work.push(run()) }));
  app.use((request, response) => {
    response.once("finish", () => insight.countResponse(request, response));
    response.status(paths.has(request.path) ? 200 : 404).send("<!doctype html>");
  });
  const server = http.createServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = Object(server.address()) as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  return {
    send: (address, headers, body) =>
      new Promise((resolve, reject) => {
        const method = body === undefined ? "GET" : "POST";
        const request = http.request({ port, path: address, method, agent, headers }, (response) => {
          response.resume().once("end", () => resolve(response.statusCode ?? 0));
        });
        request.once("error", reject);
        request.end(typeof body === "object" ? JSON.stringify(body) : body);
      }),
    async write() {
      await Promise.all(work);
      await counter.write();
    },
    async [Symbol.asyncDispose]() {
      agent.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await connection.close();
    },
  };
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** 10,000 at full size. */
const VISITS = runs(10_000);

test("a day of 10,000 visits on three replicas is counted exactly, and nothing of a visitor is kept", async () => {
  await using given = createTestApp();
  const { db, config } = given;
  const { publicUrl } = config;
  const banner = await createBanner(db, { title: "Sale" });
  for (const slug of ["bread", "milk", "tea"]) await createProduct(db, { name: slug, slug });
  const pages = ["/", "/specials", "/products/bread", "/products/milk", "/products/tea", "/careers/baker"];
  await using one = await openReplica(given, new Set(pages));
  await using two = await openReplica(given, new Set(pages));
  await using three = await openReplica(given, new Set(pages));
  const replicas = [one, two, three];

  const wanted = {
    views: new Map<string, number>(),
    visits: 0,
    phones: 0,
    google: 0,
    offers: 0,
    apply: 0,
    seen: 0,
  };
  const add = (page: string) => wanted.views.set(page, (wanted.views.get(page) ?? 0) + 1);
  const sent: Promise<unknown>[] = [];
  for (let n = 0; n < VISITS; n += 1) {
    const replica = replicas[n % 3] ?? one;
    const page = pages[n % pages.length] ?? "/";
    const isPhone = n % 4 === 0;
    const headers: Record<string, string> = {
      "User-Agent": `${isPhone ? PHONE : DESKTOP} ${n % 50 === 0 ? CANARY.agent : ""}`,
      "X-Forwarded-For": n % 50 === 0 ? CANARY.address : `198.51.100.${n % 200}`,
      "Sec-Fetch-Dest": "document",
    };
    // What a visitor's browser is, and what comes of it.
    const sort = n % 20;
    if (sort === 1) headers["User-Agent"] = ROBOT;
    if (sort === 2) headers["Cookie"] = `${COOKIE}=session`;
    if (sort === 3) headers["DNT"] = "1";
    if (sort === 4) headers["Sec-GPC"] = "1";
    if (sort === 5) headers["Sec-Purpose"] = "prefetch";
    if (sort === 6) headers["Sec-Fetch-Dest"] = "empty";
    const isOut = sort >= 1 && sort <= 6;
    const from = n % 3 === 0 ? "https://www.google.com/" : n % 3 === 1 ? `${publicUrl}/specials?page=2` : "";
    if (from) headers["Referer"] = from;
    const isGone = sort === 7;
    const visit = async () => {
      await replica.send(`${isGone ? "/gone" : page}?q=${CANARY.query}`, headers);
      // Where the browser has fetched ahead, the page is looked at in half of the cases, by a beacon; others are blocked.
      const isLooked = sort === 5 && n % 40 === 5;
      const { "Sec-Purpose": _ahead, ...later } = headers;
      if (isLooked || sort === 8 || sort === 2)
        await replica.send(
          "/api/seen",
          { ...later, ...JSON_TYPE, Origin: publicUrl },
          {
            path: page,
            events: [
              ...(isLooked ? [{ from }] : []),
              ...(sort === 8 ? [{ banner: banner.id }, { to: "mailto:jobs@shop.example", as: "apply" }] : []),
            ],
          },
        );
    };
    sent.push(visit());
    if (sent.length >= 64) await Promise.all(sent.splice(0));
    if (sort === 8) {
      wanted.seen += 1;
      wanted.apply += 1;
    }
    if ((isOut && !(sort === 5 && n % 40 === 5)) || isGone) continue;
    add(page);
    if (isPhone) wanted.phones += 1;
    if (n % 3 !== 1) wanted.visits += 1;
    if (n % 3 === 0) wanted.google += 1;
    if (n % 3 === 1 && page !== "/specials") wanted.offers += 1;
  }
  await Promise.all(sent);
  for (const replica of replicas) await replica.write();

  const report = await readInsight(db, { from: DAY, until: DAY }, "day", true);
  const views = [...wanted.views.values()].reduce((sum, count) => sum + count, 0);
  expect(report.total).toEqual({ views, visits: wanted.visits, phones: wanted.phones });
  expect(new Map(report.pages.map(({ path: page, views: of }) => [page, of]))).toEqual(wanted.views);
  const [search] = report.sources;
  expect(search?.hosts).toEqual([{ host: "google.com", visits: wanted.google }]);
  expect(report.offers.reduce((sum, { count }) => sum + count, 0)).toBe(wanted.offers);
  expect(report.leaving.find(({ kind }) => kind === "apply")?.count).toBe(wanted.apply);
  expect(report.banners).toEqual([{ id: banner.id, title: "Sale", seen: wanted.seen, pressed: 0 }]);

  const kept = JSON.stringify([
    await contentsOf(db, ["daily_counts", "rate_limits", "audit_log"]),
    given.logLines,
  ]);
  const files = fs.globSync("**/*", { cwd: config.dataDir }).map((file) => path.join(config.dataDir, file));
  const bytesOf = (paths: readonly string[]) =>
    paths.filter((file) => fs.statSync(file).isFile()).map((file) => fs.readFileSync(file));
  const backup = await makeBackup(config, "manual", given.clock());
  const inBackup = bytesOf(
    fs.globSync("**/*", { cwd: backup.folder }).map((file) => path.join(backup.folder, file)),
  );
  const dump = path.join(backup.folder, POSTGRES_COPY);
  // Its rows are compressed.
  if (fs.existsSync(dump)) {
    const program = path.join(findPostgres() ?? "", "pg_restore");
    inBackup.push(execFileSync(program, ["--data-only", "--file=-", dump], LARGE));
  }
  // What is counted is found in it, so what is not found is not there.
  expect(inBackup.some((content) => content.includes("/products/bread"))).toBe(true);
  const bytes = [...bytesOf(files), ...inBackup];
  for (const canary of Object.values(CANARY)) {
    expect(kept, canary).not.toContain(canary);
    expect(bytes.filter((content) => content.includes(canary))).toEqual([]);
  }
});
