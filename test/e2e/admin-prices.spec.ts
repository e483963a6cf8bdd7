import { createOffer, createProduct } from "../support/build-content.ts";
import { axeFindings, expect, expectSound, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

test("an editor sees ninety days of prices and why an offer claims its percentage, and hands an inspector the ledger", async ({
  page,
  emptySite,
}) => {
  const { db } = emptySite.connection;
  await signInAs(page, emptySite, "editor");
  const early = "2026-10-30T08:00:00.000Z";
  const { id } = await createProduct(db, { name: "Ftira", price: 200 }, early);
  const add = (cents: number, startDate: string, endDate: string) =>
    createOffer(
      db,
      {
        name: "",
        category: "",
        products: [id],
        mechanic: { kind: "price", price: cents },
        startDate,
        endDate,
      },
      early,
    );
  await add(150, "2026-11-01T23:00:00.000Z", "2026-11-08T22:59:59.999Z");
  const offer = await add(160, "2026-11-15T23:00:00.000Z", "2026-11-22T22:59:59.999Z");
  const why =
    "No percentage: the lowest price of the thirty days before 16 November 2026 was €1.50, which visitors were shown until 8 November 2026, and €1.60 is not below it. At this price a claim would hold from 23 December 2026. The ledger knows this product since 30 October 2026: no day before counts.";
  for (const path of [`products/${id}`, `offers/${offer.id}`]) {
    await openScreen(page, `${emptySite.url}/admin/${path}`);
    const panel = page.getByRole("region", { name: "Prices of Ftira" });
    await expect(
      panel.getByRole("img", { name: "From €1.50 to €2.00 in ninety days, with 2 offers." }),
    ).toBeVisible();
    await expect(panel).toContainText(why);
    await panel.getByText("The same as a table").click();
    await expect(
      panel.getByRole("row", { name: /^2 November 2026 to 8 November 2026 €2.00 €1.50/ }),
    ).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.getByRole("link", { name: "Ledger of prices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Prices of Ftira" })).toBeVisible();
  // The chart is of the days that the ledger is of.
  await page.getByRole("textbox", { name: "First day" }).fill("10/11/2026");
  await page.getByRole("button", { name: "Show" }).click();
  const chart = page.getByRole("figure");
  await expect(
    chart.getByRole("img", { name: "From €1.50 to €2.00 in these days, with 1 offer." }),
  ).toBeVisible();
  await expect(chart.getByText("10 November 2026", { exact: true })).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "As a CSV file" }).click();
  expect((await file).suggestedFilename()).toBe(`prices-${id}.csv`);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectSound(page);

  // The offers of a period, on paper without the frame of the staff area.
  await openScreen(page, `${emptySite.url}/admin/offers`);
  await page.getByRole("link", { name: "Ledger of prices" }).click();
  // The sheet of the week, which stands until the ledger is there, has a first day too.
  await expect(page.getByRole("heading", { level: 1, name: "Prices of offers" })).toBeVisible();
  await page.getByRole("textbox", { name: "First day" }).fill("10/11/2026");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("row")).toHaveText([
    /^Product/,
    "Ftira€1.6016 November 2026 to 22 November 2026All€1.50, until 8 November 2026Nothing",
  ]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show" })).toBeHidden();
});
