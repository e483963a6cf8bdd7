import fs from "node:fs/promises";

/** Writes a file and flushes it to the disk. */
export async function writeDurably(file: string, bytes: Buffer | string): Promise<void> {
  await fs.writeFile(file, bytes, { mode: 0o600, flush: true });
}

/** Flushes a file, or the entries of a folder, to the disk: new names and renames are not durable with the files alone. */
export async function flush(fileOrFolder: string): Promise<void> {
  await using handle = await fs.open(fileOrFolder);
  await handle.sync();
}
