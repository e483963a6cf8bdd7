import { data } from "react-router";
import { shownSubscriptionContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { findSubscriptionFacts } from "../../../src/sections/call-to-action/find-subscription.ts";
import { SUBSCRIBE_PATH } from "../../../src/rules/contact/subscription.ts";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageIntro } from "../page-intro.tsx";
import { refusedForm } from "../forms/refused-form.ts";
import type { Route } from "./+types/subscribe-page";
import { SubscribeForm } from "./subscribe-form.tsx";
import form from "../forms/visitor-form.module.css";
import styles from "./subscribe-form.module.css";

export const handle: PageHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await findSubscriptionFacts(context.get(siteContext));
  if (!facts) throw data(null, { status: 404 });
  return facts;
}

export function action({ context }: Route.ActionArgs) {
  return refusedForm(context.get(shownSubscriptionContext));
}

/** The form to subscribe alone: where the footer leads, and where a form comes back that was not accepted. */
export default function SubscribePage({ loaderData: facts, actionData: shown }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={shown?.error ? `Error: ${facts.title}` : facts.title}
        description={facts.title}
        path={SUBSCRIBE_PATH}
        noindex
      />
      <PageIntro title={facts.title} tone="honey" emoji="envelope" crumbs={[]} />
      <div className="container">
        <div className={classNames(form["panel"], styles["alone"])}>
          <SubscribeForm id="subscribe" facts={facts} shown={shown} />
        </div>
      </div>
    </>
  );
}
