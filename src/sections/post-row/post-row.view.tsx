import { Deferred } from "../../../views/components/deferred.tsx";
import { PostCards } from "../../../views/site/blog/post-cards.tsx";
import { EmptyNote } from "../../../views/site/home/empty-note.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { BlogCard as Post } from "../../content/kinds/blogs/blog.server.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./post-row.section.ts";

/** The latest posts in one row. Without posts it says what staff wrote for that, or nothing. */
export function View({ section, part }: SectionViewProps<typeof kind, Post[]>) {
  const { title, category, moreLabel, noneText, noneEmoji } = section;
  if ("data" in part && part.data.length === 0 && noneText === "") return null;
  const more = { to: category ? `/blog?category=${category}` : "/blog", label: moreLabel };
  return (
    <Section title={title} {...(moreLabel && { more })}>
      <Deferred part={part} label={title}>
        {(posts) =>
          posts.length > 0 ? (
            <PostCards posts={posts} />
          ) : (
            noneText && <EmptyNote emoji={noneEmoji}>{noneText}</EmptyNote>
          )
        }
      </Deferred>
    </Section>
  );
}
