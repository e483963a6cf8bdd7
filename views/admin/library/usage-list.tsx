import { Link } from "react-router";
import type { Usage } from "../../../src/media/usage.ts";
import { adminPathOf, kindOf } from "../../../src/content/kinds/kinds.ts";
import styles from "./usage-list.module.css";

/** The records that use a picture or a file, each with its editor. */
export function UsageList({ usage }: { usage: readonly Usage[] }) {
  if (usage.length === 0) return <p className={styles["quiet"]}>Not used yet.</p>;
  return (
    <ul className={styles["usage"]}>
      {usage.map(({ type, id, title, binned }) => (
        <li key={type + id}>
          <Link to={binned ? "/admin/bin" : editorPathOf(type, id)}>{title}</Link>{" "}
          <span className={styles["quiet"]}>
            {type === "settings" ? "settings" : kindOf(type).one}
            {binned && ", in the bin"}
          </span>
        </li>
      ))}
    </ul>
  );
}

function editorPathOf(type: Usage["type"], id: string): string {
  return type === "settings" ? `/admin/settings/${id}` : adminPathOf(type, id);
}
