import { axeFindings, expect, openScreen, test, holdBack } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";
import { maltaDay } from "../../src/rules/time/malta-time.ts";
import { SEEDED_AT } from "../support/test-site.ts";

/** The old addresses of an invented site: every second one says where it leads now. */
function oldAddresses(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    at % 2 === 0 ? `/${folder}/item-${at}.php\t/products` : `/${folder}/${at}/careers`,
  );
}

for (const [width, count] of [
  [390, 20],
  [1280, 500],
] as const) {
  test(`an editor moves ${count} old addresses by a list and its suggestions, ${width} px`, async ({
    page,
    site,
  }) => {
    const old = oldAddresses(`shop-${width}`, count);
    await page.setViewportSize({ width, height: 844 });
    await site.accounts.db
      .insertInto("daily_counts")
      .values({
        what: "missing",
        subject: `/missed-${width}`,
        day: maltaDay(SEEDED_AT),
        count: 2,
        visits: 0,
        phones: 0,
      })
      .execute();
    await openAs(page, site, "editor", "/admin/redirects/addresses");
    expect(await axeFindings(page)).toEqual([]);
    // An address that visitors missed is added on its own; a list that was pasted before is still there.
    const list = page.getByLabel("A list of old addresses");
    await list.fill("/not-looked-at");
    await page.getByRole("button", { name: `Redirect /missed-${width}` }).click();
    await page.getByRole("textbox", { name: `Where /missed-${width} leads` }).fill("/products");
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByRole("button", { name: "Add 1 redirect" }).click();
    await expect(list).toHaveValue("/not-looked-at");
    await page
      .getByLabel("A list of old addresses")
      .fill([`/zzqw-${width}`, ...old, `/zzqx-${width}`].join("\n"));
    await page.getByRole("button", { name: "Look at the list" }).click();
    await expect(
      page.getByRole("heading", { name: `${count + 2} old addresses: nothing is saved yet` }),
    ).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    // The focus goes on with the work, also where its button is gone.
    await page
      .getByRole("button", { name: /^(?:Careers|\/careers)/ })
      .first()
      .press("Enter");
    await expect(page.getByRole("textbox", { name: `Where /shop-${width}/1/careers leads` })).toBeFocused();
    await page.getByRole("button", { name: `Take all ${count / 2 - 1} suggestions` }).press("Enter");
    await expect(page.getByRole("heading", { name: /nothing is saved yet/ })).toBeFocused();
    await page.getByRole("button", { name: `Leave out /zzqw-${width}` }).press("Enter");
    await expect(page.getByRole("button", { name: `Leave out /shop-${width}/item-0.php` })).toBeFocused();
    await page.getByRole("button", { name: "Leave out what is wrong" }).click();
    await page.getByRole("link", { name: "Redirects", exact: true }).last().click();
    const asks = page.getByRole("dialog", { name: "You have unsaved changes" });
    await asks.getByRole("button", { name: "Stay on this page" }).click();
    await page.getByRole("button", { name: `Add ${count} redirects` }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      `${count} redirects added.`,
    );
    await expect(list).toHaveValue("");
    const wrong: string[] = [];
    for (const line of old) {
      const [path = "", to = "/careers"] = line.split("\t");
      const response = await page.request.get(path, { maxRedirects: 0 });
      if (response.status() !== 301 || response.headers()["location"] !== to) wrong.push(path);
    }
    expect(wrong).toEqual([]);
    const data = await page.request.get((old[0] ?? "").replace("\t/products", ".data"));
    expect([data.status(), data.headers()["x-remix-redirect"]]).toEqual([204, "/products"]);
    await page.getByLabel("Try an address").fill(`https://old.example/Shop-${width}/Item-0.php`);
    await page.getByRole("button", { name: "Try", exact: true }).click();
    await expect(page.getByText(`/shop-${width}/item-0.php leads to /products.`)).toBeVisible();
    await openScreen(page, "/admin/redirects");
    await expect(page.getByRole("main")).toContainText(`/shop-${width}/`);
    expect(await axeFindings(page)).toEqual([]);
  });
}

test("a list that is being sent can't be changed", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/redirects/addresses");
  await page.getByLabel("A list of old addresses").fill("/sent-one /products\n/sent-wrong");
  await page.getByRole("button", { name: "Look at the list" }).click();
  const wrong = page.getByRole("button", { name: "Leave out what is wrong" });
  const names = ["Leave out /sent-one", "Leave out /sent-wrong", "Start again"];
  const changes = [wrong, ...names.map((name) => page.getByRole("button", { name, exact: true }))];
  for (const button of changes) await expect(button).toBeEnabled();
  const open = await holdBack(page, "**/api/redirects/import");
  await page.getByRole("button", { name: "Check again" }).click();
  for (const button of changes) {
    await expect(button).toBeDisabled();
    await button.press("Enter");
  }
  await expect(page.getByRole("heading", { name: "2 old addresses: nothing is saved yet" })).toBeVisible();
  open();
  await expect(wrong).toBeEnabled();
  await wrong.click();
  await expect(page.getByRole("heading", { name: "1 old address: nothing is saved yet" })).toBeVisible();
});
