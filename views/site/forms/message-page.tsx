import { MessageCircle, Phone } from "lucide-react";
import { data } from "react-router";
import { refusedFormContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { findContactForm } from "../../../src/sections/contact-form/find-contact-form.ts";
import { MESSAGE_PATH } from "../../../src/rules/contact/message-form.ts";
import { phoneLink } from "../../../src/rules/brand/site-brand.ts";
import { isTopic } from "../../../src/rules/contact/topics.ts";
import { useBrand } from "../../components/brand.ts";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import type { Route } from "./+types/message-page";
import { refusedForm } from "./refused-form.ts";
import styles from "./form-columns.module.css";
import visitorForm from "./visitor-form.module.css";
import { VisitorForm } from "./visitor-form.tsx";

export const handle: PageHandle = { query: ["topic"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findContactForm(context.get(siteContext));
  // No page shows the form.
  if (!found) throw data(null, { status: 404 });
  const topic = url.searchParams.get("topic");
  const { words, form, page } = found;
  return {
    id: words.id,
    title: words.title,
    lead: words.lead,
    form,
    page,
    topic: isTopic(topic) ? topic : "",
  };
}

export function action({ context }: Route.ActionArgs) {
  return refusedForm(context.get(refusedFormContext));
}

/** The contact form alone: where searches and links with a topic lead, and where a form comes back that was not accepted. */
export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, lead, form, page, topic } = loaderData;
  return (
    <>
      <PageHead
        title={actionData ? `Error: ${title}` : title}
        description={lead || title}
        path={MESSAGE_PATH}
        noindex
      />
      <PageIntro title={title} lead={lead} crumbs={[page]} tone="leaf" emoji="envelope" />
      <div className={classNames("container", styles["columns"])}>
        <div className={visitorForm["panel"]}>
          <VisitorForm id={id} form={form} start={{ topic }} refused={actionData} />
        </div>
        <OtherWays />
      </div>
    </>
  );
}

/** The ways to talk to a person that the settings name; nothing without any. */
function OtherWays() {
  const { phone, whatsapp, links } = useBrand();
  const hasChat = whatsapp !== "" && links.whatsapp !== "";
  if (phone === "" && !hasChat) return null;
  return (
    <aside className={styles["beside"]} aria-labelledby="other-ways">
      <h2 id="other-ways">Prefer to talk to us?</h2>
      <ul>
        {phone && (
          <li>
            <SmartLink to={phoneLink(phone)}>
              <Phone size={22} aria-hidden="true" /> {phone}
            </SmartLink>
          </li>
        )}
        {hasChat && (
          <li>
            <SmartLink to={links.whatsapp}>
              <MessageCircle size={22} aria-hidden="true" /> WhatsApp
            </SmartLink>
          </li>
        )}
      </ul>
    </aside>
  );
}
