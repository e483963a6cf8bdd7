import { once } from "node:events";
import http from "node:http";
import { text } from "node:stream/consumers";
import express from "express";
import request from "supertest";
import { expect } from "vitest";
import { authenticate } from "../../src/accounts/sign-in/authenticate.ts";
import { createStaffLink } from "../../src/accounts/tokens/staff-links.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { binRecord } from "../../src/content/lifecycle/write.ts";
import { errorHandler } from "../../src/http/error-handler.ts";
import { PERMISSIONS } from "../../src/rules/access/permissions.ts";
import { PAGES_A_MINUTE, dayPages, DAYS_PATH, PRESENT } from "../../src/staff/days/day-pages.ts";
import { createProduct } from "../support/build-content.ts";
import { openPort } from "../support/raw-request.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { ORIGIN } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("admin"));

/** The pages of a day, each of which names the products of its site. */
async function openDays(
  staff: Staff,
  { render = writeNames, connection = staff.connection, isPage = () => true } = {},
) {
  const { db, now, stores, accounts } = staff;
  const user = await staff.makeUser("editor");
  const token = await createStaffLink(db, { user, sessionHash: "" }, "day", {
    now: now(),
    expiresDate: "2100-01-01T00:00:00.000Z",
  });
  const app = express();
  const parts = {
    connection,
    readSession: [accounts.session, authenticate(accounts)],
    clock: now,
    publicUrl: ORIGIN,
    uploads: stores.uploads,
    report: () => undefined,
  };
  const pages = {
    render,
    isPage,
    queue: <Result>(_network: string, work: () => Promise<Result>) => work(),
  };
  app.use(dayPages(parts, pages));
  app.use(errorHandler(accounts.logger));
  const get = (path: string, at = now().toISOString()) =>
    request(app).get(`${DAYS_PATH}/${token}/${at}${path}`);
  return Object.assign(get, { app, base: `${DAYS_PATH}/${token}` });
}

/** Renders the names of the products of a site. */
async function writeNames(_request: express.Request, response: express.Response): Promise<void> {
  const products = await response.locals.draftSite?.list("products");
  response.end(`<body>${products?.map(({ name }) => name).join()}</body>`);
}

test("a page of a day is found by the spelling of links alone: another one can be a page with a token, which is none", async (staff) => {
  const get = await openDays(staff);
  for (const path of ["/", "/careers", "/careers/baker?from=list", "/search?q=tea%20A"])
    await get(path).expect(200);
  for (const path of ["/Unsubscribe/x", "/%75nsubscribe/x", "/unsubscribe//x", "/careers/", "/careers.data"])
    await get(path).expect(404);
});

test("the past is for signed-in staff who may read the history of everything; to all others it is now", async (staff) => {
  const { db, now } = staff;
  const then = new Date(now().getTime() - 30 * 86_400_000);
  const by = { actor: "Rita", now: new Date(then.getTime() + 86_400_000) };
  await createProduct(db, { name: "Still here" }, then.toISOString());
  const secret = await createProduct(db, { name: "Secret since" }, then.toISOString());
  await binRecord(db, productServer, secret.id, by);
  const get = await openDays(staff);
  const at = new Date(then.getTime() + 3_600_000).toISOString();

  const shown = await get("/products", at).set(staff.bearer).expect(200);
  expect(shown.text).toMatch(/Secret since,Still here/);
  expect(shown.text).toMatch(/The site as it was on Thursday 22 October 2026, 12:00/);
  expect(shown.text).toMatch(/The history reaches back to Thursday 22 October 2026, 11:00\./);
  expect(shown.text).not.toMatch(/Not known any more/);
  expect(shown.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });

  const all = PERMISSIONS.filter((permission) => permission.endsWith(".write"));
  const users = [
    await staff.makeUser("editor", { extra: all.filter((each) => each !== "settings.write") }),
    await staff.makeUser("editor", { extra: all.filter((each) => each !== "jobs.write") }),
    await staff.makeUser("editor", { extra: all, stores: ["1b4e28ba-2fa1-41d2-883f-0016d3cca427"] }),
    await staff.makeUser("recruiter"),
    await staff.makeUser("manager"),
  ];
  const others = [{}, ...(await Promise.all(users.map(async (user) => (await staff.signIn(user)).bearer)))];
  for (const headers of others) {
    const led = await get("/products", at).set(headers).expect(302);
    const [, instant = ""] =
      /\/preview\/on\/[\w-]+\/([^/]+)\/products$/.exec(String(led.headers["location"])) ?? [];
    expect(instant).toBe(now().toISOString());
    const shownNow = await get("/products", instant).set(headers).expect(200);
    expect(shownNow.text).toMatch(/Still here/);
    expect(shownNow.text).not.toMatch(/Secret since|as it was|Change before: \w+day/);
  }
  const whole = await staff.signIn(await staff.makeUser("editor", { extra: all }));
  expect((await get("/products", at).set(whole.bearer).expect(200)).text).toMatch(/Secret since/);
  // Before the history, it is its beginning.
  const early = await get("/products", "1999-01-01T00:00:00.000Z").set(staff.bearer).expect(302);
  expect(early.headers["location"]).toContain(`/${then.toISOString()}/products`);
});

test("the instant to which a link leads is still shown a moment later", async (staff) => {
  const get = await openDays(staff);
  const at = staff.now().toISOString();
  staff.pass(PRESENT);
  await get("/", at).expect(200);
  staff.pass(1);
  await get("/", at).expect(302);
});

test("a link into the past is made for those alone who see it", async (staff) => {
  const body = { at: "2026-01-01T08:00:00.000Z" };
  const made = await staff.send("post", "/api/days", body).expect(201);
  expect(made.body.url).toMatch(/\/2026-01-01T08:00:00\.000Z\/$/);
  const { bearer } = await staff.signIn(await staff.makeUser("editor"));
  const refused = await staff.sendAnonymous("post", "/api/days", body).set(bearer).expect(403);
  expect(refused.body.error).toMatch(/hidden or deleted since/);
  await staff.sendAnonymous("post", "/api/days", { at: staff.now() }).set(bearer).expect(201);
});

test("no API token makes a link, which would outlive it", async (staff) => {
  const wanted = { name: "Pages", permissions: ["pages.write"], days: 30 };
  const { body } = await staff.send("post", "/api/users/me/tokens", wanted).expect(201);
  const at = { at: staff.now() };
  const bearer = { Authorization: `Bearer ${body.apiToken}` };
  await staff.sendAnonymous("post", "/api/days", at).set(bearer).expect(403);
});

test("a page of the past is not made for a client that has gone while it waited", async (staff) => {
  const at = new Date(staff.now().getTime() - 86_400_000).toISOString();
  await createProduct(staff.db, { name: "Then" }, at);
  const begun = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let [asked, made] = [0, 0];
  const connection: typeof staff.connection = {
    ...staff.connection,
    readAside(work) {
      made += 1;
      return staff.connection.readAside(work);
    },
  };
  const { app, base } = await openDays(staff, {
    connection,
    // Asked before a request waits for its turn.
    isPage() {
      asked += 1;
      if (asked === 3) waiting.resolve();
      return true;
    },
    async render(shown, response) {
      begun.resolve();
      await gate.promise;
      await writeNames(shown, response);
    },
  });
  const closed: Promise<unknown>[] = [];
  const server = http.createServer((incoming, answer) => {
    closed.push(once(answer, "close"));
    app(incoming, answer);
  });
  const port = await openPort(server);
  const open = () => http.get({ host: "127.0.0.1", port, path: `${base}/${at}/`, headers: staff.bearer });
  const first = open();
  await begun.promise;
  const [gone, last] = [open().on("error", () => undefined), open()];
  await waiting.promise;
  gone.destroy();
  await Promise.race(closed);
  gate.resolve();
  for (const shown of [first, last]) {
    const [answer] = await once(shown, "response");
    expect(await text(answer)).toMatch(/Then/);
  }
  await Promise.all(closed);
  server.close();
  await once(server, "close");
  expect(made).toBe(2);
});

test("the links of one person open so many pages a minute", async (staff) => {
  const get = await openDays(staff);
  const at = new Date(staff.now().getTime() + 3_600_000).toISOString();
  for (let page = 0; page < PAGES_A_MINUTE; page += 1) await get("/", at).expect(200);
  const refused = await get("/", at).expect(429);
  expect(refused.headers["retry-after"]).toBe("60");
  staff.pass(60_000);
  await get("/", at).expect(200);
});
