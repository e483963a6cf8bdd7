import type { ReactNode } from "react";
import { SHOWN_FIELD, TRAP_FIELD } from "../../../src/rules/contact/form-fields.ts";
import { classNames } from "../../components/class-names.ts";
import fields from "../../components/form-fields.module.css";
import styles from "./visitor-form.module.css";

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  optional?: boolean;
  /** Whether it takes the whole width. */
  wide?: boolean;
  isHidden?: boolean;
  children: (control: {
    id: string;
    className: string | undefined;
    "aria-invalid"?: true;
    "aria-describedby"?: string;
  }) => ReactNode;
}

/** A control with its label, its hint and its error. */
export function Field({
  id,
  label,
  hint = "",
  error,
  optional = false,
  wide = false,
  isHidden = false,
  children,
}: FieldProps) {
  return (
    <div className={classNames(fields["field"], wide && styles["wide"])} hidden={isHidden}>
      <label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      {children({ id, className: fields["control"], ...describedBy(id, error, hint) })}
      <Remarks id={id} error={error} hint={hint} />
    </div>
  );
}

/** The field of a person's e-mail address. */
export function EmailField({ id, error, typed }: { id: string; error: string | undefined; typed: string }) {
  return (
    <Field id={id} label="E-mail" error={error}>
      {(control) => (
        <input
          {...control}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          defaultValue={typed}
        />
      )}
    </Field>
  );
}

/** The attributes of a control that has these remarks. */
export function describedBy(id: string, error: string | undefined, hint: string) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    ...(error && { "aria-invalid": true as const }),
    ...(ids && { "aria-describedby": ids }),
  };
}

/** What is wrong with a field, and what helps to fill it in. */
export function Remarks({ id, error, hint }: { id: string; error: string | undefined; hint: string }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={fields["error"]}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
    </>
  );
}

/** Follows the label of a field that may be left empty. */
export function Optional() {
  return <span className={styles["optional"]}> (optional)</span>;
}

/** The fields by which `isProbableSpam` tells programs from people. */
export function SpamSigns({ id, shownAt }: { id: string; shownAt: string }) {
  return (
    <>
      {/* People do not see it and leave it empty. */}
      <div className={styles["trap"]} aria-hidden="true">
        <label htmlFor={`${id}-${TRAP_FIELD}`}>Leave this empty</label>
        <input
          id={`${id}-${TRAP_FIELD}`}
          name={TRAP_FIELD}
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
      <input type="hidden" name={SHOWN_FIELD} value={shownAt} />
    </>
  );
}

interface RefusalProps {
  id: string;
  /** A sentence about the whole form, and one for each wrong field. */
  refused: { error: string; fields: Readonly<Record<string, string | undefined>> };
}

/** Why a form was not accepted, with a link to each wrong field. */
export function Refusal({ id, refused: { error, fields: wrong } }: RefusalProps) {
  return (
    <div role="alert" className={classNames(fields["summary"], styles["wide"])}>
      <p>{error}</p>
      {Object.keys(wrong).length > 0 && (
        <ul>
          {Object.entries(wrong).map(([name, sentence]) => (
            <li key={name}>
              <a href={`#${id}-${name}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
