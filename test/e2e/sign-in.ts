import type { Page, Response } from "@playwright/test";
import type { UserRow } from "../../src/accounts/people/users.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import type { TestSite } from "../support/test-site.ts";
import { expect, hydrated, openScreen } from "./fixtures.ts";

/** What the browser stores about the signed-in user, under the keys of the specification. */
type StoredSession = Record<"authToken" | "authUser" | "admin_authenticated", string | null>;

/** What it stores when no user is signed in. */
export const NOTHING_STORED: StoredSession = { authToken: null, authUser: null, admin_authenticated: null };

/** The cookies of a session. The one by which the site recognises the browser at the next sign-in is not one of them. */
export async function sessionCookies(page: Page): Promise<object[]> {
  return (await page.context().cookies()).filter(({ name }) => !name.endsWith("-device"));
}

/**
 * Creates an account and signs it in without the screen. The browser then holds what the screen leaves in it: the cookie,
 * and token and user in its storage.
 */
export async function signInAs(
  page: Page,
  site: TestSite,
  role: Role = "editor",
  name = "Rita Vella",
  stores: readonly string[] = [],
): Promise<UserRow> {
  const made = await makeStaff(site, role, name, stores);
  await signInWith(page, site, made);
  return made;
}

/** Signs an account in without the screen, as `signInAs`. */
export async function signInWith(page: Page, site: TestSite, made: { email: string }): Promise<void> {
  const answer = await page.request.post(`${site.url}/api/users/login`, {
    data: { email: made.email, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  const { token, user } = await answer.json();
  const stored = { authToken: String(token), authUser: JSON.stringify(user), admin_authenticated: "true" };
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }));
  const { cookies } = await page.context().storageState();
  await page.context().setStorageState({ cookies, origins: [{ origin: site.url, localStorage }] });
}

/** Signs a new account in and opens a screen. */
export async function openAs(page: Page, site: TestSite, role: Role, path: string): Promise<void> {
  await signInAs(page, site, role);
  await openScreen(page, path);
}

/**
 * The response to the request by which a staff page checks its session once it is hydrated. A session that ends before
 * that leads to the sign-in at once, without a click. Call this before the page is opened.
 */
export function sessionCheck(page: Page): Promise<Response> {
  return page.waitForResponse("**/api/users/me");
}

/** Opens an editor and waits until its first calls are answered: a session that ends before leads to the sign-in. */
export async function openEditor(page: Page, path: string): Promise<void> {
  const answered = Promise.all([sessionCheck(page), page.waitForResponse(/\/api\/comments\?/)]);
  await openScreen(page, path);
  await Promise.all((await answered).map((response) => response.finished()));
}

/**
 * Signs in through the screen and waits for the overview and for the request by which it checks the session: a session
 * that ended before that response would add a 401 to the test's complaints.
 */
export async function signInOnScreen(page: Page, email: string): Promise<void> {
  await openScreen(page, "/admin/login");
  const checked = sessionCheck(page);
  await fillInSignIn(page, email);
  await expect(page).toHaveURL(/\/admin$/);
  await hydrated(page);
  await (await checked).finished();
}

/** Fills in the sign-in form and submits it. */
export async function fillInSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** What the browser stores at this moment. */
export function storedSession(page: Page): Promise<StoredSession> {
  return page.evaluate(() => ({
    authToken: localStorage.getItem("authToken"),
    authUser: localStorage.getItem("authUser"),
    admin_authenticated: localStorage.getItem("admin_authenticated"),
  }));
}

/** As if every sign-in had been ten minutes ago. */
export async function letProofsExpire(site: TestSite): Promise<void> {
  const { db, clock } = site.accounts;
  const provedDate = new Date(clock().getTime() - 10 * 60_000).toISOString();
  await db.updateTable("sessions").set({ provedDate }).execute();
}
