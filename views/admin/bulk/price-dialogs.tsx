import { useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { instantOn, offerPeriods } from "../../../src/rules/time/typed-date.ts";
import { useNow } from "../../components/now.tsx";
import { DayInput } from "../fields/day-input.tsx";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Input, Radio } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { ActionForm, type ActionDialogProps } from "./action-dialog.tsx";
import { parsePrice } from "../fields/typed-text.ts";
import fieldStyles from "../fields/fields.module.css";
import styles from "./bulk.module.css";

interface WayChoiceProps<Way> {
  legend: string;
  help: string;
  ways: readonly Way[];
  chosen: Way;
  onChoose: (way: Way) => void;
}

/** The choice of how the prices are changed. */
function WayChoice<Way extends { name: string; label: string }>(props: WayChoiceProps<Way>) {
  const { legend, help, ways, chosen, onChoose } = props;
  return (
    <FieldGroup legend={legend} help={help}>
      <div className={styles["radios"]}>
        {ways.map((way) => (
          <Radio
            key={way.name}
            name="way"
            label={way.label}
            checked={way === chosen}
            onChange={() => onChoose(way)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

const PRICE_WAYS = [
  { name: "lower", label: "Lower by a percentage", unit: "%", amount: "Lower by" },
  { name: "raise", label: "Raise by a percentage", unit: "%", amount: "Raise by" },
  { name: "set", label: "One price for all", unit: "€", amount: "Price" },
] as const;

/** Changes the usual price of products. */
export function PriceDialog(props: ActionDialogProps) {
  const [way, setWay] = useState<(typeof PRICE_WAYS)[number]>(PRICE_WAYS[0]);
  const [text, setText] = useState("");
  const [missing, setMissing] = useState<string>();
  const { name, unit, amount } = way;

  function read() {
    const value = readAmount(unit, text);
    setMissing(typeof value === "string" ? value : undefined);
    if (typeof value === "string") return undefined;
    if (name === "set") return { is: "price", price: value };
    return { is: "price", percent: name === "lower" ? -value : value };
  }

  return (
    <ActionForm {...props} title="Change prices" label="Change prices" read={read}>
      {(errors) => (
        <>
          <WayChoice
            legend="How"
            help="Results are rounded to the cent. A product without a price, or whose offer would no longer be below its price, is left alone."
            ways={PRICE_WAYS}
            chosen={way}
            onChoose={setWay}
          />
          <AmountInput
            label={amount}
            unit={unit}
            value={text}
            error={missing ?? errors["price"] ?? errors["percent"]}
            onChange={setText}
          />
        </>
      )}
    </ActionForm>
  );
}

const OFFER_WAYS = [
  { name: "percent", label: "A percentage off each price", unit: "%", amount: "Percentage off" },
  { name: "price", label: "One offer price for all", unit: "€", amount: "Offer price" },
  { name: "end", label: "Take them off offer", unit: undefined, amount: undefined },
] as const;

const NO_DAY = "Please enter a day, such as 29/11/2026.";

/** Puts products on offer with one set of dates, or takes them off offer. */
export function OfferDialog(props: ActionDialogProps) {
  const today = maltaDay(useNow());
  const [way, setWay] = useState<(typeof OFFER_WAYS)[number]>(OFFER_WAYS[0]);
  const [text, setText] = useState("");
  const [days, setDays] = useState({ first: "", last: "" });
  const [missing, setMissing] = useState<Record<string, string>>({});

  function read() {
    if (way.name === "end") return { is: "no-offer" };
    const value = readAmount(way.unit, text);
    const startDate = instantOn(days.first, "", "start")?.instant;
    const endDate = instantOn(days.last, "", "end")?.instant;
    const lacks = {
      ...(typeof value === "string" && { amount: value }),
      ...(startDate === undefined && { startDate: NO_DAY }),
      ...(endDate === undefined && { endDate: NO_DAY }),
    };
    setMissing(lacks);
    if (Object.keys(lacks).length > 0) return undefined;
    return { is: "offer", [way.name]: value, startDate, endDate };
  }

  return (
    <ActionForm
      {...props}
      title="Put on offer"
      label={way.name === "end" ? "Take off offer" : "Put on offer"}
      read={read}
    >
      {(errors) => (
        <>
          <WayChoice
            legend="What"
            help="An offer of their own that shares a day with this one is replaced. A product whose own offer is on other days, or whose offer price would not be below its price, is left alone and named: plan offers of other days under Offers."
            ways={OFFER_WAYS}
            chosen={way}
            onChoose={setWay}
          />
          {way.name !== "end" && (
            <>
              <AmountInput
                label={way.amount}
                unit={way.unit}
                value={text}
                error={missing["amount"] ?? errors["price"] ?? errors["percent"]}
                onChange={setText}
              />
              <div role="group" aria-label="Dates of the offer" className="stack gap-4">
                <ButtonRow>
                  {offerPeriods(today).map(({ label, first, last }) => (
                    <Button key={label} onClick={() => setDays({ first, last })}>
                      {label}
                    </Button>
                  ))}
                </ButtonRow>
                <div className={classNames(styles["row"], "row gap-3")}>
                  <Field label="First day" error={missing["startDate"] ?? errors["startDate"]}>
                    <DayInput
                      name="First day"
                      value={days.first}
                      onChange={(first) => setDays({ ...days, first })}
                    />
                  </Field>
                  <Field label="Last day" error={missing["endDate"] ?? errors["endDate"]}>
                    <DayInput
                      name="Last day"
                      value={days.last}
                      onChange={(last) => setDays({ ...days, last })}
                    />
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

interface AmountInputProps {
  label: string;
  unit: "€" | "%";
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A price or a percentage, as it is typed. */
function AmountInput({ label, unit, value, error, onChange }: AmountInputProps) {
  return (
    <div className={styles["small"]}>
      <Field label={label} error={error}>
        <span className={fieldStyles["unit"]}>
          {unit === "€" && <span className={fieldStyles["before"]}>€</span>}
          <Input
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit === "%" && <span className={fieldStyles["after"]}>%</span>}
        </span>
      </Field>
    </div>
  );
}

/** A percentage above zero as it is typed: `10`, `2,5`, `10 %`. Undefined if it is none. */
export function parsePercent(text: string): number | undefined {
  const [, number] = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%?\s*$/.exec(text) ?? [];
  const value = Number(number?.replace(",", "."));
  return value > 0 ? value : undefined;
}

/** The amount in the unit, or the sentence that asks for it. */
export function readAmount(unit: "€" | "%", text: string): number | string {
  const amount = unit === "€" ? parsePrice(text) : parsePercent(text);
  return (
    amount ??
    (unit === "€" ? "Please enter a price, such as 1.25." : "Please enter a percentage, such as 10.")
  );
}
