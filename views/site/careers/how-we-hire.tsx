import { useBrand } from "../../components/brand.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { Section } from "../section.tsx";
import styles from "./how-we-hire.module.css";

const STEPS = [
  {
    title: "You write",
    text: "A few honest lines and a CV of any shape. No cover letter to the moon and back.",
  },
  {
    title: "We answer",
    text: "A person reads it and replies within five working days, also when the answer is no.",
  },
  { title: "We talk", text: "Half an hour, in Maltese or English, by phone or over a coffee in the store." },
  {
    title: "You try it",
    text: "A paid half day beside the people you would work with. You choose us as well.",
  },
  { title: "You start", text: "A written offer with pay and hours, and a buddy for your first month." },
];

/** The steps from the application to the first day. */
export function HowWeHire() {
  const brand = useBrand();
  return (
    <Section title="How we hire" lead="Five steps, three weeks at the most, and no tricks on the way.">
      <ol className={styles["steps"]}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className={styles["contact"]}>
        {brand.careersEmail && (
          <>
            Do you need an adjustment to apply, or an answer first? Write to{" "}
            <SmartLink to={`mailto:${brand.careersEmail}`}>{brand.careersEmail}</SmartLink>.{" "}
          </>
        )}
        We welcome everybody, and we choose by what you bring, never by age, gender, faith, origin, disability
        or whom you love.
      </p>
    </Section>
  );
}
