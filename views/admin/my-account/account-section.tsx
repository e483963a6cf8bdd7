import type { ReactNode } from "react";
import { slugify } from "../../../src/rules/text/slug.ts";
import styles from "./account.module.css";

interface AccountSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the account screen with a heading, which its title in an address leads to: `#section-password`. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  // Not the name alone: fields have that as their id.
  const id = `section-${slugify(title)}`;
  return (
    <section className={styles["part"]} aria-labelledby={id}>
      <div className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles["lead"]}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
