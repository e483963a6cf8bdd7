import type { Page } from "../../site/context.ts";
import { ButtonLink } from "../../../views/components/button-link.tsx";
import { Deferred } from "../../../views/components/deferred.tsx";
import { Emoji } from "../../../views/components/emoji.tsx";
import { PostCards } from "../../../views/site/blog/post-cards.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { BlogCard as Post } from "../../content/kinds/blogs/blog.server.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./latest-posts.section.ts";
import styles from "./latest-posts.module.css";

/** The latest posts of the blog or of a category. Without posts it says what staff wrote for that, or nothing. */
export function View({ section, part }: SectionViewProps<typeof kind, Page<Post>>) {
  const { title, lead, category, moreLabel, emptyTitle, emptyText, linkTo, linkLabel } = section;
  if ("data" in part && part.data.items.length === 0 && emptyTitle === "") return null;
  const more = { to: category ? `/blog?category=${category}` : "/blog", label: moreLabel };
  return (
    <Section title={title} lead={lead} {...(moreLabel && { more })}>
      <Deferred part={part} label={title}>
        {({ items }) =>
          items.length > 0 ? (
            <PostCards posts={items} />
          ) : (
            emptyTitle && (
              <div className={styles["none"]}>
                <Emoji name="people-hugging" size={88} />
                <div>
                  <h3>{emptyTitle}</h3>
                  {emptyText && <p>{emptyText}</p>}
                  {linkTo && linkLabel && <ButtonLink to={linkTo}>{linkLabel}</ButtonLink>}
                </div>
              </div>
            )
          )
        }
      </Deferred>
    </Section>
  );
}
