import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  createKeyCopy,
  KEY_COPY,
  listLaterFiles,
  rememberDeleted,
} from "../../src/site/messages/key-copy.ts";
import { deleteMessages } from "../../src/site/messages/expire-messages.ts";
import { createDiskStore } from "../../src/storage/files/disk-store.ts";
import { privateFolder } from "../../src/storage/files/stores.ts";
import { countReads } from "../support/count-reads.ts";
import { openInstallation, type Installation } from "../support/installation.ts";

const readCopy = (site: Installation) => JSON.parse(fs.readFileSync(site.copyFile, "utf8"));

/** As staff delete a message. */
function deleteMessage({ run, config, now }: Installation, id: string): Promise<void> {
  return run((db) =>
    deleteMessages({ db, config, files: createDiskStore(privateFolder(config)) }, [{ id, reference: "x" }], {
      action: "message.deleted",
      now: now(),
    }),
  );
}

/** Moves a backup with its keys to another folder, as to another disk. @returns its new folder. */
function moveAway(site: Installation, folder: string): string {
  const elsewhere = path.join(site.config.uploadsDir, "../elsewhere");
  fs.mkdirSync(elsewhere);
  fs.copyFileSync(site.copyFile, path.join(elsewhere, KEY_COPY));
  const moved = path.join(elsewhere, path.basename(folder));
  fs.renameSync(folder, moved);
  return moved;
}

test("the keys and deletions beside a backup count although BACKUP_DIR has some of its own", async () => {
  using site = openInstallation();
  const [kept, gone, goneSince] = [await site.addFile(), await site.addFile(), await site.addFile()];
  const folder = await site.backUp();
  await deleteMessage(site, gone);
  await site.copyKeys();
  const moved = moveAway(site, folder);
  await deleteMessage(site, goneSince);
  // What this machine knows of its own.
  fs.writeFileSync(site.copyFile, JSON.stringify({ keys: {}, deleted: [goneSince] }));
  await site.restore(moved);
  expect(await site.openFiles()).toEqual([kept]);
  const messages = await site.run((db) => db.selectFrom("messages").select("id").execute());
  expect(messages).toEqual([{ id: kept }]);
});

test("a message whose key is still in the copy is deleted by a restore all the same", async () => {
  using site = openInstallation();
  const id = await site.addFile();
  const folder = await site.backUp();
  const { keys } = readCopy(site);
  fs.writeFileSync(site.copyFile, JSON.stringify({ keys, deleted: [id] }));
  await site.restore(folder);
  expect(await site.openFiles()).toEqual([]);
});

test("a restore of an older backup keeps the keys of newer files for 30 days, so that a newer one can follow", async () => {
  using site = openInstallation();
  const first = await site.addFile();
  const older = await site.backUp();
  site.pass(1);
  const second = await site.addFile();
  const newer = await site.backUp();
  await site.restore(older);
  await site.start();
  await site.copyKeys();
  expect(await site.openFiles()).toEqual([first]);
  site.pass(29);
  await site.copyKeys();
  await site.restore(newer);
  await site.start();
  expect((await site.openFiles()).toSorted()).toEqual([first, second].toSorted());
  // Back once more: 30 days begin again.
  await site.restore(older);
  await site.start();
  site.pass(2);
  await site.copyKeys();
  // In a bucket the file stays as long.
  expect(await listLaterFiles(site.config.backupDir)).toEqual(new Set([second]));
  site.pass(29);
  await site.copyKeys();
  expect(fs.readFileSync(site.copyFile, "utf8")).not.toContain(second);
  expect(Object.keys(readCopy(site).keys)).toEqual([first]);
});

test("the key of a file that is deleted after a restore stays nowhere", async () => {
  using site = openInstallation();
  const id = await site.addFile();
  await site.restore(await site.backUp());
  await site.start();
  await deleteMessage(site, id);
  await site.copyKeys();
  const { keys, later } = readCopy(site);
  expect([keys, later]).toEqual([{}, {}]);
});

test("a database that is made new keeps the keys of the one before as a restore does", async () => {
  using site = openInstallation();
  const id = await site.addFile();
  const folder = await site.backUp();
  await site.run((db) => db.deleteFrom("messages").execute());
  await site.start({ isNew: true });
  await site.copyKeys();
  expect(readCopy(site).keys).toEqual({});
  await site.restore(folder);
  expect(await site.openFiles()).toEqual([id]);
});

test("each minute the copy costs no row while nothing changes, and each change is in it", async () => {
  using site = openInstallation();
  const id = await site.addFile();
  await site.run(async (db, connection) => {
    const read = countReads(db);
    const copyKeys = createKeyCopy({
      connection: { ...connection, db: read.db },
      config: site.config,
      clock: site.now,
    });
    const rowsOf = async (work: () => Promise<unknown>) => {
      const before = read.rows;
      await work();
      return read.rows - before;
    };
    const settle = async () => {
      site.pass(1);
      await copyKeys();
      await copyKeys();
    };
    await settle();
    const quiet = await rowsOf(copyKeys);
    for (let number = 0; number < 20; number += 1)
      await rememberDeleted(db, [[randomUUID(), site.now().toISOString()]]);
    await settle();
    expect(await rowsOf(copyKeys)).toBe(quiet);
    await db.deleteFrom("messages").where("id", "=", id).execute();
    await copyKeys();
    expect(readCopy(site).keys).toEqual({});
    fs.writeFileSync(site.copyFile, JSON.stringify({ keys: { [id]: "key" }, deleted: {} }));
    await copyKeys();
    expect(readCopy(site).keys).toEqual({});
    expect(Object.keys(readCopy(site).deleted)).toHaveLength(20);
  });
});

test("a key that takes the place of another is copied although its date is not the last, as after the clock was set back", async () => {
  using site = openInstallation();
  const minute = 1 / (24 * 60);
  const first = await site.addFile();
  site.pass(20 * minute);
  const newest = await site.addFile();
  await site.run(async (db, connection) => {
    const copyKeys = createKeyCopy({ connection, config: site.config, clock: site.now });
    await copyKeys();
    await copyKeys();
    site.pass(-5 * minute);
    await db.deleteFrom("message_files").where("id", "=", first).execute();
    const second = await site.addFile();
    await copyKeys();
    expect(Object.keys(readCopy(site).keys).toSorted()).toEqual([newest, second].toSorted());
  });
});
