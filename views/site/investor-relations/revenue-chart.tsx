import type { YearFigures } from "./figures.ts";
import styles from "./revenue-chart.module.css";

const WIDTH = 500;
const HEIGHT = 300;
const FLOOR = 262;
const TOP = 40;

/** A bar chart of revenue by year. The table beside it has the same figures. */
export function RevenueChart({ years }: { years: readonly YearFigures[] }) {
  const highest = Math.max(...years.map(({ revenue }) => revenue));
  const step = WIDTH / years.length;
  const bar = step * 0.62;
  return (
    <div className={styles["place"]}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles["chart"]} aria-hidden="true">
        <line x1={0} x2={WIDTH} y1={FLOOR} y2={FLOOR} className={styles["floor"]} />
        {years.map(({ year, revenue }, index) => {
          const height = (revenue / highest) * (FLOOR - TOP);
          const left = index * step + (step - bar) / 2;
          const top = FLOOR - height;
          return (
            <g key={year}>
              <path
                d={`M${left} ${FLOOR}V${top + bar}A${bar} ${bar} 0 0 1 ${left + bar} ${top}V${FLOOR}Z`}
                className={index === years.length - 1 ? styles["latest"] : styles["bar"]}
              />
              <text x={left + bar / 2} y={top - 12} className={styles["value"]}>
                {revenue.toFixed(1)}
              </text>
              <text x={left + bar / 2} y={FLOOR + 28} className={styles["year"]}>
                {year}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
