import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Library } from "../../../src/media/library.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./item-details.module.css";

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
export function DeleteItem({ library, id, isUsed, onFoundInUse, onDeleted }: DeleteItemProps) {
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
