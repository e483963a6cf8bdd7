import { ArrowRight } from "lucide-react";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { RichText } from "../../../views/site/pages/rich-text.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./columns.section.ts";
import styles from "./columns.module.css";

export function View({ section: { id, title, columns } }: SectionViewProps<typeof kind>) {
  const Heading = title ? "h3" : "h2";
  return (
    <section className={`container ${styles["band"]}`} {...(title && { "aria-labelledby": id })}>
      {title && <h2 id={id}>{title}</h2>}
      <div className={styles["columns"]}>
        {columns.map(({ title: head, text, linkTo, linkLabel }) => (
          <div key={head}>
            <Heading className={styles["head"]}>{head}</Heading>
            <RichText html={text} className={styles["text"]} />
            {linkTo && linkLabel && (
              <SmartLink to={linkTo} className={styles["link"]}>
                {linkLabel} <ArrowRight size={18} aria-hidden="true" />
              </SmartLink>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
