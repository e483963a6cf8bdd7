import { useState } from "react";
import type { Picture as LibraryPicture } from "../../../src/media/pictures/pictures.ts";
import { Picture } from "../../components/picture.tsx";
import { Button } from "../kit/button.tsx";
import { SearchInput } from "../kit/controls.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./choose-picture.module.css";
import { useLibrary } from "./use-library.ts";

/** A picture from the library, or just uploaded. */
export type ChosenPicture = Pick<LibraryPicture, "id" | "imageUrl" | "width" | "height" | "alt">;

/** The picture library as a choice, searchable by description. */
export function ChoosePicture({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
  const [q, setQ] = useState("");
  const { pictures, error, loading, hasMore, more, retry } = useLibrary(q);
  const nothing = !loading && !error && pictures.length === 0;
  return (
    <div className={styles["library"]}>
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
      <p role="status" className={nothing || loading ? styles["nothing"] : "visually-hidden"}>
        {loading && "Loading…"}
        {nothing && (q.trim() ? `No pictures found for “${q.trim()}”.` : "The library is empty.")}
        {!loading && !nothing && `${pictures.length} pictures`}
      </p>
      <ul className={styles["grid"]}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className={styles["choice"]}
              title={picture.alt || undefined}
              onClick={() => onChoose(picture)}
            >
              <Picture url={picture.imageUrl} alt="" sizes="10rem" className={styles["thumbnail"]} />
              <span className={styles["words"]} data-missing={picture.alt === "" || undefined}>
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
