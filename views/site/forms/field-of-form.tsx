import type { ReactNode } from "react";
import {
  keptFieldOf,
  maxMegabytesOf,
  YES,
  type FormField,
  type RefusedForm,
} from "../../../src/rules/contact/form-fields.ts";
import { dateBounds } from "../../../src/rules/contact/read-answers.ts";
import { classNames } from "../../components/class-names.ts";
import fields from "../../components/form-fields.module.css";
import { describedBy, Field, Optional, Remarks } from "./form-parts.tsx";
import styles from "./visitor-form.module.css";

interface FieldOfFormProps {
  id: string;
  field: FormField;
  typed: string;
  error: string | undefined;
  /** In Malta, `YYYY-MM-DD`. */
  today: string;
  /** Whether its label says so if it may be left empty. */
  marksOptional: boolean;
  isHidden: boolean;
  /** When it is to be filled in; empty if always, or if it shows by itself. */
  rule: string;
  /** The file that was kept from the form before. */
  kept: RefusedForm["kept"][string] | undefined;
  /** Whether a file came that could not be kept. */
  isLost: boolean;
}

/** A field with its label, its help and its error. */
export function FieldOfForm(props: FieldOfFormProps) {
  const { id, field, error, marksOptional, isHidden, rule } = props;
  const { kind, label, required, wide } = field;
  const frame = { className: classNames(fields["field"], wide && styles["wide"]), hidden: isHidden };
  if (kind === "heading")
    return (
      <h3 className={classNames(styles["wide"], styles["heading"])} hidden={isHidden}>
        {label}
      </h3>
    );
  const hint = [rule, hintOf(props)].filter(Boolean).join(" ");
  const described = describedBy(id, error, hint);
  const isOptional = !required && marksOptional;
  const after = <Remarks id={id} error={error} hint={hint} />;
  if (kind === "consent")
    return (
      <div {...frame}>
        <Box
          id={id}
          name={field.id}
          type="checkbox"
          value={YES}
          isChecked={props.typed === YES}
          described={described}
        >
          {label}
          {isOptional && <Optional />}
        </Box>
        {after}
      </div>
    );
  if (kind === "several" || kind === "yes-no")
    return (
      <fieldset {...frame} aria-describedby={described["aria-describedby"]}>
        <legend>
          {label}
          {isOptional && <Optional />}
        </legend>
        <div
          className={
            field.options.every(({ label: words }) => words.length <= SHORT) ? styles["choices"] : undefined
          }
        >
          {field.options.map(({ value, label: words }, index) => (
            <Box
              key={value}
              id={index === 0 ? id : `${id}-${index}`}
              name={field.id}
              type={kind === "several" ? "checkbox" : "radio"}
              value={value}
              isChecked={props.typed.split("\n").includes(value)}
              described={error ? { "aria-invalid": true } : {}}
            >
              {words}
            </Box>
          ))}
        </div>
        {after}
      </fieldset>
    );
  return (
    <Field
      id={id}
      label={label}
      error={error}
      hint={hint}
      optional={isOptional}
      wide={wide}
      isHidden={isHidden}
    >
      {(control) => <Control {...props} control={control} />}
    </Field>
  );
}

function hintOf({ field, isLost }: FieldOfFormProps): string {
  const { kind, help } = field;
  if (kind !== "file") return help;
  if (isLost) return "Please choose the file again: it could not be kept.";
  return help || `At most ${maxMegabytesOf(field)} MB. Only our staff see it.`;
}

interface Described {
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

/** A box or a circle with its words beside it. */
function Box({
  id,
  name,
  type,
  value,
  isChecked,
  described,
  children,
}: {
  id: string;
  name: string;
  type: "checkbox" | "radio";
  value: string;
  isChecked: boolean;
  described: Described;
  children: ReactNode;
}) {
  return (
    <label htmlFor={id} className={styles["box"]}>
      <input {...described} id={id} name={name} type={type} value={value} defaultChecked={isChecked} />
      <span>{children}</span>
    </label>
  );
}

const AUTO_COMPLETE: Readonly<Partial<Record<FormField["kind"], string>>> = {
  name: "name",
  email: "email",
  phone: "tel",
};

/** Of how many characters words are that stand beside others. */
const SHORT = 16;

/** From how many characters on a text gets a tall field. */
const LONG = 4_000;

const TYPES: Readonly<Partial<Record<FormField["kind"], string>>> = {
  email: "email",
  phone: "tel",
  date: "date",
};

/** What a file can be, for the window in which it is chosen. The server checks the content. */
const FILES = "image/*,.pdf,.docx,.odt,application/pdf";

interface ControlProps extends FieldOfFormProps {
  control: Described & { id: string; className: string | undefined };
}

/** The control of a field that has one. */
function Control({ id, field, typed, today, kept, control: described }: ControlProps) {
  const { kind, required, max, options } = field;
  const control = { ...described, name: field.id, required };
  if (kind === "text")
    return <textarea {...control} rows={max < LONG ? 3 : 6} maxLength={max} defaultValue={typed} />;
  if (kind === "file")
    return (
      <>
        {kept && (
          <Box
            id={`${id}-kept`}
            name={keptFieldOf(field.id)}
            type="checkbox"
            value={kept.token}
            isChecked
            described={{}}
          >
            {`${kept.name || "Your file"} is attached`}
          </Box>
        )}
        <input {...control} required={required && !kept} type="file" accept={FILES} />
      </>
    );
  if (options.length > 0)
    return (
      <select {...control} defaultValue={typed}>
        <option value="">{kind === "store" && !required ? "No store in particular" : "Please choose"}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  const { first, last } = kind === "date" ? dateBounds(field, today) : {};
  return (
    <input
      {...control}
      type={TYPES[kind] ?? "text"}
      {...(kind === "number" ? { inputMode: "decimal" as const } : { maxLength: max })}
      min={first}
      max={last}
      autoComplete={AUTO_COMPLETE[kind] ?? "off"}
      defaultValue={typed}
    />
  );
}
