import { useState } from "react";
import { Picture } from "../../components/picture.tsx";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { AltText, saveAlt } from "../pictures/alt-text.tsx";
import type { ChosenPicture } from "../library/uploads.ts";
import { UploadOrChoosePicture } from "../pictures/choose-picture.tsx";
import type { FigureAttributes } from "./article-extensions.ts";
import styles from "./rich-text-editor.module.css";

interface PictureDialogProps {
  /** The picture to describe; undefined to choose one first. */
  figure?: FigureAttributes | undefined;
  /** A dropped or pasted file: it is uploaded at once. */
  file?: File | undefined;
  onDone: (figure: FigureAttributes) => void;
  onClose: () => void;
}

const ASK = "Please add a description, or mark the picture as decorative.";

/** Inserts a picture into the text: it is chosen or uploaded, then described. */
export function PictureDialog({ figure, file, onDone, onClose }: PictureDialogProps) {
  const [chosen, setChosen] = useState(figure);
  const [alt, setAlt] = useState(figure?.alt ?? "");
  const [decorative, setDecorative] = useState(figure?.decorative ?? false);
  const [fault, setFault] = useState<string>();
  /** The id of a picture without a description in the library: it gets the one that is typed here. */
  const [undescribedId, setUndescribedId] = useState<string>();

  function choose(picture: ChosenPicture) {
    const { imageUrl: src, width, height } = picture;
    setChosen({ src, width, height, alt: picture.alt, decorative: false });
    setAlt(picture.alt);
    setUndescribedId(picture.alt === "" ? picture.id : undefined);
    setDecorative(false);
  }

  function finish() {
    if (!chosen) return;
    const words = decorative ? "" : alt.trim();
    if (words === "" && !decorative) return setFault(ASK);
    if (undescribedId && words) void saveAlt(undescribedId, words);
    onDone({ ...chosen, alt: words, decorative });
  }

  if (!chosen) {
    return (
      <Dialog open title="Insert picture" size="large" onClose={onClose}>
        <UploadOrChoosePicture file={file} onChoose={choose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="Describe the picture"
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" onClick={finish}>
            {figure ? "Save description" : "Insert"}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <Picture url={chosen.src} alt="" sizes="28rem" className={styles["picture"]} />
        <AltText
          alt={alt}
          decorative={decorative}
          error={fault}
          alerts
          onChange={(text, decorates) => {
            setAlt(text);
            setDecorative(decorates);
            setFault(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}
