import { useEffect, useEffectEvent, useState } from "react";
import { Picture } from "../../components/picture.tsx";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { AltText } from "../pictures/alt-text.tsx";
import { ChoosePicture, type ChosenPicture } from "../pictures/choose-picture.tsx";
import { DropZone } from "../pictures/drop-zone.tsx";
import { saveAlt } from "../pictures/save-alt.ts";
import { UploadStatus } from "../pictures/upload-status.tsx";
import { usePictureUpload } from "../pictures/use-picture-upload.ts";
import type { FigureAttributes } from "./figure.ts";
import styles from "./picture-dialog.module.css";

interface PictureDialogProps {
  /** The picture whose words are asked for; undefined to choose one first. */
  figure?: FigureAttributes | undefined;
  /** A picture that was dropped or pasted: it is sent at once. */
  file?: File | undefined;
  onDone: (figure: FigureAttributes) => void;
  onClose: () => void;
}

const ASK = "Please say what the picture shows, or mark it as decoration.";

/** Puts a picture into the text: chosen or uploaded first, then described. */
export function PictureDialog({ figure, file, onDone, onClose }: PictureDialogProps) {
  const [chosen, setChosen] = useState(figure);
  const [alt, setAlt] = useState(figure?.alt ?? "");
  const [decorative, setDecorative] = useState(figure?.alt === "");
  const [fault, setFault] = useState<string>();
  /** The id of a picture of which the library has no words yet: it gets those that are written here. */
  const [unnamed, setUnnamed] = useState<string>();
  const { upload, start, cancel, forget } = usePictureUpload(choose);
  const sendFirst = useEffectEvent(() => {
    if (file) void start(file);
  });
  useEffect(() => sendFirst(), []);

  function choose(picture: ChosenPicture) {
    const { imageUrl: src, width, height } = picture;
    setChosen({ src, width, height, alt: picture.alt });
    setAlt(picture.alt);
    setUnnamed(picture.alt === "" ? picture.id : undefined);
    setDecorative(false);
  }

  function finish() {
    if (!chosen) return;
    const words = decorative ? "" : alt.trim();
    if (words === "" && !decorative) return setFault(ASK);
    if (unnamed && words) void saveAlt(unnamed, words);
    onDone({ ...chosen, alt: words });
  }

  if (!chosen) {
    return (
      <Dialog open title="Put a picture in" size="large" onClose={onClose}>
        <div className={styles["body"]}>
          <DropZone label="Upload a picture" primary onFiles={([first]) => first && void start(first)}>
            <UploadStatus
              upload={upload}
              onCancel={cancel}
              onRetry={(again) => void start(again)}
              onForget={forget}
            />
          </DropZone>
          <h3 className={styles["heading"]}>Or one from the library</h3>
          <ChoosePicture onChoose={choose} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="What does the picture show?"
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" onClick={finish}>
            {figure ? "Save description" : "Put it in"}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles["body"]}>
        <Picture url={chosen.src} alt="" sizes="28rem" className={styles["picture"]} />
        <AltText
          alt={alt}
          decorative={decorative}
          error={fault}
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
