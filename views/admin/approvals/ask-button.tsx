import { useState } from "react";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { lacksOf } from "../../../src/content/lacks.ts";
import { textAt } from "../../../src/rules/merge-record.ts";
import type { ApprovalView } from "../../../src/staff/staff-context.ts";
import { callApi } from "../api-call.ts";
import { useEditing, useEditorState, useRecordForm } from "../editor/editor-context.ts";
import { isDirty } from "../editor/editor-state.ts";
import { validateFields } from "../forms/validate-fields.ts";
import { Button } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";
import { usePublishQuestion } from "../publish-question.tsx";

/** Saves the draft or the next version, and asks a colleague for the yes. Where that is asked already, there is no button. */
export function AskButton() {
  const { editor, approval, next } = useEditing();
  const form = useRecordForm();
  const toast = useToast();
  const question = usePublishQuestion("Ask");
  const [busy, setBusy] = useState(false);
  const isChanged = useEditorState(isDirty);
  if (!approval) return null;
  const { request, setRequest } = approval;
  const waits = request?.state === "asked" || request?.state === "given";
  if (waits && !isChanged) return null;

  async function ask() {
    const { values } = editor.getState();
    const { titleField, one, visibility } = kindOf(form.kind);
    const status = { status: visibility.status };
    // The form shows what is missing, as with a publication; nothing is sent.
    if (Object.keys(validateFields(form, { ...values, ...status })).length > 0)
      return void (await editor.save({ pendingFields: status }));
    const title = textAt(values, titleField) || `this ${one}`;
    if (!(await question.ask([{ title, lacks: lacksOf(form.kind, values) }]))) return;
    if (!(await editor.save())) return;
    const { saved } = editor.getState();
    if (!saved) return;
    const path = `/api/${form.kind}/${saved.id}/approval`;
    const body = { version: saved.version, isNext: next?.isOpen === true };
    const result = await callApi<ApprovalView>(path, { method: "PUT", body });
    if (!result.ok) return toast({ text: Object.values(result.fields)[0] ?? result.error, tone: "bad" });
    setRequest(result.value.request);
    toast({ text: "Asked. Your colleagues see it on their overview." });
  }

  async function press() {
    setBusy(true);
    await ask();
    setBusy(false);
  }

  return (
    <>
      <Button tone="primary" busy={busy} onClick={() => void press()}>
        Ask for a yes
      </Button>
      {question.dialog}
    </>
  );
}
