import pino from "pino";
import { expect, test } from "vitest";
import { BIN_RETENTION_MS } from "../../src/content/lifecycle/empty-bin.ts";
import { createCleanup } from "../../src/start/daily-jobs.ts";
import { KINDS } from "../support/content-types.ts";
import { createStaff } from "../support/staff.ts";

const logger = pino({ level: "silent" });

test.each(KINDS)(
  "$label: deletes a record in the bin after thirty days, and keeps its history",
  async (kind) => {
    await using staff = await createStaff("admin");
    const now = () => staff.now().toISOString();
    const old = await kind.create(staff.db, kind.build("Old"), now());
    if (kind.hasSlug) await kind.update(staff.db, old.id, { slug: "older" }, undefined, now());
    const kept = await kind.create(staff.db, kind.build("Kept"), now());
    const used = await kind.create(staff.db, kind.build("Used"), now());
    await kind.bin(staff.db, old.id, now());
    staff.pass(1);
    await kind.bin(staff.db, kept.id, now());
    const tidy = createCleanup(staff.db, staff.now, logger);
    staff.pass(BIN_RETENTION_MS - 2);
    await tidy();
    await expect(kind.history(staff.db, old.id)).resolves.toHaveLength(kind.hasSlug ? 3 : 2);
    const left = async () =>
      (await staff.db.selectFrom(kind.table).select("id").execute()).map(({ id }) => id).toSorted();
    expect(await left()).toEqual([old.id, kept.id, used.id].toSorted());
    staff.pass(1);
    await createCleanup(staff.db, staff.now, logger)();
    expect(await left()).toEqual([kept.id, used.id].toSorted());
    await expect(kind.history(staff.db, old.id)).resolves.toHaveLength(kind.hasSlug ? 3 : 2);
    await expect(kind.restore(staff.db, old.id, now())).rejects.toThrow();
    expect(await staff.db.selectFrom("slug_redirects").selectAll().execute()).toEqual([]);
    await expect(kind.restore(staff.db, kept.id, now())).resolves.toMatchObject({ id: kept.id });
  },
);

test("runs once a day, and again after a failure", async () => {
  await using staff = await createStaff("admin");
  const kind = KINDS[0];
  const record = await kind?.create(staff.db, kind.build("Old"), staff.now().toISOString());
  const tidy = createCleanup(staff.db, staff.now, logger);
  await tidy();
  await kind?.bin(
    staff.db,
    record?.id ?? "",
    new Date(staff.now().getTime() - BIN_RETENTION_MS).toISOString(),
  );
  const count = async () => (await staff.db.selectFrom("jobs").select("id").execute()).length;
  await tidy();
  expect(await count()).toBe(1);
  staff.pass(86_400_000);
  await tidy();
  expect(await count()).toBe(0);
});
