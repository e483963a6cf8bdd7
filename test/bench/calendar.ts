import type { Page } from "playwright";
import { addDays, fromMaltaTime, maltaDay } from "../../src/rules/time/malta-time.ts";
import { moveMonth } from "../../src/rules/time/typed-date.ts";
import { signInAs } from "../e2e/sign-in.ts";
import { createBanner, createBlog } from "../support/build-content.ts";
import { openTestSite } from "../support/test-site.ts";
import { median } from "./median.ts";
import { busyTime, openFresh, settle, SLOWDOWN } from "./offer-sheet.ts";

const ENTRIES = 500;
const ROUNDS = 5;

/** What a month may take of the slow processor, in milliseconds. */
const LIMIT = 200;

/**
 * How much processor time the staff area takes to turn to a month with five hundred dated things, none of which begin together, in
 * milliseconds of the page's main thread times that of a slow processor.
 */
export async function measureCalendar(newPage: (url: string) => Promise<Page>): Promise<string[]> {
  await using site = await openTestSite({ seed: "none" });
  site.setNow(new Date());
  const empty = moveMonth(`${maltaDay(new Date()).slice(0, 7)}-01`, 2);
  const full = moveMonth(empty, 1);
  const { db } = site.connection;
  for (let at = 0; at < ENTRIES; at += 1) {
    const day = addDays(full, at % 28);
    const time = `${String(6 + (at % 14)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
    const from = fromMaltaTime(day, time).toISOString();
    if (at % 2 === 0) await createBanner(db, { title: `Banner ${at}`, position: "footer", startDate: from });
    else await createBlog(db, { title: `Post ${at}`, publishAt: from });
  }
  const page = await newPage(site.url);
  await signInAs(page, site, "editor");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });

  async function turnTo(view: string, day: string): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await openFresh(page, session, `/admin/calendar?view=${view}&day=${moveMonth(day, -1)}`);
      await settle(page);
      const before = await busyTime(session);
      await page.evaluate(() => document.querySelector<HTMLElement>('a[aria-label$="after"]')?.click());
      await page.waitForFunction(
        (isDrawn) => document.querySelector(isDrawn),
        day === full ? `[data-day="${day}"] [data-entry]` : `[data-day="${day}"]:not([data-outside])`,
      );
      await settle(page);
      times.push((await busyTime(session)) - before);
    }
    return median(times) * SLOWDOWN;
  }

  const none = await turnTo("month", empty);
  const month = await turnTo("month", full);
  const list = await turnTo("list", full);
  await page.close();
  return [
    `Turning to a month of the calendar with ${ENTRIES} dated things, in the same measure, beside ${LIMIT} for them; medians of ${ROUNDS}:`,
    "",
    "| in the calendar | ms | of the limit |",
    "| --- | --: | --: |",
    `| a month without things | ${none.toFixed(0)} | |`,
    `| a month of ${ENTRIES} things | ${month.toFixed(0)} | ${(month / LIMIT).toFixed(2)} |`,
    `| its things alone | ${(month - none).toFixed(0)} | ${((month - none) / LIMIT).toFixed(2)} |`,
    `| all of it as a list | ${list.toFixed(0)} | |`,
  ];
}
