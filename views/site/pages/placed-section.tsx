import type { ReactNode } from "react";
import type { Place } from "../../../src/rules/pages/place-sections.ts";
import { Section } from "../section.tsx";
import styles from "./placed-section.module.css";

interface PlacedSectionProps {
  id: string;
  /** Where it stands in a text, it may have none. */
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  place: Place;
  children: ReactNode;
}

/** A section with an h2 and a fragment of its own, for kinds that can stand in more than one place. */
export function PlacedSection({ id, title, lead, place, children }: PlacedSectionProps) {
  if (place !== "column" && place !== "text")
    return (
      <Section id={id} title={title} lead={lead} contained={place !== "half"}>
        {children}
      </Section>
    );
  return (
    <section id={id} className={styles[place]} {...(title && { "aria-labelledby": `${id}-title` })}>
      {title && <h2 id={`${id}-title`}>{title}</h2>}
      {lead && <p className={styles["lead"]}>{lead}</p>}
      {children}
    </section>
  );
}
