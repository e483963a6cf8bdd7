import fs from "node:fs";
import { readProcessUsage } from "../../src/media/upload-process.ts";

/** The ids of the processes that a process has started and that still run; known on Linux alone. */
function childrenOf(pid: number): number[] {
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => parentOf(id) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    // After the name of the program, in brackets, come the state and the parent.
    const [, parent] = /^.*\) \S (\d+) /s.exec(fs.readFileSync(`/proc/${pid}/stat`, "latin1")) ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

/** Whether a process has loaded a library whose file has `name` in its path. */
export function hasLoaded(pid: number, name: string): boolean {
  return fs.readFileSync(`/proc/${pid}/maps`, "latin1").includes(name);
}

/** What a process and its children used at most and altogether. */
export interface FamilyUsage {
  /** The most memory of process and children at one moment, in megabytes. */
  megabytes: number;
  /** Of the process alone. */
  ownMegabytes: number;
  /** Whether a child had loaded the picture library. */
  childHadSharp: boolean;
}

/** In milliseconds. */
const INTERVAL = 20;

/** Watches the memory of a process and its children until it is stopped. */
export function watchFamily(pid: number): { stop(): FamilyUsage } {
  const most: FamilyUsage = { megabytes: 0, ownMegabytes: 0, childHadSharp: false };
  const look = () => {
    const own = readProcessUsage(pid)?.megabytes ?? 0;
    const children = childrenOf(pid);
    const all = children.reduce((sum, id) => sum + (readProcessUsage(id)?.megabytes ?? 0), own);
    most.ownMegabytes = Math.max(most.ownMegabytes, own);
    most.megabytes = Math.max(most.megabytes, all);
    most.childHadSharp ||= children.some((id) => hasLoadedOrEnded(id, "libvips"));
  };
  const timer = setInterval(look, INTERVAL);
  return {
    stop() {
      look();
      clearInterval(timer);
      return most;
    },
  };
}

function hasLoadedOrEnded(pid: number, name: string): boolean {
  try {
    return hasLoaded(pid, name);
  } catch {
    return false;
  }
}
