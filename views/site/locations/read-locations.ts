import type { Site } from "../../../src/site/context.ts";
import { readPage } from "../pages/read-page.ts";
import { askedDay } from "./asked-day.tsx";

/** The page of stores: its sections, all stores, and the filters and the day of the query `?open=1&island=&service=&on=`. */
export async function readLocations(site: Site, query: URLSearchParams, report: (error: unknown) => void) {
  const [page, stores] = await Promise.all([readPage(site, "locations", report), site.list("stores")]);
  return {
    ...page,
    stores,
    openOnly: query.get("open") === "1",
    island: query.get("island") ?? "",
    service: query.get("service") ?? "",
    day: askedDay(query, site.now()),
  };
}
