import { useBrand } from "../../../views/components/brand.ts";
import { ButtonLink } from "../../../views/components/button-link.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { Emoji } from "../../../views/components/emoji.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./app-promo.section.ts";
import styles from "./app-promo.module.css";

/** Promotes the app and the WhatsApp chat; nothing where there is neither. */
export function View({ section: { title, text, emoji } }: SectionViewProps<typeof kind>) {
  const { links, whatsapp } = useBrand();
  if (links.downloadApp === "" && links.whatsapp === "") return null;
  return (
    <section className={classNames("container", styles["strip"])}>
      <div className={styles["panel"]}>
        <div className={styles["drawing"]} aria-hidden="true">
          <Emoji name={emoji} size={120} />
        </div>
        <div className={styles["words"]}>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <div className={styles["actions"]}>
          <ButtonLink to={links.downloadApp}>Download App</ButtonLink>
          <ButtonLink to={links.whatsapp} look="outline">
            WhatsApp {whatsapp}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
