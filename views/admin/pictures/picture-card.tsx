import { useCallback, useId, useMemo, useState } from "react";
import type { Picture as LibraryPicture } from "../../../src/media/pictures/pictures.ts";
import { Picture } from "../../components/picture.tsx";
import { TextArea } from "../kit/controls.tsx";
import { FieldError } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./picture-card.module.css";
import { MAX_ALT, withoutLineBreaks, saveAlt } from "./alt-text.tsx";

interface PictureCardProps {
  picture: LibraryPicture;
  unsaved: ReturnType<typeof useUnsavedDescriptions>;
  onOpen: () => void;
  onChanged: () => void;
}

/** A picture of the library with its description, which is saved when the field loses the focus. */
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
        maxLength={MAX_ALT}
        aria-label={`Description of ${name} (${width} × ${height})`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        placeholder="Add a description"
        value={typed ?? alt}
        onChange={(event) => unsaved.write(id, withoutLineBreaks(event.target.value))}
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

/**
 * Holds typed descriptions by picture id until they are saved. The screen holds them, not the card: a card disappears
 * with its page or search while its save may still fail.
 */
export function useUnsavedDescriptions() {
  const [all, setAll] = useState<ReadonlyMap<string, string>>(new Map());
  const any = all.size > 0;

  const write = useCallback((id: string, words: string) => {
    setAll((now) => new Map(now).set(id, words));
  }, []);
  /** Forgets a picture's description; with `saved` only if it is still that one. */
  const settle = useCallback((id: string, saved?: string) => {
    setAll((now) => {
      // More may have been typed during the save.
      if (saved !== undefined && now.get(id) !== saved) return now;
      return new Map([...now].filter(([other]) => other !== id));
    });
  }, []);
  // `of` returns undefined for a picture without a typed description.
  return useMemo(() => ({ of: (id: string) => all.get(id), write, settle, any }), [all, write, settle, any]);
}
