import { createProduct } from "../support/build-content.ts";
import { expectSaved, makeJob, press, publishIncomplete, saving } from "./editing-a-job.ts";
import { axeFindings, expect, openScreen, test } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

test("a record is live at once, even if the browser's clock is slow", async ({ page, site }) => {
  const job = await makeJob(site, "Greengrocer", "draft");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  // The server stamps the publication with its own time, which the browser has not reached.
  site.setNow(new Date("2026-11-18T09:33:00.000Z"));
  await press(page, "Publish");
  await expect(page.getByText("Greengrocer is published.", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "On the site" })).toContainText("Live");
  await expect(saving(page).getByRole("button", { name: "Save", exact: true })).toBeVisible();
});

test("a closed job is reopened, also when its publication date has not come", async ({ page, site }) => {
  const job = await makeJob(site, "Night baker", "closed");
  await site.connection.db
    .updateTable("jobs")
    .set({ publishAt: "2026-12-01T09:00:00.000Z" })
    .where("id", "=", job.id)
    .execute();
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await expect(saving(page).getByRole("button", { name: "Schedule" })).toHaveCount(0);
  await press(page, "Reopen");
  await expect(page.getByText("Night baker is open again.", { exact: true })).toBeVisible();
});

test("publishing a title alone asks first, and says what is missing", async ({ page, emptySite: site }) => {
  const { db } = site.connection;
  const { id } = await createProduct(db, { name: "Bare", price: null, status: "draft" });
  await createProduct(db, { name: "Priced", status: "draft" });
  const status = async (name: string) =>
    (await db.selectFrom("products").select("status").where("name", "=", name).executeTakeFirst())?.status;
  await openAs(page, site, "editor", `${site.url}/admin/products/${id}`);
  const asking = page.getByRole("dialog", { name: "Something is missing" });
  await press(page, "Publish");
  await expect(asking).toContainText("Visitors will see “Bare” without a price and a picture.");
  expect(await axeFindings(page)).toEqual([]);
  await asking.getByRole("button", { name: "Go back" }).click();
  expect(await status("Bare")).toBe("draft");
  await publishIncomplete(page, "Publish");
  await expect.poll(() => status("Bare")).toBe("active");

  await openScreen(page, `${site.url}/admin/products`);
  await page.getByRole("button", { name: "Actions for Bare" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect.poll(() => status("Bare")).toBe("archived");
  await page.getByRole("checkbox", { name: "Select all products on this page" }).check();
  await page
    .getByRole("region", { name: "Selected" })
    .getByRole("button", { name: "Publish", exact: true })
    .click();
  await expect(asking.getByRole("listitem")).toHaveText([
    "“Bare” without a price and a picture,",
    "“Priced” without a picture.",
  ]);
  await asking.getByRole("button", { name: "Publish anyway" }).click();
  await expect.poll(() => status("Priced")).toBe("active");
  expect(await status("Bare")).toBe("active");
});

test("no picture is marked as decorative until staff tick it", async ({ page, emptySite: site }) => {
  const imageUrl = "/uploads/0123456789abcdef-10x10/10.webp";
  const { id } = await createProduct(site.connection.db, { imageUrl, status: "draft" });
  await page.route("**/uploads/**", (route) =>
    route.fulfill({ status: 200, contentType: "image/webp", body: "" }),
  );
  await openAs(page, site, "editor", `${site.url}/admin/products/${id}`);
  const box = page.getByLabel("Mark as decorative");
  await expect(box).not.toBeChecked();
  await press(page, "Publish");
  await expect(page.getByRole("dialog")).toContainText("without a description of its picture.");
  await page.getByRole("button", { name: "Go back" }).click();
  await box.check();
  await press(page, "Save draft");
  await expectSaved(page);
  await openScreen(page, `${site.url}/admin/products/${id}`);
  await expect(box).toBeChecked();
  await press(page, "Publish");
  await expect(page.getByRole("region", { name: "On the site" })).toContainText("Live");
});
