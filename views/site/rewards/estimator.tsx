import { useEffect, useRef } from "react";
import { formatAmount } from "../../../src/rules/money/money.ts";
import {
  POINTS_PER_VOUCHER,
  VOUCHER_CENTS,
  formatCount,
  yearOfRewards,
  type WeeklySpend,
} from "./rewards-points.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import styles from "./estimator.module.css";

/** The example before any input: a typical weekly shop for a family of four. */
const EXAMPLE_CENTS = 8_000;
const QUICK_EUROS = [40, 80, 120, 180];

/** The maximum number of tickets drawn: more could not be counted at a glance. */
const MOST_TICKETS = 12;

interface EstimatorProps {
  /** The input as typed. */
  typed: string;
  spend: WeeklySpend | undefined;
}

/**
 * Estimates the rewards of a year from a weekly spend. The form is submitted to the server, so it needs no script.
 */
export function Estimator({ typed, spend }: EstimatorProps) {
  const problem = spend && "problem" in spend ? spend.problem : undefined;
  const cents = spend && "cents" in spend ? spend.cents : undefined;
  const input = useRef<HTMLInputElement>(null);
  // Only if the amount must be corrected: on a phone the keyboard would cover the result.
  useEffect(() => {
    if (problem) input.current?.focus({ preventScroll: true });
  }, [problem]);

  return (
    <section
      id="estimate"
      className={classNames("container", styles["estimator"])}
      aria-labelledby="estimate-title"
    >
      <div className={styles["ask"]}>
        <h2 id="estimate-title">What would you get back?</h2>
        <p>Tell us what you spend on groceries in a usual week. No account, no sign-up: it is only a sum.</p>
        <form action="/rewards#estimate" className={styles["form"]}>
          <label htmlFor="spend">Weekly shop in euro</label>
          <div className={styles["row"]}>
            <span className={styles["field"]}>
              <span aria-hidden="true">€</span>
              <input
                key={typed}
                ref={input}
                id="spend"
                name="spend"
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                required
                defaultValue={typed}
                placeholder="80"
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? "spend-problem" : "spend-hint"}
              />
            </span>
            <button type="submit" className={classNames(buttons["button"], buttons["primary"])}>
              Work it out
            </button>
          </div>
          {problem ? (
            <p id="spend-problem" role="alert" className={styles["problem"]}>
              {problem}
            </p>
          ) : (
            <p id="spend-hint" className={styles["hint"]}>
              Between €0 and €1,000
            </p>
          )}
        </form>
        <ul className={styles["quick"]} aria-label="Or try one of these">
          {QUICK_EUROS.map((euros) => (
            <li key={euros}>
              <SmartLink
                to={`/rewards?spend=${euros}#estimate`}
                aria-current={cents === euros * 100 ? "true" : undefined}
              >
                €{euros}
                <span className="visually-hidden"> a week</span>
              </SmartLink>
            </li>
          ))}
        </ul>
      </div>
      <div role="status" className={styles["answer"]}>
        {problem ? (
          <p className={styles["intro"]}>We will work it out as soon as the amount is right.</p>
        ) : (
          <Answer cents={cents ?? EXAMPLE_CENTS} example={cents === undefined} />
        )}
      </div>
    </section>
  );
}

function Answer({ cents, example }: { cents: number; example: boolean }) {
  const { points, vouchers, valueCents, left } = yearOfRewards(cents);
  const tickets = Math.min(vouchers, MOST_TICKETS);
  return (
    <>
      <p className={styles["intro"]}>
        {example && "For example: "}
        {formatAmount(cents)} a week is
      </p>
      <p className={styles["points"]}>
        <strong>{formatCount(points)}</strong> points a year
      </p>
      <p className={styles["worth"]}>
        {vouchers > 0 ? (
          <>
            That is {plural(vouchers, "voucher", "vouchers")}, <strong>{formatAmount(valueCents)}</strong> off
            your shopping
            {left > 0 && <>, with {formatCount(left)} points left towards the next</>}.
          </>
        ) : points > 0 ? (
          <>
            {formatCount(POINTS_PER_VOUCHER - points)} short of the first voucher of{" "}
            {formatAmount(VOUCHER_CENTS)}; one Sunday roast should do it.
          </>
        ) : (
          <>No points from this one, but members' prices and the birthday treat are yours all the same.</>
        )}
      </p>
      {tickets > 0 && (
        <p className={styles["tickets"]} aria-hidden="true">
          {Array.from({ length: tickets }, (_, index) => (
            <span key={index}>{formatAmount(VOUCHER_CENTS)}</span>
          ))}
          {vouchers > tickets && <em>+ {vouchers - tickets}</em>}
        </p>
      )}
    </>
  );
}
