import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import sharp from "sharp";
import { expect, test as base } from "vitest";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { createStore } from "../support/build-content.ts";
import { openContactForm, STAFF_ADDRESS } from "../support/contact-form.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { refuseInserts } from "../support/raw-sql.ts";
import { createTestApp } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openContactForm);

test("stores a message and tells staff of it by e-mail", async (site) => {
  const answer = await site.write({ topic: "lost", order: "A-17", phone: "+356 9900 1122" }).expect(303);
  const reference = /^\/message\/sent\?reference=([2-9A-Z]{4}-[2-9A-Z]{4})$/.exec(
    answer.headers["location"] ?? "",
  )?.[1];
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const { body } = await site.send("get", "/api/messages").expect(200);
  expect(body).toMatchObject([
    {
      reference,
      topic: "lost",
      orderNumber: "A-17",
      text: "The bread was stale.",
      name: "Ġorġa Ħili",
      email: "gorga@visitor.example",
      state: "new",
      assignee: null,
      hasPhoto: false,
    },
  ]);
  const [mail] = await site.mails();
  expect(mail).toMatchObject({ to: STAFF_ADDRESS, subject: expect.stringContaining(String(reference)) });
  expect(mail?.text).toContain("The bread was stale.");
  expect(mail?.text).toContain(`/admin/messages/${body[0].id}`);
});

test("tells only that a message has arrived where the settings say so", async (site) => {
  const by = { actor: "Test", now: site.now() };
  await writeSetting(
    site.db,
    "mail",
    { messagesInFull: false, messagesTo: "desk@shop.example" },
    undefined,
    by,
  );
  await site.writeMessage();
  const [mail] = await site.mails();
  expect(mail?.to).toBe("desk@shop.example");
  expect(mail?.text).not.toContain("stale");
  expect(mail?.text).not.toContain("gorga");
});

base.each([
  [{ topic: "" }, { topic: "Please choose what it is about." }],
  [{ topic: "nothing" }, { topic: "Please choose what it is about." }],
  [{ message: "  " }, { message: "Please write your message here." }],
  [{ name: undefined }, { name: "Please tell us your name." }],
  [{ email: "nobody" }, { email: "Please enter an e-mail address." }],
  [{ phone: "call me" }, { phone: expect.stringContaining("phone number") }],
  [{ email: "", phone: "" }, { email: expect.stringContaining("or a phone number") }],
  [{ store: "00000000-0000-4000-8000-000000000000" }, { store: "Please choose a store of the list." }],
  [
    { message: "", email: "", phone: "" },
    { message: expect.anything(), email: expect.stringContaining("or a phone number") },
  ],
])(
  "returns %o with a sentence for each wrong field and everything that was typed",
  async (change, fields) => {
    await using site = await openContactForm();
    await createStore(site.db, { name: "Gelli Birkirkara" });
    const { status, body } = await site.write(change);
    expect(status).toBe(400);
    expect(body.fields).toEqual(fields);
    const shown = "message" in change ? change.message : "The bread was stale.";
    expect(body.typed).toMatchObject({ order: "", message: shown });
    expect(await site.db.selectFrom("messages").selectAll().execute()).toEqual([]);
  },
);

base.each([
  ["the invisible field is filled in", { homepage: "https://spam.example" }],
  ["it was sent within two seconds", { shown: "2026-11-21T08:59:59.000Z" }],
  ["it was rendered days ago", { shown: "2026-11-18T09:00:00.000Z" }],
  ["it was rendered in the future", { shown: "2026-11-21T09:10:00.000Z" }],
  ["it says no time", { shown: "now" }],
  ["it was not read at all", { shown: undefined }],
])("asks to send a form again, and keeps it, when %s", async (_when, change) => {
  await using site = await openContactForm();
  const { status, body } = await site.write(change);
  expect(status).toBe(422);
  expect(body.error).toMatch(/has not been sent yet/);
  expect(body.typed.message).toBe("The bread was stale.");
  expect(await site.db.selectFrom("messages").selectAll().execute()).toEqual([]);
});

test("stores the same message once when the button is pressed twice", async (site) => {
  const [first, second] = await Promise.all([site.write().expect(303), site.write().expect(303)]);
  expect(second.headers["location"]).toBe(first.headers["location"]);
  expect(await site.mails()).toHaveLength(1);
});

test("a complaint that is sent again with its order and its store is another one", async (site) => {
  const store = await createStore(site.db, { name: "Birkirkara" });
  const first = await site.writeMessage({ topic: "complaint" });
  expect(await site.writeMessage({ topic: "complaint", order: "A-17", store: store.id })).not.toBe(first);
  const rows = await site.db.selectFrom("messages").select(["orderNumber", "storeId"]).execute();
  expect(rows).toContainEqual({ orderNumber: "A-17", storeId: store.id });
});

test("adds a photo to the complaint that was sent without it", async (site) => {
  const id = await site.writeMessage();
  expect(await site.writeMessage({}, { content: await drawNoise("jpeg"), filename: "mould.jpg" })).toBe(id);
  await site.send("get", `/api/messages/${id}/photo`).expect(200);
});

test("keeps a photo for staff alone, encoded again and without its metadata", async (site) => {
  const content = await sharp(await drawNoise("jpeg", 2600, 400))
    .withExif({ IFD0: { Artist: "Secret" } })
    .jpeg()
    .toBuffer();
  const id = await site.writeMessage({}, { content, filename: "../../evil.html" });
  const photo = await site.send("get", `/api/messages/${id}/photo`).expect(200);
  expect(photo.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const facts = await sharp(photo.body).metadata();
  expect(facts).toMatchObject({ format: "webp", width: 1920 });
  expect(facts.exif).toBeUndefined();
  await site.sendAnonymous("get", `/api/messages/${id}/photo`).expect(401);
  const editor = await site.signIn(await site.makeUser("editor"));
  await request(site.app).get(`/api/messages/${id}/photo`).set(editor.bearer).expect(403);
  // Neither in the library nor in the folder that is served.
  expect(await site.db.selectFrom("images").selectAll().execute()).toEqual([]);
  expect(fs.readdirSync(path.join(site.uploadsDir, ".tmp"))).toEqual([]);
  expect(fs.readdirSync(site.uploadsDir)).toEqual([".tmp"]);
});

test("says what is wrong with a photo, and keeps what was typed", async (site) => {
  const text = await site.write({}, { content: Buffer.from("hello"), filename: "photo.jpg" });
  expect(text.body).toMatchObject({
    status: 400,
    lost: ["photo"],
    fields: { photo: expect.stringContaining("JPEG") },
    typed: { message: "The bread was stale." },
  });
  const large = await site.write({}, { content: Buffer.alloc(11 * 1024 * 1024), filename: "photo.jpg" });
  expect(large.body).toMatchObject({
    status: 400,
    fields: { photo: expect.stringContaining("larger than 10 MB") },
    typed: { message: "The bread was stale." },
  });
});

test("limits the messages of one network, and no other's", async (site) => {
  for (let n = 0; n < 9; n += 1) await site.write({ message: `Message ${n}` }).expect(303);
  const refused = await site.write({ message: "One more" });
  expect(refused.body).toMatchObject({ status: 429, typed: { message: "One more" } });
  await site.write({ message: "The bread of today was stale, and so was the cake. ".repeat(5) }).expect(429);
  const counts = await site.db.selectFrom("rate_limits").select("key").execute();
  expect(counts.filter(({ key }) => key.startsWith("text of forms"))).toEqual([]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  await site.write({ message: "Another" }).set("X-Forwarded-For", "198.51.100.7").expect(303);
});

test("counts no message that is refused or was sent before, and finds the latter also beyond the limit", async (site) => {
  const photo = (content: Buffer) => ({ content, filename: "photo.jpg" });
  for (let n = 0; n < 12; n += 1) await site.write({ message: "" }).expect(400);
  for (let n = 0; n < 4; n += 1) await site.write({}, photo(Buffer.from("no picture"))).expect(400);
  const { headers } = await site.write().expect(303);
  const [first] = await Promise.all([
    site.write(),
    site.write(),
    site.write({}, photo(await drawNoise("jpeg"))),
  ]);
  expect(first.headers["location"]).toBe(headers["location"]);
  for (let n = 1; n < 9; n += 1) await site.write({ message: `Message ${n}` }).expect(303);
  await site.write({ message: "One more" }).expect(429);
  const again = await site.write().expect(303);
  expect(again.headers["location"]).toBe(headers["location"]);
});

test("gives back a message that was stored meanwhile, and one that could not be stored", async (site) => {
  await Promise.all([site.write().expect(303), site.write().expect(303), site.write().expect(303)]);
  const restore = await refuseInserts(site.db, "messages");
  for (let n = 0; n < 5; n += 1) await site.write({ message: "Not stored" }).expect(500);
  await restore();
  for (let n = 1; n < 9; n += 1) await site.write({ message: `Message ${n}` }).expect(303);
  await site.write({ message: "One more" }).expect(429);
});

test("accepts no form where no page has one, or where there is no address for it", async () => {
  await using empty = createTestApp();
  await request(empty.app).post("/message").field("topic", "other").expect(404);
  await using site = await openContactForm();
  const by = { actor: "Test", now: site.now() };
  await writeSetting(site.db, "contact", { email: "" }, undefined, by);
  await site.write().expect(404);
});
