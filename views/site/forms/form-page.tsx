import { readShownForm } from "../../../src/content/kinds/forms/shown-form.ts";
import { refusedFormContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { followMove, requireFound } from "../found-or-moved.ts";
import { PageIntro } from "../page-intro.tsx";
import type { Route } from "./+types/form-page";
import { refusedForm } from "./refused-form.ts";
import styles from "./form-columns.module.css";
import visitorForm from "./visitor-form.module.css";
import { VisitorForm } from "./visitor-form.tsx";

export const handle: PageHandle = { query: [] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  // One that was refused is shown again at the address to which it was sent: a redirect would lose its answers.
  const refused = context.get(refusedFormContext) && (await followMove(site, "forms", params.slug));
  const record = refused ?? requireFound(await site.find("forms", params.slug), (slug) => `/forms/${slug}`);
  const { slug, title, lead } = record;
  return { slug, title, lead, form: await readShownForm(site, record) };
}

export function action({ context }: Route.ActionArgs) {
  return refusedForm(context.get(refusedFormContext));
}

/** A form of staff at its own address, to which it comes back if it was not accepted. */
export default function FormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, lead, form } = loaderData;
  return (
    <>
      <PageHead
        title={actionData ? `Error: ${title}` : title}
        description={lead || title}
        path={`/forms/${slug}`}
      />
      <PageIntro title={title} lead={lead} crumbs={[]} tone="leaf" emoji="envelope" />
      <div className={classNames("container", styles["columns"])}>
        <div className={visitorForm["panel"]}>
          <VisitorForm id="form" form={form} refused={actionData} />
        </div>
      </div>
    </>
  );
}
