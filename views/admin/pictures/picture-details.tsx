import { ArrowRight } from "lucide-react";
import type { Picture as LibraryPicture } from "../../../src/media/pictures/pictures.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { Picture } from "../../components/picture.tsx";
import { ItemDetails } from "../library/item-details.tsx";
import styles from "../library/library.module.css";
import type { ChosenPicture } from "../library/uploads.ts";
import { UploadOrChoosePicture } from "./choose-picture.tsx";

interface PictureDetailsProps {
  picture: LibraryPicture;
  onClose: () => void;
  onChanged: () => void;
}

/** A panel about one picture. */
export function PictureDetails({ picture, onClose, onChanged }: PictureDetailsProps) {
  const { id, imageUrl, alt, width, height, bytes, createdDate } = picture;
  return (
    <ItemDetails<ChosenPicture>
      library="images"
      id={id}
      replaceHelp="With another one from the library, or a new one. You compare both before anything changes."
      renderChoice={(onChoose) => <UploadOrChoosePicture onChoose={onChoose} />}
      renderComparison={(chosen) => (
        <div className={styles["both"]}>
          <Side title="Before" picture={picture} />
          <ArrowRight size={24} aria-hidden="true" />
          <Side title="After" picture={chosen} />
        </div>
      )}
      onClose={onClose}
      onChanged={onChanged}
    >
      <Picture url={imageUrl} alt={alt || UNDESCRIBED} sizes="28rem" className={styles["picture"]} />
      <p>{alt || <em className="quiet">No description yet.</em>}</p>
      <dl className={styles["facts"]}>
        <dt>Size</dt>
        <dd>
          {width} × {height} pixels
        </dd>
        <dt>Uploaded</dt>
        <dd>{formatDate(createdDate)}</dd>
        <dt>Disk space</dt>
        <dd>{(bytes / 1024).toLocaleString("en-GB", { maximumFractionDigits: 0 })} KB in all its sizes</dd>
      </dl>
    </ItemDetails>
  );
}

const UNDESCRIBED = "Picture without a description";

function Side({ title, picture }: { title: string; picture: ChosenPicture }) {
  const { imageUrl, alt, width, height } = picture;
  return (
    <figure className={styles["side"]}>
      <Picture url={imageUrl} alt={alt || UNDESCRIBED} sizes="24rem" className={styles["picture"]} />
      <figcaption>
        <strong>{title}</strong>{" "}
        <span className="quiet">
          {width} × {height} pixels. {alt || "No description yet."}
        </span>
      </figcaption>
    </figure>
  );
}
