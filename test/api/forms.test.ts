import request from "supertest";
import { expect, test as base, vi } from "vitest";
import type { Form, FormInput } from "../../src/content/kinds/forms/form.schema.ts";
import { keptInWords, readShownForm } from "../../src/content/kinds/forms/shown-form.ts";
import { formServer } from "../../src/content/kinds/forms/form.server.ts";
import { ExpectedError } from "../../src/errors.ts";
import { getRecord } from "../../src/content/lifecycle/read.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { deleteExpiredMessages } from "../../src/site/messages/expire-messages.ts";
import { drawWinners, hashOfList, orderBySeed } from "../../src/site/forms/draw-winners.ts";
import { KEPT_FOR } from "../../src/rules/contact/form-fields.ts";
import { listenForMail } from "../support/mail-server.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { createForm, createPage, createProduct, createStore } from "../support/build-content.ts";
import { openContactForm, STAFF_ADDRESS, type ContactFormSite } from "../support/contact-form.ts";
import { addEntry } from "../support/forms.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { testWith } from "../support/test-with.ts";
import { words } from "../support/words.ts";

const test = testWith(openContactForm);

const FIELDS: FormInput["fields"] = [
  {
    id: "kind",
    kind: "choice",
    label: "What would you like?",
    options: ["A cake", "A platter"],
    required: true,
  },
  {
    id: "day",
    kind: "date",
    label: "For which day?",
    least: 2,
    most: 60,
    ifField: "kind",
    ifValue: "A cake",
    required: true,
  },
  { id: "guests", kind: "number", label: "Guests", least: 1, most: 200 },
  { id: "extras", kind: "several", label: "With", options: ["Candles", "A card", "A box"] },
  { id: "words", kind: "text", label: "What else?" },
  { id: "name", kind: "name", label: "Your name", required: true, error: "Please tell us who you are." },
  { id: "email", kind: "email", label: "E-mail", required: true },
  { id: "terms", kind: "consent", label: "I have read the terms.", required: true },
  { id: "sketch", kind: "file", label: "A sketch" },
];

const ANSWERS = {
  kind: "A cake",
  day: "2026-12-01",
  name: "Rita Vella",
  email: "rita@visitor.example",
  terms: "Yes",
};

const DAY = 86_400_000;

type Answers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Sends a form of staff as its page does; `change` replaces answers, and leaves out those that are undefined. */
function fillIn(site: ContactFormSite, slug: string, change: Answers = {}, file?: Buffer): request.Test {
  const sent = request(site.form).post(`/forms/${slug}`);
  const shown = new Date(site.now().getTime() - 60_000).toISOString();
  for (const [name, value] of Object.entries({ homepage: "", shown, ...ANSWERS, ...change }))
    for (const one of [value ?? []].flat()) sent.field(name, one);
  if (file) sent.attach("sketch", file, "my sketch.pdf");
  return sent;
}

test("stores what is sent by a form of staff with the words of the form at the time", async (site) => {
  const form = await createForm(site.db, { title: "Order ahead", fields: FIELDS });
  const answer = await fillIn(site, form.slug, { extras: ["Candles", "A box"] }).expect(303);
  expect(answer.headers["location"]).toMatch(
    /^\/forms\/order-ahead\/sent\?reference=[2-9A-Z]{4}-[2-9A-Z]{4}$/,
  );
  const { body } = await site.send("get", `/api/submissions?form=${form.id}`).expect(200);
  expect(body).toMatchObject([
    {
      form: { id: form.id, title: "Order ahead" },
      name: "Rita Vella",
      email: "rita@visitor.example",
      state: "new",
    },
  ]);
  expect(body[0].answers).toContainEqual({
    field: "extras",
    kind: "several",
    label: "With",
    value: "Candles\nA box",
    shown: "Candles\nA box",
  });
  expect(body[0].answers).toContainEqual(expect.objectContaining({ field: "day", shown: "01/12/2026" }));
  const [mail] = await site.mails();
  expect(mail?.to).toBe(STAFF_ADDRESS);
  expect(mail?.text).toContain("What would you like?: A cake");
  // The inbox of the contact form is as it was.
  expect((await site.send("get", "/api/messages").expect(200)).body).toEqual([]);
  await site.send("get", `/api/messages/${body[0].id}`).expect(404);
});

test("takes a form that was opened before its address changed", async (site) => {
  const form = await createForm(site.db, { slug: "order-ahead", fields: FIELDS });
  await site.send("put", `/api/forms/${form.id}`, { slug: "orders" }).expect(200);
  const { headers } = await fillIn(site, "order-ahead").expect(303);
  expect(headers["location"]).toMatch(/^\/forms\/orders\/sent\?/);
  expect((await fillIn(site, "order-ahead", { name: "" }).expect(400)).body.fields).toHaveProperty("name");
});

base.each<[Answers, Readonly<Record<string, unknown>>]>([
  [{ kind: "A boat" }, { kind: expect.stringContaining("What would you like?") }],
  [{ day: "" }, { day: expect.stringContaining("For which day?") }],
  [{ day: "2026-11-22" }, { day: "Please choose 23/11/2026 or a later day." }],
  [{ guests: "many" }, { guests: "Please enter a number from 1 to 200." }],
  [{ guests: "201" }, { guests: "Please enter a number from 1 to 200." }],
  [{ extras: ["Candles", "Fireworks"] }, { extras: expect.any(String) }],
  [{ name: "Rita\nVella" }, { name: "Please keep this on one line." }],
  [{ name: "" }, { name: "Please tell us who you are." }],
  [{ words: "x".repeat(4_001) }, { words: "Please use at most 4,000 characters." }],
  [{ terms: undefined }, { terms: expect.stringContaining("tick") }],
])("refuses %o with the sentence of its field", async (change, fields) => {
  await using site = await openContactForm();
  const form = await createForm(site.db, { fields: FIELDS });
  const { status, body } = await fillIn(site, form.slug, change);
  expect(status).toBe(400);
  expect(body.fields).toEqual(fields);
  expect(body.typed.email).toBe("rita@visitor.example");
});

test("neither asks for nor keeps a field that a rule does not show", async (site) => {
  const form = await createForm(site.db, { fields: FIELDS });
  await fillIn(site, form.slug, { kind: "A platter", day: "2026-12-01" }).expect(303);
  const { body } = await site.send("get", "/api/submissions").expect(200);
  expect(body[0].answers.map(({ field }: { field: string }) => field)).toEqual(words`kind name email terms`);
});

test("keeps a file of a form with a mistake for an hour, and names it in the form that comes back", async (site) => {
  const form = await createForm(site.db, { fields: FIELDS });
  const { body } = await fillIn(site, form.slug, { name: "" }, buildPdf({ text: "Two tiers" })).expect(400);
  expect(body).toMatchObject({ kept: { sketch: { name: "my sketch.pdf" } }, lost: [] });
  const { token } = body.kept.sketch;
  // Neither for another form nor for another field.
  const again = await site.write({ message: "", "kept:photo": token }).expect(400);
  expect(again.body.kept).toEqual({});
  await fillIn(site, form.slug, { "kept:sketch": token }).expect(303);
  const [sent] = (await site.send("get", "/api/submissions").expect(200)).body;
  expect(sent.files).toMatchObject([{ field: "sketch", name: "my sketch.pdf", type: "application/pdf" }]);
  const file = await site.send("get", `/api/submissions/${sent.id}/files/${sent.files[0].id}`).expect(200);
  expect(file.headers["content-disposition"]).toMatch(/^attachment/);
  expect(file.body.subarray(0, 5).toString()).toBe("%PDF-");
  // It belongs to a message now.
  const third = await fillIn(site, form.slug, { "kept:sketch": token, name: "" }).expect(400);
  expect(third.body.kept).toEqual({});
});

test("a file that was kept outlives a failure of the storage and the end of the form", async (site) => {
  const photo: FormInput["fields"] = [{ id: "photo", kind: "file", label: "A photo" }];
  const form = await createForm(site.db, { fields: [...FIELDS, ...photo] });
  const first = await fillIn(site, form.slug, { name: "" }, buildPdf({ text: "Two tiers" })).expect(400);
  const { kept } = first.body;
  const again = () =>
    fillIn(site, form.slug, { "kept:sketch": kept.sketch.token }).attach("photo", buildPdf(), "a.pdf");
  vi.spyOn(site.stores.privateFiles, "put").mockRejectedValueOnce(new ExpectedError(503, "Down."));
  expect((await again().expect(503)).body).toMatchObject({ kept, lost: ["photo"] });
  const over = { closesAt: new Date(site.now().getTime() - 1).toISOString() };
  await updateRecord(site.db, formServer, form.id, over, undefined, { actor: "T", now: site.now() });
  expect((await again().expect(409)).body).toMatchObject({ kept, lost: ["photo"] });
});

test("an hour later a file is gone: the form comes back and says so, and is accepted once it is sent without it", async (site) => {
  const form = await createForm(site.db, { fields: FIELDS });
  const { body } = await fillIn(site, form.slug, { name: "" }, buildPdf({ text: "Two tiers" })).expect(400);
  await site.db
    .updateTable("message_files")
    .set({ createdDate: new Date(site.now().getTime() - KEPT_FOR).toISOString() })
    .execute();
  const token = { "kept:sketch": body.kept.sketch.token };
  const late = await fillIn(site, form.slug, token).expect(400);
  expect(late.body).toMatchObject({
    fields: { sketch: expect.stringContaining("or send the form without it") },
    kept: {},
    lost: ["sketch"],
  });
  expect((await site.send("get", "/api/submissions")).body).toEqual([]);
  await fillIn(site, form.slug).expect(303);
  expect((await site.send("get", "/api/submissions")).body[0].files).toEqual([]);
});

test("a file that is with a message already is missed in another one, and not in the same one sent again", async (site) => {
  const fields = FIELDS.map((field) => (field.id === "sketch" ? { ...field, required: true } : field));
  const form = await createForm(site.db, { fields });
  const { body } = await fillIn(site, form.slug, { name: "" }, buildPdf({ text: "Two tiers" })).expect(400);
  const token = { "kept:sketch": body.kept.sketch.token };
  const { headers } = await fillIn(site, form.slug, token).expect(303);
  expect((await fillIn(site, form.slug, token).expect(303)).headers["location"]).toBe(headers["location"]);
  const other = await fillIn(site, form.slug, { ...token, guests: "20" }).expect(400);
  expect(other.body.fields).toEqual({ sketch: expect.stringMatching(/Please choose it again\.$/) });
  // A rule hides it: it is not asked for.
  const ifCake = { ifField: "kind", ifValue: "A cake" };
  const hiding = await createForm(site.db, {
    fields: fields.map((field) => (field.id === "sketch" ? { ...field, ...ifCake } : field)),
  });
  await fillIn(site, hiding.slug, { ...token, kind: "A platter" }).expect(303);
});

test("a file that is too large costs neither another file nor what was typed after it", async (site) => {
  const form = await createForm(site.db, {
    fields: [{ id: "photo", kind: "file", label: "A photo" }, ...FIELDS],
  });
  const sent = request(site.form).post(`/forms/${form.slug}`);
  sent.attach("photo", Buffer.alloc(10 * 1024 * 1024 + 1), "huge.jpg");
  sent.attach("sketch", buildPdf({ text: "Two tiers" }), "my sketch.pdf");
  const { body } = await sent.field("name", "Rita Vella").expect(400);
  expect(body.fields.photo).toBe("This file is larger than 10 MB. Please choose a smaller one.");
  expect(body.typed.name).toBe("Rita Vella");
  expect(body.kept).toMatchObject({ sketch: { name: "my sketch.pdf" } });
});

test("refuses a name that would make a list of four thousand million answers", async (site) => {
  const form = await createForm(site.db, { fields: FIELDS });
  await fillIn(site, form.slug, { "extras[4000000000]": "A box" }).expect(400);
});

test("counts the same answers of a survey that asks for no person, and those of one person once", async (site) => {
  const survey = await createForm(site.db, { title: "Survey", fields: FIELDS.slice(0, 1) });
  const order = await createForm(site.db, { title: "Order", fields: FIELDS });
  for (const { slug } of [survey, survey, order, order]) await fillIn(site, slug).expect(303);
  const { body } = await site.send("get", "/api/submissions").expect(200);
  expect(body.map(({ form }: { form: { title: string } }) => form.title).toSorted()).toEqual([
    "Order",
    "Survey",
    "Survey",
  ]);
});

test("does not ask twice who attached a file or wrote more than a line, however fast", async (site) => {
  const now = site.now().toISOString();
  const photo = { content: await drawNoise("jpeg"), filename: "photo.jpg" };
  await site.write({ shown: now }).expect(422);
  await site.write({ shown: now, message: "The bread was stale.\nThree times." }).expect(303);
  await site.write({ shown: now, message: "Mould." }, photo).expect(303);
  await site.write({ shown: "", message: "A form that was sent at once.\nTwice." }).expect(422);
});

test("takes no more than the form says, opens and closes on the minute, and says why it is closed", async (site) => {
  const now = site.now();
  const most = await createForm(site.db, { title: "Two places", fields: FIELDS, most: 2 });
  const answers = await Promise.all(
    ["a", "b", "c", "d"].map((letter) =>
      fillIn(site, most.slug, { email: `${letter}@visitor.example` }).set(
        "X-Forwarded-For",
        `192.0.2.${letter.charCodeAt(0)}`,
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 303, 409, 409]);
  const { body } = await site.sendAnonymous("get", `/api/forms/${most.slug}`).expect(200);
  expect(body.isFull).toBe(true);
  const over = await createForm(site.db, { title: "Over", fields: FIELDS, closesAt: now.toISOString() });
  await fillIn(site, over.slug).expect(303);
  const edge = { closesAt: new Date(now.getTime() - 1).toISOString(), closedText: "See you next year." };
  await updateRecord(site.db, formServer, over.id, edge, undefined, { actor: "T", now });
  const late = await fillIn(site, over.slug, { email: "b@visitor.example" }, buildPdf({ text: "Late" }));
  expect(late.body).toMatchObject({ status: 409, error: "See you next year.", lost: ["sketch"] });
  expect(await site.db.selectFrom("message_files").select("id").execute()).toEqual([]);
  const early = await createForm(site.db, {
    title: "Early",
    fields: FIELDS,
    opensAt: new Date(now.getTime() + 60_000).toISOString(),
  });
  const tooEarly = await fillIn(site, early.slug, {}, buildPdf({ text: "Early" })).expect(409);
  expect(tooEarly.body).toMatchObject({ typed: {}, kept: {}, lost: [] });
  expect((await site.sendAnonymous("get", `/api/forms/${early.slug}`)).body.fields).toEqual([]);
});

test("who has sent a form is thanked again, also where it took the last place or the form is closed by now", async (site) => {
  const last = await createForm(site.db, { title: "One place", fields: FIELDS, most: 1 });
  const plan = buildPdf({ text: "Two tiers" });
  const first = await fillIn(site, last.slug, {}, plan).expect(303);
  const thanks = { location: first.headers["location"] };
  expect((await fillIn(site, last.slug, {}, plan).expect(303)).headers).toMatchObject(thanks);
  const over = { closesAt: new Date(site.now().getTime() - 1).toISOString() };
  await updateRecord(site.db, formServer, last.id, over, undefined, { actor: "T", now: site.now() });
  expect((await fillIn(site, last.slug, {}, plan).expect(303)).headers).toMatchObject(thanks);
  expect((await fillIn(site, last.slug).expect(303)).headers).toMatchObject(thanks);
  // What is not stored is refused: another file, and other words.
  const other = fillIn(site, last.slug).attach("sketch", plan, "another.pdf");
  expect((await other.expect(409)).body).toMatchObject({ lost: ["sketch"] });
  await fillIn(site, last.slug, { guests: "20" }, plan).expect(409);
  await fillIn(site, last.slug, { name: "" }).expect(409);
  expect((await site.send("get", "/api/submissions")).body).toHaveLength(1);
});

test("leads by answer to a topic, to addresses and to a colleague, none of which visitors see", async (site) => {
  const colleague = await site.makeUser("admin", { email: "cakes@shop.example" });
  const form = await createForm(site.db, {
    fields: FIELDS,
    emails: ["kitchen@shop.example"],
    routes: [
      {
        field: "kind",
        value: "A cake",
        topic: "ahead",
        email: "bakery@shop.example",
        person: "cakes@shop.example",
      },
    ],
  });
  await fillIn(site, form.slug).expect(303);
  const mails = await site.mails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    "bakery@shop.example",
    "cakes@shop.example",
    "kitchen@shop.example",
  ]);
  expect((await site.send("get", "/api/submissions")).body[0]).toMatchObject({
    topic: "ahead",
    assignee: { id: colleague.id },
  });
  const { text } = await site.sendAnonymous("get", `/api/forms/${form.slug}`).expect(200);
  expect(text).not.toMatch(/kitchen|bakery|cakes@/);
});

test("a colleague who may no longer read messages gets none that has waited: the address of messages gets it", async () => {
  await using server = await listenForMail({ mode: "refuse" });
  await using site = await openContactForm({ SMTP_URL: server.url, MAIL_FROM: "staff@suqna.example" });
  const staff = ["leaves@shop.example", "stays@shop.example"];
  for (const email of staff) {
    await site.makeUser("admin", { email });
    const form = await createForm(site.db, { fields: FIELDS, person: email });
    await fillIn(site, form.slug).expect(303);
  }
  await site.accounts.settled();
  const leaves = site.db.updateTable("users").where("email", "=", "leaves@shop.example");
  await leaves.set({ status: "disabled" }).execute();
  server.mode = "accept";
  site.pass(5 * 60_000);
  await site.accounts.emails.sendDue();
  expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual([STAFF_ADDRESS, "stays@shop.example"]);
});

test("an address of an account is told only while it may read the message: the address of messages is told instead", async (site) => {
  for (const email of ["left@shop.example", "stays@shop.example", "editor@shop.example"])
    await site.makeUser(email.startsWith("editor") ? "editor" : "admin", { email });
  await site.db
    .updateTable("users")
    .where("email", "=", "left@shop.example")
    .set({ status: "disabled" })
    .execute();
  const told: string[][] = [];
  for (const email of words`Left@shop.example editor@shop.example stays@shop.example kitchen@shop.example`) {
    const before = (await site.mails()).length;
    await fillIn(site, (await createForm(site.db, { fields: FIELDS, emails: [email] })).slug).expect(303);
    told.push((await site.mails()).slice(before).map(({ to }) => to));
  }
  expect(told).toEqual([[STAFF_ADDRESS], [STAFF_ADDRESS], ["stays@shop.example"], ["kitchen@shop.example"]]);
});

test("who may not read messages sends them to no new address, and saves all else of a form", async (site) => {
  const form = await createForm(site.db, { fields: FIELDS, emails: ["kitchen@shop.example"] });
  const { bearer } = await site.signIn(await site.makeUser("editor", { email: "editor@shop.example" }));
  const call = (method: "post" | "put", path: string, body: object = {}) =>
    site.sendAnonymous(method, path, body).set(bearer);
  const route = { field: "kind", value: "A cake", email: "me@mail.example" };
  const refused = "Only a colleague who may read messages can add an address.";
  for (const [fields, at] of [
    [{ emails: ["kitchen@shop.example", "me@mail.example"] }, "emails"],
    [{ routes: [{ ...route, email: "" }, route] }, "routes.1.email"],
  ] as const)
    for (const [method, path] of [
      ["put", `/api/forms/${form.id}`],
      ["post", "/api/forms"],
    ] as const) {
      const { body } = await call(method, path, { title: "Mine", ...fields }).expect(400);
      expect(body.fields).toEqual({ [at]: refused });
    }
  await call("put", `/api/forms/${form.id}`, {
    ...{ title: "Cakes", emails: ["KITCHEN@shop.example"], routes: [{ ...route, email: "" }] },
  }).expect(200);
  const { body: copy } = await call("post", `/api/forms/${form.id}/duplicate`).expect(201);
  expect(copy.emails).toEqual(["KITCHEN@shop.example"]);
  await call("put", `/api/forms/${copy.id}`, { emails: [] }).expect(200);
  await call("post", "/api/forms", { title: "New" }).expect(201);
  const wanted = { name: "Script", permissions: ["forms.write"], days: 30 };
  const { body: made } = await site.send("post", "/api/users/me/tokens", wanted).expect(201);
  const byToken = site.sendAnonymous("put", `/api/forms/${form.id}`, { emails: ["me@mail.example"] });
  await byToken.set("Authorization", `Bearer ${made.apiToken}`).expect(400);
  await site.send("put", `/api/forms/${form.id}`, { routes: [route] }).expect(200);
});

test("a competition takes one entry of each address, and is drawn once, after its end, as anyone can check", async (site) => {
  const form = await createForm(site.db, {
    title: "Win a hamper",
    fields: FIELDS,
    isCompetition: true,
    closesAt: new Date(site.now().getTime() + 3_600_000).toISOString(),
  });
  await fillIn(site, form.slug).expect(303);
  for (const email of ["RITA@visitor.example", "rita+2@visitor.example"]) {
    const { body } = await fillIn(site, form.slug, { email, name: "Rita V" }).expect(400);
    expect(body.fields.email).toMatch(/once/);
  }
  const references = [];
  for (let n = 0; n < 20; n += 1)
    references.push(await addEntry(site, form, { email: `p${n}@visitor.example` }));
  await site.send("post", `/api/forms/${form.id}/draw`, { winners: 3 }).expect(409);
  const by = { actor: "T", now: site.now() };
  const closesAt = new Date(site.now().getTime() - 1).toISOString();
  await updateRecord(site.db, formServer, form.id, { closesAt }, undefined, by);
  const { body: draw } = await site.send("post", `/api/forms/${form.id}/draw`, { winners: 3 }).expect(201);
  expect(draw.entries).toHaveLength(21);
  expect(draw.entries).toEqual(expect.arrayContaining(references));
  expect(draw.entries).toEqual(orderBySeed(draw.entries, draw.seed));
  expect(draw.listHash).toBe(hashOfList(draw.entries));
  await site.send("post", `/api/forms/${form.id}/draw`, { winners: 3 }).expect(409);
  // One whose file arrived until now is in no draw.
  await expect(addEntry(site, form, { email: "late@visitor.example" })).rejects.toMatchObject({
    status: 409,
  });
  expect((await site.send("get", `/api/forms/${form.id}/draw`).expect(200)).body).toEqual(draw);
  const line = await site.db
    .selectFrom("audit_log")
    .select("note")
    .where("action", "=", "form.drawn")
    .executeTakeFirstOrThrow();
  expect(line.note).toContain(draw.seed);
  expect(line.note).toContain(draw.listHash);
});

test("an entry of a long competition is kept until its draw, and for the months of its form after its end", async (site) => {
  const closesAt = new Date(site.now().getTime() + 60 * DAY).toISOString();
  const form = await createForm(site.db, { fields: FIELDS, isCompetition: true, keptMonths: 1, closesAt });
  expect(keptInWords(form, "After ")).toBe("1 month after the competition closes");
  await fillIn(site, form.slug).expect(303);
  const places = { db: site.db, config: site.accounts.config, files: site.stores.privateFiles };
  site.pass(61 * DAY);
  expect(await deleteExpiredMessages(places, site.now())).toBe(0);
  const current = await getRecord(site.db, formServer, form.id);
  const draw = await drawWinners(site.db, current, 1, { actor: "T", now: site.now() });
  expect(draw.entries).toHaveLength(1);
  site.pass(31 * DAY);
  expect(await deleteExpiredMessages(places, site.now())).toBe(1);
});

test("a competition that was drawn cannot be opened again: pages would show a form that takes nothing", async (site) => {
  const at = (days: number) => new Date(site.now().getTime() + days * DAY).toISOString();
  const form = await createForm(site.db, { fields: FIELDS, isCompetition: true, closesAt: at(1) });
  await fillIn(site, form.slug).expect(303);
  site.pass(2 * DAY);
  const current = await getRecord(site.db, formServer, form.id);
  await drawWinners(site.db, current, 1, { actor: "T", now: site.now() });
  const by = { actor: "T", now: site.now() };
  const write = (change: Partial<FormInput>) =>
    updateRecord(site.db, formServer, current, change, undefined, by);
  const refused = {
    fields: { closesAt: "The winners of this competition are drawn. Duplicate the form for another one." },
  };
  await expect(write({ closesAt: at(10) })).rejects.toMatchObject(refused);
  await expect(write({ isCompetition: false, closesAt: null })).rejects.toMatchObject(refused);
  expect(await write({ closedText: "Thank you!" })).toMatchObject({ closedText: "Thank you!" });
});

test("an answer that is reworded asks for the questions and routes that follow it to be reworded too", async (site) => {
  const form = await createForm(site.db, {
    fields: FIELDS,
    routes: [{ field: "kind", value: "A cake", topic: "order", email: "bakery@shop.example" }],
  });
  const [kind, ...others] = form.fields;
  const fields = [{ ...kind, options: ["A birthday cake", "A platter"] }, ...others];
  const { body } = await site.send("put", `/api/forms/${form.id}`, { fields }).expect(400);
  const sentence = "The question has no such answer any more. Please choose another.";
  expect(body.fields).toEqual({ "fields.1.ifValue": sentence, "routes.0.value": sentence });
  await site.send("put", `/api/forms/${form.id}`, { fields, status: "draft" }).expect(200);
});

test("products that share a name are answers of their own, and the name is typed where a category has too many", async (site) => {
  for (const size of ["1 kg", "2 kg"])
    await createProduct(site.db, { name: "Cake", size, category: "sweets" });
  await createProduct(site.db, { name: "Ftira", size: "300 g", category: "sweets" });
  for (let n = 0; n < 201; n += 1) await createProduct(site.db, { name: `Loaf ${n}`, category: "bakery" });
  const ask = (category: string) => [{ id: "what", kind: "product" as const, label: "Which?", category }];
  const cakes = await createForm(site.db, { title: "Cakes", fields: ask("sweets") });
  const loaves = await createForm(site.db, { title: "Loaves", fields: ask("bakery") });
  const optionsOf = async (form: Form) => (await readShownForm(site.site, form)).fields[0]?.options;
  expect((await optionsOf(cakes))?.map(({ value }) => value).toSorted()).toEqual([
    "Cake, 1 kg",
    "Cake, 2 kg",
    "Ftira",
  ]);
  expect(await optionsOf(loaves)).toEqual([]);
});

test("an entry is that of the address which everyone has to give, whatever else is asked", async (site) => {
  const form = await createForm(site.db, {
    fields: [{ id: "friend", kind: "email", label: "A friend’s e-mail" }, ...FIELDS],
    isCompetition: true,
    closesAt: new Date(site.now().getTime() + 3_600_000).toISOString(),
  });
  await fillIn(site, form.slug, { friend: "one@visitor.example" }).expect(303);
  const { body } = await fillIn(site, form.slug, { friend: "two@visitor.example" }).expect(400);
  expect(body.fields.email).toMatch(/once/);
});

test("exports the answers as CSV, with no formula, and a column for each question", async (site) => {
  const form = await createForm(site.db, { fields: FIELDS });
  await fillIn(site, form.slug, { words: '=HYPERLINK("https://evil.example")' }).expect(303);
  const { text, headers } = await site.send("get", `/api/forms/${form.id}/answers`).expect(200);
  expect(headers["content-type"]).toContain("text/csv");
  const [head = "", line = ""] = text.replace(/^\uFEFF/, "").split("\r\n");
  expect(head).toBe(
    "Reference,Received (UTC),State,What would you like?,For which day?,What else?,Your name,E-mail,I have read the terms.",
  );
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

test("the call of the API stores a form, or answers with what is wrong and what was kept", async (site) => {
  const form = await createForm(site.db, { fields: FIELDS });
  const target = `/api/forms/${form.id}/submissions`;
  const shown = new Date(site.now().getTime() - 60_000).toISOString();
  const send = (change: Readonly<Record<string, string>>) => {
    const sent = request(site.app).post(target);
    for (const [name, value] of Object.entries({ ...ANSWERS, shown, ...change })) sent.field(name, value);
    return sent;
  };
  const wrong = await send({ name: "" })
    .attach("sketch", buildPdf({ text: "x" }), "a.pdf")
    .expect(400);
  expect(wrong.body).toEqual({
    error: "Some fields need another look.",
    fields: { name: "Please tell us who you are." },
    kept: { sketch: { token: expect.any(String), name: "a.pdf" } },
  });
  const right = await send({ "kept:sketch": wrong.body.kept.sketch.token }).expect(201);
  expect(right.body).toEqual({ reference: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/) });
  await send({ email: "x@visitor.example" }).set("Origin", "https://evil.example").expect(403);
  await request(site.app).post(target).send({ name: "Rita" }).expect(415);
  await request(site.app).post(target).expect(400);
});

test("is kept as long as its form says, and the draw of a form that is gone stays", async (site) => {
  const form = await createForm(site.db, { fields: FIELDS, keptMonths: 2 });
  await fillIn(site, form.slug).expect(303);
  const [sent] = (await site.send("get", "/api/submissions")).body;
  const { body } = await site.send("get", `/api/submissions/${sent.id}`).expect(200);
  expect(body.deletedOn.slice(0, 10)).toBe("2027-01-21");
});

test("a page shows a form of staff in place of the contact form, and nothing while it is a draft", async (site) => {
  const store = await createStore(site.db, { name: "Gelli Birkirkara" });
  const form = await createForm(site.db, {
    slug: "ask",
    fields: [{ id: "store", kind: "store", label: "Store", required: true }],
    status: "draft",
  });
  await createPage(site.db, {
    slug: "ask-us",
    sections: [{ id: "form", kind: "contact-form", hidden: false, title: "Ask us", forms: ["ask"] }],
  });
  const sections = async () => (await site.sendAnonymous("get", "/api/pages/ask-us")).body.sections;
  expect(await sections()).toEqual([]);
  await updateRecord(site.db, formServer, form.id, { status: "published" }, undefined, {
    actor: "T",
    now: site.now(),
  });
  expect(await sections()).toMatchObject([{ kind: "contact-form", forms: ["ask"] }]);
  const other = await fillIn(site, "ask", { store: "00000000-0000-4000-8000-000000000000" }).expect(400);
  expect(other.body.fields).toEqual({ store: "Please choose a store of the list." });
  await fillIn(site, "ask", { store: store.id }).expect(303);
  expect((await site.send("get", "/api/submissions")).body[0].storeName).toBe("Gelli Birkirkara");
});
