import { classNames } from "../../components/class-names.ts";
import styles from "./rich-text.module.css";

/** The words of a section with links and lists. The HTML was sanitised when it was saved. */
export function RichText({ html, className }: { html: string; className: string | undefined }) {
  return (
    html && (
      <div className={classNames(styles["rich"], className)} dangerouslySetInnerHTML={{ __html: html }} />
    )
  );
}
