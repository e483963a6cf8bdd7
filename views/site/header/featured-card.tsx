import type { MegaMenu } from "../../../src/rules/links/navigation.ts";
import type { MegaMenuBanner } from "../../../src/content/kinds/banners/banner.schema.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Emoji } from "../../components/emoji.tsx";
import { Picture } from "../../components/picture.tsx";
import tiles from "../../components/tiles.module.css";
import { classNames } from "../../components/class-names.ts";
import styles from "./featured-card.module.css";

/** The emoji for a card without a picture. */
const DRAWINGS: Readonly<Record<MegaMenu["name"], string>> = { shop: "mobile-phone", corporate: "handshake" };

interface FeaturedCardProps {
  menu: MegaMenu;
  /** Replaces the menu's default card (specification, section 2). */
  banner: MegaMenuBanner | undefined;
}

/** The featured card of a mega menu. */
export function FeaturedCard({ menu, banner }: FeaturedCardProps) {
  const card = banner ?? defaultCard(menu);
  if (!card) return null;
  return (
    <div className={styles["card"]}>
      <div
        className={classNames(tiles["tiles"], menu.name === "corporate" && tiles["sea"], styles["picture"])}
      >
        {card.imageUrl === null ? (
          <Emoji name={DRAWINGS[menu.name]} size={96} className={styles["drawing"]} />
        ) : (
          <Picture url={card.imageUrl} alt="" sizes="24rem" className={styles["photo"]} />
        )}
      </div>
      <div className={styles["words"]}>
        <p className={styles["title"]}>{card.headline}</p>
        {card.text && <p>{card.text}</p>}
        {card.ctaLink && card.ctaText && (
          <ButtonLink to={card.ctaLink} look="honey">
            {card.ctaText}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function defaultCard({ featured }: MegaMenu): MegaMenuBanner | undefined {
  if (!featured) return undefined;
  const { image, title, description, link, buttonText } = featured;
  return { imageUrl: image, headline: title, text: description, ctaLink: link, ctaText: buttonText };
}
