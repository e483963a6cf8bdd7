import { formatDayInWords } from "../../src/rules/time/dates.ts";
import styles from "./preview-bar.module.css";

/** Above a page that shows a draft: says so, to people and to search engines. */
export function PreviewBar({ expiresDate }: { expiresDate: string }) {
  return (
    <aside className={styles["bar"]} aria-label="Preview">
      <meta name="robots" content="noindex" />
      <p>
        <strong>Preview.</strong> Visitors do not see it like this. This link works until{" "}
        {formatDayInWords(expiresDate)}.
      </p>
    </aside>
  );
}
