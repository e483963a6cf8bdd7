import { useRef } from "react";
import { Checkbox, TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./alt-text.module.css";

interface AltTextProps {
  alt: string;
  /** Marked as decoration: its text is empty on purpose. */
  decorative: boolean;
  onChange: (alt: string, decorative: boolean) => void;
  /** Somebody has finished writing, for now. */
  onLeave?: () => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/** As many characters as the server takes. */
const MAX_ALT = 300;

/** Asks what a picture shows, for those who can't see it, or whether it only decorates. */
export function AltText({ alt, decorative, onChange, onLeave, error, disabled }: AltTextProps) {
  /** What was written before it was marked as decoration, should that be taken back. */
  const written = useRef("");
  const mark = (checked: boolean) => {
    if (checked) written.current = alt;
    onChange(checked ? "" : written.current, checked);
  };
  return (
    <div className={styles["alt"]}>
      <Field
        label="What the picture shows"
        error={error}
        help="One sentence for people who can’t see it: “Two ġbejniet with a slice of Maltese bread”."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={MAX_ALT}
            disabled={disabled}
            readOnly={decorative}
            value={decorative ? "" : alt}
            placeholder={decorative ? "Nothing is read out: it only decorates." : undefined}
            onBlur={onLeave}
            // It is one line: a line break would be refused.
            onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, " "), false)}
          />
        )}
      </Field>
      <Checkbox
        label="It only decorates: there is nothing in it to tell"
        checked={decorative}
        disabled={disabled}
        onChange={(event) => mark(event.target.checked)}
      />
    </div>
  );
}
