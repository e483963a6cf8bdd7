/** One point for every whole euro that is spent. */
const POINTS_PER_EURO = 1;

/** So many points are worth one voucher. */
export const POINTS_PER_VOUCHER = 500;

/** What a voucher takes off the bill, in euro cents. */
export const VOUCHER_CENTS = 500;

/** The estimator's bounds, in whole euros: a week beyond them is a slip of the finger rather than a shop. */
const WEEKLY_SPEND_MIN = 0;
const WEEKLY_SPEND_MAX = 1_000;

const WEEKS_A_YEAR = 52;

/** What was typed into the estimator: an amount in euro cents, or a sentence that says what is wrong with it. */
export type WeeklySpend = { cents: number } | { problem: string };

/** What a year of shopping brings; `left` is what remains after the vouchers, `valueCents` what they are worth. */
export interface YearOfRewards {
  points: number;
  vouchers: number;
  valueCents: number;
  left: number;
}

/**
 * Reads an amount in euro as people type it: `80`, `82.50`, `82,50`, `€ 80`. Undefined where nothing was
 * asked, which is not the same as zero.
 */
export function readWeeklySpend(typed: string | null): WeeklySpend | undefined {
  const text = (typed ?? "").trim();
  if (text === "") return undefined;
  const [, euros, decimals = ""] = /^€?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*€?$/.exec(text) ?? [];
  if (euros === undefined) return { problem: "Please write an amount in euro, such as 80 or 82.50." };
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, "0"));
  if (cents < WEEKLY_SPEND_MIN * 100 || cents > WEEKLY_SPEND_MAX * 100) {
    return { problem: `Please choose an amount between €${WEEKLY_SPEND_MIN} and €1,000 a week.` };
  }
  return { cents };
}

/** The points of one shop: each whole euro counts, cents do not. */
export function pointsFor(cents: number): number {
  return Math.floor(cents / 100) * POINTS_PER_EURO;
}

/** Points and vouchers of a year in which every week brings one shop of so many cents. */
export function yearOfRewards(weeklyCents: number): YearOfRewards {
  const points = pointsFor(weeklyCents) * WEEKS_A_YEAR;
  const vouchers = Math.floor(points / POINTS_PER_VOUCHER);
  return { points, vouchers, valueCents: vouchers * VOUCHER_CENTS, left: points % POINTS_PER_VOUCHER };
}

/** A count of points with its thousands apart, `4,160`, the same on server and browser. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
