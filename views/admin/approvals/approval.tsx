import { Reply } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { isRecordForm } from "../../../src/content/form.ts";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { livePathOf } from "../../../src/content/publication.ts";
import { authorInWords } from "../../../src/rules/access/author.ts";
import { textAt } from "../../../src/rules/merge-record.ts";
import { formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import type { ApprovalView } from "../../../src/content/approvals/approvals.ts";
import { useNow } from "../../components/now.tsx";
import { afterChange } from "../after-change.ts";
import { callApi } from "../api-call.ts";
import { useEditing, useEditorState, useRecordForm } from "../editor/editor-context.ts";
import { isDirty, ownFields, type ServerRecord } from "../editor/editor-state.ts";
import { ChangeList, changesBetween } from "../history/change-list.tsx";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { lacksOf } from "../../../src/content/lacks.ts";
import { textOf } from "../../components/session/text-of.ts";
import { validateFields } from "../forms/validate-fields.ts";
import { usePublishQuestion } from "../publish-question.tsx";

type Request = NonNullable<ApprovalView["request"]>;

/** Above the form of a draft or of a next version that needs the yes of a second person: what was asked, and the answers to it. */
export function ApprovalNotice() {
  const { approval, form, next } = useEditing();
  const now = useNow();
  const saved = useEditorState((state) => state.saved);
  if (!approval?.request || !saved || !isRecordForm(form)) return null;
  const { request, live } = approval;
  const isPublic = saved["status"] === kindOf(form.kind).visibility.status;
  if (isPublic && !next?.isOpen) return null;
  const changes = live && request.mayGive ? changesBetween(form, ownFields(live), ownFields(saved)) : [];
  return (
    <Notice
      tone={request.state === "sent back" || request.state === "changed since" ? "warning" : "info"}
      actions={<Answers request={request} saved={saved} />}
    >
      <p>{wordsOf(request, now)}</p>
      {request.state === "sent back" && <p>“{request.note}”</p>}
      {changes.length > 0 && (
        <details open>
          <summary>What it changes</summary>
          <ChangeList changes={changes} />
        </details>
      )}
    </Notice>
  );
}

function wordsOf(request: Request, now: Date): string {
  const { state, askedBy, askedDate, isYours, decidedBy, decidedDate, mayGive } = request;
  const asker = isYours ? "You" : authorInWords(askedBy);
  const decider = decidedBy ? authorInWords(decidedBy) : "A colleague";
  const asked = `${asker} asked for the yes ${whenInWords(askedDate, now)}.`;
  if (state === "given")
    return `${decider} said yes ${whenInWords(decidedDate ?? askedDate, now)}. It goes live by itself at its time. A change takes the yes back.`;
  if (state === "sent back") return `${decider} sent it back ${whenInWords(decidedDate ?? askedDate, now)}:`;
  if (state === "changed since")
    return `${asked} It was changed since, or could not go live at its time: ask again when it is ready.`;
  if (mayGive) return `${asked} Look at it, then publish it or send it back.`;
  return isYours
    ? `${asked} A colleague has to look at it. A change takes the question back.`
    : `${asked} You changed it last, so another colleague has to look at it.`;
}

function Answers({ request, saved }: { request: Request; saved: ServerRecord }) {
  const { editor, approval, next } = useEditing();
  const { kind } = useRecordForm();
  const now = useNow();
  const toast = useToast();
  const navigate = useNavigate();
  const isChanged = useEditorState(isDirty);
  const [isReturning, setReturning] = useState(false);
  const { state, isYours, mayGive } = request;
  const isOpen = state === "asked" || state === "given";
  if (!isOpen) return null;
  const path = `/api/${kind}/${saved.id}/approval`;
  const body = { version: saved.version, isNext: next?.isOpen === true };
  const from = saved["nextFrom"];
  const isDated = next?.isOpen === true && typeof from === "string" && Date.parse(from) > now.getTime();

  async function give() {
    const result = await callApi<ServerRecord>(`${path}/give`, { method: "POST", body });
    if (!result.ok) return toast({ text: Object.values(result.fields)[0] ?? result.error, tone: "bad" });
    afterChange(kind);
    if (isDated) {
      await approval?.read(saved.id);
      return toast({ text: `It goes live on ${formatDayInWords(from, now)} at ${formatTime(from)}.` });
    }
    const title = textAt(result.value, kindOf(kind).titleField);
    const sitePath = livePathOf(kind, result.value, new Date(result.value.updatedDate));
    if (next?.isOpen) {
      editor.dispatch({ is: "deleted" });
      await navigate(next.livePath);
    } else {
      editor.dispatch({ is: "others-saved", record: result.value, savedBy: [] });
      editor.dispatch({ is: "merge-seen" });
      approval?.setRequest(null);
    }
    toast({ text: `${title} is published.`, ...(sitePath && { sitePath }) });
  }

  async function sendBack(note?: string) {
    const result = await callApi<ApprovalView>(`${path}/send-back`, {
      method: "POST",
      body: { ...body, ...(note !== undefined && { note }) },
    });
    if (!result.ok) return result;
    approval?.setRequest(result.value.request);
    return { text: isYours ? "The question is taken back." : "Sent back with your note." };
  }

  async function takeBack() {
    const result = await sendBack();
    toast("text" in result ? result : { text: result.error, tone: "bad" });
  }

  return (
    <>
      {mayGive && !isChanged && (
        <Button tone="primary" onPress={give}>
          {isDated ? "Say yes" : "Publish"}
        </Button>
      )}
      {isYours ? (
        <Button onPress={takeBack}>Take the question back</Button>
      ) : (
        <Button onClick={() => setReturning(true)}>Send back…</Button>
      )}
      {mayGive && !next?.isOpen && (
        <ButtonLinkTo to={`/admin/${kind}/${saved.id}/history`}>See the changes</ButtonLinkTo>
      )}
      {isReturning && (
        <FormDialog
          title="Send back"
          submit={{ label: "Send back", icon: Reply }}
          onSend={(fields) => sendBack(textOf(fields.get("note")))}
          onClose={() => setReturning(false)}
        >
          {(errors) => (
            <Field
              label="What is to be changed"
              help="The person who asked reads it above the form."
              error={errors["note"]}
            >
              <TextArea name="note" rows={4} maxLength={1_000} />
            </Field>
          )}
        </FormDialog>
      )}
    </>
  );
}

/** Saves the draft or the next version, and asks a colleague for the yes. Where that is asked already, there is no button. */
export function AskButton() {
  const { editor, approval, next } = useEditing();
  const form = useRecordForm();
  const toast = useToast();
  const question = usePublishQuestion("Ask");
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

  return (
    <>
      <Button tone="primary" onPress={ask}>
        Ask for a yes
      </Button>
      {question.dialog}
    </>
  );
}
