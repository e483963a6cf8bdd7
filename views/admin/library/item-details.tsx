import { Repeat2, Trash2 } from "lucide-react";
import { useState, type ReactNode, useEffect } from "react";
import type { Library } from "../../../src/media/library.ts";
import type { Replaced } from "../../../src/media/replace-everywhere.ts";
import type { Usage } from "../../../src/media/usage.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./item-details.module.css";
import { isUndoneWhole, undoneWords, undoReplacement } from "./replace-requests.ts";
import { UsageList } from "./usage-list.tsx";
import { callApi } from "../api-call.ts";

/** What the dialog gets that replaces a picture or a file. */
export interface Replacing {
  usage: readonly Usage[];
  onDone: (done: Replaced) => void;
  onClose: () => void;
}

interface ItemDetailsProps {
  library: Library;
  id: string;
  /** Says how it is replaced. */
  replaceHelp: string;
  renderReplaceDialog: (replacing: Replacing) => ReactNode;
  onClose: () => void;
  onChanged: () => void;
  /** Everything that is particular to a picture or a file. */
  children: ReactNode;
}

/** A panel about a picture or a file of the library: what it is, where it is used, replacing it and deleting it. */
export function ItemDetails({
  library,
  id,
  replaceHelp,
  renderReplaceDialog,
  onClose,
  onChanged,
  children,
}: ItemDetailsProps) {
  const title = library === "images" ? "Picture" : "File";
  const toast = useToast();
  const { usage, error, retry } = useUsage(library, id);
  const [replacing, setReplacing] = useState(false);
  const places = usage?.filter((use) => !use.binned).length ?? 0;

  function changeAndClose() {
    onChanged();
    onClose();
  }

  function finishReplacing({ changeId, replaced }: Replaced) {
    toast({
      text: `${title} replaced everywhere: in ${plural(replaced.length, "place", "places")}.`,
      async undo() {
        const answer = await undoReplacement(library, changeId);
        if (!answer.ok) return toast({ text: answer.error, tone: "bad" });
        const isWhole = isUndoneWhole(answer.value);
        toast({ text: undoneWords(library, answer.value), ...(!isWhole && { tone: "bad" as const }) });
        onChanged();
      },
    });
    changeAndClose();
  }

  // In the panel's place rather than above it: Escape may close two dialogs if the second has opened by itself.
  if (replacing && usage)
    return renderReplaceDialog({ usage, onDone: finishReplacing, onClose: () => setReplacing(false) });
  return (
    <Dialog open title={title} size="side" onClose={onClose}>
      <div className={styles["details"]}>
        {children}
        <section aria-labelledby={`used-${id}`} className={styles["part"]}>
          <h3 id={`used-${id}`}>Where it is used</h3>
          {error && (
            <Notice tone="bad" actions={<Button onClick={retry}>Try again</Button>}>
              {error}
            </Notice>
          )}
          {!usage && !error && <p className={styles["quiet"]}>Loading…</p>}
          {usage && <UsageList usage={usage} />}
        </section>
        {places > 0 && (
          <section className={styles["part"]}>
            <h3>Replace {title.toLowerCase()}</h3>
            <p className={styles["quiet"]}>{replaceHelp}</p>
            <Button icon={Repeat2} onClick={() => setReplacing(true)}>
              Replace everywhere
            </Button>
          </section>
        )}
        <DeleteItem
          library={library}
          id={id}
          isUsed={usage && usage.length > 0}
          onFoundInUse={retry}
          onDeleted={changeAndClose}
        />
      </div>
    </Dialog>
  );
}

/** Reads where a picture or a file is used. */
function useUsage(library: Library, id: string) {
  const [asked, setAsked] = useState({ library, id });
  const [usage, setUsage] = useState<readonly Usage[]>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    async function read() {
      const answer = await callApi<Usage[]>(`/api/${asked.library}/${asked.id}/usage`, {
        signal: stop.signal,
      });
      if (answer.ok) setUsage(answer.value);
      setError(answer.ok ? undefined : answer.error);
    }
    read().catch((failure: unknown) => {
      if (!stop.signal.aborted) throw failure;
    });
    return () => stop.abort();
  }, [asked]);
  const retry = () => setAsked({ library, id });
  return { usage, error, retry };
}

interface DeleteItemProps {
  library: Library;
  id: string;
  /** Undefined until it is known. */
  isUsed: boolean | undefined;
  /** Called when the item turns out to be in use by now. */
  onFoundInUse: () => void;
  onDeleted: () => void;
}

/** Deletes a picture or a file after a confirmation, unless it is used. */
function DeleteItem({ library, id, isUsed, onFoundInUse, onDeleted }: DeleteItemProps) {
  const what = library === "images" ? "picture" : "file";
  const toast = useToast();
  const [confirming, setConfirming] = useState(false);
  const [rejection, setRejection] = useState<string>();

  async function remove() {
    const answer = await callApi(`/api/${library}/${id}`, { method: "DELETE" });
    if (answer.ok) {
      toast({ text: `The ${what} has been deleted.` });
      onDeleted();
      return;
    }
    setConfirming(false);
    setRejection(answer.error);
    if (answer.status === 409) onFoundInUse();
  }

  return (
    <section className={styles["part"]}>
      <h3>Delete {what}</h3>
      {rejection && <Notice tone="warning">{rejection}</Notice>}
      {isUsed ? (
        <p className={styles["quiet"]}>
          A {what} that is in use can’t be deleted. Remove it from the places above first, or replace it.
        </p>
      ) : confirming ? (
        <Notice
          tone="warning"
          actions={
            <>
              <Button tone="danger" onClick={() => void remove()}>
                Delete permanently
              </Button>
              <Button onClick={() => setConfirming(false)}>Cancel</Button>
            </>
          }
        >
          {library === "images" ? "Pictures" : "Files"} don’t go to the bin. This can’t be undone.
        </Notice>
      ) : (
        <Button icon={Trash2} disabled={isUsed === undefined} onClick={() => setConfirming(true)}>
          Delete {what}
        </Button>
      )}
    </section>
  );
}
