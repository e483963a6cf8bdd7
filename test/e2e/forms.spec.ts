import type { Locator, Page } from "@playwright/test";
import { createForm, createJob } from "../support/build-content.ts";
import type { FormInput } from "../../src/content/kinds/forms/form.schema.ts";
import { openTestSite, SEEDED_AT } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import { press } from "./editing-a-job.ts";
import {
  axeFindingsInBothSchemes,
  expect,
  horizontalOverflow,
  hydrated,
  openScreen,
  test,
} from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

const MINUTE = 60_000;

/** Adds a question in the editor. */
async function addQuestion(page: Page, question: string, asks: string, isRequired = false): Promise<Locator> {
  await page.getByRole("button", { name: "Add: Question" }).click();
  const item = page.getByRole("group", { name: "Questions" }).getByRole("listitem").last();
  await item.getByLabel(/^Question/).fill(question);
  await item.getByLabel("What it asks for").selectOption({ label: asks });
  if (isRequired) await item.getByLabel("Must be answered").check();
  return item;
}

test("an editor builds a competition of eight fields and a rule; a hundred enter, it closes, and a winner is drawn", async ({
  page,
}) => {
  await using site = await openTestSite();
  await signInAs(page, site, "admin");
  await openScreen(page, `${site.url}/admin/forms/new`);
  await page.getByLabel("Title", { exact: true }).fill("Win a hamper");
  await addQuestion(page, "Your recipe", "A longer text", true);
  const member = await addQuestion(page, "Do you have our card?", "Yes or no", true);
  await expect(member.getByLabel("Answers to choose from")).toHaveCount(0);
  const card = await addQuestion(page, "Number of your card", "A line of text", true);
  await card.getByLabel("Show it only after an answer to").selectOption({ label: "Do you have our card?" });
  await card.getByLabel("That answer").selectOption("Yes");
  await addQuestion(page, "Your name", "The sender’s name", true);
  await addQuestion(page, "E-mail", "An e-mail address", true);
  await addQuestion(page, "Your store", "One of our stores");
  await addQuestion(page, "A photo of the dish", "A photo or document");
  await addQuestion(page, "I have read the rules.", "Consent: a box to tick", true);
  await page.getByLabel("What the sender reads afterwards").fill("Good luck! We draw on Monday.");
  await page.getByLabel("It is a competition").check();
  await page.getByRole("textbox", { name: /^Closes/ }).fill("30/11/2026");
  await press(page, "Publish");
  await expect(page.getByRole("region", { name: "On the site" })).toContainText("Live");

  const shown = new Date(SEEDED_AT.getTime() - MINUTE).toISOString();
  const html = await (await page.request.get(`${site.url}/forms/win-a-hamper`)).text();
  const nameOf = (label: string) => new RegExp(`for="form-([^"]+)"[^>]*>${label}`).exec(html)?.[1] ?? label;
  const named = (kind: string) =>
    new RegExp(`name="(f-[^"]+)"[^>]*type="${kind}"|type="${kind}"[^>]*name="(f-[^"]+)"`).exec(html);
  const radio = named("radio");
  const box = named("checkbox");
  for (let n = 0; n < 100; n += 1) {
    const answer = await page.request.post(`${site.url}/forms/win-a-hamper`, {
      maxRedirects: 0,
      headers: { "X-Forwarded-For": `10.9.${Math.trunc(n / 8)}.${n}` },
      multipart: {
        shown,
        [nameOf("Your recipe")]: `Recipe ${n}`,
        [radio?.[1] ?? radio?.[2] ?? ""]: "No",
        [nameOf("Your name")]: `Person ${n}`,
        [nameOf("E-mail")]: `p${n}@visitor.example`,
        [box?.[1] ?? box?.[2] ?? ""]: "Yes",
      },
    });
    expect(answer.status(), await answer.text()).toBe(303);
  }

  await openScreen(page, `${site.url}/admin/messages`);
  await page.getByLabel("Filter by form").selectOption({ label: "Win a hamper" });
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("The winners can be drawn after the end")).toBeVisible();
  const after = new Date("2026-12-01T08:00:00Z");
  site.setNow(after);
  await page.clock.setFixedTime(after);
  await page.goto(`${site.url}/forms/win-a-hamper`);
  await expect(page.getByText("This form is closed.")).toBeVisible();
  await signInAs(page, site, "admin");
  const form = await page.request.get(`${site.url}/api/forms/win-a-hamper`);
  await openScreen(page, `${site.url}/admin/messages?form=${String((await form.json()).id)}`);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Draw the winners" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Draw now" }).click();
  await expect(page.getByRole("heading", { name: "The winner", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Draw the winners" })).toHaveCount(0);
  await page.getByText("Why this draw is fair").click();
  await expect(page.getByText("from 100 entries")).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

const COMPLAINT: Partial<FormInput> & { slug: string } = {
  slug: "complain",
  title: "Tell us what went wrong",
  fields: [
    {
      id: "what",
      kind: "choice",
      label: "What is it about?",
      options: ["A product", "The service"],
      required: true,
    },
    {
      id: "bought",
      kind: "date",
      label: "When did you buy it?",
      most: 0,
      ifField: "what",
      ifValue: "A product",
      required: true,
    },
    { id: "words", kind: "text", label: "What happened?", required: true },
    { id: "photo", kind: "file", label: "A photo" },
    { id: "name", kind: "name", label: "Your name", required: true, error: "Please tell us who you are." },
    { id: "email", kind: "email", label: "E-mail", required: true },
  ],
  thanksTitle: "Thank you for telling us",
};

for (const javaScriptEnabled of [true, false])
  for (const width of drawn(`${import.meta.filename} ${javaScriptEnabled}`, [390, 1280]))
    test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript, ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

      test("a visitor complains with a photo, makes two mistakes, and loses nothing", async ({
        page,
        site,
      }) => {
        const slug = `complain-${width}-${javaScriptEnabled ? "js" : "plain"}`;
        await createForm(site.connection.db, { ...COMPLAINT, slug });
        await page.goto(`/forms/${slug}`);
        if (javaScriptEnabled) await hydrated(page);
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
        const bought = page.getByLabel("When did you buy it?");
        if (javaScriptEnabled) await expect(bought).toBeHidden();
        else await expect(bought).toHaveAccessibleDescription(/Only if you have chosen “A product”/);
        site.setNow(new Date(SEEDED_AT.getTime() + MINUTE));
        await page.getByLabel("What is it about?").selectOption("A product");
        await bought.fill("2026-11-10");
        await page.getByLabel("What happened?").fill("The milk was sour.");
        await page.getByLabel("A photo").setInputFiles("views/public/icon-192.png");
        await page.getByLabel("E-mail").fill("rita@visitor.example");
        await page.getByRole("button", { name: "Send" }).click();
        await expect(page.getByLabel("Your name")).toHaveAccessibleDescription("Please tell us who you are.");
        if (javaScriptEnabled) await expect(page.getByLabel("Your name")).toBeFocused();
        else await expect(page.getByLabel("icon-192.png is attached")).toBeChecked();
        await page.getByLabel("Your name").fill("Rita Vella");
        await page.getByLabel("E-mail").fill("rita");
        await page.getByRole("button", { name: "Send" }).click();
        await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(
          "Please enter an e-mail address.",
        );
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
        if (javaScriptEnabled) expect(await axeFindingsInBothSchemes(page)).toEqual([]);
        // Another one in each way: the same form twice is one.
        await page.getByLabel("E-mail").fill(`rita-${slug}@visitor.example`);
        await page.getByRole("button", { name: "Send" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for telling us");
        const reference = new URL(page.url()).searchParams.get("reference") ?? "none";
        const stored = site.connection.sqlite.prepare(
          "SELECT count(*) FROM message_files JOIN messages ON messages.id = message_files.messageId WHERE reference = ?",
        );
        expect(stored.pluck().get(reference)).toBe(1);
      });
    });

test("a form with a mistake that was opened before its address changed comes back with its answers", async ({
  page,
  site,
}) => {
  const { db } = site.connection;
  await signInAs(page, site, "admin");
  const form = await createForm(db, { ...COMPLAINT, slug: "complain-before" });
  const job = await createJob(db, { slug: "baker-before" });
  const headers = { Origin: site.url };
  for (const [path, slug] of [
    [`/api/forms/${form.id}`, "complain-since"],
    [`/api/jobs/${job.id}`, "baker-since"],
  ] as const)
    expect((await page.request.put(path, { headers, data: { slug } })).status()).toBe(200);
  for (const [old, address] of [
    ["/forms/complain-before", "/forms/complain-since"],
    ["/careers/baker-before/apply", "/careers/baker-since/apply"],
  ] as const) {
    const sent = { maxRedirects: 0, headers, multipart: { email: "rita@visitor.example" } };
    const answer = await page.request.post(old, sent);
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    expect(html).toContain('value="rita@visitor.example"');
    expect(html).toContain(`action="${address}"`);
  }
});

for (const [slug, sentence] of [
  ["baker-elsewhere", "People apply for this job elsewhere: please see its page."],
  [
    "baker-gone",
    "This job is not open any more. You can send what you have typed as an application without a job.",
  ],
] as const)
  test(`an application that was opened before its job left the form comes back with its answers: ${slug}`, async ({
    page,
    site,
  }) => {
    const applyUrl = "https://jobs.example/baker";
    if (slug === "baker-elsewhere") await createJob(site.connection.db, { slug, applyUrl });
    const sent = { maxRedirects: 0, headers: { Origin: site.url }, multipart: { name: "Rita Vella" } };
    const answer = await page.request.post(`/careers/${slug}/apply`, sent);
    expect(answer.status()).toBe(409);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).toContain('value="Rita Vella"');
    expect(html.includes('action="/apply"')).toBe(slug === "baker-gone");
  });

test("a question shows whose answer before was chosen without an event, as a browser brings back a form", async ({
  page,
  site,
}) => {
  await createForm(site.connection.db, { ...COMPLAINT, slug: "brought-back" });
  await page.goto("/forms/brought-back");
  await hydrated(page);
  await page.getByLabel("What is it about?").evaluate((select) => {
    if (select instanceof HTMLSelectElement) select.value = "A product";
  });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("When did you buy it?")).toBeFocused();
});

test("a form is filled in by keyboard", async ({ page, site }) => {
  await createForm(site.connection.db, { ...COMPLAINT, slug: "by-keyboard" });
  await openScreen(page, "/forms/by-keyboard");
  await page.getByLabel("What is it about?").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("The counter was empty.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Rita Vella");
  await page.keyboard.press("Tab");
  await page.keyboard.type("rita-keys@visitor.example");
  site.setNow(new Date(SEEDED_AT.getTime() + MINUTE));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for telling us");
});
