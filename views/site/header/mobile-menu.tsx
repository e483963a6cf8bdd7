import { Menu } from "lucide-react";
import { useRef, useState, type ComponentType } from "react";
import type { NavigationItem } from "../../../src/rules/links/links.ts";
import { useHydrated } from "../../components/hydrated.ts";
import styles from "./mobile-menu.module.css";
import { classNames } from "../../components/class-names.ts";
import { useMenuHistory, type MenuState } from "./use-menu-history.ts";

const loadDialog = () => import("./menu-dialog.tsx");

const FOOTER_NAVIGATION = "footer-navigation";

/**
 * The menu button of narrow screens. It opens the full-screen menu, which is loaded on demand. Before hydration, or if
 * the menu cannot be loaded, it leads to the navigation in the footer.
 */
export function MobileMenu({
  items,
  className = "",
}: {
  items: readonly NavigationItem[];
  className?: string | undefined;
}) {
  const menu = useMenuHistory();
  const [Dialog, setDialog] =
    useState<ComponentType<{ items: readonly NavigationItem[]; menu: MenuState }>>();
  const loading = useRef(false);
  const look = classNames(className, styles["hamburger"]);
  const icon = <Menu size={22} aria-hidden="true" />;
  const open = async () => {
    // A second press while the menu loads would add a second history entry.
    if (loading.current) return;
    loading.current = true;
    try {
      const { MenuDialog } = await loadDialog();
      setDialog(() => MenuDialog);
      menu.show();
    } catch {
      window.location.hash = FOOTER_NAVIGATION;
    } finally {
      loading.current = false;
    }
  };
  if (!useHydrated()) {
    return (
      <a href={`#${FOOTER_NAVIGATION}`} className={look} aria-label="Menu">
        {icon}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className={look}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        onPointerDown={() => void loadDialog().catch(() => undefined)}
        onClick={() => void open()}
      >
        {icon}
      </button>
      {menu.open && Dialog && <Dialog items={items} menu={menu} />}
    </>
  );
}
