import { redirect } from "react-router";
import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "./page-sections.tsx";
import { readPage } from "./read-page.ts";
import { SECTION_QUERIES } from "./section-queries.ts";
import type { Route } from "./+types/page";

export const handle: PageHandle = { query: SECTION_QUERIES };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { folder, slug = "" } = params as { folder?: string; slug?: string };
  const path = folder === undefined ? `/${slug}` : `/${folder}/${slug}`;
  const page = await readPage(context.get(siteContext), path.slice(1), context.get(reportContext));
  // A page that has another address redirects to it.
  if (page.path !== path) throw redirect(page.path, 301);
  return page;
}

/** Any page that consists of sections. */
export default function Page({ loaderData }: Route.ComponentProps) {
  const { title, description, path, noindex, sections, isPreview } = loaderData;
  return (
    <>
      <PageHead title={title} description={description} path={path} noindex={noindex} />
      <PageSections sections={sections} isPreview={isPreview} />
    </>
  );
}
