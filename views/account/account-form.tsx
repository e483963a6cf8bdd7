import type { ReactNode } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import styles from "../components/session/form.module.css";
import { SubmitButton } from "./submit-button.tsx";

interface AccountFormProps {
  /** Where it is sent, if not to the page's own address. */
  action?: string;
  /** The button's label. */
  submit: string;
  children: ReactNode;
}

/**
 * A form for the page's action. Repeated presses submit it once: the first request can use up a link, and a second
 * one would then be rejected although the first succeeded.
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
        // Flushed at once, so that the second press of a double click finds the form busy.
        if (!busy) void send(event.currentTarget, { flushSync: true });
      }}
    >
      {children}
      <SubmitButton busy={busy}>{submit}</SubmitButton>
    </Form>
  );
}
