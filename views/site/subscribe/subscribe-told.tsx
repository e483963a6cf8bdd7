import type { PageHandle } from "../../../src/site/context.ts";
import { CONFIRMED_PATH, REQUEST_DAYS, REQUESTED_PATH } from "../../../src/rules/contact/subscription.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import type { Route } from "./+types/subscribe-told";
import { ToldPage } from "./told-page.tsx";

export const handle: PageHandle = { query: [] };

export function loader({ url }: Route.LoaderArgs) {
  return { isConfirmed: url.pathname.startsWith(CONFIRMED_PATH) };
}

const CONFIRMED = "Your address is confirmed. Every e-mail has a link with which you can stop at any time.";
const SENT =
  "We have sent you an e-mail with a link. Open it and press the button to confirm your address: until then you get nothing else from us.";

/** What comes after a form was sent, and after an address was confirmed. It says the same to everyone. */
export default function SubscribeTold({ loaderData: { isConfirmed } }: Route.ComponentProps) {
  const title = isConfirmed ? "You are subscribed" : "Please look at your e-mails";
  return (
    <ToldPage
      title={title}
      description={isConfirmed ? CONFIRMED : SENT}
      path={isConfirmed ? CONFIRMED_PATH : REQUESTED_PATH}
      tone="leaf"
    >
      {isConfirmed ? (
        <p>{CONFIRMED}</p>
      ) : (
        <>
          <p>{SENT}</p>
          <p>
            {`No e-mail after a few minutes? Look in the folder for spam, or send the form again. An address that is not confirmed is deleted after ${REQUEST_DAYS} days.`}
          </p>
        </>
      )}
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </ToldPage>
  );
}
