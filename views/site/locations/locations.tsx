import { reportContext, siteContext, type PageHandle } from "../../../src/context.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { readPage } from "../pages/read-page.ts";
import type { Route } from "./+types/locations";
import { LocationsHead } from "./locations-head.tsx";
import { StoreCards } from "./store-cards.tsx";
import { StoreFinder } from "./store-finder.tsx";

export const handle: PageHandle = { query: ["open", "island"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const [page, stores] = await Promise.all([
    readPage(site, "locations", context.get(reportContext)),
    site.list("stores"),
  ]);
  return { ...page, stores, openOnly: query.get("open") === "1", island: query.get("island") ?? "" };
}

const PARTS = { "page-head": LocationsHead, "store-finder": StoreFinder, "store-cards": StoreCards };

/** All stores, on a map and as cards. */
export default function Locations({ loaderData }: Route.ComponentProps) {
  const { title, description, path, imageUrl, noindex, sections, isPreview } = loaderData;
  return (
    <>
      <PageHead title={title} description={description} path={path} imageUrl={imageUrl} noindex={noindex} />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}
