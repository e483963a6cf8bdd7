import { useState } from "react";
import { Radio } from "../kit/controls.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { ActionForm, type ActionDialogProps } from "./action-dialog.tsx";
import { AmountInput, readAmount } from "./amount-input.tsx";
import styles from "./bulk.module.css";

const WAYS = {
  lower: { label: "Lower by a percentage", unit: "%", amount: "Lower by" },
  raise: { label: "Raise by a percentage", unit: "%", amount: "Raise by" },
  set: { label: "One price for all", unit: "€", amount: "Price" },
} as const;

type Way = keyof typeof WAYS;

/** Changes the usual price of products. */
export function PriceDialog(props: ActionDialogProps) {
  const [way, setWay] = useState<Way>("lower");
  const [text, setText] = useState("");
  const [missing, setMissing] = useState<string>();
  const { unit, amount } = WAYS[way];

  function read() {
    const value = readAmount(unit, text);
    setMissing(typeof value === "string" ? value : undefined);
    if (typeof value === "string") return undefined;
    if (way === "set") return { is: "price", price: value };
    return { is: "price", percent: way === "lower" ? -value : value };
  }

  return (
    <ActionForm {...props} title="Change prices" label="Change prices" read={read}>
      {(errors) => (
        <>
          <FieldGroup
            legend="How"
            help="Results are rounded to the cent. A product without a price, or whose offer would no longer be below its price, is left alone."
          >
            <div className={styles["radios"]}>
              {(["lower", "raise", "set"] as const).map((each) => (
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
          <div className={styles["small"]}>
            <AmountInput
              label={amount}
              unit={unit}
              value={text}
              error={missing ?? errors["price"] ?? errors["percent"]}
              onChange={setText}
            />
          </div>
        </>
      )}
    </ActionForm>
  );
}
