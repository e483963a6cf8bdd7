import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { ListStructuredData } from "../seo/list-structured-data.tsx";
import { CareersHead } from "./careers-head.tsx";
import { Openings } from "./openings.tsx";
import { readCareers } from "./read-careers.ts";
import type { Route } from "./+types/careers";

export const handle: PageHandle = { query: ["department", "location"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readCareers(context.get(siteContext), url.searchParams, context.get(reportContext));
}

const PARTS = { "list-head": CareersHead, list: Openings };

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
