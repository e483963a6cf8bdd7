import { axeFindingsInBothSchemes, expect, horizontalOverflow, test } from "./fixtures.ts";

/** The pages whose lists are empty. */
const LISTS = ["/", "/locations", "/specials", "/products", "/blog", "/careers", "/search", "/no-such-page"];

/** Lists that have nothing to show yet. */
const EMPTY = /^\/(?:products|specials|locations|blog)(?:\?|$)/;

for (const width of [390, 1280]) {
  test(`at ${width} px a site without content has no link to an empty list, no dead link and no empty section`, async ({
    page,
    emptySite,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const targets = new Set<string>();
    for (const path of LISTS) {
      await page.goto(`${emptySite.url}${path}`);
      const links = await page
        .locator("a[href^='/']")
        .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
      for (const link of links) targets.add(link);
      // The frame and the page itself: a heading with nothing below it is a hole.
      await expect(page.getByRole("heading", { name: /Specials this week|Cook it tonight/ })).toHaveCount(0);
      await expect(page.getByRole("main")).not.toContainText(
        /Parking is free|everyday price|nearest store has/,
      );
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    }
    expect([...targets].filter((path) => EMPTY.test(path))).toEqual([]);
    for (const path of targets) {
      const { status } = await page.request
        .get(`${emptySite.url}${path}`)
        .then((answer) => ({ status: answer.status() }));
      expect(status, path).toBe(200);
    }
  });
}

test("the home page of a site without content says that it is being prepared", async ({
  page,
  emptySite,
}) => {
  await page.goto(emptySite.url);
  await expect(page.getByRole("main")).toContainText("We are getting everything ready.");
  await expect(page.getByRole("navigation", { name: "Quick links" })).toHaveCount(0);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    "The site of localhost is being prepared.",
  );
});
