import { readJobChoices } from "../../../src/content/kinds/jobs/read-job-choices.ts";
import { JOB_ALERT_PATH } from "../../../src/content/kinds/jobs/job-alert.ts";
import { readJobFilter } from "../../../src/content/kinds/jobs/job-filter.ts";
import { shownJobAlertContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageIntro } from "../page-intro.tsx";
import { refusedForm } from "../forms/refused-form.ts";
import type { Route } from "./+types/job-alert-page";
import { JobAlertForm } from "./job-alert-form.tsx";
import form from "../forms/visitor-form.module.css";
import styles from "./subscribe-form.module.css";

export const handle: PageHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return { choices: await readJobChoices(site), shownAt: site.now().toISOString() };
}

export function action({ context }: Route.ActionArgs) {
  return refusedForm(context.get(shownJobAlertContext));
}

const TITLE = "Get an e-mail when a job appears";

/** The form for e-mails about jobs alone, where it comes back when it was not accepted. */
export default function JobAlertPage({ loaderData: facts, actionData: shown }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={shown?.error ? `Error: ${TITLE}` : TITLE}
        description="Say which jobs you look for, and you get one e-mail when such a job appears on this site."
        path={JOB_ALERT_PATH}
        noindex
      />
      <PageIntro
        title={TITLE}
        tone="leaf"
        emoji="handshake"
        crumbs={[{ path: "/careers", label: "Careers" }]}
      />
      <div className="container">
        <div className={classNames(form["panel"], styles["alone"])}>
          <JobAlertForm
            id="alert"
            facts={facts}
            filter={readJobFilter(new URLSearchParams())}
            shown={shown}
          />
        </div>
      </div>
    </>
  );
}
