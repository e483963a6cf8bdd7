import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import type { Route } from "./+types/locations";
import { DAY_MEANING } from "./asked-day.ts";
import { LocationsHead } from "./locations-head.tsx";
import { readLocations } from "./read-locations.ts";
import { StoreCards } from "./store-cards.tsx";
import { StoreFinder } from "./store-finder.tsx";

export const handle: PageHandle = {
  query: ["open", "island", "service", "on"],
  meanings: {
    ...DAY_MEANING,
    open: (value) => (value === "1" ? value : ""),
    // An unknown name finds no store.
    island: (value) => (ISLANDS.has(value) ? value : "none"),
  },
};

const ISLANDS: ReadonlySet<string> = new Set<Store["island"] | "">(["", "Malta", "Gozo"]);

export async function loader({ context, url }: Route.LoaderArgs) {
  return readLocations(context.get(siteContext), url.searchParams, context.get(reportContext));
}

const PARTS = { "list-head": LocationsHead, "store-map": StoreFinder, list: StoreCards };

/** All stores, on a map and as cards. */
export default function Locations({ loaderData }: Route.ComponentProps) {
  const { title, description, path, imageUrl, noindex, sections, isPreview, day } = loaderData;
  return (
    <>
      <PageHead
        title={title}
        description={description}
        path={path}
        imageUrl={imageUrl}
        noindex={noindex || day !== undefined}
      />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}
