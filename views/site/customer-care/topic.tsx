import type { ReactNode } from "react";
import styles from "./topic.module.css";

interface TopicProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A topic of the page, with a fragment of its own. */
export function Topic({ id, title, lead, children }: TopicProps) {
  return (
    <section id={id} className={styles["topic"]} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={styles["lead"]}>{lead}</p>}
      {children}
    </section>
  );
}

/** The list of topics, which stays visible beside them. */
export function TopicIndex({ topics }: { topics: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="On this page" className={styles["index"]}>
      <p aria-hidden="true">On this page</p>
      <ul>
        {topics.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
