import { joinWords } from "../../../src/rules/text/text.ts";
import { labelAt } from "../forms/find-field.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { subjectOf } from "./author-words.ts";
import { useEditing, useEditorState } from "./editor-context.ts";

/** Lists other people's changes that have been merged into the form. */
export function MergedNotice() {
  const { engine, form } = useEditing();
  const mergedPaths = useEditorState((state) => state.mergedPaths);
  const savedBy = useEditorState((state) => state.savedBy);
  if (mergedPaths.length === 0) return null;
  const names = [...new Set(mergedPaths.map((path) => labelAt(form, path, engine.getState().values)))];
  return (
    <Notice tone="warning" actions={<Button onClick={engine.dismissMergeNotice}>OK</Button>}>
      {subjectOf(savedBy)} saved this while you were editing. The changes to{" "}
      <strong>{joinWords(names)}</strong> have been added to yours.
    </Notice>
  );
}
