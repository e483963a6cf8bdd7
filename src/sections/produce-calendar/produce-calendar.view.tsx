import { toMaltaTime } from "../../rules/time/malta-time.ts";
import { classNames } from "../../../views/components/class-names.ts";
import { useNow } from "../../../views/components/now.tsx";
import { RichText } from "../../../views/site/pages/rich-text.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./produce-calendar.section.ts";
import styles from "./produce-calendar.module.css";

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function isInSeason(first: number, last: number, month: number): boolean {
  return first <= last ? first <= month && month <= last : month >= first || month <= last;
}

/** Local produce with its origin and season. Rows that are in season today are marked. */
export function View({ section: { id, title, text, caption, produce } }: SectionViewProps<typeof kind>) {
  const { month } = toMaltaTime(useNow());
  return (
    <section className={classNames("container", styles["sourcing"])} aria-labelledby={id}>
      <div className={styles["words"]}>
        <h2 id={id}>{title}</h2>
        <RichText html={text} className={styles["text"]} />
      </div>
      {produce.length > 0 && (
        <table className={styles["table"]}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">From where</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {produce.map(({ name, maltese, place, season, firstMonth, lastMonth }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  {maltese && maltese !== name.toLowerCase() && (
                    <span lang="mt" className={styles["maltese"]}>
                      {maltese}
                    </span>
                  )}
                </th>
                <td>{place}</td>
                <td>
                  <span className={styles["when"]}>
                    {season}
                    {isInSeason(firstMonth, lastMonth, month) && (
                      <strong className={styles["now"]}>in season</strong>
                    )}
                  </span>
                  <svg viewBox="0 0 142 10" className={styles["months"]} aria-hidden="true" focusable="false">
                    {MONTHS.map((each) => (
                      <path
                        key={each}
                        className={isInSeason(firstMonth, lastMonth, each) ? styles["ripe"] : styles["rest"]}
                        d={`M${(each - 1) * 12} 10a10 10 0 0 1 10-10v10z`}
                      />
                    ))}
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
