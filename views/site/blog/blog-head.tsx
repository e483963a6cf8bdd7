import { PageIntro } from "../page-intro.tsx";
import { useBlogWords } from "./use-blog-words.ts";

/** The head of the blog, or of one of its categories. */
export function BlogHead() {
  const { category, words } = useBlogWords();
  const { title, lead, tone, emoji } = words;
  return (
    <PageIntro
      {...{ title, lead, tone, emoji }}
      {...(category && { crumbs: [{ path: "/blog", label: "Blog" }] })}
    />
  );
}
