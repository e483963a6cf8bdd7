import { axeFindings, expect, openScreen, test, expectSound } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

test("a person creates a token, sees it once, uses it and revokes it", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/account");
  const section = page.getByRole("region", { name: "API tokens" });
  await expect(section).toContainText("You have no tokens.");
  await section.getByRole("button", { name: "Create a token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a token" });
  await dialog.getByLabel("Name").fill("Nightly price list of the wholesale department in Marsa");
  // An editor's token cannot have the permissions of others.
  await expect(dialog.getByRole("checkbox")).toHaveCount(10);
  await dialog.getByLabel(/product range/).check();
  await dialog.getByLabel("Expires").selectOption("On a date");
  await dialog.getByRole("textbox", { name: "Last day" }).fill("31/12/2026");
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await dialog.getByRole("button", { name: "Create", exact: true }).click();

  const token = (await section.getByRole("code").textContent()) ?? "";
  expect(token).toMatch(/^suqna_[\w-]{43}$/);
  const use = () => fetch(`${site.url}/api/products/bin`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await use()).status).toBe(200);
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await section.getByRole("button", { name: "I have stored it" }).click();
  await expect(section).not.toContainText(token);
  await openScreen(page, "/admin/account");
  await expect(section).toContainText("expires on 31 December 2026");
  await expect(section).toContainText("Last used on 18 November 2026");
  await section.getByRole("button", { name: /^Revoke Nightly/ }).click();
  await expect(section).toContainText("You have no tokens.");
  expect((await use()).status).toBe(401);
});

test("a colleague who manages people sees and revokes the tokens of others", async ({ page, site }) => {
  const editor = await signInAs(page, site, "editor", "Carmen Grech");
  const body = { name: "Price list", permissions: [], days: 30 };
  const headers = { Origin: site.url };
  const created = await page.request.post(`${site.url}/api/users/me/tokens`, { data: body, headers });
  expect(created.status()).toBe(201);
  await page.context().clearCookies();
  await openAs(page, site, "admin", "/admin/people");
  const row = page.getByRole("row").filter({ hasText: editor.email });
  await row.getByRole("button", { name: "Actions for Carmen Grech" }).click();
  await page.getByRole("menuitem", { name: "API tokens" }).click();
  const dialog = page.getByRole("dialog", { name: "API tokens of Carmen Grech" });
  await expect(dialog).toContainText("Can read what every colleague can read");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Revoke Price list" }).click();
  await expect(dialog).toContainText("Carmen Grech has no API tokens.");
});
