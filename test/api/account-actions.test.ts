import express, { type RequestHandler } from "express";
import request from "supertest";
import { expect } from "vitest";
import {
  createAccountActions,
  accountPages,
  type AccountActions,
} from "../../src/accounts/people/account-actions.ts";
import { errorHandler } from "../../src/http/error-handler.ts";
import {
  cookieOf,
  createTestAccounts,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  type TestAccounts,
} from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";
import { words } from "../support/words.ts";

const test = testWith(createTestAccounts);

/** An application in which every page calls `act`, like the action of a form that is sent without JavaScript. */
function appThatRuns(
  site: TestAccounts,
  act: (actions: AccountActions) => Promise<unknown>,
): express.Express {
  const handle: RequestHandler = async (incoming, response) => {
    response.json((await act(createAccountActions(site.accounts, incoming, response))) ?? null);
  };
  return express().use(accountPages(site.accounts)).use(handle).use(errorHandler(site.accounts.logger));
}

test("signs in with a form without JavaScript, by the rules of the API", async (site) => {
  const user = await site.makeUser("editor");
  const form = { email: user.email, password: PASSWORD };
  const app = appThatRuns(site, (actions) => actions.signIn(form));
  const answer = await request(app).post("/admin/login").set("Origin", ORIGIN).expect(200);
  const seen = appThatRuns(site, async (actions) => actions.user);
  for (const path of ["/admin", "/admin.data", "/admin/jobs.data", "/reset-password/x"]) {
    expect((await request(seen).get(path).set("Cookie", cookieOf(answer))).body, path).toMatchObject({
      id: user.id,
    });
  }
  expect((await request(seen).get("/about").set("Cookie", cookieOf(answer))).body).toBeNull();
  await request(app).post("/admin/login").set("Origin", "https://evil.example").expect(403);
  const wrong = appThatRuns(site, (actions) => actions.signIn({ ...form, password: "wrong" }));
  await request(wrong).post("/admin/login").set("Origin", ORIGIN).expect(401);
  const undeclared = appThatRuns(site, (actions) => actions.signIn({ ...form, role: "admin" }));
  await request(undeclared).post("/admin/login").set("Origin", ORIGIN).expect(400);
});

test("signs out with a form: cookie and token are rejected", async (site) => {
  const session = await site.signIn(await site.makeUser("editor"));
  const app = appThatRuns(site, (actions) => actions.signOut(actions.form));
  const answer = await request(app).post("/admin/login").set(session.browser).expect(200);
  expect(cookieOf(answer)).toBe("suqna=");
  expect(answer.headers["clear-site-data"]).toBe('"cache", "storage"');
  await request(site.app).get("/api/users/me").set("Cookie", session.cookie).expect(401);
  await request(site.app).get("/api/users/me").set(session.bearer).expect(401);
});

test("shows whose link it is without using it up; the form uses it up", async (site) => {
  const token = await site.makeToken(await site.makeInvited("carmen@shop.example"), "activation");
  const page = appThatRuns(site, (actions) => actions.inspectLink("activation", token));
  const usable = { state: "usable", email: "carmen@shop.example", name: "Carmen" };
  expect((await request(page).get("/activate/x")).body).toEqual(usable);
  expect((await request(page).get("/activate/x")).body).toEqual(usable);
  const form = appThatRuns(site, (actions) =>
    actions.activate({ token, password: OTHER_PASSWORD, name: "Carmen Grech" }),
  );
  await request(form).post("/activate/x").set("Origin", ORIGIN).expect(200);
  expect((await request(page).get("/activate/x")).body).toEqual({ state: "used" });
  const user = { email: "carmen@shop.example" };
  await site.signIn(user, OTHER_PASSWORD);
  const ask = appThatRuns(site, (actions) => actions.requestPasswordReset(user));
  await request(ask).post("/request-password-reset").set("Origin", ORIGIN).expect(200);
  const reset = String((await site.mails())[0]?.link.split("/").at(-1));
  const again = appThatRuns(site, (actions) => actions.resetPassword({ token: reset, password: PASSWORD }));
  await request(again).post("/reset-password/x").set("Origin", ORIGIN).expect(200);
  await site.signIn(user);
});

test("logs nothing that was searched for", async (site) => {
  for (const path of words`
    /search?q=Maria%26Joe+secret /search.data?page=2&%71=secret /api/search?limit=3&q=secret&page=2
    /api/desk/find?q=secret /products?category=bakery&Q=secret /api/audit?person=secret /search?qq=1`)
    await request(site.app).get(path);
  await expect.poll(() => site.logLines.length).toBe(7);
  expect(site.logLines.map((line) => line["path"])).toEqual(words`
    /search?q=… /search.data?page=2&q=… /api/search?limit=3&q=… /api/desk/find?q=…
    /products?category=bakery&Q=… /api/audit?… /search?qq=1`);
});

test("logs no token of a link", async (site) => {
  for (const path of words`
    /activate/secret-of-43 /reset-password/secret-of-43.data?x=1 /Activate/secret-of-43/
    /%61pply//mine/secret-of-43 /x/..%2fpreview%2Fsecret-of-43`) {
    await request(site.app).get(path);
  }
  await expect.poll(() => site.logLines.length).toBe(5);
  expect(JSON.stringify(site.logLines)).not.toContain("secret-of-43");
  expect(site.logLines.map((line) => line["path"])).toEqual(words`
    /activate/… /reset-password/….data?x=1 /Activate/…/ /apply/mine/… /x/../preview/…`);
});

test("reads the user's own account and sessions, and all accounts with users.manage only", async (site) => {
  const reading = appThatRuns(site, async (actions) => ({
    me: await actions.me(),
    sessions: await actions.sessions(),
    people: await actions.attempt(() => actions.people()),
  }));
  const [admin, editor] = [await site.makeUser("admin"), await site.makeUser("editor")];
  const read = async (user: { email: string }) =>
    (
      await request(reading)
        .get("/admin")
        .set("Cookie", (await site.signIn(user)).cookie)
        .expect(200)
    ).body;
  expect(await read(admin)).toMatchObject({
    me: { id: admin.id, status: "active" },
    sessions: [{ current: true }],
    people: { done: [{ status: "active" }, { status: "active" }] },
  });
  expect(await read(editor)).toMatchObject({ me: { id: editor.id }, people: { refusal: { status: 403 } } });
  await request(reading).get("/admin").expect(401);
});
