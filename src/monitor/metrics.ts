import fs from "node:fs";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isAhead } from "../backup/backup-due.ts";
import { findNewestBackup } from "../backup/list-backups.ts";
import type { BackupService } from "../backup/backup-service.ts";
import type { Config } from "../config.ts";
import type { Connection } from "../database/connection.ts";
import { version } from "../version.ts";
import type { Monitor } from "./monitor.ts";

/** In seconds: from an answer out of memory to what somebody gives up on. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface MetricsParts {
  config: Config;
  connection: Connection;
  monitor: Monitor;
  clock: () => Date;
}

/** Puts the site's own figures on the monitor's registry. */
export function addMetrics({ config, connection, monitor, clock }: MetricsParts): void {
  const { registry, startedDate } = monitor;
  const registers = [registry];
  const duration = new Histogram({
    name: "suqna_http_request_duration_seconds",
    help: "Requests by route pattern",
    registers,
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
  });
  monitor.onRequest(({ method, route, status, ms }) => {
    duration.observe({ method: knownMethod(method), route, status }, ms / 1000);
  });
  const gauge = (name: string, help: string, read: Reading) => addGauge(monitor, name, help, read);
  gauge("start_time_seconds", "When the site was opened", () => startedDate.getTime() / 1000);
  gauge("database_bytes", "Size of site.db", () => sizeOf(connection.file));
  gauge("database_wal_bytes", "Size of the write-ahead log", () => sizeOf(`${connection.file}-wal`) ?? 0);
  gauge("disk_free_bytes", "Room left where the database is", () => {
    const { bavail, bsize } = fs.statfsSync(config.dataDir);
    return bavail * bsize;
  });
  gauge("backup_age_seconds", "Since the newest whole backup; absent without one", async () => {
    const now = clock();
    // A folder that can't be read says nothing; the last attempt does.
    const newest = await findNewestBackup(config.backupDir, now).catch(() => undefined);
    // Of one that is dated far ahead the age is not known.
    if (!newest || isAhead(newest.date, now)) return undefined;
    return Math.max(0, now.getTime() - newest.date.getTime()) / 1000;
  });
  new Gauge({
    name: "suqna_build_info",
    help: "The version",
    registers,
    labelNames: ["version", "node"],
  }).set({ version, node: process.version }, 1);
}

/** Puts on it how the last backup went: the service also knows of one that could not be noted. */
export function addLastAttempt(monitor: Monitor, backups: BackupService): void {
  const help = "1 when the last backup was made, 0 when it failed";
  addGauge(monitor, "backup_last_attempt_ok", help, async () => {
    const { lastAttempt } = await backups.status();
    return lastAttempt && (lastAttempt.error === null ? 1 : 0);
  });
}

/** Undefined where there is nothing to say. */
type Reading = () => Promise<number | undefined> | number | undefined;

/** A figure that is read whenever somebody asks. */
function addGauge({ registry }: Monitor, name: string, help: string, read: Reading): void {
  const figure = new Gauge({
    name: `suqna_${name}`,
    help,
    registers: [],
    async collect() {
      const value = await read();
      // Reset, it would be nought.
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(figure);
}

let ofProcess: Registry | undefined;

/** Everything in Prometheus' text format: the site's figures and the process's own (memory, processor, event loop). */
export async function printMetrics({ registry }: Monitor): Promise<{ type: string; text: string }> {
  // One for the process, begun when somebody first asks: measuring the event loop costs a little.
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return { type: registry.contentType, text: `${await registry.metrics()}\n${await ofProcess.metrics()}` };
}

const KNOWN_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** A client can make methods up, and each would be a series of its own. */
function knownMethod(method: string): string {
  return KNOWN_METHODS.has(method) ? method : "other";
}

function sizeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.size;
}
