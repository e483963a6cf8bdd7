import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import type { UploadState } from "./use-upload.ts";
import styles from "./upload-status.module.css";

interface UploadStatusProps {
  upload: UploadState;
  /** Absent once the upload cannot be cancelled. */
  onCancel?: (() => void) | undefined;
  onRetry: (file: File) => void;
  onForget: () => void;
}

/** The progress of an upload, or its error with Try again. */
export function UploadStatus({ upload, onCancel, onRetry, onForget }: UploadStatusProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {upload.state === "sending" && `Uploading ${upload.name}`}
      </p>
      {upload.state === "sending" && (
        <div className={styles["sending"]}>
          <UploadProgress name={upload.name} share={upload.share} />
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
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
    <div className={styles["progress"]}>
      <p className={styles["words"]}>
        <span className={styles["name"]}>{name}</span>{" "}
        <span>{share < 1 ? `${percent} %` : "processing…"}</span>
      </p>
      <progress aria-label={`Uploading ${name}`} max={100} value={share < 1 ? percent : undefined} />
    </div>
  );
}
