import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "./page-sections.tsx";
import { readPageAt } from "./read-page.ts";
import { SECTION_QUERIES } from "./section-queries.ts";
import type { Route } from "./+types/page";

export const handle: PageHandle = { query: SECTION_QUERIES };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { folder, slug = "" } = params as { folder?: string; slug?: string };
  const path = folder === undefined ? `/${slug}` : `/${folder}/${slug}`;
  return readPageAt(context.get(siteContext), path, context.get(reportContext));
}

/** Any page that consists of sections. */
export default function Page({ loaderData }: Route.ComponentProps) {
  const { title, description, path, imageUrl, noindex, sections, isPreview } = loaderData;
  return (
    <>
      <PageHead title={title} description={description} path={path} imageUrl={imageUrl} noindex={noindex} />
      <PageSections sections={sections} isPreview={isPreview} />
    </>
  );
}
