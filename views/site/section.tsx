import { ArrowRight } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { SmartLink } from "../components/smart-link.tsx";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Where there is more of it. */
  more?: { to: string; label: string };
  /** Makes the section a place that a link can lead to. */
  id?: string;
  /** False inside a column that has a width of its own. */
  contained?: boolean;
  children: ReactNode;
}

/** A part of a page under its h2, with an optional link at the title's right; it keeps the page's width and its own space. */
export function Section({ title, lead, more, id, contained = true, children }: SectionProps) {
  return (
    <section
      id={id}
      className={contained ? `container ${styles["section"]}` : styles["section"]}
      data-below={contained ? "" : undefined}
    >
      {/* Nothing is waited for here: React brings each such part to life by itself, first the one that is touched. */}
      <Suspense>
        <div className={styles["head"]}>
          <h2>{title}</h2>
          {more && (
            <SmartLink to={more.to} className={styles["more"]}>
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
