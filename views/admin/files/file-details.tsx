import { Download, Repeat2, Trash2 } from "lucide-react";
import { useState } from "react";
import type { LibraryFile } from "../../../src/media/files/files.ts";
import { fileWords } from "../../../src/rules/files/file-address.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "../pictures/picture-details.module.css";
import { undoFileReplacement, undoneFileWords, type Replacement } from "../pictures/replace-requests.ts";
import { UsageList } from "../pictures/usage-list.tsx";
import { useUsage } from "../pictures/use-usage.ts";
import { FileTitle } from "./file-title.tsx";
import { ReplaceFileDialog } from "./replace-file-dialog.tsx";

interface FileDetailsProps {
  file: LibraryFile;
  onClose: () => void;
  onChanged: () => void;
}

/** A panel about one file: its title, where it is linked, replacing it and deleting it. */
export function FileDetails({ file, onClose, onChanged }: FileDetailsProps) {
  const { id, url, createdDate } = file;
  const toast = useToast();
  const { usage, error, retry } = useUsage("files", id);
  const [confirming, setConfirming] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const [replacing, setReplacing] = useState(false);
  const places = usage?.filter((use) => !use.binned).length ?? 0;

  function finishReplacing({ changeId, replaced }: Replacement) {
    toast({
      text: `File replaced everywhere: in ${plural(replaced.length, "place", "places")}.`,
      async undo() {
        const answer = await undoFileReplacement(changeId);
        if (!answer.ok) return toast({ text: answer.error, tone: "bad" });
        const { change } = answer.value;
        toast({ text: undoneFileWords(change), ...(change.counts.kept > 0 && { tone: "bad" as const }) });
        onChanged();
      },
    });
    onChanged();
    onClose();
  }

  async function remove() {
    const answer = await callApi(`/api/files/${id}`, { method: "DELETE" });
    if (answer.ok) {
      toast({ text: "The file has been deleted." });
      onChanged();
      onClose();
      return;
    }
    setConfirming(false);
    setRejection(answer.error);
    // The file may be in use by now.
    if (answer.status === 409) retry();
  }

  if (replacing && usage) {
    return (
      <ReplaceFileDialog
        file={file}
        usage={usage}
        onDone={finishReplacing}
        onClose={() => setReplacing(false)}
      />
    );
  }
  return (
    <Dialog open title="File" size="side" onClose={onClose}>
      <div className={styles["details"]}>
        <FileTitle file={file} onChanged={onChanged} />
        <dl className={styles["facts"]}>
          <dt>Type and size</dt>
          <dd>{fileWords(url)}</dd>
          <dt>Uploaded</dt>
          <dd>{formatDate(createdDate)}</dd>
          <dt>Address</dt>
          <dd className={styles["address"]}>{url}</dd>
        </dl>
        <p>
          <a href={url} className={styles["download"]}>
            <Download size={18} aria-hidden="true" /> Download
          </a>
        </p>
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
            <h3>Replace file</h3>
            <p className={styles["quiet"]}>By another one of the library, or a new one.</p>
            <Button icon={Repeat2} onClick={() => setReplacing(true)}>
              Replace everywhere
            </Button>
          </section>
        )}
        <section className={styles["part"]}>
          <h3>Delete file</h3>
          {rejection && <Notice tone="warning">{rejection}</Notice>}
          {usage && usage.length > 0 ? (
            <p className={styles["quiet"]}>
              A file that is in use can’t be deleted. Remove it from the places above first, or replace it.
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
              Files don’t go to the bin. This can’t be undone.
            </Notice>
          ) : (
            <Button icon={Trash2} disabled={!usage} onClick={() => setConfirming(true)}>
              Delete file
            </Button>
          )}
        </section>
      </div>
    </Dialog>
  );
}
