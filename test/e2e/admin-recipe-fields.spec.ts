import { createBlog, createProduct } from "../support/build-content.ts";
import { expectSaved } from "./editing-a-job.ts";
import { drawn } from "../support/drawn.ts";
import { expect, openScreen, test, expectSound } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

for (const width of drawn(import.meta.filename, [1280, 320])) {
  test(`states season, allergens, products and nutrition at ${width} px`, async ({ page, site }) => {
    const { db } = site.connection;
    await page.setViewportSize({ width, height: 900 });
    const product = `Stone-ground flour ${width}`;
    await createProduct(db, { name: product, price: 185 });
    const { id, slug } = await createBlog(db, {
      title: `Soda bread ${width}`,
      category: "recipes",
      recipe: {
        servings: 4,
        prepMinutes: 10,
        cookMinutes: 40,
        ingredients: ["400 g flour", "Salt"],
        steps: ["Bake."],
      },
    });
    await openAs(page, site, "editor", `/admin/blogs/${id}`);
    const seasons = page.getByRole("group", { name: "At its best in" });
    await seasons.getByRole("checkbox", { name: "Winter" }).check();

    await page.getByRole("checkbox", { name: "The allergens are stated" }).check();
    const contains = page.getByRole("group", { name: "Contains these allergens" });
    await contains.getByRole("checkbox", { name: "Milk" }).check();

    await page.getByRole("checkbox", { name: "The nutrition is stated" }).check();
    await page.getByLabel("For", { exact: true }).selectOption("100 g");
    await page.getByLabel(/^Fat\b/).fill("1.25");

    await page.getByRole("button", { name: "Add: Ingredient with products" }).click();
    await page.getByRole("textbox", { name: /^Ingredient\b(?!s)/ }).fill("flour");
    const search = page.getByRole("searchbox", { name: "Find a product" });
    await search.fill(product);
    await page.getByRole("button", { name: product, exact: true }).click();
    await expectSound(page);
    await page.keyboard.press("ControlOrMeta+s");
    await expectSaved(page);

    await openScreen(page, `/admin/blogs/${id}`);
    await expect(seasons.getByRole("checkbox", { name: "Winter" })).toBeChecked();
    await expect(contains.getByRole("checkbox", { name: "Milk" })).toBeChecked();
    await expect(page.getByLabel(/^Fat\b/)).toHaveValue("1.25");

    await page.goto(`/recipes/${slug}`);
    await expect(page.getByText("Contains: Milk.")).toBeVisible();
    await expect(page.getByText("Winter", { exact: true })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "400 g flour" })).toContainText(
      `${product}€1.85 / loaf`,
    );
    const nutrition = page.getByRole("table", { name: "Nutrition per 100 g" });
    await expect(nutrition.getByRole("row", { name: "Fat 1.25 g" })).toBeVisible();
    await expect(nutrition.getByRole("row")).toHaveCount(1);
  });
}
