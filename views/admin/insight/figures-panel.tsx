import type { RecordFigures } from "../../../src/staff/staff-context.ts";
import panel from "../editor/editor.module.css";
import styles from "./insight.module.css";
import { WeekChart } from "./week-chart.tsx";

/** What was counted of the record that is being edited: this week beside the last, and the weeks before. */
export function FiguresPanel({ figures: { noun, weeks, others, middle } }: { figures: RecordFigures }) {
  const [last, week] = [weeks.at(-2), weeks.at(-1)];
  return (
    <section className={panel["panel"]} aria-label="Insight">
      <h2 className={panel["title"]}>Insight</h2>
      <p className={styles["week"]}>
        <strong>{(week?.count ?? 0).toLocaleString("en-GB")}</strong> {noun} this week,{" "}
        {(last?.count ?? 0).toLocaleString("en-GB")} in the week before.
        {middle !== null && ` The offer in the middle of the others has ${middle.toLocaleString("en-GB")}.`}
      </p>
      {others.length > 0 && (
        <dl className={styles["others"]}>
          {others.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString("en-GB")}</dd>
            </div>
          ))}
        </dl>
      )}
      <WeekChart
        caption={`By week: ${noun}`}
        noun={noun === "views" ? "Views" : "Times"}
        bars={weeks}
        group="week"
        width={300}
      />
    </section>
  );
}
