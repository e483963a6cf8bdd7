import { Repeat2, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Picture as LibraryPicture } from "../../../src/media/pictures.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { Picture } from "../../components/picture.tsx";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./picture-details.module.css";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { undoneWords, undoReplacement, type Replacement } from "./replace-requests.ts";
import { UsageList } from "./usage-list.tsx";
import { useUsage } from "./use-usage.ts";

interface PictureDetailsProps {
  picture: LibraryPicture;
  onClose: () => void;
  onChanged: () => void;
}

/** A panel about one picture: where it is used, replacing it and deleting it. */
export function PictureDetails({ picture, onClose, onChanged }: PictureDetailsProps) {
  const { id, imageUrl, alt, width, height, bytes, createdDate } = picture;
  const toast = useToast();
  const { usage, error, retry } = useUsage("images", id);
  const [confirming, setConfirming] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const [replacing, setReplacing] = useState(false);
  const places = usage?.filter((use) => !use.binned).length ?? 0;

  function finishReplacing({ changeId, replaced }: Replacement) {
    toast({
      text: `Picture replaced everywhere: in ${plural(replaced.length, "place", "places")}.`,
      async undo() {
        const answer = await undoReplacement(changeId);
        if (!answer.ok) return toast({ text: answer.error, tone: "bad" });
        const isWhole = answer.value.change.counts.kept === 0 && answer.value.description !== "left";
        toast({ text: undoneWords(answer.value), ...(!isWhole && { tone: "bad" as const }) });
        onChanged();
      },
    });
    onChanged();
    onClose();
  }

  async function remove() {
    const answer = await callApi(`/api/images/${id}`, { method: "DELETE" });
    if (answer.ok) {
      toast({ text: "The picture has been deleted." });
      onChanged();
      onClose();
      return;
    }
    setConfirming(false);
    setRejection(answer.error);
    // The picture may be in use by now.
    if (answer.status === 409) retry();
  }

  // In the panel's place rather than above it: Escape may close two dialogs if the second has opened by itself.
  if (replacing && usage) {
    return (
      <ReplaceDialog
        picture={picture}
        usage={usage}
        onDone={finishReplacing}
        onClose={() => setReplacing(false)}
      />
    );
  }
  return (
    <Dialog open title="Picture" size="side" onClose={onClose}>
      <div className={styles["details"]}>
        <Picture
          url={imageUrl}
          alt={alt || "Picture without a description"}
          sizes="28rem"
          className={styles["picture"]}
        />
        <p>{alt || <em className={styles["quiet"]}>No description yet.</em>}</p>
        <dl className={styles["facts"]}>
          <dt>Size</dt>
          <dd>
            {width} × {height} pixels
          </dd>
          <dt>Uploaded</dt>
          <dd>{formatDate(createdDate)}</dd>
          <dt>Disk space</dt>
          <dd>{(bytes / 1024).toLocaleString("en-GB", { maximumFractionDigits: 0 })} KB in all its sizes</dd>
        </dl>
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
            <h3>Replace picture</h3>
            <p className={styles["quiet"]}>
              By another one of the library, or a new one. You compare both before anything changes.
            </p>
            <Button icon={Repeat2} onClick={() => setReplacing(true)}>
              Replace everywhere
            </Button>
          </section>
        )}
        <section className={styles["part"]}>
          <h3>Delete picture</h3>
          {rejection && <Notice tone="warning">{rejection}</Notice>}
          {usage && usage.length > 0 ? (
            <p className={styles["quiet"]}>
              A picture that is in use can’t be deleted. Remove it from the places above first, or replace it.
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
              Pictures don’t go to the bin. This can’t be undone.
            </Notice>
          ) : (
            <Button icon={Trash2} disabled={!usage} onClick={() => setConfirming(true)}>
              Delete picture
            </Button>
          )}
        </section>
      </div>
    </Dialog>
  );
}
