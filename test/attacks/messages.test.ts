import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test } from "vitest";
import { verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import { deleteExpiredMessages } from "../../src/site/messages/expire-messages.ts";
import { openContactForm } from "../support/contact-form.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { namesIn } from "../support/test-stores.ts";

const SECRET = "A secret of mine";
const DAY = 24 * 3_600_000;
const FOUR_MONTHS = 124 * DAY;

test("a visitor's photo is read by users with the permission alone, and stands at no public address", async () => {
  await using site = await openContactForm();
  const photo = { content: await drawNoise("jpeg"), filename: "photo.jpg" };
  const id = await site.writeMessage({}, photo);
  const address = `/api/messages/${id}/photo`;
  await site.sendAnonymous("get", address).expect(401);
  for (const role of ["editor", "recruiter"] as const) {
    const { bearer } = await site.signIn(await site.makeUser(role));
    await request(site.app).get(address).set(bearer).expect(403);
  }
  expect(await namesIn(site.stores.uploads)).toEqual([]);
  const { headers } = await site.send("get", address).expect(200);
  expect(headers["cache-control"]).toBe("no-store");
});

test("messages are deleted and exported only after a proof of who asks", async () => {
  await using site = await openContactForm();
  const id = await site.writeMessage();
  site.pass(3_600_000);
  for (const [method, address] of [
    ["delete", `/api/messages/${id}`],
    ["get", `/api/messages/${id}/of-person`],
    ["delete", `/api/messages/${id}/of-person`],
  ] as const)
    expect((await site.send(method, address)).status, `${method} ${address}`).toBe(403);
  await site.send("get", `/api/messages/${id}`).expect(200);
});

test("once its time is over, a message is in no table, no e-mail and no free page of the database", async () => {
  await using site = await openContactForm();
  const photo = { content: await drawNoise("jpeg"), filename: "photo.jpg" };
  const id = await site.writeMessage({ message: SECRET }, photo);
  await site.send("post", `/api/messages/${id}/notes`, { text: SECRET }).expect(201);
  await site.mails();
  const later = new Date(site.now().getTime() + FOUR_MONTHS);
  const places = { db: site.db, config: site.accounts.config, files: site.stores.privateFiles };
  await deleteExpiredMessages(places, later);
  expect(await namesIn(site.stores.privateFiles)).toEqual([]);
  for (const table of ["messages", "message_files", "message_entries", "unsent_emails"] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(fs.readdirSync(path.join(site.dataDir, "outbox"))).toEqual([]);
  const { sqlite, file } = sqliteConnection(site.connection);
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  expect(fs.readFileSync(file).includes(SECRET)).toBe(false);
});

test("reading messages leaves one line a person and day, by whichever way they are read", async () => {
  await using site = await openContactForm();
  const id = await site.writeMessage({}, { content: await drawNoise("jpeg"), filename: "photo.jpg" });
  const lines = async () =>
    site.db.selectFrom("audit_log").selectAll().where("action", "=", "message.read").execute();
  const ways = ["/api/messages", `/api/messages/${id}`, `/api/messages/${id}/photo`];
  const reader = await site.makeUser("admin");
  for (const [index, way] of ways.entries()) {
    const { bearer } = await site.signIn(reader);
    const read = (address: string) => request(site.app).get(address).set(bearer).expect(200);
    await read(way);
    expect(await lines(), way).toHaveLength(index + 1);
    await Promise.all(ways.map(read));
    expect(await lines(), way).toHaveLength(index + 1);
    site.pass(DAY);
  }
  expect((await lines()).map(({ userId, proof }) => ({ userId, proof }))).toEqual(
    ways.map(() => ({ userId: reader.id, proof: "session token" })),
  );
  expect(JSON.stringify(await lines())).not.toContain("stale");
  // A change that is refused, or changes nothing, answers with the message.
  for (const [index, version] of [999_999, 1].entries()) {
    const { bearer } = await site.signIn(reader);
    const { text } = await request(site.app).put(`/api/messages/${id}`).set(bearer).send({ version });
    expect(text).toContain("stale");
    expect(await lines(), `version ${version}`).toHaveLength(ways.length + index + 1);
    site.pass(DAY);
  }
  const count = (await lines()).length;
  // Those who may not read them have read nothing.
  const other = await site.signIn(await site.makeUser("editor"));
  await request(site.app).get("/api/messages").set(other.bearer).expect(403);
  expect(await lines()).toHaveLength(count);
  expect((await verifyAudit(site.db)).wrong).toBeUndefined();
});
