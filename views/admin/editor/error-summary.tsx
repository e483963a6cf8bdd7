import { useEffect, useRef, type MouseEvent } from "react";
import { fieldAnchor } from "../fields/field-row.tsx";
import { MISSING } from "../../../src/rules/schema/error-messages.ts";
import { fieldAt, labelsAt } from "../forms/find-field.ts";
import { pathByIds, useEditing, useEditorState } from "./editor-context.ts";
import styles from "./editor.module.css";
import { goToField } from "./go-to-field.ts";

/** Lists the errors above the form, each with a link to its field. It takes the focus after a rejected save. */
export function ErrorSummary() {
  const { engine, form } = useEditing();
  const fieldErrors = useEditorState((state) => state.fieldErrors);
  const rejectedSaves = useEditorState((state) => state.rejectedSaves);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejectedSaves > 0) box.current?.focus();
  }, [rejectedSaves]);
  const entries = Object.entries(fieldErrors);
  if (entries.length === 0) return null;
  const labels = labelsAt(form, Object.keys(fieldErrors), engine.getState().values);

  function followLink(event: MouseEvent, path: string) {
    event.preventDefault();
    const own = fieldAnchor(pathByIds(path, engine.getState().values));
    goToField(document.getElementById(own) ? own : fieldAnchor(fieldAt(form, path)?.path ?? path));
  }

  return (
    <div ref={box} tabIndex={-1} className={styles["errors"]} role="alert">
      <p>{entries.length === 1 ? "Please correct 1 field." : `Please correct ${entries.length} fields.`}</p>
      <ul>
        {entries.map(([path, sentence]) => (
          <li key={path}>
            <a
              href={`#${fieldAnchor(fieldAt(form, path)?.path ?? path)}`}
              onClick={(event) => followLink(event, path)}
            >
              {labels.get(path)}
            </a>
            {sentence === MISSING ? " is missing" : `: ${sentence}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
