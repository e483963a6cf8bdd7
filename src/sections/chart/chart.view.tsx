import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import { BarChart } from "./bar-chart.tsx";
import type { section as kind } from "./chart.section.ts";
import styles from "./chart.module.css";

/** A bar chart beside the table of its figures. A column without a heading does not show. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { id, title, lead, caption, rowName, valueName, secondName, thirdName, rows } = section;
  return (
    <Section id={id} title={title} lead={lead}>
      <div className={styles["growth"]}>
        <BarChart bars={rows.map(({ label, value }) => ({ label, value })).toReversed()} />
        <table className={styles["table"]}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{rowName}</th>
              <th scope="col">{valueName}</th>
              {secondName && <th scope="col">{secondName}</th>}
              {thirdName && <th scope="col">{thirdName}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value, second, third }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
                {secondName && <td>{second}</td>}
                {thirdName && <td>{third}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
