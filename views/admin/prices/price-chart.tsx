import { classNames } from "../../components/class-names.ts";
import type { ProductPrices } from "../../../src/content/kinds/products/read-price-ledger.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { shownIn, spanInWords, THIRTY_DAYS } from "./price-words.ts";
import styles from "./prices.module.css";

/** The units of the drawing, which fills its box. */
const WIDTH = 900;
const HEIGHT = 200;

interface PriceChartProps {
  ledger: Pick<ProductPrices, "periods" | "reductions">;
  /** The first instant, and the one after the last. */
  start: Date;
  end: Date;
  /** What the time between them is called: `ninety days`. */
  days: string;
}

/** The prices of some days as steps, and before each offer the lowest of its thirty days; beside it the same as a table. */
export function PriceChart({ ledger: { periods, reductions }, start, end, days }: PriceChartProps) {
  const [first, last] = [start.getTime(), end.getTime()];
  const shown = periods.flatMap((period) => {
    const from = Math.max(Date.parse(period.fromDate), first);
    const until = period.untilDate === null ? last : Math.min(Date.parse(period.untilDate), last);
    return from < until ? [{ ...period, price: shownIn(period), from, until }] : [];
  });
  const lows = reductions.flatMap(({ lowest, beganDate }) => {
    const until = Math.min(Date.parse(beganDate), last);
    const from = Math.max(Date.parse(beganDate) - THIRTY_DAYS, first);
    return lowest && from < until ? [{ price: lowest.price, from, until }] : [];
  });
  if (shown.length === 0) return <p>Visitors were shown no price in these days.</p>;
  const prices = [...shown, ...lows].map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const x = (time: number) => Math.round(((time - first) / (last - first)) * WIDTH);
  const y = (price: number) =>
    most === least ? HEIGHT / 2 : Math.round(((most - price) / (most - least)) * (HEIGHT - 20)) + 10;
  const steps = shown.map(({ price, from, until }, at) => {
    const isNext = shown[at - 1]?.until === from;
    return `${isNext ? `V${y(price)}` : `M${x(from)} ${y(price)}`}H${x(until)}`;
  });
  const words = `From ${formatPrice(least)} to ${formatPrice(most)} in ${days}, with ${plural(reductions.length, "offer", "offers")}.`;
  return (
    <div className={classNames(styles["chart"], "stack gap-1")}>
      <figure>
        <div className={styles["plot"]}>
          <span>{formatPrice(most)}</span>
          {most > least && <span>{formatPrice(least)}</span>}
          <svg role="img" aria-label={words} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
            {lows.map(({ price, from, until }) => (
              <path key={until} className={styles["low"]} d={`M${x(from)} ${y(price)}H${x(until)}`} />
            ))}
            <path className={styles["shown"]} d={steps.join("")} />
          </svg>
        </div>
        <p className={styles["days"]}>
          <span>{formatDate(start)}</span>
          <span>{formatDate(new Date(last - 1))}</span>
        </p>
        <figcaption className={styles["legend"]}>
          <span>What visitors were shown</span>
          {lows.length > 0 && (
            <span className={styles["keyLow"]}>Lowest of the thirty days before an offer</span>
          )}
        </figcaption>
      </figure>
      <details>
        <summary>The same as a table</summary>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">Days</th>
              <th scope="col">Usual price</th>
              <th scope="col">Offer</th>
            </tr>
          </thead>
          <tbody>
            {shown.toReversed().map((period) => (
              <tr key={period.fromDate}>
                <th scope="row">{spanInWords(period)}</th>
                <td>{period.regularPrice === null ? "none" : formatPrice(period.regularPrice)}</td>
                <td>{period.offers.map(({ price }) => formatPrice(price)).join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
