import { data } from "react-router";
import { accountContext } from "../../src/site/context.ts";
import { useBrand } from "../components/brand.ts";
import { PageHead } from "../components/page-head.tsx";
import type { Route } from "./+types/activate";
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
import { CompanySignIn, passHeaders } from "./account-form.tsx";
import { textOf } from "../components/session/text-of.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const account = context.get(accountContext);
  const link = await account.inspectLink("activation", params.token);
  const company = link.state === "usable" ? await account.requiredCompany(link.email) : undefined;
  return data({ link, company }, { status: linkStatus(link.state) });
}

/** Activates the account and signs in. */
export async function action({ context, params }: Route.ActionArgs) {
  const account = context.get(accountContext);
  const { password = "", name } = account.form;
  const tried = await account.attempt(() => account.activate({ token: params.token, password, name }));
  if ("done" in tried) return signInWithNewPassword(account, tried.done.email, "activated");
  const { refusal } = tried;
  // The name that was entered is returned to the form. A password is never sent back.
  return data({ refusal, name: textOf(name) }, { status: refusal.status, headers: refusal.headers });
}

export const headers = passHeaders;

export const shouldRevalidate = revalidateUnusedLink;

/** The screen behind an invitation link (specification, section 2). */
export default function Activate({ loaderData: { link, company }, actionData }: Route.ComponentProps) {
  const brand = useBrand();
  // The frame stays, so that the focus does.
  if (actionData && "session" in actionData)
    return (
      <AccountFrame emoji="handshake">
        <OpenStaffArea session={actionData.session} />
      </AccountFrame>
    );
  const usable = link.state === "usable";
  const title = usable ? "Activate your account" : INVALID_LINK[link.state];
  return (
    <AccountFrame emoji={usable ? "handshake" : "envelope"}>
      <PageHead
        title={actionData && usable ? `Error: ${title}` : title}
        description="Choose a password for your new account."
        path="/activate"
        noindex
      />
      {usable ? (
        <>
          <h1>Welcome to {brand.name}</h1>
          <p className={styles["lead"]}>
            An account for the staff area has been created for you.{" "}
            {company === undefined
              ? "Choose a password to activate it."
              : "It needs no password: you open it with the account that you have at work."}
          </p>
          {company === undefined ? (
            <NewPasswordForm
              owner={link}
              name={actionData?.name ?? link.name}
              refusal={actionData?.refusal}
              submit="Activate my account"
            />
          ) : (
            <CompanySignIn company={company} redirectTo="/admin" />
          )}
        </>
      ) : (
        <InvalidLink kind="activation" state={link.state} />
      )}
    </AccountFrame>
  );
}
