import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./category-circles.section.ts";

/** The categories that have products. */
export const load: SectionLoad<typeof section> = (site) => site.countByCategory("products");
