import { reportContext, siteContext, type PageHandle } from "../../../src/context.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { readPage } from "../pages/read-page.ts";
import { ListStructuredData } from "../seo/list-structured-data.tsx";
import { CareersHead } from "./careers-head.tsx";
import { filterChoices, filterJobs } from "./job-filter.ts";
import { jobCard } from "./job-summary.ts";
import { Openings } from "./openings.tsx";
import type { Route } from "./+types/careers";

export const handle: PageHandle = { query: ["department", "location"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const filter = { department: query.get("department") ?? "", location: query.get("location") ?? "" };
  const [page, jobs] = await Promise.all([
    readPage(site, "careers", context.get(reportContext)),
    site.list("jobs"),
  ]);
  const all = jobs.map(jobCard);
  return {
    ...page,
    filter,
    jobs: filterJobs(all, filter),
    departments: filterChoices(all, "department", filter),
    locations: filterChoices(all, "location", filter),
    total: all.length,
  };
}

const PARTS = { "page-head": CareersHead, "job-openings": Openings };

/** All job openings, and the sections around them. */
export default function Careers({ loaderData }: Route.ComponentProps) {
  const { title, description, path, imageUrl, noindex, jobs, sections, isPreview } = loaderData;
  return (
    <>
      <PageHead title={title} description={description} path={path} imageUrl={imageUrl} noindex={noindex} />
      <ListStructuredData
        entries={jobs.map(({ slug, title: name }) => ({ path: `/careers/${slug}`, name }))}
      />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}
