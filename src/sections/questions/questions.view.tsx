import { classNames } from "../../../views/components/class-names.ts";
import { Questions } from "../../../views/site/customer-care/questions.tsx";
import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import { Section } from "../../../views/site/section.tsx";
import { RichText } from "../../../views/site/pages/rich-text.tsx";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import { slugify } from "../../rules/text/slug.ts";
import { paragraphsOf } from "../../rules/text/text.ts";
import type { section as kind } from "./questions.section.ts";
import styles from "./questions.module.css";

type Fields = SectionFields<typeof kind>;

/** Questions and their answers; each opens without a script. */
export function View({ section, place }: SectionViewProps<typeof kind>) {
  const { id, look, title, lead, text, questions } = section;
  if (look === "beside")
    return (
      <section className={classNames("container", styles["beside"])} aria-labelledby={id}>
        <div className={styles["side"]}>
          <h2 id={id}>{title}</h2>
          <RichText html={text} className={styles["text"]} />
        </div>
        <Questions questions={askedIn(questions)} />
      </section>
    );
  if (look === "columns")
    return (
      <Section title={title} lead={lead}>
        <Questions questions={askedIn(questions)} columns />
      </Section>
    );
  return (
    <PlacedSection title={title} lead={lead} id={id} place={place}>
      {look === "periods" && <Periods section={section} />}
      {questions.length > 0 && <Questions questions={askedIn(questions)} />}
    </PlacedSection>
  );
}

function askedIn(questions: Fields["questions"]) {
  return questions.map(({ question, answer, anchor, linkTo, linkLabel }) => ({
    id: slugify(anchor || question),
    question,
    answer: paragraphsOf(answer),
    ...(linkTo && linkLabel && { link: { to: linkTo, label: linkLabel } }),
  }));
}

/** Periods with their conditions, and a note below them. */
function Periods({ section: { periods, note } }: { section: Fields }) {
  return (
    <>
      {periods.length > 0 && (
        <ul className={styles["periods"]}>
          {periods.map(({ figure, title, text }) => (
            <li key={`${figure} ${title}`}>
              <p className={styles["figure"]}>{figure}</p>
              <div>
                <h3>{title}</h3>
                {text && <p>{text}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {note && <p className={styles["note"]}>{note}</p>}
    </>
  );
}
