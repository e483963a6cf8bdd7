import { Repeat2, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { Picture as LibraryPicture } from "../../../src/media/pictures.ts";
import type { PictureUsage } from "../../../src/media/picture-usage.ts";
import { adminPathOf, kindOf } from "../../../src/content/kinds.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { Picture } from "../../components/picture.tsx";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./picture-details.module.css";
import { PICTURE_TYPES } from "./upload-picture.ts";
import { UploadStatus } from "./upload-status.tsx";
import { usePictureUpload, type UploadState } from "./use-picture-upload.ts";
import { useUsage } from "./use-usage.ts";

interface PictureDetailsProps {
  picture: LibraryPicture;
  onClose: () => void;
  onChanged: () => void;
}

/** One picture at the side: where it is used, another in its place everywhere, and away with it. */
export function PictureDetails({ picture, onClose, onChanged }: PictureDetailsProps) {
  const { id, imageUrl, alt, width, height, bytes, createdDate } = picture;
  const toast = useToast();
  const { usage, fault, again } = useUsage(id);
  const [sure, setSure] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [round, setRound] = useState(0);
  const replacement = usePictureUpload(() => {
    toast({ text: "The new picture now stands wherever the old one was." });
    onChanged();
    onClose();
  }, `/api/images/${id}/replace`);
  const sent = isSent(replacement.upload);

  async function remove() {
    const answer = await callApi(`/api/images/${id}`, { method: "DELETE" });
    if (answer.ok) {
      toast({ text: "The picture has been deleted." });
      onChanged();
      onClose();
      return;
    }
    setSure(false);
    setRefusal(answer.error);
    // Somebody may have begun to use it meanwhile.
    if (answer.status === 409) again();
  }

  return (
    <Dialog
      key={round}
      open
      title="Picture"
      size="side"
      // What the server is replacing can't be taken back by going: the answer is waited for. A second Escape
      // closes a dialog whatever its page says, so it is opened anew.
      onClose={() => (sent ? setRound(round + 1) : onClose())}
    >
      <div className={styles["details"]}>
        <Picture
          url={imageUrl}
          alt={alt || "Picture without a description"}
          sizes="28rem"
          className={styles["picture"]}
        />
        <p>{alt || <em className={styles["quiet"]}>Nothing says yet what it shows.</em>}</p>
        <dl className={styles["facts"]}>
          <dt>Size</dt>
          <dd>
            {width} × {height} points
          </dd>
          <dt>Kept since</dt>
          <dd>{formatDate(createdDate)}</dd>
          <dt>Room on disk</dt>
          <dd>{(bytes / 1024).toLocaleString("en-GB", { maximumFractionDigits: 0 })} KB in all its sizes</dd>
        </dl>
        <section aria-labelledby={`used-${id}`} className={styles["part"]}>
          <h3 id={`used-${id}`}>Where it is used</h3>
          {fault && (
            <Notice tone="bad" actions={<Button onClick={again}>Try again</Button>}>
              {fault}
            </Notice>
          )}
          {!usage && !fault && <p className={styles["quiet"]}>Looking…</p>}
          {usage && <UsageList usage={usage} />}
        </section>
        <Replace places={usage?.length ?? 0} replacement={replacement} />
        <section className={styles["part"]}>
          <h3>Delete it</h3>
          {refusal && <Notice tone="warning">{refusal}</Notice>}
          {usage && usage.length > 0 ? (
            <p className={styles["quiet"]}>
              It can’t be deleted as long as it is used. Take it out of the places above first, or put another
              in its place.
            </p>
          ) : sure ? (
            <Notice
              tone="warning"
              actions={
                <>
                  <Button tone="danger" onClick={() => void remove()}>
                    Delete permanently
                  </Button>
                  <Button onClick={() => setSure(false)}>Cancel</Button>
                </>
              }
            >
              Pictures don’t go to the bin. This can’t be undone.
            </Notice>
          ) : (
            <Button icon={Trash2} disabled={!usage} onClick={() => setSure(true)}>
              Delete this picture
            </Button>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function UsageList({ usage }: { usage: readonly PictureUsage[] }) {
  if (usage.length === 0) return <p className={styles["quiet"]}>Nowhere so far.</p>;
  return (
    <ul className={styles["usage"]}>
      {usage.map(({ type, id, title, binned }) => (
        <li key={type + id}>
          <Link to={binned ? "/admin/bin" : adminPathOf(type, id)}>{title}</Link>{" "}
          <span className={styles["quiet"]}>
            {kindOf(type).one}
            {binned && ", in the bin"}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ReplaceProps {
  /** How many show it. */
  places: number;
  replacement: ReturnType<typeof usePictureUpload>;
}

/** Puts another picture in the place of this one, wherever it stands. */
function Replace({ places, replacement }: ReplaceProps) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, start, cancel, forget } = replacement;
  const sent = isSent(upload);
  if (places === 0) return null;
  return (
    <section className={styles["part"]}>
      <h3>Put another in its place</h3>
      <p className={styles["quiet"]}>
        {places === 1 ? "The place above shows" : `All ${places} places above show`} the new picture at once.
        The old one stays in the library.
      </p>
      <Button icon={Repeat2} disabled={sent} onClick={() => input.current?.click()}>
        Replace everywhere
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Replace everywhere"
        accept={PICTURE_TYPES.join(",")}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void start(file);
          currentTarget.value = "";
        }}
      />
      <UploadStatus
        upload={upload}
        onCancel={sent ? undefined : cancel}
        onRetry={(file) => void start(file)}
        onForget={forget}
      />
    </section>
  );
}

/** Whether the server has all of it and is at work. */
function isSent(upload: UploadState): boolean {
  return upload.state === "sending" && upload.share >= 1;
}
