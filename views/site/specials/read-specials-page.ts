import { data } from "react-router";
import type { Site } from "../../../src/site/context.ts";
import { readPage } from "../pages/read-page.ts";
import { readSelection, readSpecials } from "./read-specials.ts";

/**
 * The page of offers: its sections, and the offers that the query names.
 *
 * @throws Response 404 where there is no such page of a group.
 */
export async function readSpecialsPage(site: Site, query: URLSearchParams, report: (error: unknown) => void) {
  const selection = readSelection(query);
  const [page, specials] = await Promise.all([
    readPage(site, "specials", report),
    readSpecials(site, selection, report),
  ]);
  const isPaged = specials?.selection.ends !== undefined || specials?.selection.week === "next";
  if (!specials || (isPaged && Number.isNaN(selection.page))) throw data(null, { status: 404 });
  return { ...page, specials };
}
