import { fork, type ChildProcess, type ForkOptions } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { ExpectedError } from "../errors.ts";

/**
 * Starts a process for uploads.
 *
 * @param refusal what can't be done where it does not start: `Pictures can't be processed`.
 * @throws ExpectedError 503 when the system has no memory, or no number, for another process.
 */
export function startProcess(script: string, options: ForkOptions, refusal: string): ChildProcess {
  try {
    const child = fork(script, options);
    // Those of a process that runs are reported where it is asked. A process that did not start emits several.
    child.on("error", () => undefined);
    if (child.pid !== undefined) return child;
  } catch {
    // Node throws some of the system's errors, and emits others.
  }
  throw new ExpectedError(503, `${refusal} at the moment. Please try again in a minute.`, {
    headers: { "Retry-After": "60" },
  });
}

/** Linux counts processor time for programs in hundredths of a second, on every architecture. */
const MS_PER_TICK = 10;

/**
 * Reads what a process of this machine has used: the processor time of all its threads, and its resident memory. Returns
 * undefined if it has ended, or where the system is not Linux.
 */
export function readProcessUsage(pid: number) {
  try {
    // The second field, the name of the program in brackets, may have spaces.
    const stat = fs
      .readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    const status = fs.readFileSync(`/proc/${pid}/status`, "latin1");
    const megabytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    // A process that has ended, but whose parent has not noticed, has no memory.
    if (Number.isNaN(megabytes)) return undefined;
    return {
      processorMs: (Number(stat[11]) + Number(stat[12])) * MS_PER_TICK,
      megabytes,
    };
  } catch {
    return undefined;
  }
}

/** A process was killed at a limit, or crashed. */
export class LostProcessError extends ExpectedError {
  override name = "LostProcessError";
  /** For the log. */
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(400, message);
    this.reason = reason;
  }
}

/** When a process is killed over an upload. */
export interface ProcessLimits {
  /** Processor time, in milliseconds. */
  processorMs: number;
  /** Time on the clock, in milliseconds: longer, because the machine may be busy with other things. */
  clockMs: number;
  /** Memory of the process, in megabytes. */
  megabytes: number;
}

/** How often the limits are checked, in milliseconds. */
const CHECK_INTERVAL = 25;

/**
 * Watches a process from now on. Without /proc only the time is checked.
 *
 * @param onReached is told which limit is reached, and in words for the log how.
 */
export function watchLimits(
  { pid = 0 }: ChildProcess,
  { processorMs, clockMs, megabytes }: ProcessLimits,
  onReached: (limit: "memory" | "time", reason: string) => void,
): Disposable {
  const begun = performance.now();
  const before = readProcessUsage(pid)?.processorMs ?? 0;
  const timer = setInterval(() => {
    const usage = readProcessUsage(pid);
    if ((usage?.megabytes ?? 0) > megabytes) onReached("memory", `more than ${megabytes} MB of memory`);
    else if ((usage?.processorMs ?? 0) - before > processorMs)
      onReached("time", `more than ${processorMs} ms of processor time`);
    else if (performance.now() - begun > clockMs) onReached("time", `longer than ${clockMs} ms`);
  }, CHECK_INTERVAL);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/**
 * What a process for uploads does first. Pages come before uploads when both want the processor, and if memory runs out,
 * Linux ends this process and not the server. It ends with the server, whatever it is doing.
 */
export function standBack(): void {
  // Threads that are started later inherit it.
  os.setPriority(5);
  try {
    fs.writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Another system than Linux.
  }
  // Not process.exit(), which waits for a picture that is being decoded.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
}
