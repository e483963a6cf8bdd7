import cluster from "node:cluster";
import fs from "node:fs";
import os from "node:os";
import { type Aggregator, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { isInFuture } from "../backup/backup-due.ts";
import { findNewestBackup } from "../backup/list-backups.ts";
import type { BackupService } from "../backup/backup-service.ts";
import type { Config } from "../../config.ts";
import type { Connection, Replicas } from "../../storage/database/connection.ts";
import { version } from "../../version.ts";
import { readClusterMetrics, shareMetrics } from "../workers/cluster-metrics.ts";
import type { Monitor } from "./monitor.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { Router, type RequestHandler } from "express";
import type { Accounts } from "../../accounts/accounts.ts";
import { authenticate } from "../../accounts/sign-in/authenticate.ts";
import { getUserWithPermission } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
import { ExpectedError, UnauthorizedError } from "../../errors.ts";

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
  monitor.onRequest(({ method, route: pattern, status, ms }) => {
    duration.observe({ method: knownMethod(method), route: pattern, status }, ms / 1000);
  });
  const gauge = (name: string, help: string, read: Reading) => addGauge(monitor, name, help, read);
  gauge("start_time_seconds", "When the site was opened", () => startedDate.getTime() / 1000);
  gauge("database_bytes", "Size of the database", async () => (await connection.readSize()).bytes);
  gauge(
    "database_wal_bytes",
    "Size of SQLite's write-ahead log",
    async () => (await connection.readSize()).walBytes,
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
  const read = async () => {
    const { lastAttempt } = await backups.status();
    return lastAttempt && (lastAttempt.error === null ? 1 : 0);
  };
  // Of several workers only the one that made it may know that it failed.
  addGauge(monitor, "backup_last_attempt_ok", help, read, "min");
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

/** Adds what this process knows of itself as one of the replicas on PostgreSQL. Asks the database nothing. */
function addReplicaMetrics(monitor: Monitor, { status: replicaStatus, pool: poolStatus }: Replicas): void {
  monitor.registry.registerMetric(
    new Gauge({
      name: "suqna_replica_info",
      help: "The replica that responds",
      registers: [],
      labelNames: ["replica", "host"],
      collect() {
        this.reset();
        const status = replicaStatus();
        if (status) this.set({ replica: status.id, host: os.hostname() }, 1);
      },
    }),
  );
  const readLease = () => {
    const status = replicaStatus();
    return status && Number(status.hasLease);
  };
  const lease = "1 while the replica, or each of its workers, may keep pages; 0 while one renders each";
  addGauge(monitor, "replica_lease", lease, readLease, "min");
  addGauge(monitor, "replica_epoch_lag_seconds", "Time since the database last said what was written", () =>
    inSeconds(replicaStatus()?.renewedAgo),
  );
  addGauge(monitor, "replica_clock_difference_seconds", "How far the clock is ahead of the database's", () =>
    inSeconds(replicaStatus()?.clockDifference),
  );
  const pool = (name: string, help: string, read: Reading) => addGauge(monitor, name, help, read, "sum");
  pool("database_connections", "Open connections to PostgreSQL", () => poolStatus().total);
  pool("database_connections_idle", "Those that nothing uses", () => poolStatus().idle);
  pool("database_connections_awaited", "Queries that wait for a connection", () => poolStatus().waiting);
}

function inSeconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1000;
}

/**
 * How the values of several workers become one, unless a metric says otherwise: what they read is the same for all, and the
 * most recent of two that differ is the larger.
 */
const OF_ALL: Aggregator = "max";

/** Returns undefined where the metric has no value. */
type Reading = () => Promise<number | undefined> | number | undefined;

/** Adds a metric that is read when the metrics are collected. */
function addGauge(
  { registry }: Monitor,
  name: string,
  help: string,
  read: Reading,
  aggregator = OF_ALL,
): void {
  const metric = new Gauge({
    name: `suqna_${name}`,
    help,
    registers: [],
    aggregator,
    async collect() {
      const value = await read();
      // `reset` would set it to 0.
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(metric);
}

/**
 * `GET /metrics` for a collector that sends METRICS_TOKEN, and for signed-in users with `settings.write`. Without
 * METRICS_TOKEN all others get 404, as if the route did not exist.
 */
export function metricsRoute(monitor: Monitor, accounts: Accounts): Router {
  const { metricsToken } = accounts.config;
  const router = Router();
  const readSession: RequestHandler[] = [accounts.session, authenticate(accounts)];
  router.get(
    "/metrics",
    (request, _response, next) => {
      const given = /^Bearer +(\S+)$/i.exec(request.get("authorization") ?? "")?.[1];
      const known = metricsToken !== undefined && given !== undefined && isSame(given, metricsToken);
      next(known ? "route" : undefined);
    },
    ...readSession,
    (_request, response, next) => {
      if (!response.locals.authentication)
        throw metricsToken ? new UnauthorizedError() : new ExpectedError(404, "There is nothing here.");
      getUserWithPermission(response, "settings.write");
      next("route");
    },
  );
  route(router, "/metrics", {
    async get(_request, response) {
      const { type, text } = await printMetrics(monitor);
      response.set("Cache-Control", "no-store").type(type).send(text);
    },
  });
  return router;
}

/** Constant-time comparison, so that the token cannot be guessed by timing. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
