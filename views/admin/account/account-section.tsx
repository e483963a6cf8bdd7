import { useId, type ReactNode } from "react";
import styles from "./account.module.css";

interface AccountSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the account screen with a heading. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId();
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
