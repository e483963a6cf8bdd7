import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./topic-index.section.ts";
import styles from "./topic-index.module.css";

export function View({ section: { title }, topics }: SectionViewProps<typeof kind>) {
  if (topics.length === 0) return null;
  return (
    <nav aria-label={title} className={styles["index"]}>
      <p aria-hidden="true">{title}</p>
      <ul>
        {topics.map(({ id, title: topic }) => (
          <li key={id}>
            <a href={`#${id}`}>{topic}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
