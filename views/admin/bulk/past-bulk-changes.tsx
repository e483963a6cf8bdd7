import { Undo2 } from "lucide-react";
import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import type { ContentKind } from "../../../src/content/kinds/kinds.ts";
import { sentenceCase } from "../../../src/rules/text/text.ts";
import { useNow } from "../../components/now.tsx";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { LeftAlone, summaryOf } from "./bulk-change-notice.tsx";
import styles from "./bulk.module.css";
import { remaining, type BulkStep } from "./bulk-requests.ts";

interface PastBulkChangesProps {
  kind: ContentKind;
  changes: readonly BulkChange[];
  onRun: (change: BulkChange, step: BulkStep) => void;
}

/**
 * One's own changes of the last day: those that were interrupted, and, folded, those that can be undone or of which an undo
 * left something alone.
 */
export function PastBulkChanges({ kind, changes, onRun }: PastBulkChangesProps) {
  const now = useNow();
  const stepOf = (change: BulkChange): BulkStep => (change.isUndone ? "undo" : "continue");
  const unfinished = changes.filter((change) => remaining(change, stepOf(change)) > 0);
  const finished = changes.filter(
    (change) =>
      !unfinished.includes(change) && (change.isUndone ? change.counts.kept : change.counts.changed) > 0,
  );
  return (
    <>
      {unfinished.map((change) => (
        <Notice
          key={change.id}
          tone="warning"
          actions={
            <>
              <Button onClick={() => onRun(change, stepOf(change))}>
                {change.isUndone ? "Continue to undo" : "Continue"}
              </Button>
              {!change.isUndone && (
                <Button icon={Undo2} onClick={() => onRun(change, "undo")}>
                  {change.counts.changed > 0 ? "Undo" : "Don’t continue"}
                </Button>
              )}
            </>
          }
        >
          <p>
            <strong>Interrupted.</strong> {sentenceCase(whenInWords(change.createdDate, now))}:{" "}
            {summaryOf(kind, change)}
          </p>
        </Notice>
      ))}
      {finished.length > 0 && (
        <details className={styles["past"]}>
          <summary>Your bulk changes in the last day ({finished.length})</summary>
          <ul>
            {finished.map((change) => (
              <li key={change.id}>
                <div>
                  <p id={`bulk-${change.id}`}>
                    {sentenceCase(whenInWords(change.createdDate, now))}: {summaryOf(kind, change)}
                  </p>
                  <LeftAlone change={change} />
                </div>
                {!change.isUndone && (
                  <Button
                    icon={Undo2}
                    aria-describedby={`bulk-${change.id}`}
                    onClick={() => onRun(change, "undo")}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
