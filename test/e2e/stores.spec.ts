import { binRecord, createRecord } from "../../src/content/lifecycle/write.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { buildStore } from "../support/build-content.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { press } from "./editing-a-job.ts";
import { expect, openScreen, test } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

test("opening states follow Malta's time, and change while the page is open", async ({ page, site }) => {
  // A Wednesday, ten minutes before Qormi closes at 20:00 in Malta (19:00 UTC).
  const almost = new Date("2026-11-18T18:50:00Z");
  site.setNow(almost);
  await page.clock.install({ time: almost });
  await openScreen(page, "/locations");
  const qormi = page.locator("#qormi");
  await expect(qormi).toContainText("closes 20:00");
  await page.clock.fastForward("15:00");
  await expect(qormi).toContainText(/Closed, opens tomorrow 07:00/);
});

test("the opening state is in the HTML, without scripts", async ({ request, site }) => {
  site.setNow(new Date("2026-07-15T05:30:00Z"));
  // 07:30 in Malta's summer time.
  expect(await (await request.get(`${site.url}/locations`)).text()).toContain("closes 20:00");
});

test("the map links to each store, and the list can be filtered to open stores", async ({ page, site }) => {
  await page.goto("/locations");
  await page
    .getByRole("link", { name: /^Mosta/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#mosta$/);
  site.setNow(new Date("2026-11-18T02:00:00Z"));
  await page.clock.setFixedTime(new Date("2026-11-18T02:00:00Z"));
  await page.goto("/locations?open=1");
  await expect(page.locator("#qormi")).toHaveCount(0);
});

test("links filter the jobs, and a filter without results says so", async ({ page }) => {
  await page.goto("/careers");
  await page
    .getByRole("navigation", { name: /department/i })
    .getByRole("link")
    .nth(1)
    .click();
  await expect(page).toHaveURL(/department=/);
  await page.goto("/careers?department=Astronautics");
  await expect(page.getByRole("main")).toContainText(/clear|nothing|no /i);
});

test("Christmas hours are on the store's card as soon as they are saved", async ({ page, site }) => {
  const by = { actor: "Test", now: SEEDED_AT };
  const { db } = site.connection;
  const store = await createRecord(
    db,
    storeServer,
    buildStore({ name: "Żabbar Feast", slug: "zabbar-feast" }),
    by,
  );
  await openAs(page, site, "editor", `/admin/stores/${store.id}`);
  await expect(page.getByText(/lists it under Coming up once the store is saved/)).toBeVisible();
  await page.getByRole("button", { name: "Add a special day" }).click();
  await page.getByRole("textbox", { name: "Date of special day 1" }).fill("25/12/2026");
  await page.getByRole("textbox", { name: "Reason of special day 1" }).fill("Christmas Day");
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await press(page, "Save");
  expect((await saved).status()).toBe(200);
  await page.goto("/locations");
  const card = page.locator("#zabbar-feast");
  await expect(card.getByRole("heading", { name: "Coming up" })).toBeVisible();
  await expect(card.getByText("Friday 25 December, Christmas Day: Closed")).toBeVisible();
  await binRecord(db, storeServer, store.id, by);
});
