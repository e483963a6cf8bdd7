import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect } from "vitest";
import { deleteExpiredMessages } from "../../src/site/messages/expire-messages.ts";
import { actFor } from "../../src/storage/audit/actor.ts";
import { addApplication, linksOf, placesOf, sendApplication, tokenOf } from "../support/applications.ts";
import { createJob, createStore } from "../support/build-content.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { openContactForm, type ContactFormSite } from "../support/contact-form.ts";
import { refusedFiles } from "../support/hostile-files.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { readArchive } from "../support/read-archive.ts";
import { namesIn } from "../support/test-stores.ts";
import { auditLines } from "../support/audit-lines.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openContactForm);

const SECRET = "qzx7secretapplicant";
const DAY = 86_400_000;

const TABLES = [
  ...["messages", "message_files", "message_entries", "unsent_emails", "audit_log", "file_keys"],
  ...["applications", "application_links", "application_ratings", "interviews", "daily_counts", "history"],
];

/** An application with something secret in every place that can have it. */
async function plant(site: ContactFormSite, job: { slug: string }): Promise<string> {
  const id = await addApplication(site, job, {
    fields: { name: SECRET, email: `${SECRET}@visitor.example`, message: SECRET, start: SECRET },
    cv: { content: buildPdf({ text: SECRET }), filename: `${SECRET}.pdf` },
  });
  const send = (what: string, body: object) => site.send("post", `/api/submissions/${id}/${what}`, body);
  await send("notes", { text: SECRET }).expect(201);
  await send("interviews", {
    version: 2,
    startsAt: "2026-12-01T09:00:00Z",
    minutes: 30,
    place: SECRET,
  }).expect(201);
  await send("answers", { version: 3, text: SECRET, state: "offer" }).expect(201);
  await site.send("put", `/api/submissions/${id}/ratings`, { rating: 5 }).expect(200);
  // One that no mail server takes.
  await site.accounts.settled();
  await site.db.updateTable("unsent_emails").set({ state: "failed" }).execute();
  return id;
}

async function expectNothing(site: ContactFormSite): Promise<void> {
  expect(await namesIn(site.stores.privateFiles)).toEqual([]);
  expect(fs.readdirSync(path.join(site.dataDir, "outbox"))).toEqual([]);
  expect(JSON.stringify(await contentsOf(site.db, TABLES))).not.toContain(SECRET);
  for (const table of ["applications", "application_links", "application_ratings", "interviews"] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  if (!("sqlite" in site.connection)) return;
  const { sqlite, file } = site.connection;
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  for (const name of fs.readdirSync(path.dirname(file)).filter((each) => each.startsWith("site.db")))
    expect(fs.readFileSync(path.join(path.dirname(file), name)).includes(SECRET), name).toBe(false);
}

test("some months after its job has closed nothing is left of an application, in any table, file or e-mail", async (site) => {
  const closesAt = new Date(site.now().getTime() + 10 * DAY).toISOString();
  const job = await createJob(site.db, { closesAt });
  await plant(site, job);
  const after = (days: number) => new Date(Date.parse(closesAt) + days * DAY);
  expect(await deleteExpiredMessages(placesOf(site), after(80))).toBe(0);
  expect(await deleteExpiredMessages(placesOf(site), after(95))).toBe(1);
  await expectNothing(site);
});

test("nothing is left of an application that its sender deletes", async (site) => {
  await plant(site, await createJob(site.db));
  const token = await tokenOf(site);
  const links = linksOf(site);
  expect(await links.erase(token)).toBe(true);
  await expectNothing(site);
});

test("what an applicant does by their link leaves no address and no device in the audit log, which is for good", async (site) => {
  await addApplication(site, await createJob(site.db));
  const token = await tokenOf(site);
  const links = linksOf(site);
  const actor = {
    ...{ userId: null, name: "A visitor", proof: "not signed in", requestId: "" },
    ...{ address: "192.0.2.77", device: "Firefox on Windows" },
  };
  await actFor(actor, async () => [await links.withdraw(token), await links.erase(token)], site.now);
  const lines = await auditLines(site.db, "application.%", "action", "actor", "address", "device");
  const anonymous = { actor: "The applicant", address: "", device: "" };
  expect(lines).toEqual([
    { action: "application.withdrawn", ...anonymous },
    { action: "application.erased", ...anonymous },
  ]);
});

test("who types the address of another person sends them ten e-mails a day at most, and no word of their own", async (site) => {
  const job = await createJob(site.db);
  for (let n = 0; n < 14; n += 1)
    await addApplication(site, job, {
      fields: { name: "Win at evil.example", email: "victim@visitor.example", message: `Number ${n}` },
      from: `198.51.100.${n}`,
    });
  const mails = (await site.mails()).filter(({ to }) => JSON.stringify(to).includes("victim@"));
  expect(mails).toHaveLength(10);
  for (const { text } of mails) expect(text).not.toContain("evil.example");
  expect(await site.db.selectFrom("applications").selectAll().execute()).toHaveLength(14);
});

test("the end of a job counts from when it was found closed, whatever is edited later, and not while it is open again", async (site) => {
  const job = await createJob(site.db);
  const id = await addApplication(site, job);
  const put = (fields: object) => site.send("put", `/api/jobs/${job.id}`, fields).expect(200);
  const run = (days: number) =>
    deleteExpiredMessages(placesOf(site), new Date(site.now().getTime() + days * DAY));
  await put({ status: "closed" });
  await run(1);
  await put({ introduction: "Thank you all." });
  expect(await run(85)).toBe(0);
  await put({ status: "published" });
  expect(await run(100)).toBe(0);
  await put({ status: "closed" });
  expect(await run(101)).toBe(0);
  const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
  const kept = Date.parse(body.deletedOn) - site.now().getTime();
  expect(Math.round(kept / DAY)).toBeGreaterThan(185);
  expect(await run(200)).toBe(1);
});

test("a closing day that is typed in the past ends no application, and one that passed by itself counts from its day", async (site) => {
  const at = (days: number) => new Date(site.now().getTime() + days * DAY);
  const job = await createJob(site.db, { publishAt: at(-200).toISOString() });
  await addApplication(site, job);
  const byItself = await createJob(site.db, { closesAt: at(2).toISOString() });
  const other = await addApplication(site, byItself, { fields: { email: "other@visitor.example" } });
  const put = (closesAt: Date) =>
    site.send("put", `/api/jobs/${job.id}`, { closesAt: closesAt.toISOString() }).expect(200);
  site.pass(60_000);
  await put(at(-110));
  // The site was off meanwhile.
  expect(await deleteExpiredMessages(placesOf(site), at(30))).toBe(0);
  expect(
    await site.db.selectFrom("applications").select(["messageId", "closedDate"]).execute(),
  ).toContainEqual({ messageId: other, closedDate: byItself.closesAt });
  await put(at(-300));
  expect(await deleteExpiredMessages(placesOf(site), at(31))).toBe(0);
  expect(await deleteExpiredMessages(placesOf(site), at(95))).toBe(1);
  expect(await deleteExpiredMessages(placesOf(site), at(125))).toBe(1);
});

test("no byte of an application is read without the right, by any call", async (site) => {
  const ours = await createStore(site.db, { name: "Victoria", status: "published" });
  await createStore(site.db, { name: "Sliema", status: "published" });
  const job = await createJob(site.db, { location: "Sliema" });
  const id = await plant(site, job);
  const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
  const reads = [
    "/api/submissions",
    `/api/submissions?job=${job.id}`,
    `/api/submissions?q=${SECRET}`,
    `/api/submissions/${id}`,
    `/api/submissions/${id}/of-person`,
    `/api/submissions/${id}/files/${body.files[0].id}`,
    `/api/submissions/${id}/ratings`,
    `/api/submissions/${id}/interviews/${body.interviews[0].id}`,
    `/api/messages/${id}`,
    "/api/messages",
  ];
  const others = [
    await site.makeUser("editor"),
    await site.makeUser("editor", { extra: ["messages.write"] }),
    await site.makeUser("manager", { stores: [ours.id] }),
    await site.makeUser("recruiter", { stores: [ours.id] }),
  ];
  const proofs: Record<string, string>[] = [{}];
  for (const user of others) proofs.push((await site.signIn(user)).bearer);
  for (const address of reads)
    for (const bearer of proofs) {
      const { text, status, body: read } = await request(site.app).get(address).set(bearer);
      expect(`${text}${Buffer.isBuffer(read) ? read.toString("latin1") : ""}`, address).not.toContain(SECRET);
      if (status === 200) expect(read, address).toEqual([]);
    }
  // Nor by asking for everything of a person who has written a message too.
  const message = await site.writeMessage({ email: `${SECRET}@visitor.example` });
  const care = await site.signIn(others[1] ?? { email: "" });
  const { files } = await readArchive(site.get(`/api/submissions/${message}/of-person`, care.bearer));
  const told = JSON.parse(String(files.get("messages.json")));
  expect(told.map((each: { id: string }) => each.id)).toEqual([message]);
  await request(site.app).delete(`/api/submissions/${message}/of-person`).set(care.bearer).expect(204);
  await site.send("get", `/api/submissions/${id}`).expect(200);
});

test("the export of a person names no path outside its archive, and leaves no open file on the disk", async (site) => {
  const job = await createJob(site.db);
  const content = buildPdf({ text: SECRET });
  const id = await addApplication(site, job, { cv: { content, filename: "cv.pdf" } });
  await site.db.updateTable("message_files").set({ name: "../../etc/cron.d/..\\x\u0000.pdf" }).execute();
  const { files } = await readArchive(site.send("get", `/api/submissions/${id}/of-person`));
  for (const name of files.keys()) expect(name).toMatch(/^(?:messages\.json|[\w-]+\/1 [^/\\]+\.pdf)$/);
  const stored = await site.stores.privateFiles.read(
    (await namesIn(site.stores.privateFiles))[0] ?? "",
    (file) => fs.promises.readFile(file),
  );
  expect(stored?.includes(SECRET)).toBe(false);
});

test("a link that is wrong, cut or of another shape opens nothing and is answered alike", async (site) => {
  await addApplication(site, await createJob(site.db));
  const token = await tokenOf(site);
  const links = linksOf(site);
  const [row] = await site.db.selectFrom("application_links").select("hash").execute();
  for (const wrong of [
    "",
    token.slice(1),
    `${token}A`,
    token.toLowerCase(),
    row?.hash ?? "",
    "%",
    "' OR 1=1 --",
  ]) {
    expect(await links.find(wrong), wrong).toBeUndefined();
    expect([await links.withdraw(wrong), await links.erase(wrong)], wrong).toEqual([false, false]);
  }
  await request(site.form)
    .post(`/apply/mine/${token.slice(1)}/file`)
    .field("shown", "x")
    .expect(404);
  expect(await links.find(token)).toBeDefined();
});

test("a file for one application is taken by no other, and none that is hostile by any", async (site) => {
  const job = await createJob(site.db, { title: "Baker" });
  const other = await createJob(site.db, { title: "Cook" });
  const cv = { content: buildPdf(), filename: "cv.pdf" };
  const { body } = await sendApplication(site, job, { cv, fields: { name: "" } }).expect(400);
  const token = String(body.kept.cv.token);
  const taken = await sendApplication(site, other, { fields: { "kept:cv": token, "kept:file": token } });
  expect(taken.body).toMatchObject({ status: 400, kept: {}, lost: ["cv", "file"] });
  expect((await site.send("get", "/api/submissions")).body).toEqual([]);
  for (const [n, { what, content }] of (await refusedFiles()).entries()) {
    const sent = { cv: { content, filename: "cv.pdf" }, from: `198.51.100.${n}` };
    const answer = await sendApplication(site, job, sent).expect(400);
    expect(answer.body.fields.cv, what).toMatch(/\.$/);
  }
});

test("spam from one network leaves fewer than ten applications", async (site) => {
  const job = await createJob(site.db);
  for (let n = 0; n < 60; n += 1)
    await sendApplication(site, job, { fields: { email: `s${n}@spam.example`, message: `Buy ${n}` } });
  expect((await site.db.selectFrom("applications").selectAll().execute()).length).toBeLessThan(10);
  await sendApplication(site, job, { from: "203.0.113.9" }).expect(303);
});
