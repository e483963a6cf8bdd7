import { data } from "react-router";
import { subscriptionLinksContext } from "../../../src/site/context.ts";
import { KEPT_NOTICE, SUBSCRIBE_PATH } from "../../../src/rules/contact/subscription.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import type { Route } from "./+types/unsubscribe";
import { ToldPage, OneButton, SpentLink } from "./told-page.tsx";

/** Reads whose the link is, and changes nothing. Not 404, whose addresses are counted. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await context.get(subscriptionLinksContext).findUnsubscription(params.token);
  return data(link ? { ...link, keptNotice: KEPT_NOTICE } : null, { status: link ? 200 : 410 });
}

/** Unsubscribes. Mail programs send the same POST, and follow no redirect (RFC 8058). */
export async function action({ context, params }: Route.ActionArgs) {
  const isDone = await context.get(subscriptionLinksContext).unsubscribe(params.token);
  return data({ isDone }, { status: isDone ? 200 : 410 });
}

/** Ends a subscription at one press. */
export default function Unsubscribe({ loaderData: link, actionData }: Route.ComponentProps) {
  if (actionData?.isDone)
    return (
      <ToldPage title="You are unsubscribed" path={SUBSCRIBE_PATH}>
        <p>
          {link?.list === "jobs"
            ? "You get no more e-mails about jobs. Your address is deleted within a day."
            : "You get no more e-mails from this list. It may take a day until our service knows."}
        </p>
        {link?.list === "news" && <p>{link.keptNotice}</p>}
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </ToldPage>
    );
  if (!link) return <SpentLink />;
  return (
    <ToldPage title="Stop these e-mails" path={SUBSCRIBE_PATH}>
      <p>
        One press, and <strong>{link.email}</strong> gets no more of them.
      </p>
      <OneButton>Unsubscribe</OneButton>
    </ToldPage>
  );
}
