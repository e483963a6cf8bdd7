import { useBrand } from "../../components/brand.ts";
import type { Job } from "../../../src/content/kinds/jobs/job.schema.ts";
import type { SiteBrand } from "../../../src/rules/brand/site-brand.ts";
import { applyPath, takesForm } from "../../../src/rules/contact/application-form.ts";
import { ButtonLink, type ButtonLook } from "../../components/button-link.tsx";
import { useNow } from "../../components/now.tsx";
import styles from "./apply-panel.module.css";
import { lastDay } from "./job-summary.ts";

type ApplyFields = Pick<Job, "slug" | "title" | "location" | "closesAt" | "applyUrl" | "applyEmail">;

/**
 * The link that starts an application: the form of this site, unless the job names an address outside or an e-mail address,
 * whose subject is filled in.
 */
export function ApplyButton({ job, look = "primary" }: { job: ApplyFields; look?: ButtonLook }) {
  const brand = useBrand();
  return (
    <ButtonLink to={applyAddress(job, brand)} look={look} data-press="apply">
      {takesForm(job, brand) ? "Apply" : job.applyUrl ? "Apply online" : "Apply by e-mail"}
    </ButtonLink>
  );
}

/** The call to action at the end of a job advertisement. */
export function ApplyPanel({ job }: { job: ApplyFields }) {
  const brand = useBrand();
  const day = lastDay(job, useNow());
  const email = job.applyEmail ?? brand.careersEmail;
  return (
    <section className={styles["panel"]} aria-labelledby="ready-to-apply">
      <h2 id="ready-to-apply">Does this sound like you?</h2>
      <p>
        {day ? (
          <>
            {takesForm(job, brand) ? "Apply" : "Write to us"} by <span className={styles["day"]}>{day}</span>
            .{" "}
          </>
        ) : (
          "This place stays open until we find the right person. "
        )}
        {takesForm(job, brand) &&
          "A few lines and your CV are enough, and you can see or delete them at any time."}
        {job.applyUrl && email && `You can also send your CV to ${email}.`}
        {!takesForm(job, brand) &&
          !job.applyUrl &&
          email &&
          `A few lines and your CV to ${email} are enough.`}
      </p>
      <ApplyButton job={job} look="honey" />
    </section>
  );
}

/** Empty where neither the job nor the site has an address. */
function applyAddress(job: ApplyFields, brand: SiteBrand): string {
  const { slug, title, location, applyUrl } = job;
  if (applyUrl) return applyUrl;
  if (takesForm(job, brand)) return applyPath(slug);
  const email = job.applyEmail ?? brand.careersEmail;
  if (email === "") return "";
  // An e-mail address can contain characters that have a meaning in a link, such as `?` and `&`.
  const to = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${to}?subject=${encodeURIComponent(`Application: ${title}, ${location}`)}`;
}
