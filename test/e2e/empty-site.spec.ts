import { expect, test, expectSoundInBothSchemes } from "./fixtures.ts";
import { words } from "../support/words.ts";

/** The pages whose lists are empty, and one that is not there. */
const LISTS = words`
  / /locations /specials /products /blog /blog?category=recipes /careers /iffranka /search /no-such-page`;

/** Lists that have nothing to show yet. */
const EMPTY = /^\/(?:products|specials|locations|blog)(?:\?|$)/;

test("a site without content has designed empty states and no dead link", async ({ page, emptySite }) => {
  const targets = new Set<string>();
  for (const path of LISTS) {
    await page.setViewportSize({ width: 390, height: 844 });
    const response = await page.goto(`${emptySite.url}${path}`);
    expect(response?.status(), path).toBe(path === "/no-such-page" ? 404 : 200);
    await expect(page.locator("h1")).toHaveCount(1);
    const main = page.getByRole("main");
    expect((await main.innerText()).split(/\s+/).length, path).toBeGreaterThan(12);
    // A breadcrumb says where the page belongs, whatever is there.
    const links = await page
      .locator("a[href^='/']:not(nav[aria-label='Breadcrumb'] a)")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    for (const link of links) targets.add(link);
    // The frame and the page itself: a heading with nothing below it is a hole.
    await expect(page.getByRole("heading", { name: /Specials this week|Cook it tonight/ })).toHaveCount(0);
    await expect(main).not.toContainText(/Parking is free|everyday price|nearest store has/);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectSoundInBothSchemes(page, `${path} at ${width} px`);
    }
    // Where every list is empty, the lists do not lead to each other; the frame leads to what there is.
    expect(await page.getByRole("banner").getByRole("link").count(), path).toBeGreaterThan(1);
  }
  expect([...targets].filter((path) => EMPTY.test(path))).toEqual([]);
  for (const path of targets) {
    const { status } = await page.request
      .get(`${emptySite.url}${path}`)
      .then((answer) => ({ status: answer.status() }));
    expect(status, path).toBe(200);
  }
});

test("the home page of an empty site says that it is being prepared", async ({ page, emptySite }) => {
  await page.goto(emptySite.url);
  await expect(page.getByRole("main")).toContainText("We are getting everything ready.");
  await expect(page.getByRole("navigation", { name: "Quick links" })).toHaveCount(0);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    "The site of localhost is being prepared.",
  );
});
