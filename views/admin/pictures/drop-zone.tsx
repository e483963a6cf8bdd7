import { Camera, ImageUp } from "lucide-react";
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from "react";
import { Button } from "../kit/button.tsx";
import styles from "./drop-zone.module.css";
import { hasFiles, imageFilesIn } from "./image-files.ts";
import { PICTURE_TYPES } from "./upload-picture.ts";

interface DropZoneProps {
  /** The label of the button that opens the file dialog. */
  label: string;
  /** Whether the button has the primary tone. */
  primary?: boolean;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** More buttons beside it. */
  more?: ReactNode;
  children?: ReactNode;
}

/**
 * Accepts pictures that are dropped on it, pasted while it has the focus, chosen from the computer, or taken with a
 * phone's camera.
 */
export function DropZone({
  label,
  primary,
  multiple,
  disabled = false,
  onFiles,
  more,
  children,
}: DropZoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function take(files: File[]) {
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  }

  function onDrop(event: DragEvent) {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    // Other files as well: the upload reports what is wrong with them.
    take([...event.dataTransfer.files]);
  }

  function onPaste(event: ClipboardEvent) {
    const files = imageFilesIn(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  }

  return (
    // Dropping and pasting are alternatives to the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles["zone"]}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer) || disabled) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children}
      <div className={styles["ways"]}>
        <Button
          tone={primary ? "primary" : "plain"}
          icon={ImageUp}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <span className={styles["camera"]}>
          <Button icon={Camera} disabled={disabled} onClick={() => camera.current?.click()}>
            Take a photo
          </Button>
        </span>
        {more}
      </div>
      <p className={styles["hint"]}>
        {multiple ? "Or drop pictures here." : "Or drop a picture here, or paste one."} JPEG, PNG, WebP, AVIF
        or GIF, at most 10 MB.
      </p>
      <FileInput ref={input} label={label} multiple={multiple ?? false} onFiles={take} />
      <FileInput ref={camera} label="Take a photo" camera onFiles={take} />
    </div>
  );
}

interface FileInputProps {
  ref: React.Ref<HTMLInputElement>;
  label: string;
  multiple?: boolean;
  camera?: boolean;
  onFiles: (files: File[]) => void;
}

/** Hidden: people use the button. */
function FileInput({ ref, label, multiple = false, camera = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      multiple={multiple}
      accept={PICTURE_TYPES.join(",")}
      {...(camera && { capture: "environment" })}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // Without this, choosing the same file again fires no event.
        currentTarget.value = "";
      }}
    />
  );
}
