import { Link } from "react-router";
import type { Overview } from "../../../src/context.ts";
import { adminPathOf, kindOf, type ContentKind } from "../../../src/content/kinds.ts";
import { whenInWords } from "../kit/when-words.ts";
import { useNow } from "../../components/now.tsx";
import { Nothing, Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

type Change = Overview["changes"][number]["changes"][number];

const VERBS: Readonly<Record<Change["action"], string>> = {
  created: "added",
  updated: "changed",
  binned: "put in the bin",
  restored: "brought back",
};

/** A record once, however often somebody wrote it in a row. */
interface Work extends Change {
  times: number;
}

/** Who has been writing what, the latest first. */
export function Changes({ people }: { people: Overview["changes"] }) {
  const now = useNow();
  return (
    <Panel title="Recent changes">
      {people.length === 0 ? (
        <Nothing>Nobody has changed anything yet.</Nothing>
      ) : (
        <ul className={styles["groups"]}>
          {people.map(({ actor, changes }) => (
            <li key={actor} className={styles["group"]}>
              <h3>
                {actor} <span>{changes[0] && whenInWords(changes[0].date, now)}</span>
              </h3>
              <ShortList
                items={workOf(changes)}
                first={3}
                keyOf={({ kind, id, action }) => kind + id + action}
              >
                {(work) => (
                  <div className={styles["row"]}>
                    <Title {...work} />
                    <p>
                      {kindOf(work.kind).one} {VERBS[work.action]}
                      {work.times > 1 ? `, ${work.times} times` : ""}, {whenInWords(work.date, now)}
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

function Title({
  kind,
  id,
  title,
  binned,
}: {
  kind: ContentKind;
  id: string;
  title: string;
  binned: boolean;
}) {
  // What lies in the bin can't be opened; the bin shows it.
  return binned ? (
    <Link to="/admin/bin" className={styles["gone"]}>
      {title} (in the bin)
    </Link>
  ) : (
    <Link to={adminPathOf(kind, id)}>{title || `A ${kindOf(kind).one} without a title`}</Link>
  );
}

/** Ten saves of one post are one line. */
function workOf(changes: readonly Change[]): Work[] {
  const works = new Map<string, Work>();
  for (const change of changes) {
    const key = `${change.kind} ${change.id} ${change.action}`;
    const work = works.get(key);
    if (work) work.times += 1;
    else works.set(key, { ...change, times: 1 });
  }
  return [...works.values()];
}
