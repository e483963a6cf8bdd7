import { CalendarClock } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { FieldsForm } from "../../../src/content/form.ts";
import type { NextEntry } from "../../../src/content/next-versions/next-record.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import { formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import { useNow } from "../../components/now.tsx";
import { callApi } from "../api-call.ts";
import { nextPath } from "../editor/next-version.ts";
import { wordsAt } from "../forms/field-words.ts";
import { labelAt } from "../forms/find-field.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import rows from "../kit/row-list.module.css";
import { useToast } from "../kit/toasts.tsx";
import styles from "./history.module.css";
import { ChangeList, type FieldChange } from "./change-list.tsx";

/** A next version as the history screen shows it. */
interface PastNext extends Omit<NextEntry, "fields" | "userId"> {
  fields: FieldChange[];
}

/** The next versions of a history, in the words of the form. */
export function pastNextOf(form: FieldsForm, entries: readonly NextEntry[]): PastNext[] {
  return entries.map(({ fields, userId: _userId, ...entry }) => ({
    ...entry,
    fields: Object.entries(fields).map(([name, value]) => ({
      label: labelAt(form, name, fields),
      before: "",
      after: wordsAt(form, name, value, fields) || "Empty",
    })),
  }));
}

const STATES: Readonly<Record<NextEntry["state"], string>> = {
  waiting: "Waits",
  replaced: "Replaced by the next one",
  "called off": "Called off",
  "taken over": "Went live",
};

interface NextListProps {
  entries: readonly PastNext[];
  apiPath: string;
  livePath: string;
  /** Whether one can be saved again. */
  reusable: boolean;
}

/** Every next version that was ever saved, and a button that lets one wait again. */
export function NextList({ entries, apiPath, livePath, reusable }: NextListProps) {
  const toast = useToast();
  const navigate = useNavigate();
  if (entries.length === 0) return null;
  const isWaiting = entries.some(({ state }) => state === "waiting");

  async function useAgain(number: number) {
    const result = await callApi(`${apiPath}/next/again`, { method: "POST", body: { number } });
    if (!result.ok) return toast({ text: Object.values(result.fields)[0] ?? result.error, tone: "bad" });
    await navigate(nextPath(livePath));
    toast({ text: "It waits again, without a date." });
  }

  return (
    <section aria-label="Next versions" className="stack">
      <h2>Next versions</h2>
      {isWaiting && reusable && entries.length > 1 && (
        <p className="quiet">One waits already. Call it off to use an earlier one again.</p>
      )}
      <ol className={rows["rows"]}>
        {entries.map((entry) => (
          <Entry
            key={entry.number}
            entry={entry}
            onUse={reusable && !isWaiting ? () => useAgain(entry.number) : undefined}
          />
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  entry: PastNext;
  onUse: (() => Promise<unknown>) | undefined;
}

function Entry({ entry, onUse }: EntryProps) {
  const { number, state, savedDate, savedBy, nextFrom, endedDate, fields } = entry;
  const [open, setOpen] = useState(false);
  const id = useId();
  const now = useNow();
  const day = (date: string) => `${formatDayInWords(date, now)}, ${formatTime(date)}`;
  const planned = state === "waiting" && nextFrom !== null ? ` until ${day(nextFrom)}` : "";
  return (
    <li className={styles["version"]}>
      <div className={styles["line"]}>
        <div className={styles["words"]}>
          <p>
            {STATES[state]}
            {endedDate === null ? planned : ` on ${day(endedDate)}`}:{" "}
            {joinWords(fields.map(({ label }) => label))}
          </p>
          <p className="quiet">
            Saved by {savedBy.name} on {day(savedDate)} · next version {number}
          </p>
        </div>
        <ButtonRow>
          <Button tone="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? "Hide content" : "Show content"}
            <span className="visually-hidden"> of next version {number}</span>
          </Button>
          {onUse && (
            <Button icon={CalendarClock} onPress={onUse} aria-label={`Use again: next version ${number}`}>
              Use again
            </Button>
          )}
        </ButtonRow>
      </div>
      {open && <ChangeList id={id} changes={fields} isFirst />}
    </li>
  );
}
