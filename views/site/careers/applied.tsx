import { useEffect } from "react";
import { data } from "react-router";
import { APPLIED_PATH } from "../../../src/rules/contact/application-form.ts";
import { isReference } from "../../../src/rules/contact/message-form.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { forgetDrafts } from "../forms/typed-draft.ts";
import styles from "../forms/message-sent.module.css";
import { PageIntro } from "../page-intro.tsx";
import type { Route } from "./+types/applied";

export function loader({ url }: Route.LoaderArgs) {
  const reference = url.searchParams.get("reference") ?? "";
  if (!isReference(reference)) throw data(null, { status: 404 });
  return { reference, isMailed: url.searchParams.get("mailed") === "yes" };
}

/** Thanks for an application. It shows only the reference, so it is no secret who sees it. */
export default function Applied({ loaderData: { reference, isMailed } }: Route.ComponentProps) {
  useEffect(forgetDrafts, []);
  const title = "Your application has been sent";
  return (
    <>
      <PageHead
        title={title}
        description={`${title}. This page has its reference.`}
        path={APPLIED_PATH}
        noindex
      />
      <PageIntro
        title={title}
        lead="Thank you. The colleagues who choose people for our jobs can read it now."
        tone="leaf"
        emoji="handshake"
        crumbs={[]}
      />
      <div className="container">
        <div className={styles["sent"]}>
          <p>
            Its reference is <strong className={styles["reference"]}>{reference}</strong>.
          </p>
          <p className={styles["kept"]}>
            {isMailed
              ? "We are sending you an e-mail with a link: by it you see what you sent, add a file, withdraw or delete it. If it has not arrived in an hour, please look among the unwanted e-mails."
              : "Please keep the reference: quote it when you ask us to change or delete your application."}
          </p>
          <ButtonLink to="/careers">See all openings</ButtonLink>
        </div>
      </div>
    </>
  );
}
