import type { section as kind } from "../../../src/sections/list-head/list-head.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { PageIntro } from "../page-intro.tsx";
import styles from "./locations.module.css";

/** The head of the page of stores. */
export function LocationsHead({
  section: { title, lead, tone, emoji },
}: {
  section: SectionFields<typeof kind>;
}) {
  return (
    <PageIntro {...{ title, tone, emoji }} lead={lead && <span className={styles["lead"]}>{lead}</span>} />
  );
}
