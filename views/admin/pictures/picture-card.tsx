import { useId, useState } from "react";
import type { Picture as LibraryPicture } from "../../../src/media/pictures.ts";
import { Picture } from "../../components/picture.tsx";
import { TextArea } from "../kit/controls.tsx";
import { FieldError } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./picture-card.module.css";
import { saveAlt } from "./save-alt.ts";
import type { UnsavedWords } from "./use-unsaved-words.ts";

interface PictureCardProps {
  picture: LibraryPicture;
  unsaved: UnsavedWords;
  onOpen: () => void;
  onChanged: () => void;
}

/** A picture of the library with its words under it: written there, and saved on leaving the field. */
export function PictureCard({ picture, unsaved, onOpen, onChanged }: PictureCardProps) {
  const { id, imageUrl, alt, width, height } = picture;
  const faultId = useId();
  const toast = useToast();
  const [fault, setFault] = useState<string>();
  const typed = unsaved.of(id);
  const name = alt || "Picture without a description";

  async function save() {
    const words = typed?.trim();
    if (words === undefined || words === alt) return unsaved.settle(id);
    const answer = await saveAlt(id, words);
    setFault(answer.ok ? undefined : (answer.fields["alt"] ?? answer.error));
    if (!answer.ok) return;
    unsaved.settle(id, typed);
    onChanged();
    toast({
      text: "Description saved.",
      async undo() {
        const back = await saveAlt(id, alt);
        if (back.ok) onChanged();
        else toast({ text: back.error, tone: "bad" });
      },
    });
  }

  return (
    <li className={styles["card"]}>
      <button type="button" className={styles["open"]} aria-label={`Details of: ${name}`} onClick={onOpen}>
        <Picture url={imageUrl} alt="" sizes="(width < 40rem) 50vw, 14rem" className={styles["picture"]} />
      </button>
      <TextArea
        className={styles["alt"] ?? ""}
        rows={2}
        maxLength={300}
        aria-label={`What the picture shows (${width} × ${height})`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        placeholder="Say what it shows"
        value={typed ?? alt}
        onChange={(event) => unsaved.write(id, event.target.value.replace(/\s*\n\s*/g, " "))}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
          if (event.key === "Escape") unsaved.settle(id);
        }}
      />
      {fault && <FieldError id={faultId}>{fault}</FieldError>}
    </li>
  );
}
