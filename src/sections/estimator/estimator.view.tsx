import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import buttons from "../../../views/components/button.module.css";
import { classNames } from "../../../views/components/class-names.ts";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { formatAmount } from "../../rules/money/money.ts";
import {
  LONGEST_INPUT,
  readWeeklySpend,
  yearOfRewards,
  type PointsRule,
} from "../../rules/money/rewards-points.ts";
import { plural } from "../../rules/text/text.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import { query } from "./estimator.query.ts";
import type { section as kind } from "./estimator.section.ts";
import styles from "./estimator.module.css";

/** The parameter of the address with the amount. */
const [SPEND] = query;

/** The maximum number of tickets drawn: more could not be counted at a glance. */
const MOST_TICKETS = 12;

type EstimatorSection = SectionViewProps<typeof kind>["section"];

/**
 * Estimates the rewards of a year from a weekly spend. The form is submitted to the server, so it needs no script.
 */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { id, title, text, example, amounts } = section;
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const written = parameters.get(SPEND);
  const typed = written?.slice(0, LONGEST_INPUT) ?? "";
  const spend = readWeeklySpend(written);
  const problem = spend && "problem" in spend ? spend.problem : undefined;
  const cents = spend && "cents" in spend ? spend.cents : undefined;
  const input = useRef<HTMLInputElement>(null);
  // Only if the amount must be corrected: on a phone the keyboard would cover the result.
  useEffect(() => {
    if (problem) input.current?.focus({ preventScroll: true });
  }, [problem]);

  return (
    <section id={id} className={classNames("container", styles["estimator"])} aria-labelledby={`${id}-title`}>
      <div className={styles["ask"]}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p>{text}</p>}
        <form action={`${pathname}#${id}`} className={styles["form"]}>
          <label htmlFor={`${id}-spend`}>Weekly shop in euro</label>
          <div className={styles["row"]}>
            <span className={styles["field"]}>
              <span aria-hidden="true">€</span>
              <input
                key={typed}
                ref={input}
                id={`${id}-spend`}
                name={SPEND}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={LONGEST_INPUT}
                required
                defaultValue={typed}
                placeholder={String(example)}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
              />
            </span>
            <button type="submit" className={classNames(buttons["button"], buttons["primary"])}>
              Work it out
            </button>
          </div>
          {problem ? (
            <p id={`${id}-problem`} role="alert" className={styles["problem"]}>
              {problem}
            </p>
          ) : (
            <p id={`${id}-hint`} className={styles["hint"]}>
              Between €0 and €1,000
            </p>
          )}
        </form>
        {amounts.length > 0 && (
          <ul className={classNames("screen-only", styles["quick"])} aria-label="Or try one of these">
            {amounts.map(({ euros }) => (
              <li key={euros}>
                <SmartLink
                  to={`${pathname}?${SPEND}=${euros}#${id}`}
                  aria-current={cents === euros * 100 ? "true" : undefined}
                >
                  €{euros}
                  <span className="visually-hidden"> a week</span>
                </SmartLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div role="status" className={styles["answer"]}>
        {problem ? (
          <p className={styles["intro"]}>We will work it out as soon as the amount is right.</p>
        ) : (
          <Answer section={section} cents={cents ?? example * 100} isExample={cents === undefined} />
        )}
      </div>
    </section>
  );
}

interface AnswerProps {
  section: EstimatorSection;
  cents: number;
  isExample: boolean;
}

function Answer({ section, cents, isExample }: AnswerProps) {
  const { pointsPerEuro, pointsPerVoucher, voucher, almostText, nothingText } = section;
  const rule: PointsRule = { pointsPerEuro, pointsPerVoucher, voucherCents: voucher };
  const { points, vouchers, valueCents, left } = yearOfRewards(cents, rule);
  const tickets = Math.min(vouchers, MOST_TICKETS);
  return (
    <>
      <p className={styles["intro"]}>
        {isExample && "For example: "}
        {formatAmount(cents)} a week is
      </p>
      <p className={styles["points"]}>
        <strong>{points.toLocaleString("en-GB")}</strong> points a year
      </p>
      <p className={styles["worth"]}>
        {vouchers > 0 ? (
          <>
            That is {plural(vouchers, "voucher", "vouchers")}, <strong>{formatAmount(valueCents)}</strong> off
            your shopping
            {left > 0 && <>, with {plural(left, "point", "points")} left towards the next</>}.
          </>
        ) : points > 0 ? (
          <>
            {(pointsPerVoucher - points).toLocaleString("en-GB")} short of the first voucher of{" "}
            {formatAmount(voucher)}
            {almostText ? `; ${almostText}` : "."}
          </>
        ) : (
          nothingText || "No points from this one."
        )}
      </p>
      {tickets > 0 && (
        <p className={styles["tickets"]} aria-hidden="true">
          {Array.from({ length: tickets }, (_, index) => (
            <span key={index}>{formatAmount(voucher)}</span>
          ))}
          {vouchers > tickets && <em>+ {vouchers - tickets}</em>}
        </p>
      )}
    </>
  );
}
