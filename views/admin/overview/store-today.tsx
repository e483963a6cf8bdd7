import { DoorClosed, ExternalLink, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { OpeningRange, Store } from "../../../src/content/kinds/stores/store.schema.ts";
import type { OwnStore } from "../../../src/staff/queries/planned-day.ts";
import { adminPathOf } from "../../../src/content/kinds/kinds.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import {
  closedEarly,
  earlyClosings,
  hoursUntil,
  type HoursException,
} from "../../../src/rules/time/close-early.ts";
import { formatTime } from "../../../src/rules/time/dates.ts";
import { isSame } from "../../../src/rules/merge-record.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { describeOpeningState, hoursOn } from "../../../src/rules/time/opening-hours.ts";
import { formatRanges, shownHours } from "../../../src/rules/time/shown-hours.ts";
import { textOf } from "../../components/session/text-of.ts";
import { callApi } from "../api-call.ts";
import { afterChange } from "../after-change.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Input, Options, Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { FormDialog, type Refused } from "../kit/form-dialog.tsx";
import { useToast, type Toast } from "../kit/toasts.tsx";
import { useNowFor } from "../now-for.ts";
import styles from "./overview.module.css";
import { Panel } from "./panel.tsx";

/** What a store's manager needs today: whether it is open, until when, and a way to close it early. */
export function StoreToday({ store }: { store: OwnStore }) {
  /** The store as it was when the dialog was opened: an undo brings that back. */
  const [closing, setClosing] = useState<OwnStore>();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const now = useNowFor(store);
  const today = maltaDay(now);
  const tomorrow = addDays(today, 1);
  const [special] = daysOf(store.exceptions, [today]);
  const [planned] = daysOf(store.planned, [today]);
  const { text } = describeOpeningState(store, now);
  const { ranges } = shownHours(store, today);

  /** Replaces the hours of some dates by those of a list. Days that are over are left out, so that their number stays small. */
  async function write(
    { id, version, exceptions }: Pick<Store, "id" | "version" | "exceptions">,
    dates: readonly string[],
    days: readonly HoursException[],
  ) {
    const others = exceptions.filter(({ date }) => date >= addDays(today, -1) && !dates.includes(date));
    const body = { version, exceptions: [...others, ...daysOf(days, dates)] };
    const path = `/api/stores/${id}`;
    const result = await callApi<Store>(path, { method: "PUT", body });
    if (result.ok) afterChange("stores");
    if (result.ok || result.status !== 409) return result;
    // It may have been written by a call before, whose response was lost.
    const current = await callApi<Store>(path);
    const isWritten = current.ok && isSame(daysOf(current.value.exceptions, dates), daysOf(days, dates));
    return isWritten ? current : result;
  }

  /** Writes the hours of some dates. Returns why they were not accepted, or what a toast says, with its undo. */
  async function change(
    dates: readonly string[],
    days: readonly HoursException[],
    before: readonly HoursException[],
    done: string,
  ): Promise<Refused | Toast> {
    const result = await write(store, dates, days);
    if (!result.ok) return result;
    const undo = async () => {
      const undone = await write(result.value, dates, before);
      toast(undone.ok ? { text: "Undone." } : { text: undone.error, tone: "bad" });
      await revalidate();
    };
    return { text: done, undo };
  }

  function closeEarly(opened: OwnStore, day: HoursException, done: string) {
    const days = closedEarly(opened, day);
    return change(
      days.map(({ date }) => date),
      days,
      opened.exceptions,
      done,
    );
  }

  async function backToBefore() {
    // Tomorrow comes back too, where it is as an early closing has left it.
    const [, cut] = closedEarly(
      { ...store, exceptions: store.planned },
      { date: today, hours: [], reason: "" },
    );
    const dates = cut && isSame(daysOf(store.exceptions, [tomorrow]), [cut]) ? [today, tomorrow] : [today];
    const done = `${store.name} has its ${planned ? "planned" : "usual"} hours today.`;
    const result = await change(dates, store.planned, store.exceptions, done);
    toast("fields" in result ? { text: result.error, tone: "bad" } : result);
    await revalidate();
  }

  return (
    <Panel
      title={`Today in ${store.name}`}
      more={<Link to={adminPathOf("stores", store.id)}>Hours and special days</Link>}
    >
      <p className={styles["state"]}>
        <strong>{text}</strong>
        <span className="quiet">Today: {formatRanges(ranges)}</span>
      </p>
      <ButtonRow>
        {hoursOn(store, today).ranges.length > 0 && (
          <Button tone="primary" icon={DoorClosed} onClick={() => setClosing(store)}>
            Close early
          </Button>
        )}
        {!isSame(special, planned) && (
          <Button icon={Undo2} onPress={backToBefore}>
            {planned ? "Back to the planned hours" : "Back to the usual hours"}
          </Button>
        )}
        <a href={storePath(store.slug)} target="_blank" rel="noopener" className={styles["see"]}>
          <ExternalLink size={18} aria-hidden="true" /> What visitors read
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <a
          href={`/specials/print?store=${store.slug}`}
          target="_blank"
          rel="noopener"
          className={styles["see"]}
        >
          <ExternalLink size={18} aria-hidden="true" /> Its offers, as a leaflet
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </ButtonRow>
      {closing && (
        <CloseDialog
          name={store.name}
          ranges={hoursOn(closing, today).ranges}
          now={now}
          onClose={() => setClosing(undefined)}
          onSend={(hours, reason, done) => closeEarly(closing, { date: today, hours, reason }, done)}
        />
      )}
    </Panel>
  );
}

function daysOf(days: readonly HoursException[], dates: readonly string[]): HoursException[] {
  return days.filter(({ date }) => dates.includes(date));
}

interface CloseDialogProps {
  name: string;
  ranges: readonly OpeningRange[];
  now: Date;
  onClose: () => void;
  onSend: (hours: OpeningRange[], reason: string, done: string) => Promise<Refused | Toast>;
}

/** The value of the choice to stay closed for the whole day. */
const ALL_DAY = "";

/**
 * Asks when the store closes today: now, at a later half hour, or all day. What is chosen first is what a storm needs: now, or
 * all day where it has not opened yet.
 */
function CloseDialog({ name, ranges, now, onClose, onSend }: CloseDialogProps) {
  const times = earlyClosings(ranges, formatTime(now));
  const hasOpened = ranges.some(({ opens }) => opens <= formatTime(now));
  const [time, setTime] = useState(hasOpened ? (times[0] ?? ALL_DAY) : ALL_DAY);
  return (
    <FormDialog
      title={`Close ${name} early`}
      submit={{
        label: time === ALL_DAY ? "Close for the whole of today" : `Close at ${time}`,
        icon: DoorClosed,
        tone: "danger",
      }}
      onClose={onClose}
      onSend={(form) => {
        const hours = time === ALL_DAY ? [] : hoursUntil(ranges, time);
        const done =
          time === ALL_DAY ? `${name} is closed for the whole of today.` : `${name} closes at ${time} today.`;
        return onSend(hours, textOf(form.get("reason")).trim(), done);
      }}
    >
      {(errors) => (
        <>
          <Field label="When" error={errors["exceptions"]}>
            <Select value={time} onChange={({ target }) => setTime(target.value)}>
              <Options options={times.map((value) => ({ value, label: `At ${value}` }))} />
              <option value={ALL_DAY}>All day</option>
            </Select>
          </Field>
          <Field label="Why (optional)" help="Visitors read it beside the hours, such as “Storm”.">
            <Input name="reason" maxLength={120} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
