import { expect, test } from "vitest";
import { deleteExpiredCounts, RateLimit } from "../../src/storage/database/rate-limits.ts";
import { openTestDatabase } from "../support/test-database.ts";

/** A limit of ten points an hour, with a clock that a test sets. */
function openLimit(db: ConstructorParameters<typeof RateLimit>[0]) {
  let now = new Date("2026-11-21T09:00:00Z");
  const limit = new RateLimit(db, { name: "test", points: 10, duration: 3_600, clock: () => now });
  return { limit, pass: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)) };
}

test("counts no attempt that it refuses, also of those that come at once", async () => {
  await using given = openTestDatabase();
  const { limit } = openLimit(given.db);
  const refused = await Promise.all(Array.from({ length: 15 }, () => limit.consume("key")));
  expect(refused.filter((time) => time === undefined)).toHaveLength(10);
  expect(refused.filter((time) => time === 3_600_000)).toHaveLength(5);
  expect(await limit.spent("key")).toBe(10);
  await limit.refund("key", 10);
  expect(await limit.spent("key")).toBe(0);
});

test("gives no point back for a window that is over", async () => {
  await using given = openTestDatabase();
  const { limit, pass } = openLimit(given.db);
  for (let count = 0; count < 10; count += 1) await limit.consume("key");
  const later = pass(60);
  await limit.refund("key");
  for (let count = 0; count < 10; count += 1) expect(await limit.consume("key")).toBeUndefined();
  expect(await limit.consume("key")).toBe(3_600_000);
  await limit.refund("never counted");
  expect(await given.db.selectFrom("rate_limits").selectAll().execute()).toHaveLength(1);
  await deleteExpiredCounts(given.db, later);
  expect(await limit.spent("key")).toBe(10);
  await deleteExpiredCounts(given.db, pass(60));
  expect(await given.db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
});
