import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./rich-text.section.ts";
import styles from "./rich-text.module.css";
import "../../../views/styles/article-content.css";

/** An article without a head. The HTML was sanitised when it was saved. */
export function View({ section }: SectionViewProps<typeof kind>) {
  return (
    <section className={`container ${styles["text"]}`}>
      <div className="article-content" dangerouslySetInnerHTML={{ __html: section.content }} />
    </section>
  );
}
