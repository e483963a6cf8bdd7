import { ButtonLink } from "../components/button-link.tsx";
import styles from "../components/session/form.module.css";

/** Why a link cannot be used. */
export type InvalidLinkState = "expired" | "used" | "unknown";

const HEADINGS: Readonly<Record<InvalidLinkState, string>> = {
  expired: "This link has expired",
  used: "This link has already been used",
  unknown: "This link is not valid",
};

/** The heading of the page for a link that cannot be used. The page's title is the same. */
export function invalidLinkHeading(state: InvalidLinkState): string {
  return HEADINGS[state];
}

const REASONS: Readonly<Record<"activation" | "reset", Readonly<Record<InvalidLinkState, string>>>> = {
  activation: {
    expired: "Activation links work for 7 days.",
    used: "Each link works once. Your account may already be active: try to sign in.",
    unknown: "Part of it may be missing. Open the link from the e-mail again, or copy the whole link.",
  },
  reset: {
    expired: "For your security, a link to choose a new password works for 1 hour.",
    used: "Each link works once, and a new password cancels older links. Try to sign in.",
    unknown: "Part of it may be missing. Open the link from the e-mail again, or copy the whole link.",
  },
};

/** Explains why a link cannot be used, and offers the next step. */
export function InvalidLink({ kind, state }: { kind: "activation" | "reset"; state: InvalidLinkState }) {
  return (
    <>
      <h1>{HEADINGS[state]}</h1>
      <p className={styles["lead"]}>{REASONS[kind][state]}</p>
      <div className={styles["actions"]}>
        <ButtonLink to="/request-password-reset">Request a new link</ButtonLink>
        <ButtonLink to="/admin/login" look="outline">
          Go to sign-in
        </ButtonLink>
      </div>
      <p className={styles["aside"]}>No e-mail? Ask a colleague who manages accounts.</p>
    </>
  );
}

/** The HTTP status of a link's page: 410 for a link that existed, 404 for one that never did. */
export function linkStatus(state: "usable" | InvalidLinkState): number {
  if (state === "usable") return 200;
  return state === "unknown" ? 404 : 410;
}
