import type { Locator, Page } from "@playwright/test";
import { makeJob, press, saving } from "./editing-a-job.ts";
import { axeFindings, expect, openScreen, test } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

test("Save looks unavailable while there is nothing to save, and says why", async ({ page, site }) => {
  const job = await makeJob(site, "Keeper of the keys");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  const save = saving(page).getByRole("button", { name: "Save", exact: true });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toHaveAccessibleDescription("Nothing to save");
  await save.focus();
  await expect(save).toBeFocused();
  await page.getByLabel("Introduction").fill("Opens at six.");
  await expect(save).not.toHaveAttribute("aria-disabled");
  await press(page, "Save");
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toHaveAccessibleDescription(/^Saved at/);
});

test.describe("on a laptop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("what is used most fits, and the sign-out is in view also with all screens shown", async ({
    page,
    site,
  }) => {
    await openAs(page, site, "admin", "/admin");
    const places = page.getByRole("navigation", { name: "Staff area" });
    await expect(places.getByRole("link")).toHaveCount(8);
    expect(await places.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    await places.getByText("More", { exact: true }).click();
    await expect(places.getByRole("link", { name: "System" })).toBeVisible();
    for (const last of [
      page.getByRole("button", { name: "Sign out" }),
      page.getByRole("link", { name: "My account" }),
    ]) {
      await expect(last).toBeInViewport({ ratio: 1 });
    }
    expect(await axeFindings(page)).toEqual([]);
  });

  test("no word of a title breaks beside the preview", async ({ page, site }) => {
    const job = await makeJob(site, "Merchandising administrator, Marsaxlokk distribution");
    await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
    expect(await brokenWords(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: "Close", exact: true }).click();
    expect(await brokenWords(page)).toEqual([]);
  });
});

test("a label is clear of its picture box, and does not repeat the title", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/banners/new");
  const label = await page.getByText("Picture", { exact: true }).boundingBox();
  const upload = page.getByRole("button", { name: "Upload a picture" }).first();
  // The row of buttons is inside the box.
  const box = await upload.locator("xpath=../..").boundingBox();
  expect((box?.y ?? 0) - ((label?.y ?? 0) + (label?.height ?? 0))).toBeGreaterThanOrEqual(3);
  await openScreen(page, "/admin/products/new");
  const section = page.getByRole("region", { name: "Picture" });
  await expect(section.getByRole("group", { name: "Picture" })).toBeVisible();
  const legend = await section.getByText("Picture", { exact: true }).last().boundingBox();
  expect(legend?.width).toBeLessThanOrEqual(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("a notice covers neither Save, nor the bottom bar, nor another notice", async ({ page, site }) => {
    const job = await makeJob(site, "Assistant manager of the delicatessen counter");
    await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
    await page.getByRole("button", { name: "Unpublish" }).click();
    const notices = page.getByRole("region", { name: "Notifications" }).getByRole("paragraph");
    await expect(notices).toHaveCount(1);
    await press(page, "Publish");
    await expect(notices).toHaveCount(2);
    const [first, second] = [await boxOf(notices.first()), await boxOf(notices.last())];
    const bar = await boxOf(saving(page));
    expect(first.bottom).toBeLessThanOrEqual(second.top);
    expect(second.bottom).toBeLessThanOrEqual(bar.top);
  });

  test("the hours of a day and the tools of the text stay in one line", async ({ page, site }) => {
    await openAs(page, site, "editor", "/admin/stores/new");
    const opens = await boxOf(page.getByLabel("Monday opens"));
    for (const name of [/on Monday$/, /^Add more hours on Monday/]) {
      const button = await boxOf(page.getByRole("button", { name }).first());
      expect(Math.abs((button.top + button.bottom - opens.top - opens.bottom) / 2)).toBeLessThan(3);
    }
    await openScreen(page, "/admin/blogs/new");
    const tools = page
      .getByRole("toolbar", { name: "Text tools" })
      .getByRole("button")
      .locator("visible=true");
    await expect(tools.first()).toBeVisible();
    const tops = await tools.evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });
});

test("the chosen one of more tabs than fit is in view on a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs(page, site, "editor", "/admin/offers");
  const weeks = page.getByRole("navigation", { name: "Weeks" });
  const chosen = weeks.locator("[aria-current]");
  await expect(chosen).toContainText("Next week");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await weeks.getByRole("link", { name: /^In two weeks/ }).click();
  await expect(chosen).toContainText("In two weeks");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a day and a choice of days are whole on the narrowest phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openAs(page, site, "admin", "/admin/pages/new");
  const day = page.getByRole("textbox", { name: /^Shows from/ });
  await day.fill("28/12/2026");
  expect(await day.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  await openScreen(page, "/admin/offers");
  const choice = page.getByRole("combobox", { name: "Visitors read of it" });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const missing = await choice.evaluate((select) => {
      const shown = select.clientWidth;
      select.style.width = "max-content";
      const whole = select.clientWidth;
      select.style.width = "";
      return whole - shown;
    });
    expect(missing, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test("Escape in the tools of the text returns to the text", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/blogs/new");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await page.keyboard.press("Alt+F10");
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
});

test("the preview shows which size is chosen, and a phone's page fills its frame", async ({ page, site }) => {
  const job = await makeJob(site, "Keeper of the keys, again");
  await page.setViewportSize({ width: 1600, height: 900 });
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.getByRole("button", { name: "Preview" }).click();
  const pane = page.getByRole("complementary", { name: "Preview" });
  const frame = pane.getByTitle("Preview of the page");
  const [phone, desktop] = [
    pane.getByRole("button", { name: "Phone" }),
    pane.getByRole("button", { name: "Desktop" }),
  ];
  await expect(frame).toBeVisible();
  const colour = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(phone).toHaveAttribute("aria-pressed", "true");
  await page.mouse.move(0, 0);
  expect(await colour(phone)).not.toBe(await colour(desktop));
  const [outer, inner] = [await boxOf(frame.locator("..")), await boxOf(frame)];
  expect(outer.width - inner.width).toBeLessThanOrEqual(2);
});

test("the state of a selected row differs from the row", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/products?state=live");
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();
  const row = page.getByRole("row").nth(1);
  const pill = row.getByText("Live", { exact: true });
  const colours = await pill.evaluate((element) => {
    const rowOf = element.closest("tr");
    return [element, rowOf ?? element].map((each) => getComputedStyle(each).backgroundColor);
  });
  expect(new Set(colours).size).toBe(2);
});

async function boxOf(locator: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
  return { left: x, top: y, width, right: x + width, bottom: y + height };
}

/** The words of the screen's title that stand on more than one line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text = document.querySelector("h1")?.firstChild;
    if (!text) return ["no title"];
    return [...(text.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}
