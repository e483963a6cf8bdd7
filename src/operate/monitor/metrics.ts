import cluster from "node:cluster";
import fs from "node:fs";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isInFuture } from "../backup/backup-due.ts";
import { findNewestBackup } from "../backup/list-backups.ts";
import type { BackupService } from "../backup/backup-service.ts";
import type { Config } from "../../config.ts";
import type { Connection } from "../../storage/database/connection.ts";
import { readDatabaseSize } from "../../storage/database/database-size.ts";
import { version } from "../../version.ts";
import { readClusterMetrics, shareMetrics } from "../workers/cluster-metrics.ts";
import type { Monitor } from "./monitor.ts";
import { addGauge, OF_ALL, type Reading } from "./add-gauge.ts";
import { addReplicaMetrics } from "./replica-metrics.ts";

/** In seconds: from a response out of the page cache to one that visitors do not wait for. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface MetricsParts {
  config: Config;
  connection: Connection;
  monitor: Monitor;
  clock: () => Date;
}

/** Adds the site's own metrics to the monitor's registry. */
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
  gauge("database_bytes", "Size of the database", async () => (await readDatabaseSize(connection)).bytes);
  gauge(
    "database_wal_bytes",
    "Size of SQLite's write-ahead log",
    async () => (await readDatabaseSize(connection)).walBytes,
  );
  gauge("disk_free_bytes", "Free space on the disk of the database", () => {
    const { bavail, bsize } = fs.statfsSync(config.dataDir);
    return bavail * bsize;
  });
  gauge("backup_age_seconds", "Age of the newest complete backup; absent without one", async () => {
    const now = clock();
    // Without a value where the folder cannot be read: `backup_last_attempt_ok` reports that.
    const newest = await findNewestBackup(config.backupDir, now).catch(() => undefined);
    // The age of a backup whose date is far in the future is unknown.
    if (!newest || isInFuture(newest.date, now)) return undefined;
    return Math.max(0, now.getTime() - newest.date.getTime()) / 1000;
  });
  new Gauge({
    name: "suqna_build_info",
    help: "The version",
    registers,
    labelNames: ["version", "node"],
    aggregator: OF_ALL,
  }).set({ version, node: process.version }, 1);
  if (connection.replicas) addReplicaMetrics(monitor, connection.replicas);
}

/** Adds the result of the last backup. The service knows it even where it could not be written to the backup folder. */
export function addLastAttempt(monitor: Monitor, backups: BackupService): void {
  const help = "1 when the last backup succeeded, 0 when it failed";
  addGauge(monitor, "backup_last_attempt_ok", help, async () => {
    const { lastAttempt } = await backups.status();
    return lastAttempt && (lastAttempt.error === null ? 1 : 0);
  });
}

let processRegistry: Registry | undefined;

/**
 * Returns all metrics in Prometheus' text format: those of the site and of the process (memory, CPU, event loop), or those
 * of all workers together.
 */
export async function printMetrics({ registry }: Monitor): Promise<{ type: string; text: string }> {
  const ofProcess = getProcessRegistry();
  const text = cluster.isWorker
    ? await readClusterMetrics()
    : `${await registry.metrics()}\n${await ofProcess.metrics()}`;
  return { type: registry.contentType, text };
}

/** Makes a worker answer for its part when another is asked for the metrics of all. */
export function joinClusterMetrics({ registry }: Monitor): void {
  if (cluster.isWorker) shareMetrics([registry, getProcessRegistry()]);
}

/** One for the process, created when it is needed: measuring the event loop takes some time. */
function getProcessRegistry(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

const KNOWN_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** Clients can invent methods, and each would be a time series of its own. */
function knownMethod(method: string): string {
  return KNOWN_METHODS.has(method) ? method : "other";
}
