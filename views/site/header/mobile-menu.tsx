import { Menu } from "lucide-react";
import { useRef, useState, type ComponentType, useCallback, useLayoutEffect } from "react";
import type { NavigationItem } from "../../../src/rules/links/links.ts";
import { useHydrated } from "../../components/hydrated.ts";
import styles from "./mobile-menu.module.css";
import { classNames } from "../../components/class-names.ts";

const loadDialog = () => import("./menu-dialog.tsx");

const FOOTER_NAVIGATION = "footer-navigation";

interface MobileMenuProps {
  items: readonly NavigationItem[];
  className: string | undefined;
}

/**
 * The menu button of narrow screens. It opens the full-screen menu, which is loaded on demand. Before hydration, or if
 * the menu cannot be loaded, it leads to the navigation in the footer.
 */
export function MobileMenu({ items, className }: MobileMenuProps) {
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

/** The state of the mobile menu, and functions to open and close it. */
export interface MenuState {
  open: boolean;
  show: () => void;
  /** Closes the menu and removes its history entry. */
  dismiss: () => void;
  /** Closes the menu and leaves its history entry to the page that is about to replace it. */
  close: () => void;
}

/** What happens while the menu is open when the browser goes to another entry of its history. */
let onHistory: ((event: PopStateEvent) => void) | undefined;

// When this module loads, which is before React Router listens: the window calls its listeners in the order in which they
// were added, capturing ones too.
if (typeof window !== "undefined") window.addEventListener("popstate", (event) => onHistory?.(event));

/**
 * Opens the mobile menu with a history entry of its own, so that the browser's back button closes it (specification,
 * section 2). React Router does not notice that entry.
 */
function useMenuHistory(): MenuState {
  const [open, setOpen] = useState(false);
  const dismissing = useRef(false);

  // Before the menu is painted: going back at once would otherwise be taken for a navigation, and the menu would stay.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const { href } = window.location;
    const onPopState = (event: PopStateEvent) => {
      setOpen(false);
      // Going back several pages at once is a real navigation.
      if (window.location.href === href) event.stopImmediatePropagation();
    };
    onHistory = onPopState;
    return () => {
      onHistory = undefined;
    };
  }, [open]);

  const show = useCallback(() => {
    window.history.pushState(window.history.state, "");
    dismissing.current = false;
    setOpen(true);
  }, []);

  const dismiss = useCallback(() => {
    // Going back is asynchronous, and a second call would leave the page.
    if (dismissing.current) return;
    dismissing.current = true;
    window.history.back();
  }, []);

  const close = useCallback(() => setOpen(false), []);

  return { open, show, dismiss, close };
}
