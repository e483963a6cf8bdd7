import { useEffect, useEffectEvent, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import type { Picture as LibraryPicture } from "../../../src/media/pictures/pictures.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Picture } from "../../components/picture.tsx";
import { Button } from "../kit/button.tsx";
import { SearchInput } from "../kit/controls.tsx";
import { Notice } from "../kit/notice.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import styles from "./picture-field.module.css";
import { LIBRARY_PAGE_SIZE } from "../../../src/rules/lists/list-page.ts";
import { callApi } from "../api-call.ts";
import { uploadPicture, type ChosenPicture } from "../library/uploads.ts";
import { DropZone } from "./drop-zone.tsx";
import { UploadStatus, useUpload } from "./upload-status.tsx";

interface UploadOrChooseProps {
  /** It is uploaded at once. */
  file?: File | undefined;
  onChoose: (picture: ChosenPicture) => void;
}

/** A new picture: uploaded, or chosen from the library. */
export function UploadOrChoosePicture({ file, onChoose }: UploadOrChooseProps) {
  const { start, status } = useUpload(uploadPicture, onChoose);
  const sendFirst = useEffectEvent(() => {
    if (file) start(file);
  });
  useEffect(() => sendFirst(), []);
  return (
    <div className="screen dense">
      <DropZone label="Upload a picture" primary onFiles={([first]) => first && start(first)}>
        <UploadStatus {...status} />
      </DropZone>
      <h3 className={styles["heading"]}>Or choose from the library</h3>
      <ChoosePicture onChoose={onChoose} />
    </div>
  );
}

/** The picture library as a choice, searchable by description. */
export function ChoosePicture({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
  const [q, setQ] = useState("");
  const { pictures, error, loading, hasMore, more, retry } = useLibrary(q);
  const nothing = !loading && !error && pictures.length === 0;
  return (
    <div className={classNames(styles["library"], "stack gap-3")}>
      <SearchInput
        aria-label="Search the library"
        value={q}
        placeholder="Search descriptions"
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => {
          // Enter must not submit the form around it.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {error && (
        <Notice tone="bad" actions={<Button onClick={retry}>Try again</Button>}>
          {error}
        </Notice>
      )}
      <p role="status" className={nothing || loading ? "quiet" : "visually-hidden"}>
        {loading && "Loading…"}
        {nothing && (q.trim() ? `No pictures found for “${q.trim()}”.` : "The library is empty.")}
        {!loading && !nothing && plural(pictures.length, "picture", "pictures")}
      </p>
      <ul className={styles["grid"]}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className={classNames(styles["choice"], "stack gap-1")}
              title={picture.alt || undefined}
              onClick={() => onChoose(picture)}
            >
              <Picture url={picture.imageUrl} alt="" sizes="10rem" className={styles["thumbnail"]} />
              <span className={styles["described"]} data-missing={picture.alt === "" || undefined}>
                {picture.alt || `No description, ${picture.width} × ${picture.height}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button busy={loading} onClick={more}>
          Show more
        </Button>
      )}
    </div>
  );
}

/** The pages of the library that have been read. */
interface Library {
  pictures: readonly LibraryPicture[];
  /** Why the last read failed, as a sentence. */
  error: string | undefined;
  loading: boolean;
  hasMore: boolean;
  more: () => void;
  retry: () => void;
}

/** Reads the library page by page on request; a new search starts at the first page. */
function useLibrary(q: string): Library {
  const [asked, setAsked] = useState({ q: "", page: 1, round: 0 });
  const [read, setRead] = useState<{ pictures: readonly LibraryPicture[]; hasMore: boolean }>({
    pictures: [],
    hasMore: false,
  });
  const [error, setError] = useState<string>();
  const [loading, setLoading] = useState(true);

  useDebouncedCall(q, 250, async () => setAsked((last) => (last.q === q ? last : { ...last, q, page: 1 })));
  useDebouncedCall(JSON.stringify(asked), 0, async (signal) => {
    setLoading(true);
    const words = new URLSearchParams({ q: asked.q.trim(), page: String(asked.page) });
    const answer = await callApi<LibraryPicture[]>(`/api/images?${words}`, { signal });
    setLoading(false);
    setError(answer.ok ? undefined : answer.error);
    if (!answer.ok) return;
    const { value } = answer;
    setRead((last) => ({
      pictures: asked.page === 1 ? value : [...last.pictures, ...value],
      hasMore: value.length === LIBRARY_PAGE_SIZE,
    }));
  });
  const more = () => setAsked({ ...asked, page: asked.page + 1 });
  const retry = () => setAsked({ ...asked, round: asked.round + 1 });
  return { ...read, error, loading, more, retry };
}
