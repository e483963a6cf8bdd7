import { Menu } from "lucide-react";
import { useSyncExternalStore } from "react";
import { MenuDialog } from "./menu-dialog.tsx";
import styles from "./mobile-menu.module.css";
import { useMenuHistory } from "./use-menu-history.ts";

const never = () => () => {};

/**
 * The menu button of narrow screens. Before hydration it is a link to the footer's navigation. After that it opens
 * the full-screen menu.
 */
export function MobileMenu({ className = "" }: { className?: string | undefined }) {
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const menu = useMenuHistory();
  const look = `${className} ${styles["hamburger"]}`;
  const icon = <Menu size={22} aria-hidden="true" />;
  if (!scripted) {
    return (
      <a href="#footer-navigation" className={look} aria-label="Menu">
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
        onClick={menu.show}
      >
        {icon}
      </button>
      {menu.open && <MenuDialog menu={menu} />}
    </>
  );
}
