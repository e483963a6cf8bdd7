import autocannon from "autocannon";
import { median } from "./median.ts";
import { cpuTime, type Measured, type Server } from "./processes.ts";

/** One address of one server, asked again and again. */
export interface Row<Target extends Server = Measured> {
  name: string;
  server: Target;
  /** `[<id>]` in it is another text in each request. */
  path: string;
  /** Asks for these addresses in turn instead, each connection beginning at another. */
  paths?: readonly string[];
  headers: Record<string, string>;
  /** What happens just before each measurement, after the warm-up. */
  before?: () => Promise<void>;
  /** The status of its answers, if it is not a success. */
  status?: 404;
  /** What its processor time is held against; the ratio is the limit's share of it, or its multiple. */
  limit?: { name: string; as: "share" | "multiple" };
  /** Processor time of one answer in microseconds, a figure a round. */
  cpu: number[];
  /** Answers in a second, a figure a round. */
  rate: number[];
}

/** How many ask at once, for each process that answers. */
const CONNECTIONS = 20;

/** For how long a row is asked before it is measured, in seconds: another row of the same server has come between. */
const WARM_UP = 1;

/** Asks a row's address over 20 connections a process for some seconds, and keeps the round's figures. */
export async function measure(row: Row<Server>, seconds: number): Promise<void> {
  await ask(row, WARM_UP);
  await row.before?.();
  const before = cpuTime(row.server);
  const result = await ask(row, seconds);
  const all = result["2xx"] + result["3xx"] + result["4xx"] + result["5xx"];
  const answers = row.status
    ? (result.statusCodeStats?.[`${row.status}`]?.count ?? 0)
    : result["2xx"] + result["3xx"];
  const failures = all - answers + result.errors;
  if (answers === 0 || failures > 0) {
    throw new Error(
      `${row.name}: ${answers} answers, ${failures} failures: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  row.cpu.push((cpuTime(row.server) - before) / answers);
  row.rate.push(answers / result.duration);
}

function ask({ server, path, paths, headers }: Row<Server>, duration: number): Promise<autocannon.Result> {
  const connections = CONNECTIONS * server.pids.length;
  let clients = 0;
  return autocannon({
    url: server.url + path,
    headers,
    connections,
    duration,
    idReplacement: path.includes("[<id>]"),
    // autocannon decodes every body, which takes more time than the server under measurement. The text is not used.
    setupClient: (client) => {
      Object.assign(Reflect.get(client, "pipelinedRequests"), { addBody() {} });
      if (!paths) return;
      const first = Math.floor((paths.length * clients) / connections);
      clients += 1;
      client.setRequests([...paths.slice(first), ...paths.slice(0, first)].map((one) => ({ path: one })));
    },
  });
}

/**
 * The rows as a table of Markdown: medians, and ratios both by processor time and by the clock. A ratio is the median of
 * those of each round, whose rows were measured one after the other: the machine is faster in one than in the next.
 */
export function tableOf(rows: readonly Row[]): string[] {
  return [
    "| row | µs of processor time an answer | answers a second | by processor time | by the clock |",
    "| --- | --: | --: | --: | --: |",
    ...rows.map((row) => {
      const limit = rows.find(({ name }) => name === row.limit?.name);
      const ratios =
        limit === undefined
          ? ["", ""]
          : row.limit?.as === "multiple"
            ? [byRound(row.cpu, limit.cpu), byRound(limit.rate, row.rate)].map(
                (ratio) => `${ratio.toFixed(2)} ×`,
              )
            : [byRound(limit.cpu, row.cpu), byRound(row.rate, limit.rate)].map((ratio) => ratio.toFixed(2));
      return `| ${row.name} | ${median(row.cpu).toFixed(0)} | ${median(row.rate).toFixed(0)} | ${ratios.join(" | ")} |`;
    }),
  ];
}

function byRound(figures: readonly number[], others: readonly number[]): number {
  return median(figures.map((figure, round) => figure / (others[round] ?? NaN)));
}
