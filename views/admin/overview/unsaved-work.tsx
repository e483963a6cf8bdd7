import { Link } from "react-router";
import { hasPermission, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { useNow } from "../../components/now.tsx";
import { browserStorage } from "../editor/browser-storage.ts";
import { kindOfCopy, pathOfCopy, titleOfCopy, useCopies, type KindCopy } from "../editor/copy-entries.ts";
import { discardCopy } from "../editor/local-copies.ts";
import { kindsOf } from "../frame/places.ts";
import { Button } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

/** Work that this browser keeps and the server does not have. Nothing is shown without any. */
export function UnsavedWork({ user }: { user: SessionUser }) {
  const now = useNow();
  const toast = useToast();
  const kinds = kindsOf(user);
  const copies = useCopies(user.id).filter(({ kind }) =>
    kind === "settings" ? hasPermission(user, "settings.write") : kinds.includes(kind),
  );

  function discard(copy: KindCopy) {
    const undo = discardCopy(browserStorage, copy);
    toast({ text: `The unsaved changes to ${titleOfCopy(copy)} are discarded.`, undo });
  }

  if (copies.length === 0) return null;
  return (
    <Panel title={`Not saved yet, kept on this device (${copies.length})`}>
      <p className={styles["explained"]}>Only this browser has these changes. Open them to save them.</p>
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
