import { expect, expectSound, test, holdBack } from "./fixtures.ts";
import { makeJob } from "./editing-a-job.ts";
import { signInAs, openEditor } from "./sign-in.ts";
import { drawn } from "../support/drawn.ts";

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`a person without an account comments on a draft by its link, and staff answer, at ${width} px`, async ({
    page,
    site,
    browser,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const job = await makeJob(site, "Baker for comments", "draft");
    await signInAs(page, site, "recruiter");
    const made = await page.request.post(`${site.url}/api/previews`, {
      data: { type: "jobs", id: job.id, fields: {} },
      headers: { Origin: site.url },
    });
    const { url } = await made.json();

    // Without JavaScript, without a session.
    const outside = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    const guest = await outside.newPage();
    await guest.goto(url);
    await guest
      .getByRole("complementary", { name: "Preview" })
      .getByRole("link", { name: "Comments" })
      .click();
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Comments on Baker for comments");
    await guest.getByLabel("Your name").fill("Ġorġ Żammit");
    await guest.getByLabel("What it is about").selectOption("Introduction");
    await expect(guest.getByText("We keep your name and comment for 2 years at most.")).toBeVisible();
    await guest.getByRole("button", { name: "Send comment" }).click();
    await expect(guest.getByRole("alert")).toBeVisible();
    await expect(guest.getByLabel("Your name")).toHaveValue("Ġorġ Żammit");
    await guest.getByLabel("Your comment").fill("Please say that we bake at night.");
    await guest.getByRole("button", { name: "Send comment" }).click();
    await expect(guest.getByText("Thank you: your comment is with the staff.")).toBeVisible();
    expect(await outside.cookies()).toEqual([]);

    await openEditor(page, `/admin/jobs/${job.id}`);
    const panel = page.getByRole("region", { name: "Comments" });
    await expect(panel).toContainText("1 comment to look at");
    await expect(panel).toContainText("Please say that we bake at night.");
    await panel.getByRole("button", { name: "Introduction" }).click();
    await expect(page.getByLabel("Introduction")).toBeFocused();
    await panel.getByRole("button", { name: "Answer to Ġorġ Żammit" }).click();
    await panel.getByLabel("Answer to Ġorġ Żammit, who reads it by the link").fill("It says so now.");
    await expectSound(page);
    // What is being typed is there after a reload.
    await page.reload();
    await expect(panel.getByLabel(/^Answer to/)).toHaveValue("It says so now.");
    await panel.getByRole("button", { name: "Save answer" }).click();
    await expect(panel).toContainText("It says so now.");
    // A colleague's answer meanwhile is shown beside one's own, and not overwritten unseen.
    await panel.getByRole("button", { name: /^Change the answer/ }).click();
    await panel.getByLabel(/^Answer to/).fill("And it will.");
    await site.accounts.db.updateTable("comments").set({ answer: "By a colleague.", version: 3 }).execute();
    await panel.getByRole("button", { name: "Save answer" }).click();
    await expect(panel).toContainText("This has been changed since you opened it.");
    await expect(panel).toContainText("By a colleague.");
    complaints.splice(0);
    await panel.getByLabel(/^Answer to/).fill("It says so now.");
    await panel.getByRole("button", { name: "Save answer" }).click();
    await expect(panel).toContainText("It says so now.");
    // What is typed while an answer is saved stays in the field.
    await panel.getByRole("button", { name: /^Change the answer/ }).click();
    const save = await holdBack(page, /\/api\/comments\//);
    const saved = page.waitForResponse(/\/api\/comments\//);
    await panel.getByRole("button", { name: "Save answer" }).click();
    await panel.getByLabel(/^Answer to/).fill("It says so now. Twice.");
    save();
    await (await saved).finished();
    await page.unroute(/\/api\/comments\//);
    await panel.getByRole("button", { name: "Save answer" }).click();
    await expect(panel.getByText("It says so now. Twice.")).toBeVisible();
    await expect(panel.getByLabel(/^Answer to/)).toHaveCount(0);
    await panel.getByRole("button", { name: /^Resolve/ }).click();
    await expect(panel.getByText("1 resolved comment")).toBeVisible();

    await guest.reload();
    const said = guest.getByRole("article").filter({ hasText: "Please say that we bake at night." });
    await expect(said).toContainText("It says so now.");
    await expect(said).toContainText("Done");
    await panel.getByText("1 resolved comment").click();
    await panel.getByRole("button", { name: /^Delete/ }).click();
    await expectSound(page);
    await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
    await expect(panel).toHaveCount(0);
    await guest.reload();
    await expect(said).toHaveCount(0);
    await outside.close();
    const again = await browser.newContext({ baseURL: site.url, viewport: { width, height: 800 } });
    const looked = await again.newPage();
    await looked.goto(`${url}/comments`);
    await expectSound(looked);
    await again.close();
  });
}
