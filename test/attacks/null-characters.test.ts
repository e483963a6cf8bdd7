import fc from "fast-check";
import { expect, test } from "vitest";
import { verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import { CONTENT } from "../support/arbitrary-content.ts";
import { KINDS } from "../support/content-types.ts";
import { openContactForm } from "../support/contact-form.ts";
import { buildStore, createProduct } from "../support/build-content.ts";
import { callWithSign, plantSign, ROUTES_WITH_TEXT, storedTexts } from "../support/planted-signs.ts";
import { createStaff, type Staff } from "../support/staff.ts";

/** U+FFFD is what PostgreSQL would get in the place of NUL. */
const textsWithNull = (staff: Pick<Staff, "db">) => storedTexts(staff, /[\0\uFFFD]/);

test.each(ROUTES_WITH_TEXT)("%s stores no text with NUL", async (route) => {
  await using staff = await createStaff();
  for (const { sent, status } of await callWithSign(staff, route, "\0"))
    expect(status, JSON.stringify(sent)).toBeLessThan(500);
  expect(await textsWithNull(staff)).toEqual([]);
  expect((await verifyAudit(staff.db)).wrong).toBeUndefined();
});

test("the name of an imported file is refused with NUL", async () => {
  await using staff = await createStaff();
  const file = { csv: "name,category\nTea,pantry\n", apply: false, file: "tea\0.csv" };
  const { body } = await staff.send("post", "/api/products/import", file).expect(400);
  expect(body.fields).toEqual({ file: "Please remove the invisible characters." });
});

test.each(KINDS)("no field of $label is stored with NUL", async ({ table }) => {
  await using staff = await createStaff();
  const [fields] = fc.sample(CONTENT[table], { numRuns: 1, seed: 7 });
  for (const changed of plantSign(fields, "\0")) {
    const { status } = await staff.send("post", `/api/${table}`, Object(changed));
    expect([201, 400]).toContain(status);
    const preview = await staff.send("post", "/api/previews", { type: table, id: null, fields: changed });
    expect([201, 400]).toContain(preview.status);
  }
  expect(await textsWithNull(staff)).toEqual([]);
});

test("nothing that a visitor sends is stored with NUL", async () => {
  await using site = await openContactForm();
  for (const field of ["topic", "store", "order", "message", "name", "email", "phone"])
    expect((await site.write({ [field]: "Stale\0 bread" })).status, field).toBeLessThan(500);
  await site
    .sendAnonymous("post", "/api/search/misses", { q: "zab\0ra" })
    .set("Origin", "http://localhost:3000");
  expect(await textsWithNull(site)).toEqual([]);
});

test("a record that was stored with NUL is read and corrected", async () => {
  await using staff = await createStaff();
  const { id } = await createProduct(staff.db, { name: "Bread" });
  await staff.db.updateTable("products").set({ name: "Br\0ead" }).where("id", "=", id).execute();
  const { body } = await staff.send("get", `/api/products/${id}`).expect(200);
  expect(body.name).toMatch(/^Br[\0\uFFFD]ead$/);
  await staff.send("put", `/api/products/${id}`, { name: "Bread" }).expect(200);
});

test("half of a character, which PostgreSQL cannot read in a list, is stored as the sign for an unknown one", async () => {
  await using staff = await createStaff();
  const store = { ...buildStore(), services: ["Bakery \ud83d"] };
  const { body } = await staff.send("post", "/api/stores", store).expect(201);
  const { services } = await staff.db
    .selectFrom("stores")
    .select("services")
    .where("id", "=", body.id)
    .executeTakeFirstOrThrow();
  expect(services).toBe('["Bakery \uFFFD"]');
  // Too deep for the reader's stack.
  const deep = `{"name":${"[".repeat(45_000)}${"]".repeat(45_000)}}`;
  await staff.send("post", "/api/stores").set("Content-Type", "application/json").send(deep).expect(400);
});
