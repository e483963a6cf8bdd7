import { data } from "react-router";

/**
 * What the action of a page with a form returns: the form as it was sent, which was not accepted. One that is accepted never
 * comes to the page (`src/site/forms/visitor-forms.ts`, `src/site/subscribers/subscription-form.ts`).
 *
 * @throws Response 400 where no form was read.
 */
export function refusedForm<Shown extends { status: number }>(shown: Shown | null) {
  if (!shown) throw data(null, { status: 400 });
  return data(shown, { status: shown.status });
}
