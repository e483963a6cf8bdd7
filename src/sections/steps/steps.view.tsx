import { classNames } from "../../../views/components/class-names.ts";
import { Emoji } from "../../../views/components/emoji.tsx";
import { LinkedContacts } from "../../../views/components/linked-contacts.tsx";
import { Section } from "../../../views/site/section.tsx";
import { Tile } from "../../../views/site/tile.tsx";
import { formatPrice } from "../../rules/money/money.ts";
import { pointsFor } from "../../rules/money/rewards-points.ts";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./steps.section.ts";
import styles from "./steps.module.css";

type Steps = SectionFields<typeof kind>;

export function View({ section }: SectionViewProps<typeof kind>) {
  const { id, look, title, lead, steps, note } = section;
  if (look === "timeline")
    return (
      <section className={classNames("container", styles["way"])} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <Timeline steps={steps} />
      </section>
    );
  const list = (
    <ol className={styles[look]}>
      {steps.map(({ emoji, title: step, text }, index) => {
        const words = (
          <>
            <h3>{step}</h3>
            {text && <p>{text}</p>}
          </>
        );
        return (
          <li key={step}>
            {look === "drawings" && <Emoji name={emoji} size={64} />}
            {look === "receipt" && (
              <span className={styles["number"]} aria-hidden="true">
                {index + 1}
              </span>
            )}
            {look === "receipt" ? <div>{words}</div> : words}
          </li>
        );
      })}
    </ol>
  );
  return (
    <Section title={title} lead={lead}>
      {look === "receipt" ? (
        <div className={styles["how"]}>
          {list}
          <Receipt section={section} />
        </div>
      ) : (
        list
      )}
      {note.length > 0 && (
        <p className={styles["note"]}>
          <LinkedContacts text={note.join(" ")} />
        </p>
      )}
    </Section>
  );
}

/** A history on tiles; each has a quarter circle that leads to the next. */
function Timeline({ steps }: Pick<Steps, "steps">) {
  return (
    <ol className={styles["path"]}>
      {steps.map(({ year, title, text, pattern, tone }) => (
        <li key={`${year} ${title}`}>
          <div className={styles["tiles"]} aria-hidden="true">
            <Tile pattern={pattern} tone={tone} className={styles["tile"]} />
            <span className={styles["bend"]} />
          </div>
          <div className={styles["words"]}>
            {year && <p className={styles["year"]}>{year}</p>}
            <h3>{title}</h3>
            {text && <p className={styles["text"]}>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** An example of a receipt, with the points that it earns. */
function Receipt({ section: { receiptTitle, lines, pointsPerEuro } }: { section: Steps }) {
  if (lines.length === 0) return null;
  const total = lines.reduce((sum, { price }) => sum + price, 0);
  return (
    <figure className={styles["slip"]}>
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
            <dd>{pointsFor(total, pointsPerEuro).toLocaleString("en-GB")}</dd>
          </div>
        )}
      </dl>
    </figure>
  );
}
