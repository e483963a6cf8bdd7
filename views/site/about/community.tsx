import type { Page } from "../../../src/context.ts";
import type { BlogCard as Post } from "../../../src/content/blogs/blog.server.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import type { DeferredPart } from "../../components/defer.ts";
import { Deferred } from "../../components/deferred.tsx";
import { Emoji } from "../../components/emoji.tsx";
import { BlogCard } from "../blog/post-card.tsx";
import { Section } from "../section.tsx";
import styles from "./community.module.css";

/** The company's community work, with the latest posts about it. */
export function Community({ posts }: { posts: DeferredPart<Page<Post>> }) {
  return (
    <Section
      title="Round the corner"
      lead="School breakfasts, allotments, food bank weekends, a broom on the morning after the festa. A market that takes from a village ought to give something back to it."
      more={{ to: "/blog?category=community", label: "All community posts" }}
    >
      <Deferred part={posts} label="Community posts">
        {({ items }) =>
          items.length > 0 ? (
            <ul className={styles["posts"]}>
              {items.map((post) => (
                <li key={post.id}>
                  <BlogCard post={post} heading="h3" />
                </li>
              ))}
            </ul>
          ) : (
            <div className={styles["none"]}>
              <Emoji name="people-hugging" size={88} />
              <div>
                <h3>The stories are on their way</h3>
                <p>
                  We write them down after the chairs are stacked. If your school, parish or band club could
                  do with a hand before then, tell us.
                </p>
                <ButtonLink to="/customer-care">Talk to us</ButtonLink>
              </div>
            </div>
          )
        }
      </Deferred>
    </Section>
  );
}
