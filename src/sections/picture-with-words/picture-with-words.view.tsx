import { ButtonLink } from "../../../views/components/button-link.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { Picture } from "../../../views/components/picture.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./picture-with-words.section.ts";
import styles from "./picture-with-words.module.css";

/** A picture with words beside it, and above them on a phone. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { id, title, text, imageUrl, imageAlt, imageDecorative, side, linkTo, linkLabel } = section;
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
        {text && <div className={styles["text"]} dangerouslySetInnerHTML={{ __html: text }} />}
        {linkTo && linkLabel && <ButtonLink to={linkTo}>{linkLabel}</ButtonLink>}
      </div>
    </section>
  );
}
