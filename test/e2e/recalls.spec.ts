import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { createProduct, createRecall } from "../support/build-content.ts";
import { structuredDataIn, thingOf } from "../support/structured-data.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { axeFindings, expect, forget, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** What an editor with a phone does, counted: a press each, and a field that is filled in. */
function phone(page: Page) {
  const done = { presses: 0, fields: 0 };
  return {
    done,
    async press(name: string) {
      done.presses += 1;
      await page.getByRole("button", { name, exact: true }).click();
    },
    async fill(label: string, text: string) {
      done.presses += 1;
      done.fields += 1;
      await page.getByLabel(new RegExp(`^${label}(?: optional)?$`)).fill(text);
    },
  };
}

test("an editor publishes a recall from a phone, and every page says it at once", async ({
  page,
  emptySite: site,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, site);
  const before = await page.request.get(`${site.url}/about`);
  expect(await before.text()).not.toContain("Product safety recall");
  await openScreen(page, `${site.url}/admin/recalls/new`);
  expect(await axeFindings(page)).toEqual([]);
  const { done, press, fill } = phone(page);
  await fill("Product", "Galletti 200 g");
  await fill("Brand", "Devon");
  await fill("Batch or best before", "Best before 12 March 2027");
  await fill("What is wrong", "As a precaution: pieces of plastic may be in the bag.");
  await fill("What to do", "Do not eat it. Bring it back to any of our stores.");
  await fill("What they get", "You get your money back, with or without a receipt.");
  await fill("Whom to ask", "Call +356 2100 0000, free of charge.");
  await press("Publish");
  await press("Publish anyway");
  await expect(page.getByText(/Please leave out “precaution”/).first()).toBeVisible();
  await fill("What is wrong", "Pieces of plastic may be in the bag.");
  await press("Publish");
  await press("Publish anyway");
  await expect(page.getByText(/is published/).first()).toBeVisible();
  // Eight fields are typed, one of them twice because of a word; without it nine presses publish.
  expect(done).toEqual({ presses: 12, fields: 8 });
  forget(complaints, /^400: .*\/api\/recalls/);
  for (const path of ["/about", "/", "/recalls", "/search?q=galletti"]) {
    const text = await (await page.request.get(site.url + path)).text();
    expect(text, path).toContain("Product safety recall: Devon, Galletti 200 g.");
  }
});

const LONG = {
  product: "Galletti tal-Magro Għawdxin with sesame and fennel, family pack of 24".padEnd(120, " x"),
  brand: "Il-Fabbrika tal-Galletti ta' Ħal Qormi u Ħaż-Żebbuġ".padEnd(80, " x"),
  batch: "L2026-10-01, L2026-10-02, ".repeat(11),
  hazard: "Pieces of hard blue plastic of up to twelve millimetres may be in the bag. ".repeat(7),
  risk: "They can break a tooth, hurt the mouth and the throat, and choke a small child. ".repeat(7),
  action: "Do not eat it and do not give it to anyone else. Bring it back to any of our stores. ".repeat(5),
  remedy: "You get your money back or a replacement, as you prefer, without a receipt. ".repeat(5),
  contact: "Call +356 2100 0000 or write to care@suqna.example, every day from 8:00 to 20:00. ".repeat(3),
};

test("a recall is read on its page, from its product's page and from the list, and printed on one A4 page", async ({
  page,
  site,
}) => {
  const { db } = site.connection;
  const { slug: product } = await createProduct(db, { name: "Galletti", hasDetailPage: true });
  const sold = { soldFrom: "2026-11-02T23:00:00.000Z", soldUntil: "2026-11-12T22:59:59.999Z" };
  const stores = ["victoria", "sliema"];
  const { slug } = await createRecall(db, { products: [product], stores, ...sold });
  const { slug: long } = await createRecall(db, { ...LONG, title: "Recall: a long one" });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      `/products/${product}`,
      "/recalls",
      `/recalls/${slug}`,
      `/recalls/${long}`,
      `/recalls/${slug}/print`,
    ]) {
      await page.goto(path);
      expect(await axeFindings(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        width,
      );
    }
  }
  await openScreen(page, `/products/${product}`);
  await page.getByRole("region", { name: "Recall of this product" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recall: Galletti");
  const notice = page.getByRole("article").first();
  await expect(notice).toContainText("In Victoria and Sliema, from 3 November 2026 to 12 November 2026");
  await expect(notice.getByRole("heading", { level: 2 })).toHaveText([
    "What is wrong",
    "What to do",
    "What you get",
    "Whom to ask",
  ]);
  await expect(notice.getByRole("link", { name: "+356 2100 0000" })).toHaveAttribute(
    "href",
    "tel:+35621000000",
  );
  const html = await (await page.request.get(`/recalls/${slug}`)).text();
  expect(thingOf(structuredDataIn(html), "SpecialAnnouncement")).toMatchObject({
    about: { name: "Galletti 200 g", brand: { name: "Devon" } },
    text: expect.stringContaining("What to do: Do not eat it."),
  });
  for (const printed of [slug, long]) {
    await page.goto(`/recalls/${printed}/print`);
    expect(await page.locator("script").count()).toBe(0);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const { text } = await extractText(new Uint8Array(pdf));
    expect(text).toHaveLength(1);
    const words = text.join(" ").replaceAll(/\s+/g, " ");
    for (const part of [
      "Product safety recall",
      "What is wrong",
      "What to do",
      "What you get",
      "Whom to ask",
    ])
      expect(words).toContain(part);
    expect(words).toContain(`/recalls/${printed}`);
    expect(
      await page.evaluate(() => {
        const sheet = document.querySelector("article");
        return sheet ? sheet.scrollHeight - sheet.clientHeight : NaN;
      }),
    ).toBeLessThanOrEqual(0);
  }
});

test("what the notice says does not move the page, and the list is read without JavaScript", async ({
  browser,
  site,
}) => {
  await createRecall(site.connection.db, { product: "Shifting" }, SEEDED_AT.toISOString());
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/careers`);
  await expect(page.getByRole("region", { name: "Urgent" })).toContainText("Shifting");
  await page.getByRole("region", { name: "Urgent" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/recall/i);
  await context.close();
});
