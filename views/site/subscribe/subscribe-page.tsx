import { data } from "react-router";
import { shownSubscriptionContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { findSubscriptionFacts } from "../../../src/sections/call-to-action/find-subscription.ts";
import { SUBSCRIBE_PATH } from "../../../src/rules/contact/subscription.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageIntro } from "../page-intro.tsx";
import type { Route } from "./+types/subscribe-page";
import { SubscribeForm } from "./subscribe-form.tsx";
import styles from "./subscribe-form.module.css";

export const handle: PageHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await findSubscriptionFacts(context.get(siteContext));
  if (!facts) throw data(null, { status: 404 });
  return facts;
}

/** The form has been read and was not accepted: one that is accepted never comes here (`src/site/subscribers/subscription-form.ts`). */
export function action({ context }: Route.ActionArgs) {
  const shown = context.get(shownSubscriptionContext);
  if (!shown) throw data(null, { status: 400 });
  return data(shown, { status: shown.status });
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
        <div className={styles["panel"]}>
          <SubscribeForm id="subscribe" facts={facts} shown={shown} />
        </div>
      </div>
    </>
  );
}
