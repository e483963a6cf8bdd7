import { CirclePlay } from "lucide-react";
import { Picture } from "../../../views/components/picture.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./video-card.section.ts";
import styles from "./video-card.module.css";

/** A picture that leads to a video on another site. */
export function View({
  section: { id, title, text, linkTo, length, imageUrl },
}: SectionViewProps<typeof kind>) {
  return (
    <section className="container" aria-labelledby={id}>
      <div className={styles["card"]}>
        <div className={styles["frame"]}>
          <Picture url={imageUrl} alt="" sizes="(width <= 768px) 92vw, 40rem" className={styles["picture"]} />
          <span className={styles["play"]}>
            <CirclePlay size={32} aria-hidden="true" />
          </span>
        </div>
        <div className={styles["words"]}>
          <h2 id={id}>{title}</h2>
          {text && <p>{text}</p>}
          {linkTo && (
            <p>
              <SmartLink to={linkTo} className={styles["link"]}>
                Watch the video{length && ` (${length})`}
              </SmartLink>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
