import { CircleCheck, RotateCw, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Picture } from "../../components/picture.tsx";
import { Button, IconButton } from "../kit/button.tsx";
import { FieldError } from "../kit/field.tsx";
import styles from "./uploads.module.css";
import { UploadProgress } from "./upload-status.tsx";
import { UploadError, uploadPicture, type ChosenPicture, type Upload } from "../library/uploads.ts";
import { classNames } from "../../components/class-names.ts";

/** The list of uploads, each with its progress or error. */
export function UploadQueue({ queue }: { queue: Queue }) {
  const { items, clear } = queue;
  if (items.length === 0) return null;
  const done = items.filter(({ state }) => state === "done").length;
  const failed = items.filter(({ state }) => state === "failed").length;
  return (
    <section className={classNames(styles["queue"], "stack")} aria-label="Uploads">
      <div className={classNames(styles["head"], "row")}>
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
        <p className={styles["fileName"]}>{file.name}</p>
        <CircleCheck size={20} className={styles["good"]} aria-label="Uploaded" />
      </>
    );
  }
  if (state === "failed") {
    return (
      <>
        <div className={styles["fileName"]}>
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
        <p className={styles["fileName"]}>
          {file.name} <span className="quiet">waiting</span>
        </p>
      ) : (
        <UploadProgress name={file.name} share={share} />
      )}
      <IconButton icon={X} label={`Cancel ${file.name}`} onClick={() => queue.cancel(key)} />
    </>
  );
}

/** An upload in the queue. */
interface QueuedUpload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  /** From 0 to 1. */
  share: number;
  /** Why it failed, as a sentence. */
  error?: string;
  picture?: ChosenPicture;
}

type Queue = ReturnType<typeof useUploadQueue>;

/** The server encodes two at once; more would only wait there. */
const CONCURRENCY = 2;

/**
 * Uploads any number of pictures, two at a time. One that fails does not stop the others.
 *
 * @param onDone called after each finished upload.
 */
export function useUploadQueue(onDone: () => void) {
  const [items, setItems] = useState<readonly QueuedUpload[]>([]);
  const count = useRef(0);
  const uploads = useRef(new Map<number, Upload<ChosenPicture>>());

  const change = useCallback((key: number, fields: Partial<QueuedUpload>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...fields } : item)));
  }, []);

  const running = items.filter(({ state }) => state === "sending").length;
  const next = running < CONCURRENCY ? items.find(({ state }) => state === "waiting") : undefined;
  const busy = running > 0 || next !== undefined;

  useEffect(() => {
    if (!next) return;
    const { key, file } = next;
    async function send() {
      change(key, { state: "sending", share: 0 });
      const upload = uploadPicture(file, (share) => change(key, { share }));
      uploads.current.set(key, upload);
      try {
        change(key, { state: "done", picture: await upload.done });
        onDone();
      } catch (error) {
        if (error instanceof UploadError && error.cancelled)
          setItems((all) => all.filter((item) => item.key !== key));
        else change(key, { state: "failed", error: error instanceof Error ? error.message : String(error) });
      } finally {
        uploads.current.delete(key);
      }
    }
    void send();
  }, [next, change, onDone]);

  useEffect(() => {
    const all = uploads.current;
    return () => {
      for (const upload of all.values()) upload.cancel();
    };
  }, []);

  return {
    items,
    add: (files: File[]) => {
      const added = files.map((file): QueuedUpload => {
        count.current += 1;
        return { key: count.current, file, state: "waiting", share: 0 };
      });
      setItems((all) => [...all, ...added]);
    },
    cancel: (key: number) => {
      const upload = uploads.current.get(key);
      if (upload) upload.cancel();
      else setItems((all) => all.filter((item) => item.key !== key));
    },
    retry: (key: number) => change(key, { state: "waiting" }),
    /** Removes finished and failed uploads from the list. */
    clear: () => setItems((all) => all.filter(({ state }) => state === "waiting" || state === "sending")),
    /** Whether uploads are running: leaving cancels them. */
    busy,
    /** Whether some of them have failed. */
    failed: items.some(({ state }) => state === "failed"),
  };
}
