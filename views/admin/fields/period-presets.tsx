import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { instantOn, offerPeriods, type DayPeriod } from "../../../src/rules/time/typed-date.ts";
import type { FieldSpec } from "../../../src/content/form.ts";
import { useNow } from "../../components/now.tsx";
import { useEditing } from "../editor/editor-context.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import styles from "./field-row.module.css";

/** Buttons for the usual periods, in a group that starts and ends on a day. */
export function PeriodPresets({ group }: { group: FieldSpec }) {
  const { engine } = useEditing();
  const today = maltaDay(useNow());
  if (group.is !== "group") return null;
  const edges = group.fields.flatMap((inner) => (inner.is === "instant" && inner.days ? [inner] : []));
  if (edges.length < 2) return null;

  function choose({ first, last }: DayPeriod) {
    for (const { path, edge } of edges) {
      const reading = instantOn(edge === "start" ? first : last, "", edge);
      if (reading) engine.change(path, reading.instant);
    }
  }

  return (
    <div className={styles["wide"]} role="group" aria-label={`Dates: ${group.label}`}>
      <ButtonRow>
        {offerPeriods(today).map((period) => (
          <Button key={period.label} onClick={() => choose(period)}>
            {period.label}
          </Button>
        ))}
      </ButtonRow>
    </div>
  );
}
