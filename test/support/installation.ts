import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import { migrations } from "#migrations";
import { readConfig, type Config } from "../../src/config.ts";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { restoreBackup } from "../../src/operate/backup/restore-backup.ts";
import { createKeyCopy, KEY_COPY } from "../../src/site/messages/key-copy.ts";
import { finishRestore } from "../../src/site/messages/restored-keys.ts";
import type { Connection } from "../../src/storage/database/connection.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { addMessage } from "./contact-form.ts";
import { makeTempDir, openPlaced, placeDatabase } from "./test-database.ts";

const DAY = 24 * 3_600_000;

/** A site that is stopped between the steps of a test: a restore needs that. */
export interface Installation {
  config: Config;
  now: () => Date;
  pass(days: number): void;
  /** Works on the database, as a process that runs does. */
  run<Result>(work: (db: Db, connection: Connection) => Promise<Result>): Promise<Result>;
  /** Does what a start does of a restore. */
  start(options?: { isNew?: boolean }): Promise<void>;
  /** Writes the keys of files beside the backups. */
  copyKeys(): Promise<void>;
  readonly copyFile: string;
  /** @returns the folder of a new backup, after the keys were copied. */
  backUp(): Promise<string>;
  restore(folder: string): Promise<void>;
  /** Stores a message with a file. @returns the id of both. */
  addFile(): Promise<string>;
  /** The files that have a key. */
  openFiles(): Promise<string[]>;
  [Symbol.dispose](): void;
}

/** `using site = openInstallation()`. */
export function openInstallation(): Installation {
  const dir = makeTempDir();
  const placed = placeDatabase(path.join(dir.path, "data"));
  const config = readConfig({
    ...placed.env,
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    BACKUP_DIR: path.join(dir.path, "backups"),
  });
  fs.mkdirSync(config.uploadsDir);
  let time = Date.parse("2026-11-21T09:00:00.000Z");
  const now = () => new Date(time);
  const logger = pino({ level: "silent" });
  const run: Installation["run"] = async (work) => {
    const connection = openPlaced(placed.config);
    try {
      return await work(connection.db, connection);
    } finally {
      await connection.close();
    }
  };
  const copyKeys = () => run((_, connection) => createKeyCopy({ connection, config, clock: now })());
  return {
    config,
    now,
    pass: (days) => void (time += days * DAY),
    run,
    start: ({ isNew } = {}) => run((db) => finishRestore({ db, config, clock: now, logger }, isNew)),
    copyKeys,
    copyFile: path.join(config.backupDir, KEY_COPY),
    async backUp() {
      await copyKeys();
      return (await makeBackup(config, "manual", now())).folder;
    },
    async restore(folder) {
      // What each replaces has a folder named after its second.
      time += 1_000;
      await restoreBackup(config, folder, migrations, now());
    },
    addFile: () =>
      run(async (db) => {
        const id = await addMessage({ db, now }, { message: randomUUID() });
        const file = { id, messageId: id, form: "", field: "photo", name: "a.pdf", bytes: 1, content: null };
        const createdDate = now().toISOString();
        await db
          .insertInto("message_files")
          .values({ ...file, type: "application/pdf", createdDate })
          .execute();
        await db
          .insertInto("file_keys")
          .values({ fileId: id, key: `key of ${id}` })
          .execute();
        return id;
      }),
    openFiles: () =>
      run(async (db) =>
        (await db.selectFrom("file_keys").selectAll().execute()).map(({ fileId, key }) => {
          if (key !== `key of ${fileId}`) throw new Error(`${fileId} has the key of another file.`);
          return fileId;
        }),
      ),
    [Symbol.dispose]() {
      placed[Symbol.dispose]();
      dir[Symbol.dispose]();
    },
  };
}
