import type { Picture as LibraryPicture } from "../../../src/media/pictures/pictures.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { Picture } from "../../components/picture.tsx";
import { ItemDetails } from "../library/item-details.tsx";
import styles from "../library/item-details.module.css";
import { ReplaceDialog } from "./replace-dialog.tsx";

interface PictureDetailsProps {
  picture: LibraryPicture;
  onClose: () => void;
  onChanged: () => void;
}

/** A panel about one picture. */
export function PictureDetails({ picture, onClose, onChanged }: PictureDetailsProps) {
  const { id, imageUrl, alt, width, height, bytes, createdDate } = picture;
  return (
    <ItemDetails
      library="images"
      id={id}
      replaceHelp="By another one of the library, or a new one. You compare both before anything changes."
      renderReplaceDialog={(replacing) => <ReplaceDialog picture={picture} {...replacing} />}
      onClose={onClose}
      onChanged={onChanged}
    >
      <Picture
        url={imageUrl}
        alt={alt || "Picture without a description"}
        sizes="28rem"
        className={styles["picture"]}
      />
      <p>{alt || <em className={styles["quiet"]}>No description yet.</em>}</p>
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
