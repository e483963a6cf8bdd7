import { redirect } from "react-router";
import { readApplicationForm } from "../../../src/content/kinds/jobs/read-application-form.ts";
import { applyPath, OPEN_PATH, takesForm } from "../../../src/rules/contact/application-form.ts";
import { refusedFormContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import columns from "../forms/form-columns.module.css";
import visitorForm from "../forms/visitor-form.module.css";
import { VisitorForm } from "../forms/visitor-form.tsx";
import { followMove, requireAtSlug } from "../found-or-moved.ts";
import { PageIntro } from "../page-intro.tsx";
import { refusedForm } from "../forms/refused-form.ts";
import type { Route } from "./+types/apply-page";
import styles from "./apply-page.module.css";

export const handle: PageHandle = { query: [] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { jobId }: { jobId?: string } = params;
  if (jobId === undefined) return { job: null, form: await readApplicationForm(site, null) };
  // One that was refused is shown again at the address to which it was sent: a redirect would lose its answers.
  const isRefused = context.get(refusedFormContext) !== null;
  const moved = isRefused ? await followMove(site, "jobs", jobId) : null;
  if (isRefused && !moved) return { job: null, form: await readApplicationForm(site, null) };
  const job = moved ?? requireAtSlug(await site.find("jobs", jobId), jobId, applyPath);
  const { brand } = await site.settings();
  if (!isRefused && !takesForm(job, brand)) throw redirect(`/careers/${job.slug}`, 302);
  const { slug, title, location } = job;
  return { job: { slug, title, location }, form: await readApplicationForm(site, job) };
}

export function action({ context }: Route.ActionArgs) {
  return refusedForm(context.get(refusedFormContext));
}

/** The form by which people apply for a job, or without one. */
export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { job, form } = loaderData;
  const title = job ? `Apply: ${job.title}` : "Apply without a job";
  const careers = { path: "/careers", label: "Careers" };
  return (
    <>
      <PageHead
        title={actionData ? `Error: ${title}` : title}
        description={
          job
            ? `The form by which you apply for this job: ${job.title}, ${job.location}.`
            : "The form by which you apply without a job, with your CV and a few lines."
        }
        path={job ? applyPath(job.slug) : OPEN_PATH}
        noindex
      />
      <PageIntro
        title={title}
        lead={
          job
            ? `${job.location}. It takes some five minutes, and you can change your mind at any time.`
            : "Tell us what you would like to do, so that we know of you when there is a job."
        }
        crumbs={job ? [careers, { path: `/careers/${job.slug}`, label: job.title }] : [careers]}
        tone="leaf"
        emoji="handshake"
      />
      <div className={classNames("container", columns["columns"])}>
        <div className={visitorForm["panel"]}>
          <VisitorForm id="apply" form={form} refused={actionData} draft={`apply:${job?.slug ?? ""}`} />
        </div>
        <aside className={columns["beside"]} aria-labelledby="what-comes">
          <h2 id="what-comes">What comes next</h2>
          <ol className={styles["steps"]}>
            <li>
              You get a link of your own. By it you see what you sent, add a file, withdraw or delete it.
            </li>
            <li>The colleagues who choose people for our jobs read it.</li>
            <li>If we would like to meet you, your link shows the time and the place.</li>
          </ol>
          <p className={styles["never"]}>
            We never ask for your age, your nationality, your earlier pay or a photo of you.
          </p>
        </aside>
      </div>
    </>
  );
}
