import express, { type RequestHandler } from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { createAccountActions, type AccountActions } from "../../src/accounts/account-actions.ts";
import { accountPages } from "../../src/accounts/account-pages.ts";
import { errorHandler } from "../../src/http/error-handler.ts";
import {
  cookieOf,
  createTestAccounts,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  type TestAccounts,
} from "../support/test-accounts.ts";

/** An application whose every screen does the same with its door, as an action without JavaScript would. */
function screensThat(site: TestAccounts, act: (door: AccountActions) => Promise<unknown>): express.Express {
  const handle: RequestHandler = async (incoming, response) => {
    response.json((await act(createAccountActions(site.accounts, incoming, response))) ?? null);
  };
  return express().use(accountPages(site.accounts)).use(handle).use(errorHandler(site.accounts.logger));
}

test("a form signs in without JavaScript, by the rules of the API", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  const form = { email: user.email, password: PASSWORD };
  const app = screensThat(site, (door) => door.signIn(form));
  const answer = await request(app).post("/admin/login").set("Origin", ORIGIN).expect(200);
  const seen = screensThat(site, async (door) => door.user);
  for (const path of ["/admin", "/admin.data", "/admin/jobs.data", "/reset-password/x"]) {
    expect((await request(seen).get(path).set("Cookie", cookieOf(answer))).body, path).toMatchObject({
      id: user.id,
    });
  }
  expect((await request(seen).get("/about").set("Cookie", cookieOf(answer))).body).toBeNull();
  await request(app).post("/admin/login").set("Origin", "https://evil.example").expect(403);
  const wrong = screensThat(site, (door) => door.signIn({ ...form, password: "wrong" }));
  await request(wrong).post("/admin/login").set("Origin", ORIGIN).expect(401);
  const odd = screensThat(site, (door) => door.signIn({ ...form, role: "admin" }));
  await request(odd).post("/admin/login").set("Origin", ORIGIN).expect(400);
});

test("a form signs out: cookie and token are dead", async () => {
  await using site = createTestAccounts();
  const session = await site.signIn(await site.makeUser("editor"));
  const app = screensThat(site, (door) => door.signOut());
  const answer = await request(app).post("/admin/login").set(session.browser).expect(200);
  expect(cookieOf(answer)).toBe("suqna=");
  await request(site.app).get("/api/users/me").set("Cookie", session.cookie).expect(401);
  await request(site.app).get("/api/users/me").set(session.bearer).expect(401);
});

test("the page of a link knows for whom it is without using it up, and its form does", async () => {
  await using site = createTestAccounts();
  const token = await site.makeToken(await site.makeInvited("carmen@shop.example"), "activation");
  const page = screensThat(site, (door) => door.inspectLink("activation", token));
  const usable = { state: "usable", email: "carmen@shop.example", name: "Carmen" };
  expect((await request(page).get("/activate/x")).body).toEqual(usable);
  expect((await request(page).get("/activate/x")).body).toEqual(usable);
  const form = screensThat(site, (door) =>
    door.activate({ token, password: OTHER_PASSWORD, name: "Carmen Grech" }),
  );
  await request(form).post("/activate/x").set("Origin", ORIGIN).expect(200);
  expect((await request(page).get("/activate/x")).body).toEqual({ state: "used" });
  const user = { email: "carmen@shop.example" };
  await site.signIn(user, OTHER_PASSWORD);
  const ask = screensThat(site, (door) => door.requestPasswordReset(user));
  await request(ask).post("/request-password-reset").set("Origin", ORIGIN).expect(200);
  const reset = String((await site.mails())[0]?.link.split("/").at(-1));
  const again = screensThat(site, (door) => door.resetPassword({ token: reset, password: PASSWORD }));
  await request(again).post("/reset-password/x").set("Origin", ORIGIN).expect(200);
  await site.signIn(user);
});

test("no token of a link gets into the log", async () => {
  await using site = createTestAccounts();
  for (const path of [
    "/activate/secret-of-43",
    "/reset-password/secret-of-43.data?x=1",
    "/Activate/secret-of-43/",
  ]) {
    await request(site.app).get(path);
  }
  await expect.poll(() => site.logLines.length).toBe(3);
  expect(JSON.stringify(site.logLines)).not.toContain("secret-of-43");
  expect(site.logLines.map((line) => line["path"])).toEqual([
    "/activate/…",
    "/reset-password/….data?x=1",
    "/Activate/…/",
  ]);
});

test("the screens read one's own account and sessions, and everybody's with users.manage alone", async () => {
  await using site = createTestAccounts();
  const reading = screensThat(site, async (door) => ({
    me: await door.me(),
    sessions: await door.sessions(),
    people: await door.attempt(() => door.people()),
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
