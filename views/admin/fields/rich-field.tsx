import { useId } from "react";
import { isLinkPlaceholder } from "../../../src/rules/text/site-facts.ts";
import { useFieldError, useValue } from "../editor/editor-context.ts";
import { FieldError } from "../kit/field.tsx";
import kit from "../kit/field.module.css";
import { RichText } from "../rich-text/rich-text.tsx";
import type { FieldProps } from "./field-props.ts";

/** An article, with the rich text editor. */
export function RichField({ field }: FieldProps<"rich">) {
  const [value, change] = useValue(field.path);
  const error = useFieldError(field);
  const id = useId();
  return (
    <div className={kit["field"]}>
      <span id={id} className={kit["label"]}>
        {field.label}
      </span>
      <RichText
        value={typeof value === "string" ? value : ""}
        onChange={change}
        labelledBy={id}
        describedBy={error && `${id}-error`}
        invalid={error !== undefined}
        allowsLink={field.path.startsWith("sections.") ? isLinkPlaceholder : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
