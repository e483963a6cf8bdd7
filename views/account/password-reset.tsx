import { data, redirect, Link } from "react-router";
import { accountContext, type Refusal } from "../../src/site/context.ts";
import { PageHead } from "../components/page-head.tsx";
import type { Route } from "./+types/password-reset";
import { AccountFrame } from "./account-frame.tsx";
import {
  InvalidLink,
  INVALID_LINK,
  linkStatus,
  OpenStaffArea,
  revalidateUnusedLink,
  signInWithNewPassword,
  NewPasswordForm,
} from "./choose-password.tsx";
import styles from "../components/session/form.module.css";
import { passHeaders, AccountForm, FormErrorSummary } from "./account-form.tsx";
import { textOf } from "../components/session/text-of.ts";
import { Field } from "../components/session/fields.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const token = tokenIn(params);
  if (token === undefined) return data({ link: undefined, sent: url.searchParams.has("sent") });
  const link = await context.get(accountContext).inspectLink("reset", token);
  return data({ link, sent: false }, { status: linkStatus(link.state) });
}

/**
 * With a token, sets the new password and signs in. Without one, e-mails a reset link; the response is the same whether or not the
 * account exists.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const account = context.get(accountContext);
  const token = tokenIn(params);
  const { password = "", email = "" } = account.form;
  const tried = await account.attempt(async () => {
    if (token !== undefined) return account.resetPassword({ token, password });
    await account.requestPasswordReset({ email });
    return undefined;
  });
  if ("done" in tried) {
    if (!tried.done) throw redirect("/request-password-reset?sent");
    return signInWithNewPassword(account, tried.done.email, "reset");
  }
  const { refusal } = tried;
  return data({ refusal, email: textOf(email) }, { status: refusal.status, headers: refusal.headers });
}

/** Only one of the two routes has a token. */
function tokenIn(params: { token?: string | undefined }): string | undefined {
  return params.token;
}

export const headers = passHeaders;

export const shouldRevalidate = revalidateUnusedLink;

/** Requesting a new password and choosing it: one screen at two addresses (specification, section 2). */
export default function PasswordReset({ loaderData: { link, sent }, actionData }: Route.ComponentProps) {
  // The frame stays, so that the focus does.
  if (actionData && "session" in actionData)
    return (
      <AccountFrame emoji="sparkles">
        <OpenStaffArea session={actionData.session} />
      </AccountFrame>
    );
  const title = titleOf(link, sent);
  return (
    <AccountFrame emoji={link?.state === "usable" ? "sparkles" : "envelope"}>
      <PageHead
        title={actionData && !isInvalid(link) ? `Error: ${title}` : title}
        description="Choose a new password for the staff area."
        path={link ? "/reset-password" : "/request-password-reset"}
        noindex
      />
      <PasswordResetStep link={link} sent={sent} {...actionData} />
    </AccountFrame>
  );
}

type ResetLink = Route.ComponentProps["loaderData"]["link"];

function PasswordResetStep({
  link,
  sent,
  refusal,
  email,
}: {
  link: ResetLink;
  sent: boolean;
  refusal?: Refusal | undefined;
  email?: string;
}) {
  if (!link) return <ResetRequest sent={sent} refusal={refusal} email={email} />;
  if (link.state !== "usable") return <InvalidLink kind="reset" state={link.state} />;
  return (
    <>
      <h1>Choose a new password</h1>
      <p className={styles["lead"]}>This signs you in here, and out everywhere else.</p>
      <NewPasswordForm owner={link} refusal={refusal} submit="Set new password" />
    </>
  );
}

function isInvalid(link: ResetLink): boolean {
  return link !== undefined && link.state !== "usable";
}

function titleOf(link: ResetLink, sent: boolean): string {
  if (!link) return sent ? "Check your e-mail" : "Forgotten your password?";
  return link.state === "usable" ? "Choose a new password" : INVALID_LINK[link.state];
}

interface ResetRequestProps {
  /** Whether the form was submitted successfully. That does not reveal whether the account exists. */
  sent: boolean;
  refusal: Refusal | undefined;
  email: string | undefined;
}

/** Requests a reset link. The page is the same whether or not the account exists. */
function ResetRequest({ sent, refusal, email }: ResetRequestProps) {
  if (sent && !refusal) {
    return (
      <>
        <h1>Check your e-mail</h1>
        <div className={styles["notice"]} role="status">
          <p>If there is an account with this address, a link is on its way to it.</p>
          <p>The link works once and expires after 1 hour.</p>
        </div>
        <p>
          No e-mail after a few minutes? Check your spam folder and the address, or ask a colleague who
          manages accounts.
        </p>
        <p className={styles["aside"]}>
          <Link to="/request-password-reset">Try another address</Link>
          {" or "}
          <Link to="/admin/login">go to sign-in</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Forgotten your password?</h1>
      <p className={styles["lead"]}>
        Enter your e-mail address. We will e-mail you a link to choose a new password.
      </p>
      {refusal && <FormErrorSummary refusal={refusal} />}
      <AccountForm action="/request-password-reset" submit="Send me a link">
        <Field
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={email}
          error={refusal?.fields["email"]}
        />
      </AccountForm>
      <p className={styles["aside"]}>
        <Link to="/admin/login">Back to sign-in</Link>
      </p>
    </>
  );
}
