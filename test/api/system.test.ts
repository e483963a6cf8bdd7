import pino from "pino";
import { AggregatorRegistry } from "prom-client";
import request from "supertest";
import { expect, test } from "vitest";
import { createMonitor, SLOW } from "../../src/operate/monitor/monitor.ts";
import { createPagePattern } from "../../src/http/route-path.ts";
import { addMetrics } from "../../src/operate/monitor/metrics.ts";
import { readConfig } from "../../src/config.ts";
import { openPostgres } from "../../src/storage/database/postgres/open-postgres.ts";
import { systemSchema } from "../../src/operate/monitor/system-status.ts";
import { createTestAccounts } from "../support/test-accounts.ts";
import { words } from "../support/words.ts";

const METRICS_TOKEN = "collector-0123456789";

test("metrics need the collector's token or the permission settings.write", async () => {
  await using site = createTestAccounts({ env: { METRICS_TOKEN } });
  const ask = (headers: Record<string, string> = {}) => request(site.app).get("/metrics").set(headers);
  await ask().expect(401);
  await ask({ Authorization: "Bearer collector-9876543210" }).expect(401);
  const answer = await ask({ Authorization: `Bearer ${METRICS_TOKEN}` }).expect(200);
  expect(answer.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers["cache-control"]).toBe("no-store");
  for (const name of ["suqna_database_bytes", "suqna_disk_free_bytes", "nodejs_eventloop_lag_seconds"]) {
    expect(answer.text).toContain(`\n${name} `);
  }
  const admin = await site.signIn(await site.makeUser("admin"));
  await ask(admin.bearer).expect(200);
  await ask({ Cookie: admin.cookie }).expect(200);
  const editor = await site.signIn(await site.makeUser("editor"));
  await ask(editor.bearer).expect(403);
});

test("without a backup its age has no value; 0 would mean a new one", async () => {
  await using site = createTestAccounts({ env: { METRICS_TOKEN } });
  const ask = request(site.app).get("/metrics").set("Authorization", `Bearer ${METRICS_TOKEN}`);
  const { text } = await ask.expect(200);
  for (const name of ["suqna_backup_age_seconds", "suqna_backup_last_attempt_ok"]) {
    expect(text).toContain(`\n# TYPE ${name} gauge\n`);
    expect(text).not.toContain(`\n${name} `);
  }
});

test("several workers have the connections of all, and a lease only where each has one", async () => {
  const readings: object[][] = [];
  for (const [total, hasLease] of [
    [3, true],
    [4, false],
  ] as const) {
    const opened = openPostgres("postgres://127.0.0.1:9/none");
    const replicas = {
      ...opened.replicas,
      pool: () => ({ total, idle: 1, waiting: 0 }),
      status: () => ({ id: "r", hasLease, renewedAgo: 0, clockDifference: 0, problem: undefined }),
    };
    const clock = () => new Date();
    const monitor = createMonitor(pino({ level: "silent" }), clock);
    addMetrics({ config: readConfig({}), connection: { ...opened, replicas }, monitor, clock });
    const names = ["suqna_database_connections", "suqna_replica_lease"];
    readings.push(
      await Promise.all(
        names.map(async (name) => (await monitor.registry.getSingleMetric(name)?.get()) ?? {}),
      ),
    );
    await opened.close();
  }
  const text = await AggregatorRegistry.aggregate(readings).metrics();
  expect(text).toContain("\nsuqna_database_connections 7\n");
  expect(text).toContain("\nsuqna_replica_lease 0\n");
});

test("without METRICS_TOKEN a visitor gets 404 at /metrics", async () => {
  await using site = createTestAccounts();
  await request(site.app).get("/metrics").expect(404);
});

test("counts durations by route pattern, not by address", async () => {
  await using site = createTestAccounts({ env: { METRICS_TOKEN } });
  for (const address of words`
    /api/products/one /api/products/two /api/nothing /uploads/x.webp /wp-login.php`) {
    await request(site.app).get(address);
  }
  const { text } = await site.get("/metrics", { Authorization: `Bearer ${METRICS_TOKEN}` }).expect(200);
  const counts = [...text.matchAll(/request_duration_seconds_count\{(.*)\} (\d+)/g)].map(
    ([, labels, count]) => `${labels} ${count}`,
  );
  expect(counts.toSorted()).toEqual([
    'method="GET",route="/api/*",status="404" 1',
    'method="GET",route="/api/products/:id",status="404" 2',
    'method="GET",route="/uploads/*",status="404" 1',
    'method="GET",route="other",status="404" 1',
  ]);
});

test("the System calls return the status and send a test e-mail to the user", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("admin");
  const { bearer } = await site.signIn(user);
  const { body } = await request(site.app).get("/api/system").set(bearer).expect(200);
  const status = systemSchema.parse(body);
  expect(status.backup).toMatchObject({
    running: false,
    at: "03:30",
    keep: 14,
    encrypted: false,
    newest: null,
    lastFailure: null,
  });
  expect(status.mail.way).toBe("outbox");
  expect(status.database.bytes).toBeGreaterThan(0);
  const answer = await request(site.app).post("/api/system/test-mail").set(bearer).send({}).expect(200);
  expect(answer.body).toEqual({ to: user.email, way: "outbox" });
  expect(site.logLines.some((line) => line["to"] === user.email)).toBe(true);
});

test("says whether memory, slow requests and errors are those of one process of several", async () => {
  for (const [workers, isOneOfSeveral] of [
    ["1", false],
    ["2", true],
  ] as const) {
    await using site = createTestAccounts({ env: { WORKERS: workers } });
    const admin = await site.signIn(await site.makeUser("admin"));
    const { body } = await request(site.app).get("/api/system").set(admin.bearer).expect(200);
    expect(body.isOneOfSeveral).toBe(isOneOfSeveral);
  }
});

test("an unreachable mail server is reported in one line", async () => {
  await using site = createTestAccounts({
    env: { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "shop@shop.example" },
  });
  const { bearer } = await site.signIn(await site.makeUser("admin"));
  const answer = await request(site.app).post("/api/system/test-mail").set(bearer).send({}).expect(502);
  expect(answer.body.error).toMatch(/^The mail server did not accept the e-mail: [^\n]*ECONNREFUSED/);
});

test("records the newest fifty slow requests and errors, the newest first", () => {
  const written: string[] = [];
  const logger = pino({}, { write: (line) => void written.push(line) });
  const monitor = createMonitor(logger, () => new Date("2026-11-21T09:00:00.000Z"));
  const seen = { requestId: "r", method: "GET", route: "/", status: 200 };
  for (let n = 0; n < 60; n += 1) {
    monitor.observe({ ...seen, path: `/${n}`, ms: SLOW + n });
    monitor.observe({ ...seen, path: "/fast", ms: SLOW - 1 });
    monitor.logger.error({ err: new Error(`number ${n}`), requestId: `r${n}` }, "unexpected error");
    monitor.logger.error({ status: 500 }, "request");
  }
  expect(monitor.slowRequests().map(({ path }) => path)).toHaveLength(50);
  expect(monitor.slowRequests()[0]?.path).toBe("/59");
  expect(monitor.recentErrors()).toHaveLength(50);
  expect(monitor.recentErrors()[0]).toEqual({
    date: "2026-11-21T09:00:00.000Z",
    message: "Error: number 59",
    requestId: "r59",
  });
  expect(written).toHaveLength(120);
});

test("finds the same screen for an address as React Router", () => {
  const route = (id: string, path: string | undefined, parentId?: string) => ({
    id,
    path,
    parentId,
    module: {},
  });
  const routes = Object.fromEntries(
    [
      route("root", ""),
      route("products", "products", "root"),
      route("product", "products/:slug", "root"),
      route("admin", "admin", "root"),
      route("bin", "bin", "admin"),
      route("list", ":type", "admin"),
      route("editor", ":type/:id", "admin"),
      route("none", "*", "root"),
    ].map((entry) => [entry.id, entry]),
  );
  // The other parts of a route are not looked at.
  const pattern = createPagePattern(routes as Parameters<typeof createPagePattern>[0]);
  expect(
    Object.fromEntries(
      words`
        / /?q=1 /_root.data /products /products/ /products.data?_routes=x /products/ftira /products/a/b`
        .concat(["/admin/bin", "/admin/jobs", "/admin/jobs/7.data", "/nothing"])
        .map((address) => [address, pattern(address)]),
    ),
  ).toEqual({
    "/": "/",
    "/?q=1": "/",
    "/_root.data": "/",
    "/products": "/products",
    "/products/": "/products",
    "/products.data?_routes=x": "/products",
    "/products/ftira": "/products/:slug",
    "/products/a/b": undefined,
    "/nothing": undefined,
    "/admin/bin": "/admin/bin",
    "/admin/jobs": "/admin/:type",
    "/admin/jobs/7.data": "/admin/:type/:id",
  });
});

test("the log contains nothing that a client sends, except the path in one line", async () => {
  await using site = createTestAccounts();
  const secret = "ftira biz-zejt u kappar";
  await site.post("/api/users/login", { email: "rita@shop.example", password: secret }).expect(401);
  await request(site.app)
    .get("/api/products/%0A%7B%22level%22%3A60%7D")
    .set({ Authorization: "Basic c2VjcmV0", Cookie: "suqna=s%3Aabc", "User-Agent": "a secret agent" })
    .expect(404);
  await request(site.app).get("/activate/abcdefghijklmnop");
  const log = site.logLines.map((line) => JSON.stringify(line)).join("\n");
  for (const word of [
    secret,
    "rita@shop.example",
    "c2VjcmV0",
    "s%3Aabc",
    "secret agent",
    "abcdefghijklmnop",
  ]) {
    expect(log).not.toContain(word);
  }
  expect(log.split("\n")).toHaveLength(site.logLines.length);
});
