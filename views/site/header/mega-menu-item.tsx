import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { MegaMenu } from "../../../src/rules/links/links.ts";
import type { MenuCard } from "../../../src/rules/banners/banners.ts";
import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { emojiOfPath } from "../products/category-emoji.ts";
import type { CurrentItem } from "./current-link.ts";
import styles from "./mega-menu-item.module.css";
import { ButtonLink } from "../../components/button-link.tsx";
import { Picture } from "../../components/picture.tsx";
import tiles from "../../components/tiles.module.css";
import { classNames } from "../../components/class-names.ts";

interface MegaMenuItemProps {
  label: string;
  menu: MegaMenu;
  banner: MenuCard | undefined;
  currentItem: CurrentItem;
  className?: string | undefined;
}

/**
 * One mega menu, as a native `<details>` element. It opens without scripts, and its shared `name` allows only one
 * open menu. `useMegaMenus` adds the other behaviour. A link to a product category has the emoji of the category.
 */
export function MegaMenuItem({ label, menu, banner, currentItem, className = "" }: MegaMenuItemProps) {
  const id = useId();
  const within = menu.sections.some(({ links }) => links.some(currentItem));
  return (
    <details name="mega-menu" className={styles["menu"]}>
      <summary className={className} data-current={within || undefined}>
        {label}
        <ChevronDown size={16} strokeWidth={2.5} aria-hidden="true" className={styles["chevron"]} />
      </summary>
      <div className={styles["panel"]}>
        {menu.sections.map(({ title, links }, index) => (
          <div key={title}>
            <p id={`${id}${index}`} className={styles["title"]}>
              {title}
            </p>
            <ul aria-labelledby={`${id}${index}`} className={styles["links"]}>
              {links.map((link) => {
                const { path, label: text } = link;
                const emoji = emojiOfPath(path);
                return (
                  <li key={path}>
                    <SmartLink to={path} aria-current={currentItem(link)}>
                      {emoji && <Emoji name={emoji} size={40} />}
                      {text}
                    </SmartLink>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
        <FeaturedCard menu={menu} banner={banner} />
      </div>
    </details>
  );
}

/** The emoji for a card without a picture. */
const DRAWINGS: Readonly<Record<MegaMenu["name"], string>> = { shop: "mobile-phone", corporate: "handshake" };

interface FeaturedCardProps {
  menu: MegaMenu;
  /** Replaces the menu's default card (specification, section 2). */
  banner: MenuCard | undefined;
}

/** The featured card of a mega menu. */
function FeaturedCard({ menu, banner }: FeaturedCardProps) {
  const card = banner ?? defaultCard(menu);
  if (!card) return null;
  return (
    <div className={styles["card"]} data-seen={card.id}>
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
        <p className={styles["cardTitle"]}>{card.headline}</p>
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

function defaultCard({ featured }: MegaMenu): MenuCard | undefined {
  if (!featured) return undefined;
  const { image, title, description, link, buttonText } = featured;
  return { imageUrl: image, headline: title, text: description, ctaLink: link, ctaText: buttonText };
}
