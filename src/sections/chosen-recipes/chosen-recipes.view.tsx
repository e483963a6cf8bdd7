import { Deferred } from "../../../views/components/deferred.tsx";
import { Section } from "../../../views/site/section.tsx";
import { PostCards } from "../../../views/site/blog/post-cards.tsx";
import type { BlogCard as Post } from "../../content/kinds/blogs/blog.server.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./chosen-recipes.section.ts";

/** Recipes or other posts that staff chose, as cards. While there are none, nothing shows. */
export function View({ section, part }: SectionViewProps<typeof kind, Post[]>) {
  if ("data" in part && part.data.length === 0) return null;
  const { title, lead, moreLabel } = section;
  return (
    <Section
      title={title}
      lead={lead}
      {...(moreLabel && { more: { to: "/blog?category=recipes", label: moreLabel } })}
    >
      <Deferred part={part} label={title}>
        {(posts) => <PostCards posts={posts} />}
      </Deferred>
    </Section>
  );
}
