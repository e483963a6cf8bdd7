import { Link2 } from "lucide-react";
import { useState } from "react";
import { isPageLink } from "../../../src/rules/text/site-facts.ts";
import { useFieldError, useValue } from "../editor/editor-context.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { LinkDialog } from "../links/link-dialog.tsx";
import type { FieldProps } from "./field-props.ts";
import styles from "./link-field.module.css";

/** The target of a link: typed, or chosen from the pages of the site. */
export function LinkField({ field }: FieldProps<"line">) {
  const [value, change] = useValue(field.path);
  const [choosing, setChoosing] = useState(false);
  const href = typeof value === "string" ? value : "";
  const store = (text: string) => change(text === "" && field.nullable ? null : text);
  return (
    <Field label={field.label} help={field.help} error={useFieldError(field)} optional={!field.required}>
      {(control) => (
        <>
          <div className={styles["row"]}>
            <Input
              {...control}
              inputMode="url"
              value={href}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => store(event.target.value)}
            />
            <Button icon={Link2} onClick={() => setChoosing(true)}>
              Choose a page
            </Button>
          </div>
          {choosing && (
            <LinkDialog
              title="Choose a page"
              href={href}
              allows={field.type === "site-link" ? isPageLink : undefined}
              onChoose={(chosen) => {
                store(chosen.href);
                setChoosing(false);
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </>
      )}
    </Field>
  );
}
