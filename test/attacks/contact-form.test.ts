import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test as base } from "vitest";
import { openContactForm, type ContactFormSite } from "../support/contact-form.ts";
import { refusedFiles } from "../support/hostile-files.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openContactForm);

const stored = (site: ContactFormSite) => site.db.selectFrom("messages").selectAll().execute();

base.each([
  ["another origin", { Origin: "https://evil.example" }],
  ["an origin that hides", { Origin: "null" }],
  ["another port of the same host", { Origin: "http://localhost:3001" }],
  ["a page of another site", { "Sec-Fetch-Site": "cross-site" }],
  ["a page of another subdomain", { "Sec-Fetch-Site": "same-site" }],
])("refuses a form from %s before it is read", async (_from, headers) => {
  await using site = await openContactForm();
  const answer = await site.write().set(headers);
  expect(answer.status).toBe(403);
  expect(await stored(site)).toEqual([]);
});

base.each([
  ["email", "a@visitor.example\r\nBcc: all@visitor.example"],
  ["email", "a@visitor.example,b@visitor.example"],
  ["email", '"a" <a@visitor.example>'],
  ["name", "Rita\r\nBcc: all@visitor.example"],
  ["name", "Rita\u2028Bcc: all@visitor.example"],
  ["name", "Rita\0"],
  ["order", "1\r\nSubject: free"],
  ["phone", "99001122\nBcc: x"],
])("no header comes into an e-mail by a line break in %s", async (field, value) => {
  await using site = await openContactForm();
  const { body } = await site.write({ [field]: value });
  expect(body.fields).toHaveProperty(field);
  expect(await stored(site)).toEqual([]);
  expect(await site.mails()).toEqual([]);
});

test("what is written stays words in the e-mails, also markup and header lines", async (site) => {
  const evil = "<img src=x onerror=alert(1)>\nBcc: all@visitor.example\n\n.\nQUIT\n{name} =?utf-8?q?x?=";
  const id = await site.writeMessage({ message: evil, name: '<b>"Rita"</b>' });
  await site.send("post", `/api/messages/${id}/answers`, { version: 1, text: evil }).expect(201);
  const mails = await site.mails();
  expect(mails).toHaveLength(2);
  for (const { html, to } of mails) {
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<b>");
    expect(["care@shop.example", "gorga@visitor.example"]).toContain(to);
  }
  const outbox = path.join(site.dataDir, "outbox");
  for (const file of fs.readdirSync(outbox)) {
    const [head = ""] = fs.readFileSync(path.join(outbox, file), "utf8").split("\r\n\r\n");
    expect(head).not.toMatch(/^bcc:/im);
    expect(head.match(/^to:/gim)).toHaveLength(1);
  }
  const { body } = await site.send("get", `/api/messages/${id}`);
  expect(body.text).toBe(evil);
});

test("fields that are too many, too long, repeated or nested bring nothing into the database", async (site) => {
  const long = await site.write({ message: "x".repeat(1_000_000) });
  expect(long.body).toMatchObject({ status: 400 });
  const many = site.write();
  for (let n = 0; n < 1_000; n += 1) many.field(`f${n}`, "x");
  expect((await many).body.status).toBe(400);
  const repeated = await site
    .write({ name: undefined, order: undefined })
    .field("name", "Rita")
    .field("name", "Carmen");
  expect(repeated.body.fields).toHaveProperty("name");
  const nested = await site
    .write({ name: undefined, email: undefined })
    .field("name[length]", "9")
    .field("__proto__[email]", "a@visitor.example");
  // No form of ours has such a name: it is refused before it becomes a list or an object.
  expect(nested.body).toMatchObject({ status: 400 });
  expect(Object.prototype).not.toHaveProperty("email");
  expect(await stored(site)).toEqual([]);
});

test("other kinds of body, and forms that end early, get a sentence", async (site) => {
  for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain"])
    expect((await request(site.form).post("/message").set("Content-Type", type).send("{}")).status).toBe(415);
  const cut = await request(site.form)
    .post("/message")
    .set("Content-Type", "multipart/form-data; boundary=x")
    .send('--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nhello');
  expect(cut.body).toMatchObject({ status: 400 });
  expect(await stored(site)).toEqual([]);
});

test("no file that is not a whole picture is kept, and a file's name leads nowhere", async (site) => {
  const files = await refusedFiles();
  expect(files.length).toBeGreaterThan(20);
  for (const [n, { what, content, filename }] of files.entries()) {
    // Each from a network of its own, as the number of forms of one is limited.
    const answer = await site
      .write({}, { content, filename: filename || "../../../etc/passwd" })
      .set("X-Forwarded-For", `192.0.2.${n}`);
    expect(answer.body, what).toHaveProperty("fields.photo");
  }
  expect(await stored(site)).toEqual([]);
  expect(fs.readdirSync(site.uploadsDir)).toEqual([".tmp"]);
  expect(fs.readdirSync(path.join(site.uploadsDir, ".tmp"))).toEqual([]);
});

test("a flood from one network is refused before its forms are read, and others still write", async (site) => {
  const statuses: number[] = [];
  for (let n = 0; n <= 40; n += 1) statuses.push((await site.write({ message: "" })).status);
  expect(new Set(statuses.slice(0, 40))).toEqual(new Set([400]));
  expect(statuses[40]).toBe(429);
  await site.write().set("X-Forwarded-For", "2001:db8::1").expect(303);
});

test("a form sets no cookie and reads none", async (site) => {
  const { cookie } = await site.signIn(await site.makeUser("admin"));
  const answer = await site.write().set("Cookie", cookie).expect(303);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const lines = await site.db.selectFrom("audit_log").select("action").execute();
  expect(lines.map(({ action }) => action)).not.toContain("message.changed");
});
