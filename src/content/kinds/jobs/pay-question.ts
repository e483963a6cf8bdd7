import { formatSalary } from "../../../rules/money/money.ts";
import type { Fields } from "../../form.ts";

type Period = "hour" | "month" | "year";

/** The highest pay, in euro cents, that is usual for each period. A higher one probably means the next period. */
const USUAL_BELOW: Readonly<Record<Period, number>> = { hour: 20_000, month: 1_500_000, year: 100_000_000 };

/** The lowest pay, in euro cents, that is usual for each period. */
const USUAL_FROM: Readonly<Record<Period, number>> = { hour: 100, month: 20_000, year: 500_000 };

const PERIODS: readonly Period[] = ["hour", "month", "year"];

/** Asks whether pay is meant for another period: `€22,000 an hour: do you mean a year?` Empty if it is usual. */
export function payQuestion({ salary }: Fields): string {
  const { min, max, period }: { min?: unknown; max?: unknown; period?: unknown } = Object(salary);
  const current = PERIODS.find((name) => name === period);
  if (typeof min !== "number" || typeof max !== "number" || current === undefined) return "";
  if (isUsual(min, max, current)) return "";
  const meant = PERIODS.find((name) => isUsual(min, max, name));
  if (meant === undefined) return "";
  return `${formatSalary({ min, max, period: current })}: do you mean ${meant === "hour" ? "an" : "a"} ${meant}?`;
}

function isUsual(min: number, max: number, period: Period): boolean {
  return min >= USUAL_FROM[period] && max < USUAL_BELOW[period];
}
