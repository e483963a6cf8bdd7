import { formatDate } from "../../rules/time/dates.ts";
import { maltaDay } from "../../rules/time/malta-time.ts";
import "../../../views/site/pages/text-sections.css";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./last-updated.section.ts";
import styles from "./last-updated.module.css";

/** The day on which a text was last checked, in one line. */
export function View({ section: { day } }: SectionViewProps<typeof kind>) {
  if (day === null) return null;
  return (
    <p className={styles["updated"]}>
      Last updated <time dateTime={maltaDay(new Date(day))}>{formatDate(day)}</time>
    </p>
  );
}
