import type { Page } from "@playwright/test";
import { CONTENT_KINDS } from "../../src/content/kinds/kinds.ts";
import { serverKindOf } from "../../src/content/kinds/kinds.server.ts";
import { createRecord } from "../../src/content/lifecycle/write.ts";
import { SECTION_KINDS, sectionKindOf } from "../../src/content/kinds/pages/section-kinds.ts";
import { SETTING_NAMES } from "../../src/content/settings/setting-names.ts";
import { filledOf, filledSection } from "../support/filled-content.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { expect, forget, horizontalOverflow, test, openScreen } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** Longer than any column, without a place to break it. */
const WORD = "Ħobżbiżżejtuġbejnietpastizzifenek".repeat(16);

/** From a small laptop to a large screen. */
const WIDTHS = [1024, 1152, 1280, 1440, 1920];

/** What is wider than its place, at each width. */
async function overflowing(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await horizontalOverflow(page);
    if (sideways > 0) found.push(`the page at ${width} px: ${sideways}`);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main section, main li, main fieldset, main label, main p")]
        .filter(
          (box) =>
            getComputedStyle(box).overflowX === "visible" && getComputedStyle(box).display !== "inline",
        )
        .filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1)
        .map(
          (box) =>
            `${box.tagName} ${box.id || box.ariaLabel || box.className} ${box.scrollWidth} > ${box.clientWidth}`,
        ),
    );
    found.push(...wide.map((box) => `${width} px: ${box}`));
  }
  return found;
}

/** A picture that is not there shows its description, which is the worst case. */
const MISSING_PICTURE = /bread\.webp/;

const BY = { actor: "test", now: SEEDED_AT };

async function openEditor(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScreen(page, url);
}

test("every kind's editor, list and history fit with a long word in each", async ({
  page,
  emptySite: site,
  complaints,
}) => {
  await signInAs(page, site, "admin");
  for (const kind of CONTENT_KINDS) {
    const server = serverKindOf(kind);
    const [status] = Object.keys(server.statuses);
    const price = kind === "products" && { price: 900 };
    const filled = Object(filledOf(server.schema, WORD));
    // Of a form, what is read by rules: the names of its fields, and addresses.
    const ruled = kind === "forms" && { fields: [{ ...filled.fields[0], id: "first" }], emails: [] };
    const fields = { ...filled, ...price, ...ruled, status };
    const made = await createRecord(site.connection.db, server, fields, BY);
    await openEditor(page, `${site.url}/admin/${kind}/${made.id}`);
    expect(await overflowing(page), kind).toEqual([]);
    for (const path of [kind, `${kind}/${made.id}/history`]) {
      await openScreen(page, `${site.url}/admin/${path}`);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await horizontalOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  }
  // The product of the offer is not there either.
  forget(complaints, /bread\.webp|\/prices\?/);
});

for (const [group, kinds] of Map.groupBy(SECTION_KINDS, (kind) => sectionKindOf(kind)?.group)) {
  test(`sections of “${group}” fit with long words`, async ({ page, emptySite: site, complaints }) => {
    const sections = kinds.map((kind) => filledSection(kind, WORD));
    const fields = { title: "Wide", sections };
    const made = await createRecord(site.connection.db, serverKindOf("pages"), fields, BY);
    await signInAs(page, site, "admin");
    await openEditor(page, `${site.url}/admin/pages/${made.id}`);
    expect(await overflowing(page), "folded").toEqual([]);
    for (const kind of kinds) {
      const card = page.locator(`#section-s-${kind}`);
      await card.locator("[aria-expanded=false]").first().click();
      await expect(card.locator("[aria-expanded=true]").first()).toBeVisible();
    }
    expect(await overflowing(page), "open").toEqual([]);
    forget(complaints, MISSING_PICTURE);
  });
}

test("every group of settings fits with a long word", async ({ page, emptySite: site, complaints }) => {
  await signInAs(page, site, "admin");
  for (const name of SETTING_NAMES) {
    await openEditor(page, `${site.url}/admin/settings/${name}`);
    // The entries of a menu fold, and their sections, and their links.
    const folded = page.getByRole("main").locator("li [aria-expanded=false]:not([aria-haspopup])");
    for (let opened = 0; (await folded.count()) > 0 && opened < 60; opened += 1) await folded.first().click();
    const typed = await page.evaluate((word) => {
      const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        "main textarea, main input:is([type=text], [type=email], [type=url], [type=tel], :not([type]))",
      );
      for (const field of fields) {
        const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
        own?.set?.call(field, word);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      return fields.length;
    }, WORD);
    // A group of switches alone has nothing to type in.
    if (typed > 0) await expect(page.getByText("Not saved yet").first()).toBeVisible();
    expect(await overflowing(page), name).toEqual([]);
  }
  // The menu asks whether its links lead anywhere; a long word does not.
  forget(complaints, /api\/menus\/\w+\/check/);
});
