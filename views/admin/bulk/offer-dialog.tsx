import { useState } from "react";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { instantOn, offerPeriods } from "../../../src/rules/time/typed-date.ts";
import { useNow } from "../../components/now.tsx";
import { DayInput } from "../fields/day-input.tsx";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Radio } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { ActionForm, type ActionDialogProps } from "./action-dialog.tsx";
import { AmountInput, readAmount } from "./amount-input.tsx";
import styles from "./bulk.module.css";

const WAYS = {
  percent: { label: "A percentage off each price", unit: "%", amount: "Percentage off" },
  price: { label: "One offer price for all", unit: "€", amount: "Offer price" },
  end: { label: "Take them off offer", unit: undefined, amount: "" },
} as const;

type Way = keyof typeof WAYS;

const NO_DAY = "Please enter a day, such as 29/11/2026.";

/** Puts products on offer with one set of dates, or takes them off offer. */
export function OfferDialog(props: ActionDialogProps) {
  const today = maltaDay(useNow());
  const [way, setWay] = useState<Way>("percent");
  const [text, setText] = useState("");
  const [days, setDays] = useState({ first: "", last: "" });
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { unit, amount } = WAYS[way];

  function read() {
    if (unit === undefined) return { is: "no-offer" };
    const value = readAmount(unit, text);
    const startDate = instantOn(days.first, "", "start")?.instant;
    const endDate = instantOn(days.last, "", "end")?.instant;
    const lacks = {
      ...(typeof value === "string" && { amount: value }),
      ...(startDate === undefined && { startDate: NO_DAY }),
      ...(endDate === undefined && { endDate: NO_DAY }),
    };
    setMissing(lacks);
    if (Object.keys(lacks).length > 0) return undefined;
    return { is: "offer", [way]: value, startDate, endDate };
  }

  return (
    <ActionForm
      {...props}
      title="Put on offer"
      label={way === "end" ? "Take off offer" : "Put on offer"}
      read={read}
    >
      {(errors) => (
        <>
          <FieldGroup
            legend="What"
            help="Any offer they already have is replaced. A product whose offer price would not be below its price is left alone and named."
          >
            <div className={styles["radios"]}>
              {(["percent", "price", "end"] as const).map((each) => (
                <Radio
                  key={each}
                  name="way"
                  label={WAYS[each].label}
                  checked={way === each}
                  onChange={() => setWay(each)}
                />
              ))}
            </div>
          </FieldGroup>
          {unit !== undefined && (
            <>
              <div className={styles["small"]}>
                <AmountInput
                  label={amount}
                  unit={unit}
                  value={text}
                  error={missing["amount"] ?? errors["price"] ?? errors["percent"]}
                  onChange={setText}
                />
              </div>
              <div role="group" aria-label="Dates of the offer" className={styles["form"]}>
                <ButtonRow>
                  {offerPeriods(today).map(({ label, first, last }) => (
                    <Button key={label} onClick={() => setDays({ first, last })}>
                      {label}
                    </Button>
                  ))}
                </ButtonRow>
                <div className={styles["row"]}>
                  <Field label="First day" error={missing["startDate"] ?? errors["startDate"]}>
                    {(control) => (
                      <DayInput
                        {...control}
                        name="First day"
                        value={days.first}
                        onChange={(first) => setDays({ ...days, first })}
                      />
                    )}
                  </Field>
                  <Field label="Last day" error={missing["endDate"] ?? errors["endDate"]}>
                    {(control) => (
                      <DayInput
                        {...control}
                        name="Last day"
                        value={days.last}
                        onChange={(last) => setDays({ ...days, last })}
                      />
                    )}
                  </Field>
                </div>
              </div>
            </>
          )}
        </>
      )}
    </ActionForm>
  );
}
