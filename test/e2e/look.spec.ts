import { expect, horizontalOverflow, openScreen, test, READING } from "./fixtures.ts";
import { words } from "../support/words.ts";

test.use(READING);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the home page takes at most eight screens", async ({ page }) => {
    await page.goto("/");
    // The first key press lays out everything.
    await page.keyboard.press("Tab");
    await expect(page.locator("html")).not.toHaveAttribute("data-as-seen");
    expect(await page.evaluate(() => document.documentElement.scrollHeight / 844)).toBeLessThanOrEqual(8);
  });

  test("a row of the home page shows that there is more, by keyboard too", async ({ page }) => {
    await page.goto("/");
    for (const name of ["Specials this week", "Cook it tonight", "Around the market"]) {
      const list = page.locator("section", { has: page.getByRole("heading", { name }) }).getByRole("list");
      const cards = list.getByRole("listitem");
      await list.scrollIntoViewIfNeeded();
      expect(await list.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
      const cut = await cards.evaluateAll(
        (items) =>
          items.filter((item) => {
            const { left, right } = item.getBoundingClientRect();
            return left < 390 && right > 390;
          }).length,
      );
      expect(cut, name).toBe(1);
      await cards.last().getByRole("link").focus();
      await expect(cards.last()).toBeInViewport({ ratio: 0.9 });
    }
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test("the price of a card has at most three lines, with the full date hidden", async ({ page }) => {
    await page.goto("/products");
    // A deposit and the price of some stores are lines of their own.
    const heights = await page.getByText(/^€\d+\.\d\d$/).evaluateAll((figures) =>
      figures
        .map((figure) => figure.closest("div"))
        .filter((price) => !/deposit| in /.test(price?.textContent ?? ""))
        .map((price) => price?.getBoundingClientRect().height ?? Infinity),
    );
    expect(heights.length).toBeGreaterThan(20);
    // Three lines are 67 pixels, four are 87.
    expect(Math.max(...heights)).toBeLessThan(80);
    const cheese = page.getByRole("article").filter({ hasText: "Ġbejniet, peppered" });
    await expect(cheese.getByText("to Sun 22", { exact: true })).toBeVisible();
    await expect(cheese.getByText("until Sunday 22 November", { exact: true })).toBeAttached();
  });
});

test("the filters of the range stay in view beside the list", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/products");
  await page.getByRole("link", { name: "Next" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Price, lowest first" })).toBeInViewport();
});

test("the Shop menu shows the categories with drawings, loaded when it opens", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/about");
  const drawings = page.locator("header details img[src*='leafy-green']");
  expect(await drawings.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
    false,
  );
  await page.locator("header summary", { hasText: "Shop" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Fruit & veg" })).toBeVisible();
  await expect
    .poll(() => drawings.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("the words of a wide card keep clear of its picture", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/locations/sliema");
  const card = page.getByRole("article").filter({ hasText: "Fish counters stay open" });
  const picture = await card.locator("img").boundingBox();
  const words = await card.getByText("Fish counters stay open").boundingBox();
  expect((words?.x ?? 0) - (picture?.x ?? 0) - (picture?.width ?? 0)).toBeGreaterThan(16);
});

test("the results of a search stand in two columns on a wide screen", async ({ page }) => {
  const leftOf = async (name: string) =>
    (await page.getByRole("region", { name, exact: true }).boundingBox())?.x;
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto("/search?q=bread");
  expect(await leftOf("Pages")).toBeGreaterThan(960);
  const head = await page.getByRole("main").getByRole("search").boundingBox();
  expect(await leftOf("Products")).toBeLessThan(head?.x ?? 0);
  await page.setViewportSize({ width: 1024, height: 900 });
  expect(await leftOf("Pages")).toBe(await leftOf("Products"));
});

test("the strip above the footer differs between pages", async ({ page }) => {
  const words = [];
  for (const path of ["/", "/products", "/blog"]) {
    await page.goto(path);
    words.push(await page.locator("main > :last-child article, main article").last().innerText());
  }
  expect(new Set(words).size).toBe(3);
});

test("a product's page lists the recipes for which staff have chosen it", async ({ page }) => {
  await page.goto("/products/kunserva-sweet-tomato-paste");
  const recipes = page.locator("section", {
    has: page.getByRole("heading", { name: "Recipes with this product" }),
  });
  await expect(recipes.getByRole("listitem")).toHaveCount(3);
  await recipes.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/recipes\//);
});

test("no navigation has two current links, on a wide screen and in the menu of a phone", async ({ page }) => {
  for (const path of ["/about", "/blog?category=recipes", "/careers", "/products"]) {
    await page.goto(path);
    await expect(page.locator("nav[aria-label=Main] [aria-current]"), path).toHaveCount(1);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, "/about");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" }).locator("[aria-current]")).toHaveText(["About"]);
});

test("a card's heading comes before its button, which no tag covers on the narrowest phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openScreen(page, "/products");
  const listed = page.getByRole("article").filter({ has: page.getByRole("button") });
  await expect(listed).toHaveCount(24);
  // Who copies the list of products does not copy the names of its buttons.
  const copied = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.body);
    return String(getSelection());
  });
  expect(copied).not.toMatch(/\bAdd\b/);
  const found = await listed.evaluateAll((cards) =>
    cards.map((card) => {
      const [heading, button, tag] = ["h3", "button", "p"].map((name) => card.querySelector(name));
      const [a, b] = [button, tag].map((element) => element?.getBoundingClientRect());
      return {
        isAfter:
          heading && button
            ? (heading.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
            : false,
        isClear: !a || !b || a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left,
      };
    }),
  );
  expect(found).toEqual(found.map(() => ({ isAfter: true, isClear: true })));
});

test("what belongs together is on one line of a phone, and all of a placeholder can be read", async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of words`
      /products/girgentina-dry-white-wine /recipes/torta-tal-lampuki /customer-care
      /careers/baker-early-shift`) {
      await page.goto(path);
      expect(await page.evaluate(brokenFigures), path).toEqual([]);
    }
    await page.goto("/not-here");
    const input = page.getByRole("main").getByPlaceholder("Search products, blog posts, jobs...");
    expect(
      await input.evaluate((element) => {
        const { font } = getComputedStyle(element);
        const { fontSize } = getComputedStyle(element, "::placeholder");
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        const canvas = document.createElement("canvas").getContext("2d");
        if (!canvas) return false;
        canvas.font = font.replace(/[\d.]+px/, fontSize);
        const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return canvas.measureText(element.getAttribute("placeholder") ?? "").width <= room;
      }),
    ).toBe(true);
  }
});

/** Figures with a unit, telephone numbers and days that end one line and begin the next. */
function brokenFigures(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(
    document.querySelector("main") ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: words, index } of (node.textContent ?? "").matchAll(
      /\d[\d.]*\s(?:%|g|kg|ml|cl|°C)(?!\p{L})|\/\s\d+\s\p{L}+|\+\d{3}(?:\s\d{4})+|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d+ \p{L}+/gu,
    )) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + words.length);
      const tops = [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(words);
    }
  return broken;
}

test("a picture that does not load leaves its tint and words", async ({ page, complaints }) => {
  await page.route(/\/uploads\//, (route) => route.abort());
  await page.goto("/products/butter-croissants");
  const picture = page.getByRole("img", { name: "A golden croissant" }).first();
  const { background, colour } = await picture.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return { background: backgroundColor, colour: color };
  });
  expect(background).not.toBe("rgba(0, 0, 0, 0)");
  expect(colour).not.toBe(background);
  complaints.splice(0);
});

test("a product's button of the online shop leads to the product there", async ({ page }) => {
  await page.goto("/products/butter-croissants");
  await expect(page.getByRole("main").getByRole("link", { name: /^Shop Online/ })).toHaveAttribute(
    "href",
    "https://shop.suqna.example/search?q=Butter%20croissants",
  );
});

test("a deposit stands beside the price on the card, on the page and on the list, and in no structured data", async ({
  page,
}) => {
  await openScreen(page, "/products?category=drinks");
  const card = page.getByRole("article").filter({ hasText: "Harbour pale ale" });
  await expect(card).toContainText("€10.50 / 6 x 330 ml€5.30 / litre+ €0.60 deposit");
  await card.getByRole("button").click();
  await openScreen(page, "/products/harbour-pale-ale");
  await expect(page.getByRole("main")).toContainText("+ €0.60 deposit");
  const structured = await page.locator("script[type='application/ld+json']").allTextContents();
  expect(structured.join("")).not.toContain("0.60");
  await openScreen(page, "/shopping-list");
  await expect(page.getByText("+ €0.60 deposit")).toBeVisible();
});
