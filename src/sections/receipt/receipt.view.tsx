import { Section } from "../../../views/site/section.tsx";
import { formatPrice } from "../../rules/money/money.ts";
import { formatCount, pointsFor } from "../../rules/money/rewards-points.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./receipt.section.ts";
import styles from "./receipt.module.css";

/** Numbered steps, with an example of a receipt beside them. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { title, steps, receiptTitle, lines, pointsPerEuro } = section;
  const total = lines.reduce((sum, { price }) => sum + price, 0);
  return (
    <Section title={title}>
      <div className={styles["how"]}>
        <ol className={styles["steps"]}>
          {steps.map(({ title: step, text }, index) => (
            <li key={step}>
              <span className={styles["number"]} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{step}</h3>
                {text && <p>{text}</p>}
              </div>
            </li>
          ))}
        </ol>
        {lines.length > 0 && (
          <figure className={styles["receipt"]}>
            {receiptTitle && <figcaption>{receiptTitle}</figcaption>}
            <dl>
              {lines.map(({ what, price }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{formatPrice(price)}</dd>
                </div>
              ))}
              <div className={styles["total"]}>
                <dt>Total</dt>
                <dd>{formatPrice(total)}</dd>
              </div>
              {pointsPerEuro !== null && (
                <div className={styles["earned"]}>
                  <dt>Points earned</dt>
                  <dd>{formatCount(pointsFor(total, pointsPerEuro))}</dd>
                </div>
              )}
            </dl>
          </figure>
        )}
      </div>
    </Section>
  );
}
