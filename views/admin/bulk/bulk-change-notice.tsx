import { Undo2 } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { Link } from "react-router";
import { classNames } from "../../components/class-names.ts";
import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import { adminPathOf, kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { plural, sentenceCase } from "../../../src/rules/text/text.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { publishMoveOf, withdrawMovesOf } from "../../../src/content/publication.ts";
import styles from "./bulk.module.css";
import { type BulkStep, remaining, type ShownChange } from "./bulk-changes.ts";
import { useNow } from "../../components/now.tsx";
import { whenInWords } from "../kit/when-words.ts";

/** The id of the notice, which takes the focus when a change begins. */
export const BULK_NOTICE = "bulk-change";

interface BulkChangeNoticeProps extends ShownChange {
  kind: ContentKind;
  onRun: (change: BulkChange, step: BulkStep) => void;
  onStop: () => void;
  onDismiss: () => void;
}

/** A change of many records: how far it is, then what it did, and what it left alone and why. */
export function BulkChangeNotice(props: BulkChangeNoticeProps) {
  const { kind, change, running, onStop } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} id={BULK_NOTICE} tabIndex={-1} className={styles["notice"]}>
      {running ? (
        <Progress box={box} kind={kind} change={change} step={running} onStop={onStop} />
      ) : (
        <Result box={box} {...props} />
      )}
    </div>
  );
}

/** Takes the focus if the button that had it is gone. */
function useLostFocus(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, [box]);
}

interface Boxed {
  box: RefObject<HTMLElement | null>;
}

function Result({ box, kind, change, error, onRun, onDismiss }: BulkChangeNoticeProps & Boxed) {
  useLostFocus(box);
  const { counts, isUndone } = change;
  const unfinished = isUndone ? counts.changed : counts.waiting;
  const tone = error ? "bad" : counts.left + counts.kept + unfinished > 0 ? "warning" : "good";
  return (
    <Notice
      tone={tone}
      actions={
        <>
          {unfinished > 0 && (
            <Button onClick={() => onRun(change, isUndone ? "undo" : "continue")}>
              {isUndone ? "Continue to undo" : "Continue"}
            </Button>
          )}
          {!isUndone && counts.changed > 0 && (
            <Button icon={Undo2} onClick={() => onRun(change, "undo")}>
              Undo
            </Button>
          )}
          <Button tone="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {error && <p>{error}</p>}
      <p>
        <strong>{summaryOf(kind, change)}</strong>
      </p>
      <LeftAlone change={change} />
    </Notice>
  );
}

/** What a change did, as sentences. */
function summaryOf(kind: ContentKind, { action, counts, isUndone }: BulkChange): string {
  const { one, many } = kindOf(kind);
  const of = (count: number) => plural(count, one, many);
  const sentences: string[] = [];
  if (isUndone) {
    sentences.push(`Undone: ${of(counts.undone)} ${counts.undone === 1 ? "is" : "are"} as before.`);
    if (counts.changed > 0) sentences.push(`${of(counts.changed)} still to undo.`);
    if (counts.kept > 0) sentences.push(`${of(counts.kept)} left alone.`);
    return sentences.join(" ");
  }
  sentences.push(`${of(counts.changed)} ${doneWords(kind, action)}.`);
  if (counts.waiting > 0) sentences.push(`${of(counts.waiting)} not reached yet.`);
  if (counts.unchanged > 0)
    sentences.push(`${of(counts.unchanged)} ${counts.unchanged === 1 ? "was" : "were"} so already.`);
  if (counts.left > 0) sentences.push(`${of(counts.left)} left alone.`);
  return sentences.join(" ");
}

/** How many records of a reason are named before the person asks for all. */
const FIRST = 5;

/** The records that were left alone, by reason. */
export function LeftAlone({ change: { named, counts } }: { change: BulkChange }) {
  if (named.length === 0) return null;
  const more = counts.left + counts.kept - named.length;
  return (
    <>
      <ul className={styles["reasons"]}>
        {[...Map.groupBy(named, ({ reason }) => reason)].map(([reason, records]) => (
          <li key={reason}>
            {reason} <Names records={records.slice(0, FIRST)} />
            {records.length > FIRST && (
              <details>
                <summary>{plural(records.length - FIRST, "other", "others")}</summary>
                <Names records={records.slice(FIRST)} />
              </details>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {plural(more, "other", "others")}.</p>}
    </>
  );
}

function Names({ records }: { records: BulkChange["named"] }) {
  return records.map(({ type, id, title }, at) => (
    <span key={id}>
      <Link to={adminPathOf(type, id)}>{title}</Link>
      {at < records.length - 1 && ", "}
    </span>
  ));
}

interface ProgressProps extends Boxed {
  kind: ContentKind;
  change: BulkChange;
  step: BulkStep;
  onStop: () => void;
}

function Progress({ box, kind, change: { counts, action }, step, onStop }: ProgressProps) {
  useLostFocus(box);
  const { many } = kindOf(kind);
  const settled = counts.changed + counts.unchanged + counts.left;
  const [done, total] =
    step === "undo"
      ? [counts.undone + counts.kept, counts.undone + counts.kept + counts.changed]
      : [settled, settled + counts.waiting];
  const words = `${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")} ${many}`;
  return (
    <Notice actions={<Button onClick={onStop}>Stop</Button>}>
      <p className={classNames(styles["progress"], "stack gap-1")}>
        <span>
          {step === "undo" ? "Undoing" : "Working"}: {words} {step === "undo" ? "" : doneWords(kind, action)}
        </span>
        <progress aria-label={step === "undo" ? "Undoing" : "Working"} max={total} value={done} />
      </p>
      <p>If this is interrupted, nothing is lost: the list offers to continue it.</p>
    </Notice>
  );
}

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

/** What follows `3 products` in the notice of a change: `archived`. */
export function doneWords(kind: ContentKind, action: BulkChange["action"]): string {
  switch (action.is) {
    case "status": {
      const moves = [publishMoveOf(kind), ...withdrawMovesOf(kind)];
      return moves.find(({ status }) => status === action["status"])?.done ?? "changed";
    }
    case "bin":
      return "moved to the bin";
    case "price":
      return "given a new price";
    case "offer":
      return "given an offer";
    case "no-offer":
      return "taken off offer";
    case "category":
      return `moved to ${kindOf(kind).categoryLabel?.(String(action["category"])) ?? "another category"}`;
    case "picture":
      return "given the picture";
    case "special-days":
      return "given special days";
    default:
      return "changed";
  }
}
