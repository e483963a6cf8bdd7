import express from "express";
import { sql } from "kysely";
import pino from "pino";
import request from "supertest";
import { expect, test } from "vitest";
import { recordTarget } from "../../src/content/next-versions/next-target.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { putBack } from "../../src/staff/days/content-then.ts";
import { isDiskFull } from "../../src/storage/database/database-errors.ts";
import { takeOverDue } from "../../src/content/next-versions/take-over.ts";
import { saveNext } from "../../src/content/next-versions/write-next.ts";
import { subscriptionForm } from "../../src/site/subscribers/subscription-form.ts";
import { buildPdf } from "../support/build-pdf.ts";
import { createForm, createProduct } from "../support/build-content.ts";
import { openContactForm } from "../support/contact-form.ts";
import { rethrow } from "../support/rethrow.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { openNewsletter } from "../support/subscribers.ts";
import { openTestDatabase } from "../support/test-database.ts";

test("the contact form keeps what was typed when the disk is full", async () => {
  await using site = await openContactForm();
  const { sqlite } = sqliteConnection(site.connection);
  const pages = Number(sqlite.pragma("page_count", { simple: true }));
  sqlite.pragma(`max_page_count = ${pages}`);
  let answer = await site.write({ message: "x".repeat(3000) });
  // Free pages of the file may hold some messages more.
  for (let n = 0; answer.status === 303 && n < 200; n += 1) {
    answer = await site.write({ message: `${n} ${"x".repeat(3000)}` }).set("X-Forwarded-For", `192.0.2.${n}`);
  }
  expect(answer.body).toMatchObject({ status: 507, error: expect.stringContaining("still here") });
  expect(answer.body.typed.message).toContain("xxx");
});

test("a visitor's form comes back with what was typed when not even the count of its network can be stored", async () => {
  await using site = await openContactForm();
  await openNewsletter(site);
  const { sqlite } = sqliteConnection(site.connection);
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma("page_count", { simple: true }))}`);
  const add = sqlite.prepare(
    `INSERT INTO rate_limits (key, points, "expiresDate") VALUES (? || hex(randomblob(9)), 1, '2020-01-01')`,
  );
  for (const size of [3_000, 300, 30, 0])
    expect(() => {
      for (;;) add.run("x".repeat(size));
    }).toThrow(/full/);
  const answer = await site.write();
  expect(answer.body).toMatchObject({ status: 507, error: expect.stringContaining("still here") });
  expect(answer.body.typed.message).toContain("stale");
  const app = express();
  const logger = pino({ level: "silent" });
  app.use(
    subscriptionForm({ db: site.db, site: site.site, clock: site.now, logger, emails: site.accounts.emails }),
  );
  app.use((_request, response) => {
    response.json(response.locals.shownSubscription);
  });
  const shown = new Date(site.now().getTime() - 60_000).toISOString();
  const typed = { email: "rita@visitor.example", consent: "yes", shown };
  const { body } = await request(app).post("/subscribe").type("form").send(typed);
  expect(body).toMatchObject({
    status: 507,
    error: expect.stringContaining("still here"),
    typed: { email: "rita@visitor.example", consent: true },
  });
});

test("a form with a file is whole or not there when the disk is full, and the sender is told which", async () => {
  await using site = await openContactForm();
  const form = await createForm(site.db, {
    fields: [
      { id: "words", kind: "text", label: "Words", required: true },
      { id: "plan", kind: "file", label: "A plan" },
    ],
  });
  const { sqlite } = sqliteConnection(site.connection);
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma("page_count", { simple: true }))}`);
  const acknowledged: string[] = [];
  let status = 303;
  for (let n = 0; status === 303 && n < 300; n += 1) {
    const answer = await request(site.form)
      .post(`/forms/${form.slug}`)
      .set("X-Forwarded-For", `192.0.2.${n}`)
      .field("words", `${n} ${"x".repeat(3000)}`)
      .field("shown", new Date(site.now().getTime() - 60_000).toISOString())
      .attach("plan", buildPdf({ text: String(n) }), "plan.pdf");
    ({ status } = answer);
    if (status === 303) acknowledged.push(answer.headers["location"]?.split("=")[1] ?? "");
    else expect(answer.body).toMatchObject({ status: 507, error: expect.stringContaining("try again") });
  }
  expect(status).toBe(507);
  const { rows } = await sql<{ reference: string; files: number }>`
    SELECT reference, (SELECT count(*) FROM message_files WHERE "messageId" = messages.id) AS files
    FROM messages`.execute(site.db);
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual(acknowledged.toSorted());
  expect(rows.every(({ files }) => files === 1)).toBe(true);
});

test("the site as it was is not shown with gaps where there is no room for it", async () => {
  await using given = openTestDatabase();
  const { connection, db } = given;
  const { id } = await createProduct(db, { description: "x".repeat(4000) }, "2026-03-01T08:00:00.000Z");
  const by = { actor: "Rita", now: new Date("2026-04-01T08:00:00.000Z") };
  await updateRecord(db, productServer, id, { price: 500 }, undefined, by);
  await sql`UPDATE history SET record = replace(record, 'xxxx', hex(zeroblob(1000)))`.execute(db);
  const shown = connection.readAside(async (past) => {
    await sql`PRAGMA temp.max_page_count = 300`.execute(past);
    return putBack(past, new Date("2026-03-15T08:00:00.000Z"));
  });
  expect(isDiskFull(await shown.catch((error: unknown) => error))).toBe(true);
});

test("a next version that a full disk keeps from its instant is taken over once there is room", async () => {
  await using given = openTestDatabase();
  const { db } = given;
  const { sqlite } = sqliteConnection(given.connection);
  const product = await createProduct(db, { price: 299 });
  const by = { actor: "Rita", now: new Date("2026-12-31T12:00:00.000Z") };
  const from = "2026-12-31T23:00:00.000Z";
  const fields = { description: "x".repeat(5_000), nextFrom: from };
  await saveNext(db, recordTarget("products", product.id), fields, undefined, by);
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma("page_count", { simple: true })) + 2}`);
  await expect(takeOverDue(db, new Date(from), () => undefined)).rejects.toThrow(/full/);
  sqlite.pragma("max_page_count = 1000000");
  expect(await takeOverDue(db, new Date(from), rethrow)).toBe(1);
});
