import { ArrowRight } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { SmartLink } from "../components/smart-link.tsx";
import styles from "./section.module.css";
import { Emoji } from "../components/emoji.tsx";

interface SectionProps {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** A link to the full list. Without an address or words there is none. */
  more?: { to: string | null; label: string };
  /** The fragment of the section, for links to it. */
  id?: string;
  /** False inside a column that sets the width. */
  contained?: boolean;
  children: ReactNode;
}

/** A section of a page with an h2 and an optional link beside it. It has the page's width and its own margins. */
export function Section({ title, lead, more, id, contained = true, children }: SectionProps) {
  return (
    <section
      id={id}
      className={contained ? `container ${styles["section"]}` : styles["section"]}
      data-below={contained ? "" : undefined}
    >
      {/* This boundary never suspends. It lets React hydrate each section separately, the one the visitor touches
          first. */}
      <Suspense>
        <div className={styles["head"]}>
          <h2>{title}</h2>
          {more?.to && more.label && (
            <SmartLink to={more.to} className={`screen-only ${styles["more"]}`}>
              {more.label} <ArrowRight size={18} aria-hidden="true" />
            </SmartLink>
          )}
        </div>
        {lead && <p className={styles["lead"]}>{lead}</p>}
        {children}
      </Suspense>
    </section>
  );
}

/** Placeholder for an empty list. */
export function EmptyNote({ emoji, children }: { emoji: string; children: ReactNode }) {
  return (
    <div className={styles["note"]}>
      <Emoji name={emoji} size={56} />
      <p>{children}</p>
    </div>
  );
}
