import type { ReactNode } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import styles from "../components/session/form.module.css";
import { SubmitButton } from "./submit-button.tsx";

interface AccountFormProps {
  /** Where it is sent, if not to the page's own address. */
  action?: string;
  /** On its button. */
  submit: string;
  children: ReactNode;
}

/**
 * A form that the page's action answers. It is sent once, however often its button is pressed: the first answer may
 * use up a link, and the second would then refuse what has just been done.
 */
export function AccountForm({ action, submit, children }: AccountFormProps) {
  const send = useSubmit();
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      {...(action && { action })}
      noValidate
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        // At once, so that the second press of a double one finds it busy.
        if (!busy) void send(event.currentTarget, { flushSync: true });
      }}
    >
      {children}
      <SubmitButton busy={busy}>{submit}</SubmitButton>
    </Form>
  );
}
