import os from "node:os";
import type { Config } from "../../config.ts";
import { readCreation } from "../database/migrator.ts";
import type { Db } from "../database/tables.ts";
import { sha256 } from "../sha256.ts";
import type { FileStore } from "./file-store.ts";

/** For how long a database must have had a bucket alone before it deletes files without a row there, in milliseconds. */
const ALONE_FOR = 30 * 86_400_000;

/**
 * Whether this database has had a bucket alone for thirty days: each leaves its name there, and deletes those of others. So neither a copy of
 * the database that has another address, nor one that was restored, deletes what only the other one has rows of.
 *
 * @param owners the store of the names.
 */
export async function isSoleOwner(
  db: Db,
  { publicUrl, databaseUrl }: Pick<Config, "publicUrl" | "databaseUrl">,
  owners: FileStore,
  now: Date,
): Promise<boolean> {
  const restored = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.max("date").as("date"))
    .where("action", "=", "backup.restored")
    .executeTakeFirst();
  // Without the account and its password, which may change.
  const { host, pathname, searchParams } = new URL(databaseUrl ?? "sqlite:");
  for (const name of ["user", "password"]) searchParams.delete(name);
  const created = (await readCreation(db)).toISOString();
  const own = sha256([publicUrl, host, pathname, searchParams, created, restored?.date].join(" "));
  const found = [];
  for await (const owner of owners.list()) found.push(owner);
  const [first] = found;
  if (found.length === 1 && first?.name === own) return first.modified.getTime() < now.getTime() - ALONE_FOR;
  for (const { name } of found) await owners.remove(name);
  await owners.put(own, os.devNull);
  return false;
}
