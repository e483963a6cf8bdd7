import { Link } from "react-router";
import type { Overview } from "../../../src/context.ts";
import { adminPathOf, kindOf } from "../../../src/content/kinds.ts";
import { whenInWords } from "../kit/when-words.ts";
import { useNow } from "../../components/now.tsx";
import { PanelEmpty, Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

interface DraftsProps {
  drafts: Overview["drafts"];
  /** The total number of drafts. */
  count: number;
}

/** Records that are not published yet. */
export function Drafts({ drafts, count }: DraftsProps) {
  const now = useNow();
  return (
    <Panel title={count > 0 ? `Drafts (${count})` : "Drafts"}>
      {drafts.length === 0 ? (
        <PanelEmpty>No drafts.</PanelEmpty>
      ) : (
        <ShortList items={drafts} first={5} keyOf={({ kind, id }) => kind + id}>
          {({ kind, id, title, updatedDate, updatedBy }) => (
            <div className={styles["row"]}>
              <Link to={adminPathOf(kind, id)}>{title || `Untitled ${kindOf(kind).one}`}</Link>
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
