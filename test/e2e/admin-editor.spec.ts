import { getRecord } from "../../src/content/lifecycle/read.ts";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import { binRecord, createRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import { buildBanner, buildJob, createOffer } from "../support/build-content.ts";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { expectSaved, makeJob, press, publishIncomplete, saving, storedJob } from "./editing-a-job.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, forget, horizontalOverflow, openScreen, test, watch } from "./fixtures.ts";
import { openEditor, signInAs, openAs } from "./sign-in.ts";

const WIDTHS = [1280, 390] as const;

for (const width of drawn(import.meta.filename, WIDTHS)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 860 } });

    test("saves a new job as a draft by itself, publishes and unpublishes it", async ({ page, site }) => {
      await openAs(page, site, "recruiter", "/admin/jobs/new");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("New job");
      await page.getByLabel("Job title").fill(`Fishmonger ${width}`);
      // By itself, with the title alone: no button was pressed.
      await expect(page).toHaveURL(/\/admin\/jobs\/[0-9a-f-]{36}$/);
      await expectSaved(page);
      const id = page.url().split("/").at(-1) ?? "";
      expect(await storedJob(site, id)).toMatchObject({ title: `Fishmonger ${width}`, status: "draft" });

      await press(page, "Publish");
      const summary = page.getByRole("group", { name: /^Please correct/ });
      await expect(summary).toContainText("Please correct 3 fields");
      await expect(summary).toBeFocused();
      await summary.getByRole("link", { name: "Department" }).click();
      await expect(page.getByLabel("Department")).toBeFocused();
      await page.keyboard.type("Fish");
      await page.getByLabel("Place of work").fill("Marsaxlokk");
      await page.getByLabel("Employment").selectOption("Full-time");

      await page.getByRole("textbox", { name: "What the work is" }).fill("Ice\nKnives");
      await page.getByLabel("Show the pay range").check();
      await page.getByLabel("Lowest pay").fill("9,5");
      await page.getByLabel("Highest pay").fill("11");
      await expect(page.getByLabel("Paid by the")).toHaveValue("");
      await press(page, "Publish");
      await summary.getByRole("link", { name: "Paid by the" }).click();
      await page.getByLabel("Paid by the").selectOption("Hour");
      await press(page, "Publish");
      await expect(page.getByText(`Fishmonger ${width} is published.`, { exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "On the site" })).toContainText("Live");
      expect(await storedJob(site, id)).toMatchObject({
        status: "published",
        job_details: ["Ice", "Knives"],
        salary: { min: 950, max: 1_100, period: "hour" },
      });

      await page.getByRole("button", { name: "Archive" }).click();
      await expect(page.getByText(`Fishmonger ${width} is archived.`, { exact: true })).toBeVisible();
      expect((await storedJob(site, id))?.status).toBe("closed");
      await page.getByRole("button", { name: "Undo" }).last().click();
      await expect.poll(async () => (await storedJob(site, id))?.status).toBe("published");
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    });

    test("merges two people's changes, and asks about conflicts", async ({ page, site, complaints }) => {
      const job = await makeJob(site, `Baker for two ${width}`);
      await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
      const write = (changes: object) =>
        page.request.put(`/api/jobs/${job.id}`, { data: changes, headers: { Origin: site.url } });

      expect((await write({ location: "Mosta" })).status()).toBe(200);
      await page.getByLabel("Department").fill("Bread");
      await press(page, "Save");
      await expect(
        page.getByText(
          "You (in another window) saved this while you were editing. The changes to Place of work have been added to yours",
        ),
      ).toBeVisible();
      await expectSaved(page);
      await expect(page.getByLabel("Place of work")).toHaveValue("Mosta");
      expect(await storedJob(site, job.id)).toMatchObject({ location: "Mosta", department: "Bread" });
      await page.getByRole("button", { name: "OK", exact: true }).click();

      expect((await write({ introduction: "Bread for the evening.", location: "Gzira" })).status()).toBe(200);
      await page.getByLabel("Introduction").fill("Cakes for the morning.");
      await page.keyboard.press("ControlOrMeta+s");
      const dialog = page.getByRole("dialog", {
        name: "You (in another window) have changed the same fields",
      });
      const field = dialog.getByRole("group", { name: "Introduction" });
      await expect(field).toContainText("Cakes for the morning.");
      await expect(field).toContainText("Bread for the evening.");
      expect(await storedJob(site, job.id)).toMatchObject({ introduction: "Bread for the evening." });
      await dialog.getByRole("button", { name: "Decide later" }).click();
      await expect(saving(page)).toContainText("Not saved: someone else has changed the same fields");
      await page.getByRole("button", { name: "Choose now" }).click();
      await field.getByRole("radio", { name: "You (in another window)" }).check();
      await field.getByRole("radio", { name: "Yours" }).check();
      await dialog.getByRole("button", { name: "Save chosen versions" }).click();
      await expectSaved(page);
      expect(await storedJob(site, job.id)).toMatchObject({
        introduction: "Cakes for the morning.",
        location: "Gzira",
      });
      forget(complaints, /409/);
    });

    test("names who else has a job open, and shows what they saved", async ({ page, site, browser }) => {
      const job = await makeJob(site, `Baker for Mario ${width}`);
      await signInAs(page, site, "recruiter", "Rita Vella");
      await openScreen(page, `/admin/jobs/${job.id}`);
      const context = await browser.newContext({ viewport: { width, height: 844 } });
      const mario = await context.newPage();
      await mario.clock.setFixedTime(SEEDED_AT);
      const complaints = watch(mario);
      await signInAs(mario, site, "recruiter", "Mario Borg");
      await mario.goto(`${site.url}/admin/jobs/${job.id}`);
      await expect(mario.getByText(/^Rita Vella \(.*@.*\) has this open too\./)).toBeVisible();
      expect(await axeFindings(mario)).toEqual([]);
      expect(await horizontalOverflow(mario)).toBe(0);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(page.getByText(/^Mario Borg \(.*@.*\) has this open too\./)).toBeVisible();

      await page.getByLabel("Place of work").fill("Mosta");
      await press(page, "Save");
      await expectSaved(page);
      await mario.getByLabel("Department").fill("Bread");
      await mario.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(mario.getByText(/^Rita Vella \(.*@.*\) saved this at 10:30\./)).toBeVisible();
      expect(await axeFindings(mario)).toEqual([]);
      await mario.getByRole("button", { name: "Show the changes" }).click();
      await expect(mario.getByLabel("Place of work")).toHaveValue("Mosta");
      await expect(mario.getByLabel("Department")).toHaveValue("Bread");
      await expect(mario.getByText(/^Rita Vella \(.*@.*\) saved this while you were editing/)).toBeVisible();
      await expect(mario.getByText(/^Rita Vella \(.*@.*\) saved this at 10:30\./)).toHaveCount(0);
      expect(complaints).toEqual([]);
      await mario.goto(`${site.url}/admin`);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(page.getByText(/^Mario Borg \(.*@.*\) has this open too\./)).toHaveCount(0);
      // The overview lists what Mario has not saved, which only this browser has.
      const kept = mario.getByRole("region", { name: "Not saved yet, kept on this device (1)" });
      expect(await axeFindings(mario)).toEqual([]);
      await kept.getByRole("button", { name: "Discard" }).click();
      await expect(kept).toHaveCount(0);
      await mario.getByRole("button", { name: "Undo" }).click();
      await kept.getByRole("link", { name: `Baker for Mario ${width}` }).click();
      await expect(mario.getByRole("dialog", { name: "Restore unsaved changes?" })).toBeVisible();
      await context.close();
    });

    test("offers to restore the unsaved work of a closed tab", async ({ page, site }) => {
      const job = await makeJob(site, `Left alone ${width}`);
      await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
      await page.getByLabel("Introduction").fill("Bread for the whole day.");
      await expect(saving(page)).toContainText("Not saved yet");
      const other = await page.context().newPage();
      await page.close();
      await other.clock.setFixedTime(SEEDED_AT);
      const complaints = watch(other);
      await openScreen(other, `/admin/jobs/${job.id}`);
      const dialog = other.getByRole("dialog", { name: "Restore unsaved changes?" });
      await expect(dialog).toContainText("on Wednesday 18 November at 10:30, but not saved");
      await expect(dialog).toContainText("whole day");
      await dialog.getByRole("button", { name: "Restore" }).click();
      await expect(other.getByLabel("Introduction")).toHaveValue("Bread for the whole day.");
      await press(other, "Save");
      await expectSaved(other);
      expect((await storedJob(site, job.id))?.introduction).toBe("Bread for the whole day.");
      await other.reload();
      await expect(other.getByLabel("Introduction")).toHaveValue("Bread for the whole day.");
      await expect(other.getByRole("dialog")).toHaveCount(0);
      expect(complaints).toEqual([]);
    });

    test("goes on without a network, and saves when it is back", async ({ page, site, complaints }) => {
      const job = await makeJob(site, `On the ferry ${width}`, "draft");
      await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
      await page.context().setOffline(true);
      await page.getByLabel("Introduction").fill("Bread at sea.");
      await expect(saving(page)).toContainText("Not saved: no connection");
      await page.getByLabel("Introduction").fill("Bread at sea, and land.");
      await page.context().setOffline(false);
      await expectSaved(page);
      expect((await storedJob(site, job.id))?.introduction).toBe("Bread at sea, and land.");
      forget(complaints, /ERR_INTERNET_DISCONNECTED/);
    });

    test("asks to sign in again if the session ends, then saves", async ({ page, site, complaints }) => {
      const job = await makeJob(site, `Interrupted ${width}`);
      const rita = await signInAs(page, site, "recruiter");
      const carmen = await makeStaff(site, "recruiter", "Carmen Grech");
      await openEditor(page, `/admin/jobs/${job.id}`);
      const dialog = page.getByRole("dialog", { name: "Please sign in again" });
      const end = (user: { id: string }) =>
        site.accounts.db.deleteFrom("sessions").where("userId", "=", user.id).execute();

      await end(rita);
      await page.getByLabel("Introduction").fill("Bread, at last.");
      await press(page, "Save");
      await dialog.getByLabel("Password", { exact: true }).fill("not the right one");
      await dialog.getByRole("button", { name: "Sign in and continue" }).click();
      await expect(dialog.getByRole("alert")).toHaveText(
        "The e-mail address or the password is not correct.",
      );
      expect((await storedJob(site, job.id))?.introduction).toBe("Bread for the morning.");
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.keyboard.press("Enter");
      await expectSaved(page);
      expect((await storedJob(site, job.id))?.introduction).toBe("Bread, at last.");

      // Somebody else signs in: the text stays, and says whose name it will be under.
      await end(rita);
      await page.getByLabel("Introduction").fill("Bread, once more.");
      await press(page, "Save");
      await dialog.getByLabel("E-mail address").fill(carmen.email);
      await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await dialog.getByRole("button", { name: "Sign in and continue" }).click();
      await expect(saving(page)).toContainText("you are now signed in as Carmen Grech");
      await expect(page.getByLabel("Introduction")).toHaveValue("Bread, once more.");
      expect((await storedJob(site, job.id))?.introduction).toBe("Bread, at last.");
      await press(page, "Save");
      await expectSaved(page);
      expect((await storedJob(site, job.id))?.introduction).toBe("Bread, once more.");
      forget(complaints, /401/);
    });

    test("schedules a banner, which appears on the site at its time", async ({ page, site }) => {
      const by = { actor: "Test", now: SEEDED_AT };
      const { db } = site.connection;
      const input = { ...buildBanner({ title: `Market day ${width}`, priority: 0 }), status: "inactive" };
      const banner = await createRecord(db, bannerServer, input, by);
      await openAs(page, site, "editor", `/admin/banners/${banner.id}`);
      await page.getByRole("textbox", { name: /^Shows from/ }).fill("23/11/2026");
      await page.getByRole("textbox", { name: "Time: Shows from" }).fill("08:00");
      await page.getByRole("textbox", { name: /^Shows until/ }).fill("24/11/2026");
      await page.getByRole("textbox", { name: "Time: Shows until" }).fill("20:00");
      await expect(saving(page)).toContainText(
        "It will appear on Monday 23 November at 08:00 and disappear on Tuesday 24 November at 20:00.",
      );
      await publishIncomplete(page, "Schedule");
      await expect(page.getByText(`Market day ${width} is scheduled.`, { exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "On the site" })).toContainText(
        "Goes live on Monday 23 November at 08:00",
      );
      const shown = async (time: string) => {
        site.setNow(new Date(time));
        return (await (await page.request.get("/")).text()).includes(`Market day ${width}`);
      };
      expect(await shown("2026-11-23T06:59:59.999Z")).toBe(false);
      expect(await shown("2026-11-23T07:00:00.000Z")).toBe(true);
      expect(await shown("2026-11-24T19:00:00.001Z")).toBe(false);
      site.setNow(SEEDED_AT);
      await binRecord(db, bannerServer, banner.id, by);
    });

    test("compares an old version by words, restores it, and undoes that", async ({ page, site }) => {
      const job = await makeJob(site, `With a past ${width}`);
      await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
      await page.getByLabel("Introduction").fill("Bread for the evening.");
      await press(page, "Save");
      await expectSaved(page);
      await page.getByRole("link", { name: "History" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`History of With a past ${width}`);
      const versions = page.getByRole("main").getByRole("listitem");
      const [latest, first] = [versions.first(), versions.nth(1)];
      await expect(latest).toContainText("Changed by Rita Vella: Introduction");
      await latest.getByRole("button", { name: "Show changes" }).click();
      await expect(latest.locator("del")).toHaveText("morning");
      await expect(latest.locator("ins")).toHaveText("evening");
      // The first version has no changes; its content is read before it is restored.
      await expect(first).not.toContainText("Bread for the morning.");
      await first.getByRole("button", { name: "Show content" }).click();
      await expect(first).toContainText("Bread for the morning.");
      await first.getByRole("button", { name: "Restore version 1" }).click();
      await expect(page.getByText(/version 1 restored\.$/)).toBeVisible();
      expect((await storedJob(site, job.id))?.introduction).toBe("Bread for the morning.");
      await page.getByRole("button", { name: "Undo" }).last().click();
      await expect
        .poll(async () => (await storedJob(site, job.id))?.introduction)
        .toBe("Bread for the evening.");
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    });
  });
}

test("Duplicate opens the copy, and its Undo moves the copy to the bin", async ({
  page,
  site,
  complaints,
}) => {
  const job = await makeJob(site, "Baker at dawn");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.getByRole("button", { name: "More for Baker at dawn" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Baker at dawn (copy)");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/\/admin\/jobs$/);
  await expect(page.getByRole("row", { name: /Baker at dawn/ })).toHaveCount(1);
  // The editor says that it has closed, which may arrive after the copy is in the bin.
  forget(complaints, /^404: .*\/open$/);
});

test("restores the words of a draft, and what was published since keeps its date", async ({ page, site }) => {
  const { db } = site.connection;
  const by = { actor: "Test", now: new Date("2026-03-02T08:00:00.000Z") };
  const draft = buildJob({ title: "Long open", status: "draft", publishAt: null });
  const job = await createRecord(db, jobServer, draft, by);
  await updateRecord(db, jobServer, job, { status: "published", introduction: "New words." }, 1, by);
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}/history`);
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByText(/version 1 restored\.$/)).toBeVisible();
  expect(await storedJob(site, job.id)).toMatchObject({
    introduction: job.introduction,
    status: "published",
    publishAt: by.now.toISOString(),
  });
});

test("restores the words of a job that was extended since, which stays on the site", async ({
  page,
  site,
}) => {
  const { db } = site.connection;
  const by = { actor: "Test", now: SEEDED_AT };
  const soon = new Date(SEEDED_AT.getTime() - 60_000).toISOString();
  const job = await createRecord(db, jobServer, buildJob({ title: "Extended", closesAt: soon }), by);
  const later = new Date(SEEDED_AT.getTime() + 30 * 86_400_000).toISOString();
  await updateRecord(db, jobServer, job, { introduction: "New words.", closesAt: later }, 1, by);
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}/history`);
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByText(/version 1 restored\.$/)).toBeVisible();
  expect(await storedJob(site, job.id)).toMatchObject({ introduction: job.introduction, closesAt: later });
});

test("an older version of an offer that is restored leaves its days as they are", async ({ page, site }) => {
  const { db } = site.connection;
  const days = { startDate: "2027-02-01T23:00:00.000Z", endDate: "2027-02-08T22:59:59.999Z" };
  const { id } = await createOffer(db, { category: "", products: [], status: "draft", ...days });
  const by = { actor: "Test", now: SEEDED_AT };
  const later = { startDate: "2027-02-08T23:00:00.000Z", endDate: "2027-02-15T22:59:59.999Z" };
  await updateRecord(db, offerServer, id, { ...later, note: "While stocks last" }, undefined, by);
  await openAs(page, site, "editor", `/admin/offers/${id}/history`);
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByText(/version 1 restored\.$/)).toBeVisible();
  expect(await getRecord(db, offerServer, id)).toMatchObject({ ...later, note: "" });
});

test("says which fields of an old draft are not enough for what is published", async ({
  page,
  site,
  complaints,
}) => {
  const by = { actor: "Test", now: SEEDED_AT };
  const { db } = site.connection;
  const job = await createRecord(
    db,
    jobServer,
    buildJob({ title: "Once empty", department: "", status: "draft" }),
    by,
  );
  const fields = { department: "Bakery", status: "published" } as const;
  await updateRecord(db, jobServer, job, fields, job.version, by);
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}/history`);
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Some fields need another look. In this version: Department.",
  );
  forget(complaints, /^400/);
});
