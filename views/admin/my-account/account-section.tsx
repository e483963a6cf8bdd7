import { useEffect, useRef, type ReactNode } from "react";
import { slugify } from "../../../src/rules/text/slug.ts";
import { PasswordField } from "../../components/session/fields.tsx";
import styles from "./account.module.css";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { classNames } from "../../components/class-names.ts";

interface AccountSectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/**
 * A section of the account screen with a heading, which its title in an address leads to: `#section-password`. The heading takes
 * the focus where what had it is gone, such as the row of a device that was signed out.
 */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  // Not the name alone: fields have that as their id.
  const id = `section-${slugify(title)}`;
  const heading = useRef<HTMLHeadingElement>(null);
  /** What last had the focus in the section. */
  const focused = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body && focused.current?.isConnected === false) {
      heading.current?.focus();
      // Once: a person who has gone on since is not brought back.
      focused.current = null;
    } else if (heading.current?.closest("section")?.contains(activeElement)) focused.current = activeElement;
  });
  return (
    <section className={classNames(styles["part"], "column gap-4")} aria-labelledby={id}>
      <div className="stack gap-1">
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className={classNames(styles["lead"], "quiet")}>{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** What follows for an account that needs a passkey or two-step verification, when it has none. */
export function whenMissing(due: string, now: Date): string {
  const reason = "Your account needs a passkey or two-step verification.";
  return new Date(due) <= now
    ? `${reason} Until you set one up again, only this screen opens.`
    : `${reason} Set one up again by ${formatDayInWords(due, now)}: after that, only this screen opens.`;
}

interface OwnPasswordProps {
  name: string;
  label?: string;
  /** The user's e-mail address, for password managers. */
  email: string;
  error: string | undefined;
}

/** Asks for the user's own password again, so that an unattended session cannot be misused. */
export function OwnPassword({ name, label = "Your password", email, error }: OwnPasswordProps) {
  return (
    <>
      <input type="email" name="username" autoComplete="username" readOnly hidden value={email} />
      <PasswordField name={name} label={label} autoComplete="current-password" error={error} />
    </>
  );
}
