import { CirclePlay } from "lucide-react";
import { ButtonLink } from "../../../views/components/button-link.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { Picture } from "../../../views/components/picture.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import { RichText } from "../../../views/site/pages/rich-text.tsx";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./picture.section.ts";
import styles from "./picture.module.css";

/** A picture with words beside it, and above them on a phone. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { id, look, title, text, imageUrl, imageAlt, imageDecorative, side, linkTo, linkLabel } = section;
  if (look === "video") return <Video section={section} />;
  return (
    <section
      className={classNames("container", styles["pair"], side === "right" && styles["right"])}
      aria-labelledby={id}
    >
      {imageUrl !== null && (
        <Picture
          url={imageUrl}
          alt={imageDecorative ? "" : imageAlt}
          sizes="(width <= 768px) 92vw, 36rem"
          className={styles["picture"]}
        />
      )}
      <div className={styles["words"]}>
        <h2 id={id}>{title}</h2>
        <RichText html={text} className={styles["text"]} />
        <ButtonLink to={linkTo}>{linkLabel}</ButtonLink>
      </div>
    </section>
  );
}

/** A card whose picture leads to a video on another site. */
function Video({ section }: { section: SectionFields<typeof kind> }) {
  const { id, title, text, imageUrl, imageAlt, imageDecorative, linkTo, length } = section;
  return (
    <section className="container" aria-labelledby={id}>
      <div className={styles["card"]}>
        <div className={styles["frame"]}>
          <Picture
            url={imageUrl}
            alt={imageDecorative ? "" : imageAlt}
            sizes="(width <= 768px) 92vw, 40rem"
            className={styles["still"]}
          />
          <span className={styles["play"]}>
            <CirclePlay size={32} aria-hidden="true" />
          </span>
        </div>
        <div className={styles["story"]}>
          <h2 id={id}>{title}</h2>
          <RichText html={text} className={styles["text"]} />
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
