import { useBrand } from "../../components/brand.ts";
import type { Job } from "../../../src/content/kinds/jobs/job.schema.ts";
import { ButtonLink, type ButtonLook } from "../../components/button-link.tsx";
import { useNow } from "../../components/now.tsx";
import styles from "./apply-panel.module.css";
import { lastDay } from "./job-summary.ts";

type ApplyFields = Pick<Job, "title" | "location" | "closesAt" | "applyUrl" | "applyEmail">;

/**
 * The link that starts an application: the application form if there is one, otherwise an e-mail with its subject
 * filled in.
 */
export function ApplyButton({ job, look = "primary" }: { job: ApplyFields; look?: ButtonLook }) {
  const { careersEmail } = useBrand();
  return (
    <ButtonLink to={applyAddress(job, careersEmail)} look={look}>
      {job.applyUrl ? "Apply online" : "Apply by e-mail"}
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
        {day ? `Write to us by ${day}. ` : "This place stays open until we find the right person. "}
        {job.applyUrl
          ? email && `You can also send your CV to ${email}.`
          : email && `A few lines and your CV to ${email} are enough.`}
      </p>
      <ApplyButton job={job} look="honey" />
    </section>
  );
}

/** Empty where neither the job nor the site has an address. */
function applyAddress(job: ApplyFields, careersEmail: string): string {
  const { title, location, applyUrl, applyEmail } = job;
  if (applyUrl) return applyUrl;
  const email = applyEmail ?? careersEmail;
  if (email === "") return "";
  // An e-mail address can contain characters that have a meaning in a link, such as `?` and `&`.
  const to = encodeURIComponent(email).replaceAll("%40", "@");
  return `mailto:${to}?subject=${encodeURIComponent(`Application: ${title}, ${location}`)}`;
}
