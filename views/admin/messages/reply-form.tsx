import { Lock, Send } from "lucide-react";
import { useRef, useState } from "react";
import type { Message } from "../../../src/staff/staff-context.ts";
import { MAX_MESSAGE } from "../../../src/rules/contact/message-form.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Radio, TextArea } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { useLeaveBlocker, LeaveDialog } from "../leave-dialog.tsx";
import styles from "./messages.module.css";
import type { MessageActions } from "./message-handling.tsx";

interface ReplyFormProps {
  message: Message;
  actions: MessageActions;
}

/** Writes an answer, which is sent by e-mail, or a note, which only staff see. */
export function ReplyForm({ message: { id, version, email }, actions }: ReplyFormProps) {
  const [kind, setKind] = useState<"answer" | "note">(email === "" ? "note" : "answer");
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const unsaved = useRef(false);
  const blocker = useLeaveBlocker(() => unsaved.current);
  const isAnswer = kind === "answer";

  function write(words: string) {
    unsaved.current = words.trim() !== "";
    setText(words);
  }

  async function save() {
    if (text.trim() === "") return setError("Please write some text here.");
    setBusy(true);
    setError(undefined);
    const answer = await callApi<Message>(`/api/messages/${id}/${isAnswer ? "answers" : "notes"}`, {
      method: "POST",
      body: { text, ...(isAnswer && { version }) },
    });
    setBusy(false);
    if (answer.ok) {
      write("");
      return actions.sent(isAnswer ? `Your answer is on its way to ${email}.` : "The note is saved.");
    }
    if (answer.status === 400) return setError(answer.fields["text"] ?? answer.error);
    return actions.refuse(answer);
  }

  return (
    <section className={styles["panel"]} aria-label="Answer or note">
      <FieldGroup legend="Write">
        <div className={styles["line"]}>
          <Radio
            name="kind"
            label="An answer by e-mail"
            checked={isAnswer}
            disabled={email === ""}
            onChange={() => setKind("answer")}
          />
          <Radio
            name="kind"
            label="A note for colleagues"
            checked={!isAnswer}
            onChange={() => setKind("note")}
          />
        </div>
      </FieldGroup>
      <Field
        label={isAnswer ? `Answer to ${email}` : "Note"}
        error={error}
        help={
          isAnswer
            ? "It is sent as you write it, with a greeting above and the signature from the settings below."
            : email === ""
              ? "The visitor left only a phone number: call them, and note here what was said."
              : "The visitor does not see it."
        }
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            maxLength={MAX_MESSAGE}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
      <div>
        <Button tone="primary" icon={isAnswer ? Send : Lock} busy={busy} onClick={() => void save()}>
          {isAnswer ? "Send answer" : "Save note"}
        </Button>
      </div>
      <LeaveDialog blocker={blocker}>What you have written here is not sent or saved yet.</LeaveDialog>
    </section>
  );
}
