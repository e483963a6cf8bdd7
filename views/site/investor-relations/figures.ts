/** A financial year of the sample company; amounts in million euro. */
export interface YearFigures {
  year: number;
  revenue: number;
  operatingProfit: number;
  /** Of revenue on the year before, in percent. */
  growth: number;
}

/*
 * The sample company grows steadily and for ever, so that its page never looks forgotten, and a year keeps its
 * figures whenever it is looked at. A chain that adopts the software puts its own table here.
 */
const BASE_YEAR = 2025;
const BASE_REVENUE = 119.6;
const YEARLY_GROWTH = 1.051;
/** No two years are alike. */
const GOOD_AND_BAD_YEARS = [0.004, -0.009, 0.006, -0.003, 0.009, -0.006, 0.002];
const OPERATING_MARGIN = 0.043;

/** The figures of the years up to `last`, the oldest first. */
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
