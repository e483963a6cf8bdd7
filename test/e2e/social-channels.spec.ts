import { SETTING_SCHEMAS } from "../../src/content/settings/setting-schemas.ts";
import { CHANNELS } from "../../src/rules/brand/channels.ts";
import { CHANNEL_NAMES } from "../../src/rules/brand/site-brand.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { axeFindings, expect, test, openScreen } from "./fixtures.ts";

test("every channel has its mark in the footer, ordered as in the settings", async ({ page, emptySite }) => {
  const order = CHANNELS.toReversed();
  const channels = order.map((channel) => ({ channel, url: `https://${channel}.example/gelli` }));
  const fields = SETTING_SCHEMAS.links.parse({ channels });
  const by = { actor: "Rita <rita@shop.example>", now: new Date() };
  await writeSetting(emptySite.connection.db, "links", fields, undefined, by);
  await openScreen(page, emptySite.url);
  const links = page.getByRole("list", { name: "Follow localhost" }).getByRole("link");
  await expect(links).toHaveCount(CHANNELS.length);
  const names = await links.evaluateAll((found) => found.map((link) => link.getAttribute("aria-label")));
  expect(names).toEqual(
    order.map((channel) => `localhost on ${CHANNEL_NAMES[channel]} (opens in a new tab)`),
  );
  const paths = await links
    .locator("svg path")
    .evaluateAll((found) => found.map((path) => path.getAttribute("d")));
  expect(new Set(paths).size).toBe(CHANNELS.length);
  for (const path of paths) expect(path?.length).toBeGreaterThan(40);
  await expect(links.first()).toHaveCSS("border-radius", "50%");
  expect(await axeFindings(page)).toEqual([]);
  const html = await page.request.get(emptySite.url).then((answer) => answer.text());
  for (const path of paths) expect(html.includes(String(path))).toBe(true);
});
