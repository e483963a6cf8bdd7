import { ChevronDown } from "lucide-react";
import { useId, useEffect, type RefObject } from "react";
import type { MegaMenu } from "../../../src/rules/links/links.ts";
import type { MenuCard } from "../../../src/rules/banners/banners.ts";
import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { emojiOfPath } from "../products/category-emoji.ts";
import type { CurrentItem } from "./header-links.tsx";
import styles from "./mega-menus.module.css";
import { ButtonLink } from "../../components/button-link.tsx";
import { Picture } from "../../components/picture.tsx";
import tiles from "../../components/tiles.module.css";
import { classNames } from "../../components/class-names.ts";

interface MegaMenuItemProps {
  label: string;
  menu: MegaMenu;
  banner: MenuCard | undefined;
  currentItem: CurrentItem;
  className: string | undefined;
}

/**
 * One mega menu, as a native `<details>` element. It opens without scripts, and its shared `name` allows only one
 * open menu. `useMegaMenus` adds the other behaviour. A link to a product category has the emoji of the category.
 */
export function MegaMenuItem({ label, menu, banner, currentItem, className }: MegaMenuItemProps) {
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
        <ButtonLink to={card.ctaLink} look="honey">
          {card.ctaText}
        </ButtonLink>
      </div>
    </div>
  );
}

function defaultCard({ featured }: MegaMenu): MenuCard | undefined {
  if (!featured) return undefined;
  const { image, title, description, link, buttonText } = featured;
  return { imageUrl: image, headline: title, text: description, ctaLink: link, ctaText: buttonText };
}

/** Long enough that a pointer that only passes over a menu does not open it. */
const OPEN_AFTER_MS = 150;
/** Long enough to move the pointer diagonally from the label to the panel. */
const CLOSE_AFTER_MS = 250;

/**
 * Makes the `<details>` elements inside `root` behave as mega menus (specification, section 2): they open on hover or
 * click, one at a time, and close on pointer-down outside, on leaving, on Escape and on a link click.
 */
export function useMegaMenus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const menus = menusIn(root.current);
    const stop = new AbortController();
    const { signal } = stop;
    const stops = menus.map((menu) => addMenuListeners(menu, menus, signal));

    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
      },
      { signal },
    );
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        for (const menu of menus.filter(({ open }) => open)) {
          menu.open = false;
          menu.querySelector("summary")?.focus();
        }
      },
      { signal },
    );
    return () => {
      stop.abort();
      for (const end of stops) end();
    };
  }, [root]);
}

/** Adds the listeners of one menu. The returned function cancels a pending open or close. */
function addMenuListeners(
  menu: HTMLDetailsElement,
  menus: readonly HTMLDetailsElement[],
  signal: AbortSignal,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedByHover = false;
  const later = (delay: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };

  menu.addEventListener(
    "pointerenter",
    ({ pointerType }) => {
      if (pointerType !== "mouse") return;
      clearTimeout(timer);
      if (menu.open) return;
      later(OPEN_AFTER_MS, () => {
        openedByHover = true;
        menu.open = true;
      });
    },
    { signal },
  );
  menu.addEventListener(
    "pointerleave",
    ({ pointerType }) => {
      if (pointerType === "mouse") later(CLOSE_AFTER_MS, () => (menu.open = false));
    },
    { signal },
  );
  menu.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      // Without a related target the focus is nowhere, as after a click on plain text, or in another window.
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    },
    { signal },
  );
  menu.addEventListener(
    "toggle",
    () => {
      if (!menu.open) openedByHover = false;
      // The shared `name` does this in current browsers, but not in older ones.
      else for (const other of menus) if (other !== menu) other.open = false;
    },
    { signal },
  );
  menu.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const link = target.closest("a");
      const summary = menu.querySelector("summary");
      if (link) {
        menu.open = false;
        // The link opens in a new tab, so this page stays, and the focused link is hidden now.
        if (link.target) summary?.focus({ preventScroll: true });
        return;
      }
      if (!summary?.contains(target)) return;
      clearTimeout(timer);
      // A click after a hover means "open", and the hover has already opened it.
      if (menu.open && openedByHover && event.detail > 0) {
        event.preventDefault();
        openedByHover = false;
      }
    },
    { signal },
  );
  return () => clearTimeout(timer);
}

function menusIn(root: HTMLElement | null): HTMLDetailsElement[] {
  return root ? [...root.querySelectorAll("details")] : [];
}
