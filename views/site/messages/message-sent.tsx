import { data } from "react-router";
import { siteContext } from "../../../src/site/context.ts";
import { findContactForm } from "../../../src/sections/contact-form/find-contact-form.ts";
import { isReference, SENT_PATH } from "../../../src/rules/contact/message-form.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { PageIntro } from "../page-intro.tsx";
import type { Route } from "./+types/message-sent";
import styles from "./message-sent.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const reference = url.searchParams.get("reference") ?? "";
  const form = await findContactForm(context.get(siteContext));
  if (!form || !isReference(reference)) throw data(null, { status: 404 });
  return { ...form, reference };
}

/** Thanks for a message. It shows only the reference, so it is no secret who sees it. */
export default function MessageSent({ loaderData: { words, facts, reference } }: Route.ComponentProps) {
  const title = words.thanksTitle || "Your message has been sent";
  return (
    <>
      <PageHead
        title={title}
        description={words.thanksText || "Your message has been sent. This page has its reference."}
        path={SENT_PATH}
        noindex
      />
      <PageIntro title={title} lead={words.thanksText} tone="leaf" emoji="envelope" crumbs={[]} />
      <div className="container">
        <div className={styles["sent"]}>
          <p>
            Your reference is <strong className={styles["reference"]}>{reference}</strong>. Please quote it if
            you contact us about this again.
          </p>
          <p className={styles["kept"]}>
            {`We keep your message for ${plural(facts.keptMonths, "month", "months")}, then we delete it for good.`}
          </p>
          <ButtonLink to="/" look="primary">
            Go to the home page
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
