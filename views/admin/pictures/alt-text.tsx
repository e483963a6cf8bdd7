import { useRef } from "react";
import { classNames } from "../../components/class-names.ts";
import { Checkbox, TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./picture-field.module.css";
import type { Picture } from "../../../src/media/pictures/pictures.ts";
import { callApi, type CallResult } from "../api-call.ts";

interface AltTextProps {
  alt: string;
  /** Marked as decorative: the description is empty on purpose. Undefined where most pictures need none. */
  decorative: boolean | undefined;
  onChange: (alt: string, decorative: boolean) => void;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
  error?: string | undefined;
  /** As of `Field`. */
  alerts?: boolean;
  disabled?: boolean | undefined;
}

/** In characters; the server's limit. */
export const MAX_ALT = 300;

/** A description is one line: the server rejects line breaks. */
export function withoutLineBreaks(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}

/** The description of a picture (its `alt` text), or the mark that it is decorative. */
export function AltText({ alt, decorative, onChange, onLeave, error, alerts, disabled }: AltTextProps) {
  /** The text before it was marked as decorative, for unmarking it. */
  const written = useRef("");
  const mark = (checked: boolean) => {
    if (checked) written.current = alt;
    onChange(checked ? "" : written.current, checked);
  };
  return (
    <div className={classNames(styles["alt"], "stack gap-1")}>
      <Field
        label="Description (alt text)"
        error={error}
        alerts={alerts}
        optional={decorative === undefined}
        help={
          decorative === undefined
            ? "For people who can’t see it: the words in the picture, and what the text beside it does not say."
            : "What the picture shows, in one sentence, for people who can’t see it: “Two ġbejniet with a slice of Maltese bread”."
        }
      >
        <TextArea
          rows={2}
          maxLength={MAX_ALT}
          disabled={disabled}
          readOnly={decorative ?? false}
          value={decorative ? "" : alt}
          placeholder={decorative ? "Decorative: screen readers skip it." : undefined}
          onBlur={onLeave}
          onChange={(event) => onChange(withoutLineBreaks(event.target.value), false)}
        />
      </Field>
      {decorative !== undefined && (
        <Checkbox
          label="Mark as decorative"
          checked={decorative}
          disabled={disabled}
          onChange={(event) => mark(event.target.checked)}
        />
      )}
    </div>
  );
}

/** Saves a picture's description in the library. */
export function saveAlt(id: string, alt: string): Promise<CallResult<Picture>> {
  return callApi(`/api/images/${id}`, { method: "PUT", body: { alt } });
}
