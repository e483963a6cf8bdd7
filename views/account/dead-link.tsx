import { ButtonLink } from "../components/button-link.tsx";
import styles from "../components/session/form.module.css";

/** Why a link cannot be used. */
export type DeadState = "expired" | "used" | "unknown";

const HEADINGS: Readonly<Record<DeadState, string>> = {
  expired: "This link has expired",
  used: "This link has been used already",
  unknown: "This link is not complete",
};

/** The heading of the page for a link that cannot be used. The page's title is the same. */
export function deadLinkHeading(state: DeadState): string {
  return HEADINGS[state];
}

const REASONS: Readonly<Record<"activation" | "reset", Readonly<Record<DeadState, string>>>> = {
  activation: {
    expired: "Links to a new account work for 7 days.",
    used: "Perhaps your account is ready: try to sign in. Each link works once.",
    unknown:
      "Perhaps a part of it was lost on the way: try to open it from the mail once more, or copy all of it.",
  },
  reset: {
    expired: "For your safety a link to a new password works for 1 hour.",
    used: "Each link works once, and a newer password makes the older links void. Perhaps you can sign in.",
    unknown:
      "Perhaps a part of it was lost on the way: try to open it from the mail once more, or copy all of it.",
  },
};

/** Explains why a link cannot be used, and offers the next step. */
export function DeadLink({ kind, state }: { kind: "activation" | "reset"; state: DeadState }) {
  return (
    <>
      <h1>{HEADINGS[state]}</h1>
      <p className={styles["lead"]}>{REASONS[kind][state]}</p>
      <div className={styles["actions"]}>
        <ButtonLink to="/request-password-reset">Ask for a new link</ButtonLink>
        <ButtonLink to="/admin/login" look="outline">
          Go to the sign-in
        </ButtonLink>
      </div>
      <p className={styles["aside"]}>Nothing arrives? A colleague who manages accounts can help you.</p>
    </>
  );
}

/** The HTTP status of a link's page: 410 for a link that existed, 404 for one that never did. */
export function linkStatus(state: "usable" | DeadState): number {
  if (state === "usable") return 200;
  return state === "unknown" ? 404 : 410;
}
