import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { deleteUser, updateUser } from "../../src/accounts/people/manage-users.ts";
import { createLinkToken, inspectLink } from "../../src/accounts/sign-in/links.ts";
import { insertUser, toSessionUser } from "../../src/accounts/people/users.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import { createKeyCopy, KEY_COPY, listLaterFiles } from "../../src/site/messages/key-copy.ts";
import { deleteMessages } from "../../src/site/messages/expire-messages.ts";
import { deleteComment } from "../../src/staff/previews/comments.ts";
import type { Tables } from "../../src/storage/database/tables.ts";
import { rememberDeleted } from "../../src/storage/database/remember-deleted.ts";
import { createDiskStore } from "../../src/storage/files/disk-store.ts";
import { privateFolder } from "../../src/storage/files/stores.ts";
import { auditLines } from "../support/audit-lines.ts";
import { PASSWORD_HASH } from "../support/test-password.ts";
import { countReads } from "../support/count-reads.ts";
import { openInstallation, type Installation } from "../support/installation.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openInstallation);

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

test("the keys and deletions beside a backup count although BACKUP_DIR has some of its own", async (site) => {
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

test("a message whose key is still in the copy is deleted by a restore all the same", async (site) => {
  const id = await site.addFile();
  const folder = await site.backUp();
  const { keys } = readCopy(site);
  fs.writeFileSync(site.copyFile, JSON.stringify({ keys, deleted: [id] }));
  await site.restore(folder);
  expect(await site.openFiles()).toEqual([]);
});

test("a restore of an older backup keeps the keys of newer files for 30 days, so that a newer one can follow", async (site) => {
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

test("the key of a file that is deleted after a restore stays nowhere", async (site) => {
  const id = await site.addFile();
  await site.restore(await site.backUp());
  await site.start();
  await deleteMessage(site, id);
  await site.copyKeys();
  const { keys, later } = readCopy(site);
  expect([keys, later]).toEqual([{}, {}]);
});

test("a database that is made new keeps the keys of the one before as a restore does", async (site) => {
  const id = await site.addFile();
  const folder = await site.backUp();
  await site.run((db) => db.deleteFrom("messages").execute());
  await site.start({ isNew: true });
  await site.copyKeys();
  expect(readCopy(site).keys).toEqual({});
  await site.restore(folder);
  expect(await site.openFiles()).toEqual([id]);
});

test("each minute the copy costs no row while nothing changes, and each change is in it", async (site) => {
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

test("a key that takes the place of another is copied although its date is not the last, as after the clock was set back", async (site) => {
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

const addUser = ({ run, now }: Installation, name: string, role: Role = "editor") =>
  run((db) =>
    insertUser(db, { email: `${name}@shop.example`, name, role, passwordHash: PASSWORD_HASH }, now()),
  );

const readUsers = ({ run }: Installation) =>
  run(async (db) => {
    const rows = await db.selectFrom("users").select(["name", "status"]).execute();
    return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
  });

test("accounts that were deleted or disabled since a backup are so again after a restore of it, and no others", async (site) => {
  const by = toSessionUser(await addUser(site, "admin", "admin"));
  const [deleted, disabled, back] = [
    await addUser(site, "deleted"),
    await addUser(site, "disabled"),
    await addUser(site, "back"),
  ];
  await addUser(site, "stays");
  const setStatus = ({ id }: { id: string }, status: "active" | "disabled") =>
    site.run((db) => updateUser(db, id, { status }, undefined, by, site.now()));
  const folder = await site.backUp();
  site.pass(1);
  await site.run((db) => deleteUser(db, deleted.id, by, site.now()));
  await setStatus(disabled, "disabled");
  await setStatus(back, "disabled");
  const newer = await site.backUp();
  site.pass(1);
  await setStatus(back, "active");
  await site.copyKeys();
  const users = { admin: "active", disabled: "disabled", back: "active", stays: "active" };
  for (let times = 0; times < 2; times += 1) {
    await site.restore(folder);
    await site.start();
    expect(await readUsers(site)).toEqual(users);
    await site.copyKeys();
    site.pass(1);
  }
  const lines = await site.run((db) => auditLines(db, "account.d%", "action", "subjectId"));
  expect(lines.toSorted((one, other) => one.action.localeCompare(other.action))).toEqual([
    { action: "account.deleted", subjectId: deleted.id },
    { action: "account.disabled", subjectId: disabled.id },
  ]);
  // A disabled account that is active again stays so after a start.
  await setStatus(disabled, "active");
  await site.start();
  expect(await readUsers(site)).toEqual({ ...users, disabled: "active" });
  await site.restore(newer);
  await site.start();
  expect(await readUsers(site)).toEqual({ ...users, back: "disabled" });
});

test("the invitation of a person who was disabled since a backup is void after a restore of it, and once they are enabled", async (site) => {
  const by = toSessionUser(await addUser(site, "admin", "admin"));
  const fields = { email: "invited@shop.example", name: "invited", role: "editor" } as const;
  const { id } = await site.run((db) => insertUser(db, fields, site.now()));
  const setStatus = (status: "active" | "disabled") =>
    site.run((db) => updateUser(db, id, { status }, undefined, by, site.now()));
  const link = await site.run((db) => createLinkToken(db, id, "activation", site.now()));
  const folder = await site.backUp();
  site.pass(1);
  await setStatus("disabled");
  await site.copyKeys();
  await site.restore(folder);
  await site.start();
  await setStatus("active");
  expect(await readUsers(site)).toEqual({ admin: "active", invited: "invited" });
  expect(await site.run((db) => inspectLink(db, "activation", link, site.now()))).toEqual({ state: "used" });
});

test("where a restore would leave no active admin, the admins of the backup stay until staff change them", async (site) => {
  const first = await addUser(site, "first", "admin");
  const second = await addUser(site, "second", "admin");
  const folder = await site.backUp();
  site.pass(1);
  const by = toSessionUser(await addUser(site, "later", "admin"));
  await site.run((db) => deleteUser(db, first.id, by, site.now()));
  await site.run((db) => updateUser(db, second.id, { status: "disabled" }, undefined, by, site.now()));
  await site.copyKeys();
  await site.restore(folder);
  await site.start();
  const users = { first: "active", second: "active" };
  expect(await readUsers(site)).toEqual(users);
  await addUser(site, "new", "admin");
  await site.start();
  expect(await readUsers(site)).toEqual({ ...users, new: "active" });
});

/** Makes messages applications for a job. */
async function apply({ run }: Installation, messageIds: readonly string[]): Promise<void> {
  const rows = messageIds.map((messageId): Tables["applications"] => ({
    ...{ messageId, jobId: null, jobTitle: "", withdrawnDate: null },
    ...{ keepsYear: 0, keptMonths: null, closedDate: null },
  }));
  await run((db) => db.insertInto("applications").values(rows).execute());
}

/** As an applicant withdraws an application. */
async function withdraw({ run, now }: Installation, messageId: string): Promise<void> {
  const withdrawnDate = now().toISOString();
  await run((db) =>
    db.updateTable("applications").set({ withdrawnDate }).where("messageId", "=", messageId).execute(),
  );
}

test("comments that were deleted and applications that were withdrawn since a backup are so again after a restore of it", async (site) => {
  const [withdrawn, open] = [await site.addFile(), await site.addFile()];
  const comment: Tables["comments"] = {
    ...{ id: randomUUID(), version: 1, contentType: "jobs", recordId: "a", previewId: "b", field: "" },
    ...{ author: "Rita", text: "x", answer: "", answeredBy: "", resolvedDate: null },
    createdDate: site.now().toISOString(),
  };
  const kept = { ...comment, id: randomUUID() };
  await apply(site, [withdrawn, open]);
  await site.run((db) => db.insertInto("comments").values([comment, kept]).execute());
  const folder = await site.backUp();
  site.pass(1);
  const date = site.now().toISOString();
  await site.run((db) => deleteComment(db, comment, site.now()));
  await withdraw(site, withdrawn);
  await site.copyKeys();
  await site.restore(folder);
  await site.start();
  const [comments, applications] = await site.run(async (db) => [
    await db.selectFrom("comments").select("id").execute(),
    await db.selectFrom("applications").select(["messageId", "withdrawnDate"]).execute(),
  ]);
  expect(comments).toEqual([{ id: kept.id }]);
  expect(applications).toHaveLength(2);
  expect(applications).toContainEqual({ messageId: withdrawn, withdrawnDate: date });
  expect(applications).toContainEqual({ messageId: open, withdrawnDate: null });
});

test("what was disabled or withdrawn is so in a newer backup too, after the restore of one that did not know it", async (site) => {
  const by = toSessionUser(await addUser(site, "admin", "admin"));
  const older = await site.backUp();
  site.pass(1);
  const eve = await addUser(site, "eve");
  const application = await site.addFile();
  await apply(site, [application]);
  const newer = await site.backUp();
  site.pass(1);
  const date = site.now().toISOString();
  await site.run((db) => updateUser(db, eve.id, { status: "disabled" }, undefined, by, site.now()));
  await withdraw(site, application);
  await site.copyKeys();
  await site.restore(older);
  await site.start();
  expect(readCopy(site)).toMatchObject({ disabled: { [eve.id]: date }, withdrawn: { [application]: date } });
  await site.restore(newer);
  await site.start();
  expect(await readUsers(site)).toEqual({ admin: "active", eve: "disabled" });
  expect(await site.run((db) => db.selectFrom("applications").select("withdrawnDate").execute())).toEqual([
    { withdrawnDate: date },
  ]);

  // What is known of none of them is dropped once no backup can have it.
  await site.restore(older);
  await site.start();
  site.pass(2 * 365 + 1);
  await site.copyKeys();
  expect(readCopy(site)).toMatchObject({ disabled: {}, withdrawn: {} });
  expect(JSON.stringify(readCopy(site))).not.toContain(eve.id);
});
