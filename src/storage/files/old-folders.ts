import type { FileStore } from "./file-store.ts";

/** In milliseconds. A row follows its file after seconds; a clock may be wrong by hours. */
const LONG_ENOUGH = 86_400_000;

/** The folders of a store to which nothing was added for a day. One of them without a row was left by a crash. */
export async function findOldFolders(store: FileStore, now: Date): Promise<string[]> {
  const newest = new Map<string, number>();
  for await (const { name, modified } of store.list()) {
    const [folder = "", file] = name.split("/", 2);
    if (file !== undefined) newest.set(folder, Math.max(newest.get(folder) ?? 0, modified.getTime()));
  }
  return [...newest].filter(([, time]) => time < now.getTime() - LONG_ENOUGH).map(([folder]) => folder);
}
