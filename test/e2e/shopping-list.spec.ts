import type { Page } from "@playwright/test";
import {
  axeFindingsInBothSchemes,
  expect,
  forget,
  hydrated,
  openScreen,
  test,
  expectSoundInBothSchemes,
} from "./fixtures.ts";
import { openSwitch } from "../support/network-switch.ts";
import { SEEDED_AT } from "../support/test-site.ts";

const DAY = 24 * 3_600_000;

const KEPT = "This page also opens without a network";

/** What the browser keeps for the list. */
function kept(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    isControlled: navigator.serviceWorker.controller !== null,
  }));
}

test("a recipe goes onto the list as it is cooked, in the order of the aisles", async ({ page }) => {
  await openScreen(page, "/recipes/kusksu-with-broad-beans");
  await page.getByLabel("Portions").fill("2");
  await page.getByRole("link", { name: "One portion less" }).press("Enter");
  await expect(page.getByLabel("Portions")).toBeFocused();
  await page.getByLabel("Portions").fill("8");
  await expect(page.getByRole("status").filter({ hasText: "Amounts for 8" })).toHaveCount(1);
  await expect(page.getByText("€5.80 for 2 × 4 pcs")).toBeVisible();
  await page.getByRole("button", { name: "Add to shopping list" }).click();
  await page.getByRole("link", { name: "On your list: open it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shopping list");
  await expect(page.getByText("12 things to buy")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toContainText([
    "Fruit & veg",
    "Dairy & deli",
    "Pantry",
    "Other things",
  ]);
  await expect(page.getByText("2 × Ġbejniet, fresh, 4 pcs · Kusksu")).toBeVisible();
  const kunserva = page.getByRole("checkbox", { name: /80 g kunserva/ });
  await kunserva.check();
  await expect(page.getByText("11 things to buy, 1 in the basket")).toBeVisible();
  // The same recipe for others is on the list once.
  await openScreen(page, "/recipes/kusksu-with-broad-beans");
  await page.getByRole("button", { name: "Add to shopping list" }).click();
  await openScreen(page, "/shopping-list");
  await expect(page.getByText("12 things to buy", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /40 g kunserva/ })).not.toBeChecked();
});

test("a line that cannot be scaled says on the list for how many it is written", async ({ page }) => {
  await openScreen(page, "/recipes/bigilla-the-broad-bean-dip?servings=24");
  await expect(page.getByText("Juice of ½ lemon (as written)")).toBeVisible();
  await page.getByRole("button", { name: "Add to shopping list" }).click();
  await openScreen(page, "/shopping-list");
  await expect(page.getByRole("checkbox", { name: /Juice of ½ lemon \(as written for 6\)/ })).toBeVisible();
});

test("a product goes onto the list from its card and from its page", async ({ page }) => {
  await openScreen(page, "/products?category=pantry");
  await page.getByRole("button", { name: "Add Kunserva, sweet tomato paste to your shopping list" }).click();
  await expect(
    page.getByRole("link", { name: "Kunserva, sweet tomato paste is on your shopping list" }),
  ).toBeFocused();
  await openScreen(page, "/products/marsaxlokk-vine-tomatoes");
  await page.getByRole("button", { name: "Add to shopping list" }).first().click();
  await openScreen(page, "/shopping-list");
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  // What was bought can be put on the list again.
  await page.getByRole("checkbox", { name: /Kunserva/ }).check();
  await openScreen(page, "/products?category=pantry");
  await page.getByRole("button", { name: "Add Kunserva, sweet tomato paste to your shopping list" }).click();
  await openScreen(page, "/shopping-list");
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: /Kunserva/ })).not.toBeChecked();
});

test("adding a product reads the list once, however many products the page has", async ({ page }) => {
  await openScreen(page, "/products");
  const add = page.getByRole("button", { name: /^Add .* to your shopping list$/ }).first();
  // The cards stream after the frame, and are hydrated after it.
  await expect(add).toBeVisible();
  await page.evaluate(() => {
    const read = Storage.prototype.getItem.bind(localStorage);
    document.body.dataset["reads"] = "0";
    document.body.dataset["changed"] = "";
    const first = document.querySelector("main article");
    new MutationObserver((changes) => {
      const others = changes.filter(
        ({ target }) => !first?.contains(target) && !target.parentElement?.closest("header"),
      );
      document.body.dataset["changed"] += others.map(({ target }) => target.nodeName).join(" ");
    }).observe(document.querySelector("main") ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
    Storage.prototype.getItem = (key) => {
      document.body.dataset["reads"] = String(Number(document.body.dataset["reads"]) + 1);
      return read(key);
    };
  });
  await add.click();
  await expect(page.getByRole("link", { name: /is on your shopping list$/ })).toBeFocused();
  await expect(page.locator("body")).toHaveAttribute("data-reads", "1");
  // Only that product's card and the count of the header were rendered again.
  expect(await page.evaluate(() => document.body.dataset["changed"])).toBe("");
});

test("is written, ticked off, cleared, and brought back", async ({ page }) => {
  await openScreen(page, "/shopping-list");
  await expect(page.getByRole("heading", { name: "Nothing on the list yet" })).toBeVisible();
  for (const thing of ["String", "Candles"]) {
    await page.getByLabel("Add something else").fill(thing);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: `${thing} added.` })).toHaveCount(1);
  }
  await page.getByRole("checkbox", { name: "String" }).check();
  // The focus goes on, where its button goes with what was done.
  const told = page.getByRole("status").filter({ hasText: /removed|back/ });
  await page.getByRole("button", { name: "Remove String" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove Candles" })).toBeFocused();
  await expect(told).toContainText("String removed.");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(told).toBeFocused();
  await page.getByRole("button", { name: "Remove what is in the basket" }).press("Enter");
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await expect(told).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await page.getByRole("button", { name: "Clear the list" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByLabel("Add something else").fill("Matches");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("checkbox", { name: "String" })).toBeChecked();
  await page.reload();
  await hydrated(page);
  // What was added meanwhile stays.
  await expect(page.getByRole("checkbox")).toHaveCount(3);
});

test("a full list refuses more things, and keeps those that it has", async ({ page }) => {
  await openScreen(page, "/shopping-list");
  await page.evaluate(() => {
    const list = Array.from({ length: 300 }, (_, at) => ({
      id: `own:thing ${at}`,
      text: `Thing ${at}`,
      detail: "",
      aisle: "",
      isDone: false,
    }));
    localStorage.setItem("suqna_shopping_list", JSON.stringify(list));
  });
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("checkbox")).toHaveCount(300);
  await page.getByLabel("Add something else").fill("Matches");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("A list has room for 300 things.");
  await expect(page.getByLabel("Add something else")).toHaveValue("Matches");
  await page.getByRole("button", { name: "Remove Thing 0", exact: true }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Matches" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  // Undo would need room for one more.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("A list has room for 300 things.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Matches" })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(300);
});

test("the header leads to it with how many things are to buy, and stays", async ({ page }) => {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openScreen(page, "/");
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await hydrated(page);
    const link = page.getByRole("banner").getByRole("link", { name: /^Shopping list/ });
    await expect(link).toHaveAccessibleName("Shopping list");
    const empty = await boxesOfHeader(page);
    // One row, also on the narrowest phone.
    if (width <= 768) expect(new Set(empty.map(({ middle }) => middle)).size).toBe(1);
    await page.evaluate((list) => {
      localStorage.setItem("suqna_shopping_list", list);
      dispatchEvent(new StorageEvent("storage"));
    }, ownThings(120));
    await expect(link).toHaveAccessibleName("Shopping list, 120 things to buy");
    await expect(link).toHaveText("120");
    expect(await boxesOfHeader(page)).toEqual(empty);
    await expectSoundInBothSchemes(page);
  }
});

/** A stored list of things that are to buy. */
function ownThings(count: number): string {
  return JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      id: `own:${index}`,
      text: `Thing ${index}`,
      detail: "",
      aisle: "",
      isDone: false,
    })),
  );
}

/** Where the visible links and buttons of the header are, below the bar above it. */
function boxesOfHeader(page: Page): Promise<{ left: number; width: number; middle: number }[]> {
  return page.evaluate(() => {
    const row = document.querySelector("header a[href='/shopping-list']")?.parentElement?.parentElement;
    const all = [...(row?.querySelectorAll(":scope > a, :scope > div > *") ?? [])];
    return all
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, width, top, height }) => ({ left, width, middle: Math.round((top + height / 2) / 4) }));
  });
}

test("what is added or ticked off counts at once, in header and menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openScreen(page, "/recipes/kusksu-with-broad-beans");
  await page.getByRole("button", { name: "Add to shopping list" }).click();
  const link = page.getByRole("banner").getByRole("link", { name: /^Shopping list/ });
  await expect(link).toHaveAccessibleName("Shopping list, 12 things to buy");
  await openScreen(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("dialog", { name: "Menu" })
    .getByRole("link", { name: "Shopping list, 12 things to buy" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shopping list");
  await hydrated(page);
  await page.getByRole("checkbox").first().check();
  await expect(link).toHaveAccessibleName("Shopping list, 11 things to buy");
  await expect(link).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Clear the list" }).click();
  await expect(link).toHaveAccessibleName("Shopping list");
});

test("is copied as text where the browser has no way to share", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await openScreen(page, "/shopping-list");
  await page.getByLabel("Add something else").fill("String");
  await page.getByLabel("Add something else").press("Enter");
  await page.getByRole("button", { name: "Share as text" }).click();
  await expect(page.getByText("The list is copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Other things\n- String");
  // Of a list on which nothing is left to buy, the text would be empty.
  await page.getByRole("checkbox", { name: "String" }).check();
  await expect(page.getByRole("button", { name: "Clear the list" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share as text" })).toHaveCount(0);
});

test("is accessible and fits a narrow screen, with and without things on it", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openScreen(page, "/shopping-list");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await openScreen(page, "/recipes/stuffat-tal-qarnit?servings=7");
  await expectSoundInBothSchemes(page);
  await page.getByRole("button", { name: "Add to shopping list" }).click();
  await openScreen(page, "/shopping-list");
  await page.getByRole("checkbox").first().check();
  await expectSoundInBothSchemes(page);
  await openScreen(page, "/blog?category=recipes&diet=vegan&without=nuts");
  await page.getByText("Filter recipes").click();
  await expectSoundInBothSchemes(page);
});

test("no word of a product is broken beside the buttons of its line, on the narrowest phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openScreen(page, "/products/marsaxlokk-vine-tomatoes");
  await page.getByRole("button", { name: "Add to shopping list" }).first().click();
  await openScreen(page, "/shopping-list");
  const words = page.getByText("Marsaxlokk vine tomatoes").first();
  const whole = await words.evaluate((element) => {
    const { width } = element.getBoundingClientRect();
    element.style.width = "min-content";
    element.style.overflowWrap = "normal";
    return element.getBoundingClientRect().width <= width;
  });
  expect(whole).toBe(true);
});

test("opens without a network, and no other page does", async ({ page, site, complaints }) => {
  await using network = await openSwitch(site.url);
  await openScreen(page, `${network.url}/shopping-list`);
  await page.getByLabel("Add something else").fill("Candles");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(await kept(page)).toMatchObject({ scopes: ["/shopping-list"] });

  network.cut();
  await page.reload();
  await hydrated(page);
  await page.getByRole("checkbox", { name: "Candles" }).check();
  await expect(page.getByText("0 things to buy, 1 in the basket")).toBeVisible();
  await expect(page.getByText(KEPT)).toBeVisible();
  for (const path of ["/", "/products", "/shopping-list/other"])
    await expect(page.goto(network.url + path)).rejects.toThrow(/net::ERR_/);
  forget(complaints, /net::ERR_|Failed to fetch/);

  // A page of its own, because this one still shows the browser's error.
  network.join();
  const offline = await page.context().newPage();
  await openScreen(offline, `${network.url}/about`);
  await page.context().setOffline(true);
  await offline
    .getByRole("banner")
    .getByRole("link", { name: /^Shopping list/ })
    .click();
  await expect(offline.getByRole("checkbox", { name: "Candles" })).toBeVisible();
  await page.context().setOffline(false);
  await offline.close();
  const other = await page.context().newPage();
  for (const path of ["/", "/products"]) {
    await openScreen(other, network.url + path);
    expect((await kept(other)).isControlled).toBe(false);
  }
  await other.close();
});

test("days later without a network, the sum counts only the offers that still run", async ({
  page,
  site,
  complaints,
}) => {
  await using network = await openSwitch(site.url);
  // The clock of the page goes on by itself after a while.
  await page.addInitScript(() => Reflect.set(window, "setInterval", () => 0));
  await openScreen(page, `${network.url}/shopping-list`);
  const [startDate, endDate] = [SEEDED_AT, new Date(SEEDED_AT.getTime() + DAY)];
  await page.evaluate(
    (offer) => {
      const known = {
        product: "tea",
        count: 1,
        price: 500,
        offers: [offer],
        deposit: 0,
        date: offer.startDate,
      };
      const tea = { id: "product:tea", text: "Tea", detail: "", aisle: "pantry", isDone: false, known };
      localStorage.setItem("suqna_shopping_list", JSON.stringify([tea]));
      dispatchEvent(new StorageEvent("storage"));
    },
    { startDate: startDate.toISOString(), endDate: endDate.toISOString(), price: 300 },
  );
  await expect(page.getByText("Together €3.00")).toBeVisible();
  await expect(page.getByText(KEPT)).toBeVisible();
  network.cut();
  await page.clock.setFixedTime(new Date(SEEDED_AT.getTime() + 3 * DAY));
  await page.reload();
  await expect(page.getByText("Together €5.00")).toBeVisible();
  forget(complaints, /net::ERR_|Failed to fetch/);
});

test("a new build replaces the one in the browser's cache", async ({ page, site, complaints }) => {
  await using network = await openSwitch(site.url);
  await openScreen(page, `${network.url}/shopping-list`);
  await expect(page.getByText(KEPT)).toBeVisible();
  const { caches: first } = await kept(page);
  expect(first).toHaveLength(1);

  network.deploy("build-two");
  const response = await page.goto(`${network.url}/shopping-list`);
  expect(await response?.text()).toContain("build-two");
  await hydrated(page);
  expect((await kept(page)).isControlled).toBe(true);
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect.poll(async () => (await kept(page)).caches).toHaveLength(1);
  expect((await kept(page)).caches).not.toEqual(first);

  network.cut();
  expect(await (await page.reload())?.text()).toContain("build-two");
  await hydrated(page);
  forget(complaints, /net::ERR_|Failed to fetch/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the header leads there from a page that is the same for all visitors", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Shopping list", exact: true }).click();
    await expect(page.getByText("Without JavaScript you can print")).toBeVisible();
  });

  test("says what works, and the buttons lead there", async ({ page }) => {
    await page.goto("/products/marsaxlokk-vine-tomatoes");
    await page.getByRole("link", { name: "Add to shopping list" }).click();
    await expect(page.getByText("Without JavaScript you can print")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "recipe", exact: true }).click();
    await expect(page).toHaveURL(/category=recipes/);
  });
});
