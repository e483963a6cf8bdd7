import { expect, test } from "vitest";
import { buildProduct, createProduct } from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";

interface Report {
  window?: string;
  version?: number;
  open?: boolean;
}

const RITA = { name: "Rita Vella", address: expect.stringContaining("@"), isYou: false };
const MARIO = { name: "Mario Borg", address: "mario@shop.example", isYou: false };

async function withMario(staff: Staff) {
  const { bearer } = await staff.signIn(
    await staff.makeUser("editor", { name: "Mario Borg", email: "mario@shop.example" }),
  );
  return (id: string, report: Report = {}) => send(staff, id, report).set(bearer);
}

function send(staff: Staff, id: string, { window = "one", version = 1, open = true }: Report = {}) {
  return staff.send("post", `/api/products/${id}/open`, { window, version, open });
}

test("says by name who else has a record open, until they close it or stop reporting", async () => {
  await using staff = await createStaff("editor");
  const mario = await withMario(staff);
  const tea = await createProduct(staff.db, { name: "Tea" });
  const jam = await createProduct(staff.db, { name: "Jam" });
  expect((await send(staff, tea.id).expect(200)).body.others).toEqual([]);
  expect((await mario(tea.id).expect(200)).body.others).toEqual([RITA]);
  expect((await send(staff, tea.id)).body.others).toEqual([MARIO]);
  expect((await send(staff, jam.id, { window: "two" })).body.others).toEqual([]);
  // Two windows of one person are one person.
  await send(staff, tea.id, { window: "three" });
  expect((await mario(tea.id)).body.others).toEqual([RITA]);
  expect((await send(staff, tea.id)).body.others).toEqual([{ ...RITA, isYou: true }, MARIO]);
  await send(staff, tea.id, { window: "three", open: false }).expect(200);
  await mario(tea.id, { open: false }).expect(200);
  expect((await send(staff, tea.id)).body.others).toEqual([]);
  staff.pass(89_999);
  expect((await mario(tea.id)).body.others).toEqual([RITA]);
  staff.pass(89_999);
  await mario(tea.id);
  staff.pass(1);
  expect((await mario(tea.id)).body.others).toEqual([]);
});

test("says by name who has saved meanwhile, in the report and with a 409", async () => {
  await using staff = await createStaff("editor");
  const mario = await withMario(staff);
  const { body: tea } = await staff.send("post", "/api/products", buildProduct({ name: "Tea" })).expect(201);
  expect((await mario(tea.id)).body).toMatchObject({ version: 1, savedBy: [] });
  await staff.send("put", `/api/products/${tea.id}`, { price: 100 }).expect(200);
  const saved = await staff.send("put", `/api/products/${tea.id}`, { price: 200 }).expect(200);
  expect((await mario(tea.id)).body).toMatchObject({
    version: 3,
    updatedDate: saved.body.updatedDate,
    savedBy: [RITA],
  });
  expect((await send(staff, tea.id)).body.savedBy).toEqual([{ ...RITA, isYou: true }]);
  expect((await mario(tea.id, { version: 3 })).body.savedBy).toEqual([]);
  const { bearer } = await staff.signIn(await staff.makeUser("editor", { name: "Ann" }));
  const stale = { price: 300, version: 1 };
  const { body } = await staff.send("put", `/api/products/${tea.id}`, stale).set(bearer).expect(409);
  expect(body.savedBy).toEqual([RITA]);
});

test("a report needs the permission to write the kind, a window and an existing record", async () => {
  await using staff = await createStaff("editor");
  const { id } = await createProduct(staff.db, { name: "Tea" });
  await staff.sendAnonymous("post", `/api/products/${id}/open`, {}).expect(401);
  for (const report of [{ window: "" }, { window: "a b" }, { window: "x".repeat(81) }])
    await send(staff, id, report).expect(400);
  await staff.send("delete", `/api/products/${id}`).expect(204);
  await send(staff, id).expect(404);
});
