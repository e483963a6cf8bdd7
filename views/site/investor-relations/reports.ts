/** A document for download. */
export interface Report {
  title: string;
  year: number;
  url: string;
  /** Formatted: `4.2 MB`. */
  size: string;
}

const ADDRESS = "https://investors.suqna.example";

/** The published reports, the newest first. `annualYear` and `halfYear` are the years of the latest ones. */
export function publishedReports(annualYear: number, halfYear: number): Report[] {
  const annual = [0, 1, 2].map((back) => ({
    title: `Annual report ${annualYear - back}`,
    year: annualYear - back,
    // An annual report is published after its year, a half-year report during it.
    rank: annualYear - back + 1,
    url: `${ADDRESS}/annual-report-${annualYear - back}.pdf`,
    size: sizeOf(annualYear - back, 42),
  }));
  const half = [0, 1, 2].map((back) => ({
    title: `Half-year report ${halfYear - back}`,
    year: halfYear - back,
    rank: halfYear - back + 0.5,
    url: `${ADDRESS}/half-year-report-${halfYear - back}.pdf`,
    size: sizeOf(halfYear - back, 13),
  }));
  return [...annual, ...half]
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ title, year, url, size }) => ({ title, year, url, size }));
}

/** A plausible file size that differs between documents. */
function sizeOf(year: number, tenths: number): string {
  return `${((tenths + ((year * 7) % 9)) / 10).toFixed(1)} MB`;
}
