import { data, redirect } from "react-router";
import { subscriptionLinksContext } from "../../../src/site/context.ts";
import { CONFIRMED_PATH, SUBSCRIBE_PATH } from "../../../src/rules/contact/subscription.ts";
import type { Route } from "./+types/confirm";
import { ToldPage, OneButton, SpentLink } from "./told-page.tsx";

/** Reads what the link confirms, and changes nothing. Not 404, whose addresses are counted. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await context.get(subscriptionLinksContext).findConfirmation(params.token);
  return data(link ?? null, { status: link ? 200 : 410 });
}

export async function action({ context, params }: Route.ActionArgs) {
  if (await context.get(subscriptionLinksContext).confirm(params.token)) throw redirect(CONFIRMED_PATH, 303);
  return data(null, { status: 410 });
}

/** Asks the owner of an address to confirm it. */
export default function Confirm({ loaderData: link }: Route.ComponentProps) {
  if (!link) return <SpentLink />;
  return (
    <ToldPage title="Confirm your address" path={SUBSCRIBE_PATH}>
      <p>
        You ask for e-mails to <strong>{link.email}</strong>, and agree to this:
      </p>
      <ul>
        {link.consents.map((words) => (
          <li key={words}>{words}</li>
        ))}
        {link.store && <li>{`Store: ${link.store}`}</li>}
      </ul>
      <OneButton>Confirm</OneButton>
    </ToldPage>
  );
}
