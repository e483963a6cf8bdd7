import { fork, type ChildProcess, type ForkOptions } from "node:child_process";
import fs from "node:fs";
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

/** What a process has used until now. */
export interface ProcessUsage {
  /** Processor time of all its threads, in milliseconds. */
  processorMs: number;
  /** Resident memory, in megabytes. */
  megabytes: number;
}

/** Linux counts processor time for programs in hundredths of a second, on every architecture. */
const MS_PER_TICK = 10;

/** Reads what a process of this machine uses. Returns undefined if it has ended, or where the system is not Linux. */
export function readProcessUsage(pid: number): ProcessUsage | undefined {
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
