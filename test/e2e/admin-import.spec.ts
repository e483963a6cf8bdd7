import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, hydrated, test, openScreen, expectSound } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

const HEADER = "id,name,category,price,status,hasDetailPage,offerPrice,offerStart,offerEnd";

/** One faulty line per row; row numbers count from the header, which is row 1. */
const FAULTS: readonly { row: number; column: string; line: string }[] = [
  { row: 12, column: "price", line: ",Jam 12,pantry,two euro,draft,no,,," },
  { row: 57, column: "name", line: ",,pantry,1.00,draft,no,,," },
  { row: 103, column: "offerPrice", line: ",Jam 103,pantry,1.00,draft,no,cheap,," },
  { row: 204, column: "status", line: ",Jam 204,pantry,1.00,sold,no,,," },
  { row: 305, column: "hasDetailPage", line: ",Jam 305,pantry,1.00,draft,perhaps,,," },
  { row: 406, column: "offerEnd", line: ",Jam 406,pantry,1.00,draft,no,0.80,2026-11-20,31 February" },
  { row: 499, column: "id", line: "00000000-0000-4000-8000-000000000000,Jam 499,pantry,1.00,draft,no,,," },
];

function fileOf(faults: typeof FAULTS) {
  const lines = Array.from({ length: 500 }, (_, index) => {
    const row = index + 2;
    return faults.find((fault) => fault.row === row)?.line ?? `,Jam ${row},pantry,1.${row % 10}0,draft,no,,,`;
  });
  return csv("jams.csv", [HEADER, ...lines].join("\n"));
}

function csv(name: string, text: string) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

async function openImport(page: Page, shop: TestSite): Promise<void> {
  await openScreen(page, `${shop.url}/admin/products/import`);
}

async function countProducts(shop: TestSite): Promise<number> {
  const { count } = await shop.connection.db
    .selectFrom("products")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`lists 7 errors in 500 products, and imports the corrected file, at ${width} px`, async ({ page }) => {
    await using shop = await openTestSite({ seed: "none" });
    await page.setViewportSize({ width, height: 844 });
    await signInAs(page, shop);
    await openImport(page, shop);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel("File to import").setInputFiles(fileOf(FAULTS));
    await expect(page.getByRole("heading", { name: "jams.csv: nothing is saved yet" })).toBeFocused();
    await expect(page.getByText("7 rows with errors")).toBeVisible();
    const errors = page.getByRole("region", { name: /Errors in the file/ }).getByRole("row");
    await expect(errors).toHaveCount(1 + FAULTS.length);
    for (const { row, column } of FAULTS) {
      const head = page.getByRole("rowheader", { name: new RegExp(`^${row}\\b`) });
      await expect(errors.filter({ has: head }).getByText(column, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("button", { name: /Apply/ })).toHaveCount(0);
    await expectSound(page);
    expect(await countProducts(shop)).toBe(0);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download with explanations" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("jams-to-correct.csv");
    const explained = readFileSync(await download.path(), "utf8").split("\r\n");
    expect(explained[0]).toBe(`\ufeffWhat to correct,${HEADER}`);
    expect(explained[11]).toMatch(/^"?price: Please enter the price in euro/);

    await page.getByRole("button", { name: "Choose another file" }).click();
    await page.getByLabel("File to import").setInputFiles(fileOf([]));
    await page.getByRole("button", { name: "Apply 500 changes" }).click();
    await expect(page.getByText("Imported: 500 new products, 0 changed, 0 unchanged.")).toBeVisible();
    expect(await countProducts(shop)).toBe(500);
    expect(await axeFindings(page)).toEqual([]);

    // After a reload it is in the list of the day's imports, and undone there as one step.
    await page.reload();
    await hydrated(page);
    const past = page.getByRole("region", { name: "Imports in the last day" });
    await expect(past).toContainText(/jams\.csv.*, today at .*: 500 new products, 0 changed/);
    expect(await axeFindings(page)).toEqual([]);
    await past.getByRole("button", { name: "Undo this import" }).click();
    await expect(page.getByText(/500 new products are in the bin/)).toBeVisible();
    await expect(past).toContainText("Undone");
    await expect(past.getByRole("button")).toHaveCount(0);
    await expectSound(page);
  });
}

test("shows old and new values, and applies only what it showed", async ({ page, complaints }) => {
  await using shop = await openTestSite();
  await signInAs(page, shop);
  await openScreen(page, `${shop.url}/admin/products`);
  await page.getByRole("link", { name: "Import and export" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import and export products");
  await hydrated(page);
  const { id, name, price } = await shop.connection.db
    .selectFrom("products")
    .select(["id", "name", "price"])
    .where("price", ">", 200)
    .where("deletedDate", "is", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const written = ((price ?? 0) / 100).toFixed(2);
  const file = csv("prices.csv", `id,price,colour\n${id},199.99,red\n`);
  await page.getByLabel("File to import").setInputFiles(file);
  const changed = page.getByRole("region", { name: "Changed products (1)" });
  await expect(changed).toContainText(name);
  await expect(changed.getByRole("deletion")).toContainText(written);
  await expect(changed.getByRole("insertion")).toContainText("199.99");
  await expect(page.getByText('The column "colour" is not known and is left out.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // A colleague saves in between: the import is refused until the preview is refreshed.
  await shop.connection.db
    .updateTable("products")
    .set((set) => ({ version: set("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was written; please look again.");
  expect(complaints.filter((line) => !/409/.test(line))).toEqual([]);
  complaints.length = 0;
  await page.getByRole("button", { name: "Refresh preview" }).click();
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("Imported: 0 new products, 1 changed")).toBeVisible();
  const after = await shop.connection.db
    .selectFrom("products")
    .select("price")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(after.price).toBe(19_999);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export all products" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("products-2026-11-18.csv");
});

test("shows the errors of a file in steps", async ({ page, site }) => {
  await signInAs(page, site);
  await openImport(page, site);
  const lines = Array.from({ length: 120 }, (_, at) => `,Jam ${at},pantry,dear,draft,no,,,`);
  await page.getByLabel("File to import").setInputFiles(csv("dear.csv", [HEADER, ...lines].join("\n")));
  const errors = page.getByRole("region", { name: "Errors in the file (120)" });
  await expect(errors.getByRole("row")).toHaveCount(51);
  await errors.getByRole("button", { name: "Show 50 more of 70" }).press("Enter");
  await errors.getByRole("button", { name: "Show 20 more of 20" }).press("Enter");
  await expect(errors.getByRole("row")).toHaveCount(121);
  await expect(errors.locator(":focus")).toBeVisible();
});

test("asks about a new category before a file can be applied", async ({ page }) => {
  await using shop = await openTestSite();
  await signInAs(page, shop);
  await openImport(page, shop);
  const file = csv("new.csv", "Name,Category,Price\nFtira,baykery,1.20\nFtira,Bakery,1.30\n");
  await page.getByLabel("File to import").setInputFiles(file);
  await expect(page.getByText("baykery (row 2): did you mean Bakery?")).toBeVisible();
  const apply = page.getByRole("button", { name: "Apply 2 changes" });
  await expect(page.getByText(/^The categories so far: Fruit & veg, Bakery, /)).toBeVisible();
  await expect(page.getByText("Row 3 Row 2 has the name “Ftira” too.")).toBeVisible();
  await expect(apply).toHaveAttribute("aria-disabled", "true");
  await expect(apply).toHaveAccessibleDescription(/Confirm the new category above first/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "Yes, create this category" }).check();
  await apply.click();
  await expect(page.getByText(/2 new products/).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText(/2 new products are in the bin/)).toBeVisible();
});

test("rejects files that are not CSV, dropped or chosen", async ({ page, site }) => {
  await signInAs(page, site);
  await openImport(page, site);
  const workbook = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array([0x50, 0x4b, 3, 4])], "products.xlsx"));
    return transfer;
  });
  await page
    .getByRole("region", { name: "Choose a CSV file or drop it here" })
    .dispatchEvent("drop", { dataTransfer: workbook });
  await expect(page.getByRole("alert")).toContainText("This is an Excel workbook.");
  await page.getByLabel("File to import").setInputFiles(csv("empty.csv", ""));
  await expect(page.getByRole("alert")).toHaveText("This file is empty.");
});

test("responds 403 to a recruiter", async ({ page, site }) => {
  await signInAs(page, site, "recruiter");
  expect((await page.goto(`${site.url}/admin/products/import`))?.status()).toBe(403);
});
