import { blogCategoryLabel } from "../../../src/content/kinds/blogs/blog-categories.ts";
import type { section as kind } from "../../../src/sections/list-head/list-head.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";

type Words = Pick<SectionFields<typeof kind>, "title" | "lead" | "tone" | "emoji">;

/** The words at the head of a category's list, or of all posts if there is no category. */
export function blogWords(
  {
    categories,
    otherLead,
    ...all
  }: Pick<SectionFields<typeof kind>, keyof Words | "categories" | "otherLead">,
  category: string | undefined,
): Words {
  if (category === undefined) return all;
  const label = blogCategoryLabel(category);
  const own = categories.find((each) => each.category === category);
  return own
    ? { ...own, title: own.title || label }
    : { title: label, lead: otherLead.replace("{category}", () => label), tone: "honey", emoji: "newspaper" };
}
