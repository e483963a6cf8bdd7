import type { LucideIcon } from "lucide-react";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { LeaveDialog } from "../leave-dialog.tsx";
import { useUnsavedWork } from "../unsaved-work.ts";
import styles from "./dialog.module.css";
import { Notice } from "./notice.tsx";
import { useToast, type Toast } from "./toasts.tsx";

/** Why a form was not accepted. */
export interface Refused {
  /** A sentence about the form as a whole. */
  error: string;
  /** Error sentences by field name. */
  fields: Readonly<Record<string, string>>;
  /** Of the answer, where the API refused it. */
  status?: number;
}

/** What an error is about. Of a group, its controls. */
const INVALID = "[aria-invalid=true], [data-invalid] :is(input, select, textarea, button)";

/**
 * A form that is sent by a call of the API, one press at a time.
 *
 * @param send returns why the form was not accepted, or undefined.
 * @returns `props` for the form, and what it shows: `errors` at the fields, the first of which takes the focus, and `notice` above them, which screen readers announce.
 */
export function useForm(send: (fields: FormData) => Promise<Refused | undefined>) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const form = event.currentTarget;
    const result = await send(new FormData(form));
    flushSync(() => {
      setBusy(false);
      setRefused(result);
    });
    if (result) form.querySelector<HTMLElement>(INVALID)?.focus();
  }
  return {
    busy,
    errors: refused?.fields ?? {},
    notice: refused && refused.error !== "" && <Notice tone="bad">{refused.error}</Notice>,
    props: {
      noValidate: true,
      className: styles["form"],
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
  };
}

interface FormDialogProps {
  title: string;
  submit: { label: string; icon?: LucideIcon; tone?: "primary" | "danger" };
  /** Sends the form. Returns why it was not accepted, or what a toast says; the dialog then closes, and the screen is read again. */
  onSend: (fields: FormData) => Promise<Refused | Toast | undefined>;
  onClose: () => void;
  /** The fields, by the errors of the last attempt. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** A form in a dialog that is mounted while it is open. It can't be called off once it is sent. */
export function FormDialog({ title, submit, onSend, onClose, children }: FormDialogProps) {
  const id = useId();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [hasInput, setHasInput] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const wouldLose = `Closing “${title}” would lose what you have entered.`;
  useUnsavedWork(hasInput && wouldLose);
  const { busy, errors, notice, props } = useForm(async (fields) => {
    const result = await onSend(fields);
    if (result && "fields" in result) {
      // A colleague has saved it meanwhile: the next press is for what is there now.
      if (result.status === 409) await revalidate();
      return result;
    }
    onClose();
    if (result) toast(result);
    void revalidate();
    return undefined;
  });
  return (
    <>
      <Dialog
        open
        title={title}
        busy={busy}
        hasInput={hasInput}
        // Escape may be meant for something within the form.
        onClose={() => (hasInput ? setLeaving(true) : onClose())}
        footer={
          <>
            <Button type="submit" form={id} tone={submit.tone ?? "primary"} icon={submit.icon} busy={busy}>
              {submit.label}
            </Button>
            <Button aria-disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        <form id={id} {...props} onInput={() => setHasInput(true)}>
          {notice}
          {children(errors)}
        </form>
      </Dialog>
      <LeaveDialog
        open={isLeaving}
        stay="Go back to it"
        leave="Close anyway"
        onStay={() => setLeaving(false)}
        onLeave={onClose}
      >
        {wouldLose}
      </LeaveDialog>
    </>
  );
}
