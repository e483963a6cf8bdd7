import { setTimeout as wait } from "node:timers/promises";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "#migrations";
import { migrate } from "../../src/storage/database/migrator.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { systemSchema } from "../../src/operate/monitor/system-status.ts";
import { createJob } from "../support/build-content.ts";
import { findPostgres, startPostgres, type PostgresServer } from "../support/postgres-server.ts";
import { createTestAccounts } from "../support/test-accounts.ts";

const METRICS_TOKEN = "collector-0123456789";

let server: PostgresServer;

describe.skipIf(findPostgres() === undefined)("what a replica says of itself", () => {
  beforeAll(async () => {
    server = await startPostgres();
    server.run("CREATE DATABASE site");
    const connection = openPostgres(server.url("site"));
    await migrate(connection, migrations);
    await connection.close();
  });
  afterAll(() => server.stop());

  function createSite() {
    const env = { METRICS_TOKEN, DATABASE_URL: server.url("site"), SESSION_SECRET: "s".repeat(32) };
    return createTestAccounts({ env });
  }

  type Site = ReturnType<typeof createSite>;

  async function untilReady({ app }: Site): Promise<void> {
    while ((await request(app).get("/readyz")).status !== 200) await wait(5);
  }

  test("the metrics have its id, its lease, its lag and its connections", async () => {
    await using site = createSite();
    await untilReady(site);
    const { text } = await site.get("/metrics", { Authorization: `Bearer ${METRICS_TOKEN}` }).expect(200);
    expect(text).toMatch(/^suqna_replica_info\{replica="[\da-f-]{36}",host=".+"\} 1$/m);
    expect(text).toMatch(/^suqna_replica_lease 1$/m);
    expect(Number(/^suqna_replica_epoch_lag_seconds (.+)$/m.exec(text)?.[1])).toBeLessThan(10);
    for (const name of ["", "_idle", "_awaited"])
      expect(text).toMatch(new RegExp(`^suqna_database_connections${name} \\d+$`, "m"));
  });

  test("the System screen has every replica, and which one responds", async () => {
    await using site = createSite();
    await using other = createSite();
    for (const each of [site, other]) await untilReady(each);
    const admin = await site.signIn(await site.makeUser("admin"));
    const answer = await request(site.app).get("/api/system").set(admin.bearer).expect(200);
    const { replicas, isOneOfSeveral } = systemSchema.parse(answer.body);
    expect(isOneOfSeveral).toBe(true);
    expect(replicas?.map(({ isThis }) => isThis)).toEqual([true, false]);
    for (const { renewedAgo } of replicas ?? []) expect(renewedAgo).toBeLessThan(10_000);
  });

  test("a replica that the database does not answer says why it is not ready", async () => {
    await using site = createSite();
    await untilReady(site);
    server.run("ALTER TABLE replicas RENAME TO replicas_away", "site");
    try {
      let answer = await request(site.app).get("/readyz");
      while (answer.status === 200) {
        await wait(20);
        answer = await request(site.app).get("/readyz");
      }
      expect(answer.text).toContain("does not know what was written");
      // Nor does it say of an answer that nothing was written since: the clock of this test stands still.
      const before = await request(site.app).get("/api/jobs").expect(200);
      await createJob(site.db, { title: "Butcher" });
      await site.get("/api/jobs", { "If-None-Match": String(before.headers["etag"]) }).expect(200, /Butcher/);
    } finally {
      server.run("ALTER TABLE replicas_away RENAME TO replicas", "site");
    }
  });
});
