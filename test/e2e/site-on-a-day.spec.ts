import { createStaffLink } from "../../src/accounts/tokens/staff-links.ts";
import { createRandom } from "../support/drawn.ts";
import { playStep } from "../support/played-history.ts";
import { isFullSize, randomSeed } from "../support/property-runs.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { binRecord } from "../../src/content/lifecycle/write.ts";
import { createBanner, createBlog, createJob, createOffer } from "../support/build-content.ts";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import { PAGES_A_MINUTE } from "../../src/staff/days/day-pages.ts";
import { openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { openAs } from "./sign-in.ts";
import { axeFindings, expect, forget, horizontalOverflow, test } from "./fixtures.ts";
import { words } from "../support/words.ts";

const DAY = 86_400_000;

/** A link to a site on a day. @returns the path before the instant. */
async function makeLink(site: TestSite, now = SEEDED_AT): Promise<string> {
  const user = await makeStaff(site, "editor");
  const expiresDate = new Date(now.getTime() + 7 * DAY).toISOString();
  const token = await createStaffLink(site.accounts.db, { user, sessionHash: "" }, "day", {
    now,
    expiresDate,
  });
  return `/preview/on/${token}`;
}

/** Opens pages of a day one after the other, and moves the site's clock on before they are too many for a minute. */
function patiently(site: TestSite, from: Date, headers: Readonly<Record<string, string>> = {}) {
  let opened = 0;
  return async (path: string) => {
    opened += 1;
    if (opened % PAGES_A_MINUTE === 0)
      site.setNow(new Date(from.getTime() + (opened / PAGES_A_MINUTE) * 60_000));
    return fetch(site.url + path, { redirect: "manual", headers });
  };
}

/** The cookie of an admin who signs in. */
async function signIn(site: TestSite): Promise<{ Cookie: string }> {
  const { email } = await makeStaff(site, "admin");
  const answer = await fetch(`${site.url}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return {
    Cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; "),
  };
}

/** What of two pages must be the same: without the nonces of their requests. */
function comparable(html: string): string {
  return html.replaceAll(/ nonce="[^"]*"/g, "");
}

/** A page of a day without its bar, and with links to the present. */
function withoutBar(html: string, base: string): string {
  return html.replace(/<!--day-bar-->.*?<!--\/day-bar-->/gs, "").replaceAll(`="${base}/`, '="/');
}

test("at random instants every page is what a site with its clock there renders, but for the bar", async () => {
  test.setTimeout(isFullSize ? 1_800_000 : 180_000);
  await using site = await openTestSite();
  const { db } = site.accounts;
  const at = (days: number) => new Date(SEEDED_AT.getTime() + days * DAY).toISOString();
  await createBanner(db, { title: "Later", position: "hero", startDate: at(3), endDate: at(9) });
  await createBlog(db, { title: "Planned", publishAt: at(5) });
  const job = await createJob(db, { title: "Butcher", publishAt: at(2), closesAt: at(20) });
  await createOffer(db, { startDate: at(4), endDate: at(12), announceFrom: at(1) });
  const admin = await makeStaff(site, "admin");
  await db
    .insertInto("next_versions")
    .values({
      contentType: "jobs",
      recordId: job.id,
      number: 1,
      state: "waiting",
      fromDate: at(6),
      changes: JSON.stringify({ title: "Head butcher" }),
      base: JSON.stringify({ title: "Butcher" }),
      actor: admin.email,
      userId: admin.id,
      savedDate: SEEDED_AT.toISOString(),
      endedDate: null,
      problem: "",
    })
    .execute();
  const base = await makeLink(site);
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const addresses = [
    ...[...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname),
    ...["/search?q=bread", "/careers/butcher", "/blog/planned", "/no-such-page", "/specials/print"],
  ];
  const draw = createRandom(randomSeed());
  const instants = Array.from({ length: isFullSize ? 200 : 5 }, () =>
    new Date(SEEDED_AT.getTime() + DAY + Math.floor(draw() * 60 * DAY)).toISOString(),
  ).toSorted();
  const views = new Map<string, { status: number; html: string }>();
  const open = patiently(site, SEEDED_AT);
  for (const instant of instants) {
    const chosen = isFullSize
      ? addresses.filter(() => draw() < 0.2)
      : ["/", "/careers", ...addresses.filter(() => draw() < 0.08), "/careers/butcher"];
    for (const address of new Set(chosen)) {
      const answer = await open(`${base}/${instant}${address}`);
      views.set(`${instant} ${address}`, { status: answer.status, html: await answer.text() });
    }
  }
  expect(views.size).toBeGreaterThan(10);
  // The site itself was never there: its next version still waits.
  const waiting = await db.selectFrom("next_versions").select("state").execute();
  expect(waiting).toEqual([{ state: "waiting" }]);
  for (const [key, { status, html }] of views) {
    const [instant = "", address = ""] = key.split(" ");
    site.setNow(new Date(instant));
    const answer = await fetch(site.url + address, { redirect: "manual" });
    expect([key, status]).toEqual([key, answer.status === 301 ? 404 : answer.status]);
    if (answer.status !== 200) continue;
    // Where nothing has changed since an earlier instant, the site's page is in the cache, and has that instant in it.
    const real = instants.reduce((text, each) => text.replaceAll(each, instant), await answer.text());
    expect(comparable(withoutBar(html, `${base}/${instant}`)), key).toBe(comparable(real));
  }
});

test("at random instants that have passed every page is what was shown then, but for the bar", async () => {
  test.setTimeout(isFullSize ? 1_800_000 : 180_000);
  await using site = await openTestSite();
  const { db } = site.accounts;
  const draw = createRandom(randomSeed());
  const views: { at: string; address: string; status: number; html: string }[] = [];
  let now = SEEDED_AT.getTime();
  const instants = isFullSize ? 200 : 6;
  for (let instant = 0; instant < instants; instant += 1) {
    for (let step = 0; step < 5; step += 1) {
      now += 1 + Math.floor(draw() * DAY * 0.1);
      await playStep(db, { now: new Date(now), random: draw });
    }
    now += Math.floor(draw() * DAY * 0.1);
    site.setNow(new Date(now));
    const at = new Date(now).toISOString();
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
    const lists = ["/", "/products", "/specials", "/careers", "/blog", "/locations", "/search?q=bread"];
    for (const address of [...lists, "/no-such-page", ...paths.filter(() => draw() < 0.04)]) {
      const answer = await fetch(site.url + address, { redirect: "manual" });
      views.push({ at, address, status: answer.status, html: await answer.text() });
    }
  }
  now += DAY;
  site.setNow(new Date(now));
  const base = await makeLink(site, new Date(now));
  const open = patiently(site, new Date(now), await signIn(site));
  for (const { at, address, status, html } of views) {
    const answer = await open(`${base}/${at}${address}`);
    const then = await answer.text();
    expect([at, address, answer.status], then.slice(0, 200)).toEqual([at, address, status]);
    expect(then).toContain("The site as it was on");
    expect(comparable(withoutBar(then, `${base}/${at}`)), `${at} ${address}`).toBe(comparable(html));
  }
  expect(views.length).toBeGreaterThan(instants * 8);
});

test("the bar leads to the changes before and after, and to another day, without scripts", async ({
  page,
  site,
  complaints,
}) => {
  const { db } = site.accounts;
  await createBanner(db, {
    title: "Snow is coming",
    position: "hero",
    startDate: "2027-05-03T08:00:00.000Z",
    endDate: "2027-05-10T21:59:59.999Z",
  });
  const base = await makeLink(site);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${base}/2027-05-05T10:00:00.000Z/`);
    const bar = page.getByRole("complementary", { name: "The site on a day" });
    await expect(bar).toContainText("The site as it will be on Wednesday 5 May 2027, 12:00");
    await expect(page.getByText("Snow is coming")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  }
  const bar = page.getByRole("complementary", { name: "The site on a day" });
  await bar.getByRole("link", { name: /^Next change: Tuesday 11 May 2027, 00:00/ }).click();
  await expect(bar).toContainText("The site as it will be on Tuesday 11 May 2027, 00:00");
  await expect(page.getByText("Snow is coming")).toHaveCount(0);
  await bar.getByLabel("Day").fill("2027-05-04");
  await bar.getByLabel("Time").fill("09:30");
  await bar.getByRole("button", { name: "Show" }).click();
  await expect(bar).toContainText("The site as it will be on Tuesday 4 May 2027, 09:30");
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).first().click();
  await expect(page).toHaveURL(/\/preview\/on\/[\w-]+\/2027-05-04T07:30:00.000Z\/careers$/);
  await expect(bar).toContainText("Tuesday 4 May 2027, 09:30");
  // The scripts of the page, which would read the present.
  forget(complaints, /violates the following Content Security Policy directive 'script-src 'none''/);
});

test("an admin sees a day that is over, with what is not known any more, and a colleague without the rights sees now", async ({
  page,
  site,
  complaints,
}) => {
  const { db } = site.accounts;
  const gone = await createJob(db, { title: "Lamplighter" }, "2026-11-18T10:00:00.000Z");
  const deleted = { actor: "Rita", now: new Date("2026-11-19T10:00:00.000Z") };
  await binRecord(db, jobServer, gone.id, deleted);
  await db.updateTable("search_synonyms").set({ updatedDate: "2026-11-20T10:00:00.000Z" }).execute();
  const now = new Date("2026-11-25T10:00:00.000Z");
  site.setNow(now);
  await page.clock.setFixedTime(now);
  await openAs(page, site, "admin", "/admin");
  await page.getByRole("button", { name: "See it on a day" }).click();
  const dialog = page.getByRole("dialog", { name: "See the site on a day" });
  await expect(dialog).toContainText("A day that is over shows the site as it was");
  await dialog.getByRole("textbox", { name: "Day and time" }).fill("19/11/2026");
  await dialog.getByLabel("Time", { exact: true }).fill("09:00");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(dialog.getByRole("status")).toContainText(
    "signed-in staff with the right to read all of the history",
  );
  expect(await axeFindings(page)).toEqual([]);
  const path = (await dialog.getByRole("link", { name: /^See the site/ }).getAttribute("href")) ?? "";
  await page.goto(path);
  const bar = page.getByRole("complementary", { name: "The site on a day" });
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [320, 768, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expect(bar).toContainText("The site as it was on Thursday 19 November 2026, 09:00");
      await expect(bar).toContainText(/The history reaches back to \w+day \d+ \w+ 2026, \d\d:\d\d\./);
      await expect(bar).toContainText("Not known any more: the search words.");
      expect(await axeFindings(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    }
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).first().click();
  await expect(page.getByRole("link", { name: /Lamplighter/ }).first()).toBeVisible();
  await bar.getByRole("link", { name: /^Next change: Thursday 19 November 2026, 11:00/ }).click();
  await expect(bar).toContainText("The site as it was on Thursday 19 November 2026, 11:00");
  await expect(page.getByRole("link", { name: /Lamplighter/ })).toHaveCount(0);
  // The same link, without the session.
  await page.context().clearCookies();
  await page.goto(path);
  await expect(bar).toContainText("The site as it will be on Wednesday 25 November 2026, 11:00");
  await expect(bar).not.toContainText("Not known any more");
  await expect(bar).toContainText("Change before: none");
  forget(complaints, /violates the following Content Security Policy directive 'script-src 'none''/);
});

test("the link opens pages alone: no write, no staff area, no file, nothing cached, indexed or counted", async ({
  site,
}) => {
  const base = await makeLink(site);
  const prefix = `${site.url}${base}/2026-12-25T10:00:00.000Z`;
  const ask = (path: string, options?: RequestInit) =>
    fetch(prefix + path, { redirect: "manual", ...options });
  const answer = await ask("/careers");
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringMatching(/script-src 'none'.*connect-src 'none'/),
  });
  expect(answer.headers.get("set-cookie")).toBeNull();
  for (const method of ["POST", "PUT", "DELETE", "PATCH"])
    expect((await ask("/message", { method, headers: { Origin: site.url } })).status, method).toBe(405);
  const closed = words`
    /admin /admin/login /admin/jobs.data /api/jobs /activate/abc /careers.data /sitemap.xml /uploads/x
    //evil.example /unsubscribe/abc /%2e%2e/%2e%2e/admin`;
  for (const path of closed) expect((await ask(path)).status, path).toBe(404);
  for (const path of ["/api/users/me", "/preview/", "/api/calendar"])
    expect(
      (
        await fetch(site.url + path + (path.endsWith("/") ? base.split("/").at(-1) : ""), {
          redirect: "manual",
          headers: { Authorization: `Bearer ${base.split("/").at(-1)}` },
        })
      ).status,
      path,
    ).toBeGreaterThanOrEqual(400);
  // Another token, none, one that is over, and one whose person has lost the permission.
  for (const token of ["", "x", "a".repeat(43)])
    expect(
      (await fetch(`${site.url}/preview/on/${token}/2026-12-25T10:00:00.000Z/`, { redirect: "manual" }))
        .status,
    ).toBe(404);
  const present = await (await fetch(`${site.url}/careers`)).text();
  expect(present).not.toContain("day-bar");
  site.setNow(new Date(SEEDED_AT.getTime() + 7 * DAY));
  expect((await ask("/careers")).status).toBe(404);
  site.setNow(SEEDED_AT);
  await site.accounts.db
    .updateTable("users")
    .set({ role: "recruiter" })
    .where("role", "=", "editor")
    .execute();
  expect((await ask("/careers")).status).toBe(404);
});
