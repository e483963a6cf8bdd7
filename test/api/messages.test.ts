import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect } from "vitest";
import { createApiToken } from "../../src/accounts/tokens/api-tokens.ts";
import { toSessionUser } from "../../src/accounts/people/users.ts";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { up } from "../../migrations/0069-numbers-of-countries.ts";
import { actFor, COMMAND_LINE } from "../../src/storage/audit/actor.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import type { Tables } from "../../src/storage/database/tables.ts";
import { deleteExpiredMessages, expiryOf } from "../../src/site/messages/expire-messages.ts";
import { listOfPerson } from "../../src/site/messages/list-of-person.ts";
import { getMessage, listColleagues, readMessageList } from "../../src/site/messages/read-messages.ts";
import { monthsFrom } from "../../src/rules/time/months-from.ts";
import { createDiskStore } from "../../src/storage/files/disk-store.ts";
import type { FileStore } from "../../src/storage/files/file-store.ts";
import type { AdminQueries } from "../../src/staff/staff-context.ts";
import { addApplication, placesOf, storeApplication } from "../support/applications.ts";
import { createJob, createStore } from "../support/build-content.ts";
import { addMessage, OF_CONTACT_FORM, openContactForm } from "../support/contact-form.ts";
import { countExamined } from "../support/count-examined.ts";
import { countReads } from "../support/count-reads.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { listenForMail } from "../support/mail-server.ts";
import { createStaff } from "../support/staff.ts";
import { createTestAccounts } from "../support/test-accounts.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { auditLines } from "../support/audit-lines.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

/** The whole inbox. */
const WHOLE_INBOX = { messages: undefined, applications: undefined };

const DAY = 24 * 3_600_000;

test("lists messages by words, state, topic and colleague, newest first, in pages", async (staff) => {
  for (let n = 0; n < 55; n += 1)
    await addMessage(staff, { message: `Message ${n}`, date: new Date(staff.now().getTime() + n * 1000) });
  const lost = await addMessage(staff, { topic: "lost", message: "Ħobż % and a_bag", name: "Zeppi" });
  const list = async (query: string) => {
    const { body, headers } = await staff.send("get", `/api/messages?${query}`).expect(200);
    return { total: Number(headers["x-total-count"]), texts: body.map(({ text }: { text: string }) => text) };
  };
  const first = await list("");
  expect(first.total).toBe(56);
  expect(first.texts).toHaveLength(50);
  expect(first.texts[0]).toBe("Message 54");
  expect((await list("page=2")).texts).toHaveLength(6);
  expect((await list("page=3")).texts).toEqual([]);
  expect((await list("topic=lost")).texts).toEqual(["Ħobż % and a_bag"]);
  expect((await list("q=zeppi%20hobz")).total).toBe(1);
  // The signs of a pattern stand for themselves.
  expect((await list(`q=${encodeURIComponent("%")}`)).total).toBe(1);
  expect((await list("q=a_b")).total).toBe(1);
  expect((await list("q=a_m")).total).toBe(0);
  const { body: me } = await staff.send("get", "/api/users/me");
  await staff.send("put", `/api/messages/${lost}`, { version: 1, assigneeId: me.id }).expect(200);
  expect((await list(`assignee=${me.id}`)).total).toBe(1);
  expect((await list("assignee=none")).total).toBe(55);
  const colleague = toSessionUser(await staff.makeUser("admin"));
  const { colleagues } = await createAdminQueries(staff.db, staff.now, colleague).messages({ page: 1 });
  expect(colleagues).toEqual([{ id: me.id, name: me.name }]);
  expect((await list("state=progress")).total).toBe(0);
  await staff.send("get", "/api/messages?colour=red").expect(400);
});

test("the colleagues who may have a message are read at once, however many there are", async (staff) => {
  const id = await addMessage(staff);
  const store = await createStore(staff.db);
  const read = async () => {
    const reads = countReads(staff.db);
    const names = (await listColleagues(reads.db, id)).map(({ name }) => name);
    return { names, statements: reads.statements };
  };
  const before = await read();
  for (const name of ["Ġorġa", "Zeppi"]) await staff.makeUser("manager", { name, stores: [store.id] });
  for (const name of ["Anna", "Pawlu"]) await staff.makeUser("admin", { name });
  const alone = await read();
  expect(alone.names).toEqual([...before.names, "Anna", "Pawlu"].toSorted());
  expect(alone.statements).toBe(before.statements);
  await staff.db.updateTable("messages").set({ storeId: store.id }).where("id", "=", id).execute();
  expect((await read()).names).toEqual([...before.names, "Anna", "Pawlu", "Zeppi", "Ġorġa"].toSorted());
});

test("changes state and colleague by version, and returns the current message to the colleague who was slower", async (staff) => {
  const id = await addMessage(staff);
  const { body: me } = await staff.send("get", "/api/users/me");
  const change = { version: 1, state: "progress", assigneeId: me.id };
  const { body } = await staff.send("put", `/api/messages/${id}`, change).expect(200);
  expect(body).toMatchObject({ version: 2, state: "progress", assignee: { id: me.id } });
  const late = await staff.send("put", `/api/messages/${id}`, { version: 1, state: "closed" }).expect(409);
  const { body: current } = await staff.send("get", `/api/messages/${id}`).expect(200);
  expect(current).toMatchObject({ version: 2, state: "progress" });
  expect(late.body.current).toEqual(current);
  const editor = await staff.makeUser("editor");
  const other = { version: 2, assigneeId: editor.id };
  const refused = await staff.send("put", `/api/messages/${id}`, other).expect(400);
  expect(refused.body.fields).toEqual({ assigneeId: expect.stringContaining("colleague") });
  const helper = await staff.makeUser("editor", { extra: ["messages.write"] });
  await staff.send("put", `/api/messages/${id}`, { version: 2, assigneeId: helper.id }).expect(200);
  const { body: undone } = await staff.send("put", `/api/messages/${id}`, {
    version: 3,
    state: "new",
    assigneeId: null,
  });
  expect(undone).toMatchObject({ version: 4, state: "new", assignee: null });
});

test("sends an answer by e-mail once, and refuses that of a colleague who has not read it", async (staff) => {
  const id = await addMessage(staff);
  const answers = `/api/messages/${id}/answers`;
  const [first, second] = await Promise.all([
    staff.send("post", answers, { version: 1, text: "We are sorry.\n\nRita" }),
    staff.send("post", answers, { version: 1, text: "Nothing to do with us." }),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([201, 409]);
  const mails = (await staff.mails()).filter(({ to }) => to === "gorga@visitor.example");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Hello Ġorġa Ħili,");
  const { body } = await staff.send("get", `/api/messages/${id}`).expect(200);
  expect(body).toMatchObject({ state: "answered", entries: [{ kind: "answer", email: "sent" }] });
});

test("a note is for colleagues alone, and needs no version", async (staff) => {
  const id = await addMessage(staff, { email: "", phone: "9900 1122" });
  await staff.send("post", `/api/messages/${id}/notes`, { text: "Called, no answer." }).expect(201);
  const { body } = await staff
    .send("post", `/api/messages/${id}/notes`, { text: "Called again." })
    .expect(201);
  expect(body.entries).toMatchObject([
    { kind: "note", text: "Called, no answer.", email: null },
    { kind: "note", text: "Called again." },
  ]);
  expect(await staff.mails()).toEqual([]);
  const answer = await staff.send("post", `/api/messages/${id}/answers`, { version: 3, text: "Hello" });
  expect(answer.status).toBe(400);
  expect(answer.body.fields.text).toMatch(/no e-mail address/);
});

test("an answer or a note that is repeated with its key is sent and written once, by the version of then or of now", async (staff) => {
  const id = await addMessage(staff);
  const add = (what: string, body: object, key: string) =>
    staff.send("post", `/api/submissions/${id}/${what}`, body).set("Idempotency-Key", `"${key}"`);
  for (const version of [1, 1, 2]) await add("answers", { version, text: "Sorry." }, "an-answer").expect(201);
  await add("answers", { version: 2, text: "Not sorry." }, "an-answer").expect(422);
  await add("notes", { text: "Sorry." }, "an-answer").expect(422);
  await add("notes", { text: "Called." }, "a-note-1").expect(201);
  const { body } = await add("notes", { text: "Called." }, "a-note-1").expect(201);
  expect(body).toMatchObject({ version: 3, entries: [{ kind: "answer" }, { kind: "note" }] });
  expect((await staff.mails()).filter(({ to }) => to === "gorga@visitor.example")).toHaveLength(1);
});

test("keeps a message whose e-mails the mail server refuses, and sends them later", async () => {
  await using server = await listenForMail({ mode: "refuse" });
  await using site = createTestAccounts({ env: { SMTP_URL: server.url, MAIL_FROM: "staff@suqna.example" } });
  await writeSetting(site.db, "contact", { email: "care@shop.example" }, undefined, {
    actor: "T",
    now: site.now(),
  });
  const id = await addMessage(site);
  await site.accounts.emails.sendDue();
  expect(await site.db.selectFrom("messages").select("id").execute()).toEqual([{ id }]);
  const [unsent] = await site.accounts.emails.list();
  // A user who may see this list may lack the permission to read messages.
  expect(unsent).toMatchObject({
    kind: "messageReceived",
    state: "waiting",
    to: expect.stringMatching(/^\w{4}-\w{4}$/),
  });
  expect(JSON.stringify(site.logLines)).not.toContain("gorga@visitor.example");
  server.mode = "accept";
  site.pass(5 * 60_000);
  await site.accounts.emails.sendDue();
  expect(server.received.map(({ to }) => to)).toEqual([["care@shop.example"]]);
  expect(await site.accounts.emails.list()).toEqual([]);
});

test("an answer that could not be sent never becomes one that was, however long the message is kept", async () => {
  await using server = await listenForMail({ mode: "refuse" });
  const env = { SMTP_URL: server.url, MAIL_FROM: "staff@suqna.example" };
  await using staff = await createStaff("admin", undefined, env);
  const id = await addMessage(staff);
  await staff.send("post", `/api/messages/${id}/answers`, { version: 1, text: "Sorry." }).expect(201);
  await staff.accounts.settled();
  for (const days of [3, 31]) {
    staff.pass(days * 24 * 3_600_000);
    await staff.accounts.emails.sendDue();
    expect((await getMessage(staff.db, id)).entries).toMatchObject([{ kind: "answer", email: "failed" }]);
  }
});

test("only those with the permission read messages; an API token may not answer or delete", async (staff) => {
  const id = await addMessage(staff);
  for (const role of ["editor", "recruiter"] as const) {
    const { bearer } = await staff.signIn(await staff.makeUser(role));
    await request(staff.app).get(`/api/messages/${id}`).set(bearer).expect(403);
  }
  const helper = await staff.makeUser("recruiter", { extra: ["messages.write"] });
  const { bearer } = await staff.signIn(helper);
  await request(staff.app).get(`/api/messages/${id}`).set(bearer).expect(200);
  const { token } = await createApiToken(
    staff.db,
    helper,
    {
      name: "Desk",
      permissions: ["messages.write"],
      expiresDate: new Date(staff.now().getTime() + 30 * DAY),
    },
    staff.now(),
  );
  const call = (method: "get" | "post" | "put" | "delete", call: string, body?: object) =>
    request(staff.app)
      [method](`/api/messages/${id}${call}`)
      .set("Authorization", `Bearer ${token}`)
      .send(body);
  await call("get", "").expect(200);
  await call("post", "/notes", { text: "Ticket 17" }).expect(201);
  await call("put", "", { version: 2, state: "progress" }).expect(200);
  await call("post", "/answers", { version: 3, text: "Sorry." }).expect(403);
  await call("delete", "").expect(403);
});

test("the screens of messages leave the same line", async (staff) => {
  const id = await addMessage(staff);
  const lines = async () => auditLines(staff.db, "message.read", "userId");
  const [first, second] = [await staff.makeUser("admin"), await staff.makeUser("admin")];
  const third = await staff.makeUser("admin");
  const read = (user: typeof first, work: (queries: AdminQueries) => Promise<unknown>) => {
    const actor = { ...COMMAND_LINE, userId: user.id, name: user.email };
    const queries = createAdminQueries(staff.db, staff.now, toSessionUser(user));
    return actFor(actor, () => work(queries), staff.now);
  };
  await read(first, (queries) => queries.messages({ page: 1 }));
  await read(first, (queries) => queries.message(id));
  await read(second, (queries) => queries.message(id));
  await read(second, (queries) => queries.messages({ page: 1 }));
  expect(await lines()).toEqual([{ userId: first.id }, { userId: second.id }]);
  // The overview names who waits, and has nothing that it does not show.
  const waiting = await read(third, (queries) => queries.waitingMessages());
  expect(waiting).toMatchObject({ total: 1, messages: [{ id, name: "Ġorġa Ħili" }] });
  expect(JSON.stringify(waiting)).not.toMatch(/stale|visitor\.example|text|email|phone/);
  expect(await lines()).toHaveLength(3);
});

test("an overview without messages that wait leaves no line", async (staff) => {
  const queries = createAdminQueries(staff.db, staff.now, toSessionUser(await staff.makeUser("admin")));
  expect(await queries.waitingMessages()).toEqual({ messages: [], total: 0 });
  expect(await auditLines(staff.db, "message.read", "userId")).toEqual([]);
});

test("deletes a message for good, with its photo, notes, answers, waiting e-mails and copies in the outbox", async () => {
  await using site = await openContactForm();
  const photo = { content: await drawNoise("jpeg"), filename: "photo.jpg" };
  const id = await site.writeMessage({ message: "A secret of mine" }, photo);
  await site.send("post", `/api/messages/${id}/notes`, { text: "A secret of mine, says she" }).expect(201);
  await site.send("post", `/api/messages/${id}/answers`, { version: 2, text: "Noted." }).expect(201);
  await site.mails();
  const outbox = path.join(site.dataDir, "outbox");
  expect(fs.readdirSync(outbox)).toHaveLength(2);
  await site.send("delete", `/api/messages/${id}`).expect(204);
  expect(fs.readdirSync(outbox)).toEqual([]);
  for (const table of ["messages", "message_files", "message_entries", "unsent_emails"] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  await site.send("get", `/api/messages/${id}`).expect(404);
});

test("a failure to read the message of a photo is logged and told, and not taken for a message without one", async (staff) => {
  const id = await addMessage(staff);
  const { body } = await staff.send("get", `/api/messages/${id}/photo`).expect(404);
  expect(body.error).toMatch(/photo/i);
  await staff.db.schema.alterTable("message_entries").renameTo("message_entries_gone").execute();
  await staff.send("get", `/api/messages/${id}/photo`).expect(500);
  expect(staff.logLines.filter(({ msg }) => msg === "unexpected error")).toHaveLength(1);
});

test("exports and deletes all messages of one person, by e-mail address or phone number", async (staff) => {
  const one = await addMessage(staff, { message: "One" });
  await addMessage(staff, { message: "Two", email: "GORGA@visitor.example" });
  const other = await addMessage(staff, { message: "Three", email: "other@visitor.example" });
  const four = await addMessage(staff, { message: "Four", email: "", phone: "+356 9900 1122" });
  await addMessage(staff, { message: "Five", email: "", phone: "9900 1122" });
  const textsOf = async (id: string) => {
    const { body, headers } = await staff.send("get", `/api/messages/${id}/of-person`).expect(200);
    expect(headers["content-disposition"]).toContain("attachment");
    return body.map(({ text }: { text: string }) => text).toSorted();
  };
  expect(await textsOf(one)).toEqual(["One", "Two"]);
  expect(await textsOf(four)).toEqual(["Five", "Four"]);
  await staff.send("delete", `/api/messages/${one}/of-person`).expect(204);
  await staff.send("delete", `/api/messages/${four}/of-person`).expect(204);
  expect(await staff.db.selectFrom("messages").select("id").execute()).toEqual([{ id: other }]);
  await staff.send("get", "/api/messages?q=gorga@visitor.example").expect(200);
  expect(JSON.stringify(staff.logLines)).not.toContain("gorga@visitor");
  const log = JSON.stringify(await staff.db.selectFrom("audit_log").selectAll().execute());
  expect(log).not.toContain("gorga@visitor");
});

test("the messages of a number of another country are one person's, however it is written and since which version", async (staff) => {
  const one = await addMessage(staff, { message: "One", email: "", phone: "+44 20 7946 0958" });
  const two = await addMessage(staff, { message: "Two", email: "", phone: "0044 20 7946 0958" });
  const before = await addMessage(staff, { message: "Before", email: "", phone: "+44 20 7946 0958" });
  await staff.db
    .updateTable("messages")
    .set({ phoneKey: "00442079460958" })
    .where("id", "=", before)
    .execute();
  await up(staff.db);
  const found = await listOfPerson(staff.db, await getMessage(staff.db, one), WHOLE_INBOX);
  expect(found.map(({ id }) => id).toSorted()).toEqual([one, two, before].toSorted());
});

test("two people who share a phone number get nothing of each other exported or deleted", async (staff) => {
  const phone = "+356 9900 1122";
  const maria = await addMessage(staff, { message: "Maria", email: "maria@visitor.example", phone });
  const called = await addMessage(staff, { message: "Called", email: "", phone: "9900 1122" });
  const textsOf = async (id: string) => {
    const { body } = await staff.send("get", `/api/messages/${id}/of-person`).expect(200);
    return body.map(({ text }: { text: string }) => text).toSorted();
  };
  expect(await textsOf(maria)).toEqual(["Called", "Maria"]);
  expect(await textsOf(called)).toEqual(["Called", "Maria"]);
  const joe = await addMessage(staff, { message: "Joe", email: "joe@visitor.example", phone });
  // Now the number does not tell any more who has called.
  expect([await textsOf(maria), await textsOf(joe), await textsOf(called)]).toEqual([
    ["Maria"],
    ["Joe"],
    ["Called"],
  ]);
  await staff.send("delete", `/api/messages/${called}/of-person`).expect(204);
  await staff.send("delete", `/api/messages/${joe}/of-person`).expect(204);
  expect(await staff.db.selectFrom("messages").select("id").execute()).toEqual([{ id: maria }]);
});

test("a message without an e-mail address and a phone number is all that is exported and deleted by it", async (staff) => {
  const one = await addMessage(staff, { message: "One", email: "", phone: "" });
  const other = await addMessage(staff, { message: "Other", email: "", phone: "" });
  const { body } = await staff.send("get", `/api/messages/${one}/of-person`).expect(200);
  expect(body).toMatchObject([{ text: "One" }]);
  await staff.send("delete", `/api/messages/${one}/of-person`).expect(204);
  expect(await staff.db.selectFrom("messages").select("id").execute()).toEqual([{ id: other }]);
});

test("deletes messages when the time of the settings is over, and none before", async (staff) => {
  const age = (days: number) => new Date(staff.now().getTime() - days * DAY);
  await addMessage(staff, { date: age(93) });
  const kept = await addMessage(staff, { date: age(80) });
  const expire = () => deleteExpiredMessages(placesOf(staff), staff.now());
  expect(await expire()).toBe(1);
  expect(await expire()).toBe(0);
  expect(await staff.db.selectFrom("messages").select("id").execute()).toEqual([{ id: kept }]);
  await writeSetting(staff.db, "mail", { messagesKept: 1 }, undefined, { actor: "T", now: staff.now() });
  staff.pass(DAY);
  expect(await expire()).toBe(1);
});

test("a number of months that is corrected within a day has deleted nothing", async (staff) => {
  const keep = (fields: Readonly<Record<string, unknown>>) =>
    writeSetting(staff.db, "mail", fields, undefined, { actor: "T", now: staff.now() });
  const expire = () => deleteExpiredMessages(placesOf(staff), staff.now());
  await keep({ messagesKept: 24, applicationsKept: 12 });
  await addMessage(staff);
  await storeApplication(staff);
  staff.pass(200 * DAY);
  await keep({ messagesKept: 2, applicationsKept: 2 });
  staff.pass(DAY - 1);
  // Another save within the day, of the same number.
  await keep({ signature: "Your shop" });
  expect(await expire()).toBe(0);
  await keep({ messagesKept: 24, applicationsKept: 12 });
  staff.pass(2 * DAY);
  expect(await expire()).toBe(0);
  await keep({ messagesKept: 2 });
  staff.pass(DAY);
  expect(await expire()).toBe(1);
  await keep({ applicationsKept: 2 });
  staff.pass(DAY);
  expect(await expire()).toBe(1);
});

test("a message is deleted on the day that its screen names, at the end of a shorter month too", async (staff) => {
  const id = await addMessage(staff, { date: new Date("2026-11-30T10:00:00.000Z") });
  const { body } = await staff.send("get", `/api/messages/${id}`).expect(200);
  expect(body.deletedOn).toBe("2027-02-28T10:00:00.000Z");
  expect(await deleteExpiredMessages(placesOf(staff), new Date("2027-02-28T09:59:59.999Z"))).toBe(0);
  expect(await deleteExpiredMessages(placesOf(staff), new Date("2027-02-28T10:00:00.000Z"))).toBe(1);
});

test("a message and applications are kept for no longer than their senders were told, whatever the settings say later", async () => {
  await using site = await openContactForm();
  const set = (mail: Record<string, number>) =>
    writeSetting(site.db, "mail", mail, undefined, { actor: "T", now: site.now() });
  const job = await createJob(site.db, { closesAt: new Date(site.now().getTime() + 10 * DAY).toISOString() });
  const message = await site.writeMessage();
  const applied = await addApplication(site, job);
  const open = await addApplication(site, null);
  await set({ messagesKept: 24, applicationsKept: 12 });
  const later = await addApplication(site, null, { fields: { message: "I am here again." } });
  const left = async (days: number) => {
    await deleteExpiredMessages(placesOf(site), new Date(site.now().getTime() + days * DAY));
    return (await site.db.selectFrom("messages").select("id").execute()).map(({ id }) => id).toSorted();
  };
  for (const id of [message, open]) {
    const { body } = await site.send("get", `/api/submissions/${id}`).expect(200);
    expect(body.deletedOn).toBe(monthsFrom(site.now(), 3).toISOString());
  }
  expect(await left(80)).toEqual([message, applied, open, later].toSorted());
  expect(await left(93)).toEqual([applied, later].toSorted());
  expect(await left(105)).toEqual([later]);
  await set({ applicationsKept: 4 });
  expect(await left(115)).toEqual([later]);
  expect(await left(125)).toEqual([]);
});

test("a file that cannot be deleted keeps its message alone, until it can be deleted", async () => {
  await using site = await openContactForm();
  const photo = { content: await drawNoise("jpeg"), filename: "photo.jpg" };
  const stuck = await site.writeMessage({}, photo);
  await site.writeMessage({ message: "Another", email: "other@visitor.example" }, photo);
  await addMessage(site, { message: "Without a file" });
  const { privateFiles } = site.stores;
  const { id: file } = await site.db
    .selectFrom("message_files")
    .select("id")
    .where("messageId", "=", stuck)
    .executeTakeFirstOrThrow();
  const refusing: FileStore = {
    ...privateFiles,
    remove: async (name) => {
      if (name === file) throw new Error("EACCES");
      await privateFiles.remove(name);
    },
  };
  const expire = (files: FileStore) =>
    deleteExpiredMessages({ ...placesOf(site), files }, new Date(site.now().getTime() + 124 * DAY));
  await expect(expire(refusing)).rejects.toThrow("EACCES");
  expect(await site.db.selectFrom("messages").select("id").execute()).toEqual([{ id: stuck }]);
  await expect(expire(refusing)).rejects.toThrow("EACCES");
  expect(await expire(privateFiles)).toBe(1);
  expect(await auditLines(site.db, "message.expired", "note")).toEqual([
    { note: "2 in all" },
    { note: "1 in all" },
  ]);
});

test("a month is a calendar month, shortened where the day does not exist", () => {
  expect(
    expiryOf({ createdDate: "2026-11-30T10:00:00.000Z", keptUntil: null, formId: null }, 3).toISOString(),
  ).toBe("2027-02-28T10:00:00.000Z");
  expect(
    expiryOf({ createdDate: "2026-08-21T10:00:00.000Z", keptUntil: null, formId: null }, 3).toISOString(),
  ).toBe("2026-11-21T10:00:00.000Z");
});

/** A row whose text for the search is long. */
function messageNumber(number: number): Tables["messages"] {
  const date = "2026-11-01T00:00:00.000Z";
  return {
    id: `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`,
    reference: `R${String(number).padStart(7, "0")}`,
    version: 1,
    createdDate: date,
    updatedDate: date,
    topic: "other",
    storeId: null,
    storeName: "",
    orderNumber: "",
    text: "x",
    name: "n",
    email: "e",
    phone: "",
    emailKey: "e",
    phoneKey: "",
    searchText: `words of ${number} ${"0".repeat(800)}`,
    state: "new",
    assigneeId: null,
    ...OF_CONTACT_FORM,
  };
}

test("a search examines each message twice: to count those found, and to list a page of them", async () => {
  await using given = openTestDatabase();
  const messages = Array.from({ length: 1_000 }, (_, at) => messageNumber(at + 1));
  for (let from = 0; from < messages.length; from += 500)
    await given.db
      .insertInto("messages")
      .values(messages.slice(from, from + 500))
      .execute();
  await using examined = await countExamined(given);
  const { total } = await readMessageList(examined.db, { q: "words of 999" }, 1, WHOLE_INBOX);
  expect(total).toBe(1);
  expect(await examined.rows()).toBeLessThanOrEqual(2 * messages.length);
  const { messages: page } = await readMessageList(examined.db, { q: "words" }, 3, WHOLE_INBOX);
  expect(page).toHaveLength(50);
});

test("to open a message, and to find those whose time is over, examines none of other people", async () => {
  await using given = openTestDatabase();
  const messages = Array.from({ length: 2_000 }, (_, at) => ({
    ...messageNumber(at + 1),
    ...{ emailKey: `${at}@visitor.example`, phoneKey: `79${at}` },
  }));
  for (let from = 0; from < messages.length; from += 500)
    await given.db
      .insertInto("messages")
      .values(messages.slice(from, from + 500))
      .execute();
  // Half of them are applications for jobs that have closed, promised to be kept for a while yet.
  const applications = messages.slice(0, 1_000).map(({ id }, at) => ({
    ...{ messageId: id, jobId: "a", jobTitle: "Baker", keepsYear: 0 as const, withdrawnDate: null },
    ...{ keptMonths: 3 + (at % 10), closedDate: "2026-09-01T00:00:00.000Z" },
  }));
  for (let from = 0; from < applications.length; from += 500)
    await given.db
      .insertInto("applications")
      .values(applications.slice(from, from + 500))
      .execute();
  const by = { actor: "T", now: new Date("2026-11-21T09:00:00.000Z") };
  await writeSetting(given.db, "mail", { applicationsKept: 12 }, undefined, by);
  await using examined = await countExamined(given);
  const asked = { id: messageNumber(1).id, email: "1@visitor.example", phone: "792" };
  expect(await listOfPerson(examined.db, asked, WHOLE_INBOX)).toHaveLength(3);
  const places = { db: examined.db, config: { dataDir: "" }, files: createDiskStore("") };
  expect(await deleteExpiredMessages(places, new Date("2026-11-21T09:00:00.000Z"))).toBe(0);
  expect(await examined.rows()).toBeLessThan(50);
});
