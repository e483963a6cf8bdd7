/**
 * `npm run bench:feed`: a file of the till with 20,000 rows, each with another price, and a cached page meanwhile: the
 * 95th percentile of its answers beside that of a quiet site, the seconds, and the most memory of the process that reads.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { migrations } from "#migrations";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { BROWSER } from "../support/test-site.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { root, start, stop } from "./processes.ts";
import { machine } from "./report.ts";

const ROWS = 20_000;
const ADMIN = { email: "rita@shop.example", password: "ftira biz-zejt u kappar" };

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-feed-"));
const connection = openSqlite(dir);
await migrate(connection, migrations);
await fillCatalogue(connection.db, ROWS, new Date());
await sql`UPDATE products SET sku = CAST(CAST(substr(slug, 9) AS INTEGER) AS TEXT), price = 200`.execute(
  connection.db,
);
await connection.close();
const site = await start([path.join(root, "build/server/server.js")], {
  PORT: "0",
  HOST: "127.0.0.1",
  SEED: "none",
  DATA_DIR: dir,
  UPLOADS_DIR: path.join(dir, "uploads"),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});

const login = await fetch(`${site.url}/api/users/login`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(ADMIN),
});
const headers = { Authorization: `Bearer ${Object(await login.json()).token}`, "Content-Type": "text/csv" };

/** The 95th percentile of a cached page's answers, in milliseconds, until `isOver`. */
async function measurePage(isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    await (await fetch(`${site.url}/specials`, { headers: { "User-Agent": BROWSER } })).text();
    times.push(performance.now() - begun);
    await wait(10);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

/** The most memory of the site's child process so far, in megabytes. */
function readMemory(): number {
  const children = fs.readFileSync(`/proc/${site.child.pid}/task/${site.child.pid}/children`, "utf8");
  const pid = children.trim().split(" ")[0];
  const status =
    pid && fs.existsSync(`/proc/${pid}/status`) ? fs.readFileSync(`/proc/${pid}/status`, "utf8") : "";
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

const quietUntil = performance.now() + 5_000;
const quiet = await measurePage(() => performance.now() > quietUntil);
const file = `sku;price\n${Array.from({ length: ROWS }, (_, index) => `${index};2,10`).join("\n")}\n`;
let isOver = false;
let megabytes = 0;
const begun = performance.now();
const fed = fetch(`${site.url}/api/feed/products`, { method: "PUT", headers, body: file }).then(
  async (answer) => {
    isOver = true;
    return { seconds: (performance.now() - begun) / 1000, feed: Object(await answer.json()) };
  },
);
const during = await measurePage(() => {
  megabytes = Math.max(megabytes, readMemory());
  return isOver;
});
const { seconds, feed } = await fed;
console.log(machine());
console.log(
  `${ROWS} rows: ${feed.state}, ${feed.counts?.changed} changed in ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`,
);
console.log(
  `95th percentile of a cached page: ${quiet.toFixed(1)} ms quiet, ${during.toFixed(1)} ms meanwhile: ${(during / quiet).toFixed(2)} times`,
);
await stop(site);
fs.rmSync(dir, { recursive: true, force: true });
