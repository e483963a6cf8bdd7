import { Copy, Lock, Send } from "lucide-react";
import { useState } from "react";
import type { MessageView } from "../../../src/site/messages/read-messages.ts";
import type { Submission } from "../../../src/site/messages/message.schema.ts";
import { APPLICATION_STATES, STATE_WORDS } from "../../../src/rules/contact/states.ts";
import { MAX_MESSAGE } from "../../../src/rules/contact/message-form.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Options, Radio, Select, TextArea } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { useCopy } from "../kit/copy-or-download.ts";
import { useUnsavedWork } from "../unsaved-work.ts";
import styles from "./messages.module.css";
import type { MessageActions } from "./message-handling.tsx";

const NO_MAIL_SERVER =
  "The site has no mail server, so answers are not sent: each is a file in the outbox of the server. The person who looks after the server can change that by the setting SMTP_URL.";

interface ReplyFormProps {
  message: Submission;
  hasMailServer: boolean;
  /** Of an application: texts to begin with. */
  readyTexts: MessageView["readyTexts"];
  actions: MessageActions;
}

/** Writes an answer, which is sent by e-mail, or a note, which only staff see. */
export function ReplyForm({ message, hasMailServer, readyTexts, actions }: ReplyFormProps) {
  const { email, application } = message;
  const [kind, setKind] = useState<"answer" | "note">(email === "" ? "note" : "answer");
  const [text, setText] = useState("");
  const [next, setNext] = useState("");
  const copy = useCopy();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useUnsavedWork(text.trim() !== "" && "What you have written here is not sent or saved yet.");
  const isAnswer = kind === "answer";

  /** Begins with a ready text: what was typed comes after it, and another ready text gives way. */
  function begin(ready: string) {
    const isTyped = text !== "" && readyTexts.every((each) => each.text !== text);
    setText(isTyped ? `${ready}\n\n${text}` : ready);
  }

  async function save() {
    if (text.trim() === "") return setError("Please write some text here.");
    setBusy(true);
    setError(undefined);
    const answer = await (isAnswer
      ? actions.add("answers", { text, ...(next !== "" && { state: next }) })
      : actions.add("notes", { text }));
    setBusy(false);
    if (answer.ok) {
      // What was typed meanwhile is not sent.
      setText((now) => (now === text ? "" : now));
      setNext("");
      return actions.sent(
        !isAnswer
          ? "The note is saved."
          : hasMailServer
            ? `Your answer is on its way to ${email}.`
            : "Your answer is stored. It is not sent: the site has no mail server.",
      );
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
      {isAnswer && readyTexts.length > 0 && (
        <Field label="Begin with a ready text">
          <Select value="" onChange={({ target }) => begin(target.value)}>
            <option value="">Choose</option>
            <Options options={readyTexts.map((ready) => ({ value: ready.text, label: ready.title }))} />
          </Select>
        </Field>
      )}
      <Field
        label={isAnswer ? `Answer to ${email}` : "Note"}
        error={error}
        alerts
        help={
          isAnswer
            ? hasMailServer
              ? "It is sent as you write it, with a greeting above and the signature from the settings below."
              : NO_MAIL_SERVER
            : email === ""
              ? "The visitor left only a phone number: call them, and note here what was said."
              : "The visitor does not see it."
        }
      >
        <TextArea
          rows={6}
          maxLength={MAX_MESSAGE}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {application && isAnswer && (
        <Field label="And move it to" help="In the same step, once the e-mail is on its way.">
          <Select value={next} onChange={({ target }) => setNext(target.value)}>
            <option value="">Leave it where it is</option>
            <Options options={APPLICATION_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))} />
          </Select>
        </Field>
      )}
      <ButtonRow>
        <Button tone="primary" icon={isAnswer ? Send : Lock} busy={busy} onClick={() => void save()}>
          {isAnswer ? "Send answer" : "Save note"}
        </Button>
        {application && isAnswer && (
          <Button
            icon={Copy}
            onClick={() =>
              void copy(text, "Copied.", "The browser does not allow it. Please select the text and copy it.")
            }
          >
            Copy
          </Button>
        )}
      </ButtonRow>
    </section>
  );
}
