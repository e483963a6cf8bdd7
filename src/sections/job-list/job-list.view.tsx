import { Deferred } from "../../../views/components/deferred.tsx";
import { Section } from "../../../views/site/section.tsx";
import { JobList } from "../../../views/site/careers/job-list.tsx";
import type { Job } from "../../content/kinds/jobs/job.schema.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./job-list.section.ts";

/** The open jobs, all of them or those of a department. While there are none, nothing shows. */
export function View({ section, part }: SectionViewProps<typeof kind, Job[]>) {
  if ("data" in part && part.data.length === 0) return null;
  const { title, lead, moreLabel } = section;
  return (
    <Section title={title} lead={lead} {...(moreLabel && { more: { to: "/careers", label: moreLabel } })}>
      <Deferred part={part} label={title}>
        {(jobs) => <JobList jobs={jobs} />}
      </Deferred>
    </Section>
  );
}
