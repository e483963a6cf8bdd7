import { expect, test } from "vitest";
import { createSample } from "../support/sample-content.ts";
import { createStaff } from "../support/staff.ts";
import { auditLines } from "../support/audit-lines.ts";

const REMOVALS = "/api/onboarding/samples/removals";
const TEN_MINUTES = 10 * 60_000;

test("a stolen session takes out no sample content, and does not go on with what its owner began", async () => {
  await using staff = await createStaff();
  await createSample(staff.db, "products", {});
  const begun = await staff.send("post", REMOVALS).expect(201);
  staff.pass(TEN_MINUTES);
  for (const path of [REMOVALS, `${REMOVALS}/${begun.body.id}/continue`]) {
    const { body } = await staff.send("post", path).expect(403);
    expect(body.reauthenticate, path).toBe(true);
  }
  expect((await staff.send("get", "/api/products").expect(200)).body).toHaveLength(1);
});

test("words behind a preview link are not replaced without a line that has those of before", async () => {
  await using staff = await createStaff();
  const fields = { name: "Tea", category: "pantry" };
  const { body } = await staff
    .send("post", "/api/previews", { type: "products", id: null, fields })
    .expect(201);
  const replace = (name: string) =>
    staff.send("put", `/api/previews/${body.id}`, { fields: { ...fields, name } }).expect(200);
  await replace("Free money at evil.example");
  // Nothing is replaced: there is nothing to say.
  await replace("Free money at evil.example");
  const group = { type: "settings", id: "brand", fields: { name: "Suqna" } };
  const setting = await staff.send("post", "/api/previews", group).expect(201);
  await staff.send("put", `/api/previews/${setting.body.id}`, { fields: { name: "Qnasu" } }).expect(200);
  const lines = await auditLines(staff.db, "preview.changed", "subjectType", "subject", "changes");
  expect(lines.map((line) => ({ ...line, changes: JSON.parse(line.changes) }))).toEqual([
    {
      subjectType: "products",
      subject: "Free money at evil.example",
      changes: [{ field: "name", before: "Tea", after: "Free money at evil.example" }],
    },
    {
      subjectType: "settings",
      subject: "brand",
      changes: [{ field: "name", before: "Suqna", after: "Qnasu" }],
    },
  ]);
});
