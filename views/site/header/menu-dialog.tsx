import { X } from "lucide-react";
import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useBrand } from "../../components/brand.ts";
import { LIST_PATH } from "../../../src/rules/shopping-list/offline.ts";
import type { NavigationItem, NavigationLink } from "../../../src/rules/links/links.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { SocialLinks } from "../footer/social-links.tsx";
import { useCurrentItem, useCurrentLink, ListCount, useListLabel } from "./header-links.tsx";
import styles from "./mobile-menu.module.css";
import type { MenuState } from "./mobile-menu.tsx";
import { WordmarkText } from "../../components/wordmark.tsx";

/** On wider screens the header shows the whole navigation (specification, section 9). */
const WIDE = "(width > 48em)";

/** The full-screen menu of narrow screens. Render it only while it is open. */
export function MenuDialog({ items, menu }: { items: readonly NavigationItem[]; menu: MenuState }) {
  const brand = useBrand();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const { dismiss } = menu;
  const { toBuy, label: listLabel } = useListLabel();
  const currentLink = useCurrentLink();
  const currentItem = useCurrentItem(items);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const onCancel = (event: Event) => {
      event.preventDefault();
      dismiss();
    };
    element.addEventListener("cancel", onCancel, { signal });
    // A browser may close the dialog by itself. The event is asynchronous, so the dialog may be open again.
    element.addEventListener("close", () => element.open || dismiss(), { signal });
    window.matchMedia(WIDE).addEventListener("change", dismiss, { signal });
    element.showModal();
    close.current?.focus();
    return () => {
      stop.abort();
      // Returns the focus to the menu button.
      element.close();
    };
  }, [dismiss]);

  return (
    // The dialog handles the Tab key itself, so that the focus does not move to the browser's toolbar.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className={styles["dialog"]} aria-label="Menu" onKeyDown={keepFocusInside}>
      <div className={styles["head"]}>
        <MenuLink link={{ path: "/", label: `${brand.name}, home` }} menu={menu}>
          <WordmarkText />
        </MenuLink>
        <button
          ref={close}
          type="button"
          className={styles["close"]}
          aria-label="Close menu"
          onClick={dismiss}
        >
          <X size={24} aria-hidden="true" />
        </button>
      </div>
      <nav aria-label="Main">
        <ul className={styles["items"]}>
          {items.map((item) => (
            <li key={item.label}>
              {item.type === "link" ? (
                <MenuLink link={item} menu={menu} current={currentItem(item)} />
              ) : (
                <>
                  <h2>{item.label}</h2>
                  <ul className={styles["group"]} aria-label={item.label}>
                    {item.menu.sections
                      .flatMap(({ links }) => links)
                      .map((link) => (
                        <li key={link.path}>
                          <MenuLink link={link} menu={menu} current={currentItem(link)} />
                        </li>
                      ))}
                  </ul>
                </>
              )}
            </li>
          ))}
          <li>
            <MenuLink
              link={{ path: LIST_PATH, label: listLabel }}
              menu={menu}
              current={currentLink(LIST_PATH)}
            >
              Shopping list <ListCount toBuy={toBuy} />
            </MenuLink>
          </li>
        </ul>
      </nav>
      <div className={styles["foot"]}>
        <ButtonLink to={brand.links.downloadApp} look="outline">
          Download App
        </ButtonLink>
        <ButtonLink to={brand.links.shopOnline}>Shop Online</ButtonLink>
        <SocialLinks isCopy />
      </div>
    </dialog>
  );
}

interface MenuLinkProps {
  link: NavigationLink;
  menu: MenuState;
  current?: "page" | "true" | undefined;
  /** Replaces the visible label. */
  children?: ReactNode;
}

/** A link that replaces the menu's history entry, so that the entry does not remain. */
function MenuLink({ link: { path, label }, menu, current, children }: MenuLinkProps) {
  const { pathname, search } = useLocation();
  if (!path.startsWith("/")) return <SmartLink to={path}>{label}</SmartLink>;
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (path === pathname + search) menu.dismiss();
    else {
      menu.close();
      window.location.replace(path);
    }
  };
  return (
    <a href={path} aria-current={current} onClick={onClick} {...(children && { "aria-label": label })}>
      {children ?? label}
    </a>
  );
}

function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("a[href], button")];
  const from = event.shiftKey ? stops[0] : stops.at(-1);
  const to = event.shiftKey ? stops.at(-1) : stops[0];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
