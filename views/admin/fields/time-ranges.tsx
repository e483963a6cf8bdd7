import { Plus, X } from "lucide-react";
import { isGroup } from "../editor/merge-record.ts";
import type { OpeningRange } from "../../../src/content/kinds/stores/store.schema.ts";
import { Button, IconButton } from "../kit/button.tsx";
import styles from "./hours.module.css";
import { TimeInput } from "./time-input.tsx";

/** The schema's limit (store.schema.ts). */
const MAX_RANGES = 4;

/** Returns the valid time ranges of a value. */
export function timeRangesOf(value: unknown): OpeningRange[] {
  return Array.isArray(value) ? value.filter(isRange) : [];
}

function isRange(value: unknown): value is OpeningRange {
  return isGroup(value) && typeof value["opens"] === "string" && typeof value["closes"] === "string";
}

interface TimeRangesProps {
  /** The day's name for screen readers: `Monday`. */
  day: string;
  ranges: readonly OpeningRange[];
  onChange: (ranges: OpeningRange[]) => void;
}

/** The time ranges in which a store is open on one day; none means closed. */
export function TimeRanges({ day, ranges, onChange }: TimeRangesProps) {
  const put = (at: number, range: OpeningRange) =>
    onChange(ranges.map((other, index) => (index === at ? range : other)));
  return (
    <div className={styles["ranges"]}>
      {ranges.length === 0 && <span className={styles["closed"]}>Closed</span>}
      {ranges.map((range, at) => (
        // Ranges have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={styles["range"]}>
          <TimeInput
            aria-label={`${day} opens${at > 0 ? ` again (${at + 1})` : ""}`}
            value={range.opens}
            className={styles["time"]}
            onChange={(opens) => put(at, { ...range, opens })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            aria-label={`${day} closes${at > 0 ? ` again (${at + 1})` : ""}`}
            value={range.closes}
            className={styles["time"]}
            // 00:00 as closing time means midnight at the end of the day.
            onChange={(closes) => put(at, { ...range, closes: closes === "00:00" ? "24:00" : closes })}
          />
          <IconButton
            icon={X}
            label={`Remove ${range.opens} to ${range.closes} on ${day}`}
            onClick={() => onChange(ranges.filter((_, index) => index !== at))}
          />
        </span>
      ))}
      {ranges.length < MAX_RANGES && (
        <Button
          tone="quiet"
          icon={Plus}
          onClick={() => onChange([...ranges, nextRange(ranges.at(-1))])}
          aria-label={ranges.length === 0 ? `Add hours on ${day}` : `Add more hours on ${day}`}
        >
          {ranges.length === 0 ? "Hours" : ""}
        </Button>
      )}
    </div>
  );
}

function nextRange(last: OpeningRange | undefined): OpeningRange {
  return last === undefined ? { opens: "07:30", closes: "20:00" } : { opens: last.closes, closes: "24:00" };
}
