import fs from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../../errors.ts";
import type { FileStore } from "./file-store.ts";

/** The name of a draft. Earlier versions wrote no process number. */
const DRAFT = /^\.(?:new|gone)-(?:(\d+)-)?/;

/**
 * How the name of a file or folder begins while this process is writing (`new`) or deleting (`gone`) it. Names that begin
 * with a dot are not served.
 */
export function draftPrefix(what: "new" | "gone"): string {
  return `.${what}-${process.pid}-`;
}

/**
 * Deletes the drafts in a folder that processes which have ended left there. Call it at the start, when this process has none.
 *
 * @param pattern of the names of drafts; its first group is the number of the process.
 */
export async function removeDrafts(folder: string, pattern = DRAFT): Promise<void> {
  for (const name of await findDrafts(folder, pattern))
    await fs.rm(path.join(folder, name), { recursive: true, force: true });
}

/** The names of those drafts. */
export async function findDrafts(folder: string, pattern = DRAFT): Promise<string[]> {
  const names = await namesIn(folder);
  return names.filter((name) => {
    const match = pattern.exec(name);
    return match && !isOtherProcess(Number(match[1] ?? process.pid));
  });
}

/**
 * Whether another process has this number. A number that was given to another program keeps what it names until a later
 * start. In a container every process of the site has the same number.
 */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}

/** The names in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
}

/** In milliseconds. A row follows its file after seconds; a clock may be wrong by hours. */
const LONG_ENOUGH = 86_400_000;

/** The folders of a store to which nothing was added for a day, but since a date. One of them without a row was left by a crash. */
export async function findOldFolders(store: FileStore, now: Date, since = new Date(0)): Promise<string[]> {
  const newest = new Map<string, number>();
  for await (const { name, modified } of store.list()) {
    const [folder = "", file] = name.split("/", 2);
    if (file !== undefined) newest.set(folder, Math.max(newest.get(folder) ?? 0, modified.getTime()));
  }
  return [...newest]
    .filter(([, time]) => time >= since.getTime() && time < now.getTime() - LONG_ENOUGH)
    .map(([folder]) => folder);
}
