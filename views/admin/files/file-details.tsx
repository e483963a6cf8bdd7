import { Download } from "lucide-react";
import type { LibraryFile } from "../../../src/media/pdfs/files.ts";
import { fileWords } from "../../../src/rules/links/file-address.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { ItemDetails } from "../library/item-details.tsx";
import styles from "../library/item-details.module.css";
import { FileTitle } from "./file-title.tsx";
import { ReplaceFileDialog } from "./replace-file-dialog.tsx";

interface FileDetailsProps {
  file: LibraryFile;
  onClose: () => void;
  onChanged: () => void;
}

/** A panel about one file. */
export function FileDetails({ file, onClose, onChanged }: FileDetailsProps) {
  const { id, url, createdDate } = file;
  return (
    <ItemDetails
      library="files"
      id={id}
      replaceHelp="By another one of the library, or a new one."
      renderReplaceDialog={(replacing) => <ReplaceFileDialog file={file} {...replacing} />}
      onClose={onClose}
      onChanged={onChanged}
    >
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
    </ItemDetails>
  );
}
