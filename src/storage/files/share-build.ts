import fs from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "./file-store.ts";

const DAY = 86_400_000;

/** When a file of a build is deleted, if no process with that build has stored it again. */
const KEPT_FOR = 30 * DAY;

/** When a process stores the files of its build again. */
const RENEWED_AFTER = 15 * DAY;

/** How many files are stored at the same time. */
const CONCURRENCY = 8;

/**
 * Stores the files of this build that the store does not have, so that every replica can serve them: during a rolling
 * deploy a page comes from one build, and the request for its script may reach a replica with another one. Files of builds
 * that no process has had for thirty days are deleted. Call it at the start and once a day.
 */
export async function shareBuild(builds: FileStore, clientDir: string, now: Date): Promise<void> {
  const folder = path.join(clientDir, "assets");
  // Replicas with the same build serve the compressed forms from their own disk.
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const own = new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  );
  const ages = new Map<string, number>();
  for await (const { name, modified } of builds.list()) ages.set(name, now.getTime() - modified.getTime());
  const waiting = [...own].filter((name) => (ages.get(name) ?? Infinity) > RENEWED_AFTER).values();
  const putNext = async () => {
    for (const name of waiting) await builds.put(name, path.join(folder, name));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, putNext));
  for (const [name, age] of ages) if (age > KEPT_FOR && !own.has(name)) await builds.remove(name);
}
