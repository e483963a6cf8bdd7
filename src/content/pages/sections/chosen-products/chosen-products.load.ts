import { findChosen } from "../../find-chosen.ts";
import type { SectionLoad } from "../../section-loads.ts";
import type { section } from "./chosen-products.section.ts";

/** The chosen products that visitors may see. */
export const load: SectionLoad<typeof section> = (site, { slugs }) => findChosen(site, "products", slugs);
