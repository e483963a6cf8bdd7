import { Link } from "react-router";
import type { Overview } from "../../../src/staff/staff-context.ts";
import { adminPathOf, CONTENT_KINDS, kindOf, untitled } from "../../../src/content/kinds/kinds.ts";
import { AuthorName } from "../kit/author-name.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { useNow } from "../../components/now.tsx";
import { Panel, ShortList } from "./panel.tsx";
import styles from "./panel.module.css";
import {
  hasForStores,
  hasPermission,
  type SessionUser,
  writePermission,
} from "../../../src/rules/access/permissions.ts";
import { plural } from "../../../src/rules/text/text.ts";
import {
  browserStorage,
  discardCopy,
  type KindCopy,
  kindOfCopy,
  pathOfCopy,
  titleOfCopy,
  useCopies,
} from "../editor/local-copies.ts";
import { Button } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";

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
        <p className="quiet">No drafts.</p>
      ) : (
        <>
          <AllDrafts counts={counts} />
          <ShortList items={drafts} first={5} keyOf={({ kind, id }) => kind + id}>
            {({ kind, id, title, updatedDate, updatedBy }) => (
              <div className={styles["row"]}>
                <Link to={adminPathOf(kind, id)}>{title || untitled(kind)}</Link>
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
              {plural(count, one, many)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Work that this browser keeps and the server does not have. Nothing is shown without any. */
export function UnsavedWork({ user }: { user: SessionUser }) {
  const now = useNow();
  const toast = useToast();
  const copies = useCopies(user.id).filter(({ kind }) =>
    kind === "settings"
      ? hasPermission(user, "settings.write")
      : // The sheet of a week is of all stores.
        (kind === "offers" ? hasPermission : hasForStores)(user, writePermission(kind)),
  );

  function discard(copy: KindCopy) {
    const undo = discardCopy(browserStorage, copy);
    toast({ text: `The unsaved changes to ${titleOfCopy(copy)} are discarded.`, undo });
  }

  if (copies.length === 0) return null;
  return (
    <Panel title={`Not saved yet, kept on this device (${copies.length})`}>
      <p className="quiet">Only this browser has these changes. Open them to save them.</p>
      <ShortList items={copies} first={5} keyOf={({ key }) => key}>
        {(copy) => (
          <div className={styles["unsaved"]}>
            <Link to={pathOfCopy(copy)}>{titleOfCopy(copy)}</Link>
            <p>
              {kindOfCopy(copy)}, {whenInWords(copy.at, now)}
            </p>
            <Button
              aria-label={`Discard the unsaved changes to ${titleOfCopy(copy)}`}
              onClick={() => discard(copy)}
            >
              Discard
            </Button>
          </div>
        )}
      </ShortList>
    </Panel>
  );
}

type Change = Overview["changes"][number]["changes"][number];

const VERBS: Readonly<Record<Change["action"], string>> = {
  created: "added",
  updated: "changed",
  binned: "moved to the bin",
  restored: "restored",
};

/** Changes of one sort of one record by one person, merged: the latest, and how many there are. */
interface MergedChange extends Change {
  times: number;
}

/** Recent changes by person, the latest first. */
export function Changes({ people }: { people: Overview["changes"] }) {
  const now = useNow();
  return (
    <Panel title="Recent changes">
      {people.length === 0 ? (
        <p className="quiet">No changes yet.</p>
      ) : (
        <ul className="column gap-4">
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
  if (!binned) return <Link to={adminPathOf(kind, id)}>{title || untitled(kind)}</Link>;
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
