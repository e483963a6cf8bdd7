import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createJob } from "../support/build-content.ts";
import { mailTo, pathIn } from "../support/outbox.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import {
  expect,
  expectSoundInBothSchemes,
  forget,
  horizontalOverflow,
  hydrated,
  openScreen,
  test,
} from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

const MINUTE = 60_000;

/** The path in the last e-mail to an address. */
async function linkOf(site: TestSite, to: string): Promise<string> {
  return pathIn(await mailTo(site, to), /\/apply\/mine\/[\w-]{43}/);
}

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);

/** Fills in the form and sends it. */
async function apply(page: Page, site: TestSite, email: string): Promise<void> {
  await page.getByLabel("Your name").fill("Rita Vella");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Phone").fill("+356 9999 0000");
  await page.getByLabel("When could you start?").fill("After a month");
  await page.getByLabel("Sliema").check();
  await page.getByLabel("Can you work at night?").fill("Yes, gladly.");
  await page.getByLabel("Why this job?").fill("I have baked since I was ten.");
  await page.getByLabel("Your CV").setInputFiles("views/public/icon-192.png");
  site.setNow(new Date(SEEDED_AT.getTime() + MINUTE));
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application has been sent");
}

for (const javaScriptEnabled of [true, false])
  for (const width of drawn(`${import.meta.filename} ${javaScriptEnabled}`, [390, 1280]))
    test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript, ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

      test("an applicant goes from the advert to sent, looks by their link, and deletes everything", async ({
        page,
        site,
      }) => {
        const slug = `baker-${width}-${javaScriptEnabled ? "js" : "plain"}`;
        const email = `rita-${slug}@visitor.example`;
        await createJob(site.connection.db, {
          slug,
          title: "Night baker",
          questions: [{ id: "f-night", question: "Can you work at night?" }],
        });
        await page.goto(`/careers/${slug}`);
        if (javaScriptEnabled) await hydrated(page);
        await page.getByRole("link", { name: "Apply", exact: true }).first().click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apply: Night baker");
        if (javaScriptEnabled) await hydrated(page);
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
        if (javaScriptEnabled) await expectSoundInBothSchemes(page);
        // A mistake: the name is missing, and nothing is lost.
        await page.getByLabel("E-mail").fill(email);
        await page.getByLabel("Your CV").setInputFiles("views/public/icon-192.png");
        site.setNow(new Date(SEEDED_AT.getTime() + MINUTE));
        await page.getByRole("button", { name: "Send application" }).click();
        await expect(page.getByLabel("Your name")).toHaveAccessibleDescription("Please tell us your name.");
        if (!javaScriptEnabled) await expect(page.getByLabel("icon-192.png is attached")).toBeChecked();
        await apply(page, site, email);
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

        const link = await linkOf(site, email);
        const answer = await page.goto(link);
        expect(answer?.headers()).toMatchObject({
          "cache-control": "no-store",
          "referrer-policy": "same-origin",
          "x-robots-tag": "noindex",
        });
        await expect(page.getByRole("region", { name: "What you sent" })).toContainText("Yes, gladly.");
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
        if (javaScriptEnabled) await expectSoundInBothSchemes(page);
        await page.getByLabel("File", { exact: true }).setInputFiles("views/public/icon-512.png");
        await page.getByRole("button", { name: "Add the file" }).click();
        await expect(page.getByRole("region", { name: "What you sent" })).toContainText("icon-512.png");
        await page.getByRole("button", { name: "Withdraw my application" }).click();
        await expect(page.getByText(/You withdrew this application on/)).toBeVisible();
        await page.getByText("Delete it now", { exact: true }).click();
        await page.getByRole("button", { name: "Yes, delete everything" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application is deleted");
        const left = site.connection.sqlite.prepare("SELECT count(*) FROM messages WHERE email = ?");
        expect(left.pluck().get(email)).toBe(0);
      });
    });

test("a recruiter takes an application from new to hired: board, rating, interview and e-mail", async ({
  page,
  site,
}) => {
  const slug = "baker-hired";
  const job = await createJob(site.connection.db, {
    slug,
    title: "Baker to hire",
    questions: [{ id: "f-night", question: "Can you work at night?" }],
  });
  await openScreen(page, `/careers/${slug}/apply`);
  await apply(page, site, "rita-hired@visitor.example");
  await openAs(page, site, "recruiter", "/admin");
  await page
    .getByRole("navigation", { name: "Staff area" })
    .getByRole("link", { name: "Applications" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Applications");
  const column = (name: string) => page.getByRole("region", { name });
  await page.getByRole("link", { name: "Board" }).click();
  await expect(column("New")).toContainText("Baker to hire");
  await page.getByLabel("Filter by job").selectOption(job.id);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/view=board.*job=|job=.*view=board/);
  await expect(column("New")).toContainText("Rita Vella");
  await expectSoundInBothSchemes(page);
  const move = column("New").getByLabel("Move Rita Vella");
  await move.focus();
  await move.selectOption("Reading");
  await expect(column("Reading")).toContainText("Rita Vella");
  await expect(toast(page, "Rita Vella: Reading.")).toBeVisible();
  await expect(column("Reading").getByLabel("Move Rita Vella")).toBeFocused();
  // By dragging.
  await column("Reading").getByRole("listitem").dragTo(column("Interview"));
  await expect(column("Interview")).toContainText("Rita Vella");
  await expect(toast(page, "Rita Vella: Interview.")).toBeVisible();

  await column("Interview").getByRole("link", { name: "Rita Vella" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rita Vella");
  await expect(page.getByRole("region", { name: "Message" })).toContainText("Yes, gladly.");
  // The arrows choose each star on the way, so a rating is saved by a press.
  await page.getByRole("radio", { name: "1 star" }).press("Space");
  for (const stars of [2, 3, 4]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: `${stars} stars` })).toBeChecked();
  }
  await expect(page.getByText("Colleagues see your rating after")).toBeVisible();
  await page.getByRole("button", { name: "Save rating" }).click();
  await expect(page.getByText("No colleague has given a rating yet.")).toBeVisible();
  const interviews = page.getByRole("region", { name: "Interviews" });
  const plan = interviews.getByRole("button", { name: "Plan an interview" });
  for (const [day, place] of [
    ["30/11/2026", "Sliema, ask for Maria"],
    ["01/12/2026", "Mosta"],
  ] as const) {
    await plan.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Day", { exact: true }).fill(day);
    await dialog.getByLabel("Place").fill(place);
    await dialog.getByRole("button", { name: "Plan it" }).click();
    await expect(interviews).toContainText(place);
  }
  const second = interviews.getByRole("button", { name: "Delete the interview of 1 December 2026, 09:00" });
  await second.press("Enter");
  await expect(interviews.getByRole("listitem")).toHaveCount(1);
  await expect(
    page.getByText("The interview is deleted. Send an e-mail, so that the applicant knows.").first(),
  ).toBeVisible();
  await expect(plan).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(interviews.getByRole("listitem")).toHaveCount(2);
  await second.press("Enter");
  await expect(interviews.getByRole("listitem")).toHaveCount(1);
  await expectSoundInBothSchemes(page);
  const answer = page.getByRole("textbox", { name: /^Answer to/ });
  await answer.fill("See you soon.");
  await page.getByLabel("Begin with a ready text").selectOption({ label: "An offer" });
  await expect(answer).toHaveValue(/offer you the job: Baker to hire[^]*\n\nSee you soon\.$/);
  await page.getByLabel("And move it to").selectOption("Offer");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("list", { name: "Notes and answers" })).toContainText("Baker to hire");
  await page.getByRole("combobox", { name: "State" }).selectOption("Hired");
  await expect(toast(page, "The application is now: Hired.")).toBeVisible();

  await page.goto(await linkOf(site, "rita-hired@visitor.example"));
  await expect(page.getByRole("region", { name: "We would like to meet you" })).toContainText(
    "30 November 2026, 09:00",
  );
  await expect(page.getByText("4 stars")).toHaveCount(0);
});

test("those who are left are declined by one press, with an e-mail to each", async ({
  page,
  site,
  complaints,
}) => {
  const slug = "baker-declined";
  const job = await createJob(site.connection.db, {
    slug,
    title: "Baker of many",
    questions: [{ id: "f-night", question: "Can you work at night?" }],
  });
  for (const n of [1, 2]) {
    await openScreen(page, `/careers/${slug}/apply`);
    await apply(page, site, `many-${n}@visitor.example`);
  }
  await openAs(page, site, "admin", `/admin/messages/applications?view=board&job=${job.id}`);
  await page.getByRole("button", { name: "Decline the 2 who are left" }).click();
  await expectSoundInBothSchemes(page);
  // It can't be called off once it is sent, so what the server says of it is read.
  const { promise: escaped, resolve: escape } = Promise.withResolvers<void>();
  await page.route("**/api/submissions/declines", async (route) => {
    await escaped;
    await route.fulfill({ status: 503, json: { error: "Please try again in a moment." } });
  });
  await page.getByRole("dialog").getByRole("button", { name: "Send 2 e-mails" }).click();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
  escape();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("try again in a moment");
  await page.unroute("**/api/submissions/declines");
  forget(complaints, /^503/);
  await page.getByRole("dialog").getByRole("button", { name: "Send 2 e-mails" }).click();
  await expect(toast(page, "2 people are declined.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Declined" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Decline the/ })).toHaveCount(0);

  const { db } = site.connection;
  const [row] = await db.selectFrom("messages").selectAll().where("name", "=", "Rita Vella").execute();
  if (!row) throw new Error("The applications are there.");
  const application = {
    jobId: job.id,
    jobTitle: job.title,
    keepsYear: 0,
    keptMonths: null,
    closedDate: null,
    withdrawnDate: null,
  } as const;
  for (let n = 0; n < 300; n += 1) {
    const id = randomUUID();
    await db
      .insertInto("messages")
      .values({ ...row, id, reference: `CUT-${n}`, state: "new" })
      .execute();
    await db
      .insertInto("applications")
      .values({ messageId: id, ...application })
      .execute();
  }
  await openScreen(page, `/admin/messages/applications?view=board&job=${job.id}`);
  await expect(page.getByText("The board shows the newest 300 of 302 applications.")).toBeVisible();
  await expect(page.getByRole("button", { name: /who are shown and undecided$/ })).toBeVisible();
  await openScreen(page, `/admin/messages/applications?view=board&job=${job.id}&q=cut-1`);
  await expect(page.getByRole("button", { name: /^Decline the/ })).toHaveCount(0);
});

test("what was typed is there when the page is opened again, and gone once it is sent", async ({
  page,
  site,
}) => {
  const slug = "baker-typed";
  await createJob(site.connection.db, {
    slug,
    title: "Baker",
    questions: [{ id: "f-night", question: "Can you work at night?" }],
  });
  await openScreen(page, `/careers/${slug}/apply`);
  await page.getByLabel("Your name").fill("Rita");
  await page.getByLabel("Sliema").check();
  await openScreen(page, `/careers/${slug}/apply`);
  await expect(page.getByLabel("Your name")).toHaveValue("Rita");
  await expect(page.getByLabel("Sliema")).toBeChecked();
  await openScreen(page, "/apply");
  await page.getByLabel("Your name").fill("Rita, for any job");
  await openScreen(page, `/careers/${slug}/apply`);
  await page.getByRole("button", { name: "Clear it" }).press("Enter");
  await expect(page.getByLabel("Your name")).toHaveValue("");
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expect(page.getByLabel("Sliema")).not.toBeChecked();
  await openScreen(page, "/apply");
  await expect(page.getByLabel("Your name")).toHaveValue("Rita, for any job");
  await openScreen(page, `/careers/${slug}/apply`);
  await apply(page, site, "rita-typed@visitor.example");
  await hydrated(page);
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("typed")));
  await expect.poll(keys).toEqual([]);
});

test("an open application is sent by keyboard", async ({ page, site }) => {
  await openScreen(page, "/careers");
  await page.getByRole("link", { name: "Apply without a job" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apply without a job");
  await hydrated(page);
  await page.getByLabel("Your name").focus();
  await page.keyboard.type("Rita Vella");
  await page.keyboard.press("Tab");
  await page.keyboard.type("rita-open@visitor.example");
  await page.getByLabel("What would you like to do?").focus();
  await page.keyboard.type("Anything with bread.");
  site.setNow(new Date(SEEDED_AT.getTime() + MINUTE));
  await page.getByRole("button", { name: "Send application" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application has been sent");
});
