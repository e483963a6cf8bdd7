import { Gauge } from "prom-client";
import type { Monitor } from "./monitor.ts";

/**
 * How the values of several workers become one: what they read is the same for all, and the most recent of two that differ
 * is the larger.
 */
export const OF_ALL = "max";

/** Returns undefined where the metric has no value. */
export type Reading = () => Promise<number | undefined> | number | undefined;

/** Adds a metric that is read when the metrics are collected. */
export function addGauge({ registry }: Monitor, name: string, help: string, read: Reading): void {
  const metric = new Gauge({
    name: `suqna_${name}`,
    help,
    registers: [],
    aggregator: OF_ALL,
    async collect() {
      const value = await read();
      // `reset` would set it to 0.
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(metric);
}
