import { useEffect, useRef, type MouseEvent } from "react";
import { fieldAnchor } from "../fields/field-row.tsx";
import { fieldAt, labelAt } from "../forms/find-field.ts";
import { useEditing, useEditorState } from "./editor-context.ts";
import styles from "./editor.module.css";

const CONTROLS = "input, select, textarea, [contenteditable=true], button";

/** All that keeps the record from being saved, above the form: it takes the focus and leads to each field. */
export function ErrorSummary() {
  const { form } = useEditing();
  const faults = useEditorState((state) => state.faults);
  const refusals = useEditorState((state) => state.refusals);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  const entries = Object.entries(faults);
  if (entries.length === 0) return null;

  function lead(event: MouseEvent, path: string) {
    event.preventDefault();
    const row = document.getElementById(fieldAnchor(fieldAt(form, path)?.path ?? path));
    row?.scrollIntoView({ block: "center" });
    const control =
      row?.querySelector<HTMLElement>("[aria-invalid=true]") ?? row?.querySelector<HTMLElement>(CONTROLS);
    control?.focus({ preventScroll: true });
  }

  return (
    <div ref={box} tabIndex={-1} className={styles["faults"]} role="alert">
      <p>
        {entries.length === 1
          ? "One field needs another look."
          : `${entries.length} fields need another look.`}
      </p>
      <ul>
        {entries.map(([path, sentence]) => (
          <li key={path}>
            <a
              href={`#${fieldAnchor(fieldAt(form, path)?.path ?? path)}`}
              onClick={(event) => lead(event, path)}
            >
              {labelAt(form, path)}
            </a>
            : {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
