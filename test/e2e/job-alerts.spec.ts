import { announceJobs } from "../../src/site/subscribers/job-emails.ts";
import { createJob } from "../support/build-content.ts";
import { mailTo, pathIn } from "../support/outbox.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import {
  axeFindingsInBothSchemes,
  expect,
  expectSoundInBothSchemes,
  horizontalOverflow,
  hydrated,
  openScreen,
  test,
} from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

const MINUTE = 60_000;

for (const javaScriptEnabled of [true, false])
  for (const width of drawn(`${import.meta.filename} ${javaScriptEnabled}`, [390, 1280]))
    test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript, ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

      test("a visitor finds no job, leaves an address, gets one e-mail when there is one, and stops it at one press", async ({
        page,
        site,
      }) => {
        const name = `${width}-${javaScriptEnabled ? "js" : "plain"}`;
        const email = `rita-${name}@visitor.example`;
        await page.goto("/careers");
        if (javaScriptEnabled) await hydrated(page);
        const filter = (label: string) => page.getByRole("navigation", { name: `Filter by ${label}` });
        await filter("location").getByRole("link", { name: /^Gozo/ }).click();
        await expect(page).toHaveURL(/\?location=Gozo/);
        await filter("employment")
          .getByRole("link", { name: /^Seasonal/ })
          .click();
        await expect(page.getByText(/^No opening just now, seasonal in Gozo/)).toBeVisible();
        if (javaScriptEnabled) await expectSoundInBothSchemes(page);
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
        await expect(page.getByLabel("Where", { exact: true })).toHaveValue("Gozo");
        await expect(page.getByLabel("Employment", { exact: true })).toHaveValue("seasonal");
        // A mistake: nothing of what was chosen is lost.
        site.setNow(new Date(SEEDED_AT.getTime() + MINUTE));
        await page.getByRole("button", { name: "E-mail me" }).click();
        await expect(page.getByRole("alert")).toBeVisible();
        await expect(page.getByLabel("Employment", { exact: true })).toHaveValue("seasonal");
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
        if (javaScriptEnabled) await expectSoundInBothSchemes(page);
        await page.getByLabel("E-mail", { exact: true }).fill(email);
        site.setNow(new Date(SEEDED_AT.getTime() + 2 * MINUTE));
        await page.getByRole("button", { name: "E-mail me" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Please look at your e-mails");

        await page.goto(pathIn(await mailTo(site, email), /\/subscribe\/confirm\/[\w-]+/));
        await expect(page.getByRole("main")).toContainText("(seasonal, Gozo)");
        await page.getByRole("button", { name: "Confirm" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are subscribed");

        const { db } = site.connection;
        const now = new Date(SEEDED_AT.getTime() + 3 * MINUTE);
        const job = { title: `Job ${name}`, location: "Victoria", employmentType: "seasonal" } as const;
        await createJob(db, job, now.toISOString());
        await announceJobs(db, now);
        site.setNow(now);
        await site.accounts.emails.sendDue();
        const sent = await mailTo(site, email);
        expect(sent).toContain(`Job ${name}`);
        expect(sent).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
        await page.goto(pathIn(sent, /\/unsubscribe\/[\w-]+/));
        await page.getByRole("button", { name: "Unsubscribe" }).click();
        await expect(page.getByText("You get no more e-mails about jobs.")).toBeVisible();
        await db.deleteFrom("jobs").where("title", "=", job.title).execute();
      });
    });

test("where there are jobs the form is behind a summary, and filters lead to the hours that staff entered", async ({
  page,
}) => {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openScreen(page, "/careers");
    const summary = page.getByText("Get an e-mail when a job appears");
    await expect(page.getByLabel("E-mail", { exact: true })).toBeHidden();
    await summary.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("E-mail", { exact: true })).toBeVisible();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  }
  const hours = page.getByRole("navigation", { name: "Filter by hours" });
  await hours.getByRole("link", { name: /^20 hours a week/ }).click();
  await expect(page).toHaveURL(/[?&]hours=20\+hours\+a\+week/);
  await expect(page.getByText(/^\d+ openings?, 20 hours a week/)).toBeInViewport({ ratio: 1 });
  // Robots do not follow two filters.
  const employment = page.getByRole("navigation", { name: "Filter by employment" });
  await expect(employment.getByRole("link", { name: /^Part-time/ })).toHaveAttribute("rel", "nofollow");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("staff see the addresses and what they asked for beside the subscribers, export and delete them", async ({
  page,
  emptySite: site,
}) => {
  await page.request.post(`${site.url}/api/subscribers/jobs`, {
    data: { email: "rita@visitor.example", employmentType: "part-time" },
  });
  await page.request.post(
    site.url + pathIn(await mailTo(site, "rita@visitor.example"), /\/subscribe\/confirm\/[\w-]+/),
  );
  await signInAs(page, site, "admin");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openScreen(page, `${site.url}/admin/subscribers`);
    await page.getByRole("link", { name: "New jobs" }).click();
    const list = page.getByRole("list", { name: "Subscribers, the newest first" });
    await expect(list).toContainText("rita@visitor.example");
    await expect(list).toContainText("part-time");
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export subscribers" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^job-alerts-2026-11-18\.csv$/);
  await page.getByRole("button", { name: "Delete rita@visitor.example" }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("heading", { name: "No addresses yet" })).toBeVisible();
});
