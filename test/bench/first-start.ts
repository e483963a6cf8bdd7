import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { START_COMMAND } from "../support/run-script.ts";
import { BROWSER } from "../support/test-site.ts";
import { median } from "./median.ts";
import { residentMemory, start, stop, type Measured } from "./processes.ts";
import { askUntilCached } from "./raw-answer.ts";
import { measure, type Row } from "./rows.ts";

/** A browser's, with a page that is sent as it was compressed once. */
const HEADERS = { "User-Agent": BROWSER, "Accept-Encoding": "br" };

/**
 * Starts the site in an empty folder, and again in a copy of what that left, and returns a table: the first start draws the
 * sample pictures, and must not leave a server that is larger or slower than that of the second.
 */
export async function measureFirstStart(rounds: number, seconds: number): Promise<string[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-bench-first-"));
  const environment = (folder: string) => ({
    DATA_DIR: path.join(dir, folder, "data"),
    UPLOADS_DIR: path.join(dir, folder, "uploads"),
    BACKUP_DIR: path.join(dir, folder, "backups"),
    PORT: "0",
    SEED: "sample",
  });
  try {
    const begun = performance.now();
    const first = rowOf(
      "first start, which draws the pictures",
      await start(START_COMMAND.words, environment("first")),
    );
    const drawnAfter = (performance.now() - begun) / 1000;
    // One process serves a database of SQLite, and both are measured at the same time.
    fs.cpSync(path.join(dir, "first"), path.join(dir, "second"), { recursive: true });
    const second = rowOf("second start", await start(START_COMMAND.words, environment("second")));
    const rows = [first, second];
    const memory = rows.map(({ server }) => residentMemory(server));
    for (const { server } of rows) await askUntilCached(server.url, HEADERS);
    for (let round = 0; round < rounds; round++) for (const row of rows) await measure(row, seconds);
    await Promise.all(rows.map(({ server }) => stop(server)));
    return [
      "| the site after its | memory after the start | µs of processor time for a cached page |",
      "| --- | --: | --: |",
      ...rows.map(({ name, cpu }, index) => `| ${name} | ${memory[index]} MB | ${median(cpu).toFixed(1)} |`),
      "",
      `The first start took ${drawnAfter.toFixed(0)} s. ${rounds} rounds of ${seconds} s, interleaved, medians.`,
    ];
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

function rowOf(name: string, server: Measured): Row {
  return { name, server, path: "/", headers: HEADERS, cpu: [], rate: [] };
}
