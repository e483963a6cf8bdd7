import { reportContext, siteContext, type PageHandle } from "../../../src/context.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import type { Route } from "./+types/locations";
import { LocationsHead } from "./locations-head.tsx";
import { readLocations } from "./read-locations.ts";
import { StoreCards } from "./store-cards.tsx";
import { StoreFinder } from "./store-finder.tsx";

export const handle: PageHandle = { query: ["open", "island"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readLocations(context.get(siteContext), url.searchParams, context.get(reportContext));
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
