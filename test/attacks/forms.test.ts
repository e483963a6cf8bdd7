import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import fc from "fast-check";
import request from "supertest";
import { expect, test as base } from "vitest";
import type { FormInput } from "../../src/content/kinds/forms/form.schema.ts";
import { FIELD_KINDS } from "../../src/rules/contact/form-fields.ts";
import { sweepKeptFiles } from "../../src/site/forms/kept-files.ts";
import { deleteExpiredMessages } from "../../src/site/messages/expire-messages.ts";
import { buildPdf, objectStream } from "../support/build-pdf.ts";
import { createForm } from "../support/build-content.ts";
import { openContactForm, type ContactFormSite } from "../support/contact-form.ts";
import { addEntry } from "../support/forms.ts";
import { drawNoise, refusedFiles } from "../support/hostile-files.ts";
import { forAllAsync } from "../support/property-runs.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { listen } from "../support/raw-request.ts";
import { namesIn } from "../support/test-stores.ts";
import { testWith } from "../support/test-with.ts";
import { words } from "../support/words.ts";

const test = testWith(openContactForm);

const TABLES = [
  ...words`messages message_files message_entries unsent_emails audit_log form_counts form_draws`,
  ...["daily_counts", "rate_limits", "history", "previews"],
];

const SECRET = "qzx7secretanswer";

const FIELDS: FormInput["fields"] = [
  { id: "recipe", kind: "text", label: "Your recipe", required: true },
  { id: "email", kind: "email", label: "E-mail", required: true },
  { id: "photo", kind: "file", label: "A photo" },
];

interface Sent {
  answers?: Readonly<Record<string, string>>;
  file?: { content: Buffer; filename: string };
  from?: string;
}

function send(site: ContactFormSite, address: string, { answers, file, from = "192.0.2.1" }: Sent = {}) {
  const sent = request(site.form).post(address).set("X-Forwarded-For", from);
  const shown = new Date(site.now().getTime() - 60_000).toISOString();
  const fields = { recipe: "Bread, oil, tomatoes", email: "rita@visitor.example", shown, ...answers };
  for (const [name, value] of Object.entries(fields)) sent.field(name, value);
  if (file) sent.attach("photo", file.content, file.filename);
  return sent;
}

const stored = (site: ContactFormSite) => site.db.selectFrom("messages").selectAll().execute();

const LAUNCH = "<< /S /Launch /F (cmd.exe) >>";

const PDFS: Readonly<Record<string, Buffer>> = {
  "a script at the opening": buildPdf({
    catalog: "/OpenAction 5 0 R",
    objects: ["<< /S /JavaScript /JS (app.alert\\(1\\)) >>"],
  }),
  "a link that launches a program": buildPdf({ objects: [`<< /Type /Annot /Subtype /Link /A ${LAUNCH} >>`] }),
  "a launch in a compressed object": buildPdf({ objects: ["null", objectStream(5, LAUNCH)] }),
  "no end": buildPdf().subarray(0, 400),
  "a picture with the head of a PDF": Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from("GIF89a")]),
  "a page of HTML with the head of a PDF": Buffer.from("%PDF-1.7\n<script>alert(1)</script>"),
};

const NAMES = [
  "<img src=x onerror=alert(1)>.pdf",
  "../../../etc/passwd",
  "a\u202Efdp.exe",
  `${"x".repeat(400)}.pdf`,
  "",
];

test("no hostile file is stored, each gets a sentence at its field, and no name leads anywhere", async (site) => {
  const { slug } = await createForm(site.db, { fields: FIELDS });
  const files = [
    ...Object.entries(PDFS).map(([what, content]) => ({ what, content, filename: "" })),
    ...(await refusedFiles()),
  ];
  for (const [n, { what, content, filename }] of files.entries()) {
    const file = { content, filename: filename || (NAMES[n % NAMES.length] ?? "") || "a.pdf" };
    const answer = await send(site, `/forms/${slug}`, { file, from: `198.51.100.${n}` });
    expect(answer.status, what).toBe(400);
    expect(answer.body.fields.photo, what).toMatch(/\.$/);
  }
  expect(await stored(site)).toEqual([]);
  expect(await namesIn(site.stores.privateFiles)).toEqual([]);
  expect(fs.readdirSync(path.join(site.uploadsDir, ".tmp"))).toEqual([]);
});

/** A form with a field of every kind that takes words. */
const OF_EVERY_KIND: NonNullable<FormInput["fields"]> = [
  { id: "line", kind: "line", label: "A line" },
  { id: "text", kind: "text", label: "Words", required: true },
  { id: "name", kind: "name", label: "Your name" },
  { id: "email", kind: "email", label: "E-mail", required: true },
  { id: "phone", kind: "phone", label: "Phone" },
  { id: "number", kind: "number", label: "Guests", least: 1, most: 200 },
  { id: "date", kind: "date", label: "Day", least: 0, most: 60 },
  { id: "choice", kind: "choice", label: "Which", options: ["A cake", "A platter"], required: true },
  { id: "several", kind: "several", label: "With", options: ["Candles", "A card"] },
  { id: "yes-no", kind: "yes-no", label: "Delivered" },
  { id: "store", kind: "store", label: "Store" },
  { id: "product", kind: "product", label: "Product" },
  { id: "consent", kind: "consent", label: "I have read the terms." },
  { id: "ruled", kind: "line", label: "Only for a cake", ifField: "choice", ifValue: "A cake" },
];

/** What a visitor's program can put into a field. */
const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "",
    " ",
    "A cake",
    "Candles",
    "12",
    "2026-12-01",
    "Yes",
    "rita@visitor.example",
    "+356 9943 2143",
    "__proto__",
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "' OR 1=1 --",
    "a\r\nBcc: x@y.example",
    "\u202Eevil",
    "\u0000",
    "1e999",
    "-0",
    "NaN",
    "0x10",
    "9999-99-99",
    "2026-02-30",
    "x".repeat(4_001),
    "ħobż\uD800",
  ),
);

const SENTENCE = /^\p{Lu}.*[.?!]$/su;

test("a form with any answers is stored with answers that its fields allow, or gets a sentence at each of the others", async (site) => {
  const form = await createForm(site.db, { fields: OF_EVERY_KIND });
  const kinds = OF_EVERY_KIND.map(({ kind }) => kind);
  expect(FIELD_KINDS.filter((kind) => !kinds.includes(kind))).toEqual(["file", "heading"]);
  const ids = OF_EVERY_KIND.map(({ id }) => id ?? "");
  const names = fc.constantFrom(
    ...ids,
    "__proto__",
    "constructor",
    "several[0]",
    "status",
    "state",
    "userId",
  );
  const answers = fc.array(fc.tuple(names, typed), { maxLength: 20 });
  const right = { text: "Twelve rolls", email: "rita@visitor.example", choice: "A cake" };
  let sent = 0;
  const statuses = new Set<number>();
  const countStored = async () =>
    (
      await site.db
        .selectFrom("messages")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  await forAllAsync(5_000, answers, fc.boolean(), async (given, isMostlyRight) => {
    sent += 1;
    const shown = new Date(site.now().getTime() - 60_000).toISOString();
    const post = request(site.form)
      .post(`/forms/${form.slug}`)
      .set("X-Forwarded-For", `2001:db8:${(sent >> 8).toString(16)}:${(sent & 255).toString(16)}::1`);
    const named = new Set(given.map(([name]) => name));
    for (const [name, value] of Object.entries({ shown, ...(isMostlyRight && right) }))
      if (!named.has(name)) post.field(name, value);
    for (const [name, value] of given) post.field(name, value);
    const before = await countStored();
    const answer = await post;
    const added = (await countStored()) - before;
    statuses.add(answer.status);
    if (answer.status === 303) {
      // The same answers once more are no second message.
      expect(added).toBeLessThanOrEqual(1);
      const [, reference = ""] =
        /\/sent\?reference=([2-9A-Z]{4}-[2-9A-Z]{4})$/.exec(answer.headers["location"] ?? "") ?? [];
      const row = await site.db
        .selectFrom("messages")
        .select("answers")
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow();
      requireAllowed(JSON.parse(row.answers));
      return;
    }
    expect(answer.status).toBe(400);
    expect(added).toBe(0);
    const { fields, error } = answer.body;
    const sentences = [...Object.values(fields ?? {}), ...(error === undefined ? [] : [error])];
    expect(sentences.length).toBeGreaterThan(0);
    for (const words of sentences) expect(words).toMatch(SENTENCE);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(fields ?? {})));
  });
  expect([...statuses].toSorted()).toEqual([303, 400]);
  expect(await namesIn(site.stores.privateFiles)).toEqual([]);
}, 1_800_000);

/** Expects each answer that was stored to be one that its field takes. */
function requireAllowed(answers: readonly { field: string; label: string; value: string }[]): void {
  const values = new Map(answers.map(({ field, value }) => [field, value]));
  expect(values.size).toBe(answers.length);
  for (const { field, label, value } of answers) {
    const asked = OF_EVERY_KIND.find(({ id }) => id === field);
    expect(label, field).toBe(asked?.label);
    expect(value, field).not.toMatch(/[\0\p{Bidi_Control}]/u);
    if (asked?.kind !== "text" && asked?.kind !== "several") expect(value, field).not.toContain("\n");
    if (asked?.options !== undefined)
      expect(asked.options).toEqual(expect.arrayContaining(value.split("\n")));
  }
  expect(values.get("text")).toMatch(/\S/);
  expect(values.get("email")).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
  expect(values.has("ruled") && values.get("choice") !== "A cake").toBe(false);
  if (values.has("number")) {
    expect(Number(values.get("number"))).toBeGreaterThanOrEqual(1);
    expect(Number(values.get("number"))).toBeLessThanOrEqual(200);
  }
  const day = values.get("date");
  if (day !== undefined) expect(new Date(day).toISOString()).toBe(`${day}T00:00:00.000Z`);
}

base.each(NAMES.filter(Boolean))("a file called %j is named for people alone", async (filename) => {
  await using site = await openContactForm();
  const { slug } = await createForm(site.db, { fields: FIELDS });
  await send(site, `/forms/${slug}`, { file: { content: buildPdf(), filename } }).expect(303);
  const [sent] = (await site.send("get", "/api/submissions").expect(200)).body;
  const [file] = sent.files;
  expect(file.name.length).toBeLessThanOrEqual(100);
  expect(file.name).not.toMatch(/[/\\\u202E]/);
  expect(await namesIn(site.stores.privateFiles)).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}\/file\.pdf$/),
  ]);
  const read = await site.send("get", `/api/submissions/${sent.id}/files/${file.id}`).expect(200);
  expect(read.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename=.*\.pdf/),
    "x-content-type-options": "nosniff",
  });
});

test("a file that waits is taken by no other form, and cannot be read", async (site) => {
  const one = await createForm(site.db, { title: "One", fields: FIELDS });
  const other = await createForm(site.db, { title: "Other", fields: FIELDS });
  const file = { content: await drawNoise("png", 30, 20), filename: "a.png" };
  const { body } = await send(site, `/forms/${one.slug}`, { answers: { recipe: "" }, file }).expect(400);
  const { token } = body.kept.photo;
  await send(site, `/forms/${other.slug}`, { answers: { "kept:photo": token } }).expect(400);
  await site.write({ "kept:photo": token }).expect(400);
  await send(site, `/forms/${other.slug}`).expect(303);
  await site.write().expect(303);
  const sent = (await site.send("get", "/api/submissions").expect(200)).body;
  expect(sent).toHaveLength(2);
  for (const { id, files } of sent) {
    expect(files).toEqual([]);
    await site.send("get", `/api/submissions/${id}/files/${token}`).expect(404);
  }
  await send(site, `/forms/${one.slug}`, { answers: { "kept:photo": token } }).expect(303);
});

test("what is sent by a form of staff is in no call of the contact form, nor for who may not read messages", async (site) => {
  const form = await createForm(site.db, { fields: FIELDS });
  const file = { content: buildPdf(), filename: "a.pdf" };
  await send(site, `/forms/${form.slug}`, { answers: { recipe: SECRET }, file }).expect(303);
  const [sent] = (await site.send("get", "/api/submissions").expect(200)).body;
  for (const address of ["", "/photo", "/of-person"])
    await site.send("get", `/api/messages/${sent.id}${address}`).expect(404);
  expect((await site.send("get", "/api/messages")).text).toBe("[]");
  const editor = await site.signIn(await site.makeUser("editor"));
  const recruiter = await site.signIn(await site.makeUser("recruiter"));
  const reads = [
    "/api/submissions",
    `/api/submissions/${sent.id}`,
    `/api/submissions/${sent.id}/files/${sent.files[0].id}`,
    `/api/submissions/${sent.id}/of-person`,
    `/api/forms/${form.id}/answers`,
    `/api/forms/${form.id}/draw`,
  ];
  for (const address of reads) {
    await site.sendAnonymous("get", address).expect(401);
    for (const { bearer } of [editor, recruiter]) {
      const { status, text } = await request(site.app).get(address).set(bearer);
      // A recruiter has the applications of the same calls, and nothing else of them.
      const isInbox = bearer === recruiter.bearer && address.startsWith("/api/submissions");
      const wanted = !isInbox ? 403 : address === "/api/submissions" ? 200 : 404;
      expect([status, text.includes(SECRET)], address).toEqual([wanted, false]);
    }
  }
});

test("where a form goes is for staff alone", async (site) => {
  const form = await createForm(site.db, {
    fields: FIELDS,
    emails: ["zq7secret@shop.example"],
    person: "zq7secret@shop.example",
    routes: [{ email: "zq7secret@shop.example" }],
  });
  for (const address of ["/api/forms", `/api/forms/${form.id}`, `/api/forms/slug/${form.slug}`])
    expect((await site.sendAnonymous("get", address).expect(200)).text).not.toContain("zq7secret");
});

test("spam from one network leaves fewer than ten messages, and a real one of another arrives", async (site) => {
  const { slug } = await createForm(site.db, { fields: FIELDS });
  for (let n = 0; n < 120; n += 1) {
    const words = { recipe: `Buy pills ${n}\nhttps://spam.example/${n}`, email: `s${n}@spam.example` };
    await (n % 2 === 0
      ? send(site, `/forms/${slug}`, { answers: words })
      : site.write({ message: words.recipe, email: words.email }).set("X-Forwarded-For", "192.0.2.1"));
  }
  expect((await stored(site)).length).toBeLessThan(10);
  await send(site, `/forms/${slug}`, { from: "203.0.113.5" }).expect(303);
});

test("a form that breaks off in the middle of its file leaves nothing", async (site) => {
  const { slug } = await createForm(site.db, { fields: FIELDS });
  await using server = await listen(site.form);
  const folder = path.join(site.uploadsDir, ".tmp");
  const uploads = () => fs.globSync("upload-*/*", { cwd: folder });
  const socket = net.connect(server.port, "127.0.0.1");
  socket.write(
    `POST /forms/${slug} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n` +
      '--x\r\nContent-Disposition: form-data; name="recipe"\r\n\r\nBread\r\n' +
      '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
  );
  await expect.poll(uploads).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => fs.readdirSync(folder)).toEqual([]);
  expect(await stored(site)).toEqual([]);
  expect(await namesIn(site.stores.privateFiles)).toEqual([]);
});

test("once its time is over, what was sent by a form is in no table, no file and no e-mail", async (site) => {
  const form = await createForm(site.db, {
    fields: FIELDS,
    keptMonths: 1,
    isCompetition: true,
    closesAt: new Date(site.now().getTime() + 1_000).toISOString(),
  });
  const file = { content: buildPdf({ text: SECRET }), filename: `${SECRET}.pdf` };
  const email = `${SECRET}@visitor.example`;
  await send(site, `/forms/${form.slug}`, { answers: { recipe: SECRET, email }, file }).expect(303);
  const [sent] = (await site.send("get", "/api/submissions").expect(200)).body;
  await site.send("post", `/api/submissions/${sent.id}/notes`, { text: SECRET }).expect(201);
  await site.send("post", `/api/submissions/${sent.id}/answers`, { text: SECRET, version: 2 }).expect(201);
  // One that was never sent.
  await send(site, `/forms/${form.slug}`, { answers: { recipe: "" }, file }).expect(400);
  await addEntry(site, form, { email: "other@visitor.example" });
  await site.mails();
  const later = new Date(site.now().getTime() + 32 * 86_400_000);
  const files = site.stores.privateFiles;
  await sweepKeptFiles({ db: site.db, files }, later);
  await deleteExpiredMessages({ db: site.db, config: site.accounts.config, files }, later);
  expect(await namesIn(files)).toEqual([]);
  expect(JSON.stringify(await contentsOf(site.db, TABLES))).not.toContain(SECRET);
  expect(fs.readdirSync(path.join(site.dataDir, "outbox"))).toEqual([]);
});
