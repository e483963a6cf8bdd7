import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./latest-posts.section.ts";

/** The latest posts, as cards. */
export const load: SectionLoad<typeof section> = (site, { category, count }) =>
  site.page("blogs", { ...(category && { category }), limit: count, offset: 0 });
