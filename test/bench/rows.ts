import autocannon from "autocannon";
import { median } from "./median.ts";
import { cpuTime, type Measured } from "./processes.ts";

/** One address of one server, asked again and again. */
export interface Row {
  name: string;
  server: Measured;
  path: string;
  headers: Record<string, string>;
  /** What its processor time is held against; the ratio is the limit's share of it, or its multiple. */
  limit?: { name: string; as: "share" | "multiple" };
  /** Processor time of one answer in microseconds, a figure a round. */
  cpu: number[];
  /** Answers in a second, a figure a round. */
  rate: number[];
}

/** Asks a row's address over 20 connections for some seconds, and keeps the round's figures. */
export async function measure(row: Row, seconds: number): Promise<void> {
  const before = cpuTime(row.server);
  const result = await autocannon({
    url: row.server.url + row.path,
    headers: row.headers,
    connections: 20,
    duration: seconds,
  });
  const answers = result["2xx"] + result["3xx"];
  const failures = result["4xx"] + result["5xx"] + result.errors;
  if (answers === 0 || failures > 0) {
    throw new Error(
      `${row.name}: ${answers} answers, ${failures} failures: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  row.cpu.push((cpuTime(row.server) - before) / answers);
  row.rate.push(answers / result.duration);
}

/** The rows as a table of Markdown: medians, and ratios both by processor time and by the clock. */
export function tableOf(rows: readonly Row[]): string[] {
  return [
    "| row | µs of processor time an answer | answers a second | by processor time | by the clock |",
    "| --- | --: | --: | --: | --: |",
    ...rows.map((row) => {
      const limit = rows.find(({ name }) => name === row.limit?.name);
      const [cpu, rate] = [median(row.cpu), median(row.rate)];
      const ratios =
        limit === undefined
          ? ["", ""]
          : row.limit?.as === "multiple"
            ? [cpu / median(limit.cpu), median(limit.rate) / rate].map((ratio) => `${ratio.toFixed(2)} ×`)
            : [median(limit.cpu) / cpu, rate / median(limit.rate)].map((ratio) => ratio.toFixed(2));
      return `| ${row.name} | ${cpu.toFixed(0)} | ${rate.toFixed(0)} | ${ratios.join(" | ")} |`;
    }),
  ];
}
