import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { migrations } from "#migrations";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { inTransaction, tryToWrite } from "../../src/storage/database/transaction.ts";
import { findPostgres, startPostgres, type PostgresServer } from "../support/postgres-server.ts";

let server: PostgresServer;

describe.skipIf(findPostgres() === undefined)("replicas", () => {
  beforeAll(async () => {
    server = await startPostgres();
    server.run("CREATE DATABASE site");
    const first = openPostgres(server.url("site"));
    await migrate(first, migrations);
    await first.close();
  });
  afterAll(() => server.stop());

  async function openReplica() {
    const connection = openPostgres(server.url("site"));
    // A listener that the test has cut is reported.
    const replica = connection.watchContent(() => undefined);
    while (Number.isNaN(replica.readEpoch())) await wait(1);
    return { ...connection, replica, [Symbol.asyncDispose]: () => connection.close() };
  }

  type Opened = Awaited<ReturnType<typeof openReplica>>;

  const write = ({ db }: Opened) =>
    inTransaction(db, (trx) =>
      sql`INSERT INTO slug_redirects ("contentType", slug, "recordId")
        VALUES ('jobs', gen_random_uuid()::text, gen_random_uuid()::text)`.execute(trx),
    );

  test("when a write resolves, no replica has its epoch from before", async () => {
    await using one = await openReplica();
    await using other = await openReplica();
    for (let step = 0; step < 300; step++) {
      const before = [one, other].map(({ replica }) => replica.readEpoch(["slug_redirects"]));
      await write(step % 2 === 0 ? one : other);
      const after = [one, other].map(({ replica }) => replica.readEpoch(["slug_redirects"]));
      expect(after.some((epoch, index) => epoch === before[index])).toBe(false);
    }
  });

  test("a write to another table leaves the epoch of a table, and one that is no content leaves all", async () => {
    await using one = await openReplica();
    await using other = await openReplica();
    const [settings, all] = [other.replica.readEpoch(["settings"]), other.replica.readEpoch()];
    await write(one);
    expect(other.replica.readEpoch(["settings"])).toBe(settings);
    expect(other.replica.readEpoch()).not.toBe(all);
    const afterwards = other.replica.readEpoch();
    await inTransaction(one.db, (trx) => sql`UPDATE onboarding SET version = version`.execute(trx));
    expect(other.replica.readEpoch()).toBe(afterwards);
  });

  test("a write that is rolled back changes no epoch", async () => {
    await using one = await openReplica();
    await using other = await openReplica();
    const before = other.replica.readEpoch();
    const failed = inTransaction(one.db, async (trx) => {
      await sql`DELETE FROM slug_redirects`.execute(trx);
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(other.replica.readEpoch()).toBe(before);
  });

  test("writes stay exact while listeners are cut again and again", async () => {
    await using one = await openReplica();
    await using other = await openReplica();
    for (let step = 0; step < 20; step++) {
      if (step % 4 === 0)
        server.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN content_written'",
        );
      const before = other.replica.readEpoch();
      await write(one);
      expect(other.replica.readEpoch()).not.toBe(before);
    }
  });

  test("a listener that has no database is reported with the setting that names it", async () => {
    await using connection = openPostgres(server.url("site"), server.url("elsewhere"));
    const { promise: reported, resolve: report } = Promise.withResolvers<unknown>();
    connection.watchContent(report);
    await expect(reported).resolves.toMatchObject({
      message: expect.stringContaining("DATABASE_LISTEN_URL"),
      cause: { message: expect.stringContaining("elsewhere") },
    });
  });

  test("a replica without the database keeps nothing after a second, and begins again", async () => {
    await using one = await openReplica();
    const before = one.replica.readEpoch();
    server.run("ALTER DATABASE site ALLOW_CONNECTIONS false");
    server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'site'");
    while (!Number.isNaN(one.replica.readEpoch())) await wait(10);
    expect(one.replicas.status()).toMatchObject({
      hasLease: false,
      problem: expect.stringContaining("database"),
    });
    server.run("ALTER DATABASE site ALLOW_CONNECTIONS true");
    while (Number.isNaN(one.replica.readEpoch())) await wait(10);
    expect(one.replica.readEpoch()).not.toBe(before);
    expect(one.replicas.status()?.problem).toBeUndefined();
  });

  test("a write waits for a replica that has stopped no longer than its lease", async () => {
    await using one = await openReplica();
    await sql`INSERT INTO replicas VALUES ('stopped', 0, clock_timestamp() + interval '1 second', '', '')`.execute(
      one.db,
    );
    const begun = performance.now();
    await write(one);
    const took = performance.now() - begun;
    expect(took).toBeGreaterThan(500);
    expect(took).toBeLessThan(5_000);
    const { rows } = await sql`SELECT id FROM replicas WHERE id = 'stopped'`.execute(one.db);
    expect(rows).toEqual([]);
  });

  test("a write is answered although each renewal comes too late for its lease", async () => {
    await using one = await openReplica();
    let late = 0;
    const realNow = performance.now.bind(performance);
    using now = vi.spyOn(performance, "now");
    now.mockImplementation(() => realNow() + (late += 1_000));
    await write(one);
    expect(one.replica.readEpoch()).toBeNaN();
  });

  test("while another process writes, no read waits to record its use, and writes are refused together", async () => {
    await using one = await openReplica();
    await using other = await openReplica();
    await inTransaction(one.db, (trx) =>
      trx
        .insertInto("slug_redirects")
        .values({ contentType: "jobs", slug: "unused", recordId: "used" })
        .execute(),
    );
    const recordUse = (slug: string) =>
      tryToWrite(one.db, (db, isFree) =>
        db.updateTable("slug_redirects").set({ slug }).where("recordId", "=", "used").where(isFree).execute(),
      );
    const used = async () =>
      (await one.db.selectFrom("slug_redirects").select("slug").where("slug", "like", "use %").execute()).map(
        ({ slug }) => slug,
      );
    await inTransaction(other.db, async () => {
      const begun = performance.now();
      await recordUse("use 1");
      expect(performance.now() - begun).toBeLessThan(4_000);
      expect(await used()).toEqual([]);
      const writes = await Promise.allSettled([write(one), write(one), write(one)]);
      expect(writes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      expect(performance.now() - begun).toBeLessThan(9_500);
    });
    await recordUse("use 2");
    expect(await used()).toEqual(["use 2"]);
  });

  test("two transactions never meet half-way", async () => {
    await using one = await openReplica();
    await using other = await openReplica();
    await sql`CREATE TABLE counter (n bigint)`.execute(one.db);
    await sql`INSERT INTO counter VALUES (0)`.execute(one.db);
    const add = ({ db }: Opened) =>
      inTransaction(db, async (trx) => {
        const { rows } = await sql<{ n: number }>`SELECT n FROM counter`.execute(trx);
        await sql`UPDATE counter SET n = ${(rows[0]?.n ?? 0) + 1}`.execute(trx);
      });
    await Promise.all(Array.from({ length: 100 }, (_, index) => add(index % 2 ? one : other)));
    const { rows } = await sql`SELECT n FROM counter`.execute(one.db);
    expect(rows).toEqual([{ n: 100 }]);
  });
});
