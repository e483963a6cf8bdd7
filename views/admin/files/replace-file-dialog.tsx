import { useEffect, useState } from "react";
import type { LibraryFile } from "../../../src/media/pdfs/files.ts";
import { fileWords } from "../../../src/rules/links/file-address.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { SearchInput } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import linkStyles from "../links/link-dialog.module.css";
import type { Replacing } from "../library/item-details.tsx";
import styles from "../library/replace-dialog.module.css";
import { sendReplacement } from "../library/replace-requests.ts";
import { UsageList } from "../library/usage-list.tsx";
import { FileUpload } from "./file-upload.tsx";

interface ReplaceFileDialogProps extends Replacing {
  file: LibraryFile;
}

/** Replaces a file in every place: the new one is chosen or uploaded, then the places are shown and confirmed. */
export function ReplaceFileDialog({ file, usage, onDone, onClose }: ReplaceFileDialogProps) {
  const [chosen, setChosen] = useState<LibraryFile>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const records = usage.filter(({ binned }) => !binned);

  async function replace({ id }: LibraryFile) {
    setBusy(true);
    setError(undefined);
    const answer = await sendReplacement("files", file.id, id);
    setBusy(false);
    if (answer.ok) onDone(answer.value);
    else setError(answer.error);
  }

  if (!chosen) {
    return (
      <Dialog open title="Choose the new file" size="large" onClose={onClose}>
        <div className={styles["body"]}>
          <FileUpload onDone={setChosen} />
          <h3 className={styles["heading"]}>Or choose from the library</h3>
          <ChooseFile except={file.id} onChoose={setChosen} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="Replace file everywhere"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button
            tone="primary"
            busy={busy}
            aria-disabled={chosen.id === file.id}
            onClick={() => void replace(chosen)}
          >
            Replace in {plural(records.length, "place", "places")}
          </Button>
          <Button tone="quiet" onClick={() => setChosen(undefined)}>
            Choose another
          </Button>
        </>
      }
    >
      <div className={styles["body"]}>
        {error && <Notice tone="bad">{error}</Notice>}
        {chosen.id === file.id && (
          <Notice tone="warning">This is the same file. Please choose another one.</Notice>
        )}
        <p>
          Links to “{file.title}” ({fileWords(file.url)}) will lead to <strong>“{chosen.title}”</strong> (
          {fileWords(chosen.url)}). Both stay in the library.
        </p>
        <h3 className={styles["heading"]}>{plural(records.length, "place changes", "places change")}</h3>
        <UsageList usage={records} />
      </div>
    </Dialog>
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
      <p role="status" className={linkStyles["status"]}>
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
