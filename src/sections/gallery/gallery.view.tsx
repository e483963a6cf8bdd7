import { Picture } from "../../../views/components/picture.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./gallery.section.ts";
import styles from "./gallery.module.css";

/** Pictures side by side. An entry without a picture is left out. */
export function View({ section: { id, title, pictures } }: SectionViewProps<typeof kind>) {
  return (
    <section className={`container ${styles["gallery"]}`} {...(title && { "aria-labelledby": id })}>
      {title && <h2 id={id}>{title}</h2>}
      <ul className={styles["pictures"]}>
        {pictures
          .map((picture, index) => ({ ...picture, key: index }))
          .filter(({ imageUrl }) => imageUrl !== null)
          .map(({ key, imageUrl, imageAlt, imageDecorative, caption }) => (
            <li key={key}>
              <figure>
                <Picture
                  url={imageUrl}
                  alt={imageDecorative ? "" : imageAlt}
                  sizes="(width <= 480px) 92vw, (width <= 1024px) 46vw, 24rem"
                  className={styles["picture"]}
                />
                {caption && <figcaption>{caption}</figcaption>}
              </figure>
            </li>
          ))}
      </ul>
    </section>
  );
}
