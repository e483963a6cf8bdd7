import { useBrand } from "../../../views/components/brand.ts";
import { classNames } from "../../../views/components/class-names.ts";
import { Sentence } from "../../../views/components/sentence.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { PlacedSection } from "../../../views/site/pages/placed-section.tsx";
import "../../../views/site/pages/text-sections.css";
import "../../../views/styles/article-content.css";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import { phoneLink } from "../../rules/brand/site-brand.ts";
import { keepTogether } from "../../rules/text/keep-together.ts";
import type { section as kind } from "./text.section.ts";
import styles from "./text.module.css";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../../../views/site/layout.tsx";

/** A text without a head, or a topic. The HTML was sanitised when it was saved. */
export function View({ section, place }: SectionViewProps<typeof kind>) {
  if (section.look !== "article") return <Topic section={section} place={place} />;
  return (
    <section className={classNames("container", styles["article"])}>
      <div className="article-content" dangerouslySetInnerHTML={{ __html: section.text }} />
    </section>
  );
}

/** A title with a text, and a sentence with ways of contact from the settings. */
function Topic({ section, place }: Pick<SectionViewProps<typeof kind>, "section" | "place">) {
  const { id, title, text, look, contactTitle } = section;
  const contact = useContact(section);
  if (!text && contact === null) return null;
  const isMuted = place === "column" && look === "topic";
  return (
    <PlacedSection id={id} title={title} place={place}>
      <div
        className={classNames(
          styles["words"],
          look === "framed" && styles["framed"],
          isMuted && styles["muted"],
        )}
      >
        {text && <div className={styles["text"]} dangerouslySetInnerHTML={{ __html: text }} />}
        {contactTitle && contact && <h3>{contactTitle}</h3>}
        {contact}
      </div>
    </PlacedSection>
  );
}

/** The ways of contact as one sentence with the text after it; null where there is neither. */
function useContact({ contacts, contactSubject, contactText }: SectionFields<typeof kind>) {
  const { email, phone, links } = useBrand();
  // Undefined where the settings could not be read.
  const company = useRouteLoaderData<typeof loader>("site/layout")?.frame?.company;
  const answers = contacts.includes("accessibility") ? company?.accessibilityContact : "";
  const subject = contactSubject && `?subject=${encodeURIComponent(contactSubject)}`;
  const parts = [
    contacts.includes("email") &&
      email && [
        "write to ",
        <SmartLink key="mail" to={`mailto:${email}${subject}`}>
          {email}
        </SmartLink>,
      ],
    contacts.includes("phone") &&
      phone && [
        "ring ",
        <SmartLink key="phone" to={phoneLink(phone)}>
          {keepTogether(phone)}
        </SmartLink>,
      ],
    contacts.includes("privacy") &&
      links.privacyPolicy && [
        "read our ",
        <SmartLink key="policy" to={links.privacyPolicy}>
          privacy policy
        </SmartLink>,
      ],
  ] as const;
  if (!answers && !contactText && !parts.some(Boolean)) return null;
  return (
    <p>
      {answers && `${answers} answers for accessibility. `}
      <Sentence parts={parts} /> {contactText}
    </p>
  );
}
