import { Plus, X } from "lucide-react";
import { isGroup } from "../editor/merge-record.ts";
import type { OpeningRange } from "../../../src/content/stores/store.schema.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import styles from "./hours.module.css";

/** The schema's own limit. */
const MOST_SPELLS = 4;

/** A day's hours out of whatever a record holds. */
export function timeRangesOf(value: unknown): OpeningRange[] {
  return Array.isArray(value) ? value.filter(isSpell) : [];
}

function isSpell(value: unknown): value is OpeningRange {
  return isGroup(value) && typeof value["opens"] === "string" && typeof value["closes"] === "string";
}

interface SpellsProps {
  /** Which day it is, for those who do not see the rows: `Monday`. */
  day: string;
  spells: readonly OpeningRange[];
  onChange: (spells: OpeningRange[]) => void;
}

/** The spells in which a store is open on one day; none of them means closed. */
export function TimeRanges({ day, spells, onChange }: SpellsProps) {
  const put = (at: number, spell: OpeningRange) =>
    onChange(spells.map((other, index) => (index === at ? spell : other)));
  return (
    <div className={styles["spells"]}>
      {spells.length === 0 && <span className={styles["closed"]}>Closed</span>}
      {spells.map((spell, at) => (
        // Spells have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={styles["spell"]}>
          <Input
            type="time"
            aria-label={`${day} opens${at > 0 ? ` again (${at + 1})` : ""}`}
            value={spell.opens}
            className={styles["time"]}
            onChange={(event) => put(at, { ...spell, opens: event.target.value })}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="time"
            aria-label={`${day} closes${at > 0 ? ` again (${at + 1})` : ""}`}
            // A time field has no 24:00; midnight at the end of the day is what is meant.
            value={spell.closes === "24:00" ? "00:00" : spell.closes}
            className={styles["time"]}
            onChange={({ target }) =>
              put(at, { ...spell, closes: target.value === "00:00" ? "24:00" : target.value })
            }
          />
          <IconButton
            icon={X}
            label={`Remove ${spell.opens} to ${spell.closes} on ${day}`}
            onClick={() => onChange(spells.filter((_, index) => index !== at))}
          />
        </span>
      ))}
      {spells.length < MOST_SPELLS && (
        <Button
          tone="quiet"
          icon={Plus}
          onClick={() => onChange([...spells, nextSpell(spells.at(-1))])}
          aria-label={spells.length === 0 ? `Add hours on ${day}` : `Add more hours on ${day}`}
        >
          {spells.length === 0 ? "Hours" : ""}
        </Button>
      )}
    </div>
  );
}

function nextSpell(last: OpeningRange | undefined): OpeningRange {
  return last === undefined ? { opens: "07:30", closes: "20:00" } : { opens: last.closes, closes: "24:00" };
}
