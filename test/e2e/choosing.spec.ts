import { getRecord } from "../../src/content/lifecycle/read.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { createPage, createProduct } from "../support/build-content.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, test, expectSound } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

for (const width of drawn(import.meta.filename, [1280, 320])) {
  test(`chooses, orders and removes products by title at ${width} px`, async ({ page, site }) => {
    const { db } = site.connection;
    await page.setViewportSize({ width, height: 900 });
    const names = ["Picked bread", "Picked milk", "Picked cheese"].map((name) => `${name} ${width}`);
    for (const name of names)
      await createProduct(db, { name, ...(name.includes("milk") && { status: "draft" }) });
    const [bread, milk, cheese] = names.map((name) => name.toLowerCase().replaceAll(" ", "-"));
    const made = await createPage(db, {
      title: `Our choice ${width}`,
      sections: [
        { id: "ours", kind: "records", of: "chosen-products", title: "Ours", products: [bread, "long-gone"] },
      ],
    });
    const stored = async () => (await getRecord(db, pageServer, made.id)).sections[0]?.["products"];
    await openAs(page, site, "editor", `/admin/pages/${made.id}`);
    await page
      .locator("#section-ours")
      .getByRole("button", { name: /^Products, posts, jobs or stores/ })
      .click();
    const field = page.getByRole("group", { name: "Products" });
    const chosen = field.getByRole("list", { name: "Chosen: Products" }).getByRole("listitem");
    await expect(chosen).toHaveText([
      new RegExp(`^Picked bread ${width}`),
      /^long-gone.*There is no product with this address any more/,
    ]);

    const search = field.getByRole("searchbox", { name: "Find a product" });
    await search.fill(`picked milk ${width}`);
    await expect(field.getByRole("button", { name: /visitors do not see it yet/ })).toBeVisible();
    await search.press("Enter");
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("");
    await search.fill("picked");
    await field.getByRole("button", { name: `Picked cheese ${width}`, exact: true }).click();
    await search.fill("picked");
    await expect(
      field.getByRole("button", { name: `Picked bread ${width} Chosen already.` }),
    ).toHaveAttribute("aria-disabled", "true");
    await expectSound(page);
    await search.fill("");

    await field.getByRole("button", { name: `Move Picked cheese ${width} up`, exact: true }).click();
    await field.getByRole("button", { name: "Remove long-gone", exact: true }).click();
    await page.keyboard.press("ControlOrMeta+s");
    await expect.poll(stored).toEqual([bread, cheese, milk]);
    await field.getByRole("button", { name: `Remove Picked milk ${width}`, exact: true }).click();
    await expect(search).toBeFocused();
    await page
      .getByRole("region", { name: "Notifications" })
      .getByRole("button", { name: "Undo" })
      .last()
      .click();
    await expect(chosen).toHaveCount(3);
    await field
      .getByRole("button", { name: /^Move Picked milk/ })
      .first()
      .press("Home");
    await page.keyboard.press("ControlOrMeta+s");
    await expect.poll(stored).toEqual([milk, bread, cheese]);
  });
}

test("a section tells its placeholders, and its link follows a setting", async ({ page, site }) => {
  const { db } = site.connection;
  const made = await createPage(db, {
    title: "Our app",
    slug: "our-app",
    sections: [{ id: "go", kind: "call-to-action", title: "Come in", linkLabel: "The app of {name}" }],
  });
  await openAs(page, site, "editor", `/admin/pages/${made.id}`);
  const hints = page.locator("details", { hasText: "Placeholders" });
  await expect(hints).toHaveCount(1);
  await page.getByRole("button", { name: "Call to action Come in", exact: true }).click();
  await expect(hints).toHaveCount(2);
  const hint = page.locator("#section-go").locator("details");
  await expect(hint.getByText("the name of the chain")).toBeHidden();
  await hint.getByText("Placeholders").click();
  await expect(hint.getByText("the name of the chain")).toBeVisible();
  await expect(hint.getByText("{downloadApp}")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.locator("#section-go").getByRole("button", { name: "Choose a page" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a page" });
  await dialog.getByRole("button", { name: /^The app/ }).click();
  await expect(page.getByLabel("Button leads to")).toHaveValue("{downloadApp}");
  await page.keyboard.press("ControlOrMeta+s");
  const stored = async () => (await getRecord(db, pageServer, made.id)).sections[0]?.["linkTo"];
  await expect.poll(stored).toBe("{downloadApp}");
  await page.goto("/our-app");
  await expect(page.getByRole("link", { name: "The app of Suqna" })).toHaveAttribute(
    "href",
    "https://app.suqna.example/",
  );
});
