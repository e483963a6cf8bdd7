import type { Page } from "@playwright/test";
import sharp from "sharp";
import { SAMPLE_PAGES } from "../../src/content/sample-content/sample-pages.ts";
import SAMPLE_SETTINGS from "../../src/content/sample-content/settings.json" with { type: "json" };
import { crawlSite } from "../support/crawl.ts";
import { readMails } from "../support/outbox.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindingsInBothSchemes, expect, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** What the icons of the site are called. */
const ICONS = ["/icon-192.png", "/icon-512.png", "/icon-maskable-512.png", "/og.png", "/favicon.ico"];

const saveBar = (page: Page) => page.getByRole("region", { name: "Saving" });

async function save(page: Page): Promise<void> {
  await saveBar(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(saveBar(page)).toContainText(/Saved at/);
}

/** Fills in the fields of a group of settings and saves it. */
async function fillSettings(page: Page, site: TestSite, group: string, values: Record<string, string>) {
  await openScreen(page, `${site.url}/admin/settings/${group}`);
  for (const [label, value] of Object.entries(values))
    await page
      .getByRole("main")
      .getByRole("textbox", { name: new RegExp(`^${label}(?: optional)?$`) })
      .fill(value);
}

async function drawLogo(): Promise<Buffer> {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90">
    <rect width="300" height="90" fill="#0b3d5c"/><circle cx="60" cy="45" r="30" fill="#ffc845"/></svg>`;
  return sharp(Buffer.from(mark)).png().toBuffer();
}

/** What was said of the sample chain, and may be nowhere any more: its name, numbers, addresses and people. */
function oldWords(): RegExp {
  const { brand, contact, links, announcements } = SAMPLE_SETTINGS;
  const people = JSON.stringify(SAMPLE_PAGES).matchAll(/"name":"([^"{}]+)"/g);
  const words = [
    brand.tagline,
    String(brand.foundedYear),
    ...Object.values(contact),
    ...[contact.phone, contact.whatsapp].map((value) => value.replace(/\D/g, "")),
    ...Object.values(links)
      .flat()
      .map((link) => (typeof link === "string" ? link : link.url)),
    announcements.topBarNote,
    ...[...people].map(([, name = ""]) => name),
    "Karmnu",
    "Ġuża",
  ].filter((word) => word.length > 3);
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  // The keys in the browser's storage stay what they were at the first start.
  return new RegExp(`${brand.name}(?![_\\w-])|${escaped.join("|")}`, "iu");
}

/** The text around what an expression finds; undefined where it finds nothing. */
function around(text: string, found: RegExp): string | undefined {
  const at = text.search(found);
  return at < 0 ? undefined : text.slice(Math.max(0, at - 60), at + 100).replace(/\s+/g, " ");
}

test("another chain makes the site its own, and nothing of the old one is left", async ({ page }) => {
  test.setTimeout(600_000);
  await using site = await openTestSite();
  const seconds: string[] = [];
  let began = Date.now();
  const step = async (name: string, act: () => Promise<void>) => {
    await test.step(name, act);
    seconds.push(`${name}: ${Math.round((Date.now() - began) / 1000)}`);
    began = Date.now();
  };
  const bytesOf = (path: string) => fetch(site.url + path).then((answer) => answer.arrayBuffer());

  await page.setViewportSize({ width: 1280, height: 900 });
  const oldIcons = await Promise.all(ICONS.map(bytesOf));
  const admin = await signInAs(page, site, "admin", "Ganna Borg");
  const addressOf = (path: string) => `${site.url}/admin/${path}`;

  await step("name and logo", async () => {
    await fillSettings(page, site, "brand", {
      Name: "Widna",
      Tagline: "Close to home",
      "Founded in": "2011",
    });
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload a picture" }).first().click();
    const file = { name: "logo.png", mimeType: "image/png", buffer: await drawLogo() };
    await (await chooser).setFiles(file);
    await expect(page.getByRole("button", { name: "Upload another" })).toBeVisible();
    await save(page);
  });

  await step("five colours", async () => {
    await openScreen(page, addressOf("settings/colours"));
    const colours = {
      "Main colour": "#0b3d5c",
      Accent: "#7a1f3d",
      Highlight: "#ffc845",
      "Good news": "#1e6b34",
      Information: "#35507a",
    };
    for (const [label, value] of Object.entries(colours))
      await page.getByRole("textbox", { name: label, exact: true }).fill(value);
    await save(page);
  });

  await step("contacts and company", async () => {
    await fillSettings(page, site, "contact", {
      Phone: "+356 2711 2233",
      WhatsApp: "+356 7711 2233",
      "E-mail": "hello@widna.example",
      "E-mail for applications": "jobs@widna.example",
      "E-mail for investors": "money@widna.example",
      "Legal name": "Widna Stores Ltd",
      "Registration number": "C 12345",
      "VAT number": "MT12345678",
      "Registered office": "1, Triq il-Mina, Mellieħa",
      "Accessibility contact": "The shop manager",
    });
    await save(page);
  });

  await step("links", async () => {
    await fillSettings(page, site, "links", {
      "Online shop": "https://shop.widna.example/",
      "A product’s page in the shop": "https://shop.widna.example/{sku}",
      App: "https://app.widna.example/",
      "Rewards account": "https://card.widna.example/",
      "#IFFRANKA in the shop": "https://shop.widna.example/frozen",
      "Privacy policy": "https://widna.example/privacy",
      "Terms and conditions": "https://widna.example/terms",
      "Radio stream": "https://radio.widna.example/",
    });
    for (const field of await page.getByRole("textbox", { name: /^Address of / }).all()) {
      const label = (await field.getAttribute("aria-label")) ?? "";
      await field.fill(`https://social.widna.example/${label.split(" ").at(-1)?.toLowerCase()}`);
    }
    await save(page);
    await fillSettings(page, site, "announcements", { "Note beside it": "Parking behind the church" });
    await save(page);
    await fillSettings(page, site, "mail", {
      "Name of the sender": "Widna",
      Signature: "The people of Widna",
    });
    await save(page);
  });

  await step("sample content removed", async () => {
    await openScreen(page, addressOf(""));
    const takeOut = { name: /^Remove \d+ records$/ };
    await page.getByRole("button", takeOut).click();
    await page.getByRole("dialog").getByRole("button", takeOut).click();
    await expect(page.getByText(/records? removed\. You can undo/)).toBeVisible();
  });

  await step("a store with its hours", async () => {
    await openScreen(page, addressOf("stores/new"));
    await page.getByLabel("Name", { exact: true }).fill("Mellieħa");
    const fields = {
      Street: "Triq il-Mina",
      "Town or village": "Mellieħa",
      Latitude: "35.956",
      Longitude: "14.362",
    };
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(new RegExp(`^${label}( optional)?$`)).fill(value);
    await page.getByLabel("Monday opens").fill("08:00");
    await page.getByRole("button", { name: "Copy Monday to all weekdays" }).click();
    await publish(page);
  });

  await step("two pages of its own", async () => {
    for (const title of ["Our bakery", "How to find us"]) {
      await openScreen(page, addressOf("pages/new"));
      await page.getByLabel("Title", { exact: true }).fill(title);
      await page.getByRole("button", { name: "Add a section" }).click();
      const palette = page.getByRole("dialog", { name: "Add a section" });
      await palette.getByRole("button", { name: /^Call to action: on a/ }).click();
      const sections = page.getByRole("group", { name: "Sections" });
      await sections.getByLabel("Title", { exact: true }).fill(`${title} at {name}`);
      await publish(page);
    }
  });

  await step("menus", async () => {
    await openScreen(page, addressOf("settings/header"));
    const entries = page.getByRole("list", { name: "Entries" });
    await entries.getByRole("button", { expanded: false }).first().click();
    await entries.getByRole("textbox", { name: "Label" }).first().fill("Our bakery");
    await page.getByLabel("Address of Our bakery").fill("/our-bakery");
    await save(page);
    await openScreen(page, addressOf("settings/footer"));
    await page.getByRole("button", { name: /^Discover /, expanded: false }).click();
    await page.getByRole("button", { name: /^Recipes /, expanded: false }).click();
    await page.getByLabel("Address of Recipes").fill("/how-to-find-us");
    await save(page);
  });

  const { texts, pages } = await crawlSite(site.url);
  expect(pages).toEqual(expect.arrayContaining(["/", "/our-bakery", "/how-to-find-us", "/cookie-policy"]));
  expect(texts.get("/ 200")).toContain("Widna");
  const found = oldWords();
  const left = [...texts].flatMap(([address, text]) => {
    // The cookie policy names the keys of the browser's storage.
    const isPolicy = address.startsWith("/cookie-policy");
    const words = around(isPolicy ? text.replaceAll(/<code>.*?<\/code>/gs, "") : text, found);
    return words === undefined ? [] : [`${address}: ${words}`];
  });
  expect(left).toEqual([]);

  await page.request.post(`${site.url}/api/users/request-password-reset`, {
    headers: { Origin: site.url },
    data: { email: admin.email },
  });
  await expect.poll(async () => (await readMails(site)).length).toBeGreaterThan(0);
  for (const mail of await readMails(site)) {
    expect(mail).toContain("Widna");
    expect(around(mail, found)).toBeUndefined();
  }

  const icons = await Promise.all(ICONS.map(bytesOf));
  for (const [index, icon] of icons.entries())
    expect(Buffer.from(icon).equals(Buffer.from(oldIcons[index] ?? new ArrayBuffer(0))), ICONS[index]).toBe(
      false,
    );

  for (const path of drawn(import.meta.filename, pages)) {
    await openScreen(page, site.url + path);
    expect(await axeFindingsInBothSchemes(page), path).toEqual([]);
  }
  console.log(`A chain makes the site its own (seconds, by machine): ${seconds.join(", ")}.`);
});

async function publish(page: Page): Promise<void> {
  await saveBar(page).getByRole("button", { name: "Publish", exact: true }).click();
  const asking = page.getByRole("dialog", { name: "Something is missing" });
  const anyway = asking.getByRole("button", { name: "Publish anyway" });
  const live = page.getByRole("region", { name: "On the site" }).getByText("Live");
  await expect(anyway.or(live).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(live).toBeVisible();
}
