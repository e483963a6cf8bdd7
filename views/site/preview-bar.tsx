import { formatDayInWords } from "../../src/rules/time/dates.ts";
import styles from "./preview-bar.module.css";

/** The notice above a page that shows a draft. It also keeps search engines from indexing the page. */
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
