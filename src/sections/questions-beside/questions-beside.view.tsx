import { classNames } from "../../../views/components/class-names.ts";
import { Questions } from "../../../views/site/customer-care/questions.tsx";
import { slugify } from "../../rules/text/slug.ts";
import { paragraphsOf } from "../../rules/text/text.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./questions-beside.section.ts";
import styles from "./questions-beside.module.css";

/** Questions that open to their answers, beside a title and a text. */
export function View({ section: { id, title, text, questions } }: SectionViewProps<typeof kind>) {
  const asked = questions.map(({ question, answer, anchor, linkTo, linkLabel }) => ({
    id: slugify(anchor || question),
    question,
    answer: paragraphsOf(answer),
    ...(linkTo && linkLabel && { link: { to: linkTo, label: linkLabel } }),
  }));
  return (
    <section className={classNames("container", styles["questions"])} aria-labelledby={id}>
      <div className={styles["side"]}>
        <h2 id={id}>{title}</h2>
        {text && <div className={styles["text"]} dangerouslySetInnerHTML={{ __html: text }} />}
      </div>
      <Questions questions={asked} />
    </section>
  );
}
