import fs from "node:fs/promises";
import path from "node:path";

/** The type of a container's own layer in `statfs`. It is lost with the container, so it is no place for a backup. */
const OVERLAY = 0x79_4c_76_30;

/**
 * Whether a folder is on another file system than the data, and not in the layer of a container. A folder that is not
 * created yet is judged by its parent.
 */
export async function isOnAnotherDisk(folder: string, dataDir: string): Promise<boolean> {
  const [place, data] = [await existing(folder), await existing(dataDir)];
  const [own, other] = [await fs.stat(place), await fs.stat(data)];
  if (own.dev === other.dev) return false;
  return (await fs.statfs(place)).type !== OVERLAY;
}

async function existing(folder: string): Promise<string> {
  const there = await fs.stat(folder).then(
    () => true,
    () => false,
  );
  const parent = path.dirname(folder);
  return there || parent === folder ? folder : existing(parent);
}
