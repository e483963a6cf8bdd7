import { isNarrowed, JOB_PARAMETERS } from "../../../src/content/kinds/jobs/job-filter.ts";
import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { ListStructuredData } from "../seo/list-structured-data.tsx";
import { Openings } from "./openings.tsx";
import { readCareers } from "./read-careers.ts";
import type { Route } from "./+types/careers";
import { useLoaderData } from "react-router";
import type { section as kind } from "../../../src/sections/list-head/list-head.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { PageIntro } from "../page-intro.tsx";

export const handle: PageHandle = { query: JOB_PARAMETERS };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readCareers(context.get(siteContext), url.searchParams, context.get(reportContext));
}

const PARTS = { "list-head": CareersHead, list: Openings };

/** All job openings, and the sections around them. */
export default function Careers({ loaderData }: Route.ComponentProps) {
  const { title, description, path, noindex, jobs, sections, isPreview, filter } = loaderData;
  return (
    <>
      {/* Filters only shorten the same list, so search engines get one address for all. */}
      <PageHead title={title} description={description} path={path} noindex={noindex || isNarrowed(filter)} />
      <ListStructuredData
        entries={jobs.map(({ slug, title: name }) => ({ path: `/careers/${slug}`, name }))}
      />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}

/** The head of the page of jobs, with a button that leads to the openings. */
function CareersHead({ section: { title, lead, tone, emoji } }: { section: SectionFields<typeof kind> }) {
  const { total } = useLoaderData<typeof readCareers>();
  return (
    <PageIntro {...{ title, lead, tone, emoji }}>
      <ButtonLink to="/careers#openings" look="honey">
        {total > 0 ? `See ${plural(total, "opening", "openings")}` : "Write to us"}
      </ButtonLink>
    </PageIntro>
  );
}
