import { Section } from "../../../views/site/section.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
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

const WIDTH = 500;
const HEIGHT = 300;
const FLOOR = 262;
const TOP = 40;

interface Bar {
  label: string;
  /** As it is shown: `119.6`. */
  value: string;
}

/** Bars with round tops, from left to right; the last one stands out. The table beside it has the same figures. */
function BarChart({ bars }: { bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ value }) => Number(value)));
  const step = WIDTH / bars.length;
  const width = Math.min(step * 0.62, WIDTH / 5);
  return (
    <div className={styles["place"]}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles["chart"]} aria-hidden="true">
        <line x1={0} x2={WIDTH} y1={FLOOR} y2={FLOOR} className={styles["floor"]} />
        {bars.map(({ label, value }, index) => {
          const height = highest > 0 ? (Number(value) / highest) * (FLOOR - TOP) : 0;
          const left = index * step + (step - width) / 2;
          return (
            <g key={label}>
              <path
                d={barPath(left, width, height)}
                className={index === bars.length - 1 ? styles["latest"] : styles["bar"]}
              />
              <text x={left + width / 2} y={FLOOR - height - 12} className={styles["value"]}>
                {value}
              </text>
              <text x={left + width / 2} y={FLOOR + 28} className={styles["label"]}>
                {label}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** A bar whose top is a quarter circle. A bar lower than its width is a part of an ellipse. */
function barPath(left: number, width: number, height: number): string {
  const top = FLOOR - height;
  const round = Math.min(width, height);
  return `M${left} ${FLOOR}V${top + round}A${width} ${round} 0 0 1 ${left + width} ${top}V${FLOOR}Z`;
}
