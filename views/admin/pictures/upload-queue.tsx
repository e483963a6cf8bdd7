import { CircleCheck, RotateCw, X } from "lucide-react";
import { Picture } from "../../components/picture.tsx";
import { Button, IconButton } from "../kit/button.tsx";
import { FieldError } from "../kit/field.tsx";
import styles from "./upload-queue.module.css";
import { UploadProgress } from "./upload-status.tsx";
import type { Queue, QueuedUpload } from "./use-upload-queue.ts";

/** The list of uploads, each with its progress or error. */
export function UploadQueue({ queue }: { queue: Queue }) {
  const { items, clear } = queue;
  if (items.length === 0) return null;
  const done = items.filter(({ state }) => state === "done").length;
  const failed = items.filter(({ state }) => state === "failed").length;
  return (
    <section className={styles["queue"]} aria-label="Uploads">
      <div className={styles["head"]}>
        <p role="status">
          {done} of {items.length} uploaded{failed > 0 && `, ${failed} failed`}
        </p>
        {done + failed > 0 && (
          <Button tone="quiet" onClick={clear}>
            Clear list
          </Button>
        )}
      </div>
      <ul className={styles["items"]}>
        {items.map((item) => (
          <li key={item.key} className={styles["item"]}>
            <Item item={item} queue={queue} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ item, queue }: { item: QueuedUpload; queue: Queue }) {
  const { key, file, state, share, error, picture } = item;
  if (state === "done" && picture) {
    return (
      <>
        <Picture url={picture.imageUrl} alt="" sizes="3rem" className={styles["thumbnail"]} />
        <p className={styles["name"]}>{file.name}</p>
        <CircleCheck size={20} className={styles["good"]} aria-label="Uploaded" />
      </>
    );
  }
  if (state === "failed") {
    return (
      <>
        <div className={styles["name"]}>
          <FieldError id={`upload-${key}`}>{error}</FieldError>
        </div>
        <Button
          icon={RotateCw}
          aria-label={`Try again: ${file.name}`}
          aria-describedby={`upload-${key}`}
          onClick={() => queue.retry(key)}
        >
          Try again
        </Button>
      </>
    );
  }
  return (
    <>
      {state === "waiting" ? (
        <p className={styles["name"]}>
          {file.name} <span className={styles["quiet"]}>waiting</span>
        </p>
      ) : (
        <UploadProgress name={file.name} share={share} />
      )}
      <IconButton icon={X} label={`Cancel ${file.name}`} onClick={() => queue.cancel(key)} />
    </>
  );
}
