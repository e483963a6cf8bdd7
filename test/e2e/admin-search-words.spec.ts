import { listMisses } from "../../src/site/search/misses.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { axeFindings, expect, forget, hydrated, test, expectSound } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

test("an admin sees searches without results and adds synonyms", async ({ page, site, complaints }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, site, "admin");
  const reported = await page.request.post("/api/search/misses", {
    headers: { Origin: site.url },
    data: { q: "qzxwv" },
  });
  expect(reported.status()).toBe(204);
  // The search is counted after its response.
  const terms = async () => (await listMisses(site.connection.db, SEEDED_AT)).terms.map(({ term }) => term);
  await expect.poll(terms).toContain("qzxwv");
  await page.goto("/admin");
  await expect(page.getByRole("main")).toContainText("qzxwv");
  await page.getByRole("main").getByRole("link", { name: "Search synonyms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search synonyms");
  await hydrated(page);
  const words = page.getByLabel("Synonyms");
  const before = await words.inputValue();
  await words.fill(`${before}\nonly`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("“only”:");
  forget(complaints, /^400/);
  expect(await axeFindings(page)).toEqual([]);
  await words.fill(`${before}\nqzxwv, tomatoes`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Saved. The search uses the new synonyms."),
  ).toBeVisible();
  const answer = await (await page.request.get("/api/search?q=qzxwv")).json();
  expect(answer.showingFor).toBe("tomatoes");
  expect(answer.results.length).toBeGreaterThan(0);

  await page.setViewportSize({ width: 390, height: 800 });
  await expectSound(page);
});

test("asks before leaving with unsaved synonyms", async ({ page, site }) => {
  await openAs(page, site, "admin", "/admin/search-words");
  const words = page.getByLabel("Synonyms");
  const before = await words.inputValue();
  const bin = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Bin" });
  await words.fill(`${before}\nzzqx, zzqy`);
  await bin.click();
  const dialog = page.getByRole("dialog", { name: "You have unsaved changes" });
  await expect(dialog).toContainText("would be lost");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stay on this page" }).click();
  await expect(dialog).toBeHidden();
  await expect(words).toHaveValue(`${before}\nzzqx, zzqy`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Saved.");
  await words.fill("gone");
  await bin.click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bin");
  // The saved synonyms are shown again, and leaving does not ask.
  await page.goBack();
  await expect(words).toHaveValue(`${before}\nzzqx, zzqy`);
  await bin.click();
  await expect(page).toHaveURL(/\/admin\/bin$/);
});

test("merges synonyms that a colleague saved in the meantime", async ({ page, site, complaints }) => {
  await openAs(page, site, "admin", "/admin/search-words");
  const words = page.getByLabel("Synonyms");
  const before = await words.inputValue();
  const { version } = await (await page.request.get("/api/search/synonyms")).json();
  const groups = before.split("\n").map((line) => line.split(", "));
  await page.evaluate(
    (body) =>
      fetch("/api/search/synonyms", {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    { groups: [...groups, ["zzqa", "zzqb"]], version },
  );
  await words.fill(`${before}\nzzqc, zzqd`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("A colleague has saved changes in the meantime.");
  await expect(words).toHaveValue(`${before}\nzzqa, zzqb\nzzqc, zzqd`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Saved.");
  await expect(page.getByRole("main")).not.toContainText("in the meantime");
  forget(complaints, /409/);
});

test("shows an editor 403 and no link to the synonyms", async ({ page, site, complaints }) => {
  await signInAs(page, site, "editor");
  expect((await page.goto("/admin/search-words"))?.status()).toBe(403);
  await expect(page.getByRole("navigation", { name: "Staff area" })).not.toContainText("Search synonyms");
  expect(await axeFindings(page)).toEqual([]);
  complaints.length = 0;
});
