import { randomUUID } from "node:crypto";
import os from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { EpochWatch, ReplicaStatus } from "../connection.ts";
import { createPool } from "./dialect.ts";

/** In milliseconds, counted from the moment at which a renewal was sent. The row in the database expires later. */
const LEASE = 1_000;

/** In milliseconds, between two renewals. */
const RENEWED_EVERY = 250;

/** In milliseconds, for the connection of the listener. */
const CONNECT_WITHIN = 5_000;

/** In milliseconds, before a lost listener connects again. */
const LISTEN_AGAIN_AFTER = 1_000;

/** In milliseconds: a clock that differs more from the database's would show records too early or too late. */
const MAX_CLOCK_DIFFERENCE = 1_000;

/** What one process knows of the writes of all. */
export interface Replica extends EpochWatch {
  status(): ReplicaStatus;
  close(): Promise<void>;
}

interface EpochsRow {
  epochs: Record<string, number>;
}

interface Renewal extends EpochsRow {
  now: number;
}

/** The column of an `EpochsRow`. */
const EPOCHS = `(SELECT json_object_agg("tableName", epoch) FROM content_epochs) AS epochs`;

interface ReplicaParts {
  url: string;
  /** Where notices are listened for, if elsewhere. */
  listenUrl?: string | undefined;
  /** Told of failures that end by themselves, once each time it begins to fail. */
  report: (error: unknown) => void;
}

/**
 * Registers this process as one that caches pages, and learns of every write of content, in the order of
 * docs/decisions/0066: a writer's answer waits until each replica has reported its write, or the lease of the replica is
 * over.
 */
export function startReplica({ url, listenUrl = url, report }: ReplicaParts): Replica {
  // A connection of its own: a renewal must not wait for queries. An answer after more than the lease is of no use.
  const pool = createPool({
    connectionString: url,
    application_name: "suqna replica",
    max: 1,
    connectionTimeoutMillis: LEASE,
    query_timeout: LEASE,
  });
  const id = randomUUID();
  const startedDate = new Date().toISOString();
  /** As the database had them, and how often each was found changed here. */
  let epochs: Record<string, number> = {};
  const changes = new Map<string, number>();
  let allChanges = 0;
  let leaseUntil = Number.NEGATIVE_INFINITY;
  let renewedAt: number | undefined;
  let clockDifference = 0;
  let isClosed = false;
  const failures = reportOnce(report);
  let renewing: Promise<void> = Promise.resolve();
  let isRenewalQueued = false;
  let isNoticed = false;

  function adopt(found: Readonly<Record<string, number>>): void {
    for (const [table, epoch] of Object.entries(found)) {
      if (epochs[table] === epoch) continue;
      changes.set(table, (changes.get(table) ?? 0) + 1);
      allChanges++;
    }
    epochs = { ...found };
  }

  /** Nothing that was learnt before counts any more: writes may have been missed. */
  function forget(): void {
    leaseUntil = Number.NEGATIVE_INFINITY;
    epochs = {};
  }

  const seen = () => Object.values(epochs).reduce((sum, epoch) => sum + epoch, 0);

  async function register(): Promise<void> {
    forget();
    // Grants nothing yet: a write may be committed between the snapshot of this statement and its own commit.
    await pool.query(
      `INSERT INTO replicas (id, seen, expires, "startedDate", host)
       VALUES ($1, 0, clock_timestamp() + interval '1 second', $2, $3)`,
      [id, startedDate, os.hostname()],
    );
  }

  /** Learns the epochs, so that the renewal that follows already reports them. It grants nothing. */
  async function readEpochs(): Promise<void> {
    isNoticed = false;
    const { rows } = await pool.query<EpochsRow>(`SELECT ${EPOCHS}`);
    for (const { epochs: found } of rows) adopt(found);
  }

  /** Reports what was seen, and learns the epochs. Returns whether there was something new, which is to be reported. */
  async function renewOnce(): Promise<boolean> {
    if (performance.now() >= leaseUntil) {
      forget();
      // A renewal that reports nothing still extends the row: if each came too late, writers would wait for ever.
      await readEpochs();
    }
    const reported = seen();
    const sentAt = performance.now();
    const sentDate = Date.now();
    const { rows } = await pool.query<Renewal>(
      `UPDATE replicas SET seen = $2, expires = clock_timestamp() + interval '1 second' WHERE id = $1
       RETURNING ${EPOCHS}, floor(extract(epoch FROM clock_timestamp()) * 1000) AS now`,
      [id, reported],
    );
    const [renewal] = rows;
    if (!renewal) {
      await register();
      return true;
    }
    adopt(renewal.epochs);
    renewedAt = performance.now();
    leaseUntil = sentAt + LEASE;
    clockDifference = Math.round((sentDate + Date.now()) / 2 - renewal.now);
    return seen() !== reported;
  }

  async function renew(): Promise<void> {
    try {
      // A renewal writes, and so waits for the disk; this does not.
      if (isNoticed) await readEpochs();
      for (;;) if (isClosed || !(await renewOnce())) break;
      failures.over();
    } catch (error) {
      if (!isClosed) failures.report(error);
    }
  }

  /** Renews after the renewal under way, whose snapshot may be from before a notice. */
  function queueRenewal(): void {
    if (isRenewalQueued || isClosed) return;
    isRenewalQueued = true;
    renewing = renewing.then(() => {
      isRenewalQueued = false;
      return renew();
    });
  }

  function onNotice(): void {
    isNoticed = true;
    queueRenewal();
  }

  queueRenewal();
  const begun = renewing;
  const timer = setInterval(queueRenewal, RENEWED_EVERY).unref();
  const listener = listen({ listenUrl, report, onNotice });

  function status(): ReplicaStatus {
    const hasLease = performance.now() < leaseUntil;
    const isOff = Math.abs(clockDifference) >= MAX_CLOCK_DIFFERENCE;
    return {
      id,
      hasLease,
      renewedAgo: renewedAt === undefined ? undefined : performance.now() - renewedAt,
      clockDifference,
      problem: !hasLease
        ? "The database has not answered for a second, so this process does not know what was written."
        : isOff
          ? `The clock of this process differs from the database's by ${clockDifference} ms. Set both by NTP.`
          : undefined,
    };
  }

  return {
    readEpoch(tables) {
      if (performance.now() >= leaseUntil) return Number.NaN;
      return tables ? tables.reduce((sum, table) => sum + (changes.get(table) ?? 0), 0) : allChanges;
    },
    begun,
    status,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await listener.close();
      await renewing;
      forget();
      // Without it, writers would wait for the end of the lease.
      await pool.query("DELETE FROM replicas WHERE id = $1", [id]).catch(() => undefined);
      await pool.end();
    },
  };
}

const NOT_LISTENING =
  "Notices of writes do not arrive, so this process learns of them later. Its connection is that of DATABASE_LISTEN_URL, or else of DATABASE_URL.";

/** Calls back for each notice of a write. The notices are only hints: while the connection is lost, renewals go on. */
function listen({
  listenUrl,
  report,
  onNotice,
}: {
  listenUrl: string;
  report: (error: unknown) => void;
  onNotice: () => void;
}): { close(): Promise<void> } {
  const stop = new AbortController();
  const failures = reportOnce(report);
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    client = new pg.Client({
      connectionString: listenUrl,
      application_name: "suqna listener",
      connectionTimeoutMillis: CONNECT_WITHIN,
      // Nothing arrives until a record is written: TCP keep-alive detects a connection that is lost meanwhile.
      keepAlive: true,
      keepAliveInitialDelayMillis: CONNECT_WITHIN,
    });
    client.on("notification", onNotice);
    client.on("error", () => lose());
    client.on("end", () => lose());
    try {
      // pg never answers a connect() that is ended half-way.
      await Promise.race([client.connect(), lost]);
      if (stop.signal.aborted) return;
      await client.query("LISTEN content_written");
      failures.over();
      onNotice();
      await lost;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function stayConnected(): Promise<void> {
    while (!stop.signal.aborted) {
      await connect().catch((cause: unknown) => {
        if (!stop.signal.aborted) failures.report(new Error(NOT_LISTENING, { cause }));
      });
      await wait(LISTEN_AGAIN_AFTER, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  }

  const done = stayConnected();
  return {
    async close() {
      stop.abort();
      await client?.end().catch(() => undefined);
      await done;
    },
  };
}

/** Reports the first of failures in a row: each second would have another one. */
function reportOnce(report: (error: unknown) => void): { report(error: unknown): void; over(): void } {
  let isFailing = false;
  return {
    report(error) {
      if (!isFailing) report(error);
      isFailing = true;
    },
    over() {
      isFailing = false;
    },
  };
}
