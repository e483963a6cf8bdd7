import styles from "./insight.module.css";
import { dayWords } from "../kit/when-words.ts";

interface Bar {
  /** The first day of the bar's period, `YYYY-MM-DD`. */
  from: string;
  count: number;
  /** The same period before; absent where nothing is compared. */
  before?: number;
}

export interface WeekChartProps {
  caption: string;
  /** What is counted: `Views`. */
  noun: string;
  /** The heading of the second column, where there is one. */
  beforeNoun?: string;
  bars: readonly Bar[];
  /** What a bar is: a day of the week, or the week that begins with a day. */
  group: "day" | "week";
  /** Of the drawing, in the units of its text. */
  width?: number;
}

const HEIGHT = 200;
const FLOOR = 172;
const TOP = 12;
/** The room of a label in each group: its own width, and half of that beside it. */
const LABELS = { day: 44, week: 72 };

/** Bars beside those of the period before, as a drawing from the server, and the table of the same figures beside it. */
export function WeekChart({ caption, noun, beforeNoun, bars, group, width = 400 }: WeekChartProps) {
  const highest = Math.max(1, ...bars.flatMap(({ count, before = 0 }) => [count, before]));
  const step = width / bars.length;
  const heightOf = (count: number) => ((FLOOR - TOP) * count) / highest;
  // A label at an edge stands within the drawing, which would cut it.
  const edge = LABELS[group] / 3;
  const within = (middle: number) => Math.min(Math.max(middle, edge), width - edge);
  const every = Math.ceil((bars.length * LABELS[group]) / width);
  return (
    <div className={styles["growth"]}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={styles["chart"]} aria-hidden="true">
        {bars.map(({ from, count, before }, at) => (
          <g key={from}>
            {before !== undefined && (
              <rect
                className={styles["before"]}
                x={at * step + step * 0.12}
                y={FLOOR - heightOf(before)}
                width={step * 0.76}
                height={heightOf(before)}
                rx={4}
              />
            )}
            <rect
              className={styles["bar"]}
              x={at * step + step * 0.26}
              y={FLOOR - heightOf(count)}
              width={step * 0.48}
              height={heightOf(count)}
              rx={4}
            />
            {at % every === 0 && (
              <text className={styles["label"]} x={within((at + 0.5) * step)} y={FLOOR + 20}>
                {shortLabel(from, group)}
              </text>
            )}
          </g>
        ))}
        <line className={styles["floor"]} x1={0} x2={width} y1={FLOOR} y2={FLOOR} />
      </svg>
      <table className={styles["table"]}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{group === "day" ? "Day" : "Week from"}</th>
            <th scope="col">{noun}</th>
            {beforeNoun && <th scope="col">{beforeNoun}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ from, count, before = 0 }) => (
            <tr key={from}>
              <th scope="row">{longLabel(from, group)}</th>
              <td>{count.toLocaleString("en-GB")}</td>
              {beforeNoun && <td>{before.toLocaleString("en-GB")}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shortLabel(from: string, group: WeekChartProps["group"]): string {
  const [weekday = "", date = "", month = ""] = dayWords(from).split(" ");
  return group === "day" ? weekday.slice(0, 3) : `${date} ${month.slice(0, 3)}`;
}

function longLabel(from: string, group: WeekChartProps["group"]): string {
  const [weekday = "", date = "", month = ""] = dayWords(from).split(" ");
  return group === "day" ? `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}` : `${date} ${month}`;
}
