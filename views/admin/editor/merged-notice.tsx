import { joinWords } from "../../../src/rules/text/text.ts";
import { labelAt } from "../forms/find-field.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useEditing, useEditorState } from "./editor-context.ts";

/** Points out what somebody else has changed meanwhile and is in the form now. */
export function MergedNotice() {
  const { engine, form } = useEditing();
  const taken = useEditorState((state) => state.taken);
  if (taken.length === 0) return null;
  const names = [...new Set(taken.map((path) => labelAt(form, path)))];
  return (
    <Notice tone="warning" actions={<Button onClick={engine.dismissTaken}>All right</Button>}>
      Somebody else saved this while you were at it. Their work on <strong>{joinWords(names)}</strong> is in
      the form now, beside yours.
    </Notice>
  );
}
