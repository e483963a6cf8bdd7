import { useLoaderData } from "react-router";
import type {
  section as headKind,
  section as kind,
} from "../../../src/sections/list-head/list-head.section.ts";
import { fieldsOfKind } from "../pages/fields-of-kind.ts";
import type { readBlog } from "./read-blog.ts";
import { blogCategoryLabel } from "../../../src/content/kinds/blogs/blog-categories.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";

/** The category that the page shows, and the words of its list. */
export function useBlogWords() {
  const { category: asked, known, sections, title } = useLoaderData<typeof readBlog>();
  // The words of an unknown category are never repeated: anyone can write them into an address.
  const category = known ? asked : undefined;
  const head = fieldsOfKind<typeof headKind>(sections, "list-head") ?? {
    title,
    lead: "",
    tone: "honey",
    emoji: "newspaper",
    categories: [],
    otherLead: "",
  };
  return { category, words: blogWords(head, category) };
}

type Words = Pick<SectionFields<typeof kind>, "title" | "lead" | "tone" | "emoji">;

/** The words at the head of a category's list, or of all posts if there is no category. */
function blogWords(
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
