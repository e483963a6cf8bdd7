import type { Page, Route } from "@playwright/test";
import { buildPdf } from "../support/build-pdf.ts";
import { openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";
import {
  expect,
  expectSound,
  forget,
  openScreen,
  test,
  expectSoundInBothSchemes,
  holdBack,
} from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";
import { auditLines } from "../support/audit-lines.ts";

/** Sends a message as a visitor does. @returns its reference */
async function write(page: Page, site: TestSite, message: string, change: object = {}): Promise<string> {
  const answer = await page.request.post(`${site.url}/message`, {
    maxRedirects: 0,
    multipart: {
      topic: "complaint",
      store: "",
      order: "",
      message,
      name: "Ġorġa Ħili",
      email: "gorga@visitor.example",
      phone: "",
      homepage: "",
      shown: new Date(SEEDED_AT.getTime() - 60_000).toISOString(),
      ...change,
    },
  });
  expect(answer.status()).toBe(303);
  return answer.headers()["location"]?.split("=")[1] ?? "";
}

/** A site with a message, opened by an admin. */
async function openMessage(page: Page, message: string, change: object = {}): Promise<TestSite> {
  const site = await openTestSite();
  await write(page, site, message, change);
  await openAs(page, site, "admin", `${site.url}/admin/messages`);
  await page.getByRole("list", { name: "Messages, the newest first" }).getByRole("link").click();
  return site;
}

const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("a message is found, taken, noted, answered, and its state is undone", async ({ page }) => {
  await using site = await openTestSite();
  const reference = await write(page, site, "The bread was stale.\n<b>Twice</b> this week.");
  await openAs(page, site, "admin", `${site.url}/admin`);
  const panel = page.getByRole("region", { name: "Messages waiting (1)" });
  await panel.getByRole("link", { name: "A complaint, Ġorġa Ħili" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A complaint");
  // What visitors write is text.
  await expect(page.getByText("<b>Twice</b> this week.")).toBeVisible();

  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByLabel("State")).toHaveValue("progress");
  await expect(page.getByLabel("State")).toBeFocused();
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("State")).toHaveValue("new");

  await page.getByLabel("A note for colleagues").check();
  await page.getByLabel("Note", { exact: true }).fill("The oven was out of order on Monday.");
  await page.getByRole("button", { name: "Save note" }).click();
  const entries = page.getByRole("list", { name: "Notes and answers" });
  await expect(entries).toContainText("The oven was out of order on Monday.");

  await page.getByLabel("An answer by e-mail").check();
  await page.getByLabel("Answer to gorga@visitor.example").fill("We are sorry. The next loaf is on us.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(entries.getByRole("listitem")).toHaveCount(2);
  await expect(entries).toContainText("The next loaf is on us.");
  await expect(page.getByLabel("State")).toHaveValue("answered");

  await page.getByRole("link", { name: "All messages" }).click();
  await page.getByRole("searchbox", { name: "Search messages" }).fill(reference);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]q=${reference}`));
  await expect(
    page.getByRole("list", { name: "Messages, the newest first" }).getByRole("listitem"),
  ).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search messages" }).fill("zeppelin");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("No message matches your search and filters.")).toBeVisible();
});

test("words that are typed while the first results arrive stay in the search", async ({ page }) => {
  await using site = await openTestSite();
  await write(page, site, "Where is my umbrella?");
  await openAs(page, site, "admin", `${site.url}/admin/messages`);
  const field = page.getByRole("searchbox", { name: "Search messages" });
  const finish = await holdBack(page, /messages\.data\?.*q=zeppelin/);
  await field.fill("zeppelin");
  await field.press("Enter");
  await field.fill("umbrella");
  finish();
  await expect(page.getByText("No message matches your search and filters.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "0 results" })).toBeAttached();
  await expect(field).toHaveValue("umbrella");
  // A link is followed, once the field has lost the focus.
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(field).toHaveValue("");
});

test("an answer meets a colleague's: it stays, and nothing is sent", async ({ page, complaints }) => {
  await using site = await openMessage(page, "Where is my umbrella?");
  await page.getByLabel("Answer to gorga@visitor.example").fill("It is at the desk.");
  site.connection.sqlite.prepare("UPDATE messages SET version = version + 1, state = 'closed'").run();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("alert")).toContainText("A colleague has changed this since you opened it");
  await expect(page.getByLabel("Answer to gorga@visitor.example")).toHaveValue("It is at the desk.");
  await expect(page.getByLabel("State")).toHaveValue("closed");
  forget(complaints, /^409/);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("list", { name: "Notes and answers" })).toContainText("It is at the desk.");
});

test("an answer whose response was lost is sent once, although it is pressed again", async ({
  page,
  complaints,
}) => {
  await using _ = await openMessage(page, "Where is my umbrella?");
  const answer = page.getByLabel("Answer to gorga@visitor.example");
  await answer.fill("It is at the desk.");
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/answers", lose, { times: 1 });
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(notices(page)).toContainText("stopped on its way");
  forget(complaints, /ERR_FAILED/);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(answer).toHaveValue("");
  const entries = page.getByRole("list", { name: "Notes and answers" });
  await expect(entries.getByRole("listitem")).toHaveCount(1);
});

test("a second choice, and words that are typed while a note is saved, are not lost", async ({ page }) => {
  await using _ = await openMessage(page, "Where is my umbrella?");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A complaint");
  const save = await holdBack(page, /\/api\/submissions\//);
  await page.getByLabel("State").selectOption("closed");
  await page.getByLabel("Assigned to").selectOption({ index: 1 });
  await page.getByLabel("A note for colleagues").check();
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("It is at the desk.");
  await page.getByRole("button", { name: "Save note" }).click();
  await note.fill("It is at the desk. Behind the plant.");
  save();
  await expect(notices(page)).toContainText("Assigned to");
  await expect(page.getByLabel("State")).toHaveValue("closed");
  await expect(page.getByLabel("Assigned to")).not.toHaveValue("");
  await expect(page.getByRole("list", { name: "Notes and answers" })).toContainText("It is at the desk.");
  await expect(note).toHaveValue("It is at the desk. Behind the plant.");
});

test("messages are accessible with long words on a phone, and deleted for good", async ({ page }) => {
  await using site = await openTestSite();
  await write(page, site, `${"Pneumonoultramicroscopic".repeat(20)} ${"long words ".repeat(200)}`, {
    name: "Ġ".repeat(80),
    email: `${"a".repeat(60)}@visitor.example`,
  });
  await write(page, site, "Second", { email: "", phone: "9900 1122", topic: "lost" });
  await signInAs(page, site, "admin");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await openScreen(page, `${site.url}/admin/messages`);
    await expectSoundInBothSchemes(page);
    await page.getByRole("link", { name: /Pneumono/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A complaint");
    await expectSoundInBothSchemes(page);
  }
  await page.getByRole("button", { name: "Delete message" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(
    page.getByRole("list", { name: "Messages, the newest first" }).getByRole("listitem"),
  ).toHaveCount(1);
});

test("an editor without permission sees no messages, and why", async ({ page, site, complaints }) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/messages");
  await expect(page.getByText("Your account can’t open this page")).toBeVisible();
  await expect(page.getByRole("link", { name: "Messages" })).toHaveCount(0);
  complaints.length = 0;
});

test("an empty list says how visitors can write", async ({ page, emptySite }) => {
  await signInAs(page, emptySite, "admin");
  await openScreen(page, `${emptySite.url}/admin/messages`);
  await expect(page.getByText("Add the section “Form” to a page")).toBeVisible();
});

/** A PDF of several pages with a link and a form field, as a file of a form. */
const cv = (text: string) => ({
  name: "Rita's CV.pdf",
  mimeType: "application/pdf",
  buffer: buildPdf({ text }),
});

test("the PDF of a message opens in the page, in a frame without origin and network, and each opening is logged", async ({
  page,
  complaints,
}) => {
  await using site = await openMessage(page, "My CV.", { photo: cv("Curriculum vitae of Rita") });
  const open = page.getByRole("button", { name: "Open Rita's CV.pdf" });
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rita's CV.pdf" });
  await expect(dialog.getByRole("status")).toHaveText("The PDF is shown.");
  const frame = page.frameLocator("iframe");
  const words = frame.getByText("Curriculum vitae of Rita");
  await expect(words).toBeVisible();
  await expect(frame.getByRole("region", { name: "Page 1 of 1" }).locator("canvas")).toBeVisible();
  expect(
    await words.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString();
    }),
  ).toBe("Curriculum vitae of Rita");
  // The picture of the page has the ink of the words.
  expect(
    await frame.locator("section canvas").evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return data.filter((value, index) => index % 4 === 0 && value < 100).length;
    }),
  ).toBeGreaterThan(50);
  await expectSound(page);

  // What a file could make of pdf.js reaches neither the site nor a network.
  const inside = page.frames().find((each) => each.url().includes("/admin/pdf-frame"));
  expect(
    await inside?.evaluate(async (address) => {
      const tried = await Promise.allSettled([
        fetch(address),
        fetch("data:,x"),
        new Promise((resolve, reject) => {
          const image = new Image();
          image.addEventListener("load", resolve);
          image.addEventListener("error", () => reject(new Error("refused")));
          image.src = `${address}/icon-192.png`;
        }),
      ]);
      const reach = [() => document.cookie, () => localStorage.length, () => parent.document.title].map(
        (read) => {
          try {
            return String(read());
          } catch (error) {
            return error instanceof Error ? error.name : "";
          }
        },
      );
      return [self.origin, ...tried.map(({ status }) => status), ...reach];
    }, site.url),
  ).toEqual(["null", "rejected", "rejected", "rejected", "SecurityError", "SecurityError", "SecurityError"]);
  // As the browser says of each that was refused.
  forget(complaints, /Content Security Policy|net::ERR_BLOCKED_BY_CSP|csp/i);

  await frame.getByRole("button", { name: "Larger" }).press("Enter");
  await expect(frame.getByText("125 %")).toBeVisible();
  // Not awaited: the frame that has the key goes with the dialog, and Chromium may then never say that it has had it.
  page.keyboard.press("Escape").catch(() => undefined);
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  const { db } = site.connection;
  const lines = await auditLines(db, "message.opened", "action");
  expect(lines).toHaveLength(1);
});

test("a file of a message that does not open says why at Save, and is saved once it does", async ({
  page,
  complaints,
}) => {
  await using site = await openMessage(page, "My CV.", { photo: cv("Curriculum vitae of Rita") });
  const error = "This file is not checked for viruses yet.";
  const path = `${site.url}/api/submissions/*/files/*`;
  await page.route(path, (route) => route.fulfill({ status: 503, json: { error } }));
  const save = page.getByRole("button", { name: "Save Rita's CV.pdf" });
  await save.click();
  await expect(page.getByText(error)).toBeVisible();
  forget(complaints, /503/);
  await page.unroute(path);
  const download = page.waitForEvent("download");
  await save.click();
  expect((await download).suggestedFilename()).toBe("Rita's CV.pdf");
  await expect(page.getByText(error)).toBeHidden();
});
