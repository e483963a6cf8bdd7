import { Settings } from "lucide-react";
import { useRef } from "react";
import { useBrand } from "../../components/brand.ts";
import type { NavigationItem } from "../../../src/rules/links/links.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { useCurrentItem, ListLink } from "./header-links.tsx";
import styles from "./header.module.css";
import { MegaMenuItem, useMegaMenus } from "./mega-menus.tsx";
import { useMenuBanners, type MenuBanners } from "./menu-banners.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { SearchButton } from "./search-button.tsx";
import { classNames } from "../../components/class-names.ts";
import { Wordmark } from "../../components/wordmark.tsx";

/** The sticky bar with the logo, the primary navigation and the buttons. */
export function Header({ items, menus }: { items: readonly NavigationItem[]; menus: MenuBanners }) {
  const brand = useBrand();
  const navigation = useRef<HTMLElement>(null);
  const banners = useMenuBanners(menus);
  const currentItem = useCurrentItem(items);
  useMegaMenus(navigation);
  return (
    <div className={styles["bar"]}>
      <div className={classNames("container", styles["row"])}>
        <Wordmark />
        <nav ref={navigation} aria-label="Main" className={styles["navigation"]}>
          <ul>
            {items.map((item) => (
              <li key={item.label}>
                {item.type === "link" ? (
                  <SmartLink to={item.path} className={styles["item"]} aria-current={currentItem(item)}>
                    {item.label}
                  </SmartLink>
                ) : (
                  <MegaMenuItem
                    label={item.label}
                    currentItem={currentItem}
                    menu={item.menu}
                    banner={banners[item.menu.name][0]}
                    className={styles["item"]}
                  />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={classNames("screen-only", styles["shop"])}>
          <ButtonLink to={brand.links.downloadApp} look="outline">
            Download App
          </ButtonLink>
          <ButtonLink to={brand.links.shopOnline}>Shop Online</ButtonLink>
        </div>
        <div className={classNames("screen-only", styles["tools"])}>
          <SearchButton className={styles["tool"]} />
          <ListLink className={styles["tool"]} />
          <a href="/admin" className={classNames(styles["tool"], styles["staff"])} aria-label="Staff area">
            <Settings size={18} aria-hidden="true" />
          </a>
          <MobileMenu items={items} className={styles["tool"]} />
        </div>
      </div>
    </div>
  );
}
