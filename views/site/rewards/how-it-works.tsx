import { useBrand } from "../../components/brand.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { pointsFor } from "./rewards-points.ts";
import { Section } from "../section.tsx";
import styles from "./how-it-works.module.css";

const STEPS = [
  {
    title: "Get the app",
    text: "Download it, give your name and a mail address, and your card is there. Your first point is one shop away.",
  },
  {
    title: "Show it at the till",
    text: "Hold your phone to the scanner, or just say your number. Online orders count by themselves.",
  },
  {
    title: "Spend your points",
    text: "At 500 points a €5 voucher turns up in the app. Use it that day, or save a few for the Christmas shop.",
  },
] as const;

/** An example receipt, in euro cents. */
const RECEIPT = [
  ["Ħobż tal-Malti, 800 g", 145],
  ["Ġbejniet, peppered", 260],
  ["Marsaxlokk tomatoes, 2 kg", 358],
  ["Lampuki, 1.2 kg", 1_068],
  ["Everything else", 2_789],
] as const;

/** Three steps, with an example receipt beside them. */
export function HowItWorks() {
  const brand = useBrand();
  const total = RECEIPT.reduce((sum, [, cents]) => sum + cents, 0);
  return (
    <Section title="Three steps, and the third is lunch">
      <div className={styles["how"]}>
        <ol className={styles["steps"]}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <span className={styles["number"]} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <figure className={styles["receipt"]}>
          <figcaption>{brand.name} Qormi, a Tuesday</figcaption>
          <dl>
            {RECEIPT.map(([what, cents]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{formatPrice(cents)}</dd>
              </div>
            ))}
            <div className={styles["total"]}>
              <dt>Total</dt>
              <dd>{formatPrice(total)}</dd>
            </div>
            <div className={styles["earned"]}>
              <dt>Points earned</dt>
              <dd>{pointsFor(total)}</dd>
            </div>
          </dl>
        </figure>
      </div>
    </Section>
  );
}
