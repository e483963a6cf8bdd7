import pino from "pino";
import { expect, test } from "vitest";
import { BIN_RETENTION_MS } from "../../src/content/lifecycle/empty-bin.ts";
import { createCleanup } from "../../src/start/background-jobs.ts";
import { KINDS } from "../support/content-types.ts";
import { createLinkToken } from "../../src/accounts/sign-in/links.ts";
import { createStaffLink } from "../../src/accounts/tokens/staff-links.ts";
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

test("deletes sessions, links and open editors whose time is over, without a sign-in, a link or an editor", async () => {
  await using staff = await createStaff("admin");
  const { db } = staff;
  const now = staff.now();
  const user = await staff.makeUser("editor");
  await createLinkToken(db, user.id, "reset", now);
  const expiresDate = new Date(now.getTime() + 86_400_000).toISOString();
  await createStaffLink(db, { user, sessionHash: "" }, "day", { now, expiresDate });
  await createStaffLink(db, { user, sessionHash: "" }, "calendar", { now, expiresDate: null });
  await db
    .insertInto("open_editors")
    .values({
      ...{ userId: user.id, actor: "Rita", windowId: "one" },
      recordId: "a",
      reportedDate: now.toISOString(),
    })
    .execute();
  const left = async () => [
    (await db.selectFrom("sessions").select("hash").execute()).length,
    (await db.selectFrom("account_tokens").select("hash").where("userId", "=", user.id).execute()).length,
    (await db.selectFrom("staff_links").select("opens").execute()).map(({ opens }) => opens).toSorted(),
    (await db.selectFrom("open_editors").select("recordId").execute()).length,
  ];
  await createCleanup(db, staff.now, logger)();
  expect(await left()).toEqual([1, 1, ["calendar", "day"], 1]);
  staff.pass(62 * 86_400_000);
  await createCleanup(db, staff.now, logger)();
  expect(await left()).toEqual([0, 0, ["calendar"], 0]);
});
