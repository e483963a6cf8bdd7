import { useEffect, useRef, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./uploads.module.css";
import { UploadError, type Upload } from "../library/uploads.ts";

/** What `useUpload` returns for it. */
type UploadStatusProps = ReturnType<typeof useUpload>["status"];

/** The progress of an upload, or its error with Try again. */
export function UploadStatus({ upload, onCancel, onRetry, onForget }: UploadStatusProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {upload.state === "sending" && `Uploading ${upload.name}`}
        {upload.state === "idle" && upload.done && `${upload.done} is uploaded`}
      </p>
      {upload.state === "sending" && (
        <div className={styles["sending"]}>
          <UploadProgress name={upload.name} share={upload.share} />
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
      {upload.state === "failed" && (
        <Notice
          tone="bad"
          actions={
            <>
              <Button onClick={() => onRetry(upload.file)}>Try again</Button>
              <Button tone="quiet" onClick={onForget}>
                Dismiss
              </Button>
            </>
          }
        >
          {upload.fault}
        </Notice>
      )}
    </>
  );
}

/** A progress bar with words. Once all is sent, the server still has to process it. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={classNames(styles["progress"], "stack gap-1")}>
      <p className={styles["words"]}>
        <span className={styles["name"]}>{name}</span>{" "}
        <span>{share < 1 ? `${percent} %` : "processing…"}</span>
      </p>
      <progress aria-label={`Uploading ${name}`} max={100} value={share < 1 ? percent : undefined} />
    </div>
  );
}

/** The state of an upload. */
type UploadState =
  | { state: "idle"; done?: string }
  /** `share` from 0 to 1; at 1 the server is processing it. */
  | { state: "sending"; name: string; share: number }
  | { state: "failed"; file: File; fault: string };

/**
 * Uploads one picture or file at a time. A new upload cancels the last one. So does leaving the screen or folding
 * its section, which a toast says.
 *
 * @param send sends a file.
 * @param onDone called with what is stored.
 */
export function useUpload<Stored>(
  send: (file: File, onProgress: (share: number) => void) => Upload<Stored>,
  onDone: (stored: Stored) => void,
) {
  const [state, setState] = useState<UploadState>({ state: "idle" });
  const toast = useToast();
  /** The upload that is running. */
  const current = useRef<Upload<Stored> & { name: string }>(null);
  useEffect(
    () => () => {
      if (!current.current) return;
      const { name, cancel } = current.current;
      cancel();
      toast({
        text: `“${name}” was not uploaded: its place was closed. Please choose it again.`,
        tone: "bad",
      });
    },
    [toast],
  );

  async function run(file: File): Promise<void> {
    current.current?.cancel();
    setState({ state: "sending", name: file.name, share: 0 });
    const onProgress = (share: number) => setState({ state: "sending", name: file.name, share });
    const upload = { ...send(file, onProgress), name: file.name };
    current.current = upload;
    try {
      const stored = await upload.done;
      current.current = null;
      setState({ state: "idle", done: file.name });
      onDone(stored);
    } catch (error) {
      // A later upload has replaced this one: the state is its state.
      if (current.current !== upload) return;
      current.current = null;
      const known = error instanceof UploadError ? error : undefined;
      const fault = known?.message ?? "Upload failed. Please try again in a moment.";
      setState(known?.cancelled ? { state: "idle" } : { state: "failed", file, fault });
    }
  }

  const start = (file: File) => void run(file);
  const status = {
    upload: state,
    onCancel: () => current.current?.cancel(),
    onRetry: start,
    onForget: () => setState({ state: "idle" }),
  };
  return { start, status };
}
