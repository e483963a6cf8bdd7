import { Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../kit/button.tsx";
import { Input, Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { LinkDialog } from "../links/link-dialog.tsx";
import type { Target } from "./menu-model.ts";
import styles from "./menu-field.module.css";

/** The links of the settings that a menu can follow. */
const FOLLOWED: Readonly<Record<string, string>> = {
  shopOnline: "Online shop",
  downloadApp: "App",
  rewards: "Rewards account",
  iffranka: "#IFFRANKA in the shop",
  privacyPolicy: "Privacy policy",
  terms: "Terms and conditions",
  radio: "Radio stream",
};

/** The value of the choice for a page or an address. */
const ADDRESS = "";
/** The value of the choice for a record, which is chosen in the dialog. */
const RECORD = "record";

interface TargetFieldProps {
  /** What the link is called, for the names of the controls. */
  name: string;
  target: Target;
  /** What the server knows of the record that it follows: its title and address. */
  followed: string | undefined;
  onChange: (target: Target) => void;
}

/** Where a link of a menu leads: a link of the settings, a record, whose address it follows, or a typed address. */
export function TargetField({ name, target, followed, onChange }: TargetFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const { path, follows } = target;
  const chosen = !follows ? ADDRESS : follows.kind === "links" ? follows.id : RECORD;
  return (
    <div className={styles["target"]}>
      <Field label={`${name} leads to`}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={({ target: { value } }) => {
              if (value === RECORD) return;
              onChange(
                value === ADDRESS
                  ? { path, follows: null }
                  : { path: "", follows: { kind: "links", id: value } },
              );
            }}
          >
            <option value={ADDRESS}>A page or an address</option>
            {chosen === RECORD && <option value={RECORD}>{followed ?? "A page that is chosen"}</option>}
            <optgroup label="From the links of the settings">
              {Object.entries(FOLLOWED).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          </Select>
        )}
      </Field>
      <div className={styles["address"]}>
        {!follows && (
          <Input
            aria-label={`Address of ${name}`}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={path}
            onChange={(event) => onChange({ path: event.target.value, follows: null })}
          />
        )}
        <Button icon={Link2} aria-label={`Choose a page for ${name}`} onClick={() => setChoosing(true)}>
          Choose a page
        </Button>
      </div>
      {choosing && (
        <LinkDialog
          title="Choose a page"
          href={follows ? "" : path}
          onChoose={({ href, record }) => {
            onChange(record ? { path: "", follows: record } : { path: href, follows: null });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
