import { Crosshair, Images, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Picture } from "../../components/picture.tsx";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import { AltText } from "./alt-text.tsx";
import { ChoosePicture, type ChosenPicture } from "./choose-picture.tsx";
import { DropZone } from "./drop-zone.tsx";
import { FocusPicker } from "./focus-picker.tsx";
import type { PictureFieldProps } from "./picture-field-props.ts";
import styles from "./picture-field.module.css";
import { saveAlt } from "./save-alt.ts";
import { UploadStatus } from "./upload-status.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

/**
 * A picture of a record: uploaded or chosen from the library, described for those who can't see
 * it, and the part of it that must stay in view. Whatever fails, what was there before stays.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, help, error, value, onChange, alt, onAltChange, slots, disabled = false } = props;
  const id = useId();
  const toast = useToast();
  const [choosing, setChoosing] = useState(false);
  const [focusing, setFocusing] = useState(false);
  // A picture that came without words was marked so before; a new one is asked about.
  const [decorative, setDecorative] = useState(value !== null && alt === "");
  /** The id of a picture of which the library has no words yet: it gets those that are written here. */
  const [unnamed, setUnnamed] = useState<string>();
  /** What was written while a new picture was on its way: it is about that one. */
  const written = useRef<string>(undefined);
  const { upload, start, cancel, forget } = usePictureUpload(arrive);

  function send(file: File) {
    written.current = undefined;
    void start(file);
  }

  function arrive(picture: ChosenPicture) {
    const words = written.current;
    if (words === undefined) return take(picture);
    written.current = undefined;
    onChange(picture.imageUrl);
    if (picture.alt !== "") return;
    setUnnamed(picture.id);
    // The field may have been left already; whoever is still writing saves the rest on leaving it.
    if (words.trim()) void saveAlt(picture.id, words.trim());
  }

  function take(picture: ChosenPicture) {
    setChoosing(false);
    onChange(picture.imageUrl);
    // Its own words where it has some; those of the last picture would be wrong for this one.
    onAltChange?.(picture.alt);
    setDecorative(false);
    setUnnamed(picture.alt === "" ? picture.id : undefined);
  }

  function shareWords() {
    if (!unnamed || !alt?.trim()) return;
    setUnnamed(undefined);
    void saveAlt(unnamed, alt.trim());
  }

  function remove() {
    const before = { value, alt, decorative };
    written.current = undefined;
    onChange(null);
    onAltChange?.("");
    setFocusing(false);
    toast({
      text: `${label}: the picture has been taken out.`,
      undo() {
        onChange(before.value);
        onAltChange?.(before.alt ?? "");
        setDecorative(before.decorative);
      },
    });
  }

  return (
    <FieldGroup legend={label} help={help} error={error}>
      <DropZone
        label={value === null ? "Upload a picture" : "Upload another"}
        disabled={disabled}
        onFiles={([file]) => file && send(file)}
        more={
          <Button icon={Images} disabled={disabled} onClick={() => setChoosing(true)}>
            From the library
          </Button>
        }
      >
        {value !== null && (
          <div className={styles["current"]}>
            <Picture
              url={value}
              alt={alt || "The picture as it is now"}
              sizes="20rem"
              className={styles["picture"]}
            />
            <div className={styles["actions"]}>
              <Button
                icon={Crosshair}
                disabled={disabled}
                aria-expanded={focusing}
                aria-controls={`${id}-focus`}
                onClick={() => setFocusing(!focusing)}
              >
                What stays in view
              </Button>
              <Button tone="quiet" icon={Trash2} disabled={disabled} onClick={remove}>
                Remove
              </Button>
            </div>
          </div>
        )}
        <UploadStatus
          upload={upload}
          onCancel={cancel}
          onRetry={(file) => void start(file)}
          onForget={forget}
        />
      </DropZone>
      {value !== null && focusing && (
        <div id={`${id}-focus`} className={styles["focus"]}>
          <FocusPicker value={value} onChange={onChange} slots={slots} />
        </div>
      )}
      {value !== null && alt !== undefined && (
        <AltText
          alt={alt}
          decorative={decorative && alt === ""}
          disabled={disabled}
          onLeave={shareWords}
          onChange={(text, decorates) => {
            setDecorative(decorates);
            written.current = text;
            onAltChange?.(text);
          }}
        />
      )}
      <Dialog
        open={choosing}
        title="Choose a picture from the library"
        size="large"
        onClose={() => setChoosing(false)}
      >
        <ChoosePicture onChoose={take} />
      </Dialog>
    </FieldGroup>
  );
}
