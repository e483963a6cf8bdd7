import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { classNames } from "../../components/class-names.ts";
import type { OpeningRange } from "../../../src/content/kinds/stores/store.schema.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { fromMaltaTime, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { useNow } from "../../components/now.tsx";
import { DayInput } from "../fields/day-input.tsx";
import { TimeRanges } from "../fields/time-ranges.tsx";
import { Button } from "../kit/button.tsx";
import { Checkbox, Input, Radio } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { ActionForm, type ActionDialogProps } from "./action-dialog.tsx";
import styles from "./bulk.module.css";
import { previewChange, type BulkTarget } from "./bulk-changes.ts";
import { comingHolidays } from "./coming-holidays.ts";

interface SpecialDaysDialogProps extends ActionDialogProps {
  target: BulkTarget;
}

/** The stores that have one of the days already. */
interface Doubles {
  named: readonly { id: string; title: string; reason: string }[];
  /** What they are about: the question is asked again if the days change. */
  days: string;
}

/** Gives several stores the same hours on special days: Malta's holidays, the eves, or other days. */
export function SpecialDaysDialog({ target, onApply, ...props }: SpecialDaysDialogProps) {
  const now = useNow();
  const holidays = comingHolidays(maltaDay(now));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [others, setOthers] = useState([{ date: "", reason: "" }]);
  const [isOpen, setOpen] = useState(false);
  const [hours, setHours] = useState<readonly OpeningRange[]>([]);
  const [missing, setMissing] = useState<{ days?: string; hours?: string }>({});
  const [doubles, setDoubles] = useState<Doubles>();
  const [existing, setExisting] = useState<"keep" | "replace">("keep");

  const given = others.filter(({ date }) => date.trim() !== "");
  const days = [
    ...holidays.filter(({ date }) => chosen.has(date)).map(({ date, name }) => ({ date, reason: name })),
    ...given,
  ];
  const daysKey = days.map(({ date }) => date).join();
  const asks = doubles?.days === daysKey && doubles.named.length > 0 ? doubles.named : undefined;

  function read() {
    const lacks = {
      ...(days.length === 0 && { days: "Please choose at least one day." }),
      ...(isOpen && hours.length === 0 && { hours: "Please enter the hours, or choose closed." }),
    };
    setMissing(lacks);
    if (Object.keys(lacks).length > 0) return undefined;
    return { is: "special-days", days, hours: isOpen ? hours : [], existing: asks ? existing : "refuse" };
  }

  /** Asks first where stores have one of the days already. */
  const apply: ActionDialogProps["onApply"] = async (action) => {
    if (asks) return onApply(action);
    const preview = await previewChange("stores", target, action);
    if (!preview.ok) return preview;
    if (preview.value.named.length === 0) return onApply(action);
    setDoubles({ named: preview.value.named, days: daysKey });
    return "asking";
  };

  return (
    <ActionForm {...props} onApply={apply} title="Special opening days" label="Save" read={read}>
      {(errors) => (
        <>
          <FieldGroup
            legend="Public holidays, Christmas Eve and New Year’s Eve"
            error={missing.days ?? errors["days"]}
            help="The hours below replace those that a store has for public holidays."
          >
            <div className={styles["days"]}>
              {holidays.map(({ date, name }) => (
                <Checkbox
                  key={date}
                  checked={chosen.has(date)}
                  onChange={({ target: { checked } }) => {
                    const next = new Set(chosen);
                    if (checked) next.add(date);
                    else next.delete(date);
                    setChosen(next);
                  }}
                  label={
                    <>
                      {name}{" "}
                      <span className="quiet">{formatDayInWords(fromMaltaTime(date, "12:00"), now)}</span>
                    </>
                  }
                />
              ))}
            </div>
          </FieldGroup>
          {others.map((other, at) => {
            const number = at === 0 ? "" : ` ${at + 1}`;
            const place = days.length - given.length + given.indexOf(other);
            return (
              // Days may be empty or equal while they are typed.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={at} className={classNames(styles["row"], "row gap-3")}>
                <Field
                  label={`Another day${number}`}
                  optional
                  error={given.includes(other) ? errors[`days.${place}.date`] : undefined}
                >
                  <DayInput
                    name={`Another day${number}`}
                    value={other.date}
                    onChange={(date) => setOthers(others.with(at, { ...other, date }))}
                  />
                </Field>
                <Field label={`Reason for it${number}`} optional>
                  <Input
                    autoComplete="off"
                    value={other.reason}
                    onChange={(event) => setOthers(others.with(at, { ...other, reason: event.target.value }))}
                  />
                </Field>
              </div>
            );
          })}
          <div>
            <Button icon={CalendarPlus} onClick={() => setOthers([...others, { date: "", reason: "" }])}>
              Add another day
            </Button>
          </div>
          <FieldGroup legend="Hours on these days" error={missing.hours ?? errorAbout("hours", errors)}>
            <div className={styles["radios"]}>
              <Radio name="hours" label="Closed" checked={!isOpen} onChange={() => setOpen(false)} />
              <Radio
                name="hours"
                label="Open"
                checked={isOpen}
                onChange={() => {
                  setOpen(true);
                  if (hours.length === 0) setHours([{ opens: "08:00", closes: "13:00" }]);
                }}
              />
            </div>
            {isOpen && <TimeRanges day="these days" ranges={hours} onChange={setHours} />}
          </FieldGroup>
          {asks && (
            <Notice tone="warning">
              <p>These stores already have hours for one of these days:</p>
              <ul className={styles["reasons"]}>
                {asks.map(({ id, title, reason }) => (
                  <li key={id}>
                    <strong>{title}.</strong> {reason}
                  </li>
                ))}
              </ul>
              <div className={styles["radios"]} role="radiogroup" aria-label="In these stores">
                <Radio
                  name="existing"
                  label="Keep their hours for those days"
                  checked={existing === "keep"}
                  onChange={() => setExisting("keep")}
                />
                <Radio
                  name="existing"
                  label="Replace them"
                  checked={existing === "replace"}
                  onChange={() => setExisting("replace")}
                />
              </div>
            </Notice>
          )}
        </>
      )}
    </ActionForm>
  );
}

function errorAbout(field: string, errors: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}
