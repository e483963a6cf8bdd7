import { expect, test } from "vitest";
import { readAmount, parsePercent } from "../../views/admin/bulk/price-dialogs.tsx";
import { comingHolidays } from "../../views/admin/bulk/coming-holidays.ts";
import { undoneWords } from "../../views/admin/lists/use-record-actions.ts";

test.each([
  ["10", 10],
  ["2,5", 2.5],
  [" 12.25 % ", 12.25],
  ["0", undefined],
  ["-5", undefined],
  ["ten", undefined],
  ["", undefined],
  ["1.234", undefined],
])("reads the percentage %j", (text, percent) => {
  expect(parsePercent(text)).toBe(percent);
});

test("an amount is a price in cents or a percentage, or a sentence that asks for it", () => {
  expect(readAmount("€", "1,25")).toBe(125);
  expect(readAmount("%", "15")).toBe(15);
  expect(readAmount("€", "much")).toBe("Please enter a price, such as 1.25.");
  expect(readAmount("%", "")).toBe("Please enter a percentage, such as 10.");
});

test("the coming holidays are the next of each of Malta's fourteen and of two eves, by date", () => {
  for (const today of ["2026-11-18", "2026-12-25", "2027-01-01", "2027-03-26", "2027-03-27", "2028-02-29"]) {
    const holidays = comingHolidays(today);
    expect(new Set(holidays.map(({ name }) => name)).size).toBe(16);
    const dates = holidays.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates[0] ?? "").not.toBe("");
    expect((dates[0] ?? "") >= today).toBe(true);
  }
  expect(comingHolidays("2026-12-25")[0]).toEqual({ date: "2026-12-25", name: "Christmas Day" });
  const december = comingHolidays("2026-12-20").filter(({ date }) => date < "2027");
  expect(december.map(({ date }) => date)).toEqual(["2026-12-24", "2026-12-25", "2026-12-31"]);
});

test("an undo says what came back as a draft, and why the rest could not be undone", () => {
  const undo = { id: "a", bin: true } as const;
  const back = (status: string) => ({ id: "a", undo, status });
  const undone = (done: Parameters<typeof undoneWords>[1]["done"], ...refused: [number, string][]) =>
    undoneWords("blogs", { done, refused: refused.map(([status, error]) => ({ id: "b", status, error })) })
      .text;
  expect(undone([back("published"), { id: "b", undo: undefined, status: "draft" }])).toBe("Undone.");
  expect(undone([back("draft")])).toBe("Undone. It is back as a draft.");
  expect(undone([back("draft"), back("draft")])).toBe("Undone. 2 are back as drafts.");
  expect(undone([], [409, "Changed."])).toBe("1 could not be undone. A colleague has changed it since.");
  expect(undone([back("draft")], [422, "Ask for the yes."], [422, "Ask for the yes."])).toBe(
    "2 could not be undone. Ask for the yes. It is back as a draft.",
  );
});
