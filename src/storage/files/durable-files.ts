import fs from "node:fs/promises";

/** Writes a file and flushes it to the disk. */
export async function writeDurably(file: string, bytes: Buffer | string): Promise<void> {
  await fs.writeFile(file, bytes, { mode: 0o600, flush: true });
}

/** Flushes a folder's entries to the disk: new names and renames are not durable with the files alone. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await fs.open(folder);
  await handle.sync();
}
