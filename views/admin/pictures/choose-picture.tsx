import { useState } from "react";
import type { Picture as LibraryPicture } from "../../../src/media/pictures.ts";
import { Picture } from "../../components/picture.tsx";
import { Button } from "../kit/button.tsx";
import { SearchInput } from "../kit/controls.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./choose-picture.module.css";
import { useLibrary } from "./use-library.ts";

/** A picture as somebody chose it: from the library, or just uploaded. */
export type ChosenPicture = Pick<LibraryPicture, "id" | "imageUrl" | "width" | "height" | "alt">;

/** The library to choose from: everything that was ever uploaded, found by what it shows. */
export function ChoosePicture({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
  const [q, setQ] = useState("");
  const { pictures, fault, loading, hasMore, more, again } = useLibrary(q);
  const nothing = !loading && !fault && pictures.length === 0;
  return (
    <div className={styles["library"]}>
      <SearchInput
        aria-label="Search the library"
        value={q}
        placeholder="Search by what it shows"
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => {
          // The form around it is not to be sent.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {fault && (
        <Notice tone="bad" actions={<Button onClick={again}>Try again</Button>}>
          {fault}
        </Notice>
      )}
      <p role="status" className={nothing || loading ? styles["nothing"] : "visually-hidden"}>
        {loading && "Looking through the library…"}
        {nothing &&
          (q.trim() ? `Nothing in the library shows “${q.trim()}”.` : "The library is empty so far.")}
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
                {picture.alt || `Without a description, ${picture.width} × ${picture.height}`}
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
