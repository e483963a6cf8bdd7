import { data } from "react-router";
import { keptInWords } from "../../../src/content/kinds/forms/shown-form.ts";
import { siteContext } from "../../../src/site/context.ts";
import { isReference } from "../../../src/rules/contact/message-form.ts";
import { requireFound } from "../found-or-moved.ts";
import type { Route } from "./+types/form-sent";
import { Thanks } from "./thanks.tsx";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const reference = url.searchParams.get("reference") ?? "";
  if (!isReference(reference)) throw data(null, { status: 404 });
  const found = await context.get(siteContext).find("forms", params.slug);
  const form = requireFound(found, (slug) => `/forms/${slug}/sent?reference=${reference}`);
  const { slug, thanksTitle: title, thanksText: text } = form;
  return { path: `/forms/${slug}/sent`, title, text, reference, kept: keptInWords(form) };
}

/** Thanks for what was sent by a form of staff. */
export default function FormSent({ loaderData }: Route.ComponentProps) {
  return <Thanks {...loaderData} what="form" />;
}
