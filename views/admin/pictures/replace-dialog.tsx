import { ArrowRight } from "lucide-react";
import { useState } from "react";
import type { Picture as LibraryPicture } from "../../../src/media/pictures/pictures.ts";
import type { Usage } from "../../../src/media/usage.ts";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Picture } from "../../components/picture.tsx";
import { Button } from "../kit/button.tsx";
import { Checkbox, TextArea } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { MAX_ALT, withoutLineBreaks } from "./alt-text.tsx";
import { ChoosePicture, type ChosenPicture } from "./choose-picture.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { Replacing } from "../library/item-details.tsx";
import itemStyles from "../library/item-details.module.css";
import styles from "../library/replace-dialog.module.css";
import { sendReplacement } from "../library/replace-requests.ts";
import { UploadStatus } from "./upload-status.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

interface ReplaceDialogProps extends Replacing {
  picture: LibraryPicture;
}

/** Replaces a picture in every place: the new one is chosen or uploaded, then both are compared. */
export function ReplaceDialog({ picture, usage, onDone, onClose }: ReplaceDialogProps) {
  const [chosen, setChosen] = useState<ChosenPicture>();
  const { upload, start, cancel, forget } = usePictureUpload(setChosen);
  if (chosen) {
    return (
      <Compare
        key={chosen.id}
        picture={picture}
        chosen={chosen}
        usage={usage}
        onDone={onDone}
        onBack={() => setChosen(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open title="Choose the new picture" size="large" onClose={onClose}>
      <div className={styles["body"]}>
        <DropZone label="Upload a picture" primary onFiles={([file]) => file && void start(file)}>
          <UploadStatus
            upload={upload}
            onCancel={cancel}
            onRetry={(file) => void start(file)}
            onForget={forget}
          />
        </DropZone>
        <h3 className={styles["heading"]}>Or choose from the library</h3>
        <ChoosePicture onChoose={setChosen} />
      </div>
    </Dialog>
  );
}

interface CompareProps extends ReplaceDialogProps {
  chosen: ChosenPicture;
  onBack: () => void;
}

/** How many records are named before the person asks for all. */
const FIRST = 8;

function Compare({ picture, chosen, usage, onDone, onBack, onClose }: CompareProps) {
  const [describes, setDescribes] = useState(false);
  const [alt, setAlt] = useState(chosen.alt);
  const [missing, setMissing] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  const records = usage.filter(({ binned }) => !binned);
  const binned = usage.length - records.length;
  const isSame = chosen.id === picture.id;

  async function replace() {
    const words = alt.trim();
    if (describes && words === "") return setMissing("Please describe the new picture.");
    setBusy(true);
    setError(undefined);
    const answer = await sendReplacement("images", picture.id, chosen.id, describes ? words : undefined);
    setBusy(false);
    if (answer.ok) onDone(answer.value);
    else setError(answer.error);
  }

  return (
    <Dialog
      key={round}
      open
      title="Replace picture everywhere"
      size="large"
      // It can't be cancelled once it is sent. A second Escape closes a dialog in any case; a new key opens it again.
      onClose={() => (busy ? setRound(round + 1) : onClose())}
      footer={
        <>
          <Button
            tone="primary"
            busy={busy}
            aria-disabled={isSame || records.length === 0}
            onClick={() => void replace()}
          >
            Replace in {plural(records.length, "place", "places")}
          </Button>
          <Button disabled={busy} onClick={onBack}>
            Choose another
          </Button>
        </>
      }
    >
      <div className={styles["body"]}>
        {error && <Notice tone="bad">{error}</Notice>}
        {isSame && <Notice tone="warning">This is the same picture. Please choose another one.</Notice>}
        <div className={styles["both"]}>
          <Side title="Before" picture={picture} />
          <ArrowRight size={24} aria-hidden="true" />
          <Side title="After" picture={chosen} />
        </div>
        <section aria-labelledby="replaced-in">
          <h3 id="replaced-in" className={styles["heading"]}>
            {plural(records.length, "place changes", "places change")}
          </h3>
          <Places records={records.slice(0, FIRST)} />
          {records.length > FIRST && (
            <details className={styles["more"]}>
              <summary>{plural(records.length - FIRST, "more place", "more places")}</summary>
              <Places records={records.slice(FIRST)} />
            </details>
          )}
          {binned > 0 && (
            <p className={itemStyles["quiet"]}>
              {plural(binned, "record in the bin keeps", "records in the bin keep")} the old picture.
            </p>
          )}
        </section>
        <Checkbox
          label="Give a new description too"
          checked={describes}
          disabled={busy}
          onChange={(event) => setDescribes(event.target.checked)}
        />
        {describes ? (
          <Field
            label="New description (alt text)"
            error={missing}
            help="It replaces the description in the library and in each of these places."
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={MAX_ALT}
                disabled={busy}
                value={alt}
                onChange={(event) => {
                  setAlt(withoutLineBreaks(event.target.value));
                  setMissing(undefined);
                }}
              />
            )}
          </Field>
        ) : (
          <p className={itemStyles["quiet"]}>
            Each place keeps its own description. Check that it still says what the picture shows.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Side({ title, picture }: { title: string; picture: ChosenPicture }) {
  const { imageUrl, alt, width, height } = picture;
  return (
    <figure className={styles["side"]}>
      <Picture
        url={imageUrl}
        alt={alt || "Picture without a description"}
        sizes="24rem"
        className={itemStyles["picture"]}
      />
      <figcaption>
        <strong>{title}</strong>{" "}
        <span className={itemStyles["quiet"]}>
          {width} × {height} pixels. {alt || "No description yet."}
        </span>
      </figcaption>
    </figure>
  );
}

function Places({ records }: { records: readonly Usage[] }) {
  return (
    <ul className={styles["places"]}>
      {records.map(({ type, id, title }) => (
        <li key={type + id}>
          {title}{" "}
          <span className={itemStyles["quiet"]}>{type === "settings" ? "settings" : kindOf(type).one}</span>
        </li>
      ))}
    </ul>
  );
}
