import type { Job } from "../../content/kinds/jobs/job.schema.ts";

/** Formats euro cents as a price: `€1.79`, `€1,250.00`. Without `Intl`, so that server and browser render the same text. */
export function formatPrice(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  return `${cents < 0 && whole > 0 ? "-" : ""}€${priceText(whole).replace(/\B(?=(?:\d{3})+\.)/g, ",")}`;
}

/** Formats euro cents as a number, for an input or a spreadsheet: 125 is `1.25`. */
export function priceText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Formats euro cents as an amount, without zero cents: `€1,500`, `€8.50`. */
export function formatAmount(cents: number): string {
  return formatPrice(cents).replace(/\.00$/, "");
}

/** Formats a pay range in euro cents: `€1,450 to €1,700 a month`, `€8.50 to €9.20 an hour`; one amount if both are equal. */
export function formatSalary({ min, max, period }: NonNullable<Job["salary"]>): string {
  // Both amounts have the same number of decimals: `€9.00 to €10.50`.
  const write = Math.round(min) % 100 === 0 && Math.round(max) % 100 === 0 ? formatAmount : formatPrice;
  const range = min === max ? write(min) : `${write(min)} to ${write(max)}`;
  return `${range} ${period === "hour" ? "an" : "a"} ${period}`;
}
