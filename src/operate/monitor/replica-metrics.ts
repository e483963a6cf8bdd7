import os from "node:os";
import { Gauge } from "prom-client";
import type { Replicas } from "../../storage/database/connection.ts";
import { addGauge } from "./add-gauge.ts";
import type { Monitor } from "./monitor.ts";

/** Adds what this process knows of itself as one of the replicas on PostgreSQL. Asks the database nothing. */
export function addReplicaMetrics(
  monitor: Monitor,
  { status: replicaStatus, pool: poolStatus }: Replicas,
): void {
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
  addGauge(monitor, "replica_lease", "1 while the replica may keep pages, 0 while it renders each", () => {
    const status = replicaStatus();
    return status && Number(status.hasLease);
  });
  addGauge(monitor, "replica_epoch_lag_seconds", "Time since the database last said what was written", () =>
    inSeconds(replicaStatus()?.renewedAgo),
  );
  addGauge(monitor, "replica_clock_difference_seconds", "How far the clock is ahead of the database's", () =>
    inSeconds(replicaStatus()?.clockDifference),
  );
  addGauge(monitor, "database_connections", "Open connections to PostgreSQL", () => poolStatus().total);
  addGauge(monitor, "database_connections_idle", "Those that nothing uses", () => poolStatus().idle);
  addGauge(
    monitor,
    "database_connections_awaited",
    "Queries that wait for a connection",
    () => poolStatus().waiting,
  );
}

function inSeconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1000;
}
