import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { instantOn } from "../../../src/rules/time/typed-date.ts";
import { changedFields, isSame } from "../../../src/rules/merge-record.ts";
import { callApi } from "../api-call.ts";
import { MomentInput } from "../fields/time-ranges.tsx";
import { validateFields } from "../forms/validate-fields.ts";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { FormDialog, type Refused } from "../kit/form-dialog.tsx";
import type { Toast } from "../kit/toasts.tsx";
import { useEditing, useEditorState } from "./editor-context.ts";
import { isDirty, isServerRecord, type ServerRecord } from "./editor-state.ts";
import { nextPath } from "./next-version.ts";

/** Saves what was changed in the form of something published as its next version: what is on the site stays as it is. */
export function SaveAsNext({ tone = "plain" }: { tone?: "primary" | "plain" }) {
  const { editor, form, next } = useEditing();
  const isChanged = useEditorState(isDirty);
  const [isOpen, setOpen] = useState(false);
  if (!next || next.facts || next.isOpen || !isChanged) return null;

  function open() {
    const { values } = editor.getState();
    // The form shows what is wrong, as with a save.
    if (Object.keys(validateFields(form, values)).length > 0) void editor.save();
    else setOpen(true);
  }

  return (
    <>
      <Button tone={tone} onClick={open}>
        Save as next version…
      </Button>
      {isOpen && <NextDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NextDialog({ onClose }: { onClose: () => void }) {
  const { editor, form, next } = useEditing();
  const navigate = useNavigate();
  const [day, setDay] = useState("");
  const [time, setTime] = useState("");

  async function send(): Promise<Refused | Toast | undefined> {
    const { saved, synced, values } = editor.getState();
    if (!saved || !next) return undefined;
    const from = day.trim() === "" ? null : instantOn(day, time, "start")?.instant;
    if (from === undefined)
      return {
        error: "",
        fields: { nextFrom: "Please enter a day such as 29/11/2026, and a time such as 14:30." },
      };
    const changes = changedFields(synced, values);
    const wanted = { ...changes, nextFrom: from };
    const path = `${form.path}/${saved.id}`;
    const put = (version: number) =>
      callApi<ServerRecord>(`${path}/next`, { method: "PUT", body: { ...wanted, version } });
    let result = await put(saved.version + next.ahead);
    if (!result.ok) {
      const { current } = result;
      // The answer to this press, or to one before it, may have been lost.
      const isUncertain = result.status === 0 || result.status === 409 || result.status >= 500;
      const waiting = isUncertain ? await next.readFacts(path) : undefined;
      if (waiting && !isSame({ ...waiting, ...wanted }, waiting)) return { text: result.error, tone: "bad" };
      if (!waiting) {
        // A colleague's next version that went live or was called off since does not stand in the way, once the form has its changes.
        if (!isServerRecord(current)) return result;
        const live = await callApi<ServerRecord>(path);
        if (!live.ok || live.value.version !== saved.version) return result;
        result = await put(current.version);
        if (!result.ok) return result;
      }
    }
    // The form shows what is on the site again, and nothing is unsaved.
    for (const name of Object.keys(changes))
      editor.dispatch({ is: "changed", path: name, value: synced[name] });
    await navigate(nextPath(next.livePath));
    return { text: "Saved as the next version. What is on the site stays as it is." };
  }

  return (
    <FormDialog
      title="Save as next version"
      submit={{ label: "Save next version", icon: CalendarClock }}
      onSend={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>Your changes wait beside what is on the site, and replace it at this moment.</p>
          <Field
            label="Goes live on"
            optional
            error={errors["nextFrom"]}
            help="In Malta. Without a time it is the beginning of the day; without a date it waits until you publish it."
          >
            {(control) => (
              <MomentInput
                {...control}
                name="Goes live on"
                day={day}
                onDay={setDay}
                timeName="Time: Goes live on"
                time={time}
                onTime={setTime}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
