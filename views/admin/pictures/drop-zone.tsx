import { Camera, FileUp, ImageUp, type LucideIcon } from "lucide-react";
import {
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
} from "react";
import { classNames } from "../../components/class-names.ts";
import { Button } from "../kit/button.tsx";
import { PICTURE_TYPES } from "../library/uploads.ts";
import styles from "./uploads.module.css";

/** What a drop zone takes. */
interface Accepted {
  icon: LucideIcon;
  /** The `accept` of the file dialog. */
  accept: string;
  hint: string;
}

const PICTURES: Accepted = {
  icon: ImageUp,
  accept: PICTURE_TYPES.join(","),
  hint: "JPEG, PNG, WebP, AVIF or GIF, at most 10 MB.",
};

/** PDF files. */
export const PDFS: Accepted = {
  icon: FileUp,
  accept: "application/pdf,.pdf",
  hint: "PDF, at most 20 MB, without a password, scripts or embedded files.",
};

interface DropZoneProps {
  /** The label of the button that opens the file dialog. */
  label: string;
  accepted?: Accepted;
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
 * Accepts files that are dropped on it or chosen from the computer, and pictures that are pasted while it has the focus or
 * taken with a phone's camera.
 */
export function DropZone(props: DropZoneProps) {
  const {
    label,
    accepted = PICTURES,
    primary,
    multiple = false,
    disabled = false,
    onFiles,
    more,
    children,
  } = props;
  const { icon, accept, hint } = accepted;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const ofPictures = accepted === PICTURES;

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
    const files = ofPictures ? imageFilesIn(event.clipboardData) : [];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  }

  return (
    // Dropping and pasting are alternatives to the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(styles["zone"], "column gap-3")}
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
          icon={icon}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        {ofPictures && (
          <span className={styles["camera"]}>
            <Button icon={Camera} disabled={disabled} onClick={() => camera.current?.click()}>
              Take a photo
            </Button>
          </span>
        )}
        {more}
      </div>
      <p className="quiet">
        {multiple
          ? "Or drop pictures here."
          : ofPictures
            ? "Or drop a picture here, or paste one."
            : "Or drop a file here."}{" "}
        {hint}
      </p>
      <FileInput ref={input} aria-label={label} multiple={multiple} accept={accept} onFiles={take} />
      {ofPictures && (
        <FileInput
          ref={camera}
          aria-label="Take a photo"
          capture="environment"
          accept={accept}
          onFiles={take}
        />
      )}
    </div>
  );
}

interface FileInputProps extends ComponentProps<"input"> {
  onFiles: (files: File[]) => void;
}

/** Hidden: people use the button. */
function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // Without this, choosing the same file again fires no event.
        currentTarget.value = "";
      }}
    />
  );
}

/** Returns the files of a drop or of the clipboard that may be pictures, without folders and text. */
export function imageFilesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(
    ({ type, size }) => type.startsWith("image/") || (type === "" && size > 0),
  );
}

/** Whether a drag contains files. Browsers show their types only after the drop. */
function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") ?? false;
}
