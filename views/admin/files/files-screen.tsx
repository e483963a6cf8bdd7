import { FileText } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { fileWords } from "../../../src/rules/links/file-address.ts";
import { hrefWith, LIBRARY_PAGE_SIZE, readPage } from "../../../src/rules/lists/list-page.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { readAdmin } from "../read-admin.ts";
import { classNames } from "../../components/class-names.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { SearchInput } from "../kit/controls.tsx";
import { EmptyState } from "../kit/notice.tsx";
import { Pager } from "../kit/pager.tsx";
import rows from "../kit/row-list.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { STAY } from "../kit/tabs.tsx";
import { useToast } from "../kit/toasts.tsx";
import { LibraryTabs } from "../library/library-tabs.tsx";
import type { Route } from "./+types/files-screen";
import { FileDetails, FileUpload } from "./file-details.tsx";
import styles from "../library/library.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const page = readPage(url.searchParams);
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
        page={page}
        pages={pages}
        total={total}
        perPage={LIBRARY_PAGE_SIZE}
        hrefOf={(number) => hrefWith("/admin/pictures/files", { q, page: number })}
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
