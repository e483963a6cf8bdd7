import { RotateCcw } from "lucide-react";
import { useId, useState } from "react";
import { formatDate, formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import { toMaltaTime } from "../../../src/rules/time/malta-time.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import comparison from "../editor/comparison.module.css";
import { WordDiff } from "../editor/word-diff.tsx";
import { Button } from "../kit/button.tsx";
import styles from "./history.module.css";
import type { Version } from "./versions.ts";

const ACTIONS = {
  created: "Created",
  updated: "Changed",
  binned: "Moved to the bin",
  restored: "Restored from the bin",
};

/** Number of field names in the collapsed line. */
const SHOWN_NAMES = 3;

interface VersionEntryProps {
  version: Version;
  now: Date;
  restorable: boolean;
  busy: boolean;
  onRestore: () => void;
}

/** One version: a line that expands to its changes; the first one to its content. */
export function VersionEntry({ version, now, restorable, busy, onRestore }: VersionEntryProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { author, action, changes, date } = version;
  const isFirst = action === "created";
  const names = isFirst ? [] : [...new Set(changes.map(({ label }) => label))];
  const shown = isFirst ? "content" : "changes";
  const more = names.length - SHOWN_NAMES;
  const sameYear = toMaltaTime(new Date(date)).year === toMaltaTime(now).year;
  return (
    <li className={styles["version"]}>
      <div className={styles["line"]}>
        <div className={styles["words"]}>
          <p className={styles["what"]}>
            {ACTIONS[action]} by <strong>{author.name}</strong>
            {names.length > 0 &&
              `: ${more > 0 ? `${names.slice(0, SHOWN_NAMES).join(", ")} and ${more} more` : joinWords(names)}`}
          </p>
          <p className={styles["when"]}>
            <time dateTime={date}>
              {sameYear ? formatDayInWords(date) : formatDate(date)}, {formatTime(date)}
            </time>{" "}
            · version {version.version}
            {author.address !== null && ` · ${author.address}`}
          </p>
        </div>
        <div className={styles["buttons"]}>
          {changes.length > 0 && (
            <Button tone="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {open ? `Hide ${shown}` : `Show ${shown}`}
            </Button>
          )}
          {restorable && (
            <Button
              icon={RotateCcw}
              busy={busy}
              onClick={onRestore}
              aria-label={`Restore version ${version.version}`}
            >
              Restore
            </Button>
          )}
        </div>
      </div>
      {open && (
        <dl id={id} className={comparison["changes"]}>
          {changes.map(({ label, before, after }) => (
            <div key={label} className={comparison["change"]}>
              <dt>{label}</dt>
              <dd>
                {isFirst ? (
                  <p className={comparison["text"]}>{after}</p>
                ) : (
                  <WordDiff before={before} after={after} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
