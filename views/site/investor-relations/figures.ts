/** A financial year of the sample company. Amounts are in million euro. */
export interface YearFigures {
  year: number;
  revenue: number;
  operatingProfit: number;
  /** Revenue growth over the year before, in percent. */
  growth: number;
}

/*
 * The sample company's figures are computed: they grow steadily, so that the page never looks outdated, and a year
 * always has the same figures. A company that uses this software puts its own table here.
 */
const BASE_YEAR = 2025;
const BASE_REVENUE = 119.6;
const YEARLY_GROWTH = 1.051;
/** Added to the growth rate, so that the years differ. */
const GOOD_AND_BAD_YEARS = [0.004, -0.009, 0.006, -0.003, 0.009, -0.006, 0.002];
const OPERATING_MARGIN = 0.043;

/** The figures of `count` years up to and including `last`, the oldest first. */
export function yearFigures(last: number, count: number): YearFigures[] {
  return Array.from({ length: count }, (_, index) => {
    const year = last - count + 1 + index;
    const revenue = revenueOf(year);
    return {
      year,
      revenue,
      operatingProfit: tenths(revenue * (OPERATING_MARGIN + luck(year) / 3)),
      growth: tenths((revenue / revenueOf(year - 1) - 1) * 100),
    };
  });
}

function revenueOf(year: number): number {
  return tenths(BASE_REVENUE * YEARLY_GROWTH ** (year - BASE_YEAR) * (1 + luck(year)));
}

function luck(year: number): number {
  return GOOD_AND_BAD_YEARS[year % GOOD_AND_BAD_YEARS.length] ?? 0;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
