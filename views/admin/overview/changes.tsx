import { Link } from "react-router";
import type { Overview } from "../../../src/staff/staff-context.ts";
import { adminPathOf, kindOf } from "../../../src/content/kinds/kinds.ts";
import { whenInWords } from "../kit/when-words.ts";
import { useNow } from "../../components/now.tsx";
import { PanelEmpty, Panel, ShortList } from "./panel.tsx";
import styles from "./panel.module.css";

type Change = Overview["changes"][number]["changes"][number];

const VERBS: Readonly<Record<Change["action"], string>> = {
  created: "added",
  updated: "changed",
  binned: "moved to the bin",
  restored: "restored",
};

/** Consecutive changes of one record by one person, merged. */
interface MergedChange extends Change {
  times: number;
}

/** Recent changes by person, the latest first. */
export function Changes({ people }: { people: Overview["changes"] }) {
  const now = useNow();
  return (
    <Panel title="Recent changes">
      {people.length === 0 ? (
        <PanelEmpty>No changes yet.</PanelEmpty>
      ) : (
        <ul className={styles["groups"]}>
          {people.map(({ author: { name, address }, changes }) => (
            <li key={`${name} ${address}`} className={styles["group"]}>
              <h3>
                {name}{" "}
                <span>
                  {address !== null && `${address}, `}
                  {changes[0] && whenInWords(changes[0].date, now)}
                </span>
              </h3>
              <ShortList
                items={mergeChanges(changes)}
                first={3}
                keyOf={({ kind, id, action }) => kind + id + action}
              >
                {(change) => (
                  <div className={styles["row"]}>
                    <Title {...change} />
                    <p>
                      {kindOf(change.kind).one} {VERBS[change.action]}
                      {change.times > 1 ? `, ${change.times} times` : ""}, {whenInWords(change.date, now)}
                    </p>
                  </div>
                )}
              </ShortList>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A link to the record. One in the bin can't be opened, so its link leads to the bin. */
function Title({ kind, id, title, binned }: Change) {
  if (!binned) return <Link to={adminPathOf(kind, id)}>{title || `Untitled ${kindOf(kind).one}`}</Link>;
  return (
    <Link to="/admin/bin" className={styles["gone"]}>
      {title} (in the bin)
    </Link>
  );
}

/** Merges repeated changes of one record: ten saves of one post become one line. */
function mergeChanges(changes: readonly Change[]): MergedChange[] {
  const merged = new Map<string, MergedChange>();
  for (const change of changes) {
    const key = `${change.kind} ${change.id} ${change.action}`;
    const earlier = merged.get(key);
    if (earlier) earlier.times += 1;
    else merged.set(key, { ...change, times: 1 });
  }
  return [...merged.values()];
}
