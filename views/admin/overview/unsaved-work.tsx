import { useMemo, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { SessionUser } from "../../../src/accounts/permissions.ts";
import { adminPathOf, kindOf, type ContentKind } from "../../../src/content/kinds.ts";
import { useNow } from "../../components/now.tsx";
import { browserStorage, watchBrowserStorage } from "../editor/browser-storage.ts";
import { discardCopy, listCopies, type CopyEntry } from "../editor/local-copies.ts";
import { kindsOf } from "../frame/places.ts";
import { Button } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

type KindCopy = CopyEntry & { kind: ContentKind };

/** Work that this browser keeps and the server does not have. Nothing is shown without any. */
export function UnsavedWork({ user }: { user: SessionUser }) {
  const now = useNow();
  const toast = useToast();
  const copies = useCopies(user);

  function discard(copy: KindCopy) {
    const undo = discardCopy(browserStorage, copy);
    toast({ text: `The unsaved changes to ${titleOf(copy)} are discarded.`, undo });
  }

  if (copies.length === 0) return null;
  return (
    <Panel title={`Not saved yet, kept on this device (${copies.length})`}>
      <p className={styles["explained"]}>Only this browser has these changes. Open them to save them.</p>
      <ShortList items={copies} first={5} keyOf={({ key }) => key}>
        {(copy) => (
          <div className={styles["unsaved"]}>
            <Link to={adminPathOf(copy.kind, copy.isNew ? `new?copy=${copy.id}` : copy.id)}>
              {titleOf(copy)}
            </Link>
            <p>
              {copy.isNew ? `new ${kindOf(copy.kind).one}` : kindOf(copy.kind).one},{" "}
              {whenInWords(copy.at, now)}
            </p>
            <Button
              aria-label={`Discard the unsaved changes to ${titleOf(copy)}`}
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

function titleOf({ kind, title }: KindCopy): string {
  return title || `Untitled ${kindOf(kind).one}`;
}

/** The copies of the kinds that the person may write. On the server there are none. */
function useCopies(user: SessionUser): readonly KindCopy[] {
  const read = () => JSON.stringify(listCopies(browserStorage, user.id));
  // As text, because a snapshot is compared by identity.
  const text = useSyncExternalStore(watchBrowserStorage, read, () => "[]");
  return useMemo(() => {
    const copies: CopyEntry[] = JSON.parse(text);
    const kinds = kindsOf(user);
    return copies.flatMap((copy) => {
      const kind = kinds.find((one) => one === copy.kind);
      return kind === undefined ? [] : [{ ...copy, kind }];
    });
  }, [text, user]);
}
