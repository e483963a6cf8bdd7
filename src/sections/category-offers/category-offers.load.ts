import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./category-offers.section.ts";

/** The offers that end first. */
export const load: SectionLoad<typeof section> = async (site, { category, count }) => {
  const filter = { onOffer: true, sort: "end", ...(category && { category }) } as const;
  return (await site.page("products", { ...filter, limit: count, offset: 0 })).items;
};
