import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import type { LibraryFile } from "../../../src/media/pdfs/files.ts";
import { Button } from "../kit/button.tsx";
import { hasFiles } from "../pictures/image-files.ts";
import dropStyles from "../pictures/drop-zone.module.css";
import { UploadStatus } from "../pictures/upload-status.tsx";
import { useUpload } from "../pictures/use-upload.ts";
import { uploadFile } from "./upload-file.ts";

/** Uploads a PDF that is chosen or dropped, with its progress or the reason of a refusal. */
export function FileUpload({ onDone }: { onDone: (file: LibraryFile) => void }) {
  const { upload, start, cancel, forget } = useUpload(uploadFile, onDone);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const label = "Upload a file";

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file) void start(file);
  }

  return (
    // Dropping is an alternative to the button inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={dropStyles["zone"]}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <UploadStatus
        upload={upload}
        onCancel={cancel}
        onRetry={(file) => void start(file)}
        onForget={forget}
      />
      <div className={dropStyles["ways"]}>
        <Button tone="primary" icon={FileUp} onClick={() => input.current?.click()}>
          {label}
        </Button>
      </div>
      <p className={dropStyles["hint"]}>
        Or drop a file here. PDF, at most 20 MB, without a password, scripts or embedded files.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="application/pdf,.pdf"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Without this, choosing the same file again fires no event.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
