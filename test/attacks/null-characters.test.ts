import fc from "fast-check";
import { expect, test } from "vitest";
import { verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import { CONTENT } from "../support/arbitrary-content.ts";
import { KINDS } from "../support/content-types.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { openContactForm } from "../support/contact-form.ts";
import { createProduct } from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { SUCCESSFUL_CALLS } from "../support/successful-calls.ts";

/** The texts of all tables that have NUL, or U+FFFD, which PostgreSQL would get in its place. */
async function textsWithNull({ db }: Pick<Staff, "db">): Promise<unknown[]> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const rows = (
    await contentsOf(
      db,
      tables.map(({ name }) => name),
    )
  ).flat();
  const values: unknown[] = rows.flatMap((row) => Object.values(Object(row)));
  return values.filter((value) => typeof value === "string" && /[\0\uFFFD]/.test(value));
}

/** The value, once for each text in it, with NUL in that text. */
function withNull(value: unknown): unknown[] {
  if (typeof value === "string") return [`${value.slice(0, 1)}\0${value.slice(1)}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    withNull(part).map((changed) =>
      Array.isArray(value)
        ? value.map((other, index) => (String(index) === name ? changed : other))
        : { ...value, [name]: changed },
    ),
  );
}

/** The calls whose body can have text that is stored. */
const WRITES = Object.entries(SUCCESSFUL_CALLS).filter(
  ([route]) => !/^(?:DELETE|GET) |\/(?:undo|continue|duplicate|restore|retry)$/.test(route),
);

test.each(WRITES)("%s stores no text with NUL", async (_, call) => {
  await using staff = await createStaff();
  let last: { send: Staff["send"]; message: Parameters<Staff["send"]> } | undefined;
  const watched =
    (send: Staff["send"]): Staff["send"] =>
    (...message) => {
      last = { send, message };
      return send(...message);
    };
  await call({ ...staff, send: watched(staff.send), sendAnonymous: watched(staff.sendAnonymous) });
  if (!last) throw new Error("The call sends nothing.");
  const { send, message } = last;
  const [method, path, body] = message;
  for (const changed of withNull(body)) {
    const { status } = await send(method, path, Object(changed));
    expect(status, JSON.stringify(changed)).toBeLessThan(500);
  }
  await staff.accounts.settled();
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
  for (const changed of withNull(fields)) {
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
