import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { fileWords } from "../../../src/rules/links/file-address.ts";
import { hrefWith, LIBRARY_PAGE_SIZE, readPage } from "../../../src/rules/lists/list-page.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { readAdmin } from "../admin-loader.ts";
import { classNames } from "../../components/class-names.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { Input, SearchInput } from "../kit/controls.tsx";
import { EmptyState } from "../kit/notice.tsx";
import { Pager } from "../kit/pager.tsx";
import rows from "../kit/row-list.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { STAY } from "../kit/tabs.tsx";
import { useToast } from "../kit/toasts.tsx";
import { LibraryTabs } from "../library/library-tabs.tsx";
import type { Route } from "./+types/files-screen";
import type { LibraryFile } from "../../../src/media/pdfs/files.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { Field } from "../kit/field.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import { ItemDetails } from "../library/item-details.tsx";
import styles from "../library/library.module.css";
import { MAX_TITLE, uploadFile } from "../library/uploads.ts";
import linkStyles from "../links/links.module.css";
import { DropZone, PDFS } from "../pictures/drop-zone.tsx";
import { UploadStatus, useUpload } from "../pictures/upload-status.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const page = readPage(url.searchParams);
  return { ...(await readAdmin(context, (queries) => queries.files({ q, page }))), q };
}

/** The files of the library: upload PDF files, rename them, see where they are linked. */
export default function FilesScreen({ loaderData }: Route.ComponentProps) {
  const { files, total, q } = loaderData;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const busy = useNavigation().state !== "idle";
  const [opened, setOpened] = useState<string>();
  const shown = files.find(({ id }) => id === opened);
  return (
    <div className="screen dense">
      <ScreenTitle
        title="Files"
        lead="PDF files that articles, banners and menus can link to. Type and size are added to each link."
      />
      <LibraryTabs current="files" />
      <FileUpload
        onDone={({ title }) => {
          toast({ text: `“${title}” is in the library.` });
          void revalidate();
        }}
      />
      <Form role="search" state={STAY} className={styles["search"]}>
        <SearchInput name="q" aria-label="Search titles" placeholder="Search titles" defaultValue={q} />
        <Button type="submit">Search</Button>
      </Form>
      <p role="status" className="quiet">
        {plural(total, "file", "files")}
      </p>
      {files.length === 0 ? (
        <Nothing q={q} />
      ) : (
        <ul className={rows["rows"]} aria-busy={busy}>
          {files.map(({ id, title, url, createdDate }) => (
            <li key={id}>
              <button
                type="button"
                className={classNames(rows["opener"], styles["file"])}
                onClick={() => setOpened(id)}
              >
                <FileText size={24} aria-hidden="true" className={styles["icon"]} />
                <span className={styles["title"]}>
                  <span className="visually-hidden">Details of: </span>
                  {title}
                </span>
                <span className="quiet">
                  {" "}
                  {fileWords(url)}, uploaded {formatDate(createdDate)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pager
        list={loaderData}
        perPage={LIBRARY_PAGE_SIZE}
        hrefOf={(page) => hrefWith("/admin/pictures/files", { q, page })}
      />
      {shown && (
        <FileDetails
          key={shown.id}
          file={shown}
          onClose={() => setOpened(undefined)}
          onChanged={() => void revalidate()}
        />
      )}
    </div>
  );
}

function Nothing({ q }: { q: string }) {
  if (q !== "") {
    return (
      <EmptyState
        emoji="magnifying-glass-tilted-left"
        title={`No files found for “${q}”`}
        actions={<ButtonLinkTo to="/admin/pictures/files">See all files</ButtonLinkTo>}
      >
        The search looks at titles. Try another word.
      </EmptyState>
    );
  }
  return (
    <EmptyState emoji="sparkles" title="No files yet">
      Upload a PDF above, then choose it wherever you add a link.
    </EmptyState>
  );
}

/** Uploads a PDF that is chosen or dropped, with its progress or the reason of a refusal. */
function FileUpload({ onDone }: { onDone: (file: LibraryFile) => void }) {
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
function FileDetails({ file, onClose, onChanged }: FileDetailsProps) {
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
        alerts
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
  useDebouncedCall(`${except} ${q}`, 0, async (signal) => {
    const address = `/api/files?${new URLSearchParams({ q: q.trim().slice(0, 100) })}`;
    const answer = await callApi<LibraryFile[]>(address, { signal });
    const others = answer.ok ? answer.value.filter(({ id }) => id !== except) : [];
    setFiles(others);
    setWords(answer.ok ? plural(others.length, "file", "files") : answer.error);
  });
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
