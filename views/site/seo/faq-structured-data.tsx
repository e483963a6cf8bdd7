import type { FAQPage } from "schema-dts";
import { JsonLd } from "./json-ld.tsx";

interface FaqProps {
  questions: readonly { question: string; answer: readonly string[] }[];
}

/** The questions and answers of a page, as structured data. A page has it once, with all of them. */
export function FaqStructuredData({ questions }: FaqProps) {
  if (questions.length === 0) return null;
  return (
    <JsonLd<FAQPage>
      data={{
        "@context": "https://schema.org",
        "@type": "FAQPage",
        mainEntity: questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
        })),
      }}
    />
  );
}
