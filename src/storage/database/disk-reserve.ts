import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { diskFullError, isDiskFull } from "./database-errors.ts";
import type { Db } from "./tables.ts";

/** In bytes: enough for some twenty sign-ins. */
const RESERVE = 2 * 1024 * 1024;

/** In bytes: with less free space, none is set aside. */
const ROOM = 4 * RESERVE;

/** The file of each database that holds the space. It is empty once the space was given up. */
const files = new WeakMap<Db, string>();

/** Set while a sign-in runs. */
const signingIn = new AsyncLocalStorage<true>();

/** Sets space aside beside a database, with which staff can still sign in when the disk is full. */
export function keepReserve(db: Db, dataDir: string): void {
  const file = path.join(dataDir, "disk-reserve");
  files.set(db, file);
  if (sizeOf(file) === RESERVE) return;
  fill(file);
}

/** @returns whether there was room. */
function fill(file: string): boolean {
  const { bavail, bsize } = fs.statfsSync(path.dirname(file));
  if (bavail * bsize < ROOM) return false;
  try {
    // Random, for a file system that compresses.
    fs.writeFileSync(file, randomBytes(RESERVE), { mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    fs.truncateSync(file);
    return false;
  }
}

/** In bytes; undefined where there is no such file. */
function sizeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.size;
}

/**
 * Leaves the space that was given up to those who sign in, until the disk has room again.
 *
 * @throws ExpectedError 507
 */
export function leaveReserve(db: Db): void {
  const file = files.get(db);
  if (file === undefined || signingIn.getStore() || sizeOf(file) !== 0) return;
  if (!fill(file)) throw diskFullError();
}

/** Runs a sign-in: on a full disk its writes may use the reserve. Staff must be able to read what is full. */
export function withReserve<Result>(work: () => Promise<Result>): Promise<Result> {
  return signingIn.run(true, work);
}

/**
 * Gives the reserve up where a write of a sign-in has failed because the disk is full.
 *
 * @returns whether there is room now, so that the same transaction can be run again.
 */
export function giveReserveUp(db: Db, error: unknown): boolean {
  const file = files.get(db);
  if (file === undefined || !signingIn.getStore() || !isDiskFull(error) || !sizeOf(file)) return false;
  fs.truncateSync(file);
  return true;
}
