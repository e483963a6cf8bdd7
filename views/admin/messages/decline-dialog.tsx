import { MailX } from "lucide-react";
import { MAX_MESSAGE } from "../../../src/rules/contact/message-form.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { textOf } from "../../components/session/text-of.ts";
import type { Applied } from "./move-application.ts";

interface DeclineDialogProps {
  /** About whom nothing is decided. */
  left: readonly Applied[];
  text: string;
  onClose: () => void;
}

/** Declines everyone about whom nothing is decided, with an e-mail to each. */
export function DeclineDialog({ left, text, onClose }: DeclineDialogProps) {
  const people = plural(left.length, "person", "people");
  return (
    <FormDialog
      title={`Decline ${people}?`}
      submit={{ label: left.length === 1 ? "Send the e-mail" : `Send ${left.length} e-mails`, icon: MailX }}
      onClose={onClose}
      onSend={async (fields) => {
        const answer = await callApi<{ declined: string[]; left: string[] }>("/api/submissions/declines", {
          method: "POST",
          body: {
            applications: left.map(({ id, version }) => ({ id, version })),
            text: textOf(fields.get("text")),
          },
        });
        if (!answer.ok) return answer;
        const { declined, left: kept } = answer.value;
        const told = `${plural(declined.length, "person is", "people are")} declined.`;
        return {
          text:
            kept.length === 0
              ? told
              : `${told} ${plural(kept.length, "application was", "applications were")} changed meanwhile and left as they are.`,
        };
      }}
    >
      {(errors) => (
        <>
          <p>
            {`Each of them gets this e-mail, with a greeting and the signature: ${left.map(({ name }) => name).join(", ")}.`}
          </p>
          <Field label="Text of the e-mail" error={errors["text"]}>
            {(control) => (
              <TextArea {...control} name="text" rows={9} maxLength={MAX_MESSAGE} defaultValue={text} />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
