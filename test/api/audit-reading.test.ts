import papaparse from "papaparse";
import { expect, test as base } from "vitest";
import { actFor } from "../../src/storage/audit/actor.ts";
import { readAuditPage } from "../../src/storage/audit/read-audit.ts";
import { recordAudit } from "../../src/storage/audit/record-audit.ts";
import { changeAuditLine, copyAuditLine } from "../support/audit-lines.ts";
import { countReads } from "../support/count-reads.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

/** Adds lines of several people, days and areas. */
async function addLines(staff: Staff) {
  const add = (name: string, entry: Parameters<typeof recordAudit>[1]) =>
    actFor(
      () => ({
        userId: null,
        name,
        address: "192.0.2.1",
        device: "Firefox on Linux",
        proof: "test",
        requestId: "",
      }),
      () => recordAudit(staff.db, entry),
    );
  const tea = { type: "products", id: "00000000-0000-4000-8000-000000000001", name: "Tea 50%_off" };
  await add("maria@shop.example", {
    action: "content.published",
    subject: tea,
    now: new Date("2026-11-01T12:00:00Z"),
  });
  // 23:30 UTC is the next day in Malta.
  await add("rita@shop.example", {
    action: "content.changed",
    subject: tea,
    now: new Date("2026-11-01T23:30:00Z"),
  });
  await add("rita@shop.example", {
    action: "rights.changed",
    subject: { type: "accounts", id: "", name: "=HYPERLINK(1)" },
    changes: [{ field: "role", before: "editor", after: "=1+1" }],
    now: new Date("2026-11-05T12:00:00Z"),
  });
}

base.each([
  ["person=RITA", ["rights.changed", "content.changed"]],
  ["person=rita&what=content", ["content.changed"]],
  ["what=rights.changed", ["rights.changed"]],
  ["what=content", ["content.changed", "content.published"]],
  ["subject=50%25_OFF", ["content.changed", "content.published"]],
  ["subject=5%25off", []],
  ["subject=00000000-0000-4000-8000-000000000001", ["content.changed", "content.published"]],
  ["from=2026-11-02&until=2026-11-02", ["content.changed"]],
  ["until=2026-11-01", ["content.published"]],
  ["from=2026-11-03&person=rita", ["rights.changed"]],
])("the filter %s returns the lines that fit all of it", async (query, actions) => {
  await using staff = await createStaff();
  await addLines(staff);
  const { body } = await staff.send("get", `/api/audit?${query}`).expect(200);
  const own = body.lines.filter(({ address }: { address: string }) => address === "192.0.2.1");
  expect(own.map(({ action }: { action: string }) => action)).toEqual(actions);
});

base.each(["what=nothing", "from=yesterday", "until=9999-12-31", "before=0", "before=x", "unknown=1"])(
  "rejects %s",
  async (query) => {
    await using staff = await createStaff();
    await staff.send("get", `/api/audit?${query}`).expect(400);
  },
);

test("pages of fifty lines follow each other without a gap, also while lines are added", async (staff) => {
  for (let count = 1; count <= 120; count += 1)
    await recordAudit(staff.db, { action: "sign-out", note: `${count}` });
  const seen: number[] = [];
  let address = "/api/audit?what=sign-out";
  for (;;) {
    const { body } = await staff.send("get", address).expect(200);
    seen.push(...body.lines.map(({ note }: { note: string }) => Number(note)));
    if (body.next === null) break;
    await recordAudit(staff.db, { action: "sign-out", note: "later" });
    address = `/api/audit?what=sign-out&before=${body.next}`;
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
});

test("the export has the filtered lines, guards formulas, and leaves a line with the filter", async (staff) => {
  await addLines(staff);
  const { text, headers } = await staff.send("get", "/api/audit/export?person=rita").expect(200);
  expect(headers["content-type"]).toContain("text/csv");
  expect(headers["content-disposition"]).toBe("attachment; filename=audit-2026-11-21.csv");
  const { data } = papaparse.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data.map((row) => [row["Person"], row["Action"], row["Subject"]])).toEqual([
    ["rita@shop.example", "rights.changed", "'=HYPERLINK(1)"],
    ["rita@shop.example", "content.changed", "Tea 50%_off"],
  ]);
  const { body } = await staff.send("get", "/api/audit?what=audit.exported").expect(200);
  expect(body.lines).toMatchObject([{ note: '{"person":"rita"}' }]);
});

test("part of a name is looked for in a bounded part of the log at a time, with turns between", async (staff) => {
  const { db } = staff;
  for (const name of ["Butcher", "Baker"])
    await recordAudit(db, { action: "sign-out", subject: { type: "jobs", id: "", name } });
  const {
    lines: [baker, butcher],
  } = await readAuditPage(db, { what: "sign-out" }, undefined);
  await copyAuditLine(db, butcher?.seq ?? 0, { from: 101, until: 45_000 });
  await copyAuditLine(db, baker?.seq ?? 0, { from: 45_001, until: 45_001 });
  const count = countReads(db);
  for (const before of [undefined, Number.MAX_SAFE_INTEGER]) {
    const { lines } = await readAuditPage(count.db, { subject: "baker" }, before);
    expect(lines.map(({ seq }) => seq)).toEqual([45_001, baker?.seq]);
  }
  expect(count.statements).toBe(8);
  expect(count.mostInTurn).toBeLessThanOrEqual(2);
  const { next } = await readAuditPage(count.db, { subject: "butcher" }, undefined);
  expect(next).toBe(44_951);
  expect(count.statements).toBe(10);
  // An id has an index.
  await readAuditPage(count.db, { subject: crypto.randomUUID() }, undefined);
  expect(count.statements).toBe(12);
});

test("an export of more lines than are read at once is complete", async (staff) => {
  await staff.db.transaction().execute(async (trx) => {
    for (let count = 1; count <= 2_300; count += 1) await recordAudit(trx, { action: "sign-out" });
  });
  const { text } = await staff.send("get", "/api/audit/export?what=sign-out").expect(200);
  expect(text.trimEnd().split("\r\n")).toHaveLength(2_301);
});

test("a press verifies the log and leaves a line with the result", async (staff) => {
  const { body } = await staff.send("post", "/api/audit/verify", {}).expect(200);
  expect(body).toMatchObject({ sound: true, wrong: null });
  await changeAuditLine(staff.db, 1);
  const { body: after } = await staff.send("post", "/api/audit/verify", {}).expect(200);
  expect(after).toMatchObject({
    sound: false,
    wrong: { seq: 1 },
    sentence: expect.stringContaining("line is 1"),
  });
  const { body: log } = await staff.send("get", "/api/audit?what=audit.verified").expect(200);
  expect(log.lines.map(({ note }: { note: string }) => note)).toEqual([after.sentence, body.sentence]);
});

test("a filter finds Maltese letters in either case", async (staff) => {
  const subject = { type: "products", id: "1", name: "Ħobż taż-Żejt, Ġbejna, Ċikkulata" };
  await recordAudit(staff.db, { action: "content.binned", subject });
  for (const part of ["Ħobż", "ħOBŻ TAŻ-ŻEJT", "ġbejna", "ĊIKK"]) {
    const address = `/api/audit?subject=${encodeURIComponent(part)}`;
    const { body } = await staff.send("get", address).expect(200);
    expect(body.lines, part).toMatchObject([{ subject: subject.name }]);
  }
});

test("half an emoji, sent or left by the cut of a long name, does not make the log look changed", async (staff) => {
  for (const name of ["Bread \ud83d", `${"a".repeat(199)}😀 and more`])
    await recordAudit(staff.db, { action: "content.created", subject: { type: "products", id: "1", name } });
  await staff.send("post", "/api/products", { name: "Rye \ud83d", category: "bakery" }).expect(201);
  const { body } = await staff.send("post", "/api/audit/verify", {}).expect(200);
  expect(body.sentence).toContain("is sound");
});
