import request from "supertest";
import { expect, test } from "vitest";
import { addDays, fromMaltaTime, maltaDay } from "../../src/rules/time/malta-time.ts";
import { createBanner, createJob, createProduct } from "../support/build-content.ts";
import { createTestApp } from "../support/test-app.ts";
import { report, scale } from "./scale.ts";
import { words } from "../support/words.ts";

/** Days on which something about dates has gone wrong somewhere: the clocks change, the year ends, February has 29. */
const DAYS = words`2026-03-29 2026-10-25 2027-03-28 2026-12-31 2028-02-28 2028-02-29 2026-02-28`;

/** Minutes around which things begin and end. */
const TIMES = ["00:00", "01:59", "02:00", "02:30", "03:00", "03:30", "12:00", "23:59"];

test("dated records appear and disappear at their exact second, wherever the clock is moved", async () => {
  await using given = createTestApp();
  let looks = 0;
  for (const day of DAYS.slice(0, scale(2, DAYS.length))) {
    for (const time of TIMES.slice(0, scale(4, TIMES.length))) {
      const start = fromMaltaTime(day, time);
      const end = fromMaltaTime(addDays(day, 1), time);
      expect(start < end).toBe(true);
      const startDate = start.toISOString();
      const endDate = end.toISOString();
      const { id: banner } = await createBanner(given.db, { title: "Due", startDate, endDate });
      const { id: job } = await createJob(given.db, { publishAt: startDate, closesAt: endDate });
      const { id: product } = await createProduct(given.db, { offer: { price: 90, startDate, endDate } });
      const second = 1000;
      // Backwards and forwards: a clock that is set back shows again what it showed.
      const moments: [number, boolean][] = [
        [start.getTime() - second, false],
        [start.getTime(), true],
        [end.getTime() - second, true],
        [end.getTime() + second, false],
        [start.getTime() + second, true],
        [start.getTime() - 3600 * second, false],
      ];
      for (const [moment, shown] of moments) {
        given.setNow(new Date(moment));
        const where = `${day} ${time} at ${new Date(moment).toISOString()}`;
        const banners = await request(given.app).get("/api/banners").expect(200);
        expect(has(banners.body, banner), `banner of ${where}`).toBe(shown);
        const jobs = await request(given.app).get("/api/jobs").expect(200);
        expect(has(jobs.body, job), `job of ${where}`).toBe(shown);
        const specials = await given.site.page("products", { onOffer: true, limit: 1000, offset: 0 });
        expect(has(specials.items, product), `offer of ${where}`).toBe(shown);
        looks += 3;
      }
    }
    expect(maltaDay(fromMaltaTime(day, "00:00"))).toBe(day);
  }
  report(
    "the clock moved",
    `${looks} looks around changes of the clocks, month and year ends and a leap day: every banner, job and offer due to the second`,
  );
});

function has(records: readonly { id: string }[], id: string): boolean {
  return records.some((record) => record.id === id);
}
