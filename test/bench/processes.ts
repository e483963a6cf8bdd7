import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { START_COMMAND } from "../support/run-script.ts";

export const root = path.resolve(import.meta.dirname, "../..");

/** Where a site answers, and the processes that do. */
export interface Server {
  url: string;
  pids: readonly number[];
}

/** A server under measurement, in a process of its own. */
export interface Measured extends Server {
  child: ChildProcess;
}

/** Starts a script and waits for the port in its output, a number alone or the `port` of a log line. */
export async function start(words: readonly string[], env: Record<string, string>): Promise<Measured> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ...START_COMMAND.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // A measurement that breaks off leaves nothing running.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  let output = "";
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`${words.join(" ")} ended: ${output}`)));
    child.stdout.on("data", (piece) => {
      output = (output + String(piece)).slice(-5_000);
      const [, found] = /"port":(\d+)/.exec(output) ?? /^(\d+)$/m.exec(output) ?? [];
      if (found) resolve(Number(found));
    });
  });
  // Its further log lines must be read, or it would block.
  child.stdout.resume();
  return { url: `http://127.0.0.1:${port}`, child, pids: [child.pid ?? 0] };
}

export async function stop({ child }: Measured): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** The time all threads of a server have had of the processors, in microseconds (Linux). */
export function cpuTime({ pids }: Server): number {
  const nanoseconds = pids
    .flatMap((pid) =>
      fs.readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/schedstat`),
    )
    .map((file) => Number(fs.readFileSync(file, "utf8").split(" ")[0]));
  return nanoseconds.reduce((sum, own) => sum + own, 0) / 1000;
}

/** Resident memory in MB (Linux). */
export function residentMemory({ child }: Pick<Measured, "child">): number {
  const status = fs.readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
