import type { CDPSession, Page } from "playwright";
import { addDays, fromMaltaTime, maltaDay, WEEK, weekdayOf } from "../../src/rules/time/malta-time.ts";
import { signInAs } from "../e2e/sign-in.ts";
import { createOffer, createProduct } from "../support/build-content.ts";
import { openTestSite } from "../support/test-site.ts";
import { median } from "./median.ts";

const ROWS = 200;
const ROUNDS = 5;

/** A phone's processor beside this one. */
export const SLOWDOWN = 4;

/** What the rows of a week may take of the slow processor, in milliseconds. */
const LIMIT = 200;

const TODAY = maltaDay(new Date());
const FULL = addDays(TODAY, 7 - WEEK.indexOf(weekdayOf(TODAY)));
const EMPTY = addDays(FULL, 7);

/**
 * How much processor time the staff area takes to open a week of two hundred offers and to follow a key in it, in milliseconds of
 * a processor four times slower: that of the page's main thread, times four, since other work on the machine moves every clock.
 */
export async function measureOfferSheet(newPage: (url: string) => Promise<Page>): Promise<string[]> {
  await using site = await openTestSite({ seed: "none" });
  site.setNow(new Date());
  for (let row = 0; row < ROWS; row += 1) {
    const { id } = await createProduct(site.connection.db, { name: `Tea ${row}`, price: 400 });
    await createOffer(site.connection.db, {
      name: "",
      category: "",
      products: [id],
      mechanic: { kind: "price", price: 300 },
      startDate: fromMaltaTime(FULL, "00:00").toISOString(),
      endDate: fromMaltaTime(addDays(FULL, 7), "00:00").toISOString(),
    });
  }
  const page = await newPage(site.url);
  await signInAs(page, site, "editor");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });

  async function medianOf(from: string, act: () => Promise<void>): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await openFresh(page, session, `/admin/offers?week=${from}`);
      await page.evaluate(() => document.querySelector<HTMLElement>("td[tabindex='0']")?.focus());
      await settle(page);
      const before = await busyTime(session);
      await act();
      await settle(page);
      times.push((await busyTime(session)) - before);
    }
    return median(times) * SLOWDOWN;
  }

  const open = (week: string, rows: number) => async () => {
    await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href$="${to}"]`)?.click(), week);
    await page.waitForFunction((count) => document.querySelectorAll("tbody tr").length === count, rows);
  };
  const empty = await medianOf(EMPTY, open(addDays(FULL, -7), 1));
  const full = await medianOf(EMPTY, open(FULL, ROWS + 1));
  const key = await medianOf(FULL, () => page.keyboard.press("ArrowDown"));
  const letter = await medianOf(FULL, () => page.keyboard.press("5"));
  await page.close();
  return [
    `Opening a week of ${ROWS} offers and following a key in it, in milliseconds of the page's main thread times ${SLOWDOWN}, beside the`,
    `${LIMIT} that its rows may take; medians of ${ROUNDS}:`,
    "",
    "| in the sheet of offers | ms | of the limit |",
    "| --- | --: | --: |",
    `| a week without offers opened | ${empty.toFixed(0)} | |`,
    `| a week of ${ROWS} offers opened | ${full.toFixed(0)} | |`,
    `| its rows alone | ${(full - empty).toFixed(0)} | ${((full - empty) / LIMIT).toFixed(2)} |`,
    `| the next cell by key | ${key.toFixed(0)} | ${(key / LIMIT).toFixed(2)} |`,
    `| a letter typed | ${letter.toFixed(0)} | ${(letter / LIMIT).toFixed(2)} |`,
  ];
}

/** Opens a screen without what earlier pages have left: the browser would collect it while it is measured. */
export async function openFresh(page: Page, session: CDPSession, address: string): Promise<void> {
  await page.goto("about:blank");
  await session.send("HeapProfiler.collectGarbage");
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForSelector("html[data-alive]");
}

/** Until nothing is asked of the server any more, and what came has been drawn. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  // The sheet waits before it asks the server what it says of the offers.
  await page.waitForTimeout(1_000);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** How long the page's main thread has been at work, in milliseconds. */
export async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}
