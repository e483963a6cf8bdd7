import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { generateSync } from "otplib";
import pino from "pino";
import request from "supertest";
import { expect, vi } from "vitest";
import { queueEmail } from "../../src/accounts/mail/queue-email.ts";
import { createBackgroundJobs } from "../../src/start/background-jobs.ts";
import { createParts } from "../../src/start/parts.ts";
import { createApp } from "../../src/start/app.ts";
import { openDatabase } from "../../src/storage/database/open-database.ts";
import {
  beginUnlessLeased,
  deleteEndedLeases,
  isLeased,
  releaseLease,
  runLeased,
  takeLease,
} from "../../src/storage/database/leases.ts";
import { inTransaction } from "../../src/storage/database/transaction.ts";
import { withStartLock } from "../../src/storage/database/process-lock.ts";
import { createScheduler } from "../../src/start/scheduler.ts";
import { KEY_COPY } from "../../src/site/messages/key-copy.ts";
import { rememberDeleted } from "../../src/storage/database/remember-deleted.ts";
import { createSite } from "../../src/site/site.ts";
import { buildBlog, createProduct } from "../support/build-content.ts";
import { createTestAccounts, ORIGIN, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { recordTarget } from "../../src/content/next-versions/next-target.ts";
import { saveNext } from "../../src/content/next-versions/write-next.ts";
import { listHistory } from "../../src/content/lifecycle/history.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { makeTempDir, openTestDatabase } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const MINUTE = 60_000;
const silent = pino({ level: "silent" });
/** What a process of PostgreSQL says of itself. */
const READY = { id: "one", hasLease: true, renewedAgo: 1, clockDifference: 0 };

/** The parts of a second process of the same site, with its own connection. */
function partsBeside({ accounts, now }: TestAccounts, config = accounts.config) {
  return createParts({ config, connection: openDatabase(config), logger: silent, clock: now });
}

/** A second process of the same site: its own connection and memory, in this process. */
function openBeside(one: TestAccounts) {
  const { now } = one;
  const parts = partsBeside(one);
  const { accounts, config, connection } = parts;
  const site = createSite(connection.db, now, config.publicUrl);
  return {
    accounts,
    connection,
    app: createApp(parts, { site }),
    [Symbol.asyncDispose]: async () => {
      await parts.close();
    },
  };
}

test("failed sign-ins count at every process, and a success at one clears them at the other", async () => {
  await using one = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  await using other = openBeside(one);
  const { email } = await one.makeUser("editor");
  let client = 0;
  const signIn = (app: TestAccounts["app"], password: string) =>
    request(app)
      .post("/api/users/login")
      .set("X-Forwarded-For", `203.0.113.${(client += 1)}`)
      .send({ email, password });
  for (let failure = 0; failure < 9; failure += 1)
    await signIn(failure % 2 === 0 ? one.app : other.app, "wrong").expect(401);
  await signIn(other.app, PASSWORD).expect(200);
  for (let failure = 0; failure < 10; failure += 1)
    await signIn(failure % 2 === 0 ? one.app : other.app, "wrong").expect(401);
  await signIn(one.app, PASSWORD).expect(429);
  await signIn(other.app, PASSWORD).expect(429);
});

test("a refused attempt writes nothing, once refusals have had their lines", async (one) => {
  const signIn = () =>
    request(one.app).post("/api/users/login").send({ email: "rita@shop.example", password: "wrong" });
  for (let failure = 0; failure < 10; failure += 1) await signIn().expect(401);
  for (let refusal = 0; refusal < 10; refusal += 1) await signIn().expect(429);
  const written = () => contentsOf(one.db, ["rate_limits", "audit_log"]);
  const before = await written();
  await signIn().expect(429);
  expect(await written()).toEqual(before);
});

test("a code of an authenticator app works once, at whichever process", async (one) => {
  await using other = openBeside(one);
  const user = await one.makeUser("editor");
  const { bearer } = await one.signIn(user);
  const path = "/api/users/me/second-factor";
  const { body } = await request(one.app).post(path).set(bearer).expect(200);
  const codeAt = () => generateSync({ secret: body.secret, epoch: Math.floor(one.now().getTime() / 1000) });
  await request(one.app).put(path).set(bearer).send({ password: PASSWORD, code: codeAt() }).expect(200);
  one.pass(MINUTE);
  const signIn = (app: TestAccounts["app"]) =>
    request(app).post("/api/users/login").send({ email: user.email, password: PASSWORD, code: codeAt() });
  await signIn(one.app).expect(200);
  await signIn(other.app).expect(401);
});

test("a passkey's challenge from one process is answered once, at whichever process", async (one) => {
  await using other = openBeside(one);
  const issue = () => Buffer.from(one.accounts.passkeyChallenges.issue("sign-in")).toString("base64url");
  const challenge = issue();
  expect(await other.accounts.passkeyChallenges.redeem(challenge, "prove someone")).toBe(false);
  expect(await other.accounts.passkeyChallenges.redeem(challenge, "sign-in")).toBe(true);
  expect(await one.accounts.passkeyChallenges.redeem(challenge, "sign-in")).toBe(false);
  const both = issue();
  const answers = await Promise.all(
    [one, other].map(({ accounts }) => accounts.passkeyChallenges.redeem(both, "sign-in")),
  );
  expect(answers.toSorted()).toEqual([false, true]);
});

test("who else has a record open is known at every process", async (one) => {
  await using other = openBeside(one);
  const [rita, carmen] = [await one.makeUser("editor"), await one.makeUser("editor")];
  const [first, second] = [await one.signIn(rita), await one.signIn(carmen)];
  const { body: job } = await one.post("/api/blogs", buildBlog(), first.bearer).expect(201);
  const report = (app: TestAccounts["app"], headers: Record<string, string>, open = true) =>
    request(app)
      .post(`/api/blogs/${job.id}/open`)
      .set({ ...headers, Origin: ORIGIN })
      .send({ window: "a", version: 1, open })
      .expect(200);
  await report(one.app, first.bearer);
  expect((await report(other.app, second.bearer)).body.others).toMatchObject([{ address: rita.email }]);
  await report(other.app, first.bearer, false);
  expect((await report(one.app, second.bearer)).body.others).toEqual([]);
});

test("the background jobs run at one process, and at another once that has stopped or died", async () => {
  await using given = openTestDatabase();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const runs: string[] = [];
  const start = (name: string) => {
    const scheduler = createScheduler(given.connection, [async () => void runs.push(name)], silent);
    scheduler.start();
    return scheduler;
  };
  const pass = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      const before = runs.length;
      vi.advanceTimersByTime(MINUTE);
      await vi.waitFor(() => expect(runs.length).toBe(before + 1), { timeout: 60_000 });
    }
  };
  const first = start("first");
  await pass(1);
  const second = start("second");
  await pass(2);
  expect(runs).toEqual(["first", "first", "first"]);
  await first.stop();
  await pass(1);
  expect(runs.at(-1)).toBe("second");
  // One that dies gives nothing back; its time passes.
  const third = start("third");
  vi.setSystemTime(Date.now() + 3 * MINUTE);
  await second.stop();
  await pass(1);
  expect(runs.at(-1)).toBe("third");
  await third.stop();
});

test("a process that stops does its last work, unless another process does the background jobs", async () => {
  await using given = openTestDatabase();
  const ends: string[] = [];
  const open = (name: string) =>
    createScheduler(given.connection, [], silent, { last: async () => void ends.push(name) });
  const [first, second, unused] = [open("first"), open("second"), open("unused")];
  first.start();
  second.start();
  expect(await takeLease(given.db, "daily jobs", "another process", MINUTE)).toBe(true);
  await first.stop();
  expect(ends).toEqual([]);
  await releaseLease(given.db, "daily jobs", "another process");
  await second.stop();
  await unused.stop();
  expect(ends).toEqual(["second"]);
  expect(await isLeased(given.db, "daily jobs")).toBe(false);
});

test("the copy of the keys in a machine's own BACKUP_DIR is up to date whichever machine does the background jobs", async (one) => {
  const parts = partsBeside(one);
  expect(await takeLease(one.db, "daily jobs", "another machine", MINUTE)).toBe(true);
  const id = randomUUID();
  await rememberDeleted(one.db, [[id, one.now().toISOString()]]);
  const jobs = createBackgroundJobs(parts);
  jobs.start();
  await jobs.stop();
  await parts.close();
  expect(deletedOf(one.accounts.config)).toEqual([id]);
});

test("a process that stops copies the keys even if one of its jobs does not end", async (one) => {
  const parts = partsBeside(one);
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const sendDue = async () => {
    begun.resolve();
    await gate.promise;
  };
  const emails = { ...parts.accounts.emails, sendDue };
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const jobs = createBackgroundJobs({ ...parts, accounts: { ...parts.accounts, emails } });
  const remember = async () => {
    const id = randomUUID();
    await rememberDeleted(one.db, [[id, one.now().toISOString()]]);
    return id;
  };
  const first = await remember();
  jobs.start();
  vi.advanceTimersByTime(MINUTE);
  await begun.promise;
  await vi.waitFor(() => expect(deletedOf(one.accounts.config)).toEqual([first]), { timeout: 60_000 });
  const second = await remember();
  const stopped = jobs.stop();
  await vi.waitFor(
    () => expect(deletedOf(one.accounts.config).toSorted()).toEqual([first, second].toSorted()),
    {
      timeout: 60_000,
    },
  );
  gate.resolve();
  await stopped;
  vi.useRealTimers();
  await parts.close();
});

function deletedOf({ backupDir }: { backupDir: string }): string[] {
  const file = path.join(backupDir, KEY_COPY);
  return fs.existsSync(file) ? Object.keys(JSON.parse(fs.readFileSync(file, "utf8")).deleted) : [];
}

test("a process that stops ends the job that runs, begins no other, and gives the lease back last", async () => {
  await using given = openTestDatabase();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const done: string[] = [];
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const long = async () => {
    begun.resolve();
    await gate.promise;
    done.push("long job");
  };
  const next = async () => void done.push("next job");
  const scheduler = createScheduler(given.connection, [long, next], silent, {
    last: async () => void done.push("last work"),
  });
  scheduler.start();
  vi.advanceTimersByTime(MINUTE);
  await begun.promise;
  const stopped = scheduler.stop().then(() => done.push("stopped"));
  await vi.waitFor(() => expect(done).toEqual(["last work"]), { timeout: 60_000 });
  expect(await isLeased(given.db, "daily jobs")).toBe(true);
  gate.resolve();
  await stopped;
  expect(done).toEqual(["last work", "long job", "stopped"]);
  expect(await isLeased(given.db, "daily jobs")).toBe(false);
});

test("a process that stops ends the e-mail that it sends, and begins no other", async (one) => {
  const { config, mailer, emails } = one.accounts;
  const facts = { subject: "Prices", lines: ["Fine."], path: "/admin", label: "See" };
  for (const name of ["anna", "karl"])
    await queueEmail(one.db, "feedReport", { address: `${name}@shop.example` }, facts, one.now());
  const connection = openDatabase(config);
  let stopped: Promise<void> | undefined;
  const send = async () => void (stopped ??= jobs.stop());
  const parts = createParts({
    ...{ config, connection, logger: silent, clock: one.now },
    mailer: { ...mailer, send },
  });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const jobs = createBackgroundJobs(parts);
  jobs.start();
  vi.advanceTimersByTime(MINUTE);
  await vi.waitFor(() => expect(stopped).toBeDefined(), { timeout: 60_000 });
  await stopped;
  expect(await emails.list()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  await parts.close();
});

test("a process that stops ends the price feed that it reads, which stays in the folder, and begins no other", async (one) => {
  using dir = makeTempDir();
  const config = { ...one.accounts.config, feedDir: dir.path };
  for (const name of ["monday.csv", "tuesday.csv"])
    fs.writeFileSync(path.join(dir.path, name), "sku;price\n1;2,00\n");
  const parts = partsBeside(one, config);
  const read: string[] = [];
  const killed = Promise.withResolvers<never>();
  let stopped: Promise<void> | undefined;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const jobs = createBackgroundJobs({
    ...parts,
    feeds: {
      run(_bytes, { file }) {
        read.push(file);
        stopped = jobs.stop();
        return killed.promise;
      },
      stop: () => killed.reject(new Error("The feed's process ended (SIGKILL).")),
    },
  });
  jobs.start();
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(MINUTE);
      expect(stopped).toBeDefined();
    },
    { timeout: 60_000 },
  );
  await stopped;
  expect(read).toHaveLength(1);
  expect(fs.readdirSync(dir.path).toSorted()).toEqual(["monday.csv", "tuesday.csv"]);
  await parts.close();
});

test("a process whose clock is wrong does no background jobs, and takes no lease", async () => {
  await using given = openTestDatabase();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const status = () => ({ ...READY, problem: "The clock of this process differs." });
  const replicas = { status, list: async () => [], pool: () => ({ total: 1, idle: 1, waiting: 0 }) };
  const runs: string[] = [];
  const wrong = createScheduler({ db: given.db, replicas }, [async () => void runs.push("wrong")], silent);
  const right = createScheduler(given.connection, [async () => void runs.push("right")], silent);
  wrong.start();
  right.start();
  vi.advanceTimersByTime(MINUTE);
  await vi.waitFor(() => expect(runs).toEqual(["right"]), { timeout: 60_000 });
  await Promise.all([wrong.stop(), right.stop()]);
  expect(runs).toEqual(["right"]);
});

test("a backup delays neither the other jobs nor the stop, which cancels it", async (one) => {
  const parts = partsBeside(one);
  const backup = Promise.withResolvers<void>();
  const emails = Promise.withResolvers<void>();
  const backups = { ...parts.backups, runIfDue: () => backup.promise, stop: async () => backup.resolve() };
  const sendDue = async () => emails.resolve();
  const accounts = { ...parts.accounts, emails: { ...parts.accounts.emails, sendDue } };
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const jobs = createBackgroundJobs({ ...parts, accounts, backups });
  jobs.start();
  vi.advanceTimersByTime(MINUTE);
  await emails.promise;
  await vi.waitFor(async () => expect(await isLeased(one.db, "daily backups")).toBe(true));
  await jobs.stop();
  vi.useRealTimers();
  await parts.close();
});

test("a process that stops while it asks for the lease keeps none", async () => {
  await using given = openTestDatabase();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const scheduler = createScheduler(given.connection, [], silent);
  scheduler.start();
  const gate = Promise.withResolvers<void>();
  const write = inTransaction(given.db, () => gate.promise);
  vi.advanceTimersByTime(MINUTE);
  const stopped = scheduler.stop();
  gate.resolve();
  await Promise.all([write, stopped]);
  expect(await takeLease(given.db, "daily jobs", "another process", MINUTE)).toBe(true);
});

test("a lease is one owner's until it is given back or over", async () => {
  await using given = openTestDatabase();
  const { db } = given;
  expect(await takeLease(db, "work", "one", MINUTE)).toBe(true);
  expect(await takeLease(db, "work", "other", MINUTE)).toBe(false);
  expect(await takeLease(db, "work", "one", -1)).toBe(true);
  expect(await isLeased(db, "work")).toBe(false);
  expect(await takeLease(db, "work", "other", MINUTE)).toBe(true);
  await releaseLease(db, "work", "one");
  expect(await isLeased(db, "work")).toBe(true);
  await releaseLease(db, "work", "other");
  expect(await isLeased(db, "work")).toBe(false);
});

test("the leases of processes that crashed are deleted a day after their end", async () => {
  await using given = openTestDatabase();
  await takeLease(given.db, "keys of a container that is gone", "one", -25 * 60 * MINUTE);
  await takeLease(given.db, "keys of one that starts again", "two", -MINUTE);
  await takeLease(given.db, "daily jobs", "three", MINUTE);
  await deleteEndedLeases(given.db);
  const rows = await given.db.selectFrom("leases").select("name").orderBy("name").execute();
  expect(rows.map(({ name }) => name)).toEqual(["daily jobs", "keys of one that starts again"]);
});

test("work under a lease is done one at a time, and given back after a failure", async () => {
  await using given = openTestDatabase();
  const { db } = given;
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, (running += 1));
    await db.selectFrom("leases").selectAll().execute();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => runLeased(db, "work", work)));
  expect(most).toBe(1);
  await expect(runLeased(db, "work", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const begun = await beginUnlessLeased(db, "work", async () => {
    expect(await beginUnlessLeased(db, "work", work)).toBeUndefined();
  });
  await begun?.ended;
  await (
    await beginUnlessLeased(db, "work", work)
  )?.ended;
  expect(most).toBe(1);
});

test("one process starts at a time", async () => {
  await using given = createTestAccounts();
  await using other = openBeside(given);
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const first = withStartLock(given.connection, async () => {
    begun.resolve();
    await end.promise;
    order.push("first");
  });
  await begun.promise;
  const second = withStartLock(other.connection, async () => void order.push("second"));
  end.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
});

test("at its instant a next version is taken over once, and neither process shows anything older or sooner", async (one) => {
  await using other = openBeside(one);
  const instant = one.now().getTime() + MINUTE;
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const { id } = await createProduct(one.db, { name: `Product ${at}`, price: 100 });
    ids.push(id);
    const fields = { price: 200, nextFrom: new Date(instant).toISOString() };
    await saveNext(one.db, recordTarget("products", id), fields, undefined, {
      actor: "Rita",
      now: one.now(),
    });
  }
  const readAll = () =>
    Promise.all(
      [one.app, other.app, one.app, other.app].map(async (app) => {
        const { body } = await request(app).get("/api/products").expect(200);
        return [...new Set(body.map(({ price }: { price: number }) => price))];
      }),
    );
  expect(await readAll()).toEqual([[100], [100], [100], [100]]);
  one.pass(instant - 1 - one.now().getTime());
  expect(await readAll()).toEqual([[100], [100], [100], [100]]);
  one.pass(1);
  expect(await readAll()).toEqual([[200], [200], [200], [200]]);
  for (const id of ids) {
    const dates = (await listHistory(one.db, "products", id)).map(({ date }) => date);
    expect(dates).toHaveLength(2);
    expect(dates[0]).toBe(new Date(instant).toISOString());
  }
});
