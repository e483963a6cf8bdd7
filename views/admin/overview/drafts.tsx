import { Link } from "react-router";
import type { Overview } from "../../../src/context.ts";
import { adminPathOf, kindOf } from "../../../src/content/kinds.ts";
import { whenInWords } from "../kit/when-words.ts";
import { useNow } from "../../components/now.tsx";
import { Nothing, Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

interface DraftsProps {
  drafts: Overview["drafts"];
  /** How many there are in all. */
  count: number;
}

/** What somebody has begun and nobody outside sees yet. */
export function Drafts({ drafts, count }: DraftsProps) {
  const now = useNow();
  return (
    <Panel title={count > 0 ? `Drafts waiting (${count})` : "Drafts waiting"}>
      {drafts.length === 0 ? (
        <Nothing>No draft is waiting: everything that was begun is on the site.</Nothing>
      ) : (
        <ShortList items={drafts} first={5} keyOf={({ kind, id }) => kind + id}>
          {({ kind, id, title, updatedDate, updatedBy }) => (
            <div className={styles["row"]}>
              <Link to={adminPathOf(kind, id)}>{title || `A ${kindOf(kind).one} without a title`}</Link>
              <p>
                {kindOf(kind).one}, {updatedBy === "" ? "" : `${updatedBy}, `}
                {whenInWords(updatedDate, now)}
              </p>
            </div>
          )}
        </ShortList>
      )}
    </Panel>
  );
}
