import type { SectionLoad } from "../../content/kinds/pages/show-page.ts";
import type { section } from "./stored-items.section.ts";

/** Whether the site counts views: then the list says that it stores nothing for it. */
export const load: SectionLoad<typeof section> = async (site) => (await site.settings()).isCounting;
