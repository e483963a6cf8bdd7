import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { drawNoise } from "../support/hostile-files.ts";
import { inWords, report, scale } from "./scale.ts";
import {
  browseUntil,
  call,
  mostMegabytes,
  pictureForm,
  signIn,
  startSite,
  WITH_ADMIN,
} from "./site-process.ts";

/** What the process takes at a moment; memory and files are known on Linux alone. */
interface Sample {
  megabytes: number;
  descriptors: number;
  walMegabytes: number;
}

/** The write-ahead log is cut back to 64 MB after a checkpoint; one write more may lie on top. */
const WAL_LIMIT = 66;

test("memory and files stay bounded with visitors, staff, uploads and backups at the same time", async () => {
  using site = startSite(WITH_ADMIN);
  const port = await site.listening;
  const token = await signIn(port);
  const picture = pictureForm(await drawNoise("jpeg", 600, 400));
  const seconds = scale(3, 600);
  const over = new AbortController();
  const end = setTimeout(seconds * 1000).then(() => over.abort());
  const agent = new http.Agent({ keepAlive: true });
  const [samples, trouble]: [Sample[], string[]] = [[], []];
  let [writes, uploads, backups] = [0, 0, 0];
  const every = async (ms: number, work: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await work().catch((error: unknown) => trouble.push(String(error)));
      await Promise.race([end, setTimeout(ms, undefined, { ref: false })]);
    }
  };
  const ask = async (wanted: number, ...[address, options]: [string, Parameters<typeof call>[2]]) => {
    const answer = await call(port, address, { token, agent, ...options });
    if (answer.status !== wanted) trouble.push(`${address}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return Object(answer.status < 300 && answer.text ? JSON.parse(answer.text) : {});
  };
  const visitors = Promise.all(Array.from({ length: 3 }, () => browseUntil(port, end)));
  await Promise.all([
    every(200, async () => {
      const body = { name: "Ftira", category: "bakery", description: "Bread. ".repeat(500) };
      const { id } = await ask(201, "/api/products", { method: "POST", body });
      await ask(200, `/api/products/${id}`, { method: "PUT", body: { status: "active" } });
      await ask(204, `/api/products/${id}`, { method: "DELETE" });
      writes += 3;
    }),
    every(2000, async () => {
      const { id } = await ask(201, "/api/upload/image", { method: "POST", ...picture });
      await ask(204, `/api/images/${id}`, { method: "DELETE" });
      uploads += 1;
    }),
    every(20_000, async () => {
      await ask(202, "/api/system/backup", { method: "POST", body: {} });
      backups += 1;
    }),
    every(500, async () => {
      samples.push(takeSample(site.process.pid, site.dataDir));
    }),
  ]);
  const visits = await visitors;
  // It was only ordered: another process makes it.
  const made = () => site.output().split('"msg":"backup made"').length - 1;
  await expect.poll(made).toBeGreaterThan(0);
  agent.destroy();
  expect(trouble).toEqual([]);
  expect(visits.flatMap((visit) => visit.trouble)).toEqual([]);
  expect(site.isOver()).toBe(false);
  expect(
    site
      .output()
      .split("\n")
      .filter((line) => /"level":(?:50|60)/.test(line)),
  ).toEqual([]);
  const half = Math.ceil(samples.length / 2);
  const most = (part: Sample[], name: keyof Sample) => Math.max(...part.map((sample) => sample[name]));
  const [early, late] = [samples.slice(0, half), samples.slice(half)];
  expect(most(samples, "walMegabytes")).toBeLessThan(WAL_LIMIT);
  // A leak shows in the second half; what is shared out at the beginning is not one.
  if (late.length > 100) {
    expect(most(late, "descriptors")).toBeLessThanOrEqual(most(early, "descriptors") + 20);
    expect(most(late, "megabytes")).toBeLessThanOrEqual(most(early, "megabytes") * 1.25);
  }
  const peak = mostMegabytes(site.process.pid);
  const pages = visits.reduce((sum, visit) => sum + visit.pages, 0);
  report(
    `mixed load for ${seconds < 60 ? `${seconds} s` : `${seconds / 60} minutes`}`,
    `${pages} pages, ${writes} writes, ${uploads} uploads, ${backups} backups, 0 failures; slowest page ${inWords(Math.max(...visits.map(({ slowest }) => slowest)))}; ` +
      `memory at most ${most(early, "megabytes")} MB in the first half and ${most(late, "megabytes")} MB in the second${peak === undefined ? "" : `, never more than ${peak} MB`}, ` +
      `descriptors ${most(early, "descriptors")} and ${most(late, "descriptors")}, write-ahead log at most ${most(samples, "walMegabytes").toFixed(1)} MB`,
  );
});

function takeSample(pid: number | undefined, dataDir: string): Sample {
  const proc = `/proc/${pid}`;
  const known = fs.existsSync(proc);
  const resident = known ? /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`${proc}/status`, "utf8"))?.[1] : 0;
  const wal = fs.statSync(path.join(dataDir, "site.db-wal"), { throwIfNoEntry: false });
  return {
    megabytes: Math.round(Number(resident) / 1024),
    descriptors: known ? fs.readdirSync(`${proc}/fd`).length : 0,
    walMegabytes: (wal?.size ?? 0) / 1_000_000,
  };
}
