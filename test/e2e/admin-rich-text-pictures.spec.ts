import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, test, expectSound } from "./fixtures.ts";
import { dropFile, openNewPost } from "./writing-a-post.ts";

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`a recipe with pictures is written and published at ${width} px`, async ({ page, site }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const { text } = await openNewPost(page, site);
    const title = `Ftira ta' l-ikel ${process.pid} ${width} ${Math.random()}`;
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page.getByLabel("Category").selectOption("recipes");
    await page.getByLabel("In short").fill("Bread with everything.");
    await text.focus();
    await page.keyboard.type("Best on the beach.");

    // One into the text, described before it goes in.
    await dropFile(text, "ftira.png");
    const asking = page.getByRole("dialog", { name: "Describe the picture" });
    await expect(asking).toBeVisible({ timeout: 30_000 });
    await asking.getByRole("button", { name: "Insert" }).click();
    await expect(asking).toContainText("Please add a description");
    await asking.getByLabel("Description (alt text)").fill("A ftira cut in two");
    expect(await axeFindings(page)).toEqual([]);
    await asking.getByRole("button", { name: "Insert" }).click();
    await expect(text.getByRole("img", { name: "A ftira cut in two" })).toBeVisible();

    // A decorative picture from the library.
    await page.getByRole("toolbar", { name: "Text tools" }).getByRole("button", { name: "Picture" }).click();
    const choosing = page.getByRole("dialog", { name: "Insert picture" });
    await choosing.getByRole("searchbox").fill("lemon");
    await choosing.getByRole("button", { name: /lemon/i }).first().click();
    await asking.getByLabel("Mark as decorative").check();
    await asking.getByRole("button", { name: "Insert" }).click();
    await expect(text.locator("img")).toHaveCount(2);

    // The head of the article, out of the library too.
    const field = page.getByRole("group", { name: "Picture", exact: true });
    await field.getByRole("button", { name: "From the library" }).click();
    const library = page.getByRole("dialog", { name: "Choose a picture from the library" });
    await expect(library.getByRole("listitem").first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await library.getByRole("listitem").first().getByRole("button").click();
    await field.getByLabel("Description (alt text)").fill("Bread, oil and capers");
    await expectSound(page);

    await page.getByLabel("Portions").fill("2");
    await page.getByRole("textbox", { name: "Ingredients" }).fill("1 ftira\n2 tomatoes");
    await page.getByRole("textbox", { name: "Steps" }).fill("Rub.\nEat.");
    // Numbers that staff did not enter are not made up: their fields are empty, and publishing asks.
    await expect(page.getByLabel("Preparation")).toHaveValue("");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const missing = page.getByRole("dialog", { name: "Something is missing" });
    await expect(missing).toContainText("without the time for preparation and the time for cooking.");
    expect(await axeFindings(page)).toEqual([]);
    await missing.getByRole("button", { name: "Publish anyway" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("is published", {
      timeout: 30_000,
    });

    const { slug } = Object(
      site.connection.sqlite.prepare("SELECT slug FROM blogs WHERE title = ?").get(title),
    );
    await page.goto(`/recipes/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("img", { name: "A ftira cut in two" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Bread, oil and capers" })).toBeVisible();
    await expect(page.getByText("2 tomatoes")).toBeVisible();
  });
}

test("picks the focal point by keyboard and click, and undoes a removal", async ({ page, site }) => {
  const { title } = await openNewPost(page, site);
  const field = page.getByRole("group", { name: "Picture", exact: true });
  await field.getByRole("button", { name: "From the library" }).click();
  const library = page.getByRole("dialog", { name: "Choose a picture from the library" });
  await library.getByRole("listitem").first().getByRole("button").click();
  await field.getByRole("button", { name: "Focal point" }).click();
  const mark = field.getByRole("slider", { name: "Focal point" });
  await mark.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await expect(mark).toHaveAttribute("aria-valuetext", "30 per cent from the left, 60 per cent from the top");
  expect(await axeFindings(page)).toEqual([]);
  const stored = () =>
    String(
      Object(site.connection.sqlite.prepare("SELECT imageUrl FROM blogs WHERE title = ?").get(title))[
        "imageUrl"
      ],
    );
  await expect.poll(stored, { timeout: 30_000 }).toMatch(/#focus=30,60$/);
  const box = await mark.locator("..").boundingBox();
  if (!box) throw new Error("The picture is not on the screen.");
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height * 0.1);
  await expect(mark).toHaveAttribute("aria-valuetext", "90 per cent from the left, 10 per cent from the top");
  await expect(mark).toBeFocused();

  await field.getByRole("button", { name: "Remove" }).click();
  await expect(field.getByRole("img")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect.poll(stored, { timeout: 30_000 }).toMatch(/#focus=90,10$/);
});
