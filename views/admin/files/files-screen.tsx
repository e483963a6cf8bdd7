import { FileText, Download } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { fileWords } from "../../../src/rules/links/file-address.ts";
import { LIBRARY_PAGE_SIZE } from "../../../src/rules/lists/list-page.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { readAdmin } from "../read-admin.ts";
import { classNames } from "../../components/class-names.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { SearchInput, Input } from "../kit/controls.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pager } from "../kit/pager.tsx";
import rows from "../kit/row-list.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { STAY } from "../kit/stay-in-place.ts";
import { useToast } from "../kit/toasts.tsx";
import { LibraryTabs } from "../library/library-tabs.tsx";
import type { Route } from "./+types/files-screen";
import { FileUpload } from "./file-upload.tsx";
import styles from "./files-screen.module.css";
import type { LibraryFile } from "../../../src/media/pdfs/files.ts";
import { ItemDetails } from "../library/item-details.tsx";
import itemDetails from "../library/item-details.module.css";
import { ReplaceFileDialog } from "./replace-file-dialog.tsx";
import { callApi } from "../api-call.ts";
import { Field } from "../kit/field.tsx";
import { MAX_TITLE } from "./upload-file.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const page = Number(/^[1-9]\d{0,4}$/.exec(url.searchParams.get("page") ?? "")?.[0] ?? "1");
  return { ...(await readAdmin(context, (queries) => queries.files({ q, page }))), q };
}

/** The files of the library: upload PDF files, rename them, see where they are linked. */
export default function FilesScreen({ loaderData }: Route.ComponentProps) {
  const { files, total, page, pages, q } = loaderData;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const busy = useNavigation().state !== "idle";
  const [opened, setOpened] = useState<string>();
  const shown = files.find(({ id }) => id === opened);
  return (
    <div className={styles["screen"]}>
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
      <p role="status" className={styles["quiet"]}>
        {total === 1 ? "1 file" : `${total.toLocaleString("en-GB")} files`}
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
                <span className={styles["quiet"]}>
                  {" "}
                  {fileWords(url)}, uploaded {formatDate(createdDate)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={pages}
        total={total}
        perPage={LIBRARY_PAGE_SIZE}
        hrefOf={(number) =>
          `/admin/pictures/files?${new URLSearchParams({ ...(q && { q }), page: String(number) })}`
        }
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
      Upload a PDF above, then choose it wherever a link is asked for.
    </EmptyState>
  );
}

interface FileDetailsProps {
  file: LibraryFile;
  onClose: () => void;
  onChanged: () => void;
}

/** A panel about one file. */
function FileDetails({ file, onClose, onChanged }: FileDetailsProps) {
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
      <dl className={itemDetails["facts"]}>
        <dt>Type and size</dt>
        <dd>{fileWords(url)}</dd>
        <dt>Uploaded</dt>
        <dd>{formatDate(createdDate)}</dd>
        <dt>Address</dt>
        <dd className={itemDetails["address"]}>{url}</dd>
      </dl>
      <p>
        <a href={url} className={itemDetails["download"]}>
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
      <Field label="Title" error={error} help="For the library only: links keep their words and the address.">
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={MAX_TITLE}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      {title.trim() !== file.title && (
        <Button type="submit" busy={busy}>
          Save title
        </Button>
      )}
    </form>
  );
}
