import type { Locator } from "@playwright/test";
import { createPage } from "../support/build-content.ts";
import { expect, test, openScreen } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** As it is seen: words on lines of their own have a space between them. */
const says = (answer: Locator, words: string) => expect(answer).toContainText(words, { useInnerText: true });

const FIELD = "Weekly shop in euro";

for (const scripted of [true, false]) {
  test.describe(scripted ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripted });

    test("works out a year, each amount on a page of its own", async ({ page }) => {
      await page.goto("/rewards");
      const answer = page.getByRole("status").filter({ hasText: "points a year" });
      await says(answer, "For example: €80 a week is 4,160 points a year");
      await page.getByLabel(FIELD).fill("82,50");
      await page.getByRole("button", { name: "Work it out" }).click();
      await expect(page).toHaveURL(/\/rewards\?spend=82%2C50#estimate$/);
      await says(answer, "€82.50 a week is 4,264 points a year");
      await expect(page.getByLabel(FIELD)).toHaveValue("82,50");
      await page.getByRole("link", { name: "€40 a week" }).click();
      await says(answer, "€40 a week is 2,080 points a year");
      await expect(page.getByRole("link", { name: "€40 a week" })).toHaveAttribute("aria-current", "true");
    });

    test("asks again for what is no amount", async ({ page }) => {
      await page.goto("/rewards?spend=lots");
      await expect(page.getByRole("alert")).toHaveText(
        "Please write an amount in euro, such as 80 or 82.50.",
      );
      await expect(page.getByLabel(FIELD)).toHaveAttribute("aria-invalid", "true");
      if (scripted) await expect(page.getByLabel(FIELD)).toBeFocused();
    });
  });
}

test("answers on the home page as on any other", async ({ page, site }) => {
  await signInAs(page, site, "editor");
  const { db } = site.connection;
  const home = await db.selectFrom("pages").select("id").where("slug", "=", "home").executeTakeFirstOrThrow();
  const { sections } = await (await page.request.get(`/api/pages/${home.id}`)).json();
  const sum = { id: "sum", kind: "estimator", title: "A year", amounts: [{ euros: 6 }] };
  const rule = { pointsPerEuro: 1, pointsPerVoucher: 500, voucher: 500, almostText: "", nothingText: "" };
  const written = await page.request.put(`/api/pages/${home.id}`, {
    data: { sections: [...sections, { ...sum, ...rule }] },
    headers: { Origin: site.url },
  });
  expect(await written.json()).toMatchObject({ id: home.id });
  const html = await (await page.request.get("/?spend=50")).text();
  expect(html).toContain("<strong>2,600</strong> points a year");
});

test("counts by the rules that staff entered, on any page", async ({ page, site }) => {
  await createPage(site.connection.db, {
    title: "Our points",
    slug: "points",
    sections: [
      {
        id: "sum",
        kind: "estimator",
        title: "A year",
        pointsPerEuro: 3,
        pointsPerVoucher: 1000,
        voucher: 250,
        amounts: [{ euros: 6 }],
        almostText: "nearly there.",
        nothingText: "Nothing yet.",
      },
    ],
  });
  await openScreen(page, "/points");
  const answer = page.getByRole("status").filter({ hasText: "points a year" });
  await says(answer, "12,480 points a year That is 12 vouchers, €30 off your shopping");
  await page.getByRole("link", { name: "€6 a week" }).click();
  await expect(page).toHaveURL(/\/points\?spend=6#sum$/);
  await says(answer, "64 short of the first voucher of €2.50; nearly there.");
  await page.goto("/points?spend=0#sum");
  await says(answer, "Nothing yet.");
});
