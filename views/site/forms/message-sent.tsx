import { data } from "react-router";
import { siteContext } from "../../../src/site/context.ts";
import { findContactForm } from "../../../src/sections/contact-form/find-contact-form.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { isReference, SENT_PATH } from "../../../src/rules/contact/message-form.ts";
import type { Route } from "./+types/message-sent";
import { Thanks } from "./thanks.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const reference = url.searchParams.get("reference") ?? "";
  const site = context.get(siteContext);
  const found = await findContactForm(site);
  if (!found || !isReference(reference)) throw data(null, { status: 404 });
  const { thanksTitle: title, thanksText: text } = found.words;
  const { keptMonths } = (await site.settings()).contactForm;
  return { title, text, reference, kept: plural(keptMonths, "month", "months") };
}

/** Thanks for a message. */
export default function MessageSent({ loaderData }: Route.ComponentProps) {
  return <Thanks {...loaderData} path={SENT_PATH} what="message" />;
}
