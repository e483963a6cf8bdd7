/** What a programme gives: the points of a whole euro, how many make a voucher, and its value in euro cents. */
export interface PointsRule {
  pointsPerEuro: number;
  pointsPerVoucher: number;
  voucherCents: number;
}

/** In whole euros per week. A value beyond it is probably a typing error. */
export const WEEKLY_SPEND_MAX = 1_000;

const WEEKS_A_YEAR = 52;

/** In characters. Longer input is not an amount, and is cut before it is shown. */
export const LONGEST_INPUT = 12;

/** The parsed input of the estimator: an amount in euro cents, or a sentence that explains the error. */
export type WeeklySpend = { cents: number } | { problem: string };

/**
 * The rewards of a year. `left` is the points that remain after the vouchers, `valueCents` the value of the vouchers.
 */
export interface YearOfRewards {
  points: number;
  vouchers: number;
  valueCents: number;
  left: number;
}

/**
 * Parses an amount in euro: `80`, `82.50`, `82,50`, `€ 80`. Undefined if the input is empty, which is not the same as
 * zero.
 */
export function readWeeklySpend(typed: string | null): WeeklySpend | undefined {
  const text = (typed ?? "").trim();
  if (text === "") return undefined;
  const [, euros, decimals = ""] = /^€?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*€?$/.exec(text) ?? [];
  if (euros === undefined) return { problem: "Please write an amount in euro, such as 80 or 82.50." };
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, "0"));
  return cents > WEEKLY_SPEND_MAX * 100
    ? { problem: "Please choose an amount between €0 and €1,000 a week." }
    : { cents };
}

/** The points of one purchase: each whole euro counts, cents do not. */
export function pointsFor(cents: number, pointsPerEuro: number): number {
  return Math.floor(cents / 100) * pointsPerEuro;
}

/** The points and vouchers of a year with one purchase of this amount per week. */
export function yearOfRewards(
  weeklyCents: number,
  { pointsPerEuro, pointsPerVoucher, voucherCents }: PointsRule,
): YearOfRewards {
  const points = pointsFor(weeklyCents, pointsPerEuro) * WEEKS_A_YEAR;
  const vouchers = Math.floor(points / pointsPerVoucher);
  return { points, vouchers, valueCents: vouchers * voucherCents, left: points % pointsPerVoucher };
}
