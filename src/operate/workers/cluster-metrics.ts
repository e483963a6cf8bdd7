import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { z } from "zod";

const question = z.strictObject({ ask: z.literal("metrics"), id: z.int() });
const answer = z.strictObject({ id: z.int(), metrics: z.string().nullable() });

let asked = 0;

/** In the primary: answers workers that ask for the metrics of all. */
export function answerMetrics(): void {
  const registry = new AggregatorRegistry();
  cluster.on("message", (worker, message: unknown) => {
    const { success, data } = question.safeParse(message);
    if (!success) return;
    const send = (metrics: string | null) => {
      if (worker.isConnected()) worker.send({ id: data.id, metrics });
    };
    // One that ends meanwhile leaves the question open until it times out.
    registry.clusterMetrics().then(send, () => send(null));
  });
}

/** In a worker: makes its metrics part of those of all. */
export function shareMetrics(registries: Registry[]): void {
  AggregatorRegistry.setRegistries(registries);
  // From its creation on it answers the primary.
  void new AggregatorRegistry();
}

let reading: Promise<string> | undefined;

/**
 * In a worker: the metrics of all workers as one text, gathered once for all that ask meanwhile.
 *
 * @throws Error when one of them did not answer.
 */
export function readClusterMetrics(): Promise<string> {
  reading ??= askPrimary().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function askPrimary(): Promise<string> {
  const id = ++asked;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  // Not `once`, which misses all but the first of several messages that arrive together.
  const listen = (message: unknown) => {
    const { success, data } = answer.safeParse(message);
    if (success && data.id === id) resolve(data.metrics);
  };
  process.on("message", listen);
  process.send?.({ ask: "metrics", id });
  const metrics = await promise;
  process.off("message", listen);
  if (metrics === null) throw new Error("A worker did not answer with its metrics.");
  return metrics;
}
