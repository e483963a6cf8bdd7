import { Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { LinkInput } from "../links/link-input.tsx";
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

/** Where a link leads; empty for a new one. */
export function targetInWords({ path, follows }: Target, followed: Readonly<Record<string, string>>): string {
  if (!follows) return path;
  const settingLink = follows.kind === "links" ? FOLLOWED[follows.id] : undefined;
  return settingLink ?? followed[`${follows.kind}/${follows.id}`] ?? "A page that is chosen";
}

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
  const { path, follows } = target;
  const chosen = !follows ? ADDRESS : follows.kind === "links" ? follows.id : RECORD;
  return (
    <div className={styles["target"]}>
      <Field label={`${name} leads to`}>
        <Select
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
          <optgroup label="A link from the settings">
            {Object.entries(FOLLOWED).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      <LinkInput
        aria-label={`Address of ${name}`}
        buttonLabel={`Choose a page for ${name}`}
        value={follows ? "" : path}
        placeholder={follows ? "Follows the choice above" : undefined}
        onChange={(address) => onChange({ path: address, follows: null })}
        onChoose={({ href, record }) =>
          onChange(record ? { path: "", follows: record } : { path: href, follows: null })
        }
      />
    </div>
  );
}
