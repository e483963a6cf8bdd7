import request from "supertest";
import { expect, test } from "vitest";
import { createSite } from "../../src/site/site.ts";
import { recordMiss } from "../../src/site/search/misses.ts";
import { createTestAccounts, ORIGIN, type TestAccounts } from "../support/test-accounts.ts";
import { openTestDatabase } from "../support/test-database.ts";

async function countedTerms(site: TestAccounts): Promise<number> {
  await site.accounts.settled();
  return (await site.db.selectFrom("daily_counts").selectAll().execute()).length;
}

/** A word that nothing has, and no number in it. */
function nonsense(index: number): string {
  return `qx${String.fromCharCode(97 + (index % 26), 97 + Math.trunc(index / 26))}z`;
}

test("a GET writes nothing into the searches without results", async () => {
  await using site = createTestAccounts();
  await request(site.app)
    .get(`/api/search?q=${nonsense(0)}`)
    .expect(200);
  await request(site.app)
    .get(`/api/search?q=${nonsense(1)}&settled=1`)
    .expect(400);
  expect(await countedTerms(site)).toBe(0);
});

test("another page, or a script without an origin, writes nothing into the searches without results", async () => {
  await using site = createTestAccounts();
  const sent: Record<string, string>[] = [
    {},
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];
  for (const headers of sent) await site.post("/api/search/misses", { q: nonsense(0) }, headers).expect(403);
  for (const type of ["text/plain", "application/x-www-form-urlencoded"])
    await site
      .post("/api/search/misses", `q=${nonsense(0)}`, { Origin: ORIGIN, "Content-Type": type })
      .expect(415);
  expect(await countedTerms(site)).toBe(0);
});

test("one address adds at most thirty searches without results in a day", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  const report = (index: number, from: string) =>
    site.post("/api/search/misses", { q: nonsense(index) }, { Origin: ORIGIN, "X-Forwarded-For": from });
  for (let index = 0; index < 30; index += 1) await report(index, "192.0.2.1").expect(204);
  for (let index = 30; index < 60; index += 1) await report(index, "192.0.2.1").expect(429);
  expect(await countedTerms(site)).toBe(30);
  await report(60, "192.0.2.2").expect(204);
  expect(await countedTerms(site)).toBe(31);
});

test("all addresses together add at most 3,000 searches without results in a day", async () => {
  await using given = openTestDatabase();
  const now = new Date("2026-11-21T09:00:00Z");
  for (let count = 0; count < 3100; count += 1) await recordMiss(given.db, nonsense(count % 20), now);
  const rows = await given.db.selectFrom("daily_counts").select("count").execute();
  expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(3000);
  // The next day is counted again.
  const site = createSite(given.db, () => new Date("2026-11-22T09:00:00Z"), ORIGIN);
  await site.countMiss(nonsense(0));
  expect(
    await given.db.selectFrom("daily_counts").selectAll().where("day", "=", "2026-11-22").execute(),
  ).toMatchObject([{ what: "miss", subject: nonsense(0), count: 1 }]);
});
