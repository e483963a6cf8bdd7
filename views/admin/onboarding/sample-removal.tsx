import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Onboarding } from "../../../src/staff/make-it-yours/read-onboarding.ts";
import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import { adminPathOf, CONTENT_KINDS, kindOf } from "../../../src/content/kinds/kinds.ts";
import { joinWords, plural } from "../../../src/rules/text/text.ts";
import { LeftAlone } from "../bulk/bulk-change-notice.tsx";
import { Button } from "../kit/button.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./onboarding.module.css";
import { useBulkChange } from "../bulk/bulk-changes.ts";
import { classNames } from "../../components/class-names.ts";

type SampleRemovalProps = Pick<Onboarding, "samples" | "removal">;

/** What is left of the sample content, the button that takes it out, and the one that undoes that. */
export function SampleRemoval({ samples: { unedited, edited }, removal }: SampleRemovalProps) {
  const { shown, start, run } = useBulkChange("/api/onboarding/samples/removals", CONTENT_KINDS);
  const { change, running, error } = shown ?? {
    change: removal,
    running: undefined,
    error: undefined,
  };
  const [asking, setAsking] = useState(false);
  const counts = CONTENT_KINDS.flatMap((kind) => {
    const count = unedited[kind];
    return count ? [plural(count, kindOf(kind).one, kindOf(kind).many)] : [];
  });
  const total = Object.values(unedited).reduce((sum, count) => sum + count, 0);
  const pagesStay = unedited.pages ? "; the pages of the site stay, with neutral words" : "";
  const whatHappens = `They go to the bin${pagesStay}.`;
  const isUnfinished = change !== null && !change.isUndone && change.counts.waiting > 0;
  return (
    <div className={classNames(styles["samples"], "column")}>
      {total > 0 && !running && (
        <p>
          As they were created: {joinWords(counts)}. {whatHappens}
        </p>
      )}
      {edited.length > 0 && (
        <p>
          Edited by staff, so they stay:{" "}
          {edited.map(({ kind, id, title }, at) => (
            <span key={id}>
              <Link to={adminPathOf(kind, id)}>{title}</Link>
              {at < edited.length - 1 ? ", " : "."}
            </span>
          ))}
        </p>
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <div role="status">{change && <Progress change={change} isRunning={running !== undefined} />}</div>
      <div className={classNames(styles["actions"], "row")}>
        {total > 0 && !isUnfinished && (
          <Button icon={Trash2} busy={running !== undefined} onClick={() => setAsking(true)}>
            Remove {plural(total, "record", "records")}
          </Button>
        )}
        {isUnfinished && (
          <Button busy={running !== undefined} onClick={() => run(change, "continue")}>
            Continue
          </Button>
        )}
        {change && change.counts.changed > 0 && running !== "continue" && (
          <Button icon={Undo2} busy={running !== undefined} onClick={() => run(change, "undo")}>
            {change.isUndone ? "Continue to undo" : "Undo"}
          </Button>
        )}
      </div>
      {asking && (
        <FormDialog
          title="Remove the sample content"
          submit={{ label: `Remove ${plural(total, "record", "records")}`, icon: Trash2, tone: "danger" }}
          onSend={() => start({})}
          onClose={() => setAsking(false)}
        >
          {() => (
            <p>
              Visitors will no longer see {joinWords(counts)}. {whatHappens} You can undo this for a day; the
              bin keeps them for longer. What staff have edited stays.
            </p>
          )}
        </FormDialog>
      )}
    </div>
  );
}

function Progress({ change, isRunning }: { change: BulkChange; isRunning: boolean }) {
  const { counts, isUndone } = change;
  const done = isUndone ? counts.undone : counts.changed;
  const words = plural(done, "record", "records");
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p>
        {isUndone ? `${words} restored.` : `${words} removed.`}
        {!isUndone &&
          !isRunning &&
          done > 0 &&
          " You can undo this for a day; the bin keeps them for longer."}
      </p>
      {isRunning && (
        <progress
          aria-label={isUndone ? "Restoring" : "Removing"}
          max={all}
          value={isUndone ? counts.undone + counts.kept : all - counts.waiting}
        />
      )}
      {!isRunning && <LeftAlone change={change} />}
    </>
  );
}
