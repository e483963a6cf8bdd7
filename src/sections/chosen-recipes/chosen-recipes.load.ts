import { findChosen } from "../../content/kinds/pages/find-chosen.ts";
import { blogServer } from "../../content/kinds/blogs/blog.server.ts";
import type { SectionLoad } from "../../content/kinds/pages/section-loads.ts";
import type { section } from "./chosen-recipes.section.ts";

/** The chosen posts that visitors may see. */
export const load: SectionLoad<typeof section> = async (site, { slugs }) =>
  (await findChosen(site, "blogs", slugs)).map((post) => blogServer.toCard(post));
