import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./store-list.section.ts";

/** The stores of an island, or all of them. */
export const load: SectionLoad<typeof section> = async (site, { island }) =>
  (await site.list("stores")).filter((store) => island === "all" || store.island === island);
