import { createBlog, createProduct } from "../support/build-content.ts";
import { expectSaved } from "./editing-a-job.ts";
import { axeFindings, expect, horizontalOverflow, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

for (const width of [1280, 320]) {
  test(`states the season, allergens, products and nutrition of a recipe at ${width} px`, async ({
    page,
    site,
  }) => {
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
    await signInAs(page, site, "editor");
    await openScreen(page, `/admin/blogs/${id}`);
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
    expect(await axeFindings(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
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
      `${product} €1.85`,
    );
    const nutrition = page.getByRole("table", { name: "Nutrition per 100 g" });
    await expect(nutrition.getByRole("row", { name: "Fat 1.25 g" })).toBeVisible();
    await expect(nutrition.getByRole("row")).toHaveCount(1);
  });
}
