import { type ReactNode, useId, useRef, useState } from "react";
import { Crosshair, Images, Trash2 } from "lucide-react";
import type { PictureSlot } from "../../../src/content/form.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import { AltText, saveAlt } from "./alt-text.tsx";
import { uploadPicture, type ChosenPicture } from "../library/uploads.ts";
import { ChoosePicture } from "./choose-picture.tsx";
import { DropZone } from "./drop-zone.tsx";
import { PictureCrops } from "./picture-crops.tsx";
import { FocalPointPicker } from "./focal-point-picker.tsx";
import styles from "./picture-field.module.css";
import { UploadStatus, useUpload } from "./upload-status.tsx";

/** What changes a picture and its description. */
interface PictureChanges {
  onChange: (value: string | null) => void;
  onAltChange?: ((alt: string, decorative: boolean) => void) | undefined;
}

interface PictureFieldProps extends PictureChanges {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** The picture's address, with the focal point as its fragment (`#focus=30,70`); null without one. */
  value: string | null;
  /** The description; absent if the record has no such field. */
  alt?: string | undefined;
  /** Whether it is marked as decorative: it needs no description. */
  decorative?: boolean | undefined;
  /** Remembers where the picture is. What it returns leads there later; undefined where that is gone. */
  remember?: (() => () => PictureChanges | undefined) | undefined;
  /** The places of the site that show it. */
  slots: readonly PictureSlot[];
  disabled?: boolean | undefined;
}

const LOST =
  "The picture is not used here: what it was for has been changed or removed meanwhile. It is in the library.";

/**
 * A picture of a record: uploaded or chosen from the library, with its description and focal point. If an upload
 * fails, the previous picture stays.
 */
export function PictureField(props: PictureFieldProps) {
  const {
    label,
    help,
    error,
    value,
    onChange,
    alt,
    decorative,
    onAltChange,
    remember = () => () => props,
    slots,
    disabled = false,
  } = props;
  const id = useId();
  const isLogo = slots.some((slot) => slot === "logo" || slot === "darkLogo");
  const toast = useToast();
  const [choosing, setChoosing] = useState(false);
  const [focusing, setFocusing] = useState(false);
  /** A picture without a description in the library: it gets the one that is typed here, while it is the value. */
  const [undescribed, setUndescribed] = useState<ChosenPicture>();
  /** The description typed during an upload: it belongs to the new picture. */
  const written = useRef<string>(undefined);
  /** Leads to where the picture of the upload belongs. */
  const find = useRef<() => PictureChanges | undefined>(undefined);
  const { start, status } = useUpload(uploadPicture, arrive);

  function send(file: File) {
    written.current = undefined;
    setUndescribed(undefined);
    find.current = remember();
    start(file);
  }

  function arrive(picture: ChosenPicture) {
    const words = written.current;
    const there = find.current?.();
    if (!there) return toast({ text: LOST, tone: "bad" });
    if (words === undefined) return take(picture, there);
    written.current = undefined;
    there.onChange(picture.imageUrl);
    if (picture.alt !== "") return;
    setUndescribed(picture);
    // The field may have lost the focus already; otherwise its blur saves the rest.
    if (words.trim()) void saveAlt(picture.id, words.trim());
  }

  function take(picture: ChosenPicture, there: PictureChanges = props) {
    setChoosing(false);
    there.onChange(picture.imageUrl);
    // Its own description if it has one; that of the previous picture would be wrong.
    there.onAltChange?.(picture.alt, false);
    setUndescribed(picture.alt === "" ? picture : undefined);
  }

  function saveDescription() {
    // In a list of pictures another one may have moved to this place.
    if (!undescribed || undescribed.imageUrl !== value?.split("#")[0] || !alt?.trim()) return;
    setUndescribed(undefined);
    void saveAlt(undescribed.id, alt.trim());
  }

  function remove() {
    const before = { value, alt, decorative };
    written.current = undefined;
    onChange(null);
    onAltChange?.("", false);
    setFocusing(false);
    const findRemoved = remember();
    toast({
      text: `${label}: picture removed.`,
      undo() {
        const there = findRemoved();
        if (!there) return toast({ text: LOST, tone: "bad" });
        there.onChange(before.value);
        there.onAltChange?.(before.alt ?? "", before.decorative ?? false);
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
            <PictureCrops url={value} alt={alt || "Current picture"} slots={slots} />
            <ButtonRow>
              {!isLogo && (
                <Button
                  icon={Crosshair}
                  disabled={disabled}
                  aria-expanded={focusing}
                  aria-controls={`${id}-focus`}
                  onClick={() => setFocusing(!focusing)}
                >
                  Focal point
                </Button>
              )}
              <Button tone="quiet" icon={Trash2} disabled={disabled} onClick={remove}>
                Remove
              </Button>
            </ButtonRow>
          </div>
        )}
        <UploadStatus {...status} />
      </DropZone>
      {value !== null && focusing && (
        <div id={`${id}-focus`} className={styles["focus"]}>
          <FocalPointPicker value={value} onChange={onChange} />
        </div>
      )}
      {value !== null && alt !== undefined && (
        <AltText
          alt={alt}
          decorative={decorative && alt === ""}
          disabled={disabled}
          onLeave={saveDescription}
          onChange={(text, decorates) => {
            written.current = text;
            onAltChange?.(text, decorates);
          }}
        />
      )}
      <Dialog
        open={choosing}
        title="Choose a picture from the library"
        size="large"
        onClose={() => setChoosing(false)}
      >
        <ChoosePicture onChoose={(picture) => take(picture)} />
      </Dialog>
    </FieldGroup>
  );
}
