import type { Page } from "@playwright/test";
import { createPage, createProduct } from "../support/build-content.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, horizontalOverflow, openScreen, test, expectSound } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

const WIDTHS = [1280, 320] as const;

function saving(page: Page) {
  return page.getByRole("region", { name: "Saving" });
}

/** The path of the first record of a kind, as the signed-in user gets it. */
async function firstOf(page: Page, call: string): Promise<string> {
  const records: unknown = await (await page.request.get(`/api/${call}`)).json();
  const [first] = Array.isArray(records) ? records : [];
  return `/admin/${call.split(/[/?]/)[0]}/${String(Object(first).id)}`;
}

/** What is wider than the panel in which it stands. */
function outsideOfPanels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("main section :is(input, textarea, select, button, li, p)"))
      .filter((element) => {
        const panel = element.closest("section")?.getBoundingClientRect();
        return panel !== undefined && element.getBoundingClientRect().right > panel.right;
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );
}

/** Query containers within a fieldset: Chromium has left out what stands in one, in one of 300 loadings of a form. */
function containersInFieldsets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("fieldset *"))
      .filter((element) => getComputedStyle(element).containerType !== "normal")
      .map((element) => element.className),
  );
}

/** What each kind needs before it can be saved, and the words around its publishing. */
const KINDS = [
  {
    kind: "jobs",
    role: "recruiter",
    title: "Job title",
    publish: "Publish",
    withdraw: "Unpublish",
    fill: { Department: "Fish", "Place of work": "Gzira", Employment: "Full" },
    public: "/careers",
  },
  {
    kind: "blogs",
    role: "editor",
    title: "Title",
    publish: "Publish",
    withdraw: "Unpublish",
    fill: { "In short": "Fish for everybody." },
    public: "/blog",
  },
  {
    kind: "products",
    role: "editor",
    title: "Name",
    publish: "Publish",
    withdraw: "Unpublish",
    fill: { Price: "4.20", "Price is for": "1 kg" },
    public: "/products?category=fruit-veg",
  },
  {
    kind: "banners",
    role: "editor",
    title: "Headline",
    publish: "Publish",
    withdraw: "Unpublish",
    fill: {},
    public: "/",
  },
  {
    kind: "stores",
    role: "editor",
    title: "Name",
    publish: "Publish",
    withdraw: "Unpublish",
    fill: { Street: "Triq il-Port", "Town or village": "Mgarr", Latitude: "36.0252", Longitude: "14,2995" },
    public: "/locations/lampuki-stores",
  },
] as const;

for (const { kind, role, title, publish, withdraw, fill, public: path } of KINDS) {
  test(`${kind}: the ${role} creates, publishes and unpublishes by keyboard`, async ({ page, site }) => {
    await signInAs(page, site, role);
    await openScreen(page, `/admin/${kind}/new`);
    const name = `Lampuki ${kind}`;
    const shown = async () => (await (await page.request.get(path)).text()).includes(name);
    await page.getByLabel(title, { exact: true }).focus();
    await page.keyboard.type(name);
    for (const [label, text] of Object.entries(fill)) {
      await page.getByLabel(new RegExp(`^${label}( optional)?$`)).focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
    await expect(saving(page)).toContainText("Saved at 10:30");
    expect(await shown()).toBe(false);

    const main = saving(page).getByRole("button", { name: publish, exact: true });
    await main.focus();
    await page.keyboard.press("Enter");
    const asking = page.getByRole("dialog", { name: "Something is missing" });
    await asking.getByRole("button", { name: `${publish} anyway` }).focus();
    await page.keyboard.press("Enter");
    const state = page.getByRole("region", { name: "On the site" });
    await expect(state).toContainText("Live");
    expect(await shown()).toBe(true);

    await page.getByRole("button", { name: withdraw, exact: true }).focus();
    await page.keyboard.press("Space");
    await expect(state).not.toContainText("Live");
    expect(await shown()).toBe(false);
  });
}

test("responds 403 without permission, 404 for an unknown record", async ({ page, site, complaints }) => {
  await signInAs(page, site, "recruiter");
  expect((await page.goto("/admin/banners/new"))?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don’t have permission");
  for (const path of [
    "/admin/jobs/b6d0f1c4-5a0e-4a53-9a3c-0d7f2c1e8b11",
    "/admin/jobs/baker",
    "/admin/shoes/new",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
  // The browser tells of the documents' status.
  expect(complaints.splice(0).filter((line) => !/40[34]/.test(line))).toEqual([]);
});

for (const width of drawn(import.meta.filename, WIDTHS)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 860 } });

    test("no form has serious accessibility findings or scrolls sideways", async ({ page, site }) => {
      await signInAs(page, site, "admin");
      for (const call of ["jobs/admin", "blogs", "products?admin=true", "banners", "stores"]) {
        const path = await firstOf(page, call);
        await openScreen(page, path);
        await expect(saving(page)).toContainText("Nothing to save");
        await expectSound(page, path);
        expect(await containersInFieldsets(page), path).toEqual([]);
      }
    });

    test("no field of a recipe or a store is wider than its panel", async ({ page, site }) => {
      const { db } = site.connection;
      const recipes = db.selectFrom("blogs").select("id").where("slug", "=", "kusksu-with-broad-beans");
      const stores = db.selectFrom("stores").select("id").where("slug", "=", "sliema");
      const { id: recipe } = await recipes.executeTakeFirstOrThrow();
      const { id: store } = await stores.executeTakeFirstOrThrow();
      await signInAs(page, site, "admin");
      for (const path of [`/admin/blogs/${recipe}`, `/admin/stores/${store}`]) {
        await openScreen(page, path);
        await expect(saving(page)).toContainText("Nothing to save");
        await expect(page.getByRole("button", { name: /^Add: / }).first()).toBeVisible();
        expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
        expect(await outsideOfPanels(page), path).toEqual([]);
      }
    });

    test("shows the real page with the form's values in the preview", async ({ page, site }) => {
      await signInAs(page, site, "recruiter");
      await openScreen(page, await firstOf(page, "jobs/admin"));
      await page.getByLabel("Job title").fill(`A job as yet unseen ${width}`);
      await page.getByRole("button", { name: "Preview" }).click();
      const heading = page.frameLocator("iframe").getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(`A job as yet unseen ${width}`);
      await page.getByRole("button", { name: "Desktop" }).click();
      await expectSound(page);
      if (width < 1200) await page.getByRole("button", { name: "Close", exact: true }).click();
      await page.getByLabel("Job title").fill(`And changed ${width}`);
      if (width < 1200) await page.getByRole("button", { name: "Preview" }).click();
      await expect(heading).toHaveText(`And changed ${width}`);
      const until = (day: string) => page.getByText(`Anyone with the link can open it until ${day}`);
      await expect(until("Thursday 19 November")).toBeVisible();
      await page.getByRole("button", { name: "Copy link" }).click();
      await expect(until("Wednesday 25 November")).toBeVisible();
    });
  });
}

test("explains a time that is skipped and one that occurs twice", async ({ page, site }) => {
  await openAs(page, site, "recruiter", "/admin/jobs/new");
  const from = page.getByRole("textbox", { name: /^Shows from/ });
  const time = page.getByRole("textbox", { name: "Time: Shows from" });
  await from.fill("28/03/2027");
  await time.fill("02:30");
  await expect(page.getByText("02:30 does not exist that night. It becomes 03:00")).toBeVisible();
  await from.fill("31/10/2027");
  await time.fill("02:30");
  const twice = page.getByRole("group", { name: /02:30 occurs twice/ });
  await expect(twice.getByRole("radio", { name: /summer time/ })).toBeChecked();
  await twice.getByRole("radio", { name: /an hour later/ }).check();
  await expect(from).toHaveValue("31/10/2027");
  await expect(time).toHaveValue("02:30");
  await expect(twice.getByRole("radio", { name: /an hour later/ })).toBeChecked();
});

test("takes a day alone, by typing, by arrow keys and from the calendar", async ({ page, site }) => {
  await openAs(page, site, "recruiter", "/admin/jobs/new");
  const until = page.getByRole("textbox", { name: /^Closes/ });
  const time = page.getByRole("textbox", { name: /^Time: Closes/ });
  await until.fill("3/12/2026");
  await until.press("Tab");
  await expect(until).toHaveValue("03/12/2026");
  await expect(time).toHaveValue("23:59");
  await expect(page.getByText("Thursday 3 December, 23:59 in Malta.")).toBeVisible();
  await until.press("ArrowUp");
  await expect(until).toHaveValue("04/12/2026");
  await until.press("Alt+ArrowDown");
  const day = page.getByRole("button", { name: "Friday 4 December 2026" });
  await expect(day).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Escape");
  await expect(day).toBeHidden();
  await expect(until).toBeFocused();
  await expect(until).toHaveValue("04/12/2026");
  await until.press("Alt+ArrowDown");
  await expect(day).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(until).toBeFocused();
  await expect(until).toHaveValue("11/12/2026");
  await time.fill("830");
  await time.press("Tab");
  await expect(time).toHaveValue("08:30");
});

test("the day keeps more room than the time, in the editor of articles too", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/blogs/new");
  // Its styles load last, and bring those of the fields again.
  await expect(page.getByRole("toolbar")).toBeVisible();
  const width = async (name: string | RegExp) =>
    (await page.getByRole("textbox", { name }).boundingBox())?.width ?? 0;
  expect(await width(/^Shows from/)).toBeGreaterThan(1.5 * (await width("Time: Shows from")));
});

test("sets an offer's days with a preset", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/products/new");
  await page.getByRole("checkbox", { name: "There is an offer" }).check();
  await page.getByRole("button", { name: "Next week" }).click();
  await expect(page.getByRole("textbox", { name: "Offer starts", exact: true })).toHaveValue("23/11/2026");
  await expect(page.getByRole("textbox", { name: "Offer ends", exact: true })).toHaveValue("29/11/2026");
  await expect(page.getByRole("textbox", { name: "Time: Offer ends" })).toHaveCount(0);
});

test("asks whether a new category is a mistyped one", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/products/new");
  const category = page.getByLabel("Category", { exact: true });
  await category.selectOption("New category…");
  const name = page.getByLabel("Name of the new category");
  await name.fill("Garden");
  await expect(page.getByText("“Garden” will be a new category on the site.")).toBeVisible();
  await name.fill("Baykery");
  await expect(page.getByText("Did you mean Bakery?")).toBeVisible();
  await page.getByRole("button", { name: "Use Bakery" }).click();
  await expect(category).toHaveValue("bakery");
  await expect(category).toBeFocused();
  await expect(name).toBeHidden();
});

test("reorders lines by buttons that keep the focus, and copies a week's hours", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/stores/new");
  await page.getByRole("textbox", { name: "Services" }).fill("Bakery\n\nButcher\nCafe\n");
  await page.getByRole("button", { name: "Reorder: Services" }).click();
  await page.getByRole("button", { name: "Move service 3 up" }).click();
  await expect(page.getByRole("button", { name: "Move service 2 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move service 1 down" })).toBeFocused();
  await page.getByRole("button", { name: "Edit as text: Services" }).click();
  await expect(page.getByRole("textbox", { name: "Services" })).toHaveValue("Cafe\nBakery\nButcher");

  await page.getByLabel("Monday opens").fill("06:00");
  await page.getByRole("button", { name: "Copy Monday to all weekdays" }).click();
  await expect(page.getByLabel("Friday opens")).toHaveValue("06:00");
  await expect(page.getByLabel("Saturday opens")).toHaveValue("07:30");
  await page.getByLabel("Saturday opens").fill("08:00");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Friday opens")).toHaveValue("07:30");
  await expect(page.getByLabel("Saturday opens")).toHaveValue("08:00");
  await page.getByRole("button", { name: "Add a special day" }).click();
  await expect(page.getByRole("textbox", { name: "Date of special day 1" })).toBeFocused();
});

test("a closing time after midnight is typed as any other, and 00:00 is the end of the day", async ({
  page,
  site,
}) => {
  await openAs(page, site, "editor", "/admin/stores/new");
  const closes = page.getByLabel("Monday closes");
  for (const [keys, shown] of [
    ["00:30", "00:30"],
    ["0000", "24:00"],
    ["0130", "01:30"],
  ] as const) {
    await closes.focus();
    await page.keyboard.type(keys);
    await page.keyboard.press("Tab");
    await expect(closes).toHaveValue(shown);
  }
});

test("moves the focus after a line is removed, and announces it", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/stores/new");
  const text = page.getByRole("textbox", { name: "Services" });
  await text.fill("Bakery\nButcher\nCafe");
  await page.getByRole("button", { name: "Reorder: Services" }).click();
  const remove = (place: number) => page.getByRole("button", { name: `Remove service ${place}` });
  const said = page.getByRole("status");
  // The next one comes into its place.
  await remove(2).press("Enter");
  await expect(said.filter({ hasText: "Butcher removed, 2 lines left." })).toHaveCount(1);
  await expect(remove(2)).toBeFocused();
  await expect(page.getByRole("listitem").filter({ has: remove(2) })).toContainText("Cafe");
  // With one left there is nothing to put in order.
  await page.keyboard.press("Enter");
  await expect(said.filter({ hasText: "Cafe removed, 1 line left." })).toHaveCount(1);
  await expect(text).toBeFocused();
  await text.press("ControlOrMeta+End");
  await page.keyboard.type("\nFish counter");
  await expect(text).toHaveValue("Bakery\nFish counter");
  await expect(text).toBeFocused();

  // After the last of several it is the one before.
  await page.keyboard.type("\nCafe");
  await page.getByRole("button", { name: "Reorder: Services" }).click();
  await remove(3).press("Enter");
  await expect(remove(2)).toBeFocused();
});

test("keeps the focus near what is removed from opening hours", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/stores/new");
  const add = page.getByRole("button", { name: "Add a special day" });
  await add.click();
  const reason = page.getByLabel("Reason of special day 1");
  await reason.fill("Village feast");
  await page.getByRole("button", { name: "Remove special day 1" }).press("Enter");
  await expect(add).toBeFocused();
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(reason).toHaveValue("Village feast");
  await page.getByRole("button", { name: /^Remove .* on Monday$/ }).press("Enter");
  await expect(page.getByRole("button", { name: "Add hours on Monday" })).toBeFocused();

  // The most hours of a day: there is no button that adds more.
  const more = page.getByRole("button", { name: /^Add (more )?hours on Monday$/ });
  for (const count of [1, 2, 3, 4]) {
    await more.press("Enter");
    await expect(page.getByRole("button", { name: /^Remove .* on Monday$/ })).toHaveCount(count);
  }
  await expect(more).toHaveCount(0);
  const hours = page.getByRole("button", { name: /^Remove .* on Monday$/ });
  await hours.last().press("Enter");
  await expect(hours).toHaveCount(3);
  await expect(hours.last()).toBeFocused();
  await hours.first().press("Enter");
  await expect(hours).toHaveCount(2);
  await expect(hours.first()).toBeFocused();
});

test("keeps the focus when an entry of a section moves, and when it or the section goes", async ({
  page,
  site,
}) => {
  const steps = ["Bake", "Cool", "Slice"].map((title) => ({ title, text: "" }));
  const { id } = await createPage(site.connection.db, {
    title: "Moving steps",
    sections: [
      { kind: "steps", id: "way", look: "numbers", title: "Our way", steps },
      { kind: "call-to-action", id: "shop", title: "Come in" },
    ],
  });
  await openAs(page, site, "editor", `/admin/pages/${id}`);
  await page.getByRole("button", { name: /^Steps/, expanded: false }).click();
  await page.getByRole("button", { name: "Move Step 3 up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move Step 2 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move Step 1 down" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Title", exact: true }).nth(2)).toHaveValue("Slice");
  await page.getByRole("button", { name: "Remove Step 3" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove Step 2" })).toBeFocused();

  await page.getByRole("button", { name: "Actions for Steps: Our way" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Move Call to action: Come in: position 1/ })).toBeFocused();
  // The list that the step was in is gone: the other sections stay as they are.
  const notices = page.getByRole("region", { name: "Notifications" });
  await notices.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("button", { name: /^Move Call to action: Come in: position 1/ })).toBeVisible();
  await notices.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("button", { name: /^Move Call to action: Come in: position 2/ })).toBeVisible();
  for (const name of ["Call to action: Come in", "Steps: Our way"]) {
    await page.getByRole("button", { name: `Actions for ${name}` }).press("Enter");
    await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  }
  await expect(page.getByRole("button", { name: "Add a section" })).toBeFocused();
});

test("an undo in a text brings back no text of an entry that was removed", async ({ page, site }) => {
  const columns = ["Bread", "Fish"].map((title) => ({ title, text: `<p>${title} text</p>` }));
  const { id } = await createPage(site.connection.db, {
    title: "Removing columns",
    sections: [{ kind: "columns", id: "both", columns }],
  });
  await openAs(page, site, "editor", `/admin/pages/${id}`);
  await page.getByRole("button", { name: /^Columns/, expanded: false }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true }).first();
  await text.press("ControlOrMeta+a");
  await page.keyboard.type("Rye");
  await page.getByRole("button", { name: "Remove Column 1" }).click();
  await expect(text).toHaveText("Fish text");
  await text.press("ControlOrMeta+z");
  await text.press("End");
  await page.keyboard.type("!");
  await expect(text).toHaveText("Fish text!");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text).toHaveText("Fish text");
});

test("the category of a section is chosen by name among those there are", async ({ page, site }) => {
  await createProduct(site.connection.db, { name: "Kite", category: "beach-toys", status: "active" });
  const { id } = await createPage(site.connection.db, {
    title: "Choosing a category",
    sections: [{ kind: "records", id: "offers", of: "offers", title: "Offers" }],
  });
  await openAs(page, site, "editor", `/admin/pages/${id}`);
  await page.getByRole("button", { name: /^Products, posts, jobs or stores/, expanded: false }).click();
  const category = page.getByRole("combobox", { name: "Category", exact: true });
  await expect(category).toHaveValue("");
  await category.selectOption("Beach toys");
  await expect(category).toHaveValue("beach-toys");
  await expect(category.getByRole("option", { name: "Dairy & deli" })).toHaveCount(1);
  await expect(category.getByRole("option", { name: "Recipes" })).toHaveCount(0);
  await page.getByLabel("What it shows").selectOption("The latest posts");
  await category.selectOption("Recipes");
  await expect(category.getByRole("option", { name: "Dairy & deli" })).toHaveCount(0);
});
