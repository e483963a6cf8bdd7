import { findChosen } from "../../content/kinds/pages/find-chosen.ts";
import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./chosen-products.section.ts";

/** The chosen products that visitors may see. */
export const load: SectionLoad<typeof section> = (site, { slugs }) => findChosen(site, "products", slugs);
