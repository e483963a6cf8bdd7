import { Link } from "react-router";
import type { Overview } from "../../../src/staff/staff-context.ts";
import { adminPathOf, CONTENT_KINDS, kindOf } from "../../../src/content/kinds/kinds.ts";
import { AuthorName } from "../kit/author-name.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { useNow } from "../../components/now.tsx";
import { PanelEmpty, Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

interface DraftsProps {
  drafts: Overview["drafts"];
  /** The number of all drafts of each kind. */
  counts: Overview["draftCounts"];
}

/** Records that are not published yet. */
export function Drafts({ drafts, counts }: DraftsProps) {
  const now = useNow();
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return (
    <Panel title={count > 0 ? `Drafts (${count})` : "Drafts"}>
      {drafts.length === 0 ? (
        <PanelEmpty>No drafts.</PanelEmpty>
      ) : (
        <>
          <AllDrafts counts={counts} />
          <ShortList items={drafts} first={5} keyOf={({ kind, id }) => kind + id}>
            {({ kind, id, title, updatedDate, updatedBy }) => (
              <div className={styles["row"]}>
                <Link to={adminPathOf(kind, id)}>{title || `Untitled ${kindOf(kind).one}`}</Link>
                <p>
                  {kindOf(kind).one}, <AuthorName author={updatedBy} after=", " />
                  {whenInWords(updatedDate, now)}
                </p>
              </div>
            )}
          </ShortList>
        </>
      )}
    </Panel>
  );
}

/** Links to all drafts, kind by kind: the panel shows only the latest. */
function AllDrafts({ counts }: Pick<DraftsProps, "counts">) {
  return (
    <ul className={styles["all"]} aria-label="All drafts">
      {CONTENT_KINDS.map((kind) => {
        const count = counts[kind] ?? 0;
        const { list, one, many } = kindOf(kind);
        if (count === 0) return null;
        return (
          <li key={kind}>
            <Link to={list ? `/admin/${kind}?state=draft` : `/admin/${kind}`}>
              {count.toLocaleString("en-GB")} {count === 1 ? one : many}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
