import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import type { LibraryFile } from "../../../src/media/pdfs/files.ts";
import { fileWords } from "../../../src/rules/links/file-address.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Input, SearchInput } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import { ItemDetails } from "../library/item-details.tsx";
import styles from "../library/library.module.css";
import { MAX_TITLE, uploadFile } from "../library/uploads.ts";
import linkStyles from "../links/links.module.css";
import { DropZone, PDFS } from "../pictures/drop-zone.tsx";
import { UploadStatus, useUpload } from "../pictures/upload-status.tsx";

/** Uploads a PDF that is chosen or dropped, with its progress or the reason of a refusal. */
export function FileUpload({ onDone }: { onDone: (file: LibraryFile) => void }) {
  const { start, status } = useUpload(uploadFile, onDone);
  return (
    <DropZone label="Upload a file" accepted={PDFS} primary onFiles={([file]) => file && start(file)}>
      <UploadStatus {...status} />
    </DropZone>
  );
}

interface FileDetailsProps {
  file: LibraryFile;
  onClose: () => void;
  onChanged: () => void;
}

/** A panel about one file. */
export function FileDetails({ file, onClose, onChanged }: FileDetailsProps) {
  const { id, title, url, createdDate } = file;
  return (
    <ItemDetails<LibraryFile>
      library="files"
      id={id}
      replaceHelp="With another one from the library, or a new one."
      renderChoice={(onChoose) => (
        <div className="screen dense">
          <FileUpload onDone={onChoose} />
          <h3 className={styles["heading"]}>Or choose from the library</h3>
          <ChooseFile except={id} onChoose={onChoose} />
        </div>
      )}
      renderComparison={(chosen) => (
        <p>
          Links to “{title}” ({fileWords(url)}) will lead to <strong>“{chosen.title}”</strong> (
          {fileWords(chosen.url)}). Both stay in the library.
        </p>
      )}
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
        <dd>{url}</dd>
      </dl>
      <p>
        <a href={url} className={styles["download"]}>
          <Download size={18} aria-hidden="true" /> Download
        </a>
      </p>
    </ItemDetails>
  );
}

/** The title of a file in the library, with a button that saves it. */
function FileTitle({ file, onChanged }: { file: LibraryFile; onChanged: () => void }) {
  const toast = useToast();
  const [title, setTitle] = useState(file.title);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const answer = await callApi(`/api/files/${file.id}`, { method: "PUT", body: { title } });
    setBusy(false);
    setError(answer.ok ? undefined : (answer.fields["title"] ?? answer.error));
    if (!answer.ok) return;
    toast({ text: "Title saved." });
    onChanged();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label="Title"
        error={error}
        help="Only for finding it in the library: links keep their own words and address."
      >
        <Input value={title} maxLength={MAX_TITLE} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      {title.trim() !== file.title && (
        <Button type="submit" busy={busy}>
          Save title
        </Button>
      )}
    </form>
  );
}

interface ChooseFileProps {
  /** The file that is replaced. */
  except: string;
  onChoose: (file: LibraryFile) => void;
}

/** The newest files of the library as a choice, searchable by title. */
function ChooseFile({ except, onChoose }: ChooseFileProps) {
  const [q, setQ] = useState("");
  const [files, setFiles] = useState<readonly LibraryFile[]>([]);
  const [words, setWords] = useState("Loading…");
  useEffect(() => {
    const stop = new AbortController();
    async function find() {
      const address = `/api/files?${new URLSearchParams({ q: q.trim().slice(0, 100) })}`;
      const answer = await callApi<LibraryFile[]>(address, { signal: stop.signal });
      const others = answer.ok ? answer.value.filter(({ id }) => id !== except) : [];
      setFiles(others);
      setWords(answer.ok ? plural(others.length, "file", "files") : answer.error);
    }
    find().catch((failure: unknown) => {
      if (!stop.signal.aborted) throw failure;
    });
    return () => stop.abort();
  }, [q, except]);
  return (
    <>
      <SearchInput aria-label="Search the library" value={q} onChange={(event) => setQ(event.target.value)} />
      <p role="status" className="quiet">
        {words}
      </p>
      <ul className={linkStyles["pages"]}>
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" className={linkStyles["page"]} onClick={() => onChoose(file)}>
              <span className={linkStyles["title"]}>{file.title}</span>
              <span className={linkStyles["words"]}>{fileWords(file.url)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
