import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changeInWords,
  countDays,
  daysBefore,
  lastYear,
  listGroups,
  openingDays,
  rangesOf,
} from "../../src/rules/counts/insight-period.ts";
import { leavingOf } from "../../src/rules/counts/leaving.ts";
import { hostOf, sourceOf } from "../../src/rules/counts/visit-source.ts";
import { addDays, weekdayOf } from "../../src/rules/time/malta-time.ts";
import { forAll } from "../support/property-runs.ts";

const LINKS = {
  shopOnline: "https://shop.suqna.example/",
  shopProduct: "https://shop.suqna.example/p/{sku}",
  downloadApp: "https://app.suqna.example/",
  whatsapp: "https://wa.me/35699000000",
};

test.each([
  ["https://www.google.com.mt/search?q=a", "google.com.mt", "search"],
  ["https://duckduckgo.com/", "duckduckgo.com", "search"],
  ["https://l.facebook.com/l.php?u=x", "facebook.com", "social"],
  ["https://t.co/abc", "t.co", "social"],
  ["https://mail.google.com/mail/u/0", "mail.google.com", "mail"],
  ["android-app://com.google.android.gm/", "com.google.android.gm", "mail"],
  ["https://user:secret@Blog.example:8443/a?b", "blog.example", "site"],
  ["http://192.168.0.7/", "", "none"],
  ["http://intranet/", "", "none"],
  ["javascript:alert(1)", "", "none"],
  ["", "", "none"],
])("a visit from %s is counted by the host %s as %s", (referrer, host, source) => {
  expect(hostOf(referrer)).toBe(host);
  expect(sourceOf(host)).toBe(source);
});

test.each([
  ["tel:+35620000000", "phone"],
  ["https://wa.me/35699000000?text=hello", "whatsapp"],
  ["https://www.google.com/maps/dir/?api=1&destination=35,14", "directions"],
  ["https://www.openstreetmap.org/directions?to=35", "directions"],
  ["https://shop.suqna.example/p/42", "shop"],
  ["https://app.suqna.example/", "app"],
  ["https://play.google.com/store/apps/details?id=x", "app"],
  ["http://localhost:3000/uploads/ab-12/report.pdf", "pdf"],
  ["http://localhost:3000/products/bread", undefined],
  ["https://www.google.com/", undefined],
  ["not an address", undefined],
])("a press of %s counts as %s", (address, leaving) => {
  expect(leavingOf(address, LINKS)).toBe(leaving);
});

test("days are compared with as many days that have the same weekdays", () => {
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  forAll(100, day, fc.nat(400), (start, more) => {
    const from = start.toISOString().slice(0, 10);
    const days = { from, until: addDays(from, more) };
    for (const then of [daysBefore(days), lastYear(days)]) {
      expect(countDays(then)).toBe(countDays(days));
      expect(weekdayOf(then.from)).toBe(weekdayOf(days.from));
    }
    expect(daysBefore(days).until < days.from).toBe(true);
    expect(listGroups(days, "day")).toHaveLength(more + 1);
  });
  expect(changeInWords(312, 280)).toBe("+11 %");
  expect(changeInWords(1, 4)).toBe("−75 %");
  expect(changeInWords(5, 0)).toBe("");
});

test.each([
  ["Monday", "2026-11-30", "Today, Last week, 4 weeks, 12 weeks", "2026-11-23"],
  ["Tuesday", "2026-12-01", "Today, This week, Last week, 4 weeks, 12 weeks", "2026-11-30"],
  ["Sunday", "2026-12-06", "Today, This week, Last week, 4 weeks, 12 weeks", "2026-11-30"],
])("on a %s Insight opens with days that are over, and today stands alone", (_day, today, labels, from) => {
  const [running, ...others] = rangesOf(today);
  expect([running, ...others].map((range) => range?.label).join(", ")).toBe(labels);
  expect(running).toMatchObject({ from: today, until: today });
  expect(openingDays(today)).toEqual({ from, until: addDays(today, -1) });
  expect(others[0]).toMatchObject(openingDays(today));
  for (const range of others) {
    expect(range.until < today, range.label).toBe(true);
    expect(weekdayOf(range.from), range.label).toBe(weekdayOf(from));
  }
  expect(others.find(({ label }) => label === "4 weeks")?.from).toBe(addDays(from, -21));
});
