import { useLoaderData } from "react-router";
import type { section as headKind } from "../../../src/sections/list-head/list-head.section.ts";
import { fieldsOfKind } from "../pages/fields-of-kind.ts";
import { blogWords } from "./blog-words.ts";
import type { readBlog } from "./read-blog.ts";

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
