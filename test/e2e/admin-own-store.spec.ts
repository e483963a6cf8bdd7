import type { Route } from "@playwright/test";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { createOffer, createProduct, createStore } from "../support/build-content.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, forget, horizontalOverflow, hydrated, openScreen, test } from "./fixtures.ts";
import { sampleStores } from "./sample-stores.ts";
import { signInAs } from "./sign-in.ts";

for (const width of drawn(import.meta.filename, [390, 1280])) {
  test(`a manager closes their store early in two presses, and every page says so, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const [ours, theirs] = await sampleStores(site);
    await signInAs(page, site, "manager", "Ġorġa", [ours.id]);
    await page.goto("/admin");
    await hydrated(page);
    const today = page.getByRole("region", { name: `Today in ${ours.name}` });
    await expect(today).toContainText("Open now, closes");
    await expect(page.getByText(`Today in ${theirs.name}`)).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);

    await today.getByRole("button", { name: "Close early" }).click();
    const dialog = page.getByRole("dialog", { name: `Close ${ours.name} early` });
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel("Why").fill("Storm");
    await dialog.getByLabel("When").selectOption("All day");
    await dialog.getByRole("button", { name: "Close for the whole of today" }).click();
    await expect(today).toContainText("(Storm)");
    await expect(today.getByRole("button", { name: "Close early" })).toHaveCount(0);

    const told = async () => {
      const pages = [
        `/locations/${ours.slug}`,
        "/locations",
        `/api/search?q=${encodeURIComponent(ours.name)}`,
      ];
      const texts = await Promise.all(pages.map(async (path) => (await page.request.get(path)).text()));
      return texts.map((text) => text.includes("(Storm)"));
    };
    expect(await told()).toEqual([true, true, true]);
    const json = await (await page.request.get(`/locations/${ours.slug}`)).text();
    expect(json).toMatch(/"specialOpeningHoursSpecification":\[?\{[^\]]*"opens":"00:00"/);

    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
    await expect(today).toContainText("Open now, closes");
    expect(await told()).toEqual([false, false, false]);

    // Two presses, with what is chosen first.
    await today.getByRole("button", { name: "Close early" }).click();
    await dialog.getByRole("button", { name: /^Close at/ }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(`${ours.name} closes at`);
    await today.getByRole("button", { name: "Back to the usual hours" }).click();
    await expect(today.getByRole("button", { name: "Back to the usual hours" })).toHaveCount(0);
  });
}

test("a special day comes back where an early closing of it is taken back, and is no closing itself", async ({
  page,
  emptySite,
  complaints,
}) => {
  const day = { date: "2026-11-18", hours: [{ opens: "08:00", closes: "16:00" }], reason: "Village feast" };
  const ours = await createStore(emptySite.accounts.db, { name: "Qormi", exceptions: [day] });
  await signInAs(page, emptySite, "manager", "Ġorġa", [ours.id]);
  await openScreen(page, `${emptySite.url}/admin`);
  const today = page.getByRole("region", { name: "Today in Qormi" });
  await expect(today).toContainText("Today: 08:00–16:00");
  await expect(today.getByRole("button", { name: /^Back to/ })).toHaveCount(0);
  await today.getByRole("button", { name: "Close early" }).click();
  await page.getByRole("dialog").getByLabel("When").selectOption("At 14:00");
  // Head office has saved the store since: the second press is for what is there now.
  emptySite.connection.sqlite.prepare("UPDATE stores SET version = version + 1").run();
  await page.getByRole("dialog").getByRole("button", { name: "Close at 14:00" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("changed since you opened it");
  forget(complaints, /^409/);
  await page.getByRole("dialog").getByRole("button", { name: "Close at 14:00" }).click();
  await expect(today).toContainText("Today: 08:00–14:00");
  await today.getByRole("button", { name: "Back to the planned hours" }).dblclick();
  await expect(today).toContainText("Today: 08:00–16:00");
  await expect(page.getByRole("region", { name: "Notifications" })).not.toContainText("Nothing was saved");
  await expect(today.getByRole("button", { name: /^Back to/ })).toHaveCount(0);
  const { exceptions } = await (await page.request.get(`${emptySite.url}/api/stores/${ours.id}`)).json();
  expect(exceptions).toEqual([day]);
});

test("an early closing whose response was lost is done at the next press, takes the night with it, and both come back", async ({
  page,
  emptySite,
  complaints,
}) => {
  const { db } = emptySite.accounts;
  const day = { opens: "07:00", closes: "24:00" };
  const old = Array.from({ length: 100 }, (_, at) => ({
    date: new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
    hours: [],
    reason: "",
  }));
  const { hours } = await createStore(db);
  const ours = await createStore(db, {
    name: "Qormi",
    hours: { ...hours, wednesday: [day], thursday: [{ opens: "00:00", closes: "02:00" }, day] },
    exceptions: old,
  });
  await signInAs(page, emptySite, "manager", "Ġorġa", [ours.id]);
  await openScreen(page, `${emptySite.url}/admin`);
  const today = page.getByRole("region", { name: "Today in Qormi" });
  await expect(today).toContainText("Today: 07:00–02:00");
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**/api/stores/${ours.id}`, lose, { times: 1 });
  await today.getByRole("button", { name: "Close early" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("When").selectOption("At 22:00");
  await dialog.getByRole("button", { name: "Close at 22:00" }).click();
  await expect(dialog.getByRole("alert")).toContainText("stopped on its way");
  await dialog.getByRole("button", { name: "Close at 22:00" }).click();
  await expect(today).toContainText("Today: 07:00–22:00");
  forget(complaints, /ERR_FAILED|^409/);
  const stored = async () => {
    const answer = await page.request.get(`${emptySite.url}/api/stores/${ours.id}`);
    return (await answer.json()).exceptions;
  };
  expect(await stored()).toEqual([
    { date: "2026-11-18", hours: [{ opens: "07:00", closes: "22:00" }], reason: "" },
    { date: "2026-11-19", hours: [day], reason: "" },
  ]);
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(today).toContainText("Today: 07:00–02:00");
  expect(await stored()).toEqual([]);
});

test("a manager looks at the offers of their store, and changes none", async ({ page, emptySite }) => {
  const { db } = emptySite.accounts;
  const [ours, theirs, third] = [
    await createStore(db, { name: "Qormi" }),
    await createStore(db, { name: "Sliema" }),
    await createStore(db, { name: "Victoria" }),
  ];
  const { id } = await createProduct(db, { name: "Bread for a manager", price: 200, status: "active" });
  const offer = { category: "", products: [id], mechanic: { kind: "price" as const, price: 150 } };
  const only = await createOffer(db, { ...offer, stores: [ours.id], note: "Ours alone" });
  await createOffer(db, { ...offer, stores: [theirs.id], note: "Theirs alone" });
  await signInAs(page, emptySite, "manager", "Ġorġa", [ours.id, third.id]);
  await openScreen(page, `${emptySite.url}/admin`);
  await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Offers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Offers" })).toBeVisible();
  await expect(page.getByText(/Ours alone/).first()).toBeVisible();
  await expect(page.getByText(/Theirs alone/)).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("navigation", { name: "Stores" }).getByRole("link", { name: third.name }).click();
  await expect(page.getByText(/Ours alone/)).toHaveCount(0);
  const statusOf = async (path: string) => (await page.request.get(emptySite.url + path)).status();
  expect(await statusOf(`/api/offers/${only.id}/history`)).toBe(403);
  expect(await statusOf("/admin/offers")).toBe(403);
});

test("a manager brings back the hours of an old version, after an editor has changed the rest", async ({
  page,
  emptySite,
}) => {
  const { db } = emptySite.accounts;
  const ours = await createStore(db, { name: "Qormi", holidayHours: [{ opens: "09:00", closes: "13:00" }] });
  const by = { actor: "Editor", now: SEEDED_AT };
  await updateRecord(db, storeServer, ours.id, { holidayHours: [] }, undefined, by);
  await updateRecord(db, storeServer, ours.id, { phone: "+356 2199 9999" }, undefined, by);
  await signInAs(page, emptySite, "manager", "Ġorġa", [ours.id]);
  await openScreen(page, `${emptySite.url}/admin/stores/${ours.id}/history`);
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("version 1 restored");
  const store = await (await page.request.get(`${emptySite.url}/api/stores/${ours.id}`)).json();
  expect(store).toMatchObject({ holidayHours: ours.holidayHours, phone: "+356 2199 9999" });
});

test("a manager finds five screens, their own store with its hours alone, and no other store", async ({
  page,
  emptySite,
}) => {
  const { db } = emptySite.accounts;
  const [ours, theirs] = [
    await createStore(db, { name: "Qormi" }),
    await createStore(db, { name: "Sliema" }),
  ];
  await signInAs(page, emptySite, "manager", "Ġorġa", [ours.id]);
  await page.goto(`${emptySite.url}/admin/stores`);
  await hydrated(page);
  const places = page.getByRole("navigation", { name: "Staff area" }).getByRole("link");
  await expect(places).toHaveText(["Overview", "Messages", "Stores", "Jobs", "Offers"]);
  const rows = page.getByRole("table", { name: "Stores" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("link", { name: "New store" })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: ours.name }).click();
  await expect(page.getByRole("heading", { name: "Opening hours" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  const other = await page.request.get(`${emptySite.url}/admin/stores/${theirs.id}`);
  expect(other.status()).toBe(404);
  await page.goto(`${emptySite.url}/admin/jobs`);
  await hydrated(page);
  await page.getByRole("link", { name: "New job" }).first().click();
  await page.getByLabel("Job title").fill("Baker");
  await page.getByLabel("Place of work").fill(ours.name);
  await expect(page.getByText("Saved", { exact: false }).first()).toBeVisible();
});

test("on a phone a manager finds a new job, and no new store, under New", async ({ page, emptySite }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const ours = await createStore(emptySite.accounts.db, { name: "Qormi" });
  await signInAs(page, emptySite, "manager", "Ġorġa", [ours.id]);
  await page.goto(`${emptySite.url}/admin`);
  await hydrated(page);
  const bar = page.getByRole("navigation", { name: "Quick navigation" });
  await bar.getByRole("button", { name: "New" }).click();
  await expect(page.locator("#staff-new").getByRole("link")).toHaveText(["New job"]);
});

test("a manager's overview lists the hours of their store that are not saved, and those that were held back", async ({
  page,
  emptySite,
}) => {
  const { db } = emptySite.accounts;
  const ours = await createStore(db, { name: "Qormi" });
  await signInAs(page, emptySite, "manager", "Ġorġa", [ours.id]);
  await page.goto(`${emptySite.url}/admin/stores/${ours.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Add a special day" }).click();
  await page.getByLabel("Reason of special day 1").fill("Village feast");
  await expect(page.getByRole("region", { name: "Saving" })).toContainText("Not saved yet");
  const body = { exceptions: [{ date: "2027-07-15", hours: [], reason: "Village feast" }], nextFrom: null };
  const headers = { Origin: emptySite.url };
  const path = `${emptySite.url}/api/stores/${ours.id}/next`;
  const next = await page.request.put(path, { headers, data: body });
  expect(next.status()).toBe(200);
  await db.updateTable("next_versions").set({ problem: "Another store has its address." }).execute();
  await page.goto(`${emptySite.url}/admin`);
  await expect(page.getByRole("region", { name: "Waits for you (1)" })).toContainText("Another store has");
  const kept = page.getByRole("region", { name: "Not saved yet, kept on this device (1)" });
  await kept.getByRole("link", { name: "Qormi" }).click();
  await expect(page.getByRole("dialog", { name: "Restore unsaved changes?" })).toContainText("Village feast");
});
