import { Building2 } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import styles from "../components/session/form.module.css";
import button from "../components/button.module.css";
import { classNames } from "../components/class-names.ts";
import type { Refusal } from "../../src/site/context.ts";
import fields from "../components/form-fields.module.css";

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

/** The submit button of an account form. It is never disabled, since a disabled button loses the focus. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <button
      type="submit"
      className={classNames(button["button"], button["primary"], styles["submit"])}
      aria-disabled={busy}
    >
      {busy ? "One moment …" : children}
    </button>
  );
}

/** The way to the company's provider of accounts, by a full page load. */
export function CompanySignIn({ company, redirectTo }: { company: string; redirectTo: string }) {
  return (
    <div className={styles["passkey"]}>
      <a
        href={`/admin/login/company?${new URLSearchParams({ redirectTo })}`}
        className={classNames(button["button"], button["outline"], styles["submit"])}
      >
        <Building2 size={18} aria-hidden="true" /> Sign in with {company}
      </a>
    </div>
  );
}

/** The errors of a form, above it. It takes the focus and links to each invalid field. */
export function FormErrorSummary({ refusal }: { refusal: Pick<Refusal, "error" | "fields"> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On each refusal, even one with the same text as the last.
    if (refusal.error !== "") box.current?.focus();
  }, [refusal]);
  const errors = Object.entries(refusal.fields);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={fields["summary"]}>
      <p>{refusal.error}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(([name, sentence]) => (
            <li key={name}>
              <a href={`#${name}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface HeadersOfRoute {
  actionHeaders: Headers;
  loaderHeaders: Headers;
}

/** Passes on the headers of a loader and an action, such as `Retry-After`. */
export function passHeaders({ actionHeaders, loaderHeaders }: HeadersOfRoute): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  return headers;
}
