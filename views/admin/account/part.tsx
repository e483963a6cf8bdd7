import { useId, type ReactNode } from "react";
import styles from "./account.module.css";

interface PartProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A part of the account under its own heading. */
export function Part({ title, lead, children }: PartProps) {
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
