import { Gauge } from "prom-client";
import type { Monitor } from "./monitor.ts";

/** Returns undefined where the metric has no value. */
export type Reading = () => Promise<number | undefined> | number | undefined;

/** Adds a metric that is read when the metrics are collected. */
export function addGauge({ registry }: Monitor, name: string, help: string, read: Reading): void {
  const metric = new Gauge({
    name: `suqna_${name}`,
    help,
    registers: [],
    async collect() {
      const value = await read();
      // `reset` would set it to 0.
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(metric);
}
